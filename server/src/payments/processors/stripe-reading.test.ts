/** Reading events whose members are not as promised. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as recorded from '../../../test/recorded/processors/stripe.ts'
import { type Members, varied } from '../../../test/support/stripe.ts'
import { stripe } from '../vendors/stripe.ts'

const metadata = { portreeve_transaction_id: '7' }
const factOf = (source: Members, object: Members) =>
  stripe.read(varied(source, { object, metadata }))?.fact

test('a signing secret is whsec_ and 16 to 200 characters', () => {
  for (const length of [16, 200]) {
    assert.equal(stripe.refuseSecret(`whsec_${'a'.repeat(length)}`), undefined)
  }
  const good = `whsec_${'a'.repeat(20)}`
  for (const bad of [
    '',
    'whsec_',
    `whsec_${'a'.repeat(15)}`,
    `whsec_${'a'.repeat(201)}`,
    `x${good}`,
    `${good}\n`,
    ` ${good}`,
    `${good} ${good}`,
    good.toUpperCase(),
    `${good}é`,
  ]) {
    assert.match(stripe.refuseSecret(bad) ?? '', /^must be the signing secret/, bad)
  }
})

test('the reason of a decline is a text that can be kept, or one of ours', () => {
  const reasonOf = (message: unknown) => {
    const fact = factOf(recorded.failed, { last_payment_error: { message, code: 'declined' } })
    return fact?.is === 'declined' ? [fact.reason, fact.detail] : undefined
  }
  const ours = ['Declined by the payment system', 'declined']
  for (const message of [undefined, null, 7, {}, '', ' \0 ']) {
    assert.deepEqual(reasonOf(message), ours, String(message))
  }
  assert.deepEqual(reasonOf(' No\0 money '), ['No money', 'declined'])
  assert.deepEqual(reasonOf('x'.repeat(300)), ['x'.repeat(255), 'declined'])
  assert.deepEqual(reasonOf(`${'x'.repeat(254)}😀`), [`${'x'.repeat(254)}\uFFFD`, 'declined'])
})

test('amounts are whole numbers of units, in a currency that has a code', () => {
  const moneyOf = (amount_received: unknown, currency: unknown) => {
    const fact = factOf(recorded.succeeded, { amount_received, currency })
    return fact?.is === 'paid' ? fact.money : undefined
  }
  for (const [units, code, amount] of [
    [0, 'usd', '0.00'],
    [5, 'usd', '0.05'],
    [999, 'usd', '9.99'],
    [7, 'jpy', '7'],
    [5, 'kwd', '0.005'],
    [500, 'isk', '5'],
    [450, 'isk', '4.50'],
    [50, 'ugx', '0.50'],
    [700, 'mga', '700'],
    [100, 'bgn', '1.00'],
    [Number.MAX_SAFE_INTEGER, 'usd', '90071992547409.91'],
  ] as const) {
    const money = { amount, currency: code.toUpperCase() }
    assert.deepEqual(moneyOf(units, code), money, `${units} ${code}`)
  }
  for (const units of [-1, 1.5, '5', null, undefined, 2 ** 53]) {
    assert.equal(moneyOf(units, 'usd'), undefined, String(units))
  }
  for (const code of ['', 'us', '1sd', 'u$d', 'usd ', 'abcdefghijk', 7, null, undefined]) {
    assert.equal(moneyOf(5, code), undefined, String(code))
  }
})

test('what is no event is not read, and what tells nothing has no fact', () => {
  const event = varied(recorded.succeeded, { metadata })
  assert.ok(stripe.read(event)?.fact)
  for (const change of [
    { object: 'charge' },
    { id: '' },
    { id: 7 },
    { id: 'a b' },
    { type: undefined },
    { created: -1 },
    { created: 1.5 },
    { created: '5' },
    { created: 253_402_300_800 },
  ]) {
    assert.equal(stripe.read({ ...event, ...change }), undefined, JSON.stringify(change))
  }
  for (const nothing of [null, [], 'text', 7, undefined]) {
    assert.equal(stripe.read(nothing), undefined)
  }
  for (const change of [{ type: 'toString' }, { type: 'price.created' }, { data: null }]) {
    const read = stripe.read({ ...event, ...change })
    assert.ok(read)
    assert.equal('fact' in read, false, JSON.stringify(change))
  }
  assert.equal(stripe.read({ ...event, created: 253_402_300_799 })?.isTest, false)
  assert.equal(stripe.read({ ...event, livemode: false })?.isTest, true)
  assert.equal(stripe.read({ ...event, livemode: undefined })?.isTest, true)
})

test('of a cancellation its reason becomes a code', () => {
  const read = (cancellation_reason: unknown) => {
    const fact = factOf(recorded.canceled, { cancellation_reason })
    if (fact?.is === 'rejected') return [fact.is, fact.reason]
    return fact?.is === 'declined' ? [fact.code, fact.reason, fact.isFinal] : undefined
  }
  assert.deepEqual(read('abandoned'), [6, 'The payment was abandoned', true])
  assert.deepEqual(read('automatic'), [6, 'The payment expired', true])
  assert.deepEqual(read('expired'), [6, 'The payment expired', true])
  assert.deepEqual(read('void_invoice'), [6, 'The invoice was voided', true])
  assert.deepEqual(read('failed_invoice'), [6, 'The invoice failed', true])
  assert.deepEqual(read('duplicate'), [13, 'The payment was a duplicate', true])
  assert.deepEqual(read('requested_by_customer'), [9, 'The payer canceled the payment', true])
  assert.deepEqual(read('fraudulent'), ['rejected', 'The payment was canceled as fraudulent'])
  for (const other of [null, undefined, 'toString', 'because', 7]) {
    assert.deepEqual(read(other), [10, 'The payment was canceled', true], String(other))
  }
})
