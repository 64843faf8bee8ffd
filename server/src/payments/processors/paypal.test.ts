/** PayPal: its orders, what it is asked, and what its events mean. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import * as recorded from '../../../test/recorded/processors/paypal.ts'
import { anAttempt, connectHosted, hostedApi, paypalKey } from '../../../test/support/hosted.ts'
import { openPayments, type Payments } from '../../../test/support/payments.ts'
import { openVendor, type SeenCall, type Vendor } from '../../../test/support/vendor.ts'
import { httpServer } from '../../base/http/server.ts'
import { silentLog } from '../../base/log.ts'
import { announceNothing } from '../../webhooks/index.ts'
import { paymentsRoutes } from '../routes.ts'
import { paypal } from '../vendors/paypal.ts'
import { paypalPages } from '../vendors/paypal-orders.ts'
import type { ProcessorApi } from '../vendors/processor.ts'
import { takeAgreed } from './hosted-pages.ts'
import { closeSession, insertSession, keepSession } from './sessions.sql.ts'

const host = '/api-m.sandbox.paypal.com'
const orders = `${host}/v2/checkout/orders`
const own = `${orders}/5O190127TN364715T`
const verifying = `${host}/v1/notifications/verify-webhook-signature`
const page = {
  id: '5O190127TN364715T',
  url: 'https://www.sandbox.paypal.com/checkoutnow?token=5O190127TN364715T',
}

let payments: Payments
let vendor: Vendor
let api: ProcessorApi
let app: ReturnType<typeof httpServer>

before(async () => {
  payments = await openPayments()
})
after(() => payments.close())

beforeEach(async (t) => {
  vendor = await openVendor(t as Parameters<typeof openVendor>[0])
  vendor.answer(`${host}/v1/oauth2/token`, { body: { access_token: 'A21AAtoken' } })
  await connectHosted(payments, 'paypal', vendor.url)
  api = await hostedApi(payments, vendor, paypal)
  app = httpServer({ log: silentLog, trustedProxies: [] })
  await app.register(
    paymentsRoutes({
      ...payments.world.deps,
      outbound: vendor.outbound,
      announce: announceNothing,
    }),
  )
})

const last = (): SeenCall => {
  const call = vendor.calls.at(-1)
  assert.ok(call)
  return call
}
const issue = (name: string, status = 422) => ({
  status,
  body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: name, description: 'No.' }] },
})
const fails = (work: Promise<unknown>, message: RegExp, isLasting: boolean): Promise<void> =>
  assert.rejects(work, { name: 'ProcessorFailure', message, isLasting })
const money = (value: string, currency = 'USD') => ({ currency_code: currency, value })

describe('an order', () => {
  test('is made with all that PayPal has to know, after signing in', async () => {
    vendor.answer(orders, { status: 201, body: recorded.order })
    assert.deepEqual(await paypalPages.open(api, anAttempt({ email: 'ann@player.example' })), page)
    const [token, made] = vendor.calls
    assert.equal(token?.text, 'grant_type=client_credentials')
    const pair = Buffer.from('AclientOfTheGame:EsecretOfTheGame').toString('base64')
    assert.equal(token?.headers.authorization, `Basic ${pair}`)
    assert.equal(made?.headers.authorization, 'Bearer A21AAtoken')
    assert.equal(made?.headers['paypal-request-id'], 'portreeve-7-42')
    assert.deepEqual(JSON.parse(made?.text ?? ''), {
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: 'portreeve-7-42',
          description: 'Order 41',
          amount: { ...money('9.99'), breakdown: { item_total: money('9.99') } },
          items: [
            { name: 'Sword', quantity: '2', unit_amount: money('4.00'), category: 'DIGITAL_GOODS' },
            {
              name: 'Shield',
              quantity: '1',
              unit_amount: money('1.99'),
              category: 'DIGITAL_GOODS',
            },
          ],
        },
      ],
      payment_source: {
        paypal: {
          email_address: 'ann@player.example',
          experience_context: {
            locale: 'de-AT',
            shipping_preference: 'NO_SHIPPING',
            user_action: 'PAY_NOW',
            return_url: 'https://pay.example/pay/abc?paid=1',
            cancel_url: 'https://pay.example/pay/abc',
          },
        },
      },
    })
  })

  test('is in a currency and an amount that PayPal takes, or not made', async () => {
    vendor.answer(orders, { body: recorded.order })
    const opened = async (amount: string, currency: string, quantity = 1) => {
      const lines = [{ name: 'Arrow', quantity, amount }]
      await paypalPages.open(api, anAttempt({ lines, money: { amount, currency } }))
      const { items, amount: total } = JSON.parse(last().text).purchase_units[0]
      return [total.value, items[0].unit_amount.value, items[0].name]
    }
    assert.deepEqual(await opened('1000', 'JPY'), ['1000', '1000', 'Arrow'])
    assert.deepEqual(await opened('1000.00', 'HUF'), ['1000', '1000', 'Arrow'])
    assert.deepEqual(await opened('0.5', 'EUR'), ['0.50', '0.50', 'Arrow'])
    assert.deepEqual(await opened('10', 'EUR', 3), ['10.00', '10.00', 'Arrow × 3'])
    for (const [amount, currency] of [
      ['10.5', 'TWD'],
      ['1.000', 'KWD'],
      ['1', 'RUB'],
    ] as const) {
      await fails(opened(amount, currency), /^paypal cannot take/, true)
    }
  })

  test('that PayPal refuses is told in its words, without the key', async () => {
    vendor.answer(orders, {
      status: 422,
      body: { details: [{ issue: 'CURRENCY_NOT_SUPPORTED', description: 'EsecretOfTheGame' }] },
    })
    await fails(
      paypalPages.open(api, anAttempt()),
      /^paypal refuses: CURRENCY_NOT_SUPPORTED: …$/,
      true,
    )
    vendor.answer(`${host}/v1/oauth2/token`, { status: 401, body: { error: 'invalid_client' } })
    await fails(paypalPages.open(api, anAttempt()), /^paypal refuses the API key$/, true)
  })

  test('is closed by never being captured; one that was paid says so', async () => {
    const close = () => paypalPages.close(api, page.id)
    for (const [body, end] of [
      [recorded.order, 'closed'],
      [recorded.agreedOrder, 'closed'],
      [recorded.capturedOrder('COMPLETED'), 'paid'],
      [recorded.capturedOrder('PENDING'), 'processing'],
      [recorded.capturedOrder('DECLINED'), 'closed'],
    ] as const) {
      vendor.answer(own, { body })
      assert.equal(await close(), end)
    }
    vendor.answer(own, { status: 404, body: {} })
    assert.equal(await close(), 'closed')
    vendor.answer(own, { status: 500, body: {} })
    await fails(close(), /fails with status 500/, false)
  })

  test('is captured once the payer has agreed', async () => {
    const take = () => paypalPages.take?.(api, page.id)
    const capture = `${own}/capture`
    for (const [answer, end] of [
      [{ status: 201, body: recorded.capturedOrder('COMPLETED') }, 'paid'],
      [{ status: 201, body: recorded.capturedOrder('PENDING') }, 'processing'],
      [issue('ORDER_NOT_APPROVED'), 'open'],
      [issue('INSTRUMENT_DECLINED'), 'declined'],
    ] as const) {
      vendor.answer(capture, answer)
      assert.equal(await take(), end)
    }
    vendor.answer(capture, issue('ORDER_ALREADY_CAPTURED'))
    vendor.answer(own, { body: recorded.capturedOrder('PENDING') })
    assert.equal(await take(), 'processing')
    vendor.answer(capture, issue('PAYEE_ACCOUNT_RESTRICTED'))
    await fails(take() ?? Promise.resolve(), /PAYEE_ACCOUNT_RESTRICTED: No\./, true)
  })

  test('is given back whole, and once', async () => {
    const refund = `${host}/v2/payments/captures/3C679366HH908993F/refund`
    const giveBack = () =>
      paypalPages.giveBack(api, '3C679366HH908993F', { amount: '9.99', currency: 'USD' })
    vendor.answer(refund, { status: 201, body: { id: '1JU08902781691411' } })
    await giveBack()
    assert.equal(last().text, '{}')
    vendor.answer(refund, issue('CAPTURE_FULLY_REFUNDED'))
    await giveBack()
    vendor.answer(refund, issue('REFUND_NOT_PERMITTED'))
    await fails(giveBack(), /REFUND_NOT_PERMITTED/, true)
  })
})

const projectId = () => payments.world.project.project_id

const post = async (body: string, headers: Record<string, string> = recorded.signature) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v2/project/${projectId()}/processors/paypal/events`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** A payment of 9.99 USD in the sandbox of PayPal, with its page; events are delivered as PayPal does. */
const newPayment = async (body: object = { dry_run: 1 }) => {
  const transaction = await payments.newTransaction({
    user: { id: 'u1' },
    currency: 'USD',
    amount: '9.99',
    ...body,
  })
  const { sql, clock } = payments.world
  const session = { transaction, order: transaction, processor: 'paypal' }
  await sql.begin((tx) => insertSession(tx, projectId(), session, clock.now()))
  await keepSession(sql, projectId(), transaction, page)
  const own = { id: `CAPTURE${transaction}`, customId: `portreeve-${projectId()}-${transaction}` }
  return {
    transaction,
    close: () => closeSession(sql, projectId(), transaction, clock.now()),
    hear: async (make: (ids: recorded.Ids) => object): Promise<string> => {
      vendor.answer(verifying, { body: { verification_status: 'SUCCESS' } })
      const { status, body } = await post(JSON.stringify(make(own)))
      assert.equal(status, 200, JSON.stringify(body))
      return body.outcome
    },
    read: async () => (await payments.call('GET', `transactions/${transaction}`)).body,
  }
}
type Read = Awaited<ReturnType<Awaited<ReturnType<typeof newPayment>>['read']>>
const statusOf = ({ status }: Read): string => status

