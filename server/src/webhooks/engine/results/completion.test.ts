/** Results that the database does not take at once. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { resultOf } from '../../../../test/support/intake.ts'
import { laneWith } from '../../../../test/support/lanes.ts'
import { holdAll } from '../../../../test/support/leases.ts'
import { readyIds } from '../../../../test/support/ready-rows.ts'
import { createRolePool } from '../../../../test/support/role-pool.ts'
import { createWebhookWorld, until, type WebhookWorld } from '../../../../test/support/webhooks.ts'
import { connect, type Sql } from '../../../base/database/database.ts'
import { newUuid } from '../../../base/ids.ts'
import { createLog, silentLog } from '../../../base/log.ts'
import type { Completion } from '../../attempt/fate.ts'
import { monotonicMs, timing } from '../workers/timing.ts'
import { completions, type Stored } from './completion.ts'

let world: WebhookWorld
before(async () => {
  world = await createWebhookWorld()
  await world.sql`create table refusals (project_id bigint, event_id uuid, code text)`
  await world.sql`
    create function refuse() returns trigger language plpgsql as $$
      declare
        refusal text := (
          select code
          from refusals
          where project_id = new.project_id
            and coalesce(event_id, new.event_id) = new.event_id
        );
      begin
        if refusal is not null then
          raise exception 'refused' using errcode = refusal;
        end if;
        return new;
      end
    $$
  `
  await world.sql`
    create trigger refuse before insert on webhook_attempts for each row execute function refuse()
  `
})
after(() => world.close())

/**
 * A project's attempts, or those of one event, fail to be stored, with this SQLSTATE, until they are accepted again.
 */
const refuse = (projectId: number, code: string, eventId: string | null = null) => world.sql`
  insert into refusals (project_id, code, event_id) values (${projectId}, ${code}, ${eventId})
`
const accept = (projectId: number) => world.sql`
  delete from refusals where project_id = ${projectId}
`

/** A lane that holds so many deliveries, and the collectors of the process that holds them. */
const laneHolding = async (count: number, sql: Sql = world.sql) => {
  const project = await world.newProject()
  const projectId = project.project_id
  const endpointId = await world.endpoint(project, 'http://127.0.0.1:9/hook')
  await world.send(project, count)
  const eventIds = await readyIds(world.sql, projectId)
  const lane = laneWith({ endpointId })
  for (const eventId of eventIds) lane.queue.hold(eventId)
  const workerId = newUuid()
  await holdAll(world.sql, workerId, projectId)
  const lines: string[] = []
  const sums = { delivered: 0, failed: 0, lost: 0 }
  const results = completions({
    sql,
    log: createLog('error', { write: (line) => lines.push(line) }),
    timing,
    monotonicMs,
    onStored(_projectId, stored: Stored) {
      for (const kind of ['delivered', 'failed', 'lost'] as const) sums[kind] += stored[kind]
    },
  })
  const add = (nth: number, changes: Partial<Completion>): void => {
    const eventId = eventIds[nth] ?? ''
    const completion = resultOf({ endpointId, eventId, startedAt: world.clock.now(), ...changes })
    results.add(projectId, { lane, holder: workerId, completion })
  }
  return { projectId, lane, eventIds, lines, sums, results, add }
}

test('a result whose row somebody holds for too long is stored once it is free, and nothing is sent twice', async () => {
  const project = await world.newProject()
  const lines: string[] = []
  const log = createLog('error', { write: (line) => lines.push(line) })
  const sql = connect(world.listenUrl ?? world.url, {
    connections: 4,
    session: { statement_timeout: '1s' },
  })
  let free = (): void => {}
  const isToBeFree = new Promise<void>((resolve) => {
    free = resolve
  })
  const merchant = await world.receiver((_received, response) => {
    void world.sql.begin(async (tx) => {
      await tx`select from webhook_ready where project_id = ${project.project_id} for update`
      response.writeHead(204).end()
      await isToBeFree
    })
    return 'own'
  })
  await world.endpoint(project, merchant.url)
  await world.send(project)
  const engine = world.engine({}, { sql, log })
  await until(async () => lines.filter((line) => line.includes('statement timeout')).length > 1)
  free()
  await until(async () => (await world.deliveries(project))[0]?.status === 'delivered')
  assert.equal(merchant.requests.length, 1)
  assert.deepEqual(engine.counts().lost, 0)
  await engine.stop()
  await sql.end()
})

test('what the database cannot store for now is stored later, whatever is wrong with it', async () => {
  const codes = ['25006', '40001', '42703', '53100', '53200', '55000', '58030', 'XX000']
  const storing = codes.map(async (code) => {
    const { projectId, lane, lines, sums, results, add } = await laneHolding(2)
    await refuse(projectId, code)
    add(0, { outcome: 'delivered' })
    add(1, { outcome: 'retry', status: 503, dueAt: world.clock.now() })
    await until(async () => lines.length >= 5)
    assert.deepEqual([lane.queue.held.size, results.unstored()], [2, 2], code)
    await accept(projectId)
    await until(async () => lane.queue.held.size === 0)
    assert.deepEqual(sums, { delivered: 1, failed: 1, lost: 0 }, code)
    assert.equal(results.unstored(), 0)
    const retries = await world.sql`
      select attempt from webhook_retries where project_id = ${projectId}
    `
    assert.deepEqual([...retries], [{ attempt: 1 }])
  })
  await Promise.all(storing)
})

