/** The states of payments (docs/interface/payments.md), described a second time to compare the service with. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { arrayOf, connect, poolLoad } from '../../src/base/database/database.ts'
import {
  type SubscriptionState,
  subscriptionStates,
  type TransactionState,
} from '../../src/payments/contract.ts'
import { endSubscriptions } from '../../src/payments/index.ts'
import { type Called, openPayments, type Payments } from './payments.ts'
import { storiesFit } from './stories.ts'
import { until } from './webhooks.ts'

export const ways = ['single', 'keyed', 'repeated', 'batch', 'database lost'] as const
export type Way = (typeof ways)[number]

/** A move of a transaction. */
export type Move = {
  kind: 'decline' | 'reject' | 'pay' | 'refund'
  /** Amount of a refund, in cents; null for all that is left. */
  amount: number | null
  code: number
}
export type Step = Move & { way: Way }

/** A transaction of 10.00 EUR. */
export type Transaction = {
  state: TransactionState
  /** Cents that can still be refunded. */
  left: number
  /** Types of its notifications. */
  sent: readonly string[]
}

export const newTransaction: Transaction = { state: 'created', left: 1000, sent: [] }

/** The status of the response to a move, and the transaction after it. */
export const afterMove = (
  transaction: Transaction,
  { kind, amount, code }: Move,
): { status: 200 | 409 | 422; next: Transaction } => {
  const { state, left, sent } = transaction
  const moved = (to: TransactionState, type: string, rest = left) => ({
    status: 200 as const,
    next: { state: to, left: rest, sent: [...sent, type] },
  })
  const refused = (status: 409 | 422) => ({ status, next: transaction })
  if (kind !== 'refund') {
    if (state !== 'created') return refused(409)
    if (kind === 'decline') return moved('declined', 'ps_declined')
    if (kind === 'reject') return moved('rejected', 'afs_reject')
    return moved('paid', 'order_paid')
  }
  if (state !== 'paid' && state !== 'partially_refunded') return refused(409)
  const part = amount ?? left
  if (part > left) return refused(409)
  if (part === left) return moved('refunded', 'refund', 0)
  if (code === 2) return refused(422)
  return moved('partially_refunded', 'partial_refund', left - part)
}

/** Up to eight moves, of which refunds often add up to the whole amount. */
export const moves = fc.array(
  fc.record<Move>({
    kind: fc.constantFrom('decline', 'reject', 'pay', 'pay', 'refund', 'refund', 'refund'),
    amount: fc.option(
      fc.oneof(fc.constantFrom(250, 500, 750, 1000), fc.integer({ min: 1, max: 1200 })),
    ),
    code: fc.constantFrom(1, 2, 9),
  }),
  { minLength: 1, maxLength: 8 },
)

/** The amount of a move, as requests have it. */
export const amountOf = ({ amount }: Pick<Move, 'amount'>): { amount?: string } =>
  amount === null ? {} : { amount: (amount / 100).toFixed(2) }

const bodyOf = (move: Move): object => {
  if (move.kind === 'pay') return {}
  if (move.kind === 'reject') return { reason: 'R' }
  return { code: move.code, reason: 'R', ...(move.kind === 'refund' ? amountOf(move) : {}) }
}

/** A change of a subscription: a request for a state, or the passing of its end. */
export type Change = SubscriptionState | 'its end'
export const changes: readonly Change[] = [...subscriptionStates, 'its end']

/** The states that each change can be made from. */
const origins: Readonly<Record<Change, readonly SubscriptionState[]>> = {
  active: [],
  non_renewing: ['active'],
  canceled: ['active', 'non_renewing'],
  'its end': ['non_renewing'],
}

/** The state after a change of a subscription whose paid period is over; undefined if there is no such change. */
export const afterChange = (
  state: SubscriptionState,
  change: Change,
): SubscriptionState | undefined => {
  if (!origins[change].includes(state)) return undefined
  return change === 'its end' ? 'canceled' : change
}

export type Walker = {
  payments: Payments
  /** Makes moves of a new transaction, one by one, and compares it with the model after each. */
  walk(steps: readonly Step[]): Promise<void>
  /** The same for changes of a new subscription. */
  walkSubscription(steps: readonly { change: Change; isLost: boolean }[]): Promise<void>
  /** Makes moves of a new transaction at the same time: one succeeds. */
  race(racers: readonly (Move & { isKeyed: boolean })[]): Promise<void>
  /** Makes changes of a new subscription at the same time: each state is entered once. */
  raceSubscription(targets: readonly SubscriptionState[]): Promise<void>
  /** How many requests failed because their database was lost. */
  lost(): number
  close(): Promise<void>
}

/** The parts that walks share. */
type Ground = {
  payments: Payments
  /** Loses the database while a request is in progress. */
  lose: <T>(request: () => Promise<T>) => Promise<T>
  newKey(): { headers: Record<string, string> }
  /** Counts a request that failed because its database was lost. */
  noteLoss(): void
}

