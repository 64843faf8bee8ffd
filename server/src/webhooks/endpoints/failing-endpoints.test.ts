/** Which endpoints have a series in the metrics: those that fail, and no more than Prometheus bears. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWebhookWorld, type WebhookWorld } from '../../../test/support/webhooks.ts'
import { plusSeconds } from '../../base/clock.ts'
import { systemCaller } from '../../projects/index.ts'
import { changeEndpoint, pauseEndpoint } from './endpoint-settings.ts'
import { failingEndpoints } from './failing-endpoints.ts'

let world: WebhookWorld
before(async () => {
  world = await createWebhookWorld()
  world.clock.stop()
})
after(() => world.close())

const failFor = (endpointId: number, seconds: number) => world.sql`
  update webhook_endpoints
  set failing_since = ${plusSeconds(world.clock.now(), -seconds)}
  where endpoint_id = ${endpointId}
`

test('endpoints that fail or were switched off by the service have a series, others have none', async () => {
  const project = await world.newProject()
  const url = 'https://merchant.example/'
  const add = (name: string) => world.endpoint(project, `${url}${name}`)
  const [failing, gone, mended, paused, off] = [
    await add('failing'),
    await add('gone'),
    await add('mended'),
    await add('paused'),
    await add('off'),
  ]
  await add('well')
  const id = project.project_id
  for (const [index, endpointId] of [failing, mended, paused].entries())
    await failFor(endpointId, 600 + index)
  await pauseEndpoint(world.deps, id, paused, true, systemCaller)
  await changeEndpoint(world.deps, id, off, { is_enabled: false }, systemCaller)
  await world.sql`
    update webhook_endpoints
    set is_enabled = false, disabled_reason = 'gone', updated_at = ${world.clock.now()}
    where endpoint_id = ${gone}
  `
  const ailing = failingEndpoints(world.deps)
  const { webhooks_endpoint_failing_seconds: named, webhooks_failing_endpoints: counted } =
    ailing.gauges
  assert.deepEqual([named.read(), counted.read()], [[], { failing: 0, off: 0 }])
  await ailing.look()
  const labels = (endpoint: number, state: string) => ({
    labels: { project: String(id), endpoint: String(endpoint), state },
  })
  assert.deepEqual(named.read(), [
    { ...labels(mended, 'failing'), count: 601 },
    { ...labels(failing, 'failing'), count: 600 },
    { ...labels(gone, 'off'), count: 0 },
  ])
  assert.deepEqual(counted.read(), { failing: 2, off: 1 })
  await changeEndpoint(world.deps, id, mended, { url: `${url}elsewhere` }, systemCaller)
  await changeEndpoint(world.deps, id, gone, { is_enabled: true }, systemCaller)
  world.clock.advance(30)
  await ailing.look()
  assert.deepEqual(named.read(), [{ ...labels(failing, 'failing'), count: 630 }])
  await failFor(failing, -60)
  await ailing.look()
  assert.equal(named.read()[0]?.count, 0, 'clocks differ')
})

test('of many that fail fifty have a series, those that have failed for longest, and all are counted', async () => {
  const project = await world.newProject()
  await world.sql`
    insert into webhook_endpoints (project_id, url, secrets, created_at, updated_at, failing_since)
    select ${project.project_id}, 'https://merchant.example/' || n, '', ${world.clock.now()},
      ${world.clock.now()}, ${plusSeconds(world.clock.now(), -86_400)}::timestamptz - n * interval '1 second'
    from generate_series(1, 1200) as n
  `
  const ailing = failingEndpoints(world.deps)
  await ailing.look()
  const counts = ailing.gauges.webhooks_endpoint_failing_seconds.read().map(({ count }) => count)
  assert.deepEqual([counts.length, counts[0], counts.at(-1)], [50, 87_600, 87_551])
  assert.deepEqual(ailing.gauges.webhooks_failing_endpoints.read(), { failing: 1000, off: 0 })
})