test('a result that the database refuses is quarantined, and those beside it are stored', async () => {
  const { lane, eventIds, sums, results, add } = await laneHolding(3)
  for (const [nth, status] of [204, 99_999, 200].entries()) add(nth, { status })
  await until(async () => lane.queue.held.size === 0)
  assert.deepEqual(sums, { delivered: 2, failed: 0, lost: 0 })
  assert.equal(results.unstored(), 0)
  const refused = eventIds[1] ?? ''
  assert.equal(lane.queue.isHere(refused), true)
  assert.deepEqual(lane.queue.endQuarantines(Number.POSITIVE_INFINITY), [refused])
})

test('while one result cannot be stored for now, those that came after it are', async () => {
  const { projectId, lane, eventIds, sums, add } = await laneHolding(3)
  await refuse(projectId, '58030', eventIds[0])
  for (const nth of [0, 1, 2]) add(nth, {})
  await until(async () => lane.queue.held.size === 1)
  await accept(projectId)
  await until(async () => lane.queue.held.size === 0)
  assert.deepEqual(sums, { delivered: 3, failed: 0, lost: 0 })
})

test('what a refused result was of is sent once more after a while, and stored when it can be', async () => {
  const project = await world.newProject()
  await refuse(project.project_id, '23514')
  const merchant = await world.receiver()
  await world.endpoint(project, merchant.url)
  await world.send(project)
  const engine = world.engine({ quarantineMs: 50 })
  await merchant.received(2)
  await accept(project.project_id)
  await until(async () => (await world.deliveries(project))[0]?.status === 'delivered')
  await engine.stop()
})

test('the first results of a process outlive a database that nobody was let into yet', async () => {
  const { role, pool, end } = await createRolePool(world.sql, world, 'superuser nologin')
  const { results, add, sums, lines } = await laneHolding(1, pool)
  add(0, {})
  await until(async () => lines.length > 1)
  await world.sql.unsafe(`alter role ${role} login`)
  await until(async () => results.unstored() === 0)
  assert.deepEqual(sums, { delivered: 1, failed: 0, lost: 0 })
  await end()
})

test('results outlive a database that takes none for a while, and its endpoint goes on', async () => {
  const project = await world.newProject()
  const { role, pool: sql, end } = await createRolePool(world.sql, world, 'superuser login')
  /** As when the connections of a service go to a standby, and back. */
  const setReadOnly = async (isReadOnly: boolean) => {
    await world.sql.unsafe(`alter role ${role} set default_transaction_read_only = ${isReadOnly}`)
    await world.sql`
      select pg_terminate_backend(pid) from pg_stat_activity where usename = ${role}
    `
  }
  const lines: string[] = []
  const log = createLog('error', { write: (line) => lines.push(line) })
  const answers: (() => void)[] = []
  const merchant = await world.receiver((_received, response) => {
    const status = answers.length === 0 ? 503 : 204
    answers.push(() => void response.writeHead(status).end())
    return 'own'
  })
  await world.endpoint(project, merchant.url)
  await world.send(project, 2)
  const engine = world.engine({}, { sql, log })
  await merchant.received(2)
  await setReadOnly(true)
  for (const answer of answers) answer()
  const failures = () => lines.filter((line) => line.includes('results could not be stored'))
  await until(async () => failures().filter((line) => line.includes('25006')).length > 2)
  await setReadOnly(false)
  const states = async () => (await world.deliveries(project)).map(({ status }) => status).sort()
  await until(async () => !(await states()).includes('pending'))
  assert.deepEqual(await states(), ['delivered', 'retrying'])
  merchant.answer(() => ({ status: 204 }))
  await world.sendBy(engine, project)
  await until(async () => (await states()).join() === 'delivered,delivered,retrying')
  await engine.stop()
  await end()
})

test('results that are stored are let go by the small collections, whichever projects they are of', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how?: { type: 'minor' }) => void
  const results = completions({
    sql: world.sql,
    log: silentLog,
    timing: { ...timing, flushMs: 1 },
    monotonicMs,
    onStored: () => {},
  })
  const [lane, holder] = [laneWith(), newUuid()]
  const storedDownTo = (count: number) => until(async () => results.unstored() <= count)
  const storeMany = async (): Promise<void> => {
    for (let n = 0; n < 400; n += 1) {
      const receiverMessage = Buffer.alloc(50_000).toString('latin1')
      const completion = resultOf({ startedAt: world.clock.now(), receiverMessage })
      results.add(n % 10, { lane, holder, completion })
      if (n % 5 === 0) await storedDownTo(20)
      if (n % 40 === 0) collect({ type: 'minor' })
    }
    await storedDownTo(0)
    for (let n = 0; n < 3; n += 1) collect({ type: 'minor' })
  }
  await storeMany()
  collect()
  const before = process.memoryUsage().heapUsed
  await storeMany()
  const held = (process.memoryUsage().heapUsed - before) / 1e6
  assert.ok(held < 8, `${held} MB of 20`)
})
