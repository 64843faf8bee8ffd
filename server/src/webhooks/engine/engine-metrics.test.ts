/** The engine's metrics as Prometheus reads them. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWebhookWorld, until, type WebhookWorld } from '../../../test/support/webhooks.ts'
import { engineCounters, engineGauges, stageHistogram } from './engine-metrics.ts'

let world: WebhookWorld
before(async () => {
  world = await createWebhookWorld()
  // No probe goes out before the test moves time on.
  world.clock.stop()
})
after(() => world.close())

test('gauges tell lanes, breakers and outcomes; the histogram counts every stage', async () => {
  const dispatcher = world.engine()
  const gauges = engineGauges(() => dispatcher)
  const project = await world.newProject()
  const [alive, dead] = [await world.receiver(), await world.receiver(() => ({ status: 500 }))]
  await world.endpoint(project, alive.url)
  await world.endpoint(project, dead.url)
  await world.sendBy(dispatcher, project, 40)
  await alive.received(40)
  await until(async () => dispatcher.counts().delivered === 40 && dispatcher.counts().breakers.open)
  assert.deepEqual(gauges.webhooks_breakers?.read(), { closed: 1, open: 1, half_open: 0 })
  world.clock.advance(5)
  assert.ok(dispatcher.readyAges().fresh >= 5, 'what waits behind the breaker is seen')
  await until(async () => dispatcher.counts().failed >= 10)
  const outcomes = engineCounters(() => dispatcher).webhooks_outcomes_total.read()
  assert.deepEqual(
    outcomes.find(({ labels }) => labels.outcome === 'delivered'),
    { labels: { outcome: 'delivered' }, count: 40 },
  )
  const text = stageHistogram(() => dispatcher)()
  assert.match(text, /portreeve_webhooks_stage_seconds_bucket\{stage="wait",le="\+Inf"\} 5\d\n/)
  assert.match(text, /portreeve_webhooks_stage_seconds_count\{stage="store"\} 5\d\n/)
  await dispatcher.stop()
})

test('what waits for an endpoint that cannot be sent to, for no key opens its secrets, is seen', async () => {
  // Deliveries that other tests left waiting.
  await world.sql`delete from webhook_ready`
  const project = await world.newProject()
  const endpointId = await world.endpoint(project, 'http://127.0.0.1:9/hook')
  await world.sql`
    update webhook_endpoints set secrets = 'lost' where endpoint_id = ${endpointId}
  `
  await world.send(project)
  world.clock.advance(100 * 3600)
  const dispatcher = world.engine()
  const gauges = engineGauges(() => dispatcher)
  const lanes = () => gauges.webhooks_oldest_ready_lane_seconds?.read() as Record<string, number>
  await until(async () => lanes().fresh === 100 * 3600)
  assert.ok(Number(gauges.webhooks_oldest_ready_seconds?.read()) >= 100 * 3600)
  await dispatcher.stop()
})

test('without an engine everything is nothing', () => {
  const gauges = engineGauges(() => undefined)
  for (const { label, read } of Object.values(gauges))
    assert.equal(typeof read(), label === undefined ? 'number' : 'object')
  const { webhooks_outcomes_total } = engineCounters(() => undefined)
  assert.ok(webhooks_outcomes_total.read().every(({ count }) => count === 0))
  assert.doesNotMatch(stageHistogram(() => undefined)(), /bucket/)
})
