/**
 * Pages that the table of pages lacks: the sign-in, the page of a link to sign in by, and a portal. Pages with pictures
 * are here, too. Each is looked at in the looks in which all pages are.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { linkFor, systemCaller } from '../../../../server/src/projects/index.ts'
import type { BrowserContextOptions, Page } from '../../../../server/test/support/chromium.ts'
import type { PageName } from '../../../src/shared/address.ts'
import { type Desk, type Person, startDesk } from '../../support/desk.ts'
import {
  enlarge,
  fits,
  holdsTextsAsTexts,
  isWell,
  moving,
  narrow,
  wide,
} from '../../support/looks.ts'
import { unseenStops } from '../../support/stops.ts'
import { type Seeds, seeded } from '../../support/strangers.ts'
import { addressIn } from '../../support/walk.ts'

const twice = 'a text of twice the size'
const looks: Readonly<Record<string, BrowserContextOptions>> = {
  'narrow and light': { ...narrow, colorScheme: 'light' },
  'wide and dark': { ...wide, colorScheme: 'dark' },
  'German, narrow and dark, without motion': {
    ...narrow,
    colorScheme: 'dark',
    locale: 'de-DE',
    reducedMotion: 'reduce',
  },
  'German, in the colours of the system': { ...wide, locale: 'de-DE', forcedColors: 'active' },
  'four times as large': { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 },
  [twice]: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
}

/** The looks in which a page is gone through by the Tab key, too. */
const byKeyboard = ['wide and dark', 'four times as large']

/** The pages of a portal, as `frame/portal.tsx` shows them. */
const inPortal: readonly PageName[] = [
  'deliveries',
  'delivery',
  'deadLetters',
  'replays',
  'newReplay',
  'replay',
  'endpoints',
  'endpoint',
  'eventTypes',
]

const withPictures: readonly PageName[] = [
  'players',
  'player',
  'packages',
  'package',
  'storePreview',
]

let desk: Desk
let seeds: Seeds
before(async () => {
  desk = await startDesk()
  seeds = await seeded(desk)
  seeds.sku = await pictured()
})
after(() => desk?.close())

/** Holds of a page what every page has to hold. */
const isGood = async ({ page, settled, wrong }: Person, of: string): Promise<void> => {
  await settled()
  if (of.includes(twice)) await enlarge(page)
  await holdsTextsAsTexts(page, of)
  // The contrast is the system's affair where its colours are forced.
  await (of.includes('colours of the system') ? fits : isWell)(page, of)
  if (of.includes('without motion')) assert.equal(await moving(page), 0, of)
  for (const key of byKeyboard.some((look) => of.startsWith(look)) ? ['Tab', 'Shift+Tab'] : [])
    assert.deepEqual(await unseenStops(page, key), [], `${of}, ${key}`)
  assert.deepEqual(wrong(), [], of)
}

const speaks = async (page: Page, of: string): Promise<void> =>
  assert.equal(await page.getAttribute('html', 'lang'), of.includes('German') ? 'de' : 'en', of)

/** A link that opens a portal, for whoever may do all that one allows. */
const givenLink = async (language: string): Promise<{ at: string; secret: string }> => {
  const body = {
    name: 'Partner',
    endpoint_ids: [Number(seeds.endpoint)],
    permissions: ['webhooks.read', 'webhooks.write', 'webhooks.replay'],
    language,
  }
  const made = await desk.service.admin('POST', '/webhook/portal_links', body)
  assert.equal(made.status, 201, await made.clone().text())
  const { address } = (await made.json()) as { address: string }
  const [at = '', secret = ''] = address.split('#')
  return { at, secret }
}

for (const [look, options] of Object.entries(looks))
  test(`${look}: the sign-in, a portal, and pages with pictures are well`, async () => {
    await Promise.all([
      signInIsWell(look, options),
      portalIsWell(look, options),
      picturesAreWell(look, options),
    ])
  })

/** The sign-in at each of its steps, and the page of a link. */
const signInIsWell = async (look: string, options: BrowserContextOptions): Promise<void> => {
  const person = await desk.visitor(options)
  const { page } = person
  await person.open('')
  await isGood(person, `${look}, sign-in`)
  await speaks(page, look)
  await page.getByRole('main').locator('summary').click()
  await isGood(person, `${look}, other ways`)
  await page.locator('input[type="email"]').fill(`nobody.${look.length}@studio.example`)
  await page.locator('button[type="submit"]').click()
  await page.locator('input[autocomplete="one-time-code"]').fill('00000000')
  await page.locator('button[type="submit"]').click()
  await page.getByRole('alert').first().waitFor()
  await isGood(person, `${look}, code`)
  const facts = { email: 'stranger@studio.example', isOperator: false, seconds: 900 }
  const { link } = await linkFor(desk.service.world.deps, systemCaller, facts)
  await page.goto(link)
  await isGood(person, `${look}, link`)
  await person.close()
}

/** Each page of a portal, also of one whose link is over. */
const portalIsWell = async (look: string, options: BrowserContextOptions): Promise<void> => {
  const person = await desk.visitor(options)
  const { page } = person
  const { at, secret } = await givenLink(look.includes('German') ? 'de' : 'en')
  for (const name of inPortal) {
    // The fragment alone would load nothing anew.
    await page.goto('about:blank')
    await page.goto(`${at}/${addressIn(name, seeds)}#${secret}`)
    await isGood(person, `${look}, ${name}`)
    await speaks(page, look)
    assert.equal(await page.locator('a[href^="/console/projects"]').count(), 0, name)
  }
  await page.reload()
  await isGood(person, `${look}, over`)
  await person.close()
}

/** Pages that show pictures of players and items. */
const picturesAreWell = async (look: string, options: BrowserContextOptions): Promise<void> => {
  const person = await desk.as('operator', options)
  const { page } = person
  await page.route('**/console/pictures?*', (route) =>
    route.fulfill({ contentType: 'image/png', body: pixel }),
  )
  for (const name of withPictures) {
    await person.open(addressIn(name, seeds))
    await page.locator('main img').first().waitFor()
    await isGood(person, `${look}, ${name}`)
    const shown = page.locator('main img').first()
    await shown.scrollIntoViewIfNeeded()
    // It is there once it is decoded; a broken one never is.
    await shown.evaluate((img) => (img as HTMLImageElement).decode())
    assert.ok(await shown.evaluate((img) => (img as HTMLImageElement).naturalWidth > 0), name)
  }
  await person.close()
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Gives the player of the seeds a picture, and makes a package that has one. */
const pictured = async (): Promise<string> => {
  const { sql } = desk.service.world
  await sql`update users set picture = 'https://avatars.example/a.png' where user_id = ${seeds.player ?? ''}`
  const sku = 'pictured.chest'
  const made = await desk.service.admin('POST', '/items/virtual_currency/package', {
    sku,
    name: { en: 'Chest of gold', de: 'Truhe voll Gold' },
    description: { en: 'For the whole guild', de: 'Für die ganze Gilde' },
    content: [{ sku: 'stranger.coin', quantity: 5 }],
    prices: [{ currency: 'EUR', amount: 9.99, is_default: true }],
    image_url: 'https://images.example/chest.png',
  })
  assert.equal(made.status, 201, await made.text())
  return sku
}
