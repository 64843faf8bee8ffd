import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bodies, type Signing, secret, secrets, sign, standardSecret } from '../test/sender.ts'
import { WebhookError } from './failure.ts'
import type { Notification } from './notification.ts'
import type { WebhookSecrets } from './secrets.ts'
import { verifyWebhook } from './verify-webhook.ts'

const body = JSON.stringify(bodies.ps_declined)

const refusedAs = (code: string) => (error: unknown) =>
  error instanceof WebhookError && error.code === code
const forged = refusedAs('INVALID_SIGNATURE')

test('the test vectors of docs/interface/webhooks.md verify', async () => {
  const vectors = [
    [
      '{"notification_type":"user_validation","user":{"id":"u1"}}',
      'abc123',
      '4a78ae3bf4d100206cbb8ed7c6dac70fa03f5533',
    ],
    [body, 'devsecret16chars', 'fcef98273d6a53f4d84a814211fde91e9f38af5e'],
  ] as const
  for (const [text, key, hex] of vectors) {
    await verifyWebhook(text, { authorization: `Signature ${hex}` }, key)
    const others = [
      `Signature ${hex.toUpperCase()}`,
      `Signature ${hex}0`,
      `Signature ${hex.slice(1)}`,
      hex,
      `Bearer ${hex}`,
      '',
    ]
    for (const authorization of others) {
      await assert.rejects(verifyWebhook(text, { authorization }, key), forged, authorization)
    }
    await assert.rejects(verifyWebhook(text, {}, key), forged)
    await assert.rejects(
      verifyWebhook(`${text} `, { authorization: `Signature ${hex}` }, key),
      forged,
    )
  }
})

test('the vector of the Standard Webhooks reference verifies', async () => {
  // standard-webhooks/standard-webhooks, libraries/javascript/src/index.test.ts, "sign function works". Its body has no
  // notification_type, which is asked for after the signature.
  const headers = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }
  const now = new Date(1614265330_000)
  const key = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const verified = verifyWebhook('{"test": 2432232314}', headers, key, { now })
  await assert.rejects(verified, refusedAs('INVALID_PARAMETER'))
  await assert.rejects(verifyWebhook('{"test": 2432232315}', headers, key, { now }), forged)
})

test('what a webhook says of itself is handed on', async () => {
  const at = new Date('2026-01-05T10:00:00Z')
  const headers = sign(body, { id: 'msg_9', at, attempt: 3 })
  const webhook = await verifyWebhook(body, headers, secrets, { now: at })
  assert.deepEqual(webhook, {
    notification: bodies.ps_declined,
    id: 'msg_9',
    key: 'msg_9',
    sentAt: at,
    attempt: 3,
  })
  const bare = await verifyWebhook(body, { authorization: headers.authorization }, secret)
  assert.deepEqual([bare.id, bare.sentAt, bare.attempt], [undefined, undefined, undefined])
  const fetched = new Headers({ authorization: headers.authorization ?? '' })
  const { id, sentAt, attempt } = await verifyWebhook(body, fetched, secret)
  assert.deepEqual([id, sentAt, attempt], [undefined, undefined, undefined])
})

test('numbers that the service does not write are left out', async () => {
  for (const number of ['', 'x', '1x', 'x1', '-1', '1.5', '1'.repeat(12)]) {
    const headers = { ...sign(body), 'webhook-attempt': number, 'webhook-timestamp': number }
    const { sentAt, attempt } = await verifyWebhook(body, headers, secret)
    assert.deepEqual([sentAt, attempt], [undefined, undefined], number)
    await assert.rejects(verifyWebhook(body, headers, standardSecret), forged, number)
  }
  const { attempt } = await verifyWebhook(body, sign(body, { attempt: 12_345_678_901 }), secrets)
  assert.equal(attempt, 12_345_678_901)
})

test('a secret of Standard Webhooks has 24 to 64 bytes', async () => {
  for (const length of [23, 24, 64, 65]) {
    const standardKey = Buffer.alloc(length, 9)
    const given = `whsec_${standardKey.toString('base64')}`
    const verified = verifyWebhook(body, sign(body, { standardKey }), given)
    await (length === 24 || length === 64 ? verified : assert.rejects(verified, TypeError))
  }
})

