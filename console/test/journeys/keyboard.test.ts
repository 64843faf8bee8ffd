/** The console by the keyboard alone: every control is reached, used and left by keys, and the focus is never lost. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from '../../../server/test/support/chromium.ts'
import { type Desk, type Person, startDesk } from '../support/desk.ts'
import { player, refused } from '../support/players.ts'

let desk: Desk
let alice: string
before(async () => {
  desk = await startDesk()
  alice = await player(desk, 'alice')
  await player(desk, 'bob')
  await refused(desk)
  const made = await desk.service.admin('POST', '/items/virtual_currency/package', {
    sku: 'chest.500',
    name: { en: 'Chest' },
    description: { en: 'Gold in a chest' },
    content: [{ sku: 'gold', quantity: 500 }],
    prices: [{ currency: 'EUR', amount: 9.99, is_default: true }],
  })
  assert.equal(made.status, 201)
})
after(() => desk?.close())

/** Somebody without a mouse on a page of the project. */
const at = async (
  path: string,
  work: (page: Page, person: Person) => Promise<void>,
  options: Parameters<Desk['as']>[1] = {},
): Promise<void> => {
  const person = await desk.as('operator', options)
  await person.open(`${desk.project}${path}`)
  await person.settled()
  await work(person.page, person)
  await person.close()
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.first().evaluate((one) => one === document.activeElement)

/** Waits until the focus stands where somebody goes on. */
const focused = async (target: Locator): Promise<void> => {
  await target.first().waitFor()
  await target
    .page()
    .waitForFunction(
      (one) => one === document.activeElement,
      await target.first().elementHandle(),
      { timeout: 10_000 },
    )
}

const mostStops = 150

/** Goes on by one key until the focus is there. */
const reach = async (page: Page, target: Locator, key = 'Tab'): Promise<void> => {
  await target.first().waitFor()
  for (let stops = 0; stops < mostStops; stops += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press(key)
  }
  assert.fail(`${target} is not reached in ${mostStops} stops`)
}

test('the first stop leads past the frame to the content', async () => {
  await at('/players', async (page) => {
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'To the content' })
    await focused(skip)
    assert.equal(await skip.evaluate((one) => getComputedStyle(one).clipPath), 'none')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    assert.ok(await page.evaluate(() => document.activeElement?.closest('main') !== null))
  })
})

test('the switcher: opens, is typed into, leads on by arrows, and gives the focus back', async () => {
  await at('/players', async (page) => {
    const button = page.getByRole('button', { name: 'Sandbox' })
    await reach(page, button)
    await page.keyboard.press('Enter')
    const field = page.getByRole('searchbox', { name: 'Name or number of a project' })
    await focused(field)
    await page.keyboard.press('Escape')
    await focused(button)
    await page.keyboard.press('Enter')
    await page.keyboard.type('sandb')
    await page
      .getByRole('search')
      .getByRole('link', { name: /Sandbox/ })
      .waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Needs you' }).waitFor()
  })
})

test('the search: opens by its key, leads on by arrows and Enter, and Escape gives the focus back', async () => {
  await at('/players', async (page) => {
    const filter = page.getByRole('button', { name: 'Filter' })
    await reach(page, filter)
    await page.keyboard.press('/')
    await focused(page.getByRole('dialog').getByRole('searchbox'))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await focused(filter)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('webh')
    const room = page.getByRole('dialog').getByRole('link', { name: 'Webhooks', exact: true })
    await room.waitFor()
    // Hits come before the pages.
    for (let presses = 0; presses < 30 && !(await hasFocus(room)); presses += 1)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor()
  })
})

test('filters: opened, filled in, applied by Enter and dropped, and the focus stays beside them', async () => {
  await at('/sign-ins', async (page) => {
    const filter = page.getByRole('button', { name: 'Filter' })
    await reach(page, filter)
    await page.keyboard.press('Enter')
    const outcome = page.getByLabel('Outcome')
    await reach(page, outcome)
    await page.keyboard.type('refused')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Apply' }).waitFor({ state: 'hidden' })
    const chip = page.getByRole('button', { name: 'Remove the filter Outcome' })
    await reach(page, chip)
    await page.keyboard.press('Enter')
    await chip.waitFor({ state: 'detached' })
    await focused(filter)
  })
})

test('rows: j and k go from one to the next, Enter opens, and the page before has its place again', async () => {
  await at('/players', async (page) => {
    const links = page.getByRole('rowheader').getByRole('link')
    await page.keyboard.press('j')
    await focused(links.nth(0))
    await page.keyboard.press('j')
    await focused(links.nth(1))
    await page.keyboard.press('k')
    await focused(links.nth(0))
    const name = (await links.nth(0).textContent()) ?? ''
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { name, level: 1 })
    await heading.waitFor()
    await focused(heading)
  })
})

