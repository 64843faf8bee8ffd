/** Presses every button of the console's pages: what it opens has no barriers, and no text became more than a text. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pages } from '../../src/routes.ts'
import type { Person } from './desk.ts'
import { everyPage } from './every-page.ts'
import { holdsTextsAsTexts, isWell, narrow } from './looks.ts'
import { addressIn } from './walk.ts'

/** Tests of every second page, beginning with this one: all of them take longer than a file may. */
export const pressButtons = (first: 0 | 1): void => {
  const { seeds, oneOf } = everyPage({ 'narrow and dark': { ...narrow, colorScheme: 'dark' } })
  for (const { page: name } of pages.filter((_, nth) => nth % 2 === first))
    test(`${name}: what its buttons open holds texts as texts and has no barriers`, async () => {
      const [of, person] = oneOf(0)
      await eachButton(person, addressIn(name, seeds()), of)
      assert.deepEqual(person.wrong(), [])
    })
}

/** Presses every button of a page that is no link, one of those that say the same; no change reaches the service. */
const eachButton = async (person: Person, address: string, of: string): Promise<void> => {
  const { page } = person
  await page.route(/\/api\//, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          body: JSON.stringify({ status: 409, title: 'Not now', errorCode: 1 }),
        }),
  )
  await person.open(address)
  await person.settled()
  // The field of a file lies under its label, and opens a window of the system.
  const buttons = page.locator('main button')
  const count = Math.min(await buttons.count(), 25)
  const pressed = new Set<string>()
  for (let at = 0; at < count; at += 1) {
    const button = buttons.nth(at)
    if (!(await button.isVisible()) || !(await button.isEnabled())) continue
    // The rows of a list have the same buttons.
    const kind = `${await button.textContent()} ${await button.getAttribute('class')}`
    if (pressed.has(kind)) continue
    pressed.add(kind)
    const words = `${of}: ${await button.textContent()}`
    await button.click()
    await person.settled()
    const dialog = page.getByRole('dialog')
    if ((await dialog.count()) > 0) {
      await isWell(page, words)
      await holdsTextsAsTexts(page, words)
    }
    // Each button finds the page as it was.
    await person.open(address)
    await person.settled()
  }
  await page.unroute(/\/api\//)
}
