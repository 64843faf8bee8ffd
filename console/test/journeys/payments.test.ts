/** Payments in a real browser: what support, finance and merchants do with them, in counted clicks. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { barriers } from '../../../server/test/support/accessibility.ts'
import { type Desk, type Person, startDesk } from '../support/desk.ts'

let desk: Desk
before(async () => {
  desk = await startDesk()
})
after(() => desk?.close())

const foreign = '<img src=x onerror=alert(1)>\u202Eabc'

type Answer = { id: number; subscription_id: string; status: string }

/** Makes an admin call that has to go well. */
const admin = async (method: string, path: string, body?: unknown): Promise<Answer> => {
  const answer = await desk.service.admin(method, `/${path}`, body)
  assert.ok(answer.ok, await answer.clone().text())
  return (await answer.json()) as Answer
}

/** A transaction of 9.99 euros, paid. */
const paid = async (externalId: string, playerId = 'player-1'): Promise<string> => {
  const { id } = await admin('POST', 'transactions', {
    external_id: externalId,
    user: { id: playerId, name: foreign, country: 'DE' },
    currency: 'EUR',
    amount: '9.99',
    items: [{ sku: 'chest.500', quantity: 1, amount: '9.99' }],
  })
  await admin('POST', `transactions/${id}/pay`)
  return String(id)
}

const stateOf = async (id: string): Promise<string> =>
  (await admin('GET', `transactions/${id}`)).status

/** Opens the overview, from which clicks are counted. */
const begin = async (person: Person): Promise<void> => {
  await person.open(desk.project)
  await person.page.getByRole('heading', { name: 'Needs you' }).waitFor()
  person.count()
}

/** Finds something by a number that was pasted into the search. */
const find = async (person: Person, text: string): Promise<void> => {
  await person.page.keyboard.press('/')
  const field = person.page.getByRole('dialog').getByRole('searchbox')
  await person.paste(field, text)
  await person.press(field, 'Enter')
}

test('a support lead refunds all of an order in four clicks', async () => {
  const id = await paid('order-of-four-clicks')
  const person = await desk.as('support_lead')
  const { page } = person
  await begin(person)
  await find(person, 'order-of-four-clicks')
  await person.click(page.getByRole('button', { name: 'Refund' }))
  const dialog = page.getByRole('dialog', { name: `Refund transaction ${id}?` })
  await dialog.getByText('€9.99 is left to give back.').waitFor()
  await person.click(dialog.getByRole('button', { name: 'Refund' }))
  await page.getByRole('heading', { name: /€9.99 refunded/ }).waitFor()
  assert.equal(await stateOf(id), 'refunded')
  assert.ok(person.clicks() <= 4, `${person.clicks()} clicks`)
  await person.close()
})

test('a part is refunded in five clicks; a wrong amount, too much and a code for the whole are told', async () => {
  const id = await paid('order-in-parts')
  const person = await desk.as('support_lead')
  const { page } = person
  await begin(person)
  await find(person, 'order-in-parts')
  await person.click(page.getByRole('button', { name: 'Refund' }))
  const dialog = page.getByRole('dialog', { name: `Refund transaction ${id}?` })
  const refund = dialog.getByRole('button', { name: 'Refund' })
  const amount = dialog.getByLabel('Amount EUR')
  for (const [wrong, words] of [
    ['2,50', 'A decimal number with a point, such as 9.99.'],
    ['9.991', 'This is more than is left.'],
  ] as const) {
    await amount.fill(wrong)
    await refund.click()
    await dialog.getByText(words).waitFor()
  }
  await amount.fill('1')
  await dialog.getByLabel('Code').selectOption('2')
  await dialog.getByText('This code does not go with a part.').waitFor()
  await dialog.getByLabel('Code').selectOption('9')
  assert.equal(await stateOf(id), 'paid')
  await person.paste(amount, '2.50')
  await dialog.getByText('What will be sent').click()
  await dialog.getByText('"amount": "2.50"').waitFor()
  await person.click(refund)
  await page.getByRole('heading', { name: /partly refunded/ }).waitFor()
  await page.getByText('€7.49').waitFor()
  assert.ok(person.clicks() <= 5, `${person.clicks()} clicks`)
  await person.close()
})

test('finance finds the refunds of a quarter in two clicks, and saves them as a file by the third', async () => {
  const id = await paid('order-of-finance')
  await admin('POST', `transactions/${id}/refund`, { code: 9, reason: 'Asked for' })
  const person = await desk.as('read_only')
  const { page } = person
  await begin(person)
  await person.click(page.getByRole('link', { name: 'Payments' }))
  await person.click(page.getByRole('link', { name: 'Refunded in 90 days', exact: true }))
  await page.getByText('State: refunded').waitFor()
  const file = page.waitForEvent('download')
  await person.click(page.getByRole('button', { name: 'Save as CSV' }))
  const text = await readFile((await (await file).path()) ?? '', 'utf8')
  assert.match(text, /^id,.*\r?\n/)
  assert.match(text, /order-of-finance/)
  assert.doesNotMatch(text, /order-in-parts/)
  assert.ok(person.clicks() <= 3, `${person.clicks()} clicks`)
  await person.close()
})

