/** Prices of an item for different askers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { currencyDigits } from '../../base/currencies.ts'
import { priceIn, readPrices, storeCurrency, withDigits } from './price.ts'

const usd = { currency: 'USD', amount: 2, is_default: true }

test('amounts are shown with all digits of their currency and never rounded', () => {
  assert.equal(withDigits(0, 'USD'), '0.00')
  assert.equal(withDigits(9.9, 'USD'), '9.90')
  assert.equal(withDigits(0.0001, 'CLF'), '0.0001')
  assert.equal(withDigits(1500, 'JPY'), '1500')
  assert.equal(withDigits(9007199254740991, 'JPY'), '9007199254740991')
  fc.assert(
    fc.property(
      fc.constantFrom('JPY', 'USD', 'KWD', 'CLF'),
      fc.integer({ min: 0, max: 1e12 }),
      (currency, units) => {
        const digits = currencyDigits(currency) ?? 0
        const text = `${Math.trunc(units / 10 ** digits)}.${String(units % 10 ** digits).padStart(digits, '0')}`
        const expected = digits === 0 ? String(units) : text
        assert.equal(withDigits(Number(expected), currency), expected)
      },
    ),
  )
})

test('in one currency the price of the country comes first, then the default, then any other', () => {
  const prices = readPrices([
    { currency: 'EUR', amount: 1 },
    usd,
    { currency: 'USD', amount: 3 },
    { currency: 'USD', amount: 4, country_iso: 'CA' },
    { currency: 'USD', amount: 5, country_iso: 'MX', is_enabled: false },
  ])
  assert.equal(priceIn(prices, 'USD', 'CA')?.amount, '4.00')
  assert.equal(priceIn(prices, 'USD', 'MX')?.amount, '2.00')
  assert.equal(priceIn(prices, 'USD', undefined)?.amount, '2.00')
  assert.equal(priceIn(prices, 'EUR', 'CA')?.amount, '1.00')
  assert.equal(priceIn(prices, 'GBP', 'CA'), undefined)
})

test('the currency of a store is that in which most items can be bought', () => {
  const euro = { currency: 'EUR', amount: 1, country_iso: 'DE' }
  const both = readPrices([usd, euro])
  const one = readPrices([usd])
  assert.equal(storeCurrency([both, both, one], 'DE'), 'EUR')
  assert.equal(storeCurrency([both, one, one], 'DE'), 'USD')
  assert.equal(storeCurrency([one, both], 'DE'), 'EUR')
  assert.equal(storeCurrency([both, both, one], 'FR'), 'USD')
  assert.equal(storeCurrency([[]], 'FR'), undefined)
})
