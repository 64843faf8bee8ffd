/** Amounts in Stripe's units and back, for every currency. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { currencyDigits } from '../../base/currencies.ts'
import { moneyOf, unitsOf } from './stripe-money.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const currencies = letters
  .flatMap((one) => letters.flatMap((two) => letters.map((three) => one + two + three)))
  .filter((code) => currencyDigits(code) !== undefined)

/** A decimal number of so many hundredths, thousandths and so on. */
const written = (value: number, digits: number): string => {
  const text = String(value).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

test('an amount that Stripe takes comes back as it was', () => {
  const money = fc
    .record({ currency: fc.constantFrom(...currencies), value: fc.nat(2 ** 40) })
    .map(({ currency, value }) => ({
      currency,
      amount: written(value, currencyDigits(currency) ?? 0),
    }))
  fc.assert(
    fc.property(money, ({ amount, currency }) => {
      const units = unitsOf({ amount, currency })
      if (units === undefined) return
      const back = moneyOf(units, currency.toLowerCase())
      assert.equal(back?.currency, currency)
      assert.equal(Number(back?.amount), Number(amount))
      assert.equal(unitsOf({ amount: back?.amount ?? '', currency }), units)
    }),
    { numRuns: 5000 },
  )
})

test('units are those of each currency, and what they cannot say is not said', () => {
  const units = (amount: string, currency: string) => unitsOf({ amount, currency })
  assert.equal(units('9.99', 'USD'), 999)
  assert.equal(units('9.9', 'USD'), 990)
  assert.equal(units('10', 'EUR'), 1000)
  assert.equal(units('500', 'JPY'), 500)
  assert.equal(units('5', 'ISK'), 500)
  assert.equal(units('5', 'UGX'), 500)
  assert.equal(units('5.00', 'MGA'), 5)
  assert.equal(units('5.120', 'KWD'), 5120)
  assert.equal(units('5.12', 'KWD'), 5120)
  for (const [amount, currency] of [
    ['9.999', 'USD'],
    ['0.5', 'JPY'],
    ['5.5', 'ISK'],
    ['5.01', 'MGA'],
    ['5.124', 'KWD'],
    ['1', 'XXX'],
    ['-1', 'USD'],
    ['1e3', 'USD'],
    ['', 'USD'],
    ['99999999999999999', 'USD'],
  ] as const) {
    assert.equal(units(amount, currency), undefined, `${amount} ${currency}`)
  }
})
