import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { type Reply, sandboxClient } from '../../test/client.ts'

const client = await sandboxClient()
const SECRET = 'devsecret16chars'
const STANDARD_KEY = Buffer.alloc(24, 7)
const BODY = '{"notification_type":"ps_declined","user":{"id":"player-1"}}'

const put = (path: string, body: object): Promise<Reply> =>
  client.call(path, { method: 'PUT', body: JSON.stringify(body) })

const deliver = (body = BODY, more: Record<string, string> = {}): Promise<Reply> => {
  const timestamp = more['webhook-timestamp'] ?? String(Math.floor(Date.now() / 1_000))
  const signature = createHmac('sha256', STANDARD_KEY).update(`msg_1.${timestamp}.${body}`)
  return client.call('/webhooks/receiver', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      authorization: `Signature ${createHash('sha1')
        .update(body + SECRET)
        .digest('hex')}`,
      'webhook-id': 'msg_1',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,AAAA v1,${signature.digest('base64')}`,
      ...more,
    },
  })
}

interface Item {
  id: number
  headers: Record<string, string>
  body: string
  answer: { status: number; body: unknown }
  verified: { signature: boolean; standard: boolean }
}

const list = async (query = ''): Promise<Item[]> =>
  (await client.call(`/api/webhooks${query}`)).json<{ items: Item[] }>().items

const newest = async (): Promise<Item | undefined> => (await list('?limit=1'))[0]

beforeEach(async () => {
  await client.faults({})
  await client.call('/api/webhooks', { method: 'DELETE' })
  const standard = `whsec_${STANDARD_KEY.toString('base64')}`
  await put('/api/settings', { webhook: { secret: SECRET, standard_secret: standard } })
})

test('a signed delivery is verified both ways, answered 204 and kept as it came', async () => {
  assert.equal((await deliver()).status, 204)
  const item = await newest()
  assert.equal(item?.body, BODY)
  assert.equal(item?.headers['webhook-id'], 'msg_1')
  assert.deepEqual(item?.answer, { status: 204, body: null })
  assert.deepEqual(item?.verified, { signature: true, standard: true })
})

test('the test vectors of docs/interface/webhooks.md verify', async () => {
  const vectors = [
    [
      '{"notification_type":"user_validation","user":{"id":"u1"}}',
      'abc123',
      '4a78ae3bf4d100206cbb8ed7c6dac70fa03f5533',
    ],
    [
      '{"notification_type":"ps_declined","settings":{"project_id":18404,"merchant_id":2340},"transaction":{"id":77,"dry_run":1},"user":{"id":"player-1"}}',
      'devsecret16chars',
      'fcef98273d6a53f4d84a814211fde91e9f38af5e',
    ],
  ]
  for (const [body = '', secret = '', hex = ''] of vectors) {
    await put('/api/settings', { webhook: { secret } })
    assert.equal((await deliver(body, { authorization: `Signature ${hex}` })).status, 204)
    const upper = { authorization: `Signature ${hex.toUpperCase()}` }
    assert.equal((await deliver(body, upper)).status, 400)
  }
})

test('a wrong or missing signature is 400 INVALID_SIGNATURE', async () => {
  const wrong = await deliver(BODY, { authorization: `Signature ${'0'.repeat(40)}` })
  assert.equal(wrong.status, 400)
  assert.equal(wrong.json<{ error: { code: string } }>().error.code, 'INVALID_SIGNATURE')
  assert.equal((await deliver(BODY, { authorization: '' })).status, 400)
  assert.deepEqual((await newest())?.verified, { signature: false, standard: true })
})

test('a stale timestamp or a wrong v1 signature is not verified', async () => {
  await deliver(BODY, { 'webhook-timestamp': '1700000000' })
  assert.equal((await newest())?.verified.standard, false)
  await deliver(BODY, { 'webhook-signature': 'v1,AAAA' })
  assert.equal((await newest())?.verified.standard, false)
})

test('the user "unknown" is 400 INVALID_USER, a body that is no JSON 400 too', async () => {
  for (const user of ['{"id":"unknown"}', '{"external_id":"unknown"}', '{"id":"unknown-x1"}']) {
    const unknown = await deliver(`{"user":${user}}`)
    assert.equal(unknown.json<{ error: { code: string } }>().error.code, 'INVALID_USER', user)
  }
  assert.equal((await deliver('{"user":{"id":"unknowns"}}')).status, 204)
  assert.equal((await deliver('no json')).status, 400)
})

test('answers set by fault are used one per delivery, then it answers normally', async () => {
  const answers = [
    { status: 500 },
    { status: 429, headers: { 'retry-after': '7' }, body: { error: { code: 'X', message: 'm' } } },
    { redirect_to: 'http://127.0.0.1:9/' },
  ]
  await client.faults({ receiver: { answers } })
  assert.equal((await deliver()).status, 500)
  const second = await deliver()
  assert.deepEqual([second.status, second.headers.get('retry-after')], [429, '7'])
  assert.equal((await deliver()).headers.get('location'), 'http://127.0.0.1:9/')
  assert.equal((await deliver()).status, 204)
  const statuses = (await list()).map((item) => item.answer.status)
  assert.deepEqual(statuses, [204, 302, 429, 500])
})

test('an answer for always stays until it is taken away', async () => {
  await client.faults({ receiver: { always: { status: 503 }, answers: [{ status: 410 }] } })
  const statuses = [await deliver(), await deliver(), await deliver()].map((one) => one.status)
  assert.deepEqual(statuses, [410, 503, 503])
  await client.faults({})
  assert.equal((await deliver()).status, 204)
})

test('the receiver can hang up, drip and send 100 MB', async () => {
  await client.faults({
    receiver: { answers: [{ hang_up: true }, { drip: true }, { huge: true }] },
  })
  await assert.rejects(deliver())
  const dripping = await fetch(`${client.url}/webhooks/receiver`, { method: 'POST', body: BODY })
  const drops: number[] = []
  for await (const chunk of dripping.body ?? []) if (drops.push(chunk.length) === 2) break
  assert.deepEqual(drops, [1, 1])
  const huge = await fetch(`${client.url}/webhooks/receiver`, { method: 'POST', body: BODY })
  let size = 0
  for await (const chunk of huge.body ?? []) size += chunk.length
  assert.ok(size > 100_000_000)
})

test('lists are newest first and can be narrowed; ids go on after a clearing', async () => {
  await deliver()
  await deliver(BODY, { 'webhook-id': 'msg_2' })
  const [second, first] = await list()
  assert.ok(first && second && second.id === first.id + 1)
  assert.deepEqual(
    (await list(`?since_id=${first.id}`)).map((item) => item.id),
    [second.id],
  )
  assert.deepEqual(
    (await list('?webhook_id=msg_1')).map((item) => item.id),
    [first.id],
  )
  await client.call('/api/webhooks', { method: 'DELETE' })
  assert.deepEqual(await list(), [])
  await deliver()
  assert.equal((await newest())?.id, second.id + 1)
})

test('waiting ends when enough have come, or says that they have not', async () => {
  const waiting = client.call('/api/webhooks/wait?count=2&timeout_ms=60000')
  await deliver()
  await deliver()
  const reached = (await waiting).json<{ reached: boolean; count: number; items: Item[] }>()
  assert.deepEqual([reached.reached, reached.count, reached.items.length], [true, 2, 2])
  const late = await client.call('/api/webhooks/wait?count=3&timeout_ms=10')
  assert.equal(late.json<{ reached: boolean }>().reached, false)
  assert.equal((await client.call('/api/webhooks/count')).json<{ count: number }>().count, 2)
})

test('without known secrets deliveries are taken unchecked', async () => {
  await put('/api/settings', { webhook: {} })
  assert.equal((await deliver(BODY, { authorization: '' })).status, 204)
  assert.deepEqual((await newest())?.verified, { signature: false, standard: false })
})

test('the settings never show the secrets', async () => {
  const answer = await client.call('/api/settings')
  assert.equal(answer.text.includes(SECRET), false)
  assert.equal(answer.json<{ webhook: { secret_known: boolean } }>().webhook.secret_known, true)
})
