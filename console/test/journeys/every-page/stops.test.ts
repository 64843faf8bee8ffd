/** Every page of the console by the Tab key, forwards and backwards: each stop is seen, and none is a trap. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '../../../../server/test/support/chromium.ts'
import { pages } from '../../../src/routes.ts'
import { everyPage } from '../../support/every-page.ts'
import { wide } from '../../support/looks.ts'
import { addressIn } from '../../support/walk.ts'

const { seeds, each } = everyPage({
  wide,
  'four times as large': { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 },
})

for (const { page: name } of pages)
  test(`${name}: each stop of the keyboard is seen, and the last one is followed by the first`, async () => {
    await each(async (person, of) => {
      await person.open(addressIn(name, seeds()))
      await person.settled()
      for (const key of ['Tab', 'Shift+Tab'])
        assert.deepEqual(await unseenStops(person.page, key), [], `${of}, ${key}`)
      assert.deepEqual(person.wrong(), [], of)
    })
  })

const mostStops = 400

/** The stops of the keyboard that nobody sees: without an outline, or behind something. */
const unseenStops = async (page: Page, key: string): Promise<string[]> => {
  const unseen: string[] = []
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (let stops = 0; stops < mostStops; stops += 1) {
    await page.keyboard.press(key)
    const told = await page.evaluate(() => {
      const now = document.activeElement as (HTMLElement & { wasStop?: boolean }) | null
      if (!now || now === document.body || now.wasStop) return 'end'
      now.wasStop = true
      const { outlineStyle, borderColor } = getComputedStyle(now)
      const name = `${now.tagName} ${now.getAttribute('aria-label') ?? now.textContent}`.slice(
        0,
        60,
      )
      if (outlineStyle === 'none' && borderColor === '') return `no outline: ${name}`
      // A stop may have several lines, and be higher than the window: a part of it has to be seen.
      const isSeen = [...now.getClientRects()].some((box) =>
        [0.1, 0.5, 0.9].some((part) => {
          const y = Math.min(Math.max(box.top + box.height * part, 1), innerHeight - 2)
          return [0.1, 0.5, 0.9].some((along) => {
            const x = Math.min(Math.max(box.left + box.width * along, 1), innerWidth - 2)
            const over = document.elementFromPoint(x, y)
            return over !== null && (now.contains(over) || over.closest('label')?.contains(now))
          })
        }),
      )
      return isSeen ? '' : `behind something: ${name}`
    })
    if (told === 'end') break
    if (told !== '') unseen.push(told)
  }
  await page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement & { wasStop?: boolean }>('*'))
      one.wasStop = false
  })
  return unseen
}
