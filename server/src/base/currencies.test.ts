import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { currencyDigits, fitsCurrency } from './currencies.ts'

test('a currency has the digits of ISO 4217, not those of everyday cash', () => {
  const expected = {
    USD: 2,
    EUR: 2,
    JPY: 0,
    KRW: 0,
    KWD: 3,
    IQD: 3,
    ALL: 2,
    RSD: 2,
    CLF: 4,
    ISK: 0,
  }
  for (const [code, digits] of Object.entries(expected)) assert.equal(currencyDigits(code), digits)
})

test('metals, test codes, withdrawn currencies and nonsense are no currencies', () => {
  for (const code of ['XAU', 'XDR', 'XTS', 'XXX', 'HRK', 'BGN', 'usd', 'US', '', '__proto__']) {
    assert.equal(currencyDigits(code), undefined, code)
    assert.equal(fitsCurrency('1', code), false, code)
  }
})

test('an amount with more digits than its currency does not fit', () => {
  assert.ok(fitsCurrency('9.99', 'USD'))
  assert.ok(fitsCurrency('10', 'USD'))
  assert.ok(!fitsCurrency('9.990', 'USD'))
  assert.ok(fitsCurrency('100', 'JPY'))
  assert.ok(!fitsCurrency('100.0', 'JPY'))
  assert.ok(fitsCurrency('0.001', 'KWD'))
})

test('only plain decimal numbers fit', () => {
  for (const text of [
    '',
    '.',
    '1.',
    '.5',
    '-1',
    '+1',
    '1e2',
    '0x1',
    '1,5',
    ' 1',
    '1\n',
    '١',
    '1.2.3',
  ]) {
    assert.equal(fitsCurrency(text, 'EUR'), false, JSON.stringify(text))
  }
})

test('whether an amount fits depends on the number of its digits only', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      fc.stringMatching(/^[0-9]{0,6}$/),
      fc.constantFrom('JPY', 'USD', 'KWD', 'UYW'),
      (whole, fraction, code) => {
        const amount = fraction === '' ? `${whole}` : `${whole}.${fraction}`
        assert.equal(fitsCurrency(amount, code), fraction.length <= (currencyDigits(code) ?? -1))
      },
    ),
  )
})
