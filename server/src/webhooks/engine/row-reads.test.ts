/** How many rows the engine's statements read where they were planned while nothing waited, as is usual. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdShards } from '../../../test/support/leases.ts'
import { createWebhookWorld } from '../../../test/support/webhooks.ts'
import { connect, type Query, type Sql, type Tx } from '../../base/database/database.ts'
import { newUuid } from '../../base/ids.ts'
import type { Completion } from '../attempt/fate.ts'
import { emit } from '../events/emit.ts'
import { greatestEvent, leastEvent } from '../events/event-range.ts'
import { countWaiting, listCandidates } from '../replays/replay-feed.sql.ts'
import { beforeAll, listOldRows } from './oldest-ready.sql.ts'
import { listReadyInOrder } from './order.sql.ts'
import { buryDeliveries } from './outage/burials.sql.ts'
import { buryOverdue } from './outage/deadlines.sql.ts'
import { promoteRetries } from './outage/retries.sql.ts'
import { listBodiesToSend, listReady } from './ready.sql.ts'
import { completeDelivered, completeDeliveries } from './results/completion.sql.ts'
import { shardOf } from './shards/shard.ts'

const amount = 2000
const few = 16

/** Rows that statements of this connection have read of whole tables, of those that fill up. */
const scannedRows = async (sql: Sql): Promise<number> => {
  await sql`select pg_stat_force_next_flush()`
  const [row] = await sql<{ rows: number }[]>`
    select sum(seq_tup_read)::integer as rows
    from pg_stat_user_tables
    where relname ~ '^webhook_(ready|retries|events|attempts|dead_letters)'
  `
  return row?.rows ?? 0
}

/** The same connection without the setting that `indexed` sends. */
const unsetting = <T extends Query>(on: T): T =>
  new Proxy(on, {
    get(target, name) {
      if (name === 'indexed') return target
      if (name !== 'begin') return Reflect.get(target, name)
      const { begin } = target as unknown as Sql
      return (work: (tx: Tx) => Promise<unknown>) => begin((tx) => work(unsetting(tx)))
    },
  })

test('statements planned while nothing waited read no whole table when much does', async (t) => {
  const world = await createWebhookWorld()
  t.after(() => world.close())
  const sql = connect(world.url, { connections: 1 })
  t.after(() => sql.end())
  const project = await world.newProject()
  const projectId = project.project_id
  const endpointId = await world.endpoint(project, 'http://127.0.0.1:9/hook')
  const workerId = newUuid()
  await holdShards(sql, workerId, 1, [shardOf(endpointId)])
  const fence = { owner: workerId, shards: [shardOf(endpointId)], epochs: [1] }
  const now = world.clock.now()

  // Nobody else may make new plans necessary.
  await sql.unsafe(`
    do $$
    declare
      name text;
    begin
      for name in select relname from pg_class where relkind = 'r' and relname like 'webhook%' loop
        execute format('alter table %I set (autovacuum_enabled = false)', name);
      end loop;
    end
    $$
  `)

  const notifications = Array.from({ length: amount }, (_, n) => ({
    projectId,
    type: 'ps_declined' as const,
    body: { n },
  }))
  const newest = async (): Promise<string[]> =>
    (
      await sql<{ event_id: string }[]>`
        select event_id from webhook_ready order by event_id desc limit ${few}
      `
    ).map((row) => row.event_id)
  let ids: string[] = []
  const done = (changes: Partial<Completion> = {}): Completion[] =>
    ids.map((eventId) => ({
      endpointId,
      eventId,
      attempt: 0,
      outcome: 'delivered',
      status: 204,
      failure: null,
      startedAt: now,
      durationMs: 3,
      receiverCode: null,
      receiverMessage: null,
      response: null,
      dueAt: null,
      reason: null,
      target: null,
      signatures: null,
      ...changes,
    }))
  const part = { projectId, endpointId, fence, now, limit: 50 }
  const deadlines = { orderPaid: leastEvent, others: leastEvent }
  const calls: readonly [string, (on: Query) => Promise<unknown>][] = [
    ['listReady', (on) => listReady(on, projectId, [endpointId], [few], [leastEvent], [])],
    ['listReadyInOrder', (on) => listReadyInOrder(on, projectId, [endpointId], [few], [])],
    ['listBodiesToSend', (on) => listBodiesToSend(on, projectId, ids)],
    ['completeDelivered', (on) => completeDelivered(on, projectId, fence, done())],
    [
      'completeDeliveries',
      (on) =>
        completeDeliveries(
          on,
          projectId,
          fence,
          done({ outcome: 'dead', status: 500, failure: 'status', reason: 'exhausted' }),
        ),
    ],
    [
      'promoteRetries',
      (on) => promoteRetries(on, { projectId, endpoints: [endpointId], limits: [few], fence, now }),
    ],
    ['listOldRows', (on) => listOldRows(on as Sql, [endpointId % 64], beforeAll, now, [])],
    ['countWaiting', (on) => countWaiting(on, { projectId, endpointId, upTo: leastEvent }, 50)],
    [
      'listCandidates',
      (on) =>
        listCandidates(on, {
          projectId,
          endpointId,
          after: leastEvent,
          until: greatestEvent,
          among: 'events',
          limit: few,
        }),
    ],
    ['buryOverdue', (on) => buryOverdue(on, { ...part, after: leastEvent, deadlines })],
    ['buryDeliveries', (on) => buryDeliveries(on, part)],
  ]

  /** What each reads of whole tables when it was planned while they were empty, and they have filled up. */
  const measure = async (on: Query): Promise<Map<string, number>> => {
    const read = new Map<string, number>()
    for (const [name, call] of calls) {
      await sql.unsafe(`
        truncate webhook_ready, webhook_retries, webhook_events, webhook_attempts, webhook_dead_letters;
        discard plans;
      `)
      await sql.unsafe('vacuum analyze')
      // From the sixth time on a plan may be kept.
      ids = [newUuid()]
      for (let times = 0; times < 8; times += 1) await call(on)
      await sql.begin((tx) => emit(tx, world.deps, notifications))
      await sql`
        insert into webhook_retries (
          project_id, endpoint_id, event_id, attempt, round_from, is_replay, due_at
        )
        select project_id, endpoint_id, event_id, 1, 0, false, ${now}
        from webhook_ready
      `
      ids = await newest()
      const before = await scannedRows(sql)
      await call(on)
      read.set(name, (await scannedRows(sql)) - before)
    }
    return read
  }
  const [plain, indexed] = [await measure(unsetting(sql)), await measure(sql)]
  for (const [name] of calls) {
    assert.equal(indexed.get(name), 0, name)
    assert.ok((plain.get(name) ?? 0) >= amount, `${name} would not need the setting`)
  }
})
