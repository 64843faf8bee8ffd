/** Sentences that the service says in English, as answers bring them, and where a page shows them. */
import type { Page } from '../../../server/test/support/chromium.ts'

/** Members whose texts are the service's own; those of strangers have other names, or a mark in them. */
const members: ReadonlySet<string> = new Set([
  'advice',
  'description',
  'detail',
  'expected',
  'limits',
  'message',
  'remark',
  'steps',
  'title',
  'what_came',
  'what_to_do',
])

/** Texts of the sandbox's catalog, of its receiver, and names of companies. */
const ofOthers = ['The coin of the realm', 'There is no such user', 'Epic Games Store']

/** A sentence has three words at least. */
const isSentence = (text: string): boolean =>
  /^[A-Za-z][^\n]*(?: [^\s]+){2,}/.test(text) &&
  !text.includes('data-stranger') &&
  !ofOthers.includes(text)

const sentencesIn = (value: unknown, name = ''): string[] => {
  if (typeof value === 'string') return members.has(name) && isSentence(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((one) => sentencesIn(one, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([member, one]) => sentencesIn(one, member))
}

/** Hears the answers of a page from now on. Answers a look for sentences of them that the page shows. */
export const hearEnglish = (page: Page): (() => Promise<string[]>) => {
  const bodies: Promise<unknown>[] = []
  page.on('response', (response) => {
    if (/\bjson\b/.test(response.headers()['content-type'] ?? ''))
      bodies.push(response.json().catch(() => undefined))
  })
  return async () => {
    const told = (await Promise.all(bodies.splice(0))).flatMap((body) => sentencesIn(body))
    const shown = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ')
    // Markdown has no marks any more where it is shown.
    return [...new Set(told)].filter((sentence) =>
      shown.includes(
        sentence.replaceAll('`', '').replaceAll('**', '').replaceAll(/\s+/g, ' ').slice(0, 60),
      ),
    )
  }
}