/** Opens the payments area for walks. */
export const openWalker = async (): Promise<Walker> => {
  // A pooler would close its clients' connections one by one, each at its next request.
  const payments = await openPayments(undefined, { isDirect: true })
  const disturber = connect(payments.world.url, { connections: 1, name: 'disturber' })
  let lost = 0
  let keys = 0
  const ground: Ground = {
    payments,
    lose: databaseLoss(payments, disturber),
    newKey: () => ({ headers: { 'idempotency-key': `key-${keys++}` } }),
    noteLoss() {
      lost += 1
    },
  }
  return {
    payments,
    walk: walkOf(ground),
    race: raceOf(ground),
    walkSubscription: subscriptionWalkOf(ground),
    raceSubscription: subscriptionRaceOf(ground),
    lost: () => lost,
    async close() {
      await disturber.end()
      await payments.close()
    },
  }
}

const read = async (payments: Payments, path: string) => {
  const { status, body, text } = await payments.call('GET', path)
  assert.equal(status, 200, text)
  return body
}

/** Requests a move in one of the ways. */
const requester =
  ({ payments, lose, newKey }: Ground) =>
  async (id: number, step: Step): Promise<Pick<Called, 'status' | 'body'>> => {
    const path = `transactions/${id}/${step.kind}`
    const send = (options = {}) => payments.call('POST', path, bodyOf(step), options)
    switch (step.way) {
      case 'single':
        return await send()
      case 'keyed':
        return await send(newKey())
      case 'repeated': {
        const key = newKey()
        const first = await send(key)
        // A refusal is not stored: the repeated request is judged again, and nothing has changed meanwhile.
        const again = await send(key)
        assert.equal(again.status, first.status)
        if (first.status === 200) assert.equal(again.text, first.text)
        return first
      }
      case 'batch': {
        const operations = [{ [step.kind]: { transaction_id: id, ...bodyOf(step) } }]
        const { body } = await payments.call('POST', 'transactions/batch', { operations })
        return { status: body.results[0].status, body: body.results[0].error }
      }
      case 'database lost':
        return await lose(() => send())
    }
  }

const walkOf = (ground: Ground): Walker['walk'] => {
  const { payments, noteLoss } = ground
  const request = requester(ground)
  return async (steps) => {
    const order = { user: { id: 'u1' }, currency: 'EUR', amount: '10.00' }
    const id = await payments.newTransaction(order)
    let model = newTransaction
    let before = await read(payments, `transactions/${id}`)
    for (const step of steps) {
      const { status, next } = afterMove(model, step)
      const answer = await request(id, step)
      const now = await read(payments, `transactions/${id}`)
      const shown = `${JSON.stringify(step)} when ${model.state}`
      if (answer.status >= 500) {
        assert.equal(step.way, 'database lost', shown)
        noteLoss()
        // The move took effect as a whole, or not at all.
        if (now.status === next.state && leftOf(now) === next.left) model = next
      } else {
        assert.equal(answer.status, status, shown)
        if (status === 409) {
          assert.equal(answer.body.errorCode, 1025, shown)
          assert.ok(answer.body.errorMessage.endsWith(refusalOf(model, step)), shown)
        }
        model = next
      }
      assert.deepEqual([now.status, leftOf(now)], [model.state, model.left], shown)
      if (status !== 200) assert.deepEqual(now, before, shown)
      before = now
    }
    const stories = await storiesFit(payments)
    assert.deepEqual(stories.get(id) ?? [], model.sent)
  }
}

const raceOf =
  ({ payments, newKey }: Ground): Walker['race'] =>
  async (racers) => {
    const id = await payments.newTransaction()
    const before = (await payments.notifications()).length
    const answers = await Promise.all(
      racers.map((racer) => {
        const path = `transactions/${id}/${racer.kind}`
        return payments.call('POST', path, bodyOf(racer), racer.isKeyed ? newKey() : {})
      }),
    )
    const winners = answers.filter(({ status }) => status === 200)
    assert.equal(winners.length, 1)
    const [{ body: winner }] = winners as [Called]
    for (const answer of answers)
      if (answer.status !== 200) refusedFor(answer, 'transaction', winner.status)
    const { notifications, ...now } = await read(payments, `transactions/${id}`)
    assert.equal(notifications.length, 1)
    assert.deepEqual({ ...now, notification: winner.notification }, winner)
    const sent = (await payments.notifications()).slice(before).map((text) => JSON.parse(text))
    assert.equal(sent.length, 1)
    assert.equal(sent[0].notification_type, winner.notification)
    assert.equal((sent[0].order ?? sent[0].transaction).id, id)
    assert.equal(sent[0].refund_details?.code, winner.refund_details?.code)
  }