test('each move says what the game will be told, and support without the right sees none of them', async () => {
  const { id } = await admin('POST', 'transactions', {
    user: { id: 'player-2' },
    currency: 'EUR',
    amount: '4.99',
  })
  await admin('PATCH', 'webhook/notifications', { notifications: { ps_declined: false } })
  const person = await desk.as('developer')
  const { page } = person
  await person.open(`${desk.project}/payments/transactions/${id}`)
  await page.getByText('Sends order_paid.').waitFor()
  await page.getByText(/Sends nothing: .*ps_declined/).waitFor()
  await page.getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('dialog', { name: `Decline transaction ${id}?` })
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('heading', { name: /declined/ }).waitFor()
  assert.equal(await stateOf(String(id)), 'declined')
  await person.close()
  const other = await desk.as('support')
  await other.open(`${desk.project}/payments/transactions/${await paid('order-of-support')}`)
  await other.page.getByRole('heading', { name: 'What the game was told' }).waitFor()
  await other.page.getByText('order_paid').waitFor()
  assert.equal(await other.page.getByRole('button', { name: 'Refund' }).count(), 0)
  await other.close()
})

const subscription = async (): Promise<string> =>
  (
    await admin('POST', 'subscriptions', {
      user: { id: 'player-1', name: foreign },
      plan_id: 'gold',
      date_next_charge: '2030-01-01T00:00:00+00:00',
    })
  ).subscription_id

test('a support lead cancels a subscription in four clicks, at its end or now', async () => {
  const id = await subscription()
  const person = await desk.as('support_lead')
  const { page } = person
  await begin(person)
  await page.keyboard.press('/')
  await person.paste(page.getByRole('dialog').getByRole('searchbox'), id)
  await person.click(page.getByRole('dialog').locator('a[href*="/payments/subscriptions/"]'))
  await person.click(page.getByRole('button', { name: 'Cancel at its end' }))
  const dialog = page.getByRole('dialog', { name: `End subscription ${id}?` })
  await dialog.getByText(/It runs until/).waitFor()
  await person.click(dialog.getByRole('button', { name: 'Cancel at its end' }))
  await page.getByRole('heading', { name: /ends by itself/ }).waitFor()
  assert.ok(person.clicks() <= 4, `${person.clicks()} clicks`)
  await page.getByRole('button', { name: 'Cancel now' }).click()
  await dialog.getByRole('button', { name: 'Cancel now' }).click()
  await page.getByRole('heading', { name: /canceled/ }).waitFor()
  assert.equal((await admin('GET', `subscriptions/${id}`)).status, 'canceled')
  await person.close()
})

test('a processor is connected in steps, and its secret is not shown again', async () => {
  const person = await desk.as('developer')
  const { page } = person
  await person.open(`${desk.project}/payments/processors/stripe`)
  await page.getByRole('heading', { name: 'Stripe not connected' }).waitFor()
  await page.getByText(/\/processors\/stripe\/events$/).waitFor()
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByText('This is missing.').waitFor()
  await page.getByLabel('Signing secret of that endpoint').fill('whsec_next0123456789abcdef')
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('heading', { name: 'Stripe connected' }).waitFor()
  await page.getByText('It has reported nothing in the last 30 days.').waitFor()
  assert.equal(await page.getByLabel('Signing secret of that endpoint').inputValue(), '')
  await page.getByLabel('A payment is declined').selectOption('final')
  await page.getByRole('button', { name: 'Save' }).click()
  await desk.service
    .admin('GET', '/processors/stripe')
    .then(async (answer) => assert.equal(answer.status, 200))
  await person.close()
})

for (const [name, width, colorScheme] of [
  ['narrow and light', 320, 'light'],
  ['narrow and dark', 320, 'dark'],
  ['wide and light', 1440, 'light'],
  ['wide and dark', 1440, 'dark'],
] as const) {
  test(`the pages of payments have no barriers and fit: ${name}`, async () => {
    const id = await paid(`order ${name}`)
    await admin('POST', `transactions/${id}/refund`, { code: 9, reason: foreign, amount: '1.00' })
    const ended = await subscription()
    const person = await desk.as('operator', { colorScheme, viewport: { width, height: 900 } })
    const { page } = person
    const look = async (path: string, seen: string): Promise<void> => {
      await person.open(`${desk.project}/payments/${path}`)
      await page.getByText(seen).first().waitFor()
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      assert.ok(overflow <= 0, `${path}: ${overflow} px too wide`)
      assert.deepEqual((await barriers(page)).wrong, [], path)
    }
    await look('transactions', '€9.99')
    await look(`transactions/${id}`, 'order_paid')
    await page.getByRole('button', { name: 'Refund' }).click()
    await page.getByRole('dialog').waitFor()
    assert.deepEqual((await barriers(page)).wrong, [], 'refund')
    await look('subscriptions', 'gold')
    await look(`subscriptions/${ended}`, 'Cancel now')
    await look('processors/stripe', 'Signing secret')
    await person.close()
  })
}
