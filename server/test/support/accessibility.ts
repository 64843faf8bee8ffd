/** Looks at a page as people do who do not see it, or not well: axe-core with the rules of WCAG 2.2 AA. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AxeResults, Result, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
}

/**
 * The barriers of a page, and the points that a program cannot decide, each as a line with the rule and the elements.
 */
export const barriers = async (page: Page): Promise<{ wrong: string[]; unsure: string[] }> => {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(source)
  const found = (await page.evaluate(
    (how) => (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run(how),
    options,
  )) as AxeResults
  return { wrong: found.violations.map(told), unsure: found.incomplete.map(told) }
}

const told = ({ id, nodes }: Result): string =>
  `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`
