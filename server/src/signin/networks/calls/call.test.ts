import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { wayOut } from '../../../../test/support/outbound.ts'
import { openVendor } from '../../../../test/support/vendor.ts'
import { OutboundFailure } from '../../../base/outbound/outbound.ts'
import { callWithin, readJson, readText } from './call.ts'
import { at } from './connection.ts'

const unreachable = (detail: string) => ({ reason: 'unreachable', detail })

test('a network that never answers ends with the visit', async (t) => {
  const vendor = await openVendor(t)
  vendor.answer('/x', 'stall')
  const call = callWithin(wayOut(t), 100)
  await assert.rejects(call({ url: `${vendor.url}/x` }), unreachable('network_too_slow'))
})

test('the calls of a visit share its time', async () => {
  const limits: number[] = []
  const call = callWithin(
    {
      request: async ({ timeoutMs = 0 }) => {
        limits.push(timeoutMs)
        if (limits.length === 1) {
          await delay(20)
          return { status: 200, headers: {}, body: Buffer.of(), truncated: false, durationMs: 20 }
        }
        // Late, as time limits are.
        await delay(timeoutMs + 20)
        throw new OutboundFailure('timeout', 'no answer')
      },
    },
    1000,
  )
  assert.equal((await call({ url: 'https://x.example/quick' })).status, 200)
  await assert.rejects(call({ url: 'https://x.example/slow' }), unreachable('network_too_slow'))
  await assert.rejects(call({ url: 'https://x.example/quick' }), unreachable('network_too_slow'))
  // A stand-still after the first answer may leave nothing for a second call.
  const [first = 0, second = 0, ...further] = limits
  assert.ok(first <= 1000 && second < first, limits.join())
  assert.deepEqual(further, [])
})

test('a visit lasts ten seconds at most, and its answers are capped', async () => {
  const limits: { timeoutMs?: number; maxBytes?: number }[] = []
  const call = callWithin({
    request: (asked) => {
      limits.push(asked)
      return Promise.reject(new OutboundFailure('timeout', 'no answer'))
    },
  })
  await assert.rejects(call({ url: 'https://x.example' }), unreachable('network_too_slow'))
  const [{ timeoutMs, maxBytes } = {}] = limits
  assert.ok(timeoutMs && timeoutMs <= 10_000, `${timeoutMs} ms`)
  assert.ok(maxBytes && maxBytes <= 1024 * 1024, `${maxBytes} bytes`)
})

test('a network is not called slow for a call that waited for the service’s own connections', async () => {
  const call = callWithin({
    request: () => Promise.reject(new OutboundFailure('busy', 'all connections were in use')),
  })
  await assert.rejects(call({ url: 'https://x.example' }), unreachable('network_busy'))
})

test('a call may be given less time than the visit', async (t) => {
  const vendor = await openVendor(t)
  vendor.answer('/x', 'stall')
  const call = callWithin(wayOut(t))
  await assert.rejects(
    call({ url: `${vendor.url}/x`, limitMs: 50 }),
    unreachable('network_too_slow'),
  )
})

test('a redirect is not followed, wherever it leads', async (t) => {
  const vendor = await openVendor(t)
  const inside = `${vendor.url}/internal`
  vendor.answer('/internal', { body: {} })
  for (const status of [301, 302, 303, 307, 308]) {
    vendor.answer('/x', { status, headers: { location: inside } })
    const call = callWithin(vendor.outbound)
    await assert.rejects(call({ url: `${vendor.url}/x` }), unreachable('answer_is_redirect'))
  }
  assert.ok(vendor.calls.every(({ path }) => path === '/x'))
})

test('a body ends at 1 MiB', async (t) => {
  const vendor = await openVendor(t)
  vendor.answer('/x', { body: 'x'.repeat(1024 * 1024 + 1) })
  await assert.rejects(
    callWithin(vendor.outbound)({ url: `${vendor.url}/x` }),
    unreachable('answer_too_large'),
  )
  vendor.answer('/x', { body: 'x'.repeat(1024 * 1024) })
  assert.equal((await callWithin(vendor.outbound)({ url: `${vendor.url}/x` })).status, 200)
})

test('a network that is not there is unreachable, with the cause kept for the log', async (t) => {
  // No port that was somebody's a moment ago: it might be somebody else's by now.
  const url = 'http://127.0.0.1:1/x'
  await assert.rejects(callWithin(wayOut(t))({ url }), (error: Error) => {
    assert.ok(error.cause instanceof OutboundFailure)
    return true
  })
})

test('a bug of ours is not taken for an outage', async () => {
  const request = () => Promise.reject(new TypeError('bug'))
  await assert.rejects(callWithin({ request })({ url: 'https://x.example' }), TypeError)
})

const answer = (body: string | Buffer) => ({
  status: 200,
  contentType: '',
  body: Buffer.from(body),
})

test('whole numbers beyond a double keep their digits', () => {
  assert.deepEqual(readJson(answer('{"id":12345678901234567890,"n":1.5,"s":7}')), {
    id: '12345678901234567890',
    n: 1.5,
    s: 7,
  })
})

test('bytes that are no UTF-8 are no answer', () => {
  for (const body of [Buffer.from('é', 'latin1'), Buffer.from('\ufeff{}', 'utf16le')]) {
    assert.throws(() => readText(answer(body)), unreachable('answer_not_text'))
  }
})

test('an address stands behind the simulator, host and all, and alone without one', () => {
  const url = 'https://accounts.google.com/x?y=1'
  assert.equal(at(url, { settings: {} }), url)
  for (const simulator of ['http://localhost:9', 'http://localhost:9/']) {
    assert.equal(
      at(url, { settings: { simulator } }),
      'http://localhost:9/accounts.google.com/x?y=1',
    )
  }
})
