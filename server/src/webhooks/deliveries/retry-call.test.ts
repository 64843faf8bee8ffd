/** Deliveries that wait for their next try are sent when somebody asks for it. */
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { webhookCallsOfFile } from '../../../test/support/webhook-calls.ts'
import { openRows, until } from '../../../test/support/webhooks.ts'
import { plusSeconds } from '../../base/clock.ts'
import { makeDue } from './retrying.sql.ts'

const calls = webhookCallsOfFile()
const { call } = calls

beforeEach(() => {
  // No time passes: nothing is due, and no endpoint that failed is asked, but by the call.
  calls.world.clock.stop()
})

type Waiting = { status: string; attempts: number; next_attempt_at?: string }

const deliveriesOf = async (endpointId: number): Promise<Waiting[]> =>
  (await call('GET', `/deliveries?limit=100&endpoint_id=${endpointId}`)).body.items

/** Sends so many to an endpoint that fails, until each of them waits for its next try. */
const failing = async (count: number, fields: object = {}) => {
  const merchant = await calls.world.receiver(() => ({ status: 503 }))
  const endpointId = await calls.world.endpoint(calls.project, merchant.url, fields)
  await calls.send(count)
  await waitingFor(endpointId, count)
  return { merchant, endpointId, path: `/endpoints/${endpointId}/retry` }
}

const waitingFor = (endpointId: number, count: number, attempts = 1) =>
  until(async () => {
    const items = await deliveriesOf(endpointId)
    const waiting = items.filter((one) => one.next_attempt_at && one.attempts === attempts)
    return waiting.length === count && waiting
  })

test('all that waits for its next try at an endpoint is sent now, and nothing of another one', async () => {
  const { merchant, path } = await failing(5)
  const other = await calls.world.receiver(() => ({ status: 503 }))
  const otherId = await calls.world.endpoint(calls.project, other.url)
  merchant.answer(() => ({ status: 204 }))
  await calls.send(3)
  await waitingFor(otherId, 3)
  other.answer(() => ({ status: 204 }))
  const { status, body } = await call('POST', path)
  assert.deepEqual([status, body], [200, { retried: 5, is_complete: true }])
  await until(async () => (await openRows(calls.world.sql, calls.project)) === 3)
  assert.equal(merchant.requests.length, 5 + 5 + 3)
  assert.equal(other.requests.length, 3)
  assert.deepEqual((await call('POST', path)).body, { retried: 0, is_complete: true })
})

test('an endpoint that fails all the time is asked at once, and gets all that waits', async () => {
  const merchant = await calls.world.receiver(() => ({ status: 500 }))
  const endpointId = await calls.world.endpoint(calls.project, merchant.url)
  await calls.send(30)
  await until(async () => (await call('GET', `/endpoints/${endpointId}`)).body.outage)
  // The tenth failure opens the breaker. A failure stored after the call would wait for a time that never comes.
  await until(async () => {
    const waiting = (await deliveriesOf(endpointId)).filter((one) => one.next_attempt_at)
    return waiting.length >= 10 && waiting.length === merchant.requests.length
  })
  merchant.answer(() => ({ status: 204 }))
  const { body } = await call('POST', `/endpoints/${endpointId}/retry`)
  assert.ok(body.retried > 0)
  await until(async () => (await openRows(calls.world.sql, calls.project)) === 0)
  assert.equal((await call('GET', `/endpoints/${endpointId}`)).body.outage, undefined)
  const statuses = (await deliveriesOf(endpointId)).map(({ status }) => status)
  assert.deepEqual(statuses, Array(30).fill('delivered'))
})

test('a try that is asked for uses up none of the schedule', async () => {
  const { endpointId, path } = await failing(1)
  for (const attempts of [2, 3, 4]) {
    assert.equal((await call('POST', path)).body.retried, 1)
    const [waiting] = await waitingFor(endpointId, 1, attempts)
    // The first wait of its type again, a minute and a tenth more or less.
    const seconds =
      (Date.parse(waiting?.next_attempt_at ?? '') - calls.world.clock.now().getTime()) / 1000
    assert.ok(seconds >= 53 && seconds <= 67, `${seconds} s`)
  }
})

