import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { bodies, secret, secrets, sign, standardSecret } from '../test/sender.ts'
import { memoryStore } from './duplicates.ts'
import { WebhookError } from './failure.ts'
import type { Notification } from './notification.ts'
import { type ReceiverOptions, webhookReceiver } from './receive.ts'
import { verifyWebhook } from './verify-webhook.ts'

/** A receiver that notes what it handles. */
const setUp = (options: Partial<ReceiverOptions> = {}) => {
  const handled: string[] = []
  const errors: unknown[] = []
  const receive = webhookReceiver({
    secrets,
    on: ({ notification_type }: Notification) => handled.push(notification_type),
    onError: (error) => errors.push(error),
    ...options,
  })
  const send = async (body: object = bodies.order_paid, id = 'msg_1') => {
    const text = JSON.stringify(body)
    return await receive(text, sign(text, { id }))
  }
  return { receive, send, handled, errors }
}

test('each type reaches its own function', async () => {
  const seen: string[] = []
  const { send } = setUp({
    on: {
      ps_declined: ({ transaction }) => seen.push(`ps_declined ${transaction.id}`),
      afs_reject: ({ refund_details }) => seen.push(`afs_reject ${refund_details?.code}`),
      cancel_subscription: ({ user }) => seen.push(`cancel_subscription ${user.name}`),
      order_paid: ({ order }) => seen.push(`order_paid ${order.amount}`),
      refund: ({ payment_details }) => seen.push(`refund ${payment_details?.payment.amount}`),
      partial_refund: ({ transaction }) => seen.push(`partial_refund ${transaction.date}`),
      payment: ({ purchase }) => seen.push(`payment ${purchase?.total.amount}`),
      order_canceled: ({ order }) => seen.push(`order_canceled ${order.id}`),
      user_validation: ({ user }) => seen.push(`user_validation ${user.country}`),
    },
  })
  for (const body of Object.values(bodies)) assert.deepEqual(await send(body), { status: 204 })
  assert.deepEqual(seen, [
    'ps_declined 77',
    'afs_reject 4',
    'cancel_subscription Zoë',
    'order_paid 9.99',
    'refund 9.99',
    'partial_refund 2026-01-05T10:00:00+00:00',
    'payment 9.99',
    'order_canceled 79',
    'user_validation DE',
  ])
})

test('a type without a function goes to other, and is done without one', async () => {
  const others: string[] = []
  const { send } = setUp({
    on: { other: ({ notification_type }) => others.push(notification_type) },
  })
  // Names that every object has must not be taken for functions of types.
  const types = ['refund', 'user_validation', 'other', 'constructor', '__proto__', 'toString']
  for (const notification_type of types) {
    assert.deepEqual(await send({ notification_type }), { status: 204 })
  }
  assert.deepEqual(others, types)
  assert.deepEqual(await setUp({ on: {} }).send(), { status: 204 })
})

test('a forged webhook is 400 and not handled', async () => {
  const { receive, handled, errors } = setUp()
  const answer = await receive('{}', sign('{} '))
  assert.deepEqual(answer, {
    status: 400,
    body: {
      error: { code: 'INVALID_SIGNATURE', message: 'The signature does not fit the body' },
    },
  })
  assert.deepEqual([handled, errors], [[], []])
})

test('a WebhookError of a function is 400 with its code and message', async () => {
  const { send, errors } = setUp({
    on: () => {
      throw new WebhookError('INVALID_USER', 'There is no player-1')
    },
  })
  assert.deepEqual(await send(), {
    status: 400,
    body: { error: { code: 'INVALID_USER', message: 'There is no player-1' } },
  })
  assert.deepEqual(errors, [])
})

test('any other error is 500, told here and not to the sender', async () => {
  const error = new Error('password of the database: hunter2')
  const { send, errors } = setUp({ on: () => Promise.reject(error) })
  const answer = await send()
  assert.equal(answer.status, 500)
  assert.doesNotMatch(JSON.stringify(answer), /hunter2/)
  assert.deepEqual(errors, [error])
})

test('a webhook that comes again is handled once', async () => {
  const { send, handled } = setUp({ duplicates: memoryStore() })
  assert.deepEqual(await send(), { status: 204 })
  assert.deepEqual(await send(), { status: 204 })
  assert.deepEqual(await send(bodies.refund, 'msg_2'), { status: 204 })
  assert.deepEqual(handled, ['order_paid', 'refund'])
})

