import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/support/any-character.ts'
import { countedName, readLoginKey, readUsername } from './names.ts'

const email = 'anna@players.example'
const typed = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.stringMatching(/^[Aa@＠ .\u202e\u00df-]{0,20}$/),
)

test('a name with an @ is the address of its account, and any other name has none', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const name = readUsername(text, email)
      if (name === undefined) return
      assert.equal(name.nameKey === null, name.username.normalize('NFKC').includes('@'))
      assert.ok(name.username.length > 0 && !name.username.includes('\u0000'))
    }),
  )
  assert.deepEqual(readUsername('ANNA@players.example', email)?.nameKey, null)
  assert.equal(readUsername('berta@players.example', email), undefined)
})

test('whoever typed a name to sign up is found by it, in any case and width', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const name = readUsername(text, email)
      if (name === undefined || name.nameKey === null) return
      assert.deepEqual(readLoginKey(text), { nameKey: name.nameKey })
      assert.equal(countedName(text), countedName(`  ${text} `))
    }),
  )
  for (const text of ['Anna  Berg', 'ANNA BERG', 'Ａnna Berg', ' anna berg ']) {
    assert.deepEqual(readLoginKey(text), { nameKey: 'anna berg' }, text)
  }
  assert.deepEqual(readLoginKey('ANNA@Players.example'), { email })
  for (const text of ['', '@', 'a@', 'a@b', '\u202e']) assert.equal(readLoginKey(text), undefined)
})
