/** Each statement of declines and deliveries is one task on one node, as the plans of Citus say; skipped elsewhere. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Instant } from '../../src/base/clock.ts'
import { connect, type Query, type Sql, type Tx } from '../../src/base/database/database.ts'
import type { Sent } from '../../src/base/database/parameters.ts'
import { tagFor } from '../../src/base/database/statement.ts'
import { newUuid } from '../../src/base/ids.ts'
import { closeTransactions, payTransactions } from '../../src/payments/transactions/moves.sql.ts'
import { briefColumns } from '../../src/payments/transactions/transactions.sql.ts'
import type { Completion } from '../../src/webhooks/attempt/fate.ts'
import {
  claimRows,
  freeRows,
  giveBackRows,
  listBodiesToSend,
  listFree,
} from '../../src/webhooks/engine/intake/ready.sql.ts'
import { listReadyInOrder } from '../../src/webhooks/engine/intake/ready-in-order.sql.ts'
import { buryDeliveries } from '../../src/webhooks/engine/outage/burials.sql.ts'
import { buryOverdueRows } from '../../src/webhooks/engine/outage/deadlines.sql.ts'
import { promoteRetries } from '../../src/webhooks/engine/outage/retries.sql.ts'
import { completeDeliveries } from '../../src/webhooks/engine/results/completion.sql.ts'
import { completeDelivered } from '../../src/webhooks/engine/results/delivered.sql.ts'
import type { Taking } from '../../src/webhooks/events/announcement.ts'
import { insertEvents } from '../../src/webhooks/events/emit.sql.ts'
import { newEventId } from '../../src/webhooks/events/event-id.ts'
import { greatestEvent, leastEvent } from '../../src/webhooks/events/event-range.ts'
import {
  countWaiting,
  feedReplay,
  listCandidates,
} from '../../src/webhooks/replays/replay-feed.sql.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'

const skip = process.env.PORTREEVE_TEST_CITUS ? false : 'PORTREEVE_TEST_CITUS names no coordinator'

const project = 10001
const holder = newUuid()
const now = new Date('2026-11-23T12:00:00Z') as Instant
const limit = 10

let database: TestDatabase | undefined
let sql: Sql
before(async () => {
  if (skip) return
  database = await createDatabase()
  sql = connect(database.url, { connections: 1 })
  await sql`insert into merchants (merchant_id, name) values (2001, 'm')`
  await sql`
    insert into projects (project_id, merchant_id, login_project_id, name)
    values (${project}, 2001, ${newUuid()}, 'p')
  `
  await sql`
    insert into webhook_workers (worker_id, alive_until)
    values (${holder}, ${new Date(Date.UTC(2100, 0, 1))})
  `
  for (const id of [1, 2])
    await sql`
      insert into webhook_endpoints (
        project_id, endpoint_id, url, secrets, created_at, updated_at
      )
      values (${project}, ${id}, ${`http://127.0.0.1:9/${id}`}, 'x', ${now}, ${now})
    `
})
after(async () => {
  await sql?.end()
  await database?.drop()
})

/** The plan of each statement that is sent, taken when it is about to be. */
const plansOf = async (work: (on: Tx) => Promise<unknown>): Promise<Map<string, string>> => {
  const plans = new Map<string, string>()
  const run = async ({ text }: { text: string }, values: readonly Sent[]): Promise<unknown> => {
    const lines = await sql.unsafe(`explain (costs off) ${text}`, [...values])
    plans.set(text, lines.map((line) => String(line['QUERY PLAN'])).join('\n'))
    return await sql.unsafe(text, [...values])
  }
  const on: Query = Object.assign(tagFor(run), { indexed: tagFor(run) })
  await work(on as Tx)
  return plans
}

const assertRouted = (plans: Map<string, string>): void => {
  const routed = [...plans].filter(([text]) => !text.includes('pg_extension'))
  assert.ok(routed.length > 0)
  for (const [text, plan] of routed) {
    assert.equal(plan.includes('Distributed Subplan'), false, `${text}\n${plan}`)
    const tasks = plan.match(/Task Count: \d+/g) ?? []
    // A mere insert has no task to read from: it goes to the node that the project is on.
    if (!plan.includes('pull to coordinator')) assert.equal(tasks.length, 1, `${text}\n${plan}`)
    assert.deepEqual(new Set([...tasks, 'Task Count: 1']), new Set(['Task Count: 1']), plan)
  }
}

