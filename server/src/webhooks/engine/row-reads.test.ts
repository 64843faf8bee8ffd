/** How many rows the engine's statements read where they were planned while nothing waited, as is usual. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resultOf } from '../../../test/support/intake.ts'
import { createWebhookWorld } from '../../../test/support/webhooks.ts'
import { connect, type Query, type Sql, type Tx } from '../../base/database/database.ts'
import { newUuid } from '../../base/ids.ts'
import type { Completion } from '../attempt/fate.ts'
import { emit } from '../events/emit.ts'
import { greatestEvent, leastEvent } from '../events/event-range.ts'
import { countWaiting, listCandidates } from '../replays/replay-feed.sql.ts'
import { claimRows, giveBackRows, listBodiesToSend, listFree } from './intake/ready.sql.ts'
import { listReadyInOrder } from './intake/ready-in-order.sql.ts'
import { listPendingRows } from './intake/scan.sql.ts'
import { buryDeliveries } from './outage/burials.sql.ts'
import { buryOverdueRows } from './outage/deadlines.sql.ts'
import { promoteRetries } from './outage/retries.sql.ts'
import { completeDeliveries } from './results/completion.sql.ts'
import { completeDelivered } from './results/delivered.sql.ts'

const amount = 2000
const few = 16

/** The tables that fill up. */
const filling =
  'webhook_ready, webhook_retries, webhook_events, webhook_attempts, webhook_dead_letters'

/** The reads of this connection's statements, of tables that fill up: rows of whole tables, entries of indexes. */
type Reads = { rows: number; entries: number }

const readSoFar = async (sql: Sql): Promise<Reads> => {
  await sql`select pg_stat_force_next_flush()`
  const [reads] = await sql<Reads[]>`
    select sum(seq_tup_read)::integer as rows, sum(entries)::integer as entries
    from pg_stat_user_tables
    join lateral (
      select sum(idx_tup_read) as entries
      from pg_stat_user_indexes as i
      where i.relid = pg_stat_user_tables.relid
    ) as of_indexes on true
    where relname ~ '^webhook_(ready|retries|events|attempts|dead_letters)'
  `
  return reads ?? { rows: 0, entries: 0 }
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

test('statements planned while nothing waited read no whole table or project when much does', async (t) => {
  // The reads of one connection, with the plans that it keeps.
  const world = await createWebhookWorld({ isDirect: true })
  t.after(() => world.close())
  const sql = connect(world.url, { connections: 1 })
  t.after(() => sql.end())
  const project = await world.newProject()
  const projectId = project.project_id
  const endpointId = await world.endpoint(project, 'http://127.0.0.1:9/hook')
  const holder = newUuid()
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
  const places = () => ids.map((event_id) => ({ endpoint_id: endpointId, event_id }))
  const done = (changes: Partial<Completion> = {}): Completion[] =>
    ids.map((eventId) => resultOf({ endpointId, eventId, startedAt: now, ...changes }))
  const looking = { care: { processes: 1, remainder: 0 }, suspects: [], now }
  const place = { project_id: projectId, endpoint_id: endpointId }
  const part = { projectId, endpointId, others: [], now, limit: 50 }
  const dead = { outcome: 'dead', status: 500, failure: 'status', reason: 'exhausted' } as const
  const range = { projectId, endpointId, after: leastEvent, until: greatestEvent }
  const deadlines = { orderPaid: leastEvent, others: leastEvent }
  const calls: readonly [string, (on: Query) => Promise<unknown>][] = [
    ['listFree', (on) => listFree(on, projectId, [endpointId], [few], [leastEvent])],
    ['listReadyInOrder', (on) => listReadyInOrder(on, projectId, [endpointId], [few])],
    ['claimRows', (on) => claimRows(on, projectId, places(), holder)],
    ['giveBackRows', (on) => giveBackRows(on, projectId, places(), holder)],
    ['listBodiesToSend', (on) => listBodiesToSend(on, projectId, ids)],
    ['completeDelivered', (on) => completeDelivered(on, projectId, holder, done())],
    ['completeDeliveries', (on) => completeDeliveries(on, projectId, holder, done(dead))],
    [
      'promoteRetries',
      (on) => promoteRetries(on, { projectId, endpoints: [endpointId], limits: [few], now }),
    ],
    ['listPendingRows', (on) => listPendingRows(on, [place], looking)],
    ['countWaiting', (on) => countWaiting(on, { projectId, endpointId, upTo: leastEvent }, 50)],
    ['listCandidates', (on) => listCandidates(on, { ...range, among: 'events', limit: few })],
    ['buryOverdueRows', (on) => buryOverdueRows(on, { ...part, after: leastEvent, deadlines })],
    ['buryDeliveries', (on) => buryDeliveries(on, part)],
  ]

  /** The reads of each when it was planned while the tables were empty, and they have filled up. */
  const measure = async (on: Query): Promise<Map<string, Reads>> => {
    const read = new Map<string, Reads>()
    for (const [name, call] of calls) {
      await sql.unsafe(`truncate ${filling}; discard plans`)
      await sql.unsafe(`vacuum analyze ${filling}`)
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
      if (name.startsWith('complete')) await sql`update webhook_ready set writer = ${holder}`
      const before = await readSoFar(sql)
      await call(on)
      const after = await readSoFar(sql)
      read.set(name, { rows: after.rows - before.rows, entries: after.entries - before.entries })
    }
    return read
  }
  const [plain, indexed] = [await measure(unsetting(sql)), await measure(sql)]
  const [server] = await sql<{ version: number }[]>`
    select current_setting('server_version_num')::integer as version
  `
  // PostgreSQL 15 reads all that the endpoint has left: its planner uses no list of ids with this index. 18 does.
  const isOld = (server?.version ?? 0) < 180000
  for (const [name] of calls) {
    const reads = indexed.get(name)
    assert.equal(reads?.rows, 0, name)
    assert.ok((plain.get(name)?.rows ?? 0) >= amount, `${name} would not need the setting`)
    // The next row of each key is known when all waiting rows were read.
    if (name !== 'listReadyInOrder' && !(isOld && name === 'buryDeliveries'))
      assert.ok(
        reads.entries < amount / 4,
        `${name} reads ${reads.entries} entries for ${few} rows`,
      )
  }
})
