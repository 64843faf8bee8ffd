/** Words for what is wrong with a value: every code of the service has a sentence in every language. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { violationCodes } from '../../server/src/base/refusals/violation.ts'
import { faultOf, faultWords } from '../src/shared/form/faults.ts'
import { german } from '../src/texts/de/index.ts'
import { english } from '../src/texts/en/index.ts'
import { setLanguage } from '../src/texts/texts.ts'
import type { Words } from '../src/texts/words.ts'

// A test has no document, whose language the texts would set.
Object.assign(globalThis, { document: { documentElement: {} } })
after(() => setLanguage('en'))

for (const [language, texts] of Object.entries({ english, german })) {
  const words = texts.violations as Readonly<Record<string, Words>>
  test(`every code of the service has words, and no other one: ${language}`, () => {
    assert.deepEqual(Object.keys(words).toSorted(), violationCodes)
  })

  test(`a sentence needs no fact, and leaves no hole: ${language}`, () => {
    for (const code of violationCodes)
      for (const params of [
        {},
        { limit: 1, unit: 'items', allowed: ['a'], nearest: 'a', days: 1 },
      ]) {
        const said = faultWords({ property: 'name', code, params })
        assert.match(said, /[.?]$/, code)
        assert.doesNotMatch(said, /undefined|null|\[object/, code)
      }
  })
}

test('limits, allowed words and the nearest one are told', async () => {
  const tooLong = { property: 'name', code: 'too_long', params: { limit: 200, unit: 'characters' } }
  const unknown = { property: 'nam', code: 'unknown', params: { nearest: 'name' } }
  assert.equal(faultWords(tooLong), 'At most 200 characters.')
  assert.match(faultWords(unknown), /Did you mean name\?/)
  await setLanguage('de')
  assert.equal(faultWords(tooLong), 'Höchstens 200 Zeichen.')
  assert.match(faultWords(unknown), /Meinten Sie name\?/)
  await setLanguage('en')
})

test('a rule without a code, and a code that is newer than the console, are told by the service', () => {
  const message = 'must not be on a Sunday'
  assert.equal(faultWords({ property: 'at', code: 'rule', message }), message)
  assert.equal(faultWords({ property: 'at', code: 'of_tomorrow', message }), message)
  assert.equal(faultWords({ property: 'at', code: 'of_tomorrow' }), 'This does not fit.')
})

test('a member is told what is wrong with a part of it, and with no other one that begins alike', () => {
  const told = [
    { property: 'prices[0].amount', code: 'required' },
    { property: 'name_of', code: 'required' },
  ]
  assert.equal(faultOf(told, 'prices'), 'This is missing.')
  assert.equal(faultOf(told, 'name'), undefined)
})

test('an action of the trail is a sentence around its thing, and one without words keeps its name', () => {
  assert.deepEqual(english.audit.did('client.changed'), ['changed the client', ''])
  assert.deepEqual(german.audit.did('client.changed'), ['hat den Client', 'geändert'])
  assert.deepEqual(german.audit.did('user.note_written'), [
    'hat eine Notiz über den Spieler',
    'geschrieben',
  ])
  assert.deepEqual(english.audit.did('user.signed_out'), ['signed out', ''])
  assert.deepEqual(english.audit.did('comet.seen_again'), ['comet: seen again', ''])
})
