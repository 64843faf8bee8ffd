/** Records that are kept after their time, as merchants see them. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openWebhookCalls, type WebhookCalls } from '../../../test/support/webhook-calls.ts'
import { until } from '../../../test/support/webhooks.ts'
import { pruneWebhooks } from './prune.ts'

let calls: WebhookCalls
before(async () => {
  calls = await openWebhookCalls()
})
after(() => calls.close())

const call: WebhookCalls['call'] = (...what) => calls.call(...what)
const finished = (status: string, count: number) =>
  until(async () => (await call('GET', `/deliveries?status=${status}`)).body.items.length === count)

test('a dead letter is listed, shown and replayed long after its day was dropped', async () => {
  const { world, project } = calls
  const merchant = await world.receiver(() => ({
    status: 400,
    body: '{"error":{"code":"INVALID_USER","message":"unknown"}}',
  }))
  await world.endpoint(project, merchant.url)
  await calls.send(2)
  await finished('dead', 2)
  const [kept, dismissed] = (await call('GET', '/dead_letters')).body.items
  await call('POST', `/deliveries/${dismissed.delivery_id}/dismiss`)
  const before = (await call('GET', `/deliveries/${kept.delivery_id}`)).body
  world.clock.advance(400 * 86_400)
  await until(async () => {
    // A day whose tables somebody has at that moment is left for the next time.
    await pruneWebhooks(world.deps)
    const [day] = await world.sql`
      select tableoid::regclass::text as name from webhook_events
      where project_id = ${project.project_id}
    `
    return day?.name.startsWith('webhook_events_rest')
  })
  assert.deepEqual((await call('GET', '/dead_letters')).body.items, [kept])
  assert.deepEqual((await call('GET', `/deliveries/${kept.delivery_id}`)).body, before)
  assert.equal((await call('GET', `/deliveries/${dismissed.delivery_id}`)).status, 404)
  assert.equal((await call('GET', '/attempts')).body.items.length, 1)
  merchant.answer(() => ({ status: 204 }))
  assert.equal((await call('POST', `/deliveries/${kept.delivery_id}/replay`)).status, 202)
  await merchant.received(3)
  assert.equal(merchant.requests[2]?.headers['webhook-id'], kept.event_id)
  assert.equal(merchant.requests[2]?.body, before.body)
  await finished('delivered', 1)
  await pruneWebhooks(world.deps)
  assert.equal((await call('GET', `/deliveries/${kept.delivery_id}`)).status, 404)
})
