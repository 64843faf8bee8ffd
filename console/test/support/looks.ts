/** Looks at a page as different people have it, and for what no page may hold. */
import assert from 'node:assert/strict'
import { barriers } from '../../../server/test/support/accessibility.ts'
import type { Page } from '../../../server/test/support/chromium.ts'

/** Windows that every page has to fit. */
export const narrow = { viewport: { width: 320, height: 900 } }
export const wide = { viewport: { width: 1440, height: 900 } }

type Look = { viewport: { width: number; height: number }; colorScheme: 'light' | 'dark' }

export const fourLooks = {
  'narrow and light': { ...narrow, colorScheme: 'light' },
  'narrow and dark': { ...narrow, colorScheme: 'dark' },
  'wide and dark': { ...wide, colorScheme: 'dark' },
  'wide and light': { ...wide, colorScheme: 'light' },
} as const satisfies Record<string, Look>

/** Changes the look of an open page, as its reader may. */
export const change = async (page: Page, { viewport, colorScheme }: Look): Promise<void> => {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
}

/** Holds that a page is not wider than its window. */
export const fits = async (page: Page, of: string): Promise<void> => {
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('main *, header *')].filter(
      (one) => one.getBoundingClientRect().right > clientWidth + 1,
    )
    return [
      `${scrollWidth - clientWidth} px`,
      ...wide.slice(0, 5).map((one) => `${one.tagName} .${one.className}`),
    ]
  })
  assert.deepEqual(tooWide, [], `${of}: too wide`)
}

/** Holds that a page has no barriers that a program can find, and fits its window. */
export const isWell = async (page: Page, of: string): Promise<void> => {
  await fits(page, of)
  assert.deepEqual((await barriers(page)).wrong, [], of)
}

/** Holds that texts of strangers are texts: no element of theirs, no address that runs, no mark that turns a line. */
export const holdsTextsAsTexts = async (page: Page, of: string): Promise<void> => {
  const found = await page.evaluate(() => {
    const wrong: string[] = []
    const tell = (what: string, element: Element | null): void =>
      void wrong.push(`${what}: ${element?.outerHTML.slice(0, 120)}`)
    const theirs = '[data-stranger], body script:not([src]), object, embed, iframe:not([sandbox])'
    for (const one of document.querySelectorAll(theirs)) tell('element', one)
    for (const one of document.querySelectorAll<HTMLElement>('[href], [src], [action]'))
      for (const name of ['href', 'src', 'action']) {
        const address = one.getAttribute(name)
        if (
          address !== null &&
          !/^(?:https?:\/\/|\/(?!\/)|#|data:(?:image\/|,)|blob:)/.test(address)
        )
          tell(`address in ${name}`, one)
      }
    const turning = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/
    const most = 400
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? ''
      if (turning.test(text)) tell('turning mark', node.parentElement)
      // An exact body scrolls in a frame of its own, and is shown whole.
      const isExact = node.parentElement?.closest('figure') !== null
      if (text.length > most && text.includes('xxxxxxxxxx') && !isExact)
        tell('uncut', node.parentElement)
    }
    for (const one of document.querySelectorAll('[title]'))
      if (turning.test(one.getAttribute('title') ?? '')) tell('turning title', one)
    if (turning.test(document.title)) wrong.push(`turning title of the page: ${document.title}`)
    return wrong
  })
  assert.deepEqual(found, [], of)
}

/** How many parts of a page move. */
export const moving = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1).length,
  )

/** Makes the text of a page twice as large. */
export const enlarge = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
