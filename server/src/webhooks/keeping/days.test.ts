/** Days of events and attempts: made ahead, moved into, dropped whole. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { resultOf } from '../../../test/support/intake.ts'
import { createWebhookWorld, until, type WebhookWorld } from '../../../test/support/webhooks.ts'
import type { WorldProject } from '../../../test/support/world.ts'
import { connect, type Sql } from '../../base/database/database.ts'
import {
  dropPartition,
  listPartitions,
  type Partition,
} from '../../base/partitions/partitions.sql.ts'
import { partitionNamed, partitionsFrom } from '../../base/partitions/partitions.ts'
import { systemCaller } from '../../projects/index.ts'
import { replayDelivery } from '../deliveries/deliveries.ts'
import { listBodiesToSend, listFree } from '../engine/intake/ready.sql.ts'
import { completeDeliveries } from '../engine/results/completion.sql.ts'
import { completeDelivered } from '../engine/results/delivered.sql.ts'
import { emit } from '../events/emit.ts'
import { eventIdFloor } from '../events/event-id.ts'
import { leastEvent } from '../events/event-range.ts'
import { feedReplay, listRunningParts } from '../replays/replay-feed.sql.ts'
import { createReplay } from '../replays/replays.ts'
import { attemptColumns, countAwaited, eventColumns } from './days.sql.ts'
import { makeDays, days as ofDays } from './days.ts'
import { pruneWebhooks } from './prune.ts'

const daySeconds = 86_400

let world: WebhookWorld
let project: WorldProject
let endpointId: number
beforeEach(async () => {
  world = await createWebhookWorld()
  // No test is to run over midnight, neither really nor by its own doing.
  world.clock.stop()
  const intoDay = (world.clock.now().getTime() / 1000) % daySeconds
  world.clock.advance(daySeconds - intoDay + daySeconds / 2)
  await makeDays(world.deps)
  project = await world.newProject()
  endpointId = await world.endpoint(project, 'http://127.0.0.1:9/')
})
afterEach(() => world.close())

const daysFrom = (at: Date, count: number) => partitionsFrom(ofDays, at, count)
const dayNamed = (name: string) => partitionNamed(ofDays, name)
const dropDay = (sql: Sql, day: Partition) => dropPartition(sql, ofDays, day)
const prune = () => pruneWebhooks(world.deps)
const today = (): string => daysFrom(world.clock.now(), 1)[0]?.name ?? ''
const days = async (): Promise<string[]> =>
  (await listPartitions(world.sql, ofDays)).map(({ name }) => name)
/** In which table each event lies, by its number, and each attempt's event. */
const places = async (of: 'events' | 'attempts' = 'events') => {
  const rows = await world.sql<{ n: number; place: string }[]>`
    select (event.body::jsonb ->> 'n')::integer as n, row.tableoid::regclass::text as place
    from ${world.sql(`webhook_${of}`)} as row
    join webhook_events as event using (project_id, event_id)
    where row.project_id = ${project.project_id}
    order by row.event_id
  `
  // On Citus a table's name ends with the number of its part.
  return rows.map(({ n, place }) => [n, place.replace(/^webhook_[a-z]+_([a-z0-9]+).*/, '$1')])
}
const eventIds = async (): Promise<string[]> =>
  (
    await world.sql<{ event_id: string }[]>`
      select event_id from webhook_events where project_id = ${project.project_id} order by event_id
    `
  ).map(({ event_id }) => event_id)
/** As if what is ready had been sent: `delivered` without a trace, `dead` with a dead letter. */
const end = (outcome: 'delivered' | 'dead') => world.sql`
  with sent as (
    delete from webhook_ready where project_id = ${project.project_id} returning *
  ), letters as (
    insert into webhook_dead_letters (project_id, event_id, endpoint_id, died_at, reason, attempts)
    select project_id, event_id, endpoint_id, ${world.clock.now()}, 'refused', 1
    from sent
    where ${outcome} = 'dead'
    on conflict (project_id, event_id, endpoint_id) do update set resolved_at = null
  )
  insert into webhook_attempts (
    project_id, event_id, endpoint_id, attempt, is_replay, outcome, status, started_at, duration_ms
  )
  select project_id, event_id, endpoint_id, attempt + 1, is_replay, ${outcome}, 204,
    ${world.clock.now()}, 5
  from sent
`

