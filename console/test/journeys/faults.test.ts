/** Faults behind the console: the rows that were there stay, and a sentence says what to do. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from '../../../server/test/support/chromium.ts'
import { createDatabase } from '../../../server/test/support/database.ts'
import { type Breakable, breakable } from '../support/breakable.ts'
import { type Desk, type Person, startDesk } from '../support/desk.ts'
import { player } from '../support/players.ts'

let database: Breakable
let desk: Desk
let alice: string
before(async () => {
  database = await breakable(await createDatabase({ isDirect: true }))
  desk = await startDesk({ database })
  alice = await player(desk, 'alice')
  await player(desk, 'bob')
})
after(() => desk?.close())

const players = /\/admin\/users\?/
const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })

const atPlayers = async (person: Person): Promise<void> => {
  await person.open(`${desk.project}/players`)
  await rowsOf(person.page).nth(1).waitFor()
}

/** Comes back to a tab after a while: what it shows is old then, and is asked for again. */
const comeBackLater = async (page: Page): Promise<void> => {
  await page.clock.fastForward(60_000)
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
}

test('too many calls: the page counts the seconds that the service asked for, and tries again then', async () => {
  const person = await desk.as('support')
  const { page } = person
  await page.route(players, (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      headers: { 'retry-after': '3' },
      body: JSON.stringify({ status: 429, title: 'Too many requests', errorCode: 1003 }),
    }),
  )
  await page.clock.install()
  await person.open(`${desk.project}/players`)
  const again = page.getByRole('button', { name: /^Try again/ })
  await page.getByRole('button', { name: 'Try again in 3 s' }).waitFor()
  assert.ok(await again.isDisabled())
  await page.clock.runFor(1000)
  await page.getByRole('button', { name: 'Try again in 2 s' }).waitFor()
  await page.unroute(players)
  await page.clock.runFor(3000)
  await again.click()
  await rowsOf(page).nth(1).waitFor()
  await person.close()
})

test('a slow answer: the page stands meanwhile, says that it waits, and keeps the rows that it knew', async () => {
  const person = await desk.as('support')
  const { page } = person
  await page.clock.install()
  const held = Promise.withResolvers<void>()
  await page.route(players, async (route) => {
    await held.promise
    await route.continue()
  })
  await person.open(`${desk.project}/players`)
  await page.getByRole('heading', { name: 'Players', level: 1 }).waitFor()
  await page.locator('[aria-busy=true]').waitFor()
  assert.equal(await page.getByRole('alert').count(), 0)
  held.resolve()
  await rowsOf(page).nth(1).waitFor()
  const again = Promise.withResolvers<void>()
  await page.unroute(players)
  await page.route(players, async (route) => {
    await again.promise
    await route.continue()
  })
  await comeBackLater(page)
  await page.locator('[aria-busy=true]').waitFor()
  assert.ok((await rowsOf(page).count()) >= 2)
  again.resolve()
  await page.locator('[aria-busy=false]').waitFor()
  await person.close()
})

for (const [name, spoil] of [
  [
    'that is cut off',
    (page: Page) => page.route(players, (route) => route.abort('connectionreset')),
  ],
  [
    'of which a half comes',
    (page: Page) =>
      page.route(players, (route) =>
        route.fulfill({ contentType: 'application/json', body: '{"items":[{"user_id":"1' }),
      ),
  ],
  [
    'from a proxy that knows no JSON',
    (page: Page) =>
      page.route(players, (route) =>
        route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }),
      ),
  ],
] as const) {
  test(`an answer ${name} is told as that, the rows stay, and the rest comes by itself later`, async () => {
    const person = await desk.as('support')
    const { page } = person
    await page.clock.install()
    await atPlayers(person)
    await spoil(page)
    await comeBackLater(page)
    await page.clock.runFor(10_000)
    await page
      .getByText(/^The service does not answer/)
      .first()
      .waitFor()
    assert.ok((await rowsOf(page).count()) >= 2)
    await page.unroute(players)
    await page.clock.runFor(10_000)
    await page.getByRole('alert').first().waitFor({ state: 'detached' })
    await person.close()
  })
}

test('a change whose answer is lost keeps the form, and another try does it', async () => {
  const person = await desk.as('support')
  const { page } = person
  await person.open(`${desk.project}/players/${alice}`)
  await page.getByRole('button', { name: 'Ban', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Written before the line was cut')
  const ban = /\/ban$/
  await page.route(ban, (route) => route.abort('connectionreset'))
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click()
  await dialog.getByRole('alert').waitFor()
  assert.equal(await dialog.getByLabel('Reason').inputValue(), 'Written before the line was cut')
  await page.unroute(ban)
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Written before the line was cut').first().waitFor()
  await person.close()
})

test('a piece of the build that is gone: the page offers the new version, and the frame goes on', async () => {
  const person = await desk.as('support')
  const { page } = person
  await person.open(desk.project)
  await page.getByRole('heading', { name: 'Sandbox', level: 1 }).waitFor()
  const pieces = /\/console\/assets\/.*\.js$/
  await page.route(pieces, (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('link', { name: 'Payments' }).click()
  await page.getByRole('heading', { name: 'There is a newer version' }).waitFor()
  await page.unroute(pieces)
  await page.getByRole('button', { name: 'Load the new version' }).click()
  await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor()
  await person.close()
})

test('a project that is not there, or that the person may not see, is said to be so', async () => {
  const person = await desk.as('support')
  const { page } = person
  await person.open('projects/99999999/players')
  await page.getByText('There is no such project, or you may not see it.').waitFor()
  await person.close()
})

test('where the projects cannot be read, the page says so and tries again', async () => {
  const person = await desk.as('support')
  const { page } = person
  const projects = /\/api\/console\/projects\?/
  await page.route(projects, (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"title":"No"}' }),
  )
  await person.open(`${desk.project}/players`)
  await page.getByRole('alert').first().waitFor()
  await page.unroute(projects)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await rowsOf(page).nth(1).waitFor()
  await person.close()
})

test('while the database is away the rows stay, the page says so, and it goes on when the database is back', async () => {
  const person = await desk.as('support')
  const { page } = person
  await page.clock.install()
  await atPlayers(person)
  const told = page.getByRole('alert').filter({ hasText: 'The service cannot reach its database' })
  const away = page.waitForResponse((answer) => answer.status() === 503)
  database.goAway()
  try {
    await comeBackLater(page)
    await away
    await page.clock.runFor(10_000)
    await told.first().waitFor()
    assert.ok((await rowsOf(page).count()) >= 2)
  } finally {
    database.comeBack()
  }
  await page.clock.runFor(20_000)
  const again = page.getByRole('button', { name: /^Try again/ }).first()
  if (await again.isVisible()) await again.click()
  await page.clock.runFor(20_000)
  await told.first().waitFor({ state: 'detached' })
  await person.close()
})
