/** A studio connects Stripe; what Stripe reports reaches the studio's server, over real sockets. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as recorded from '../recorded/processors/stripe.ts'
import { type Service, startService } from '../support/service.ts'
import { type Members, signed, signingSecret, varied } from '../support/stripe.ts'
import { until } from '../support/webhooks.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

test('a payment at Stripe becomes an order, its dispute a refund; the game calls nothing', async () => {
  const connected = await service.admin('PUT', '/processors/stripe', {
    signing_secrets: [signingSecret],
  })
  assert.equal(connected.status, 200)
  const { webhook_url } = (await connected.json()) as { webhook_url: string }
  const created = await service.admin('POST', '/transactions', {
    user: { id: 'player-1' },
    currency: 'USD',
    amount: '9.99',
  })
  const { id } = (await created.json()) as { id: number }
  const metadata = { portreeve_transaction_id: String(id) }

  const deliver = async (event: Members): Promise<unknown> => {
    const body = JSON.stringify(event, null, 2)
    const answer = await fetch(webhook_url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signed(body, new Date()),
      },
      body,
    })
    assert.equal(answer.status, 200, await answer.clone().text())
    return await answer.json()
  }
  const dispute = varied(recorded.disputed, {})
  assert.deepEqual(await deliver(dispute), { outcome: 'waiting' })
  const paid = varied(recorded.succeeded, { metadata })
  assert.deepEqual(await deliver(paid), { outcome: 'applied' })
  assert.deepEqual(await deliver(paid), { outcome: 'repeated' })

  // Either may come twice.
  const told = await until(async () => {
    const deliveries = await service.webhooks(2)
    const bodies = new Map(deliveries.map(({ headers, body }) => [headers['webhook-id'], body]))
    return bodies.size >= 2 && [...bodies.values()].map((body) => JSON.parse(body))
  })
  const types = told.map(({ notification_type }) => notification_type).sort()
  assert.deepEqual(types, ['order_paid', 'refund'])
  const refund = told.find(({ notification_type }) => notification_type === 'refund')
  assert.deepEqual(
    [refund.transaction.id, refund.payment_details.payment, refund.refund_details.code],
    [id, { currency: 'USD', amount: 9.99 }, 2],
  )
})