test('today and the next three days are ready; making them again makes nothing', async () => {
  const ahead = daysFrom(world.clock.now(), 4).map(({ name }) => name)
  assert.deepEqual((await days()).slice(-4), ahead)
  assert.equal(await makeDays(world.deps), 0)
  world.clock.advance(daySeconds)
  assert.equal(await makeDays(world.deps), 1)
})

test('two processes make the same days at once, and both succeed', async () => {
  const other = connect(world.url, { connections: 1 })
  world.clock.advance(100 * daySeconds)
  const made = await Promise.all([makeDays(world.deps), makeDays({ ...world.deps, sql: other })])
  await other.end()
  // A table that one could not lock while the other looked is left for the next time.
  const later = await makeDays(world.deps)
  assert.equal(made[0] + made[1] + later, 4, `${made} and ${later}`)
  assert.deepEqual(
    (await days()).slice(-4),
    daysFrom(world.clock.now(), 4).map(({ name }) => name),
  )
})

test('an event and its attempts lie in the event’s day, whenever they are made', async () => {
  const first = today()
  await world.send(project)
  world.clock.advance(2 * daySeconds)
  await end('delivered')
  await world.send(project)
  await end('delivered')
  const expected = [
    [0, first],
    [0, today()],
  ]
  assert.deepEqual(await places(), expected)
  assert.deepEqual(await places('attempts'), expected)
})

for (const mode of ['force_generic_plan', 'force_custom_plan']) {
  test(`emitting, fetching and completing touch the event’s day only (${mode})`, async () => {
    const session = connect(world.listenUrl ?? world.url, {
      connections: 1,
      session: { plan_cache_mode: mode },
    })
    const touched = await session.begin(async (tx) => {
      for (let times = 0; times < 2; times += 1) {
        const notification = { projectId: project.project_id, type: 'refund', body: {} } as const
        await emit(tx, world.deps, [notification, notification])
        const ready = await listFree(tx, project.project_id, [endpointId], [9], [leastEvent])
        const ids = ready.map(({ event_id }) => event_id)
        await tx`update webhook_ready set writer = ${holder}`
        assert.equal((await listBodiesToSend(tx, project.project_id, ids)).length, 2)
        const [one, other] = ids.map((eventId) => completion(eventId))
        assert.ok(one && other)
        const delivered = await completeDelivered(tx, project.project_id, holder, [one])
        assert.deepEqual([...delivered], [{ endpoint_id: endpointId, count: 1 }])
        const dead = { ...other, outcome: 'dead', reason: 'refused' } as const
        await completeDeliveries(tx, project.project_id, holder, [dead])
      }
      return await tx<{ relname: string }[]>`
        select relname
        from pg_stat_xact_user_tables
        where relname ~ '^webhook_(events|attempts)'
          and coalesce(seq_scan, 0) + coalesce(idx_scan, 0) + n_tup_ins > 0
        order by relname
      `
    })
    await session.end()
    assert.deepEqual(
      touched.map(({ relname }) => relname),
      [`webhook_attempts_${today()}`, `webhook_events_${today()}`],
    )
  })
}
/** A process that sends to the endpoint. */
const holder = '00000000-0000-4000-8000-000000000001'
const completion = (eventId: string) =>
  resultOf({ endpointId, eventId, startedAt: world.clock.now() })

test('what happens while a day is missing is kept, and moved into the day once it is made', async () => {
  world.clock.advance(3000 * daySeconds)
  await world.send(project, 2)
  await end('delivered')
  assert.deepEqual(await places(), [
    [0, 'rest'],
    [1, 'rest'],
  ])
  assert.equal(await makeDays(world.deps), 4)
  const expected = [
    [0, today()],
    [1, today()],
  ]
  assert.deepEqual(await places(), expected)
  assert.deepEqual(await places('attempts'), expected)
})

test('what is moved into its day keeps every column', async () => {
  const columns = async (table: string): Promise<string[]> =>
    (
      await world.sql<{ name: string }[]>`
        select attname as name from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
        order by attnum
      `
    ).map(({ name }) => name)
  assert.deepEqual(eventColumns.split(/,\s+/), await columns('webhook_events'))
  assert.deepEqual(attemptColumns.split(/,\s+/), await columns('webhook_attempts'))
})

