/** Many operations in one call: each by itself, all in one commit. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openPayments, type Payments } from '../../../test/support/payments.ts'

let payments: Payments
before(async () => {
  payments = await openPayments()
})
after(() => payments.close())

const batch = (operations: unknown, headers?: Record<string, string>) =>
  payments.call('POST', 'transactions/batch', { operations }, { headers })
const decline = (transaction_id: unknown, code = 8) => ({
  decline: { transaction_id, code, reason: 'Card declined' },
})

test('each operation of a batch answers what its own call would have answered', async () => {
  const [first, second] = [await payments.newTransaction(), await payments.newTransaction()]
  const told = (await payments.notifications()).length
  payments.announced.length = 0
  const { status, body } = await batch([
    decline(first, 1),
    { create: { user: { id: 'u7' }, currency: 'EUR', amount: '9.99' } },
    decline(999_999),
    decline(second, 2),
    decline(first, 3),
  ])
  assert.equal(status, 200)
  const results = body.results as { status: number; transaction_id?: number; error?: object }[]
  assert.deepEqual(
    results.map((result) => result.status),
    [200, 201, 404, 200, 409],
  )
  assert.equal(results[0]?.transaction_id, first)
  assert.equal(results[3]?.transaction_id, second)
  for (const [id, code] of [
    [first, 1],
    [second, 2],
  ]) {
    const { body: read } = await payments.call('GET', `transactions/${id}`)
    assert.equal(read.status, 'declined')
    assert.deepEqual(read.refund_details, { code, reason: 'Card declined', author: 'API' })
  }
  const { body: made } = await payments.call('GET', `transactions/${results[1]?.transaction_id}`)
  assert.deepEqual([made.status, made.user, made.amount], ['created', { id: 'u7' }, '9.99'])
  const single = await payments.call('POST', 'transactions/999999/decline', {
    code: 1,
    reason: 'R',
  })
  const { statusCode, errorCode, errorMessage } = single.body
  assert.deepEqual(results[2]?.error, { statusCode, errorCode, errorMessage })
  assert.equal((await payments.notifications()).length, told + 2)
  assert.equal(payments.announced.length, 2)
})

test('each of many operations gets what is its own, in whatever order they come', async () => {
  const ids: number[] = []
  for (let made = 0; made < 7; made += 1) ids.push(await payments.newTransaction())
  const mixed = [4, 1, 6, 0, 5, 3, 2].map((at) => ids[at] as number)
  for (const kind of ['decline', 'reject'] as const) {
    const targets = kind === 'decline' ? mixed.slice(0, 4) : mixed.slice(4)
    const { body } = await batch(
      targets.map((transaction_id) => ({
        [kind]: {
          transaction_id,
          reason: `R${transaction_id}`,
          ...(kind === 'decline' ? { code: 8 } : {}),
        },
      })),
    )
    for (const [at, id] of targets.entries()) {
      assert.equal(body.results[at].transaction_id, id)
      const read = await payments.call('GET', `transactions/${id}`)
      assert.equal(read.body.refund_details.reason, `R${id}`)
    }
  }
})

test('a batch with one malformed operation changes nothing and names all of its mistakes', async () => {
  const id = await payments.newTransaction()
  const told = (await payments.notifications()).length
  const { status, body } = await batch([
    decline(id),
    { create: { user: { id: 'u1' }, currency: 'JPY', amount: '1.5' } },
    decline('x', 0),
    { create: { user: { id: 'u1' } }, decline: decline(id).decline },
    {},
    null,
    { refuse: {} },
  ])
  assert.equal(status, 422)
  assert.deepEqual(
    body.errorMessageExtended.map(({ property }: { property: string }) => property),
    [
      'operations[2].decline.transaction_id',
      'operations[2].decline.code',
      'operations[3]',
      'operations[4]',
      'operations[5]',
      'operations[6].refuse',
      'operations[1].create.amount',
    ],
  )
  assert.equal((await payments.call('GET', `transactions/${id}`)).body.status, 'created')
  assert.equal((await payments.notifications()).length, told)
})

test('a batch has 1 to 500 operations and a list of them', async () => {
  const one = { create: { user: { id: 'u1' } } }
  for (const operations of [[], Array.from({ length: 501 }, () => one), {}, null, 'x', undefined]) {
    const { status, body } = await batch(operations)
    assert.equal(status, 422)
    assert.equal(body.errorMessageExtended[0].property, 'operations')
  }
  assert.equal((await batch(Array.from({ length: 500 }, () => one))).status, 200)
})

test('a batch repeated with its Idempotency-Key gets the same answer and happens once', async () => {
  const headers = { 'idempotency-key': 'batch-1' }
  const operations = [
    { create: { user: { id: 'once' } } },
    decline(await payments.newTransaction()),
  ]
  const told = (await payments.notifications()).length
  const first = await batch(operations, headers)
  const again = await batch(operations, headers)
  assert.equal(first.status, 200)
  assert.equal(again.text, first.text)
  assert.equal((await payments.notifications()).length, told + 1)
  const [row] = await payments.world.sql`
    select count(*)::int as count from transactions where user_id = 'once'
  `
  assert.equal(row?.count, 1)
})

test('the batch of the guide is answered as the guide says', async () => {
  const guide = await readFile(
    join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'payments.md'),
    'utf8',
  )
  const [, asked = ''] = /transactions\/batch" .* -d '(\{\n.*?\n\})'\n/s.exec(guide) ?? []
  const [, answered = ''] = /```json\n(.*?)```/s.exec(guide) ?? []
  const paid = await payments.newTransaction({
    user: { id: 'u1' },
    currency: 'EUR',
    amount: '9.99',
  })
  await payments.call('POST', `transactions/${paid}/pay`)
  const operations = JSON.parse(asked.replaceAll("'$TRANSACTION'", String(paid)))
  const { status, body } = await payments.call('POST', 'transactions/batch', operations)
  assert.equal(status, 200)
  const [{ transaction_id: made }] = body.results
  for (const { error } of body.results) if (error) error.errorMessage = '…'
  const here = answered.replace(/\b100[01]\b/g, (id) => String(id === '1001' ? made : paid))
  assert.deepEqual(body, JSON.parse(here))
})
