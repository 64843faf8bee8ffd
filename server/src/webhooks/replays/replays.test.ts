/** The calls of replays over HTTP, with the engine running. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { complaints, webhookCallsOfFile } from '../../../test/support/webhook-calls.ts'
import { until } from '../../../test/support/webhooks.ts'
import { formatTimestamp } from '../../base/clock.ts'
import { pruneWebhooks } from '../keeping/prune.ts'

const calls = webhookCallsOfFile()
const { call, settle } = calls
const finished = (id: string) =>
  until(async () => {
    const { body } = await call('GET', `/replays/${id}`)
    return body.state === 'finished' && body
  })
const replay = async (body?: object) => {
  const made = await call('POST', '/replays', body)
  assert.equal(made.status, 202, JSON.stringify(made.body))
  return finished(made.body.replay_id)
}
const preview = async (body?: object) => (await call('POST', '/replays/preview', body)).body
const idsOf = (requests: readonly { headers: Record<string, unknown> }[]) =>
  requests.map(({ headers }) => headers['webhook-id'])

test('an empty body replays all dead letters, oldest first, with the same ids and bodies', async () => {
  const merchant = await calls.world.receiver(() => ({ status: 404 }))
  const endpointId = await calls.world.endpoint(calls.project, merchant.url, { max_in_flight: 1 })
  await settle(5)
  merchant.answer(() => ({ status: 204 }))
  const first = [...merchant.requests]
  assert.deepEqual(await preview(), { deliveries: 5, is_complete: true })
  const answer = await replay()
  assert.equal(answer.replayed, 5)
  assert.equal(answer.endpoints[0].endpoint_id, endpointId)
  await merchant.received(10)
  const again = merchant.requests.slice(5)
  assert.deepEqual(idsOf(again), idsOf(first).sort())
  assert.deepEqual(again.map(({ body }) => body).sort(), first.map(({ body }) => body).sort())
  await until(
    async () => (await call('GET', '/deliveries?status=delivered')).body.items.length === 5,
  )
  assert.deepEqual((await call('GET', '/dead_letters')).body.items, [])
  assert.deepEqual(await preview(), { deliveries: 0, is_complete: true })
  assert.equal((await replay()).replayed, 0)
})

test('a filter takes what it says: endpoint, types, status, code', async () => {
  const one = await calls.world.receiver(({ body }) =>
    body.includes('refund')
      ? { status: 400, body: '{"error":{"code":"INVALID_USER"}}' }
      : { status: 404 },
  )
  const two = await calls.world.receiver(() => ({ status: 403 }))
  const first = await calls.world.endpoint(calls.project, one.url)
  const second = await calls.world.endpoint(calls.project, two.url)
  await settle(2, 'refund')
  await settle(3, 'order_paid')
  for (const [filter, deliveries] of [
    [{}, 10],
    [{ endpoint_id: second }, 5],
    [{ types: ['refund'] }, 4],
    [{ types: ['refund'], endpoint_id: first }, 2],
    [{ http_status: 404 }, 3],
    [{ http_status: 403, types: ['order_paid', 'refund'] }, 5],
    [{ receiver_code: 'INVALID_USER' }, 2],
    [{ receiver_code: 'INVALID' }, 0],
    [{ statuses: ['delivered'], from: '2020-01-01T00:00:00Z' }, 0],
  ] as const) {
    assert.deepEqual(
      await preview(filter),
      { deliveries, is_complete: true },
      JSON.stringify(filter),
    )
  }
  one.answer(() => ({ status: 200 }))
  assert.equal((await replay({ receiver_code: 'INVALID_USER' })).replayed, 2)
  await one.received(7)
  assert.equal(two.requests.length, 5)
})

test('status and code are those of the last answer, not of an earlier one', async () => {
  const merchant = await calls.world.receiver(() => ({
    status: 400,
    body: '{"error":{"code":"INVALID_USER"}}',
  }))
  const endpointId = await calls.world.endpoint(calls.project, merchant.url)
  await settle()
  merchant.answer(() => ({ status: 204 }))
  assert.equal((await replay({ receiver_code: 'INVALID_USER' })).replayed, 1)
  await until(
    async () => (await call('GET', '/deliveries?status=delivered')).body.items.length === 1,
  )
  const delivered = { statuses: ['delivered', 'dead'], from: '2020-01-01T00:00:00Z' }
  for (const [filter, deliveries] of [
    [{ receiver_code: 'INVALID_USER' }, 0],
    [{ http_status: 400 }, 0],
    [{ http_status: 204 }, 1],
  ] as const)
    assert.equal((await preview({ ...delivered, ...filter })).deliveries, deliveries)

  await call('POST', `/endpoints/${endpointId}/pause`)
  const [{ delivery_id }] = (await call('GET', '/deliveries')).body.items
  assert.equal((await call('POST', `/deliveries/${delivery_id}/replay`)).status, 202)
  assert.equal((await call('DELETE', `/endpoints/${endpointId}`)).status, 204)
  const [letter] = await until(async () => {
    const { items } = (await call('GET', '/dead_letters')).body
    return items.length === 1 && items
  })
  const { died_at, ...given } = letter
  assert.deepEqual(given, {
    delivery_id,
    event_id: delivery_id.slice(0, 36),
    endpoint_id: endpointId,
    type: 'ps_declined',
    reason: 'endpoint_deleted',
    attempts: 2,
  })
})

test('a range of time takes what happened in it: from its beginning, before its end', async () => {
  const merchant = await calls.world.receiver(() => ({ status: 404 }))
  await calls.world.endpoint(calls.project, merchant.url)
  const times: string[] = []
  for (let hour = 0; hour < 3; hour += 1) {
    // On a whole second, since that is what a timestamp of the API says.
    calls.world.clock.advance(3600)
    times.push(formatTimestamp(calls.world.clock.now()))
    await settle(2)
  }
  const [first, second, third] = times
  const count = async (range: object) => (await preview(range)).deliveries
  assert.equal(await count({ from: first, to: third }), 4)
  assert.equal(await count({ from: second, to: third }), 2)
  assert.equal(await count({ from: third }), 2)
  assert.equal(await count({ to: second }), 2)
  assert.equal(await count({ from: '2020-01-01T00:00:00+00:00', to: first }), 0)
  const answer = await replay({ from: second, to: third })
  assert.deepEqual([answer.replayed, answer.from, answer.to], [2, second, third])
})

test('what was delivered is made again only for a range, and once for each replay', async () => {
  const merchant = await calls.world.receiver()
  await calls.world.endpoint(calls.project, merchant.url)
  await settle(3)
  const refused = await call('POST', '/replays', { statuses: ['delivered'] })
  assert.deepEqual([refused.status, complaints(refused.body)], [422, ['from']])
  const answer = await replay({ statuses: ['delivered', 'dead'], from: '2020-01-01T00:00:00Z' })
  assert.equal(answer.replayed, 3)
  await merchant.received(6)
  const items = await until(async () => {
    const { body } = await call('GET', '/deliveries')
    return body.items.every(({ attempts }: { attempts: number }) => attempts === 2) && body.items
  })
  const { body: detail } = await call('GET', `/deliveries/${items[0].delivery_id}`)
  assert.deepEqual(
    detail.attempt_list.map((attempt: { is_replay?: boolean }) => attempt.is_replay ?? false),
    [false, true],
  )
})

test('what was missed is made for an endpoint that was not there, or off, or heard other types', async () => {
  const [old, late] = [await calls.world.receiver(), await calls.world.receiver()]
  await calls.world.endpoint(calls.project, old.url)
  await settle(2, 'order_paid')
  await settle(2, 'refund')
  await call('POST', '/test')
  await old.received(5)
  const endpoint_id = await calls.world.endpoint(calls.project, late.url, { types: ['order_paid'] })
  const wish = { statuses: ['missed'], from: '2020-01-01T00:00:00Z' }
  assert.equal((await preview({ ...wish })).deliveries, 2, 'neither tests nor what is not heard of')
  assert.equal((await replay({ ...wish, endpoint_id })).replayed, 2)
  await late.received(2)
  assert.equal((await preview({ ...wish })).deliveries, 0)
  assert.equal(old.requests.length, 5)
})

test('a replay is paused, resumed and canceled, each audited; one that ended stays ended', async () => {
  const merchant = await calls.world.receiver(() => ({ status: 404 }))
  const endpointId = await calls.world.endpoint(calls.project, merchant.url)
  await settle(3)
  merchant.answer(() => ({ status: 204 }))
  await call('POST', `/endpoints/${endpointId}/pause`)
  const headers = { ...calls.project.authorization, 'idempotency-key': 'replay-1' }
  const made = await call('POST', '/replays', { rate_per_second: 500 }, headers)
  assert.deepEqual(
    (await call('POST', '/replays', { rate_per_second: 500 }, headers)).body,
    made.body,
  )
  const path = `/replays/${made.body.replay_id}`
  const paused = await call('POST', `${path}/pause`)
  assert.deepEqual([paused.status, paused.body.state], [200, 'paused'])
  assert.deepEqual((await call('POST', `${path}/pause`)).body, paused.body)
  await call('POST', `/endpoints/${endpointId}/resume`)
  assert.equal((await call('POST', `${path}/resume`)).body.state, 'running')
  await finished(made.body.replay_id)
  await merchant.received(6)
  assert.equal((await call('POST', `${path}/pause`)).status, 409)
  assert.equal((await call('POST', `${path}/cancel`)).status, 409)
  await call('POST', `/endpoints/${endpointId}/pause`)
  const other = await call('POST', '/replays', {
    statuses: ['delivered'],
    from: '2020-01-01T00:00:00Z',
  })
  const canceled = await call('POST', `/replays/${other.body.replay_id}/cancel`)
  assert.equal(canceled.body.state, 'canceled')
  assert.deepEqual(
    (await call('POST', `/replays/${other.body.replay_id}/cancel`)).body,
    canceled.body,
  )
  assert.equal((await call('POST', `/replays/${other.body.replay_id}/resume`)).status, 409)
  const actions = await calls.world.sql<{ action: string }[]>`
    select action from audit_entries
    where project_id = ${calls.project.project_id} and action like 'webhook_replay.%'
  `
  assert.deepEqual(actions.map(({ action }) => action.slice(15)).sort(), [
    'canceled',
    'created',
    'created',
    'paused',
    'resumed',
  ])
  assert.equal(merchant.requests.length, 6)
})

test('a replay says which endpoint holds it up, and why', async () => {
  const merchant = await calls.world.receiver(() => ({ status: 404 }))
  const endpointId = await calls.world.endpoint(calls.project, merchant.url)
  await settle(1)
  const waiting = async (path: string) =>
    (await call('GET', path)).body.endpoints.map((part: { waits_for?: string }) => part.waits_for)
  await call('POST', `/endpoints/${endpointId}/pause`)
  const made = await call('POST', '/replays', { endpoint_id: endpointId })
  const path = `/replays/${made.body.replay_id}`
  assert.deepEqual(await waiting(path), ['paused_endpoint'])
  await call('PATCH', `/endpoints/${endpointId}`, { is_enabled: false })
  assert.deepEqual(await waiting(path), ['disabled_endpoint'])
  merchant.answer(() => ({ status: 204 }))
  await call('PATCH', `/endpoints/${endpointId}`, { is_enabled: true })
  await call('POST', `/endpoints/${endpointId}/resume`)
  assert.deepEqual((await finished(made.body.replay_id)).endpoints[0].waits_for, undefined)
  await call('POST', `/endpoints/${endpointId}/pause`)
  assert.deepEqual(await waiting(path), [undefined], 'nothing holds up what has ended')
})

test('replays are listed newest first, page by page, and forgotten after thirty days', async () => {
  const merchant = await calls.world.receiver()
  await calls.world.endpoint(calls.project, merchant.url)
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1) {
    ids.unshift((await replay()).replay_id)
    calls.world.clock.advance(1)
  }
  const first = (await call('GET', '/replays?limit=2')).body
  const rest = (await call('GET', `/replays?limit=2&cursor=${first.next_cursor}`)).body
  const seen = [...first.items, ...rest.items].map(({ replay_id }) => replay_id)
  assert.deepEqual(seen, ids)
  assert.equal(rest.next_cursor, undefined)
  calls.world.clock.advance(31 * 86_400)
  await pruneWebhooks(calls.world.deps)
  assert.deepEqual((await call('GET', '/replays')).body.items, [])
})

test('a project has twenty replays under way at most', async () => {
  const endpointId = await calls.world.endpoint(calls.project, 'http://127.0.0.1:9/')
  await call('POST', `/endpoints/${endpointId}/pause`)
  for (let count = 0; count < 20; count += 1)
    assert.equal((await call('POST', '/replays')).status, 202)
  const refused = await call('POST', '/replays')
  assert.deepEqual([refused.status, refused.body.errorCode], [409, 1025])
})

test('bad input is named, and another project’s replays are not found', async () => {
  assert.equal((await call('POST', '/replays')).status, 404, 'without an endpoint')
  await calls.world.endpoint(calls.project, 'http://127.0.0.1:9/')
  const wrong = await call('POST', '/replays', {
    statuses: ['pending'],
    types: [],
    from: 'yesterday',
    http_status: '404',
    rate_per_second: 0,
    colour: 'red',
  })
  assert.equal(wrong.status, 422)
  assert.deepEqual(complaints(wrong.body).sort(), [
    'colour',
    'from',
    'http_status',
    'rate_per_second',
    'statuses[0]',
    'types',
  ])
  const turned = { from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' }
  assert.deepEqual(complaints((await call('POST', '/replays', turned)).body), ['to'])
  assert.equal((await call('POST', '/replays/preview', { rate_per_second: 5 })).status, 422)
  assert.equal((await call('POST', '/replays', { endpoint_id: 9_999_999 })).status, 404)
  for (const path of ['/replays', '/replays/preview', '/test', '/self_test'])
    assert.equal((await call('POST', path, 'null')).status, 422, `null is no body of ${path}`)
  for (const query of ['limit=0', 'limit=101', 'cursor=x', 'x=1'])
    assert.equal((await call('GET', `/replays?${query}`)).status, 422, query)
  assert.equal((await call('GET', '/replays/x')).status, 422)
  const { body } = await call('POST', '/replays')
  await calls.newProject()
  assert.equal((await call('GET', `/replays/${body.replay_id}`)).status, 404)
  assert.equal((await call('POST', `/replays/${body.replay_id}/cancel`)).status, 404)
})
