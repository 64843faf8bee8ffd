/** Pages of Stripe Checkout: what is asked of Stripe, and what its answers mean. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  anAttempt,
  connectHosted,
  hostedApi,
  later,
  stripeKey,
} from '../../../test/support/hosted.ts'
import { openPayments, type Payments } from '../../../test/support/payments.ts'
import { openVendor, type SeenCall, type Vendor } from '../../../test/support/vendor.ts'
import { epochSeconds } from '../../base/clock.ts'
import type { ProcessorApi } from '../vendors/processor.ts'
import { stripe } from '../vendors/stripe.ts'
import { stripePages } from '../vendors/stripe-checkout.ts'

const sessions = '/api.stripe.com/v1/checkout/sessions'
const refunds = '/api.stripe.com/v1/refunds'
const page = { id: 'cs_test_1', url: 'https://checkout.stripe.com/c/pay/cs_test_1' }

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

const last = (): SeenCall => {
  const call = vendor.calls.at(-1)
  assert.ok(call)
  return call
}
const open = async (changes: Parameters<typeof anAttempt>[0] = {}): Promise<URLSearchParams> => {
  vendor.answer(sessions, { body: page })
  assert.deepEqual(await stripePages.open(api, anAttempt(changes)), page)
  return last().form
}
const refuses = (error: object, status = 400) => ({ status, body: { error } })
const fails = (work: Promise<unknown>, message: RegExp, isLasting: boolean): Promise<void> =>
  assert.rejects(work, { name: 'ProcessorFailure', message, isLasting })

test('a page is opened with all that Stripe has to know, and nothing else', async () => {
  const form = await open({ email: 'ann@player.example' })
  const { method, path, headers } = last()
  assert.deepEqual([method, path], ['POST', sessions])
  assert.equal(headers.authorization, `Bearer ${stripeKey}`)
  assert.equal(headers['content-type'], 'application/x-www-form-urlencoded')
  assert.equal(headers['idempotency-key'], 'portreeve-7-42')
  assert.equal(headers['stripe-version'], '2025-03-31.basil')
  assert.deepEqual(Object.fromEntries(form), {
    mode: 'payment',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '400',
    'line_items[0][price_data][product_data][name]': 'Sword',
    'line_items[0][quantity]': '2',
    'line_items[1][price_data][currency]': 'usd',
    'line_items[1][price_data][unit_amount]': '199',
    'line_items[1][price_data][product_data][name]': 'Shield',
    'line_items[1][quantity]': '1',
    client_reference_id: '41',
    'metadata[portreeve_project_id]': '7',
    'metadata[portreeve_transaction_id]': '42',
    'payment_intent_data[metadata][portreeve_project_id]': '7',
    'payment_intent_data[metadata][portreeve_transaction_id]': '42',
    customer_email: 'ann@player.example',
    locale: 'de',
    'adaptive_pricing[enabled]': 'false',
    expires_at: String(epochSeconds(later(7200))),
    success_url: 'https://pay.example/pay/abc?paid=1',
    cancel_url: 'https://pay.example/pay/abc',
  })
})

test('an attempt that is opened again asks for exactly the same page', async () => {
  await open()
  await open()
  const [first, second] = vendor.calls
  assert.equal(first?.text, second?.text)
  assert.equal(first?.headers['idempotency-key'], second?.headers['idempotency-key'])
})

test('a line whose pieces do not cost the same is one thing with its number in the name', async () => {
  const lines = [{ name: 'Arrow', quantity: 3, amount: '10.00' }]
  const form = await open({ lines, money: { amount: '10', currency: 'EUR' } })
  assert.equal(form.get('line_items[0][price_data][product_data][name]'), 'Arrow × 3')
  assert.equal(form.get('line_items[0][price_data][unit_amount]'), '1000')
  assert.equal(form.get('line_items[0][quantity]'), '1')
})

test('more lines than Stripe takes are one', async () => {
  const lines = Array.from({ length: 101 }, (_, nth) => ({
    name: `Thing ${nth}`,
    quantity: 1,
    amount: '1.00',
  }))
  const form = await open({ lines, money: { amount: '101.00', currency: 'EUR' } })
  assert.equal(form.get('line_items[0][price_data][product_data][name]'), 'Order 41')
  assert.equal(form.get('line_items[0][price_data][unit_amount]'), '10100')
  assert.equal(form.has('line_items[1][quantity]'), false)
})

test('lines that do not add up open no page', async () => {
  const money = { amount: '10.00', currency: 'USD' }
  await assert.rejects(stripePages.open(api, anAttempt({ money })), /do not add up/)
  assert.equal(vendor.calls.length, 0)
})

test('the page ends with ours, within the bounds of Stripe', async () => {
  const endOf = async (seconds: number) =>
    Number((await open({ expiresAt: later(seconds) })).get('expires_at')) - epochSeconds(later(0))
  assert.equal(await endOf(7200), 7200)
  assert.equal(await endOf(60), 3600)
  assert.equal(await endOf(200_000), 86_400 - 60)
})

test('the answer tells when the page takes no money any more, where Stripe says it', async () => {
  const endsAt = later(3600)
  const answers: [unknown, object][] = [
    [epochSeconds(endsAt), { endsAt }],
    ...[null, 'soon', -1, 1e15].map((other): [unknown, object] => [other, {}]),
  ]
  for (const [expires_at, told] of answers) {
    vendor.answer(sessions, { body: { ...page, expires_at } })
    assert.deepEqual(await stripePages.open(api, anAttempt()), { ...page, ...told })
  }
})

test('the language of the page is the nearest that Stripe has', async () => {
  const languages = {
    de: 'de',
    'de-CH': 'de',
    en_GB: 'en-GB',
    'en-US': 'en',
    'pt-BR': 'pt-BR',
    'pt-PT': 'pt',
    'es-ES': 'es',
    'es-MX': 'es-419',
    'fr-CA': 'fr-CA',
    'nn-NO': 'nb',
    'zh-CN': 'zh',
    'zh-Hant-TW': 'zh-TW',
    'zh-MO': 'zh-HK',
    ar: 'auto',
    '': 'auto',
  }
  for (const [locale, wanted] of Object.entries(languages)) {
    assert.equal((await open({ locale })).get('locale'), wanted, locale)
  }
})

test('an e-mail address that Stripe does not take keeps nobody from paying', async () => {
  vendor.answer(sessions, ({ form }) =>
    form.has('customer_email')
      ? refuses({ type: 'invalid_request_error', code: 'email_invalid' })
      : { body: page },
  )
  assert.deepEqual(await stripePages.open(api, anAttempt({ email: 'ann@-' })), page)
  assert.equal(last().headers['idempotency-key'], 'portreeve-7-42-2')
})

test('money that Stripe does not take is told before Stripe is asked', async () => {
  for (const [amount, currency] of [
    ['9.99', 'MGA'],
    ['1.001', 'KWD'],
    ['1.5', 'JPY'],
    ['1', 'ABC'],
  ] as const) {
    const lines = [{ name: 'Sword', quantity: 1, amount }]
    const attempt = anAttempt({ lines, money: { amount, currency } })
    await fails(stripePages.open(api, attempt), /^stripe cannot take .* [A-Z]{3}$/, true)
  }
  assert.equal(vendor.calls.length, 0)
})

test('a refusal is told in the words of Stripe, without the key', async () => {
  const message = `Not with ${stripeKey} today`
  vendor.answer(sessions, refuses({ type: 'invalid_request_error', code: 'no_go', message }))
  await fails(stripePages.open(api, anAttempt()), /^stripe refuses: no_go: Not with … today$/, true)
  vendor.answer(sessions, refuses({ type: 'idempotency_error' }, 409))
  await fails(stripePages.open(api, anAttempt()), /idempotency_error/, false)
  vendor.answer(sessions, { status: 402, body: {} })
  await fails(stripePages.open(api, anAttempt()), /^stripe refuses: status 402$/, true)
})

test('an answer without an address of a page is a failure', async () => {
  for (const body of [{}, { id: 'cs_1' }, { ...page, url: 'javascript:alert(1)' }, []]) {
    vendor.answer(sessions, { body })
    await fails(stripePages.open(api, anAttempt()), /^stripe refuses/, false)
  }
})

test('a page is closed', async () => {
  vendor.answer(`${sessions}/cs_test_1/expire`, { body: { ...page, status: 'expired' } })
  assert.equal(await stripePages.close(api, 'cs_test_1'), 'closed')
  assert.deepEqual([last().method, last().text], ['POST', ''])
})

test('a page that cannot be closed says how it ended', async () => {
  vendor.answer(`${sessions}/cs_test_1/expire`, refuses({ type: 'invalid_request_error' }))
  const ends = [
    [{ status: 'expired', payment_status: 'unpaid' }, 'closed'],
    [{ status: 'complete', payment_status: 'paid' }, 'paid'],
    [{ status: 'complete', payment_status: 'no_payment_required' }, 'paid'],
    [
      { status: 'complete', payment_status: 'unpaid', payment_intent: { status: 'processing' } },
      'processing',
    ],
    [{ status: 'complete', payment_status: 'unpaid', payment_intent: 'pi_1' }, 'processing'],
    [
      {
        status: 'complete',
        payment_status: 'unpaid',
        payment_intent: { status: 'requires_payment_method' },
      },
      'closed',
    ],
  ] as const
  for (const [session, end] of ends) {
    vendor.answer(`${sessions}/cs_test_1`, { body: session })
    assert.equal(await stripePages.close(api, 'cs_test_1'), end, JSON.stringify(session))
    assert.equal(last().query.get('expand[]'), 'payment_intent')
  }
  vendor.answer(`${sessions}/cs_test_1`, { body: { status: 'open' } })
  await fails(stripePages.close(api, 'cs_test_1'), /invalid_request_error/, true)
  vendor.answer(`${sessions}/cs_test_1`, refuses({ code: 'resource_missing' }, 404))
  await fails(stripePages.close(api, 'cs_test_1'), /resource_missing/, true)
})

test('money goes back whole, and once', async () => {
  vendor.answer(refunds, { body: { id: 're_1' } })
  const money = { amount: '9.99', currency: 'USD' }
  await stripePages.giveBack(api, 'pi_1', money)
  assert.deepEqual(Object.fromEntries(last().form), { payment_intent: 'pi_1' })
  await stripePages.giveBack(api, 'ch_1', money)
  assert.deepEqual(Object.fromEntries(last().form), { charge: 'ch_1' })
  vendor.answer(refunds, refuses({ code: 'charge_already_refunded' }))
  await stripePages.giveBack(api, 'pi_1', money)
  vendor.answer(refunds, refuses({ code: 'charge_disputed' }))
  await fails(stripePages.giveBack(api, 'pi_1', money), /charge_disputed/, true)
})
