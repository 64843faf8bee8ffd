import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/support/any-character.ts'
import { variableNames } from './credential-variables.ts'

test('a variable is called after the words, in capitals', () => {
  const variable = variableNames()
  assert.equal(
    variable('My game', 'network', 'custom:guild', 'client_secret'),
    'env:GAME_MY_GAME_NETWORK_CUSTOM_GUILD_CLIENT_SECRET',
  )
  assert.equal(
    variable('Café 2: Straße!', 'api key', 'shop'),
    'env:GAME_CAFE_2_STRASSE_API_KEY_SHOP',
  )
})

test('names that have no Latin letters are told apart, in every export alike', () => {
  const names = () => ['Игра', '游戏', 'Игра 2', '遊戲 2'].map((word) => variableNames()(word, 'x'))
  assert.equal(new Set(names()).size, 4)
  assert.deepEqual(names(), names())
})

test('whatever the words are, each name is one that apply reads, given once, and no setting of ours', () => {
  const words = fc.array(
    fc.oneof(fc.string({ unit: anyCharacter }), fc.constantFrom('a', 'A', 'a!')),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  fc.assert(
    fc.property(fc.array(words, { maxLength: 20 }), (all) => {
      const variable = variableNames()
      const given = all.map((one) => variable(...one))
      assert.equal(new Set(given).size, given.length)
      for (const one of given) assert.match(one, /^env:GAME_[A-Z0-9_]+$/)
    }),
  )
})
