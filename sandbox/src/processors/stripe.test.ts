import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sandboxClient } from '../../test/client.ts'

const client = await sandboxClient()
const key = client.credentials.stripe?.api_key ?? ''
const root = '/api.stripe.com/v1'

const form = {
  mode: 'payment',
  'line_items[0][price_data][currency]': 'eur',
  'line_items[0][price_data][unit_amount]': '450',
  'line_items[0][price_data][product_data][name]': 'Sword',
  'line_items[0][quantity]': '2',
  success_url: 'https://shop.example/back',
  cancel_url: 'https://shop.example/left',
}
const authorized = { authorization: `Bearer ${key}` }
const create = (more: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  client.post(`${root}/checkout/sessions`, { ...form, ...more }, { ...authorized, ...headers })
const open = async (): Promise<{ id: string; url: string }> => (await create()).json()
const read = async (id: string): Promise<Record<string, string>> =>
  (await client.call(`${root}/checkout/sessions/${id}`, { headers: authorized })).json()
const codeOf = (reply: { json<T>(): T }) =>
  reply.json<{ error: { type: string; code?: string } }>().error

test('nobody asks without the key', async () => {
  for (const [method, path] of [
    ['POST', 'checkout/sessions'],
    ['GET', 'checkout/sessions/cs_1'],
    ['POST', 'checkout/sessions/cs_1/expire'],
    ['POST', 'refunds'],
  ] as const) {
    assert.equal((await client.call(`${root}/${path}`, { method })).status, 401)
  }
})

test('a session is made once for a key, and refused where the request is another one', async () => {
  const once = { 'idempotency-key': 'k1' }
  const first = (await create({}, once)).json()
  assert.deepEqual((await create({}, once)).json(), first)
  const other = await create({ locale: 'de' }, once)
  assert.deepEqual([other.status, codeOf(other).type], [400, 'idempotency_error'])
})

test('what Stripe refuses is refused', async () => {
  const soon = String(Math.floor(Date.now() / 1000) + 60)
  for (const more of [
    { mode: 'setup' },
    { success_url: 'nowhere' },
    { expires_at: soon },
    { 'line_items[0][price_data][unit_amount]': '4.5' },
    { 'line_items[0][price_data][currency]': 'EURO' },
  ]) {
    assert.equal((await create(more)).status, 400, JSON.stringify(more))
  }
})

test('a page is paid once, and then it is over', async () => {
  const { id, url } = await open()
  assert.match((await client.call(url)).text, /9\.00 EUR/)
  assert.equal((await client.call(`${url}/decline`)).headers.get('location'), url)
  assert.equal((await read(id)).status, 'open')
  const paid = await client.call(`${url}/pay`)
  assert.equal(paid.headers.get('location'), 'https://shop.example/back')
  const { status, payment_status, payment_intent: intent = '' } = await read(id)
  assert.deepEqual([status, payment_status], ['complete', 'paid'])
  assert.match((await client.call(`${url}/pay`)).text, /over/)
  const expire = await client.post(`${root}/checkout/sessions/${id}/expire`, {}, authorized)
  assert.equal(expire.status, 400)
  const refund = () => client.post(`${root}/refunds`, { payment_intent: intent }, authorized)
  assert.equal((await refund()).status, 200)
  assert.equal(codeOf(await refund()).code, 'charge_already_refunded')
})

test('a page that is closed takes no money', async () => {
  const { id, url } = await open()
  const left = await client.call(`${url}/leave`)
  assert.equal(left.headers.get('location'), 'https://shop.example/left')
  assert.equal(
    (await client.post(`${root}/checkout/sessions/${id}/expire`, {}, authorized)).status,
    200,
  )
  assert.match((await client.call(`${url}/pay`)).text, /over/)
  assert.equal((await read(id)).status, 'expired')
})

test('a slow payment is under way until somebody ends it, by a call or on the page', async () => {
  const { id, url } = await open()
  await client.call(`${url}/slowly`)
  assert.deepEqual(
    [(await read(id)).status, (await read(id)).payment_status],
    ['complete', 'unpaid'],
  )
  const home = (await client.call('/')).text
  assert.match(home, /9\.00 EUR.* by stripe: processing/)
  const settle = (outcome: string) =>
    client.call(`/api/payments/${id}/${outcome}`, { method: 'POST' })
  assert.equal((await settle('paid')).status, 204)
  assert.equal((await settle('paid')).status, 409)
  assert.equal((await read(id)).payment_status, 'paid')
  const second = await open()
  await client.call(`${second.url}/slowly`)
  await client.post('/page/payments', { id: second.id, outcome: 'failed' })
  assert.equal((await read(second.id)).payment_status, 'unpaid')
  const foreign = await client.post(
    '/page/payments',
    { id: second.id, outcome: 'paid' },
    { origin: 'https://evil.example' },
  )
  assert.equal(foreign.status, 403)
})

test('faults act on what servers ask, not on the page', async () => {
  const { url } = await open()
  await client.faults({ stripe: { status: 500 } })
  assert.equal((await create()).status, 500)
  assert.equal((await client.call(url)).status, 200)
  await client.faults({})
})
