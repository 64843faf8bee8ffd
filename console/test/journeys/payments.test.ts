/** Payments in a real browser: what support, finance and merchants do with them, in counted clicks. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import * as recorded from '../../../server/test/recorded/processors/stripe.ts'
import { type Members, signed, signingSecret, varied } from '../../../server/test/support/stripe.ts'
import { type Desk, type Person, startDesk } from '../support/desk.ts'

let desk: Desk
before(async () => {
  desk = await startDesk()
  // The sandbox has connected it already.
  assert.equal((await desk.service.admin('DELETE', '/processors/stripe')).status, 204)
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

for (const [role, name] of [
  ['support_lead', 'support lead'],
  ['merchant_admin', 'merchant administrator'],
] as const)
  test(`a ${name} refunds all of an order in four clicks`, async () => {
    const order = `order-of-${role}`
    const id = await paid(order)
    const person = await desk.as(role)
    const { page } = person
    await begin(person)
    await find(person, order)
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

test('developer: lets players pay on the page of Stripe in one click, and takes that back in two', async () => {
  await connect()
  const person = await desk.as('developer')
  const { page } = person
  await person.open(`${desk.project}/payments/processors/stripe`)
  const heading = (name: string) => page.getByRole('heading', { name }).waitFor()
  const key = page.getByLabel('API key', { exact: true })
  await heading('Stripe connected')
  await page.getByText('Without a key it only reports').waitFor()
  await key.fill('pk_test_0123456789abcdef')
  await page.getByText('so only the end of a payment counts').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('This has not the form of a secret').first().waitFor()
  person.count()
  await key.fill('sk_test_0123456789abcdef')
  await person.click(page.getByRole('button', { name: 'Save' }))
  await heading('Stripe connected test mode: no money moves')
  assert.ok(person.clicks() <= 1, `${person.clicks()} clicks`)
  assert.equal(await key.inputValue(), '')
  await page.getByText('For tests', { exact: true }).click()
  await page.getByLabel('Simulator').fill('http://127.0.0.1:9')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('This is missing.').waitFor()
  await page.getByLabel('Simulator').fill('')
  person.count()
  await person.click(page.getByLabel('Take the key away'))
  await person.click(page.getByRole('button', { name: 'Save' }))
  await page.getByText('Without a key it only reports').waitFor()
  assert.ok(person.clicks() <= 2, `${person.clicks()} clicks`)
  await person.click(page.getByRole('link', { name: 'PayPal' }))
  await heading('PayPal connected test mode: no money moves')
  await page.getByLabel('Client id and secret').waitFor()
  await person.close()
})

/** Has Stripe report something about a transaction, as its endpoint does. */
const report = async (recordedEvent: Members, transaction: number): Promise<string> => {
  const { file } = desk.service
  const object = { id: `pi_of_${transaction}` }
  const metadata = { portreeve_transaction_id: String(transaction) }
  const body = JSON.stringify(varied(recordedEvent, { object, metadata }))
  const url = `${file.public_url}/api/v2/project/${file.project_id}/processors/stripe/events`
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signed(body, desk.service.world.clock.now()),
    },
    body,
  })
  assert.equal(answer.status, 200, await answer.clone().text())
  return ((await answer.json()) as { outcome: string }).outcome
}

const connect = () =>
  admin('PUT', 'processors/stripe', {
    signing_secrets: [signingSecret],
    api_key: null,
    simulator: null,
    decline_on: 'attempt',
  })

const dollars = { currency: 'USD', amount: '9.99', user: { id: 'player-3' } }

/** A transaction that was declined, and whose money came after all. */
const conflict = async (): Promise<number> => {
  await connect()
  const { id } = await admin('POST', 'transactions', dollars)
  assert.equal(await report(recorded.failed, id), 'applied')
  assert.equal(await report(recorded.succeeded, id), 'conflict')
  return id
}

/** From the overview to the transaction that Stripe and we do not agree on. */
const findsConflict = async (person: Person, id: number): Promise<void> => {
  const { page } = person
  await begin(person)
  await person.click(page.getByRole('link', { name: /do(?:es)? not fit what is known/ }))
  await page.getByText('Outcome: conflict').waitFor()
  await person.click(page.getByRole('link', { name: `Transaction ${id}` }).first())
  await page.getByRole('heading', { name: /declined/ }).waitFor()
}