test('a dialog keeps the focus, ends by Escape, and gives the focus back to its button', async () => {
  await at(`/players/${alice}`, async (page) => {
    const ban = page.getByRole('button', { name: 'Ban', exact: true })
    await reach(page, ban)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    for (let stops = 0; stops < 12; stops += 1) {
      await page.keyboard.press('Tab')
      const isBehind = await page.evaluate(() => {
        const { activeElement: now, body } = document
        return now !== body && now?.closest('dialog') === null
      })
      assert.ok(!isBehind, 'the focus went behind the dialog')
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await focused(ban)
    await page.keyboard.press('Enter')
    await reach(page, dialog.getByLabel('Reason'))
    await page.keyboard.type('By keys')
    await reach(page, dialog.getByRole('button', { name: 'Ban', exact: true }))
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('By keys').first().waitFor()
  })
})

test('a secret that is shown once does not go by Escape, however often it is pressed', async () => {
  await at('/keys', async (page) => {
    await reach(page, page.getByRole('button', { name: 'New key' }))
    await page.keyboard.press('Enter')
    await reach(page, page.getByRole('dialog').getByLabel('Name'))
    await page.keyboard.type('By keys')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await reach(page, page.getByRole('dialog').getByRole('button', { name: 'Make the key' }))
    await page.keyboard.press('Enter')
    const kept = page.getByRole('button', { name: 'I have kept it' })
    await kept.waitFor()
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape')
    await kept.waitFor()
    await reach(page, kept)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

test('a cell of a table: Enter opens and closes it, Escape takes back, Tab goes on', async () => {
  await at('/catalog/packages', async (page) => {
    const cell = page.getByRole('rowgroup').getByRole('button', { name: /^Name/ }).first()
    await reach(page, cell)
    const before = await cell.textContent()
    const field = page.getByRole('textbox', { name: 'Name of chest.500' })
    await page.keyboard.press('Enter')
    await focused(field)
    await page.keyboard.type('Another name')
    await page.keyboard.press('Escape')
    await focused(cell)
    assert.equal(await cell.textContent(), before)
    await page.keyboard.press('Enter')
    await focused(field)
    await page.keyboard.type('Another name')
    await page.keyboard.press('Enter')
    await focused(cell)
    assert.equal(await cell.textContent(), 'Another name')
    const discard = page.getByRole('button', { name: 'Discard' })
    await reach(page, discard)
    await page.keyboard.press('Enter')
    await discard.waitFor({ state: 'detached' })
    assert.ok(await page.evaluate(() => document.activeElement !== document.body))
  })
})

test('the list of keys opens by ?, and switches all of them off', async () => {
  await at('/players', async (page) => {
    await page.keyboard.press('?')
    const on = page.getByRole('checkbox', { name: 'These keys are on' })
    await reach(page, on)
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    await page.keyboard.press('?')
    assert.equal(await page.getByRole('dialog').count(), 0)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
  })
})

test('the own menu, the switch to UTC, a switch of a list and a button that copies', async () => {
  await at('/webhooks/deliveries', async (page) => {
    const utc = page.getByRole('button', { name: 'UTC' })
    await reach(page, utc)
    await page.keyboard.press('Space')
    assert.equal(await utc.getAttribute('aria-pressed'), 'true')
    const own = page.getByRole('button', { name: /^You: / })
    await reach(page, own)
    await page.keyboard.press('Enter')
    await reach(page, page.getByRole('link', { name: 'My page' }))
    await page.keyboard.press('Escape')
    await focused(own)
    const live = page.getByRole('checkbox', { name: 'Live' })
    await reach(page, live)
    await page.keyboard.press('Space')
    assert.equal(await live.isChecked(), false)
    const copy = page.getByRole('button', { name: 'Copy link' })
    await reach(page, copy)
    await page.keyboard.press('Enter')
    await page.getByText(/^(?:Copied|The browser does not let us copy)$/).waitFor()
  })
})

test('the drawer of a narrow screen opens, leads on, and is closed on the next page', async () => {
  await at(
    '/players',
    async (page) => {
      const rooms = page.getByRole('button', { name: 'Rooms' })
      await reach(page, rooms)
      await page.keyboard.press('Enter')
      const webhooks = page
        .getByRole('navigation', { name: 'Rooms' })
        .getByRole('link', { name: 'Webhooks', exact: true })
      await reach(page, webhooks)
      await page.keyboard.press('Escape')
      await webhooks.waitFor({ state: 'hidden' })
      await focused(rooms)
      await page.keyboard.press('Enter')
      await reach(page, webhooks)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor()
      await webhooks.waitFor({ state: 'hidden' })
    },
    { viewport: { width: 320, height: 700 } },
  )
})

test('the sign-in: mail, code and the other ways', async () => {
  await at('', async (page) => {
    await page.context().clearCookies()
    await page.reload()
    const field = page.getByLabel('E-mail address')
    await reach(page, field)
    await reach(page, page.getByText('No mail? Sign in by a link'))
    await page.keyboard.press('Enter')
    await reach(page, page.getByRole('button', { name: 'I have signed in in another tab' }))
    await reach(page, field, 'Shift+Tab')
    await page.keyboard.type('nobody@studio.example')
    await page.keyboard.press('Enter')
    await reach(page, page.getByLabel('Code from the mail'))
    await page.keyboard.type('12345678')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await reach(page, page.getByRole('button', { name: 'Another address' }))
    await page.keyboard.press('Enter')
    await focused(page.getByLabel('E-mail address'))
  })
})
