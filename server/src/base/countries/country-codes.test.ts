import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { countryMeant, isCountry } from './country-codes.ts'

test('a country is one of the 249 of ISO 3166-1, or Kosovo', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const pairs = letters.flatMap((one) => letters.map((other) => one + other))
  assert.equal(pairs.filter(isCountry).length, 250)
  for (const code of ['GB', 'DE', 'XK', 'SS', 'CW', 'TW']) assert.ok(isCountry(code), code)
  for (const code of ['UK', 'EU', 'SU', 'AN', 'ZZ', 'XA', 'de', 'DEU', '', '__proto__'])
    assert.ok(!isCountry(code), code)
})

test('every code has a name in English, which leads back to it', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  for (const code of ['GB', 'DE', 'XK', 'KR', 'BL', 'CI']) {
    const name = names.of(code)
    assert.ok(name, code)
    assert.equal(countryMeant(name), code)
  }
})

test('well-known mistakes, three letters, small letters and names tell which country was meant', () => {
  const meant = {
    UK: 'GB',
    uk: 'GB',
    England: 'GB',
    de: 'DE',
    DEU: 'DE',
    Germany: 'DE',
    Germnay: 'DE',
    USA: 'US',
    'United states': 'US',
    EL: 'GR',
    ja: 'JP',
    ' fr ': 'FR',
  }
  for (const [text, code] of Object.entries(meant)) assert.equal(countryMeant(text), code, text)
})

test('nothing is guessed for two letters that resemble many countries, or for nonsense', () => {
  for (const text of ['XX', 'QQ', '', 'Q', 'Atlantis', 'x'.repeat(100_000)])
    assert.equal(countryMeant(text), undefined)
})

test('whatever the text, only a country is ever proposed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
      const code = countryMeant(text)
      assert.ok(code === undefined || isCountry(code))
    }),
  )
})
