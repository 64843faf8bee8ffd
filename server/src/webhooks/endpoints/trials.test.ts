/** Endpoints that are only tried: the same rules, and nothing written. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webhookCallsOfFile } from '../../../test/support/webhook-calls.ts'
import { eventIdFloor } from '../events/event-id.ts'

const calls = webhookCallsOfFile()

const tried = '?validate_only=true'
const codesOf = (body: { errorMessageExtended: { property: string; code: string }[] }) =>
  body.errorMessageExtended.map(({ property, code }) => `${property} ${code}`)
const kept = async (): Promise<unknown> => (await calls.call('GET', '/endpoints')).body.items

test('an endpoint is tried by the rules of its making, its address and name among those of others', async () => {
  await calls.newProject()
  const first = { url: 'http://127.0.0.1:9/first', name: 'first' }
  const { body: made } = await calls.call('POST', '/endpoints', first)
  const before = await kept()
  const right = await calls.call('POST', `/endpoints${tried}`, { url: 'http://127.0.0.1:9/second' })
  assert.equal(right.status, 200, JSON.stringify(right.body))
  assert.ok(right.body.changed.includes('timeout_ms'))
  const taken = await calls.call('POST', `/endpoints${tried}`, first)
  assert.equal(taken.status, 422)
  assert.deepEqual(codesOf(taken.body), ['url taken', 'name taken'])
  const bad = await calls.call('POST', `/endpoints${tried}`, { url: 'ftp://x', timeout_ms: 1 })
  assert.equal(bad.status, 422)
  const place = `/endpoints/${made.endpoint_id}`
  const foreseen = await calls.call('PATCH', `${place}${tried}`, { timeout_ms: 5000 })
  assert.deepEqual([foreseen.status, foreseen.body.timeout_ms], [200, 5000])
  const headers = { ...calls.project.authorization, 'if-match': '"other"' }
  assert.equal((await calls.call('PATCH', `${place}${tried}`, {}, headers)).status, 412)
  assert.deepEqual(await kept(), before)
})

test('the trial of a deletion counts what waits and would become dead letters', async () => {
  const { project_id } = await calls.newProject()
  const { body } = await calls.call('POST', '/endpoints', { url: 'http://127.0.0.1:9/paused' })
  const place = `/endpoints/${body.endpoint_id}`
  await calls.call('POST', `${place}/pause`)
  const { sql, clock } = calls.world
  const first = eventIdFloor(clock.now())
  await sql`
    insert into webhook_ready (project_id, endpoint_id, event_id)
    select ${project_id}::bigint, ${body.endpoint_id}::bigint,
      (left(${first}::text, 24) || lpad(to_hex(nth), 12, '0'))::uuid
    from generate_series(1, 3) as nth
  `
  const counted = await calls.call('DELETE', `${place}${tried}`)
  assert.deepEqual(counted.body, { most: 10_000, touches: [{ kind: 'deliveries', count: 3 }] })
  assert.equal((await calls.call('GET', place)).status, 200)
  assert.equal((await calls.call('DELETE', `/endpoints/999999${tried}`)).status, 404)
})