const eventsOf = (ids: readonly string[]) =>
  ids.map((event_id) => ({ event_id, type: 'ps_declined', order_key: 'a', body: '{}' }))

const emitted = async (on: Tx, ids: readonly string[], taking?: Taking): Promise<void> => {
  const events = eventsOf(ids)
  const emission = { project_id: project, created_at: now, is_test: false, events }
  const ready = await insertEvents(on, emission, null, taking)
  assert.equal(ready.length, 2 * ids.length)
}

const completion = (eventId: string, changes: Partial<Completion>): Completion => ({
  endpointId: 1,
  eventId,
  attempt: 0,
  outcome: 'delivered',
  status: 204,
  failure: null,
  startedAt: now,
  durationMs: 3,
  receiverCode: null,
  receiverMessage: null,
  response: Buffer.from('a'),
  dueAt: null,
  reason: null,
  target: null,
  signatures: null,
  ...changes,
})

test('transactions are declined and paid, and told of', { skip }, async () => {
  const rows = await sql<{ transaction_id: number }[]>`
    insert into transactions (project_id, is_dry_run, user_id, created_at, changed_at)
    values (${project}, false, 'a', ${now}, ${now}), (${project}, false, 'b', ${now}, ${now})
    returning transaction_id
  `
  const [first = 0, second = 0] = rows.map((row) => row.transaction_id)
  const plans = await plansOf(async (on) => {
    const closing = {
      transaction_id: first,
      refund_code: 1,
      refund_reason: 'r',
      refund_reason_detail: null,
      refund_author: 'a',
      event_id: newEventId(now),
    }
    const to = { status: 'declined', at: now } as const
    const closed = await closeTransactions(on, project, to, [closing], briefColumns)
    assert.equal(closed.length, 1)
    const paid = await payTransactions(on, project, now, [
      {
        transaction_id: second,
        payment_date: now,
        event_id: newEventId(now),
        second_event_id: null,
      },
    ])
    assert.equal(paid.length, 1)
    await emitted(on, [newEventId(now)])
    await emitted(on, [newEventId(now), newEventId(now)])
  })
  assert.equal(plans.size, 6)
  assertRouted(plans)
})

test('deliveries are read, taken, given back, ended, promoted and buried', { skip }, async () => {
  await sql`delete from webhook_ready where project_id = ${project}`
  const ids = [newEventId(now), newEventId(now), newEventId(now)]
  const [first = '', second = '', third = ''] = ids
  await sql.begin((tx) => emitted(tx, ids))
  const part = { projectId: project, endpointId: 1, others: [], now, limit }
  const plans = await plansOf(async (on) => {
    const rows = await listFree(on, project, [1], [limit], [leastEvent])
    assert.equal(rows.length, 3)
    assert.equal((await listReadyInOrder(on, project, [1], [limit])).length, 1)
    assert.equal((await listBodiesToSend(on, project, ids)).length, 3)
    assert.equal((await claimRows(on, project, rows, holder)).length, 3)
    assert.equal((await claimRows(on, project, rows, holder)).length, 0)
    assert.equal((await giveBackRows(on, project, rows.slice(0, 1), holder)).length, 1)
    assert.equal((await claimRows(on, project, rows, holder)).length, 1)
    assert.equal((await freeRows(on, project, [1], [holder])).count, 3)
    assert.equal((await claimRows(on, project, rows, holder)).length, 3)
    const done = await completeDeliveries(on, project, holder, [
      completion(first, {}),
      completion(second, { outcome: 'retry', status: 500, dueAt: now }),
      completion(third, { outcome: 'dead', status: 500, reason: 'exhausted' }),
    ])
    assert.equal(done.length, 3)
    const due = { projectId: project, endpoints: [1], limits: [limit], now }
    assert.equal(await promoteRetries(on, due), second)
    const deadlines = { orderPaid: greatestEvent, others: greatestEvent }
    const seen = await buryOverdueRows(on, { ...part, after: leastEvent, deadlines })
    assert.deepEqual(seen, [{ event_id: second, is_buried: true }])
    assert.equal(await buryDeliveries(on, { ...part, endpointId: 2 }), 3)
  })
  assertRouted(plans)
})

