/** The way to a processor's API: its faults, in words that never hold the key. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { inspect } from 'node:util'
import { connectHosted, hostedApi, stripeKey } from '../../../test/support/hosted.ts'
import { openPayments, type Payments } from '../../../test/support/payments.ts'
import { openVendor, type Vendor, type VendorAnswer } from '../../../test/support/vendor.ts'
import { type ProcessorApi, ProcessorFailure } from '../vendors/processor.ts'
import { stripe } from '../vendors/stripe.ts'

let payments: Payments
let vendor: Vendor
let api: ProcessorApi

before(async () => {
  payments = await openPayments()
})
after(() => payments.close())

beforeEach(async (t) => {
  vendor = await openVendor(t as Parameters<typeof openVendor>[0])
  await connectHosted(payments, 'stripe', vendor.url)
  api = await hostedApi(payments, vendor, stripe)
})

const ask = (through = api) =>
  through.send({
    method: 'GET',
    url: 'https://api.stripe.com/v1/thing',
    headers: { authorization: `Bearer ${through.key}` },
  })

const failureOf = async (answer: VendorAnswer, through = api): Promise<ProcessorFailure> => {
  vendor.answer('/api.stripe.com/v1/thing', answer)
  const failure = await ask(through).then(
    () => assert.fail('it answered'),
    (error: unknown) => error,
  )
  assert.ok(failure instanceof ProcessorFailure)
  assert.ok(!inspect(failure, { depth: 10 }).includes(stripeKey))
  return failure
}

test('an answer comes back with its status, whatever the processor says by it', async () => {
  vendor.answer('/api.stripe.com/v1/thing', { status: 402, body: { error: { code: 'x' } } })
  assert.deepEqual(await ask(), { status: 402, body: { error: { code: 'x' } } })
  vendor.answer('/api.stripe.com/v1/thing', { status: 204 })
  assert.deepEqual(await ask(), { status: 204, body: {} })
  assert.equal(vendor.calls[0]?.headers['user-agent'], 'Portreeve')
})

test('a key that is refused is a fault that lasts', async () => {
  const body = { error: { message: `Invalid API Key provided: ${stripeKey}` } }
  const revoked = await failureOf({ status: 401, body })
  assert.deepEqual([revoked.message, revoked.isLasting], ['stripe refuses the API key', true])
  const narrow = await failureOf({ status: 403, body })
  assert.match(narrow.message, /^stripe does not allow this/)
  assert.equal(narrow.isLasting, true)
})

test('a processor that is busy or broken is asked again later, no sooner than it says', async () => {
  const busy = await failureOf({ status: 429, headers: { 'retry-after': '17' }, body: {} })
  assert.deepEqual([busy.isLasting, busy.retryAfterSeconds], [false, 17])
  const dated = await failureOf({
    status: 503,
    headers: { 'retry-after': 'Fri, 27 Nov 2026 00:00:00 GMT' },
    body: {},
  })
  assert.deepEqual([dated.isLasting, dated.retryAfterSeconds], [false, undefined])
  const broken = await failureOf({ status: 500, body: 'oops' })
  assert.deepEqual([broken.message, broken.isLasting], ['stripe fails with status 500', false])
})

test('nonsense is a fault that may pass', async () => {
  for (const [answer, message] of [
    [{ body: '<!doctype html>' }, 'stripe does not answer JSON'],
    [{ body: '7' }, 'stripe does not answer an object'],
    [{ body: 'null' }, 'stripe does not answer an object'],
    [{ status: 302, headers: { location: '/' }, body: '{}' }, 'stripe answers with a redirect'],
    [{ body: `"${'x'.repeat(1024 * 1024)}"` }, 'stripe answers too much'],
  ] as const) {
    const failure = await failureOf(answer)
    assert.deepEqual([failure.message, failure.isLasting], [message, false])
  }
})

test('a processor that does not answer, or not in time, may do so later', async () => {
  const { outbound } = vendor
  const hasty: Vendor['outbound'] = {
    ...outbound,
    // The vendor's own way out waits for a minute, so that a slow machine fails no test.
    request: (call) => payments.world.deps.outbound.request({ ...call, timeoutMs: 50 }),
  }
  const late = await failureOf('stall', await hostedApi(payments, { outbound: hasty }, stripe))
  assert.deepEqual([late.message, late.isLasting], ['stripe does not answer in time', false])
  await connectHosted(payments, 'stripe', 'http://127.0.0.1:1')
  const away = await failureOf({}, await hostedApi(payments, vendor, stripe))
  assert.deepEqual([away.message, away.isLasting], ['stripe cannot be reached', false])
})

test('without a connection or a key there is no way', async () => {
  await payments.call('PUT', 'processors/stripe', { api_key: null, simulator: null })
  const none = { name: 'ProcessorFailure', isLasting: true }
  await assert.rejects(hostedApi(payments, vendor, stripe), {
    ...none,
    message: 'stripe is connected without an API key',
  })
  const other = await payments.world.addProject()
  const world = { ...payments.world, project: other }
  await assert.rejects(hostedApi({ ...payments, world }, vendor, stripe), {
    ...none,
    message: 'stripe is not connected',
  })
})
