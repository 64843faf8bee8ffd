/** Waiting deliveries of each endpoint are counted, within a bound. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webhookCallsOfFile } from '../../../test/support/webhook-calls.ts'
import { formatTimestamp } from '../../base/clock.ts'
import { eventIdFloor, eventIdTime } from '../events/event-id.ts'
import { mostCounted } from './count-calls.ts'

const calls = webhookCallsOfFile()

const counts = async () => {
  const { status, body } = await calls.call('GET', '/counts')
  assert.equal(status, 200)
  assert.equal(body.most, mostCounted)
  return body.items
}

/** An endpoint that nothing is sent to, with rows as if something were. */
const endpoint = async (url: string): Promise<number> => {
  const { status, body } = await calls.call('POST', '/endpoints', { url })
  assert.equal(status, 201, JSON.stringify(body))
  await calls.call('POST', `/endpoints/${body.endpoint_id}/pause`)
  return body.endpoint_id
}
const put = (
  table: 'ready' | 'retries' | 'dead_letters',
  endpointId: number,
  count: number,
  at = calls.world.clock.now(),
) => {
  const { sql } = calls.world
  const { project_id } = calls.project
  const first = eventIdFloor(at)
  const rows = sql`
    select ${project_id}::bigint, ${endpointId}::bigint,
      (left(${first}::text, 24) || lpad(to_hex(nth), 12, '0'))::uuid
    from generate_series(1, ${count}::integer) as nth
  `
  if (table === 'ready') {
    return sql`insert into webhook_ready (project_id, endpoint_id, event_id) ${rows}`
  }
  return table === 'retries'
    ? sql`
        insert into webhook_retries (project_id, endpoint_id, event_id, attempt, round_from, is_replay, due_at)
        select row.*, 1, 0, false, now() + interval '1 day' from (${rows}) as row
      `
    : sql`
        insert into webhook_dead_letters (project_id, endpoint_id, event_id, died_at, reason, attempts)
        select row.*, now(), 'exhausted', 3 from (${rows}) as row
      `
}

test('each endpoint has counts of its own, and says since when something waits', async () => {
  const [busy, idle] = [
    await endpoint('http://127.0.0.1:9/busy'),
    await endpoint('http://127.0.0.1:9/idle'),
  ]
  const at = calls.world.clock.now()
  await put('ready', busy, 3, at)
  await put('retries', busy, 2, at)
  await put('dead_letters', busy, 4, at)
  const since = formatTimestamp(eventIdTime(eventIdFloor(at)))
  const [first, second] = (await counts()).filter(({ endpoint_id }: { endpoint_id: number }) =>
    [busy, idle].includes(endpoint_id),
  )
  assert.deepEqual(first, {
    endpoint_id: busy,
    ready: 3,
    retrying: 2,
    dead: 4,
    waiting_since: since,
  })
  assert.deepEqual(second, {
    endpoint_id: idle,
    ready: 0,
    retrying: 0,
    dead: 0,
    waiting_since: null,
  })
  await calls.world.sql`
    update webhook_dead_letters set resolved_at = now() where project_id = ${calls.project.project_id}
  `
  assert.equal((await counts())[0].dead, 0)
  await calls.call('DELETE', `/endpoints/${busy}`)
  assert.ok(
    !(await counts()).some(({ endpoint_id }: { endpoint_id: number }) => endpoint_id === busy),
  )
})

test('a count ends at a bound', async () => {
  const id = await endpoint('http://127.0.0.1:9/full')
  await put('ready', id, mostCounted + 1)
  const [only] = (await counts()).filter(
    ({ endpoint_id }: { endpoint_id: number }) => endpoint_id === id,
  )
  assert.equal(only.ready, mostCounted)
})