test('few first deliveries are two statements that are planned once', { skip }, async () => {
  await sql`delete from webhook_ready where project_id = ${project}`
  const ids = [newEventId(now), newEventId(now)]
  await sql.begin((tx) => emitted(tx, ids, { holder, endpoints: [1, 2] }))
  const done = ids.flatMap((id) =>
    [1, 2].map((endpointId) => completion(id, { endpointId, isReplay: false })),
  )
  const plans = await plansOf(async (on) => {
    const ended = async (by: string, some: typeof done) =>
      Object.fromEntries(
        (await completeDelivered(on, project, by, some)).map((row) => [row.endpoint_id, row.count]),
      )
    assert.deepEqual(await ended(newUuid(), done.slice(0, 2)), {})
    assert.deepEqual(await ended(holder, done.slice(1)), { 1: 1, 2: 2 })
    assert.deepEqual(await ended(holder, done), { 1: 1 })
  })
  assertRouted(plans)
  assert.equal(takingOf(plans).length, 1)
  const attempts = await sql`
    select from webhook_attempts where project_id = ${project} and event_id = any(${ids}::uuid[])
  `
  assert.equal(attempts.length, 4)
})

/** The statements that take ready rows away. */
const takingOf = (plans: Map<string, string>): string[] =>
  [...plans.keys()].filter((text) => text.includes('delete from webhook_ready'))

test('what one process holds of an event ends by one statement', { skip }, async () => {
  await sql`delete from webhook_ready where project_id = ${project}`
  const id = newEventId(now)
  await sql.begin((tx) => emitted(tx, [id], { holder, endpoints: [1, 2] }))
  const done = [1, 2].map((endpointId) => completion(id, { endpointId, isReplay: false }))
  const plans = await plansOf(async (on) => {
    assert.equal((await completeDelivered(on, project, holder, done)).length, 2)
  })
  assert.equal(takingOf(plans).length, 1)
})

test('what a replay finds is made ready again', { skip }, async () => {
  const [replay, event] = [newUuid(), newEventId(now)]
  await sql.begin((tx) => emitted(tx, [event]))
  await sql`delete from webhook_ready where project_id = ${project}`
  await sql`
    insert into webhook_replays (
      project_id, replay_id, statuses, from_event, until_event, rate_per_second, created_at,
      updated_at
    )
    values (
      ${project}, ${replay}, '{delivered}', ${leastEvent}, ${greatestEvent}, 10, ${now},
      ${now}
    )
  `
  await sql`
    insert into webhook_replay_parts (
      project_id, replay_id, endpoint_id, after_event, paced_until
    )
    values (${project}, ${replay}, 1, ${leastEvent}, ${now})
  `
  const part = {
    project_id: project,
    replay_id: replay,
    endpoint_id: 1,
    after_event: leastEvent,
    until_event: greatestEvent,
    paced_until: now,
    rate_per_second: 10,
    statuses: ['delivered'],
    types: null,
    http_status: null,
    receiver_code: null,
    has_receiver_code: null,
    reason: null,
    heard: null,
  }
  const plans = await plansOf(async (on) => {
    const range = { projectId: project, endpointId: 1, after: leastEvent, until: greatestEvent }
    const found = await listCandidates(on, { ...range, among: 'events', limit })
    assert.ok(found.length > 0)
    await countWaiting(on, { projectId: project, endpointId: 1, upTo: greatestEvent }, limit)
    const fed = { part, eventIds: [event], reached: event, isFinished: false }
    assert.ok(await feedReplay(on, { ...fed, pacedUntil: now, now }))
  })
  assertRouted(plans)
})
