/** Whatever calls arrive in whatever order, with losses of the database in between: held against a model. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { openPayments, type Payments } from '../../test/support/payments.ts'
import { storiesFit } from '../../test/support/stories.ts'
import { until } from '../../test/support/webhooks.ts'
import { arrayOf, connect, poolLoad, type Sql } from '../base/database/database.ts'
import { endSubscriptions } from './index.ts'

let payments: Payments
let disturber: Sql

before(async () => {
  // A pooler would cut its clients off one by one, each when it asks next.
  payments = await openPayments(undefined, { isDirect: true })
  disturber = connect(payments.world.url, { connections: 1, name: 'disturber' })
})
after(async () => {
  await disturber.end()
  await payments.close()
})

/** A transaction as docs/interface/payments.md has it, written down a second time. */
type Model = { status: string; left: number; told: string[] }

type Step = {
  kind: 'decline' | 'reject' | 'pay' | 'refund'
  /** Amount of a refund, in cents; null for all that is left. */
  amount: number | null
  code: number
  way: 'single' | 'keyed' | 'repeated' | 'batch' | 'crash'
}

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('decline', 'reject', 'pay', 'pay', 'refund', 'refund', 'refund'),
    // Often such that some of them are exactly all.
    amount: fc.option(
      fc.oneof(fc.constantFrom(250, 500, 750, 1000), fc.integer({ min: 1, max: 1200 })),
    ),
    code: fc.constantFrom(1, 2, 9),
    way: fc.constantFrom('single', 'single', 'keyed', 'repeated', 'batch', 'crash'),
  }),
  { minLength: 1, maxLength: 8 },
)

/** The model after a step, and the status of the step's answer. */
const expected = (model: Model, { kind, amount, code }: Step): [number, Model] => {
  const to = (status: string, type: string, left = model.left): [number, Model] => [
    200,
    { status, left, told: [...model.told, type] },
  ]
  if (kind !== 'refund') {
    if (model.status !== 'created') return [409, model]
    if (kind === 'decline') return to('declined', 'ps_declined')
    if (kind === 'reject') return to('rejected', 'afs_reject')
    return to('paid', 'order_paid')
  }
  if (model.status !== 'paid' && model.status !== 'partially_refunded') return [409, model]
  const part = amount ?? model.left
  if (part > model.left) return [409, model]
  if (part === model.left) return to('refunded', 'refund', 0)
  if (code === 2) return [422, model]
  return to('partially_refunded', 'partial_refund', model.left - part)
}

const bodyOf = ({ kind, amount, code }: Step): object => {
  if (kind === 'pay') return {}
  if (kind === 'reject') return { reason: 'R' }
  const isPart = kind === 'refund' && amount !== null
  return { code, reason: 'R', ...(isPart ? { amount: (amount / 100).toFixed(2) } : {}) }
}

let keys = 0

/** Makes a step; answers its status, or nothing where the database was lost under it. */
const make = async (id: number, step: Step): Promise<number | undefined> => {
  const path = `transactions/${id}/${step.kind}`
  const headers = { 'idempotency-key': `key-${keys++}` }
  const keyed = () => payments.call('POST', path, bodyOf(step), { headers })
  switch (step.way) {
    case 'single':
      return (await payments.call('POST', path, bodyOf(step))).status
    case 'keyed':
      return (await keyed()).status
    case 'repeated': {
      const first = await keyed()
      // A refusal is not kept: made again, the call is judged again, and nothing has changed meanwhile.
      const again = await keyed()
      assert.equal(again.status, first.status)
      if (first.status === 200) assert.equal(again.text, first.text)
      return first.status
    }
    case 'batch': {
      const operation = { [step.kind]: { transaction_id: id, ...bodyOf(step) } }
      const { body } = await payments.call('POST', 'transactions/batch', {
        operations: [operation],
      })
      return body.results[0].status
    }
    case 'crash': {
      const [{ status }] = await Promise.all([
        payments.call('POST', path, bodyOf(step)),
        loseDatabase(),
      ])
      await poolRecovered()
      return status < 500 ? status : undefined
    }
  }
}