test('headers come as Headers, in any case, or as lists of one', async () => {
  const headers = sign(body)
  const shouted = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
  )
  const listed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
  for (const given of [new Headers(headers), shouted, listed]) {
    assert.equal((await verifyWebhook(body, given, secrets)).id, 'msg_1')
  }
  const twice = { authorization: [headers.authorization ?? '', headers.authorization ?? ''] }
  await assert.rejects(verifyWebhook(body, twice, secret), forged)
})

test('a header that a gateway hands out as null is missing', async () => {
  const good = sign(body)
  await verifyWebhook(body, { ...good, 'webhook-authorization-next': null }, secrets)
  for (const name of ['authorization', 'webhook-id', 'webhook-timestamp', 'webhook-signature']) {
    await assert.rejects(verifyWebhook(body, { ...good, [name]: null }, secrets), forged, name)
  }
})

test('the body is text or bytes', async () => {
  const bytes = Buffer.from(body)
  const copy = new Uint8Array(bytes)
  for (const given of [body, bytes, copy, copy.buffer]) {
    await verifyWebhook(given, sign(body), secrets)
  }
  const parsed = bodies.ps_declined as unknown as string
  await assert.rejects(verifyWebhook(parsed, sign(body), secrets), TypeError)
})

test('every kind of signature that a secret is given for must fit', async () => {
  const good = sign(body)
  const wrongField = { ...good, authorization: `Signature ${'0'.repeat(40)}` }
  const wrongStandard = { ...good, 'webhook-signature': `v1,${'A'.repeat(43)}=` }
  const cases: [Record<string, string>, WebhookSecrets, boolean][] = [
    [good, secrets, true],
    [wrongField, secrets, false],
    [wrongStandard, secrets, false],
    [wrongField, standardSecret, true],
    [wrongStandard, secret, true],
    [wrongField, { standardSecret }, true],
    [wrongStandard, { secret }, true],
  ]
  for (const [headers, given, isGood] of cases) {
    const verified = verifyWebhook(body, headers, given)
    await (isGood ? verified : assert.rejects(verified, forged))
  }
})

test('a signature of another version or under another name is none', async () => {
  const good = sign(body)
  const entry = good['webhook-signature'] ?? ''
  for (const other of [entry.replace('v1,', 'v2,'), entry.replace('v1,', 'v1a'), entry.slice(3)]) {
    const headers = { ...good, 'webhook-signature': other }
    await assert.rejects(verifyWebhook(body, headers, standardSecret), forged, other)
    await verifyWebhook(body, { ...headers, 'webhook-signature': `${other} ${entry}` }, secrets)
  }
})

test('the secret before and the one after a rotation verify', async () => {
  // While it lasts, Authorization is made with the secret before, and webhook-signature has both.
  const newKey = Buffer.alloc(32, 8)
  const newSecrets = {
    secret: 'newsecret16chars',
    standardSecret: `whsec_${newKey.toString('base64')}`,
  }
  const before = sign(body)
  const after = sign(body, { secret: newSecrets.secret, standardKey: newKey })
  const during = {
    ...before,
    'webhook-authorization-next': after.authorization ?? '',
    'webhook-signature': `${after['webhook-signature']} ${before['webhook-signature']}`,
  }
  const both = {
    secret: [newSecrets.secret, secret],
    standardSecret: [newSecrets.standardSecret, standardSecret],
  }
  for (const headers of [before, during, after]) await verifyWebhook(body, headers, both)
  await verifyWebhook(body, during, secrets)
  await verifyWebhook(body, during, newSecrets)
  await assert.rejects(verifyWebhook(body, after, secrets), forged)
  await assert.rejects(verifyWebhook(body, before, newSecrets), forged)
})

test('an old or future webhook-timestamp is refused', async () => {
  const now = new Date('2026-01-05T10:00:00Z')
  const ago = (seconds: number): Signing => ({ at: new Date(now.getTime() - seconds * 1000) })
  for (const seconds of [0, 300, -300]) {
    await verifyWebhook(body, sign(body, ago(seconds)), secrets, { now })
  }
  for (const seconds of [301, -301, 86_400]) {
    await assert.rejects(
      verifyWebhook(body, sign(body, ago(seconds)), secrets, { now }),
      forged,
      String(seconds),
    )
  }
  const narrow = { now, toleranceSeconds: 10 }
  await assert.rejects(verifyWebhook(body, sign(body, ago(11)), secrets, narrow), forged)
  const moved = { ...sign(body, ago(301)), 'webhook-timestamp': String(now.getTime() / 1000) }
  await assert.rejects(verifyWebhook(body, moved, secrets, { now }), forged)
})

