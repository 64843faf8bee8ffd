/**
 * Every page of the console in the looks that `pages.test.ts` leaves out: the other two of the four, German, a text of
 * twice the size, a window of a quarter, the colours of the system, and no motion. And each button and stop of it.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { BrowserContextOptions, Page } from '../../../server/test/support/chromium.ts'
import { pages } from '../../src/routes.ts'
import { type Desk, type Person, startDesk } from '../support/desk.ts'
import { fits, holdsTextsAsTexts, isWell, looks } from '../support/looks.ts'
import { emptyProject, type Seeds, seeded } from '../support/strangers.ts'
import { addressIn, isList } from '../support/walk.ts'

const german = { locale: 'de-DE' }
const more: Readonly<Record<string, BrowserContextOptions>> = {
  'narrow and dark': looks['narrow and dark'] ?? {},
  'wide and light': looks['wide and light'] ?? {},
  'German, narrow, without motion': {
    ...german,
    ...looks['narrow and light'],
    reducedMotion: 'reduce',
  },
  'German, wide, in the colours of the system': {
    ...german,
    ...looks['wide and dark'],
    forcedColors: 'active',
  },
  'four times as large': { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 },
  'a text of twice the size': { viewport: { width: 1280, height: 900 } },
}

let desk: Desk
let seeds: Seeds
let empty: Seeds
let people: [look: string, person: Person][]
before(async () => {
  desk = await startDesk()
  seeds = await seeded(desk)
  empty = { project: await emptyProject(desk) }
  people = await Promise.all(
    Object.entries(more).map(
      async ([of, options]): Promise<[string, Person]> => [of, await desk.as('operator', options)],
    ),
  )
})
after(async () => {
  for (const [, person] of people ?? []) await person.close()
  await desk?.close()
})

/** Opens a page in one look, and makes of it what a browser's option would. */
const opened = async (person: Person, of: string, address: string): Promise<Page> => {
  await person.open(address)
  await person.settled()
  if (of === 'a text of twice the size') {
    await person.page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await person.settled()
  }
  return person.page
}

const moving = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1).length,
  )

for (const { page: name } of pages) {
  test(`${name}: has no barriers and fits in each further look`, async () => {
    for (const [of, person] of people) {
      const page = await opened(person, of, addressIn(name, seeds))
      await holdsTextsAsTexts(page, of)
      await isWell(page, of)
      if (of.includes('without motion')) assert.equal(await moving(page), 0, of)
      assert.deepEqual(person.wrong(), [], of)
    }
  })

  if (isList(name))
    test(`${name}: fits with nothing in it in each further look`, async () => {
      for (const [of, person] of people) {
        await fits(await opened(person, of, addressIn(name, empty)), of)
        assert.deepEqual(person.wrong(), [], of)
      }
    })

  test(`${name}: each stop of the keyboard is seen, forwards and backwards, and none is a trap`, async () => {
    for (const [of, person] of people.filter(([look]) => /^wide|^four/.test(look))) {
      const page = await opened(person, of, addressIn(name, seeds))
      for (const key of ['Tab', 'Shift+Tab']) assert.deepEqual(await unseenStops(page, key), [], of)
    }
  })

  test(`${name}: what a button opens holds texts as texts and has no barriers, and a refusal is told in it`, async () => {
    const [of, person] = people.find(([look]) => look === 'narrow and dark') ?? []
    assert.ok(person && of)
    await eachButton(person, addressIn(name, seeds), of)
    assert.deepEqual(person.wrong(), [])
  })
}

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
      const box = now.getBoundingClientRect()
      const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 2)
      const y = box.top + Math.min(box.height / 2, 8)
      const over = document.elementFromPoint(x, y)
      const isSeen =
        over !== null &&
        (now.contains(over) || over.contains(now) || over.closest('label')?.contains(now))
      return isSeen ? '' : `behind ${over?.className}: ${name}`
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

/** Presses every button of a page that is no link; no change reaches the service. */
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
  const buttons = page.getByRole('main').getByRole('button')
  const count = Math.min(await buttons.count(), 25)
  for (let at = 0; at < count; at += 1) {
    const button = buttons.nth(at)
    if (!(await button.isVisible()) || !(await button.isEnabled())) continue
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