describe('a receiver that knows the old signature only', () => {
  const text = JSON.stringify(bodies.order_paid)
  const ids = ['msg_1', 'msg_2', '', undefined]
  const captured = (id: string | undefined) => ({
    authorization: String(sign(text).authorization),
    ...(id !== undefined && { 'webhook-id': id }),
  })

  test('handles a captured notification once, whatever its id', async () => {
    for (const known of [secret, { secret }, { secret: ['next-secret-16ch', secret] }]) {
      const { receive, handled } = setUp({ duplicates: memoryStore(), secrets: known })
      for (const id of ids) assert.deepEqual(await receive(text, captured(id)), { status: 204 })
      const all = await Promise.all(ids.map((id) => receive(Buffer.from(text), captured(id))))
      assert.ok(all.every(({ status }) => status === 204))
      assert.deepEqual(handled, ['order_paid'])
    }
  })

  test('handles it again after it failed, and others with the same id', async () => {
    let tries = 0
    const { receive } = setUp({
      duplicates: memoryStore(),
      secrets: secret,
      on: () => {
        tries += 1
        if (tries === 1) throw new Error('away')
      },
    })
    assert.equal((await receive(text, captured('msg_1'))).status, 500)
    for (const id of ids) assert.equal((await receive(text, captured(id))).status, 204)
    assert.equal(tries, 2)
    const other = JSON.stringify(bodies.refund)
    assert.equal((await receive(other, sign(other, { id: 'msg_1' }))).status, 204)
    assert.equal(tries, 3)
  })

  test('is told the key: the hash of the body, and the id only where it is proven', async () => {
    const { key } = await verifyWebhook(text, captured('msg_1'), secret)
    assert.equal(key, `sha256:${createHash('sha256').update(text).digest('hex')}`)
    assert.equal((await verifyWebhook(text, sign(text, { id: 'msg_9' }), secrets)).key, 'msg_9')
    const proven = await verifyWebhook(text, sign(text, { id: 'msg_9' }), { standardSecret })
    assert.equal(proven.key, 'msg_9')
  })
})

test('a question before a payment is asked anew each time', async () => {
  for (const known of [secrets, { secret }]) {
    const { send, handled } = setUp({ duplicates: memoryStore(), secrets: known })
    const question = { notification_type: 'user_validation', user: { id: 'player-1' } }
    for (let time = 0; time < 2; time += 1) assert.equal((await send(question)).status, 204)
    assert.equal(handled.length, 2)
  }
})

test('without a store a webhook that comes again is handled again', async () => {
  const { send, handled } = setUp()
  await send()
  await send()
  assert.equal(handled.length, 2)
})

test('a webhook whose handling failed is handled by its next try', async () => {
  let tries = 0
  const { send } = setUp({
    duplicates: memoryStore(),
    on: () => {
      tries += 1
      if (tries === 1) throw new Error('away')
      if (tries === 2) throw new WebhookError('INVALID_USER', 'not yet')
    },
  })
  const statuses = [await send(), await send(), await send(), await send()]
  assert.deepEqual(
    statuses.map(({ status }) => status),
    [500, 400, 204, 204],
  )
  assert.equal(tries, 3)
})

test('a try that comes while another one is handled is to come again', async () => {
  const begun = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  let count = 0
  const { send } = setUp({
    duplicates: memoryStore(),
    on: () => {
      count += 1
      begun.resolve()
      return done.promise
    },
  })
  const first = send()
  await begun.promise
  const meanwhile = await Promise.all(Array.from({ length: 50 }, () => send()))
  assert.ok(meanwhile.every(({ status }) => status === 500))
  done.resolve()
  assert.deepEqual(await first, { status: 204 })
  assert.deepEqual(await send(), { status: 204 })
  assert.equal(count, 1)
})

test('a store that fails makes the sender try again', async () => {
  const store = memoryStore()
  const { send, handled, errors } = setUp({
    duplicates: { ...store, claim: () => Promise.reject(new Error('away')) },
  })
  assert.equal((await send()).status, 500)
  assert.deepEqual([handled, errors.length], [[], 1])
})

test('a store that cannot give a claim back does not hide why it should', async () => {
  const away = new Error('store away')
  const duplicates = { ...memoryStore(), giveUp: () => Promise.reject(away) }
  const reason = new Error('no such table')
  const failing = setUp({ duplicates, on: () => Promise.reject(reason) })
  assert.equal((await failing.send()).status, 500)
  assert.deepEqual(failing.errors, [away, reason])
  const refusing = setUp({
    duplicates,
    on: () => Promise.reject(new WebhookError('INVALID_USER', '')),
  })
  assert.equal((await refusing.send(bodies.refund, 'msg_2')).status, 400)
  assert.deepEqual(refusing.errors, [away])
})

test('an onError that fails keeps no answer back, and both errors are seen', async (t) => {
  const seen: unknown[] = []
  const { error: print } = console
  t.after(() => Object.assign(console, { error: print }))
  Object.assign(console, { error: (error: unknown) => seen.push(error) })
  const [error, another] = [new Error('away'), new Error('log full')]
  const failing = [
    () => {
      throw another
    },
    () => Promise.reject(another),
  ]
  for (const onError of failing) {
    const { send } = setUp({ on: () => Promise.reject(error), onError })
    assert.equal((await send()).status, 500)
    await new Promise(setImmediate)
    assert.deepEqual(seen.splice(0), [error, another])
  }
})

test('a function that never comes to an end loses its claim in memory', async () => {
  const store = memoryStore({ claimSeconds: 0 })
  assert.deepEqual([await store.claim('a'), await store.claim('a')], ['new', 'new'])
  await store.finish('a')
  await store.giveUp('a')
  assert.equal(await store.claim('a'), 'handled')
})

test('the memory keeps so many ids and drops the oldest', async () => {
  const store = memoryStore({ capacity: 2 })
  for (const id of ['a', 'b', 'c']) {
    assert.equal(await store.claim(id), 'new')
    await store.finish(id)
  }
  assert.equal(await store.claim('c'), 'handled')
  assert.equal(await store.claim('b'), 'handled')
  assert.equal(await store.claim('a'), 'new')
})

test('secrets that cannot be any are told when the receiver is made', () => {
  assert.throws(() => webhookReceiver({ secrets: '', on: {} }), TypeError)
})