test('the audit tells who asked, and for how many', async () => {
  const { endpointId, path } = await failing(2)
  await call('POST', path)
  const entries = await calls.world.sql<{ target: string; after: object }[]>`
    select target, after from audit_entries
    where project_id = ${calls.project.project_id} and action = 'webhook_endpoint.retried'
  `
  assert.deepEqual(
    entries.map(({ target, after }) => ({ target, after })),
    [{ target: `webhook endpoint ${endpointId}`, after: { retried: 2 } }],
  )
})

test('an endpoint that gets nothing just now is refused with what to do first', async () => {
  const { endpointId, path } = await failing(1)
  const endpoint = `/endpoints/${endpointId}`
  await call('POST', `${endpoint}/pause`)
  const paused = await call('POST', path)
  assert.deepEqual([paused.status, paused.body.errorCode], [409, 1025])
  assert.match(paused.body.errorMessage, /paused: resume it first/)
  await call('POST', `${endpoint}/resume`)
  await call('PATCH', endpoint, { is_enabled: false })
  const off = await call('POST', path)
  assert.deepEqual([off.status, off.body.errorCode], [409, 1025])
  assert.match(off.body.errorMessage, /Enable the endpoint first/)
  assert.equal((await call('DELETE', endpoint)).status, 204)
  for (const unknown of [path, '/endpoints/9999999999/retry']) {
    assert.equal((await call('POST', unknown)).status, 404, unknown)
  }
})

test('of an endpoint of another project nothing is sent', async () => {
  const { merchant, path } = await failing(1)
  await calls.newProject()
  assert.equal((await call('POST', path)).status, 404)
  assert.equal(merchant.requests.length, 1)
})

test('one call takes so many and no more, what is due first in front', async () => {
  const { world, project } = calls
  const { project_id: projectId } = project
  const now = world.clock.now()
  // No engine sends for it.
  const endpointId = 7
  const dueIn = [60, 300, 900, -1]
  for (const seconds of dueIn) {
    await world.sql`
      insert into webhook_retries (
        project_id, endpoint_id, event_id, attempt, round_from, is_replay, due_at
      ) values (
        ${projectId}, ${endpointId}, gen_random_uuid(), 3, 1, false, ${plusSeconds(now, seconds)}
      )
    `
  }
  const rows = () => world.sql<{ seconds: number; round_from: number }[]>`
    select extract(epoch from due_at - ${now}::timestamptz)::integer as seconds, round_from
    from webhook_retries
    where project_id = ${projectId} and endpoint_id = ${endpointId}
    order by due_at
  `
  const take = () => world.sql.begin((tx) => makeDue(tx, { projectId, endpointId }, now, 2))
  assert.equal(await take(), 2)
  assert.deepEqual(
    (await rows()).map(({ seconds, round_from }) => [seconds, round_from]),
    [
      [-1, 1],
      [0, 3],
      [0, 3],
      [900, 1],
    ],
  )
  assert.deepEqual([await take(), await take()], [1, 0])
})

test('of very many a call takes its share, also where it was planned while none waited', async () => {
  const { world, project } = calls
  const { project_id: projectId } = project
  const now = world.clock.now()
  const endpointId = 7
  const take = () => world.sql.begin((tx) => makeDue(tx, { projectId, endpointId }, now, 10_000))
  const insert = (count: number) => world.sql`
    insert into webhook_retries (
      project_id, endpoint_id, event_id, attempt, round_from, is_replay, due_at
    )
    select ${projectId}, ${endpointId}::bigint, gen_random_uuid(), 1, 0, false, ${plusSeconds(now, 60)}
    from generate_series(1, ${count}::integer)
  `
  // From the sixth time on a plan is kept.
  for (let times = 0; times < 8; times += 1) {
    await insert(1)
    assert.equal(await take(), 1)
  }
  await insert(30_000)
  for (const taken of [10_000, 10_000, 10_000, 0]) assert.equal(await take(), taken)
})