/** Cuts all connections and waits for their ends, so that the next call meets none that is about to go. */
const loseDatabase = async (): Promise<void> => {
  const cut = await disturber<{ pid: number }[]>`
    select pid, pg_terminate_backend(pid)
    from pg_stat_activity
    where datname = current_database()
      and application_name = 'portreeve'
  `
  const pids = cut.map(({ pid }) => pid)
  await until(async () => {
    const left = await disturber`
      select from pg_stat_activity where pid = any(${arrayOf(pids)}::integer[])
    `
    return left.length === 0
  })
}

/** Waits until all connections of the pool answer: it learns of an end only when the socket closes, a moment later. */
const poolRecovered = async (): Promise<void> => {
  const { sql } = payments.world
  const { most } = poolLoad(sql)
  await until(async () => {
    const asked = Array.from(
      { length: most },
      () => sql<{ pid: number }[]>`
      select pg_backend_pid() as pid
    `,
    )
    const answers = await Promise.allSettled(asked)
    const pids = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? answer.value.map(({ pid }) => pid) : [],
    )
    return new Set(pids).size === most
  })
}

const read = async (path: string) => {
  // The pool may hold connections that are gone.
  for (let tries = 0; ; tries += 1) {
    const answer = await payments.call('GET', path)
    if (answer.status === 200 || tries === 20) return answer.body
  }
}

test('any sequence of calls, with the database lost in between, does what the model says and tells it once', async () => {
  let lost = 0
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const id = await payments.newTransaction({
        user: { id: 'u1' },
        currency: 'EUR',
        amount: '10.00',
      })
      let model: Model = { status: 'created', left: 1000, told: [] }
      for (const step of sequence) {
        const [status, next] = expected(model, step)
        const answered = await make(id, step)
        const body = await read(`transactions/${id}`)
        if (answered === undefined) {
          lost += 1
          // All of it happened, or nothing.
          const happened = body.status === next.status && leftOf(body.refunded_amount) === next.left
          if (happened) model = next
        } else {
          assert.equal(answered, status, `${JSON.stringify(step)} when ${model.status}`)
          model = next
        }
        assert.equal(body.status, model.status)
        assert.equal(leftOf(body.refunded_amount), model.left)
      }
      const stories = await storiesFit(payments)
      assert.deepEqual(stories.get(id) ?? [], model.told)
    }),
    { numRuns: 60 },
  )
  assert.ok(lost > 0, 'the database was lost under some call')
})

const leftOf = (refunded: string | undefined): number =>
  1000 - Math.round(Number(refunded ?? 0) * 100)

const changes = fc.array(
  fc.record({
    to: fc.constantFrom('active', 'non_renewing', 'non_renewing', 'canceled', 'its end'),
    crashes: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
)

test('any sequence of changes of a subscription, with the database lost in between, cancels and tells it once', async () => {
  const lawful: Record<string, readonly string[]> = {
    active: ['non_renewing', 'canceled'],
    non_renewing: ['canceled', 'its end'],
    canceled: [],
  }
  const past = '2026-01-05T10:00:00Z'
  await fc.assert(
    fc.asyncProperty(changes, async (sequence) => {
      const id = await payments.newSubscription({ date_next_charge: past })
      let state = 'active'
      for (const { to, crashes } of sequence) {
        const isLawful = lawful[state]?.includes(to) ?? false
        const change = async (): Promise<number> => {
          if (to !== 'its end')
            return (await payments.changeSubscription(id, { status: to })).status
          // Other sequences may end with it.
          await endSubscriptions(payments.world.deps)
          return isLawful ? 200 : 409
        }
        const [status] = await Promise.all([change().catch(() => 500), crashes && loseDatabase()])
        if (crashes) await poolRecovered()
        const found = (await read(`subscriptions/${id}`)).status
        if (status < 500) assert.equal(status, isLawful ? 200 : 409, `${to} when ${state}`)
        else assert.ok(crashes, `${to} when ${state}`)
        // A step without an answer happened wholly, or not at all.
        const next = to === 'its end' ? 'canceled' : to
        if (isLawful && (status === 200 || found === next)) state = next
        assert.equal(found, state)
      }
      const told = (await payments.notifications()).filter((text) =>
        text.includes(`"subscription_id":"${id}"`),
      )
      assert.equal(told.length, state === 'canceled' ? 1 : 0)
    }),
    { numRuns: 40 },
  )
})
