/** Looks at a page as people do who do not see it, or not well: axe-core with the rules of WCAG 2.2 AA. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Result, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const options: RunOptions = {
  resultTypes: ['violations', 'incomplete'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
}

/**
 * The barriers of a page, and the points that a program cannot decide, each as a line with the rule and the elements.
 */
export const barriers = async (page: Page): Promise<{ wrong: string[]; unsure: string[] }> => {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(source)
  // Only the lines leave the page: whole results hold the source of each element that a rule looked at.
  return await page.evaluate(async (how) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const told = ({ id, nodes }: Result): string =>
      `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`
    const { violations, incomplete } = await axe.run(how)
    return { wrong: violations.map(told), unsure: incomplete.map(told) }
  }, options)
}
