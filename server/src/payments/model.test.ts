/** Every move from every state through HTTP and PostgreSQL, in each way to make it, against the model. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  afterChange,
  afterMove,
  type Change,
  changes,
  type Move,
  newTransaction,
  openWalker,
  type Step,
  type Transaction,
  type Walker,
  ways,
} from '../../test/support/payment-model.ts'
import { type SubscriptionState, subscriptionStates, transactionStates } from './contract.ts'

let walker: Walker

before(async () => {
  walker = await openWalker()
})
after(() => walker.close())

const move = (kind: Move['kind'], amount: number | null = null, code = 1): Move => ({
  kind,
  amount,
  code,
})
const decline = move('decline')
const reject = move('reject')
const pay = move('pay')
const refund = move('refund')
const part = move('refund', 400)
const tooMuch = move('refund', 1001)
const partAsChargeback = move('refund', 100, 2)
const everyMove = [decline, reject, pay, refund, part, tooMuch, partAsChargeback]

/** The shortest way into each state. */
const pathTo = {
  created: [],
  declined: [decline],
  rejected: [reject],
  paid: [pay],
  partially_refunded: [pay, part],
  refunded: [pay, refund],
} satisfies Record<string, Move[]>

const modelAfter = (path: readonly Move[]): Transaction =>
  path.reduce((model, one) => afterMove(model, one).next, newTransaction)

test('a move that the state does not allow is refused and changes nothing, from every state', async () => {
  for (const state of transactionStates) {
    const path = pathTo[state]
    const model = modelAfter(path)
    assert.equal(model.state, state)
    const refused = everyMove.filter((one) => afterMove(model, one).status !== 200)
    await walker.walk(
      [...path, ...refused].map((one, index) => ({ ...one, way: ways[index % 4] as Step['way'] })),
    )
  }
})

const allowedPaths = [[decline], [reject], [pay, refund], [pay, part, part, refund]]

test('the paths below make every move that a state allows', () => {
  const made = allowedPaths.flatMap((path) =>
    path.map((one, index) => ({ one, state: modelAfter(path.slice(0, index)).state })),
  )
  for (const state of transactionStates)
    for (const one of everyMove)
      if (afterMove(modelAfter(pathTo[state]), one).status === 200)
        assert.ok(
          made.some((other) => other.state === state && other.one === one),
          `${JSON.stringify(one)} when ${state}`,
        )
})

for (const way of ways)
  test(`each move changes the state and sends its notification once (${way})`, async () => {
    for (const path of allowedPaths) await walker.walk(path.map((one) => ({ ...one, way })))
  })

test('a move of a transaction that does not exist is 404', async () => {
  for (const { kind } of [decline, reject, pay, refund]) {
    const body = kind === 'pay' ? {} : { reason: 'R', ...(kind === 'reject' ? {} : { code: 1 }) }
    const { status } = await walker.payments.call('POST', `transactions/424242/${kind}`, body)
    assert.equal(status, 404)
  }
})

test('of parallel declines, rejections and payments one succeeds, keyed or not', async () => {
  const racers = (...kinds: Move[]) =>
    Array.from({ length: 12 }, (_, index) => ({
      ...(kinds[index % kinds.length] as Move),
      code: index + 1,
      isKeyed: index % 2 === 1,
    }))
  await walker.race(racers(pay, reject, decline))
  await walker.race(racers(decline, pay, reject))
  await walker.race(racers(decline))
})

test('every change of a subscription from every state leads where the model says, and cancels it once', async () => {
  const paths: Record<SubscriptionState, Change[]> = {
    active: [],
    non_renewing: ['non_renewing'],
    canceled: ['canceled'],
  }
  for (const state of subscriptionStates) {
    const isAllowed = (change: Change) => afterChange(state, change) !== undefined
    const refused = changes.filter((change) => !isAllowed(change))
    for (const last of [...changes.filter(isAllowed), undefined]) {
      const path = [...paths[state], ...refused, ...(last === undefined ? [] : [last])]
      await walker.walkSubscription(path.map((change) => ({ change, isLost: false })))
    }
  }
  for (const path of [['canceled'], ['non_renewing', 'its end']] as const)
    await walker.walkSubscription(path.map((change) => ({ change, isLost: true })))
})

test('of parallel changes of a subscription each state is entered once', async () => {
  for (const targets of [
    ['canceled', 'canceled', 'canceled', 'canceled', 'canceled', 'canceled'],
    ['non_renewing', 'canceled', 'non_renewing', 'canceled'],
    ['active', 'non_renewing', 'non_renewing'],
  ] as const)
    await walker.raceSubscription(targets)
})

test('the database knows the states of the code and no others', async () => {
  const check = async (table: string, states: readonly string[]) => {
    const [found] = await walker.payments.world.sql<{ text: string }[]>`
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
