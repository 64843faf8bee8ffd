/** The page that the documentation shows of each role's work; its picture is kept where one asks for it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { picture } from '../../../server/test/support/screenshots.ts'
import { until } from '../../../server/test/support/webhooks.ts'
import { type Desk, type Person, startDesk } from '../support/desk.ts'
import { player } from '../support/players.ts'

type Answer = Record<string, unknown> & { id: number; items: Record<string, unknown>[] }

let desk: Desk
let alice: string
let order: number
let dead: string
before(async () => {
  desk = await startDesk()
  alice = await player(desk, 'alice')
  for (const name of ['bob', 'carol', 'dave']) await player(desk, name)
  await stockShelf()
  for (const [nth, amount] of ['4.99', '9.99', '19.99', '9.99', '49.99'].entries()) {
    const id = await paid(`order-${1001 + nth}`, alice, amount)
    if (nth % 2 === 0) await call('POST', `/transactions/${id}/refund`, refund)
  }
  order = await paid('order-1042', alice, '19.99')
  await paid('order-1043', 'unknown', '9.99')
  dead = await until(async () => {
    const [found] = (await call('GET', '/webhook/deliveries?status=dead')).items
    return found && String(found.delivery_id)
  })
})
after(() => desk?.close())

const refund = { code: 9, reason: 'Asked for' }

const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
  const answer = await desk.service.admin(method, path, body)
  assert.ok(answer.ok, await answer.clone().text())
  return (await answer.json().catch(() => ({}))) as Answer
}

const paid = async (externalId: string, user: string, amount: string): Promise<number> => {
  const { id } = await call('POST', '/transactions', {
    external_id: externalId,
    user: { id: user, name: 'Alice', email: 'alice@players.example', country: 'DE' },
    currency: 'EUR',
    amount,
    items: [{ sku: 'chest.500', quantity: 1, amount }],
  })
  await call('POST', `/transactions/${id}/pay`, {})
  return id
}

const stockShelf = async (): Promise<void> => {
  for (const [nth, [name, amount]] of [
    ['Handful of gold', 0.99],
    ['Bag of gold', 4.99],
    ['Chest of gold', 9.99],
    ['Wagon of gold', 19.99],
    ['Vault of gold', 49.99],
  ].entries() as ArrayIterator<[number, [string, number]]>)
    await call('POST', '/items/virtual_currency/package', {
      sku: `gold.${100 * 5 ** nth}`,
      name: { en: name },
      description: { en: `${name}, for the whole guild` },
      content: [{ sku: 'gold', quantity: 100 * 5 ** nth }],
      prices: [{ currency: 'EUR', amount, is_default: true }],
      order: nth + 1,
    })
}

/** A small window: its picture is read beside a text. */
const viewport = { width: 1200, height: 760 }

const shows = (role: string, what: string, look: (person: Person) => Promise<void>): void => {
  test(`${role}: ${what}, as the documentation shows it`, async () => {
    const person = await desk.as(role, { viewport })
    await look(person)
    await person.settled()
    await picture(person.page, `console-${role.replaceAll('_', '-')}`)
    await person.close()
  })
}

shows('operator', 'the installation, and what needs somebody', async (person) => {
  // A process tells of itself some seconds after its start.
  await until(async () => {
    const answer = await desk.operator('/health')
    return ((await answer.json()) as { processes: unknown[] }).processes[0]
  })
  await person.open('installation')
  const processes = person.page.getByRole('table', { name: 'Processes' })
  await processes.getByText('has looked').waitFor()
})

shows('merchant_admin', 'the overview of a game', async (person) => {
  await person.open(desk.project)
  await person.page.getByRole('heading', { name: 'Needs you' }).waitFor()
})

shows('developer', 'a delivery that failed', async (person) => {
  await person.open(`${desk.project}/webhooks/deliveries/${dead}`)
  await person.page.getByText('Answered with 400').waitFor()
})

shows('shop', 'packages, one of them changed', async (person) => {
  const { page } = person
  await person.open(`${desk.project}/catalog/packages`)
  await page.getByRole('button', { name: /^Price of gold\.500: / }).click()
  const field = page.getByRole('textbox', { name: 'Price of gold.500' })
  await field.fill('3.99')
  await field.press('Enter')
  await page.getByRole('region', { name: '1 package changed' }).getByText('3.99').waitFor()
})

shows('support', 'a player', async (person) => {
  await person.open(`${desk.project}/players/${alice}`)
  await person.page
    .getByText(/^Payment \d/)
    .first()
    .waitFor()
})

shows('support_lead', 'a refund', async (person) => {
  await person.open(`${desk.project}/payments/transactions/${order}`)
  await person.page.getByRole('button', { name: 'Refund' }).click()
  await person.page.getByText('€19.99 is left to give back.').waitFor()
})

shows('read_only', 'refunds of a quarter', async (person) => {
  await person.open(`${desk.project}/payments/transactions?status=refunded`)
  await person.page.getByText('State: refunded').waitFor()
  await person.page.getByRole('rowheader').nth(2).waitFor()
})