test('secrets that cannot be any are told at once', async () => {
  const wrong = [
    '',
    'whsec_',
    'whsec_short',
    `whsec_${'A'.repeat(33)}`,
    {},
    { secret: '' },
    { secret: [] },
    { secret: ['good', ''] },
    { standardSecret: 'abc123' },
    { secret, standardSecret: '' },
    { secret, standardSecret: undefined as unknown as string },
    { secret: undefined as unknown as string, standardSecret },
    undefined as unknown as string,
  ]
  for (const given of wrong) {
    await assert.rejects(verifyWebhook(body, sign(body), given), TypeError, JSON.stringify(given))
  }
  for (const nothing of [{}, undefined, null]) {
    await assert.rejects(verifyWebhook(body, sign(body), nothing as unknown as string), {
      name: 'TypeError',
      message: 'Webhooks cannot be verified without a secret: give secret or standardSecret',
    })
  }
})

test('a genuine body that is no notification is an invalid parameter', async () => {
  const texts = ['', 'no json', '[]', 'null', '"text"', '{}', '{"notification_type":1}']
  // Text in Latin-1, which is no UTF-8.
  const latin = Buffer.from('{"notification_type":"é"}', 'latin1')
  for (const text of [...texts.map((one) => Buffer.from(one)), latin]) {
    await assert.rejects(
      verifyWebhook(text, sign(text), secrets),
      refusedAs('INVALID_PARAMETER'),
      text.toString(),
    )
  }
})

test('whatever is changed of a signed request, it is refused', async () => {
  const signed = sign(body)
  const parts = ['body', 'authorization', 'webhook-id', 'webhook-timestamp', 'webhook-signature']
  const change = fc.record({
    part: fc.constantFrom(...parts),
    at: fc.nat(200),
    put: fc.string({ minLength: 1, maxLength: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(change, async ({ part, at, put }) => {
      const before = part === 'body' ? body : (signed[part] ?? '')
      const place = at % before.length
      const after = before.slice(0, place) + put + before.slice(place + 1)
      fc.pre(after !== before)
      // Only entries after a blank can be added: they do not unmake the one that fits.
      fc.pre(!(part === 'webhook-signature' && /(^| )v1,[A-Za-z0-9+/]{43}=( |$)/.test(after)))
      const sent = part === 'body' ? signed : { ...signed, [part]: after }
      await assert.rejects(verifyWebhook(part === 'body' ? after : body, sent, secrets), forged)
    }),
  )
})

test('no headers or body make it fail in another way', async () => {
  const names = fc.constantFrom(...Object.keys(sign('')))
  const values = fc.oneof(fc.string(), fc.array(fc.string(), { maxLength: 3 }))
  await fc.assert(
    fc.asyncProperty(fc.dictionary(names, values), fc.uint8Array(), async (headers, bytes) => {
      await assert.rejects(verifyWebhook(Uint8Array.from(bytes), headers, secrets), WebhookError)
    }),
  )
})

test('notification_type tells the compiler the rest', () => {
  const describe = (notification: Notification): string => {
    // @ts-expect-error not every type has an order
    void notification.order
    switch (notification.notification_type) {
      case 'order_paid':
        return notification.order.invoice_id
      case 'cancel_subscription':
        return notification.user.id
      case 'ps_declined':
      case 'afs_reject':
        return notification.transaction.external_id ?? ''
      case 'refund':
        return notification.refund_details.reason ?? ''
      case 'partial_refund':
        return notification.transaction.date ?? ''
      case 'payment':
        return notification.purchase?.virtual_items?.items[0]?.sku ?? ''
      case 'order_canceled':
        return notification.order.status
      case 'user_validation':
        return notification.user.ip ?? ''
      default:
        return notification satisfies never
    }
  }
  assert.equal(describe({ ...bodies.cancel_subscription }), 'player-1')
})
