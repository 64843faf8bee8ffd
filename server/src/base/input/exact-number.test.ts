import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isExact } from './exact-number.ts'

test('a number is exact however it is written, as long as a double has its digits', () => {
  for (const text of [
    '0',
    '-0',
    '0.0',
    '-0.00',
    '0e5',
    '0e400',
    '-0e0',
    '1',
    '-1',
    '10',
    '1e1',
    '1E+1',
    '100e-2',
    '1.50',
    '0.5',
    '5e-1',
    '-5e-1',
    '-0.50',
    '0.0000001',
    '1e-7',
    '-1E-7',
    '0.10e-6',
    '1e21',
    '1000000000000000000000',
    '123e18',
    '9007199254740991',
    '9007199254740992',
    '0.30000000000000004',
    '5e-324',
    '1.7976931348623157e308',
    '17976931348623157e292',
  ]) {
    assert.equal(isExact(text), true, text)
  }
  for (const text of [
    '9007199254740993',
    '90071992547409930',
    '12345678901234567890',
    '0.1234567890123456789',
    '1.00000000000000001',
    '0.30000000000000000004',
    '-1.1e-324',
    '1e400',
    '-1e400',
    '1e-400',
    '1.7976931348623158e308',
  ]) {
    assert.equal(isExact(text), false, text)
  }
})

test('a point that moves and zeros that are added change nothing', () => {
  const digits = fc.integer({ min: 1, max: 999_999_999_999_999 })
  fc.assert(
    fc.property(digits, fc.integer({ min: -30, max: 30 }), fc.nat(9), (value, power, zeros) => {
      const padded = '0'.repeat(zeros)
      for (const sign of ['', '-']) {
        assert.ok(isExact(`${sign}${value}e${power}`))
        assert.ok(isExact(`${sign}${value}${padded}E${power - zeros}`))
        assert.ok(isExact(`${sign}${value}.${padded}0e${power}`))
        assert.ok(isExact(`${sign}0.${padded}${value}e${power}`))
      }
    }),
  )
})
