/** Goes through a page by the Tab key. */
import type { Page } from '../../../server/test/support/chromium.ts'

const mostStops = 400

/** The stops of the keyboard that nobody sees: without an outline, or behind something. */
export const unseenStops = async (page: Page, key: string): Promise<string[]> => {
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
