import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sandboxClient } from '../../test/client.ts'

const client = await sandboxClient()
const {
  client_id = '',
  client_secret = '',
  webhook_id = '',
} = client.credentials.paypal_checkout ?? {}
const root = '/api-m.sandbox.paypal.com'

const pair = (secret: string) => ({
  authorization: `Basic ${Buffer.from(`${client_id}:${secret}`).toString('base64')}`,
})
const signIn = (secret = client_secret) =>
  client.post(`${root}/v1/oauth2/token`, { grant_type: 'client_credentials' }, pair(secret))
const { access_token: token = '' } = (await signIn()).json()

const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  client.call(`${root}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
const order = {
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: 'game-7-42',
      amount: { currency_code: 'EUR', value: '9.00' },
      items: [{ name: 'Sword', quantity: '2' }],
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: 'https://shop.example/back?paid=1',
        cancel_url: 'https://shop.example/left',
      },
    },
  },
}
type Order = {
  id: string
  status: string
  purchase_units: [{ payments?: { captures: [{ id: string; status: string }] } }]
  links: { rel: string; href: string }[]
}
const make = async (headers: Record<string, string> = {}) => {
  const made = (await call('POST', '/v2/checkout/orders', order, headers)).json<Order>()
  const page = made.links.find(({ rel }) => rel === 'payer-action')?.href ?? ''
  const [address, query] = page.split('?')
  return {
    id: made.id,
    page,
    choose: (choice: string) => client.call(`${address}/${choice}?${query}`),
    capture: () => call('POST', `/v2/checkout/orders/${made.id}/capture`, {}),
    read: async () => (await call('GET', `/v2/checkout/orders/${made.id}`)).json<Order>(),
  }
}
const issueOf = (reply: { json<T>(): T }) =>
  reply.json<{ details: [{ issue: string }] }>().details[0].issue

test('nobody asks without signing in', async () => {
  assert.equal((await signIn('wrong')).status, 401)
  const nobody = { authorization: 'Bearer nobody' }
  assert.equal((await call('POST', '/v2/checkout/orders', order, nobody)).status, 401)
})

test('an order is made once for an id', async () => {
  const once = { 'paypal-request-id': 'r1' }
  assert.equal((await make(once)).id, (await make(once)).id)
  const wrong = { ...order, intent: 'AUTHORIZE' }
  assert.equal((await call('POST', '/v2/checkout/orders', wrong)).status, 400)
})

test('money is taken once, after the payer has agreed', async () => {
  const { page, id, choose, capture, read } = await make()
  assert.match((await client.call(page)).text, /9\.00 EUR/)
  assert.equal(issueOf(await capture()), 'ORDER_NOT_APPROVED')
  const back = new URL((await choose('agree')).headers.get('location') ?? '')
  assert.deepEqual(
    [back.origin, back.searchParams.get('paid'), back.searchParams.get('token')],
    ['https://shop.example', '1', id],
  )
  assert.equal((await read()).status, 'APPROVED')
  assert.equal((await capture()).status, 201)
  assert.equal(issueOf(await capture()), 'ORDER_ALREADY_CAPTURED')
  const [unit] = (await read()).purchase_units
  const [{ id: captured, status } = { id: '', status: '' }] = unit.payments?.captures ?? []
  assert.equal(status, 'COMPLETED')
  assert.match((await choose('agree')).text, /over/)
  const refund = () => call('POST', `/v2/payments/captures/${captured}/refund`, {})
  assert.equal((await refund()).status, 201)
  assert.equal(issueOf(await refund()), 'CAPTURE_FULLY_REFUNDED')
})

test('a card may be declined, and a bank may take its time', async () => {
  const { id, choose, capture, read } = await make()
  await choose('declined')
  assert.equal(issueOf(await capture()), 'INSTRUMENT_DECLINED')
  await choose('bank')
  assert.equal((await capture()).status, 201)
  const status = async () => (await read()).purchase_units[0].payments?.captures[0].status
  assert.equal(await status(), 'PENDING')
  assert.equal((await client.call(`/api/payments/${id}/failed`, { method: 'POST' })).status, 204)
  assert.equal(await status(), 'DECLINED')
})

test('an event that PayPal did not send is not its own', async () => {
  const asked = {
    auth_algo: 'SHA256withRSA',
    cert_url: 'https://api.sandbox.paypal.com/cert',
    transmission_id: '1',
    transmission_time: '2026-11-27T00:00:00Z',
    transmission_sig: 'AAAA',
    webhook_id,
    webhook_event: { id: 'WH-1' },
  }
  const answer = await call('POST', '/v1/notifications/verify-webhook-signature', asked)
  assert.deepEqual(answer.json(), { verification_status: 'FAILURE' })
})
