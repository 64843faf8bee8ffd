import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/support/any-character.ts'
import { isCommonPassword } from './common-passwords.ts'

test('the first words of every list are refused, with what people put around and into them', () => {
  for (const word of `123456 123456789 12345678 password qwerty123 1q2w3e4r 111111 1234567890 abc123 Password1
    P@ssw0rd! iloveyou letmein1 dragon2024 monkey!! qwertyuiop 123qwe zaq12wsx aaaaaaaa abcabcabc passwordpassword
    19870512 1a2345678 Passwort1! motdepasse contraseña99 йцукенг 1qaz2wsx qazwsxedc 654321 f00tball __admin__
    !!hello!! welcome2026 5ummer2026`.split(/\s+/)) {
    assert.equal(isCommonPassword(word), true, word)
  }
})

test('others are taken, long or full of signs', () => {
  for (const word of [
    'seven-crows-on-a-wire',
    'three owls and a lamp',
    '9$kd8!2@',
    'xK4#vq',
    'tr0mbone-Gasket',
    'くるまとねこの夜',
    '918273645099',
  ]) {
    assert.equal(isCommonPassword(word), false, word)
  }
})

test('what everybody knows of the player is no password', () => {
  const known = ['Anna Berg', 'anna.berg@players.example', 'anna.berg', 'Skies of Tau']
  for (const word of ['annaberg', 'AnnaBerg1999', 'skies-of-tau!', 'Anna.Berg@players.example']) {
    assert.equal(isCommonPassword(word, known), true, word)
  }
  assert.equal(isCommonPassword('a lamp for annaberg', known), false)
})

test('any text is judged, quickly, and in any case alike', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 100 }), (text) => {
      const began = performance.now()
      isCommonPassword(text, [text])
      assert.ok(performance.now() - began < 200)
      assert.equal(isCommonPassword(`${text}password`.slice(-8)), true)
    }),
  )
})