describe('an event', () => {
  test('that PayPal knows is taken in; it is asked about every byte of it', async () => {
    const payment = await newPayment()
    assert.equal(await payment.hear(recorded.completed), 'applied')
    assert.equal(statusOf(await payment.read()), 'paid')
    const { headers, text } = last()
    assert.equal(headers.authorization, 'Bearer A21AAtoken')
    const { webhook_event, ...asked } = JSON.parse(text)
    assert.equal(webhook_event.event_type, 'PAYMENT.CAPTURE.COMPLETED')
    assert.deepEqual(asked, {
      auth_algo: 'SHA256withRSA',
      cert_url: recorded.signature['paypal-cert-url'],
      transmission_id: recorded.signature['paypal-transmission-id'],
      transmission_sig: recorded.signature['paypal-transmission-sig'],
      transmission_time: recorded.signature['paypal-transmission-time'],
      webhook_id: 'WEBHOOK0000000001',
    })
    const spaced = `{ "id" : "WH-1", "create_time":"2026-11-27T00:00:00Z","event_type":"X" , "n":1.50 }`
    vendor.answer(verifying, { body: { verification_status: 'SUCCESS' } })
    assert.equal((await post(spaced)).body.outcome, 'ignored')
    assert.ok(last().text.endsWith(`,"webhook_event":${spaced}}`))
  })

  test('that is forged, or signed for another webhook, is refused', async () => {
    const payment = await newPayment()
    const body = JSON.stringify(
      recorded.completed({
        id: 'FORGED',
        customId: `portreeve-${projectId()}-${payment.transaction}`,
      }),
    )
    vendor.answer(verifying, { body: { verification_status: 'FAILURE' } })
    assert.deepEqual([(await post(body)).status, (await post(body)).body.errorCode], [400, 1032])
    vendor.answer(verifying, issue('VALIDATION_ERROR', 400))
    assert.equal((await post(body)).status, 400)
    assert.equal(statusOf(await payment.read()), 'created')
  })

  test('without PayPal’s headers is refused before PayPal is asked', async () => {
    const elsewhere = 'https://api.paypal.com.evil.example/cert'
    for (const change of [
      { 'paypal-transmission-sig': '' },
      { 'paypal-transmission-id': 'a b' },
      { 'paypal-cert-url': elsewhere },
      { 'paypal-auth-algo': 'x'.repeat(1001) },
    ]) {
      assert.equal((await post('{}', { ...recorded.signature, ...change })).status, 400)
    }
    assert.equal(vendor.calls.length, 0)
  })

  test('comes again later where PayPal cannot be asked', async () => {
    const payment = await newPayment()
    vendor.answer(verifying, { status: 503, body: {} })
    const ids = { id: 'LATER', customId: `portreeve-${projectId()}-${payment.transaction}` }
    const body = JSON.stringify(recorded.completed(ids))
    const away = await post(body)
    assert.equal(away.status, 503)
    vendor.answer(verifying, { body: { verification_status: 'SUCCESS' } })
    assert.equal((await post(body)).body.outcome, 'applied')
    assert.equal((await post(body)).body.outcome, 'repeated')
  })

  test('of a payer who agreed captures, and comes again where that fails', async () => {
    const payment = await newPayment()
    vendor.answer(`${own}/capture`, { status: 500, body: {} })
    const ids = { id: 'unused', customId: `portreeve-${projectId()}-${payment.transaction}` }
    const body = JSON.stringify(recorded.agreed(ids))
    vendor.answer(verifying, { body: { verification_status: 'SUCCESS' } })
    assert.equal((await post(body)).status, 503)
    vendor.answer(`${own}/capture`, { status: 201, body: recorded.capturedOrder('COMPLETED') })
    assert.deepEqual((await post(body)).body, { outcome: 'applied' })
    assert.equal(vendor.calls.filter(({ path }) => path === `${own}/capture`).length, 2)
  })

  test('of a payer who agreed to a page that was closed takes no money', async () => {
    const payment = await newPayment()
    await payment.close()
    assert.equal(await payment.hear(recorded.agreed), 'applied')
    assert.equal(vendor.calls.filter(({ path }) => path.endsWith('/capture')).length, 0)
    const { deps } = payments.world
    const needs = { ...deps, outbound: vendor.outbound }
    assert.equal(await takeAgreed(needs, projectId(), paypal, payment.transaction), 'closed')
  })

  test('of a bank that takes its time suspends, and ends well or badly', async () => {
    const slow = await newPayment()
    assert.equal(await slow.hear(recorded.pending), 'applied')
    assert.equal(await slow.hear(recorded.completed), 'applied')
    assert.equal(statusOf(await slow.read()), 'paid')
    const bad = await newPayment()
    await bad.hear(recorded.pending)
    assert.equal(await bad.hear(recorded.declined), 'ignored', 'another way to pay may follow')
    assert.equal(await bad.hear(recorded.denied), 'applied')
    assert.equal(statusOf(await bad.read()), 'declined')
  })

  test('of refunds adds them up, each once, in whatever order they come', async () => {
    const payment = await newPayment()
    assert.equal(await payment.hear(recorded.refunded('R1', '2.00')), 'waiting')
    assert.equal(await payment.hear(recorded.completed), 'applied')
    assert.equal(statusOf(await payment.read()), 'partially_refunded')
    assert.equal(await payment.hear(recorded.refunded('R1', '2.00')), 'already')
    assert.equal(await payment.hear(recorded.refunded('R2', '7.99')), 'applied')
    assert.equal(statusOf(await payment.read()), 'refunded')
  })

  test('of a reversal is a refund with the code of chargebacks', async () => {
    const payment = await newPayment()
    await payment.hear(recorded.completed)
    assert.equal(await payment.hear(recorded.reversed), 'applied')
    assert.equal(statusOf(await payment.read()), 'refunded')
    const told = JSON.parse((await payments.notifications()).at(-1) ?? '')
    assert.deepEqual([told.notification_type, told.refund_details.code], ['refund', 2])
  })

  test('of another amount, of the other mode or another project pays nothing', async () => {
    const payment = await newPayment()
    const short = (ids: recorded.Ids) => recorded.completed(ids, '9.98')
    assert.equal(await payment.hear(short), 'conflict')
    const real = await newPayment({})
    assert.equal(await real.hear(recorded.completed), 'ignored')
    const foreign = await newPayment()
    const elsewhere = ({ id }: recorded.Ids) =>
      recorded.completed({ id, customId: `portreeve-999999-${foreign.transaction}` })
    assert.equal(await foreign.hear(elsewhere), 'ignored')
    for (const { read } of [payment, real, foreign]) {
      assert.equal(statusOf(await read()), 'created')
    }
  })

  test('that is nonsense breaks nothing', async () => {
    vendor.answer(verifying, { body: { verification_status: 'SUCCESS' } })
    for (const body of ['', '7', '[]', '{}', '{"id":"WH-1"}', 'not JSON']) {
      assert.equal((await post(body)).status, 400, body)
    }
    const bare = { id: 'WH-2', create_time: '2026-11-27T00:00:00Z' }
    for (const event_type of Object.keys(recorded.types)) {
      for (const resource of [undefined, null, 7, [], { id: 7, amount: 7, links: 7 }]) {
        const event = { ...bare, id: `WH-${Math.random()}`, event_type, resource, links: [null] }
        assert.deepEqual((await post(JSON.stringify(event))).body, { outcome: 'ignored' })
      }
    }
  })
})

test('the key stands in no answer of the API', async () => {
  const { text } = await payments.call('GET', 'processors/paypal')
  assert.ok(!text.includes('EsecretOfTheGame') && !text.includes(paypalKey))
})
