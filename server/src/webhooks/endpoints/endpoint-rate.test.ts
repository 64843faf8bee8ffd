/** Endpoints that get so many requests a second at most: the setting, and what it does. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { linesOf, plainState } from '../../../test/support/sections.ts'
import {
  complaints,
  openWebhookCalls,
  type WebhookCalls,
} from '../../../test/support/webhook-calls.ts'
import { until } from '../../../test/support/webhooks.ts'
import { burstOf } from '../engine/lanes/send-rate.ts'
import { webhooksSection } from './apply-section.ts'

let calls: WebhookCalls
before(async () => {
  calls = await openWebhookCalls()
})
after(() => calls.close())

test('a rate is set, shown, kept by changes of others, taken away, and PUT forgets it', async () => {
  await calls.newProject()
  const { call } = calls
  const url = 'https://merchant.example/hook'
  const made = await call('PUT', '', { url, max_per_second: 25 })
  assert.equal(made.body.max_per_second, 25)
  const path = `/endpoints/${made.body.endpoint_id}`
  assert.equal((await call('PATCH', path, { max_in_flight: 2 })).body.max_per_second, 25)
  assert.equal((await call('PATCH', path, { max_per_second: null })).body.max_per_second, null)
  await call('PATCH', path, { max_per_second: 10_000 })
  assert.equal((await call('GET', '')).body.max_per_second, 10_000)
  assert.equal((await call('PUT', '', { url })).body.max_per_second, null)
  for (const wrong of [0, 10_001, 1.5, '5']) {
    const refused = await call('PATCH', path, { max_per_second: wrong })
    assert.equal(refused.status, 422, String(wrong))
    assert.deepEqual(complaints(refused.body), ['max_per_second'])
  }
})

test('a rate is applied and exported, and left alone where a document does not name it', async () => {
  const { project_id } = await calls.newProject()
  const section = webhooksSection(calls.world.deps)
  const apply = (endpoint: object) => linesOf(section, project_id, { endpoints: [endpoint] })
  const url = 'https://merchant.example/hook'
  await apply({ url, max_per_second: 7 })
  assert.deepEqual(await apply({ url, max_per_second: 7 }), [])
  assert.deepEqual(await apply({ url }), [])
  const exported = (await plainState(section, project_id)) as {
    endpoints: { max_per_second?: number }[]
  }
  assert.equal(exported.endpoints[0]?.max_per_second, 7)
  assert.deepEqual(await apply({ url, max_per_second: null }), [`webhook endpoint ${url} changed`])
  assert.deepEqual(await plainState(section, project_id), {
    endpoints: [
      { url, is_enabled: true, is_ordered: false, timeout_ms: 3000, max_in_flight: 16, version: 1 },
    ],
  })
})

test('an endpoint never gets more than its rate allows, and its neighbour gets all meanwhile', async () => {
  const project = await calls.newProject()
  const { world } = calls
  const [slow, free] = [await world.receiver(), await world.receiver()]
  const at: number[] = []
  slow.answer(() => {
    at.push(performance.now())
    return { status: 204 }
  })
  const limited = await world.endpoint(project, slow.url, { max_per_second: 20 })
  await world.endpoint(project, free.url)
  const begin = performance.now()
  await calls.send(600)
  await free.received(600)
  assert.ok(at.length < 600, 'the one without a rate waits for nobody')
  await slow.received(20)
  // Whatever arrived by a moment was sent by then, so delays on the way cannot make it too many.
  for (const [index, moment] of at.entries()) {
    const most = ((moment - begin) * 20) / 1000 + burstOf(20)
    assert.ok(index + 1 <= most, `${index + 1} in ${moment - begin} ms`)
  }
  await calls.call('PATCH', `/endpoints/${limited}`, { max_per_second: null })
  await slow.received(600)
  await until(async () =>
    (await world.deliveries(project)).every(({ status }) => status === 'delivered'),
  )
  assert.equal(slow.requests.length, 600, 'none was sent twice')
})

test('tries and replays count towards the rate as well', async () => {
  const project = await calls.newProject()
  const { world } = calls
  const merchant = await world.receiver(() => ({ status: 404 }))
  await world.endpoint(project, merchant.url, { max_per_second: 10 })
  const begin = performance.now()
  await calls.settle(5)
  merchant.answer(() => ({ status: 204 }))
  await calls.call('POST', '/replays', {})
  await until(async () =>
    (await world.deliveries(project)).every(({ status }) => status === 'delivered'),
  )
  const most = ((performance.now() - begin) * 10) / 1000 + burstOf(10)
  assert.equal(merchant.requests.length, 10)
  assert.ok(merchant.requests.length <= most)
})

test('an endpoint that fails says since when, when it will be off, and what was warned of', async () => {
  const project = await calls.newProject()
  const { world } = calls
  const id = await world.endpoint(project, 'https://merchant.example/down')
  const path = `/endpoints/${id}`
  assert.equal((await calls.call('GET', path)).body.outage, undefined)
  await world.sql`
    update webhook_endpoints
    set failing_since = '2026-01-05T10:00:00Z', failing_warned = 70
    where endpoint_id = ${id}
  `
  assert.deepEqual((await calls.call('GET', path)).body.outage, {
    failing_since: '2026-01-05T10:00:00+00:00',
    switches_off_at: '2026-01-10T10:00:00+00:00',
    warned_percent: 70,
  })
  const changed = await calls.call('PATCH', path, { timeout_ms: 5000 })
  assert.equal(changed.body.outage.warned_percent, 70, 'another change leaves the outage alone')
  const off = await calls.call('PATCH', path, { is_enabled: false })
  assert.equal(off.body.outage.switches_off_at, undefined)
  const on = await calls.call('PATCH', path, { is_enabled: true })
  assert.equal(on.body.outage, undefined)
})
