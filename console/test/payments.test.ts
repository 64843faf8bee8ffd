/** The room of payments: its copies of facts of the service, and amounts that stay exact. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as service from '../../server/src/payments/states.ts'
import { codes as declineCodes } from '../src/api/bodies/generated/decline-body.ts'
import { codes as refundCodes } from '../src/api/bodies/generated/refund-body.ts'
import { subscriptionMoves } from '../src/rooms/payments/subscription.ts'
import {
  leftOf,
  lineOf,
  type Transaction,
  transactionMoves,
} from '../src/rooms/payments/transaction.ts'
import { addressOfPath } from '../src/shared/address.ts'
import { heightsOf, minus, paid, sumOf } from '../src/shared/money.ts'
import * as german from '../src/texts/de/payments.ts'
import * as english from '../src/texts/en/payments.ts'

test('the console offers the moves that the service makes', () => {
  assert.deepEqual(transactionMoves, service.transactionMoves)
  assert.deepEqual(subscriptionMoves, service.subscriptionMoves)
})

test('every code of refunds and declines has words in both languages', () => {
  const known = refundCodes.map(({ code }) => String(code))
  assert.deepEqual(
    declineCodes.map(({ code }) => String(code)),
    known,
  )
  for (const { payments } of [english, german]) assert.deepEqual(Object.keys(payments.codes), known)
})

test('amounts are added and subtracted with all their digits', () => {
  assert.equal(sumOf(['0.1', '0.2', '12']), '12.3')
  assert.equal(sumOf(['999999999999999.9999', '0.0001']), '1000000000000000.0000')
  assert.equal(sumOf([]), '0')
  assert.equal(minus('9.99', '2.5'), '7.49')
  assert.equal(minus('2.5', '9.99'), '-7.49')
  assert.equal(minus('10', '10.00'), '0.00')
})

test('heights are thousandths of the largest amount, and nothing is as high as nothing', () => {
  assert.deepEqual(heightsOf(['5', '10.00', '0']), [500, 1000, 0])
  assert.deepEqual(heightsOf(['0', '0']), [0, 0])
})

const transaction = (changed: Partial<Transaction>): Transaction => ({
  id: 1000,
  status: 'created',
  user: { id: 'player-1' },
  created_at: '2026-01-05T10:00:00+00:00',
  changed_at: '2026-01-05T10:00:00+00:00',
  ...changed,
})

test('what is left of a transaction is its amount without its refunds', () => {
  assert.equal(leftOf(transaction({ amount: '9.99' })), '9.99')
  assert.equal(leftOf(transaction({ amount: '9.99', refunded_amount: '2.50' })), '7.49')
  assert.equal(leftOf(transaction({})), undefined)
  const inGold = { amount: '0', virtual_price: { sku: 'gold', amount: 1100, name: 'Gold' } }
  assert.equal(leftOf(transaction(inGold)), undefined)
})

test('a payment is told in money, or in the currency of the game', () => {
  assert.equal(paid({ amount: '9.99', currency: 'EUR' }), '€9.99')
  assert.equal(paid({ amount: '0', virtual_price: { amount: 1100, name: 'Gold' } }), '1,100 Gold')
  assert.equal(paid({}), '')
})

test('the line has the states behind a transaction, its own, and those that it can reach', () => {
  const brief = (changed: Partial<Transaction>): string =>
    lineOf(transaction(changed))
      .map(({ state, standing }) => `${state} ${standing}`)
      .join(', ')
  assert.equal(brief({}), 'created here, declined ahead, rejected ahead, paid ahead')
  assert.equal(brief({ status: 'declined' }), 'created passed, declined here')
  assert.equal(
    brief({ status: 'partially_refunded' }),
    'created passed, paid passed, partially_refunded here, refunded ahead',
  )
  assert.equal(brief({ status: 'refunded' }), 'created passed, paid passed, refunded here')
})

test('a path of a project has an address where a page has it, and none elsewhere', () => {
  assert.equal(
    addressOfPath('7', ['payments', 'processors', 'stripe'], { outcome: 'conflict' }),
    '/console/projects/7/payments/processors/stripe?outcome=conflict',
  )
  assert.equal(addressOfPath('7', ['no', 'such', 'page']), undefined)
})