test('what happens while its day is being made waits, and lies in the day', async () => {
  world.clock.advance(3000 * daySeconds)
  const moved = 20_000
  await world.sql`
    insert into webhook_events (project_id, event_id, type, body, is_test, created_at)
    select ${project.project_id}, (left(${eventIdFloor(world.clock.now())}, 24) || to_char(n, 'FM000000000000'))::uuid,
      'refund', '{}', false, ${world.clock.now()}
    from generate_series(1, ${moved}) as n
  `
  let isMade = false
  const being = makeDays(world.deps).finally(() => {
    isMade = true
  })
  await until(async () => {
    const [isBeingMoved] = await world.sql`
      select from pg_locks
      where relation = 'webhook_events_rest'::regclass and mode = 'AccessExclusiveLock' and granted
    `
    return isMade || isBeingMoved !== undefined
  })
  await world.send(project)
  await being
  const [count] = await world.sql<{ of_day: number; of_all: number }[]>`
    select count(*) filter (where tableoid::regclass::text ~ ${`^webhook_events_${today()}(_|$)`})::integer
        as of_day,
      count(*)::integer as of_all
    from webhook_events
  `
  assert.deepEqual({ ...count }, { of_day: moved + 1, of_all: moved + 1 })
})

test('so much that moving it would take seconds stays in the rest, and the other days are made', async () => {
  world.clock.advance(3000 * daySeconds)
  const { before } = dayNamed(today())
  // In parts, each of which a slow machine makes within the time that a statement has.
  for (let first = 0; first < 100_000; first += 10_000) {
    await world.sql`
      insert into webhook_events (project_id, event_id, type, body, created_at)
      select ${project.project_id}::bigint,
        (left(${before}, 8) || '-' || lpad(to_hex(n / 65536), 4, '0') || '-7000-8000-'
          || lpad(to_hex(n % 65536), 12, '0'))::uuid, 'refund', '{}', now()
      from generate_series(${first}::integer, ${first + 9_999}::integer) as n
    `
  }
  const [strays] = await world.sql`select count(*)::integer from webhook_events_rest`
  assert.equal(strays?.count, 100_000)
  const crowded = (await world.sql`select min(event_id::text) as id from webhook_events_rest`)[0]
    ?.id
  const day = daysFrom(world.clock.now(), 4).find(
    (one) => one.from <= crowded && crowded < one.before,
  )
  assert.ok(day)
  assert.equal(await makeDays(world.deps), 3)
  assert.ok(!(await days()).includes(day.name))
})

test('a day is dropped when all of it is as old as the setting says, its neighbours are not', async () => {
  const deps = { ...world.deps, settings: { ...world.deps.settings, webhookDays: 3 } }
  await makeDays(world.deps)
  const first = today()
  // One day, or two where midnight passed while the world was made.
  const past = (await days()).filter((name) => name < first)
  assert.ok(past.length > 0)
  await world.send(project)
  world.clock.advance(daySeconds)
  await world.send(project)
  await end('delivered')
  world.clock.advance(2.5 * daySeconds - 1)
  assert.equal(await pruneWebhooks(deps), past.length)
  assert.equal((await days())[0], first, 'only what came before is over')
  assert.equal((await places()).length, 2)
  world.clock.advance(1)
  assert.equal(await pruneWebhooks(deps), 1)
  assert.ok(!(await days()).includes(first))
  assert.equal((await places()).length, 1)
  const [table] = await world.sql`
    select to_regclass(${`webhook_events_${first}`}) as events,
      to_regclass(${`webhook_attempts_${first}`}) as attempts
  `
  assert.deepEqual(table, { events: null, attempts: null })
})

test('what waits, is retried, or is dead and unresolved outlives its day with its attempts', async () => {
  await world.send(project, 1)
  await end('dead')
  await world.send(project, 2)
  await world.sql`
    with later as (
      delete from webhook_ready
      where project_id = ${project.project_id}
        and event_id = (select min(event_id::text)::uuid from webhook_ready)
      returning *
    )
    insert into webhook_retries
    select project_id, endpoint_id, event_id, 1, 0, false, ${world.clock.now()} from later
  `
  const awaited = await eventIds()
  await world.send(project, 5)
  await world.sql`
    delete from webhook_ready
    where project_id = ${project.project_id} and event_id > ${awaited[2] as string}
  `
  assert.equal((await eventIds()).length, 8)
  world.clock.advance(31 * daySeconds)
  await prune()
  assert.deepEqual(await eventIds(), awaited)
  assert.deepEqual(await places('attempts'), [[0, 'rest']])
  await prune()
  assert.deepEqual(await eventIds(), awaited, 'and it is so the next time')
})

