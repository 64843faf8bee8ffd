/** Bodies as receivers compute signatures over them: over the bytes, or over what they parsed and wrote again. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  combinedBodiesFit,
  type Money,
  separateBodiesFit,
  tellAll,
} from '../../../test/support/notification-bodies.ts'
import { openPayments, type Payments } from '../../../test/support/payments.ts'

let payments: Payments

before(async () => {
  payments = await openPayments()
})
after(() => payments.close())

/** Purchases by amounts, names and parameters whose texts are easily changed on their way. */
const examples: readonly [Money, string, object][] = [
  [{ currency: 'JPY', amount: '2' }, 'Zoë', {}],
  [{ currency: 'USD', amount: '0.10' }, '"\\\u2028{}', { 2: 'b', 1: 'a', big: 1e21, small: 1e-7 }],
  [{ currency: 'USD', amount: '9999999999999.99' }, '👩‍🚀', { zero: -0, one: 10.0, none: null }],
  [{ currency: 'KWD', amount: '999999999999.999' }, ' ', { list: [1.5, '\u2028', { 2: 1 }] }],
  [{ currency: 'CLF', amount: '0.0002' }, 'e\u0301', { '': 0.1, 'a"b': 'x\\y' }],
]

test('each body of each type is what JSON.stringify makes of it parsed, and texts keep all digits', async () => {
  for (const [paid, name, custom] of examples) await combinedBodiesFit(payments, paid, name, custom)
})

test('in the separate mode, too, each body is what JSON.stringify makes of it, and payment has the amount', async () => {
  await payments.set({ webhook_mode: 'separate' })
  for (const [paid, name, custom] of examples.slice(1, 4))
    await separateBodiesFit(payments, paid, name, custom)
  await payments.set({ webhook_mode: 'combined' })
})

test('whole amounts and tenths stand without zeros at their end', async () => {
  const texts = { '10.00': '10', '4.50': '4.5', '0.10': '0.1', '1000000.00': '1000000' }
  for (const [amount, expected] of Object.entries(texts)) {
    const { bodies } = await tellAll(payments, { currency: 'USD', amount }, { id: 'u1' }, {})
    const numbers = bodies.flatMap(
      (body) => body.match(/(?<="total":\{"currency":"USD","amount":)[^}]+/g) ?? [],
    )
    assert.deepEqual(numbers, [expected, expected, expected])
  }
})
