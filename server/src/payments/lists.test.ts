/** Lists and searches of transactions and subscriptions. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type Listed,
  noFilter,
  openListed,
  type Query,
  readAll,
  readPage,
  singleFilters,
} from '../../test/support/payment-lists.ts'
import { openPayments, type Payments } from '../../test/support/payments.ts'
import { examinedAtOnce } from './resources/page.ts'

let payments: Payments

before(async () => {
  payments = await openPayments()
})
after(() => payments.close())

const page = (list: string, query?: Query) => readPage(payments, list, query)
const all = (list: string, query?: Query) => readAll(payments, list, query)

test('a list of transactions shows what was asked for, newest first, by pages of any size', async () => {
  const findsFitting = await openListed(payments)
  for (const limit of [1, 7, 24, 100]) await findsFitting(noFilter, limit)
  for (const filter of singleFilters) await findsFitting(filter, 5)
  await findsFitting({ ...noFilter, status: 'created', user_id: 'user 1', dry_run: '0' }, 2)
  await findsFitting({ ...noFilter, currency: 'EUR', external_id: 'o/2', dry_run: '0' }, 2)
  await findsFitting({ ...noFilter, currency: 'USD', dry_run: '1' }, 2)
})

test('an item of a list is what its own call answers', async () => {
  const read = async (path: string) => {
    const { notifications, ...item } = (await payments.call('GET', path)).body
    assert.ok(Array.isArray(notifications), 'which lists leave out')
    return item
  }
  const id = await payments.newTransaction({ user: { id: 'same' }, currency: 'EUR', amount: '9' })
  await payments.call('POST', `transactions/${id}/pay`, {})
  const part = { code: 1, reason: 'R', amount: '2' }
  await payments.call('POST', `transactions/${id}/refund`, part)
  const subscription = await payments.newSubscription({ user: { id: 'same' }, tags: ['a'] })
  assert.deepEqual(await page('transactions', { user_id: 'same' }), {
    items: [await read(`transactions/${id}`)],
  })
  assert.deepEqual(await page('subscriptions', { user_id: 'same' }), {
    items: [await read(`subscriptions/${subscription}`)],
  })
})

test('transactions are found by when they were made, the end not included', async () => {
  const { clock } = payments.world
  clock.advance(86_400)
  clock.stop()
  const from = clock.now().toISOString()
  const first = await payments.newTransaction({ user: { id: 'timely' } })
  clock.advance(60)
  const until = clock.now().toISOString()
  const second = await payments.newTransaction({ user: { id: 'timely' } })
  const ids = async (query: Query) => (await all('transactions', query)).map(({ id }) => id)
  assert.deepEqual(await ids({ created_from: from }), [second, first])
  assert.deepEqual(await ids({ created_from: from, created_until: until }), [first])
  assert.deepEqual(await ids({ created_from: until.replace('Z', '+00:00') }), [second])
})

test('transactions are found by when they changed last, by an item and by a country', async () => {
  const { clock } = payments.world
  clock.stop()
  const moments: string[] = []
  const tick = (): void => {
    clock.advance(60)
    moments.push(clock.now().toISOString())
  }
  const items = (...skus: string[]) => skus.map((sku) => ({ sku, quantity: 1 }))
  const make = (country: string, ...skus: string[]) =>
    payments.newTransaction({ user: { id: 'seeker', country }, items: items(...skus) })
  tick()
  const first = await make('DE', 'found.chest', 'found.key')
  tick()
  const second = await make('FR', 'found.chest')
  const third = await payments.newTransaction({ user: { id: 'seeker' } })
  tick()
  await payments.call('POST', `transactions/${first}/pay`, {})
  tick()
  const [made = '', later = '', paid = '', end = ''] = moments
  const ids = async (query: Query) =>
    (await all('transactions', { limit: '1', ...query })).map(({ id }) => id)
  assert.deepEqual(await ids({ changed_from: paid }), [first])
  assert.deepEqual(await ids({ changed_from: made, changed_until: paid }), [third, second])
  assert.deepEqual(await ids({ changed_from: later, changed_until: end, status: 'paid' }), [first])
  assert.deepEqual(await ids({ changed_from: made, created_until: later }), [first])
  assert.deepEqual(await ids({ sku: 'found.chest' }), [second, first])
  assert.deepEqual(await ids({ sku: 'found.key', country: 'DE', user_id: 'seeker' }), [first])
  assert.deepEqual(await ids({ sku: 'found' }), [])
  assert.deepEqual(await ids({ sku: 'found.chest', changed_until: paid }), [second])
  assert.deepEqual(await ids({ country: 'FR', user_id: 'seeker' }), [second])
  assert.deepEqual(await ids({ country: 'JP', user_id: 'seeker' }), [])
})

test('subscriptions are found by when they began, the end not included', async () => {
  const begin = (date_create: string) =>
    payments.newSubscription({ user: { id: 'beginner' }, date_create })
  const late = await begin('2031-03-01T00:00:00Z')
  const early = await begin('2031-01-01T00:00:00Z')
  const ids = async (query: Query) =>
    (await all('subscriptions', { limit: '1', ...query })).map((one) => one.subscription_id)
  assert.deepEqual(await ids({ created_from: '2031-01-01T00:00:00Z' }), [early, late])
  const until = { created_until: '2031-03-01T00:00:00Z' }
  assert.deepEqual(await ids({ created_from: '2031-01-01T00:00:00Z', ...until }), [early])
  assert.deepEqual(await ids({ created_from: '2031-01-01T00:00:01Z', ...until }), [])
  assert.deepEqual(await ids({ user_id: 'beginner', created_from: '2031-02-01T00:00:00Z' }), [late])
})

test('a list of subscriptions shows what was asked for, newest first', async () => {
  const make = (plan_id: string, product_id: string) =>
    payments.newSubscription({ user: { id: 'fan' }, plan_id, product_id })
  const ids = [await make('a', 'x'), await make('b', 'x'), await make('a', 'y')]
  await payments.changeSubscription(ids[0] as string, { status: 'canceled' }, 'fan')
  const list = async (query: Query) =>
    (await all('subscriptions', { user_id: 'fan', limit: '1', ...query })).map(
      ({ subscription_id }) => ids.indexOf(subscription_id),
    )
  assert.deepEqual(await list({}), [2, 1, 0])
  assert.deepEqual(await list({ plan_id: 'a' }), [2, 0])
  assert.deepEqual(await list({ product_id: 'x' }), [1, 0])
  assert.deepEqual(await list({ status: 'canceled' }), [0])
  assert.deepEqual(await list({ status: 'active', plan_id: 'a' }), [2])
  assert.deepEqual(await list({ status: 'non_renewing' }), [])
})

test('a search goes on behind the rows that it examines at a time', async () => {
  const project = await payments.world.addProject()
  await payments.world.sql`
    insert into transactions (
      project_id, status, user_id, is_dry_run, created_at, changed_at
    )
    select ${project.project_id}, case when n = 1 then 'paid' else 'created' end, 'u' || n % 100,
      false, at, at
    from generate_series(1, ${examinedAtOnce + 1}::integer) as n, (select now() as at) as moment
  `
  const list = async (query: Query) =>
    (
      await payments.call('GET', `transactions?${new URLSearchParams(query)}`, undefined, {
        project,
      })
    ).body as { items: Listed[]; next_cursor?: string }
  const tomorrow = new Date(payments.world.clock.now().getTime() + 86_400_000).toISOString()
  assert.deepEqual(await list({ created_from: tomorrow }), { items: [] })
  const { items, next_cursor } = await list({ status: 'paid' })
  assert.deepEqual([items.length, next_cursor], [1, undefined])
  assert.equal((await list({ user_id: 'u7', limit: '100' })).items.length, 100)
})

test('a project lists its own alone', async () => {
  const project = await payments.world.addProject()
  for (const list of ['transactions', 'subscriptions']) {
    const { body } = await payments.call('GET', list, undefined, { project })
    assert.deepEqual(body, { items: [] })
  }
})

test('a bad query is refused at its place', async () => {
  const bad: Record<string, Query> = {
    transactions: {
      status: 'lost',
      limit: '101',
      cursor: '01',
      currency: 'eur',
      dry_run: 'true',
      created_from: '2026-01-05',
      created_until: 'now',
      changed_from: 'yesterday',
      changed_until: '2026-01-05T10:00:00',
      sku: 'a b',
      country: 'de',
      user_id: '',
      external_id: 'x'.repeat(256),
      surplus: '1',
    },
    subscriptions: {
      status: 'paid',
      limit: '0',
      cursor: '9007199254740992',
      user_id: '',
      plan_id: '',
      product_id: '',
      created_from: '2026',
      created_until: '',
      external_id: 'x',
    },
  }
  for (const [list, query] of Object.entries(bad)) {
    for (const [name, value] of Object.entries(query)) {
      const search = new URLSearchParams({ [name]: value })
      const { status, body } = await payments.call('GET', `${list}?${search}`)
      assert.equal(status, 422, name)
      assert.equal(body.errorMessageExtended[0].property, name)
    }
    const twice = await payments.call('GET', `${list}?limit=1&limit=2`)
    assert.equal(twice.status, 422)
  }
})
