import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { openPayments, type Payments } from '../../test/support/payments.ts'
import { subscriptionStates, transactionStates } from './contract.ts'
import { originsOf, subscriptionMoves, transactionMoves } from './states.ts'

let payments: Payments

before(async () => {
  payments = await openPayments()
})
after(() => payments.close())

test('from declined and rejected no move leads anywhere, least of all to paid', () => {
  assert.deepEqual(transactionMoves.declined, [])
  assert.deepEqual(transactionMoves.rejected, [])
  assert.deepEqual(originsOf(transactionMoves, 'paid'), ['created'])
})

test('every state but the first can be reached', () => {
  const reach = <State extends string>(
    moves: { readonly [From in State]: readonly State[] },
    first: State,
  ) => {
    const reached = new Set([first])
    for (const state of reached) for (const next of moves[state]) reached.add(next)
    return [...reached].sort()
  }
  assert.deepEqual(reach(transactionMoves, 'created'), [...transactionStates].sort())
  assert.deepEqual(reach(subscriptionMoves, 'active'), [...subscriptionStates].sort())
})

test('the database knows the states of the code and no others', async () => {
  const check = async (table: string, states: readonly string[]) => {
    const [found] = await payments.world.sql<{ text: string }[]>`
      select pg_get_constraintdef(oid) as text
      from pg_constraint
      where conname = ${`${table}_status_known`}
    `
    const known = [...(found?.text ?? '').matchAll(/'(\w+)'::text/g)].map(([, state]) => state)
    assert.deepEqual(known.sort(), [...states].sort())
  }
  await check('transactions', transactionStates)
  await check('subscriptions', subscriptionStates)
})

test('whatever calls arrive, a subscription is where its moves lead, and canceled is told once', async () => {
  // The machine of docs/interface/payments.md, written down a second time.
  const lawful: Record<string, readonly string[]> = {
    active: ['non_renewing', 'canceled'],
    non_renewing: ['canceled'],
    canceled: [],
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...subscriptionStates), { minLength: 1, maxLength: 6 }),
      async (targets) => {
        const id = await payments.newSubscription()
        const before = (await payments.notifications()).length
        let state = 'active'
        for (const target of targets) {
          const { status, body } = await payments.changeSubscription(id, { status: target })
          if (lawful[state]?.includes(target)) {
            assert.equal(status, 200)
            state = target
          } else {
            assert.equal(status, 409)
            assert.equal(body.errorCode, 1025)
            assert.deepEqual([body.why, body.values], ['subscription_state', { state }])
          }
          const read = await payments.call('GET', `subscriptions/${id}`)
          assert.equal(read.body.status, state)
        }
        const told = (await payments.notifications()).length - before
        assert.equal(told, state === 'canceled' ? 1 : 0)
      },
    ),
    { numRuns: 40 },
  )
})

test('in parallel, too, every success is a lawful move and canceled is told once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...subscriptionStates), { minLength: 2, maxLength: 6 }),
      async (targets) => {
        const id = await payments.newSubscription()
        const before = (await payments.notifications()).length
        const answers = await Promise.all(
          targets.map((status) => payments.changeSubscription(id, { status })),
        )
        const won = answers.filter(({ status }) => status === 200).map(({ body }) => body.status)
        const read = (await payments.call('GET', `subscriptions/${id}`)).body.status
        const wanted = new Set(targets)
        assert.ok(won.length <= 2)
        assert.equal(new Set(won).size, won.length, 'no state is entered twice')
        assert.equal(read === 'canceled', wanted.has('canceled'))
        assert.equal(won.includes('canceled'), wanted.has('canceled'))
        const told = (await payments.notifications()).length - before
        assert.equal(told, wanted.has('canceled') ? 1 : 0)
      },
    ),
    { numRuns: 25 },
  )
})

test('whatever declines arrive, a transaction is declined once and told once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ isKeyed: fc.boolean(), code: fc.integer({ min: 1, max: 13 }) }), {
        minLength: 1,
        maxLength: 8,
      }),
      async (declines) => {
        const id = await payments.newTransaction()
        const before = (await payments.notifications()).length
        const answers = await Promise.all(
          declines.map(({ isKeyed, code }, index) =>
            payments.call(
              'POST',
              `transactions/${id}/decline`,
              { code, reason: 'R' },
              { headers: isKeyed ? { 'idempotency-key': `${id}-${index}` } : {} },
            ),
          ),
        )
        const won = answers.filter(({ status }) => status === 200)
        assert.equal(won.length, 1)
        for (const { status, body } of answers)
          if (status !== 200) assert.equal(body.errorCode, 1025)
        const told = (await payments.notifications()).slice(before).map((text) => JSON.parse(text))
        assert.equal(told.length, 1)
        assert.equal(told[0].transaction.id, id)
        assert.equal(told[0].refund_details.code, won[0]?.body.refund_details.code)
      },
    ),
    { numRuns: 25 },
  )
})