const subscriptionWalkOf = ({ payments, lose, noteLoss }: Ground): Walker['walkSubscription'] => {
  const ended: Called = { status: 204, text: '', body: undefined }
  /** Ends subscriptions as the clockwork does; undefined if that failed. */
  const end = () =>
    endSubscriptions(payments.world.deps).then(
      () => ended,
      () => undefined,
    )
  return async (steps) => {
    const id = await payments.newSubscription({ date_next_charge: '2026-01-05T10:00:00Z' })
    let state: SubscriptionState = 'active'
    for (const { change, isLost } of steps) {
      const next: SubscriptionState | undefined = afterChange(state, change)
      const make = () =>
        change === 'its end' ? end() : payments.changeSubscription(id, { status: change })
      const answer = await (isLost ? lose(make) : make())
      const found = (await read(payments, `subscriptions/${id}`)).status
      const shown: string = `${change} when ${state}`
      if (answer === undefined || answer.status >= 500) {
        assert.ok(isLost, shown)
        noteLoss()
        // The change took effect as a whole, or not at all.
        if (next !== undefined && found === next) state = next
      } else {
        if (answer !== ended) assert.equal(answer.status, next === undefined ? 409 : 200, shown)
        if (answer.status === 409) refusedFor(answer, 'subscription', state)
        state = next ?? state
      }
      assert.equal(found, state, shown)
    }
    const sent = (await payments.notifications()).filter((text) =>
      text.includes(`"subscription_id":"${id}"`),
    )
    assert.equal(sent.length, state === 'canceled' ? 1 : 0)
  }
}

const subscriptionRaceOf =
  ({ payments }: Ground): Walker['raceSubscription'] =>
  async (targets) => {
    const id = await payments.newSubscription()
    const before = (await payments.notifications()).length
    const answers = await Promise.all(
      targets.map((status) => payments.changeSubscription(id, { status })),
    )
    const entered = answers.filter(({ status }) => status === 200).map(({ body }) => body.status)
    const isCanceled = targets.includes('canceled')
    assert.equal(new Set(entered).size, entered.length, 'no state is entered twice')
    assert.ok(!entered.includes('active'))
    assert.equal(entered.includes('canceled'), isCanceled)
    for (const { status } of answers) assert.ok(status === 200 || status === 409)
    const { status } = await read(payments, `subscriptions/${id}`)
    assert.equal(status === 'canceled', isCanceled)
    const sent = (await payments.notifications()).length - before
    assert.equal(sent, isCanceled ? 1 : 0)
  }

const leftOf = ({ refunded_amount: refunded }: { refunded_amount?: string }): number =>
  newTransaction.left - Math.round(Number(refunded ?? 0) * 100)

/** The end of the message by which a move is refused with 409. */
const refusalOf = ({ state, left }: Transaction, { kind }: Move): string =>
  kind === 'refund' && (state === 'paid' || state === 'partially_refunded')
    ? ` ${(left / 100).toFixed(2)} EUR are left to give back`
    : ` is ${state.replaceAll('_', ' ')}`

/** Asserts that a request was refused for the state of a transaction or subscription. */
const refusedFor = ({ body, text }: Called, of: string, state: string): void => {
  assert.deepEqual([body.errorCode, body.why, body.values], [1025, `${of}_state`, { state }])
  assert.ok(body.errorMessage.endsWith(`The ${of} is ${state.replaceAll('_', ' ')}`), text)
}

/** Ends all connections of the service while a request is in progress, and waits until the pool has recovered. */
const databaseLoss =
  ({ world: { sql } }: Payments, disturber: ReturnType<typeof connect>) =>
  async <T>(request: () => Promise<T>): Promise<T> => {
    const lose = async (): Promise<void> => {
      const ended = await disturber<{ pid: number }[]>`
        select pid, pg_terminate_backend(pid)
        from pg_stat_activity
        where datname = current_database()
          and application_name = 'portreeve'
      `
      const pids = ended.map(({ pid }) => pid)
      // The next request must not meet a connection that is about to end.
      await until(async () => {
        const left = await disturber`
          select from pg_stat_activity where pid = any(${arrayOf(pids)}::integer[])
        `
        return left.length === 0
      })
    }
    const [answer] = await Promise.all([request(), lose()])
    const { most } = poolLoad(sql)
    // The pool notices the end of a connection only when its socket closes, a moment later.
    await until(async () => {
      const asked = Array.from(
        { length: most },
        () => sql<{ pid: number }[]>`
        select pg_backend_pid() as pid
      `,
      )
      const answers = await Promise.allSettled(asked)
      const pids = answers.flatMap((one) =>
        one.status === 'fulfilled' ? one.value.map(({ pid }) => pid) : [],
      )
      return new Set(pids).size === most
    })
    return answer
  }