test('a resolved dead letter goes with its day; one that is resolved later goes then', async () => {
  await world.send(project, 2)
  await end('dead')
  const ids = await eventIds()
  const letters = () => world.sql`select from webhook_dead_letters`
  const resolve = (id: string | undefined) => world.sql`
    update webhook_dead_letters set resolved_at = ${world.clock.now()} where event_id = ${id ?? ''}
  `
  await resolve(ids[0])
  world.clock.advance(31 * daySeconds)
  await prune()
  assert.deepEqual(await eventIds(), [ids[1]])
  assert.equal((await letters()).length, 1)
  await resolve(ids[1])
  assert.equal(await prune(), 1)
  assert.deepEqual(await eventIds(), [])
  assert.equal((await letters()).length, 0)
  assert.deepEqual(await places('attempts'), [])
})

test('a day of which very much is awaited stays whole, and what nobody awaits of it goes', async () => {
  const day = today()
  await world.send(project, 1000)
  await end('dead')
  await world.send(project, 20)
  await end('delivered')
  world.clock.advance(31 * daySeconds)
  assert.equal(await countAwaited(world.sql, dayNamed(day), 1000), 1000)
  await prune()
  assert.ok((await days()).includes(day))
  assert.equal((await eventIds()).length, 1000)
  assert.equal((await places('attempts')).length, 1000)
  await world.sql`
    update webhook_dead_letters set resolved_at = ${world.clock.now()}
    where event_id < ${(await eventIds())[990] as string}
  `
  await prune()
  assert.ok(!(await days()).includes(day))
  assert.equal((await eventIds()).length, 10)
  assert.equal((await world.sql`select from webhook_dead_letters`).length, 10)
})

test('tables in use are left for the next time, and whoever comes after them does not wait', async () => {
  await world.send(project)
  await end('dead')
  world.clock.advance(31 * daySeconds)
  const before = await days()
  // It reads for as long as the test looks.
  const session = { idle_in_transaction_session_timeout: '0' }
  // No pooler takes settings of a session.
  const reader = connect(world.listenUrl ?? world.url, { connections: 1, session })
  const sentWhilePruning = async (): Promise<number> => {
    let isOver = false
    const pruning = prune().finally(() => {
      isOver = true
    })
    let sent = 0
    for (; !isOver; sent += 1) await world.send(project)
    await pruning
    return sent
  }
  await reader.begin(async (tx) => {
    await tx`select from webhook_events limit 1`
    // On a slow machine one may take as long as all of the pruning, but not each time.
    await until(async () => (await sentWhilePruning()) > 2)
  })
  await reader.end()
  assert.deepEqual(await days(), before)
  await prune()
  assert.ok((await days()).length < before.length)
  assert.equal((await world.sql`select from webhook_dead_letters`).length, 1)
})

test('a process that dies in the middle of it changes nothing, and the next one finishes', async () => {
  await world.send(project)
  await end('dead')
  const [id] = await eventIds()
  const day = today()
  world.clock.advance(31 * daySeconds)
  // The day is detached by then, and the event on its way to the rest.
  await world.sql.unsafe(`
    create function die() returns trigger language plpgsql as $$
    begin
      perform pg_terminate_backend(pg_backend_pid());
      return new;
    end $$;
    create trigger die before insert on webhook_events_rest for each row execute function die();
  `)
  await assert.rejects(prune())
  assert.ok((await days()).includes(day))
  assert.deepEqual(await eventIds(), [id])
  assert.deepEqual(await places('attempts'), [[0, day]])
  await world.sql`drop trigger die on webhook_events_rest`
  await prune()
  assert.ok(!(await days()).includes(day))
  assert.deepEqual(await eventIds(), [id])
})

