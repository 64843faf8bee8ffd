/** One attempt: what is asked of the way out, and what is made of its answer. */
import assert from 'node:assert/strict'
import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { test } from 'node:test'
import { parseTimestamp, plusSeconds } from '../../base/clock.ts'
import { createLog } from '../../base/log.ts'
import { OutboundFailure } from '../../base/outbound/outbound.ts'
import type { Deps } from '../../projects/index.ts'
import type { Endpoint } from '../endpoints/endpoint-book.ts'
import { attemptDelivery, headersOf } from './sending.ts'

type Request = Deps['outbound']['request']

const now = parseTimestamp('2026-01-05T10:00:00Z')
assert.ok(now)
const body = '{"notification_type":"refund"}'
const delivery = {
  projectId: 1,
  endpointId: 2,
  eventId: 'event-1',
  type: 'refund',
  body,
  attempt: 2,
  roundFrom: 0,
}
const endpoint: Endpoint = {
  projectId: 1,
  endpointId: 2,
  url: 'https://merchant.example/hook',
  isEnabled: true,
  deletedAt: undefined,
  changedAt: now,
  timeoutMs: 5000,
  maxInFlight: 8,
  signatureSecret: 'secret-now',
  standardKey: createSecretKey(Buffer.alloc(32, 1)),
  previous: {},
}
const field = (secret: string): string =>
  `Signature ${createHash('sha1')
    .update(body + secret)
    .digest('hex')}`
const standard = (key: KeyObject): string =>
  `v1,${createHmac('sha256', key).update(`event-1.1767607200.${body}`).digest('base64')}`

/** Makes an attempt with a way out that does this; answers what was asked of it and logged, too. */
const attempt = async (request: Request, exchangeMs = 15_000, pool?: string) => {
  const asked: unknown[] = []
  const logged: string[] = []
  const outbound: Deps['outbound'] = {
    request: () => Promise.reject(new Error('notifications go by the other client')),
    notify: (call) => {
      asked.push(call)
      return request(call)
    },
    close: () => Promise.resolve(),
  }
  const log = createLog('debug', { write: (line) => logged.push(line) })
  const deps = { outbound, clock: { now: () => now }, log }
  const made = await attemptDelivery(deps, exchangeMs, endpoint, delivery, pool)
  return { ...made, asked, logged }
}
const accepted: Request = () =>
  Promise.resolve({
    status: 204,
    headers: {},
    body: Buffer.alloc(0),
    truncated: false,
    durationMs: 1,
  })

test('an attempt posts the stored body, signed, within the limits of the endpoint', async () => {
  const began = performance.now()
  const { asked, verdict, startedAt, durationMs, logged } = await attempt(accepted)
  const took = performance.now() - began
  const headers = headersOf(endpoint, delivery, now)
  const common = { method: 'POST', url: endpoint.url, headers, body, headersTimeoutMs: 5000 }
  const limits = { timeoutMs: 15_000, maxBytes: 16 * 1024, onOversize: 'truncate', pool: 2 }
  assert.deepEqual(asked, [{ ...common, ...limits }])
  assert.deepEqual([verdict.outcome, verdict.status, startedAt], ['delivered', 204, now])
  assert.ok(durationMs >= 0 && durationMs <= Math.ceil(took), `${durationMs} of ${took}`)
  assert.deepEqual(logged, [])
  const [longer] = (await attempt(accepted, 1000, 'trials')).asked
  assert.deepEqual(longer, { ...common, ...limits, timeoutMs: 5000, pool: 'trials' })
})

test('a way out that fails is a verdict with its class, and no error of ours', async () => {
  const { verdict, logged } = await attempt(() =>
    Promise.reject(new OutboundFailure('dns', 'no such name')),
  )
  assert.deepEqual([verdict.outcome, verdict.failure], ['retry', 'dns'])
  assert.deepEqual(logged, [])
})

test('a mistake of ours is tried again, and told with the endpoint', async () => {
  const { verdict, logged } = await attempt(() => Promise.reject(new TypeError('a mistake')))
  assert.deepEqual([verdict.outcome, verdict.failure], ['retry', 'internal'])
  const [line] = logged.map((text) => JSON.parse(text))
  assert.equal(logged.length, 1)
  assert.equal(line.endpoint_id, 2)
  assert.match(JSON.stringify(line), /a mistake/)
})

test('while secrets are rotated both sign, each until its own end', () => {
  const oldKey = createSecretKey(Buffer.alloc(32, 2))
  const rotated = (seconds: number): Endpoint => ({
    ...endpoint,
    previous: {
      signature: { secret: 'secret-before', until: plusSeconds(now, seconds) },
      standard: { key: oldKey, until: plusSeconds(now, seconds) },
    },
  })
  const common = {
    'content-type': 'application/json; charset=utf-8',
    accept: 'application/json',
    'user-agent': 'Portreeve',
    'webhook-id': 'event-1',
    'webhook-timestamp': '1767607200',
    'webhook-attempt': '3',
  }
  const alone = {
    ...common,
    authorization: field('secret-now'),
    'webhook-signature': standard(endpoint.standardKey),
  }
  assert.deepEqual(headersOf(endpoint, delivery, now), alone)
  assert.deepEqual(headersOf(rotated(0), delivery, now), alone)
  assert.deepEqual(headersOf(rotated(1), delivery, now), {
    ...common,
    authorization: field('secret-before'),
    'webhook-authorization-next': field('secret-now'),
    'webhook-signature': `${standard(endpoint.standardKey)} ${standard(oldKey)}`,
  })
})
