/** A payment is declined and the merchant's server hears of it, whatever it answers. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { validator } from '../../src/base/input/violations.ts'
import { notificationBodies } from '../../src/webhooks/index.ts'
import { type Service, startService } from '../support/service.ts'
import { until } from '../support/webhooks.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())
beforeEach(async () => {
  await service.faults({})
  await fetch(`${service.file.sandbox_url}/api/webhooks`, { method: 'DELETE' })
})

const decline = async (userId: string): Promise<number> => {
  const created = await service.admin('POST', '/transactions', { user: { id: userId }, dry_run: 1 })
  assert.equal(created.status, 201)
  const { id } = (await created.json()) as { id: number }
  const declined = await service.admin('POST', `/transactions/${id}/decline`, {
    code: 1,
    reason: 'Card declined',
  })
  assert.equal(declined.status, 200)
  return id
}

test('a declined payment reaches the merchant signed, exactly once, with the body of its schema', async () => {
  const id = await decline('player-1')
  const [delivery] = await service.webhooks(1)
  const { file } = service
  assert.ok(delivery)
  assert.deepEqual(JSON.parse(delivery.body), {
    notification_type: 'ps_declined',
    settings: { project_id: file.project_id, merchant_id: file.merchant_id },
    transaction: { id, dry_run: 1 },
    user: { id: 'player-1' },
    refund_details: { code: 1, reason: 'Card declined', author: 'API' },
  })
  const digest = createHash('sha1')
    .update(delivery.body + file.webhook.secret)
    .digest('hex')
  assert.equal(delivery.headers.authorization, `Signature ${digest}`)
  assert.deepEqual(delivery.verified, { signature: true, standard: true })
  assert.equal(delivery.headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(delivery.headers.accept, 'application/json')
  assert.equal(delivery.answer.status, 204)
})

test('the types that the studio’s calls cause reach the merchant, each as the API document describes it', async () => {
  const post = async (path: string, body: object) => {
    const answer = await service.admin('POST', path, body)
    assert.ok(answer.ok, await answer.clone().text())
    return (await answer.json()) as { id: number; subscription_id: string; sku: string }
  }
  const custom_attributes = { rarity: 'epic' }
  await post('/items/virtual_currency', { sku: 'ruby', name: { en: 'Ruby' } })
  await post('/items/virtual_currency/package', {
    sku: 'ruby-chest',
    name: { en: 'Chest' },
    description: null,
    content: [{ sku: 'ruby', quantity: 10 }],
    custom_attributes,
  })
  const order = {
    external_id: 'order-1',
    payment_method: 1380,
    user: { id: 'player-6', ip: '203.0.113.7', email: 'p@game.example', country: 'DE' },
    currency: 'EUR',
    amount: '9.99',
    items: [{ sku: 'ruby-chest', type: 'bundle', quantity: 1, amount: '9.99' }],
  }
  const made = async () => (await post('/transactions', order)).id
  const reason = { code: 1, reason: 'R' }
  await post(`/transactions/${await made()}/decline`, reason)
  await post(`/transactions/${await made()}/reject`, { reason: 'R' })
  const id = await made()
  await post(`/transactions/${id}/pay`, {})
  await post(`/transactions/${id}/refund`, { ...reason, amount: '4.99' })
  await post(`/transactions/${id}/refund`, reason)
  const subscription = await post('/subscriptions', { user: { id: 'player-6' }, plan_id: 'gold' })
  const path = `/users/player-6/subscriptions/${subscription.subscription_id}`
  await service.admin('PUT', path, { status: 'canceled' })

  const { payment, order_canceled, ...schemas } = notificationBodies
  const types = Object.keys(schemas)
  // More may come than were sent: of a delivery whose result was lost, another one.
  const told = await until(async () => {
    const bodies = (await service.webhooks(types.length)).map((delivery) => {
      assert.deepEqual(delivery.verified, { signature: true, standard: true })
      return JSON.parse(delivery.body)
    })
    const byType = new Map(bodies.map((body) => [body.notification_type as string, body]))
    return byType.size >= types.length && byType
  })
  assert.deepEqual([...told.keys()].toSorted(), types.toSorted())
  const ajv = validator()
  for (const [type, schema] of Object.entries(schemas)) {
    const isFit = ajv.compile(schema)
    assert.ok(isFit(told.get(type)), `${type}: ${JSON.stringify(isFit.errors)}`)
  }
  assert.deepEqual(told.get('order_paid').items[0].custom_attributes, custom_attributes)
  assert.equal(told.get('partial_refund').payment_details.payment.amount, 4.99)
  assert.equal(told.get('refund').payment_details.payment.amount, 5)
})

test('in the separate mode the merchant hears of the payment, then of the order', async () => {
  const { public_url, project_id } = service.file
  const set = async (webhook_mode: string | null) => {
    const answer = await fetch(`${public_url}/api/operator/projects/${project_id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${service.world.operatorKey}`,
        'content-type': 'application/merge-patch+json',
      },
      body: JSON.stringify({ settings: { webhook_mode } }),
    })
    assert.equal(answer.status, 200, await answer.text())
  }
  await set('separate')
  const order = { user: { id: 'player-7' }, currency: 'EUR', amount: '9.99' }
  const { id } = (await (await service.admin('POST', '/transactions', order)).json()) as {
    id: number
  }
  assert.equal((await service.admin('POST', `/transactions/${id}/pay`, {})).status, 200)
  const deliveries = await until(async () => {
    const come = await service.webhooks(2)
    return come.length >= 2 && come.toReversed()
  })
  const told = deliveries.map(({ body }) => JSON.parse(body))
  const [payment, paid] = told
  assert.deepEqual(
    told.map(({ notification_type }) => notification_type),
    ['payment', 'order_paid'],
  )
  const isFit = validator().compile(notificationBodies.payment)
  assert.ok(isFit(payment), JSON.stringify(isFit.errors))
  assert.deepEqual([payment.transaction.id, paid.order.id, 'billing' in paid], [id, id, false])
  assert.deepEqual(deliveries[0]?.verified, { signature: true, standard: true })
  await set(null)
})

test('a canceled subscription is told at once', async () => {
  const created = await service.admin('POST', '/subscriptions', {
    user: { id: 'player-2', name: 'Two' },
    plan_id: 'gold-monthly',
  })
  assert.equal(created.status, 201)
  const { subscription_id } = (await created.json()) as { subscription_id: string }
  const canceled = await service.admin('PUT', `/users/player-2/subscriptions/${subscription_id}`, {
    status: 'canceled',
  })
  assert.equal(canceled.status, 200)
  const [delivery] = await service.webhooks(1)
  const body = JSON.parse(delivery?.body ?? '') as Record<string, Record<string, unknown>>
  assert.equal(body.notification_type as unknown, 'cancel_subscription')
  assert.equal(body.subscription?.subscription_id, subscription_id)
  assert.equal(body.subscription?.plan_id, 'gold-monthly')
  assert.deepEqual(body.user, { id: 'player-2', name: 'Two' })
})

test('a receiver that answers 500 is asked again, and the repeat carries the same id and body', async () => {
  await service.faults({ receiver: { answers: [{ status: 500 }] } })
  await decline('player-3')
  await service.webhooks(1)
  // The next try is counted from when the engine has heard the answer.
  await until(async () => (await service.world.sql`select from webhook_retries`).length > 0)
  service.world.clock.advance(120)
  const deliveries = (await service.webhooks(2)).slice(-2)
  assert.equal(new Set(deliveries.map(({ headers }) => headers['webhook-id'])).size, 1)
  assert.equal(new Set(deliveries.map(({ body }) => body)).size, 1)
  assert.deepEqual(deliveries.map(({ answer }) => answer.status).toSorted(), [204, 500])
})

test('a receiver that answers 400 is not asked again, and its words are kept for the merchant', async () => {
  await service.faults({
    receiver: {
      answers: [{ status: 400, body: { error: { code: 'INVALID_USER', message: 'Unknown' } } }],
    },
  })
  await decline('player-4')
  await service.webhooks(1)
  const dead = await deadLetter()
  assert.match(JSON.stringify(dead), /INVALID_USER/)
})

/** Waits for the engine's own record; it is written right after the answer. */
const deadLetter = (): Promise<unknown> =>
  until(async () => {
    const answer = await service.admin('GET', '/webhook/dead_letters')
    return ((await answer.json()) as { items: unknown[] }).items[0]
  })