test('two processes prune at once: each day is dropped once, and nothing awaited is lost', async () => {
  for (let count = 0; count < 4; count += 1) {
    await world.send(project, 5)
    await end(count % 2 === 0 ? 'dead' : 'delivered')
    world.clock.advance(daySeconds)
    await makeDays(world.deps)
  }
  world.clock.advance(35 * daySeconds)
  const over = await days()
  const other = connect(world.url, { connections: 2 })
  const counts = await Promise.all([prune(), pruneWebhooks({ ...world.deps, sql: other })])
  await other.end()
  // A table that one could not lock while the other looked is left for the next time.
  const later = await prune()
  assert.equal(counts[0] + counts[1] + later, over.length, `${counts} and ${later}`)
  assert.deepEqual(await days(), [])
  assert.equal((await places()).length, 10)
  assert.equal((await places('attempts')).length, 10)
})

test('whoever replays while the day is dropped either comes before it, or finds nothing left', async () => {
  await world.send(project)
  await end('delivered')
  const [eventId = ''] = await eventIds()
  const day = dayNamed(today())
  const replaying = connect(world.url, { connections: 1 })
  const replay = { projectId: project.project_id, eventId, endpointId, at: world.clock.now() }
  await replaying.begin(async (tx) => {
    await replayDelivery(tx, replay)
    // It waits for us and gives up.
    await assert.rejects(dropDay(world.sql, day), { code: '55P03' })
  })
  await dropDay(world.sql, day)
  assert.deepEqual(await eventIds(), [eventId])
  await end('delivered')
  world.clock.advance(31 * daySeconds)
  await prune()
  assert.deepEqual(await eventIds(), [])
  await replaying.begin((tx) => replayDelivery(tx, replay))
  await replaying.end()
  assert.equal((await world.sql`select from webhook_ready`).length, 0)
})

test('a replay in bulk leaves out what was dropped after it looked', async () => {
  await world.send(project, 2)
  await end('dead')
  const [gone = '', kept = ''] = await eventIds()
  await world.sql.begin((tx) => createReplay(tx, world.clock, project.project_id, {}, systemCaller))
  const [part] = await listRunningParts(world.sql)
  assert.ok(part)
  await world.sql`
    update webhook_dead_letters set resolved_at = ${world.clock.now()} where event_id = ${gone}
  `
  await dropDay(world.sql, dayNamed(today()))
  const now = world.clock.now()
  const fed = { eventIds: [gone, kept], reached: kept, isFinished: true, pacedUntil: now, now }
  assert.ok(await feedReplay(world.sql, { part, ...fed }))
  const ready = await world.sql<{ event_id: string }[]>`select event_id from webhook_ready`
  assert.deepEqual(
    ready.map(({ event_id }) => event_id),
    [kept],
  )
})

test('what somebody is about to replay is not deleted from the rest', async () => {
  await world.send(project)
  await end('delivered')
  await dropDay(world.sql, dayNamed(today()))
  assert.deepEqual(await eventIds(), [], 'nobody awaited it')
  await world.send(project)
  await end('delivered')
  const [eventId = ''] = await eventIds()
  assert.deepEqual(await places(), [[0, 'rest']])
  world.clock.advance(31 * daySeconds)
  const replaying = connect(world.url, { connections: 1 })
  await replaying.begin(async (tx) => {
    const at = world.clock.now()
    await replayDelivery(tx, { projectId: project.project_id, eventId, endpointId, at })
    await prune()
  })
  await replaying.end()
  assert.deepEqual(await eventIds(), [eventId])
  await prune()
  assert.deepEqual(await eventIds(), [eventId])
  assert.equal((await world.sql`select from webhook_ready`).length, 1)
})

test('a day is named by its date in UTC and holds the ids of exactly that time', () => {
  const midnight = new Date('2026-03-01T00:00:00Z')
  const [day, next] = daysFrom(new Date(midnight.getTime() + daySeconds * 1000 - 1), 2)
  assert.deepEqual(day, {
    name: '20260301',
    from: eventIdFloor(midnight),
    before: eventIdFloor(new Date('2026-03-02T00:00:00Z')),
  })
  assert.equal(next?.from, day?.before)
  assert.deepEqual(dayNamed('20260301'), day)
  assert.throws(() => dayNamed('20260230'))
  assert.throws(() => dayNamed('rest'))
})
