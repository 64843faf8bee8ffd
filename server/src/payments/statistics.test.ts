/** Orders, declines, refunds and revenue are counted with the rows that cause them: none is lost, none counts twice. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openPayments, type Payments } from '../../test/support/payments.ts'
import type { WorldProject } from '../../test/support/world.ts'
import { rollStatistics } from '../projects/index.ts'

let payments: Payments

before(async () => {
  payments = await openPayments()
  payments.world.clock.stop()
})
after(() => payments.close())

const declined = { code: 8, reason: 'Card declined' }
const refunded = { code: 9, reason: 'Asked for' }

/** A project of its own, so that what others count is not seen. */
const inNewProject = async () => {
  const project: WorldProject = await payments.world.addProject()
  const call = async (path: string, body: unknown = {}, headers = {}) =>
    payments.call('POST', `transactions${path}`, body, { project, headers })
  const begin = async (body: object = {}): Promise<number> => {
    const made = await call('', { user: { id: 'u1', country: 'DE' }, ...body })
    assert.equal(made.status, 201, made.text)
    return made.body.id
  }
  /** Without the time, which is one and the same. */
  const count = async (metric: string, by?: string) => {
    const query = new URLSearchParams({ metric, ...(by && { by }) })
    const { status, body, text } = await payments.call('GET', `statistics?${query}`, undefined, {
      project,
    })
    assert.equal(status, 200, text)
    return body.items.map(({ at, ...row }: { at: string }) => row)
  }
  /** Counts just after the events and after they are brought together are the same. */
  const counted = async (metric: string, by?: string) => {
    const fresh = await count(metric, by)
    await rollStatistics(payments.world)
    const rolled = await count(metric, by)
    assert.deepEqual(rolled, fresh)
    return rolled
  }
  return { project, call, begin, counted }
}

const euros = (amount: string, items: object[] = []) => ({ currency: 'EUR', amount, items })

test('a paid transaction is an order, and revenue in its currency', async () => {
  const { begin, call, counted } = await inNewProject()
  const bodies = [
    euros('9.90', [{ sku: 'gold', quantity: 2, amount: '9.90' }]),
    euros('0.05', [
      { sku: 'gold', amount: '0.02' },
      { sku: 'gold', amount: '0.03' },
      { sku: 'gem', amount: '0' },
    ]),
    { currency: 'USD', amount: '900719925474099.1', user: { id: 'u2' } },
    { user: { id: 'u2', country: 'FR' } },
  ]
  for (const body of bodies) assert.equal((await call(`/${await begin(body)}/pay`)).status, 200)
  assert.deepEqual(await counted('orders'), [{ count: 4 }])
  assert.deepEqual(await counted('orders', 'item'), [
    { value: 'gold', count: 2 },
    { value: null, count: 2 },
    { value: 'gem', count: 1 },
  ])
  assert.deepEqual(await counted('orders', 'country'), [
    { value: 'DE', count: 2 },
    { value: 'FR', count: 1 },
    { value: null, count: 1 },
  ])
  assert.deepEqual(await counted('orders', 'currency'), [
    { value: 'EUR', count: 2 },
    { value: 'USD', count: 1 },
    { value: null, count: 1 },
  ])
  const inAll = [
    { count: 2, currency: 'EUR', amount: '9.95' },
    { count: 1, currency: 'USD', amount: '900719925474099.1' },
  ]
  assert.deepEqual(await counted('revenue'), inAll)
  assert.deepEqual(
    await counted('revenue', 'currency'),
    inAll.map((row) => ({ value: row.currency, ...row })),
  )
  assert.deepEqual(await counted('revenue', 'item'), [
    { value: 'gold', count: 2, currency: 'EUR', amount: '9.95' },
    { value: null, count: 1, currency: 'USD', amount: '900719925474099.1' },
  ])
  assert.deepEqual(await counted('revenue', 'country'), [
    { value: 'DE', count: 2, currency: 'EUR', amount: '9.95' },
    { value: null, count: 1, currency: 'USD', amount: '900719925474099.1' },
  ])
})

test('declines count by the code of their reason, country and currency; rejections are none', async () => {
  const { begin, call, counted } = await inNewProject()
  for (const body of [euros('1'), euros('2'), { user: { id: 'u3' } }])
    assert.equal((await call(`/${await begin(body)}/decline`, declined)).status, 200)
  assert.equal((await call(`/${await begin()}/decline`, { code: 3, reason: 'x' })).status, 200)
  assert.equal((await call(`/${await begin()}/reject`, { reason: 'Fraud' })).status, 200)
  assert.deepEqual(await counted('declines'), [{ count: 4 }])
  assert.deepEqual(await counted('declines', 'reason'), [
    { value: '8', count: 3 },
    { value: '3', count: 1 },
  ])
  assert.deepEqual(await counted('declines', 'country'), [
    { value: 'DE', count: 3 },
    { value: null, count: 1 },
  ])
  assert.deepEqual(await counted('declines', 'currency'), [
    { value: 'EUR', count: 2 },
    { value: null, count: 2 },
  ])
})

