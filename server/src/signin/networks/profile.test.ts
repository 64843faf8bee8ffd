import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/support/any-character.ts'
import { cleanText, isYes, readAddress, readCountry, readEmail, readId } from './profile.ts'

test('an id is text, whatever the network sends', () => {
  assert.equal(readId(7), '7')
  assert.equal(readId('76561197960287930'), '76561197960287930')
  for (const value of [
    undefined,
    null,
    '',
    'a b',
    'a\u0000',
    'é',
    1.5,
    2 ** 60,
    {},
    'x'.repeat(256),
  ]) {
    assert.throws(() => readId(value), { reason: 'unreachable', detail: 'profile_without_id' })
  }
})

test('a text from outside is cleaned: no control or direction characters, no half characters', () => {
  assert.equal(cleanText('  Ro\u0000b\u202ein\n '), 'Robin')
  assert.equal(cleanText('Zoë 🎮 \ud83d'), 'Zoë 🎮 \ufffd')
  assert.equal(cleanText('🎮'.repeat(300), 5), '🎮'.repeat(5))
  for (const value of [undefined, null, 7, '', ' \u0000 ', {}]) {
    assert.equal(cleanText(value), undefined)
  }
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const clean = cleanText(text, 20)
      if (clean === undefined) return
      assert.ok(clean.isWellFormed() && [...clean].length <= 20 && !/\p{Cc}/u.test(clean))
      assert.equal(cleanText(clean, 20), clean)
    }),
  )
})

test('an e-mail address is one, or none', () => {
  for (const good of ['a@b.example', 'ä.ö+x@host.example', `${'x'.repeat(64)}@b.example`]) {
    assert.equal(readEmail(good), good)
  }
  const bad = ['a@b', '@b.example', 'a b@c.example', 'a@b@c.example', 'a\n@b.example', 7, null]
  for (const value of [...bad, `${'x'.repeat(250)}@b.example`]) {
    assert.equal(readEmail(value), undefined)
  }
})

test('a picture is an http address, or none', () => {
  assert.equal(readAddress('https://x.example/a b'), 'https://x.example/a%20b')
  for (const value of ['javascript:alert(1)', 'data:text/html,x', '//x', '', 7, 'https://']) {
    assert.equal(readAddress(value), undefined)
  }
})

test('a country has two letters; yes is true or the text true', () => {
  assert.deepEqual(['nl', 'NL'].map(readCountry), ['NL', 'NL'])
  for (const none of ['nld', 'UK', 'ZZ', 7]) assert.equal(readCountry(none), undefined)
  assert.deepEqual([true, 'true', 'yes', 1, 'false', null].map(isYes), [
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