test('support lead: finds what the processor says and we do not in two clicks', async () => {
  const id = await conflict()
  const person = await desk.as('support_lead')
  await findsConflict(person, id)
  assert.ok(person.clicks() <= 2, `${person.clicks()} clicks`)
  await person.open(`${desk.project}/payments/processors/stripe`)
  await person.page.getByRole('heading', { name: 'Stripe connected' }).waitFor()
  assert.equal(await person.page.getByRole('button', { name: 'Disconnect Stripe' }).count(), 0)
  await person.page
    .getByText(/ that is declined: give it back$/)
    .first()
    .waitFor()
  await person.close()
  const german = await desk.as('support_lead', { locale: 'de-DE' })
  await german.open(`${desk.project}/payments/processors/stripe`)
  await german.page
    .getByText(/Zahlung, die abgelehnt ist\. Geben Sie es zurück\.$/)
    .first()
    .waitFor()
  await german.close()
})

test('merchant administrator: looks through the conflicts of the card processor in three clicks', async () => {
  const id = await conflict()
  const { merchant_id } = desk.service.file
  const grant = { scope: 'merchant' as const, merchant_id, role: 'merchant_admin' }
  const person = await desk.person('admin.of.payments@studio.example', [grant])
  await findsConflict(person, id)
  assert.ok(person.clicks() <= 3, `${person.clicks()} clicks`)
  await person.close()
})

test('developer: disconnects the processor, told what hears of it no more; another version is not lost', async () => {
  await connect()
  const { id } = await admin('POST', 'transactions', dollars)
  await report(recorded.begun, id)
  const person = await desk.as('developer')
  const { page } = person
  await person.open(`${desk.project}/payments/processors/stripe`)
  await page.getByRole('button', { name: 'Disconnect Stripe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Disconnect Stripe?' })
  await dialog.getByText(/transactions? with a payment under way/).waitFor()
  await dialog.getByText('No subscription that goes on').waitFor()
  await admin('PUT', 'processors/stripe', { chargeback_on: 'lost' })
  const readAgain = page.waitForResponse(
    (answer) => answer.url().endsWith('/processors/stripe') && answer.request().method() === 'GET',
  )
  await dialog.getByRole('button', { name: 'Disconnect Stripe' }).click()
  await readAgain
  await dialog.getByText('Somebody has changed the connection meanwhile').waitFor()
  assert.equal((await desk.service.admin('GET', '/processors/stripe')).status, 200)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  person.count()
  await person.click(page.getByRole('button', { name: 'Disconnect Stripe' }))
  await dialog.getByText(/transactions? with a payment under way/).waitFor()
  await person.click(dialog.getByRole('button', { name: 'Disconnect Stripe' }))
  await page.getByRole('heading', { name: 'Stripe not connected' }).waitFor()
  assert.ok(person.clicks() <= 2, `${person.clicks()} clicks`)
  assert.equal((await desk.service.admin('GET', '/processors/stripe')).status, 404)
  await person.close()
})

test('support: a purchase in a currency of the game is told in that currency, and money is not spoken of', async () => {
  const who = '3f2b7f5e-8d55-4c8e-9a3e-2d7c1b6a5f40'
  const id = await paid('order-in-gold', who)
  const { sql } = desk.service.world
  const price = JSON.stringify({ sku: 'gold', amount: 1100, name: 'Gold' })
  await sql`
    update transactions
    set amount = '0', currency = null, virtual_price = ${price}::text::json
    where project_id = ${desk.service.file.project_id} and transaction_id = ${id}
  `
  const person = await desk.as('support')
  const { page } = person
  await person.open(`${desk.project}/payments/transactions?user_id=${who}`)
  await page.getByRole('cell', { name: '1,100 Gold' }).waitFor()
  await person.open(`${desk.project}/payments/transactions/${id}`)
  await page.getByRole('heading', { name: '1,100 Gold paid' }).waitFor()
  assert.equal(await page.getByText(/[€$]/).count(), 0)
  await person.close()
})