test('each refund counts with its part, and leaves the revenue as it was', async () => {
  const { begin, call, counted } = await inNewProject()
  const id = await begin(euros('10.00'))
  await call(`/${id}/pay`)
  assert.equal((await call(`/${id}/refund`, { ...refunded, amount: '2.5' })).status, 200)
  assert.equal((await call(`/${id}/refund`, { ...refunded, amount: '99' })).status, 409)
  assert.equal((await call(`/${id}/refund`, { ...refunded, code: 2 })).status, 200)
  assert.deepEqual(await counted('refunds'), [{ count: 2 }])
  assert.deepEqual(await counted('refunds', 'reason'), [
    { value: '2', count: 1 },
    { value: '9', count: 1 },
  ])
  assert.deepEqual(await counted('refunds', 'currency'), [
    { value: 'EUR', count: 2, amount: '10.00' },
  ])
  assert.deepEqual(await counted('revenue'), [{ count: 1, currency: 'EUR', amount: '10.00' }])
})

test('tests count for nothing', async () => {
  const { begin, call, counted } = await inNewProject()
  const [one, other] = [
    await begin({ ...euros('5'), dry_run: 1 }),
    await begin({ ...euros('5'), dry_run: 1 }),
  ]
  await call(`/${one}/pay`)
  await call(`/${one}/refund`, refunded)
  await call(`/${other}/decline`, declined)
  for (const metric of ['orders', 'revenue', 'refunds', 'declines'])
    assert.deepEqual(await counted(metric), [])
})

test('a repeated call counts once, and one that is refused not at all', async () => {
  const { begin, call, counted } = await inNewProject()
  const id = await begin(euros('3'))
  const key = { 'idempotency-key': 'pay-1' }
  const answers = await Promise.all([
    call(`/${id}/pay`, {}, key),
    call(`/${id}/pay`, {}, key),
    call(`/${id}/pay`, {}, key),
  ])
  assert.ok(answers.some(({ status }) => status === 200))
  assert.equal((await call(`/${id}/pay`, {}, key)).status, 200)
  assert.equal((await call(`/${id}/pay`)).status, 409)
  assert.equal((await call(`/${id}/decline`, declined)).status, 409)
  assert.equal((await call('/999999999/decline', declined)).status, 404)
  assert.deepEqual(await counted('orders'), [{ count: 1 }])
  assert.deepEqual(await counted('declines'), [])
})

test('moves that come together, in batches and one by one, count as often as they take effect', async () => {
  const { begin, call, counted } = await inNewProject()
  const ids = await Promise.all(Array.from({ length: 40 }, () => begin(euros('0.10'))))
  const operations = ids.flatMap((transaction_id) => [
    { pay: { transaction_id } },
    { refund: { transaction_id, ...refunded, amount: '0.03' } },
  ])
  const rolling = rollStatistics(payments.world)
  const [batch, ...moved] = await Promise.all([
    call('/batch', { operations }),
    ...ids.map((id) => call(`/${id}/decline`, declined)),
    ...ids.map((id) => call(`/${id}/pay`)),
  ])
  await rolling
  const declines = moved.slice(0, ids.length).filter(({ status }) => status === 200).length
  const paid = ids.length - declines
  const refunds = batch.body.results.filter(
    ({ status }: { status: number }, index: number) => index % 2 === 1 && status === 200,
  ).length
  assert.equal((await counted('declines'))[0]?.count ?? 0, declines)
  assert.equal((await counted('orders'))[0]?.count ?? 0, paid)
  assert.deepEqual(
    await counted('revenue'),
    paid === 0
      ? []
      : [{ count: paid, currency: 'EUR', amount: `${Math.floor(paid / 10)}.${paid % 10}0` }],
  )
  assert.equal((await counted('refunds'))[0]?.count ?? 0, refunds)
})

test('a move that is made again after a deadlock counts once', async () => {
  let tries = 0
  const its = await openPayments({
    async paid(tx) {
      tries += 1
      if (tries === 1)
        await tx.unsafe(`do $$ begin raise exception 'again' using errcode = '40P01'; end $$`)
    },
    refunded: async () => {},
  })
  try {
    const body = { user: { id: 'u1' }, ...euros('7.00', [{ sku: 'gold', amount: '7.00' }]) }
    const id = await its.newTransaction(body)
    assert.equal((await its.call('POST', `transactions/${id}/pay`, {})).status, 200)
    assert.equal(tries, 2)
    const { body: told } = await its.call('GET', 'statistics?metric=revenue&by=item')
    const at = told.items[0].at
    assert.deepEqual(told.items, [{ at, value: 'gold', count: 1, currency: 'EUR', amount: '7.00' }])
  } finally {
    await its.close()
  }
})
