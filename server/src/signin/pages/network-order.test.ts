import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Usage } from '../counting/sign-in-counts.ts'
import { orderNetworks } from './network-order.ts'

const networks = (names: string) => names.split(' ').map((name) => ({ name }))
const usage = (counts: Record<string, Record<string, number>>): Usage =>
  new Map(
    Object.entries(counts).map(([locale, byNetwork]) => [
      locale,
      new Map(Object.entries(byNetwork)),
    ]),
  )
const order = (
  names: string,
  locale: string,
  counts: Record<string, Record<string, number>> = {},
) =>
  orderNetworks(networks(names), locale, usage(counts))
    .map(({ name }) => name)
    .join(' ')

const five = 'vk kakao google wechat discord'

describe('before anybody has signed in', () => {
  for (const [locale, expected] of [
    ['en_US', 'google discord vk wechat kakao'],
    ['de_DE', 'google discord vk wechat kakao'],
    ['ko_KR', 'kakao google discord vk wechat'],
    ['zh_CN', 'wechat google discord vk kakao'],
    ['ru_RU', 'vk google discord wechat kakao'],
    ['ru', 'vk google discord wechat kakao'],
    ['zh_TW', 'google discord vk wechat kakao'],
    ['xx', 'google discord vk wechat kakao'],
  ] as const) {
    test(`${locale} expects ${expected}`, () => assert.equal(order(five, locale), expected))
  }

  test('a project’s own network comes first', () => {
    assert.equal(order('google custom:guild', 'en_US'), 'custom:guild google')
  })
})

describe('what players use', () => {
  const three = 'google apple facebook'

  test('one sign-in overturns nothing, and a few dozen do', () => {
    // Expected of 30: google 16.4, apple 8.2, facebook 5.5 (each place 1, 1/2, 1/3).
    assert.equal(order(three, 'fr_FR', { fr_FR: { facebook: 1 } }), 'google apple facebook')
    assert.equal(order(three, 'fr_FR', { fr_FR: { facebook: 40 } }), 'facebook google apple')
  })

  test('with many sign-ins the shares decide alone', () => {
    const counts = { en_GB: { google: 900, apple: 2100, facebook: 1500 } }
    assert.equal(order(three, 'en_GB', counts), 'apple facebook google')
  })

  test('other countries of the language speak where a country is silent, and not against it', () => {
    const america = { en_US: { facebook: 1000, google: 10, apple: 1 } }
    assert.equal(order(three, 'en_CA', america), 'facebook google apple')
    const both = { ...america, en_CA: { apple: 900, google: 100 } }
    assert.equal(order(three, 'en_CA', both), 'apple google facebook')
  })

  test('other languages do not count', () => {
    assert.equal(
      order('google apple wechat', 'de_DE', { zh_CN: { wechat: 1_000_000 } }),
      'google apple wechat',
    )
  })

  test('networks that are not connected any more take no share from the others', () => {
    const counts = { es_ES: { twitter: 100_000, facebook: 40 } }
    assert.equal(order(three, 'es_ES', counts), order(three, 'es_ES', { es_ES: { facebook: 40 } }))
  })
})

test('every network stands in the list once, whatever was counted, and more use never moves one back', () => {
  const all = 'google apple facebook steam discord vk kakao wechat custom:guild'
  const counts = fc.dictionary(
    fc.constantFrom('en_US', 'en', 'de_DE'),
    fc.dictionary(fc.constantFrom(...all.split(' ')), fc.integer({ min: 0, max: 100_000 })),
  )
  fc.assert(
    fc.property(counts, fc.constantFrom(...all.split(' ')), (given, favourite) => {
      const before = order(all, 'en_US', given).split(' ')
      assert.deepEqual([...before].sort(), all.split(' ').sort())
      const here = given.en_US ?? {}
      const more = { ...given, en_US: { ...here, [favourite]: (here[favourite] ?? 0) + 50 } }
      const after = order(all, 'en_US', more).split(' ')
      assert.ok(after.indexOf(favourite) <= before.indexOf(favourite))
    }),
  )
})
