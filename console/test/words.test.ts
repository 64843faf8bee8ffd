/** Words for what is wrong with a value: every code of the service has a sentence in every language. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { violationCodes } from '../../server/src/base/refusals/violation.ts'
import { ApiProblem } from '../src/api/problems.ts'
import { problemWords } from '../src/shared/controls/problem-words.ts'
import { faultOf, faultWords } from '../src/shared/form/faults.ts'
import { german } from '../src/texts/de/index.ts'
import { late as lateGerman } from '../src/texts/de/late.ts'
import { english } from '../src/texts/en/index.ts'
import { late as lateEnglish } from '../src/texts/en/late.ts'
import { loadLate } from '../src/texts/late.ts'
import { piecesOfWords } from '../src/texts/rooms.ts'
import { loadWords, setLanguage, t } from '../src/texts/texts.ts'
import type { Words } from '../src/texts/words.ts'

// A test has no document, whose language the texts would set.
Object.assign(globalThis, { document: { documentElement: {} } })
after(() => setLanguage('en'))

before(() => loadLate())

for (const [language, texts] of Object.entries({ english: lateEnglish, german: lateGerman })) {
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

/** The words of a schema of the API document. */
const codesOf = (schema: string, member: string): string[] => {
  const its = document.components.schemas[schema]?.properties[member]
  return its?.enum ?? its?.anyOf?.[0]?.enum ?? []
}

type Member = { enum?: string[]; anyOf?: { enum?: string[] }[] }

const document = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'openapi.json'), 'utf8'),
) as {
  components: { schemas: Record<string, { properties: Record<string, Member> }> }
}

for (const [language, texts] of Object.entries({ english: lateEnglish, german: lateGerman }))
  test(`every problem, reason and finding has words without a hole: ${language}`, () => {
    const problems = codesOf('ProblemDetails', 'type').map((type) => type.split('#')[1] ?? '')
    const told: [string[], Readonly<Record<string, Words>>][] = [
      [problems, texts.problems],
      [codesOf('ProblemDetails', 'why'), texts.reasons],
      [codesOf('LintAnswerItem', 'why'), texts.lintReasons],
      [codesOf('ImportAnswer', 'why'), texts.importReasons],
      [codesOf('ReadAttentionAnswerItem', 'kind'), texts.attention],
    ]
    for (const [codes, words] of told) {
      assert.ok(codes.length > 5)
      assert.deepEqual(Object.keys(words).toSorted(), codes.toSorted())
      for (const sentence of Object.values(words))
        for (const facts of [{}, { limit: 1, count: 1, missing: ['a'], state: 'paid' }]) {
          const said = typeof sentence === 'string' ? sentence : sentence(facts)
          assert.match(said, /[.?]$/)
          assert.doesNotMatch(said, /undefined|null|\[object/)
        }
    }
  })

test('a refusal is told by its reason, else by its name, and one of a newer service by its own sentence', async () => {
  const refusal = (body: object) =>
    problemWords(new ApiProblem(409, new Headers(), { detail: 'The service says so', ...body }))
  const type = '/api/docs/problems#projects.not_in_this_state'
  const known = { type, why: 'transaction_state', values: { state: 'refunded' } }
  await setLanguage('de')
  assert.equal(refusal(known), '')
  await loadLate()
  assert.equal(refusal(known), 'Das geht nicht mehr: Die Zahlung ist erstattet.')
  assert.equal(refusal({ type, why: 'of_tomorrow' }), 'Das geht im jetzigen Zustand nicht.')
  assert.equal(refusal({ type: '/api/docs/problems#a.new_one' }), 'The service says so')
  await setLanguage('en')
  await loadLate()
  assert.equal(refusal(known), 'This does not go any more: the payment is refunded.')
  const invalid = { type, errors: [{ property: 'name', code: 'required', message: 'is missing' }] }
  assert.equal(refusal(invalid), english.shared.refusedMembers)
})

test('words of a page come in the language that is shown, and change with it', async () => {
  await Promise.all([loadWords(['items']), setLanguage('de'), loadWords(['items', 'catalog'])])
  assert.equal(t().items.titles.bundle, 'Bündel')
  assert.equal(t().catalog.yes, 'ja')
  await setLanguage('en')
  assert.deepEqual([t().items.titles.bundle, t().catalog.yes], ['Bundles', 'yes'])
  await loadWords(piecesOfWords)
  assert.equal(t().lint.title, 'Lint')
})

test('no rule of the service is told by its English sentence alone', () => {
  const source = join(import.meta.dirname, '..', '..', 'server', 'src')
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'))
  assert.ok(files.length > 500)
  const without = files.filter((file) => /'rule'/.test(readFileSync(join(source, file), 'utf8')))
  // A keyword of a schema that nobody uses yet.
  assert.deepEqual(without, ['base/input/violations.ts'])
})

test('limits, allowed words and the nearest one are told', async () => {
  const tooLong = { property: 'name', code: 'too_long', params: { limit: 200, unit: 'characters' } }
  const unknown = { property: 'nam', code: 'unknown', params: { nearest: 'name' } }
  assert.equal(faultWords(tooLong), 'At most 200 characters.')
  assert.match(faultWords(unknown), /Did you mean name\?/)
  await setLanguage('de')
  await loadLate()
  assert.equal(faultWords(tooLong), 'Höchstens 200 Zeichen.')
  assert.match(faultWords(unknown), /Meinten Sie name\?/)
  await setLanguage('en')
  await loadLate()
})

test('a rule without a code, and a code that is newer than the console, are told by the service', () => {
  const message = 'must not be on a Sunday'
  assert.equal(faultWords({ property: 'at', code: 'rule', message }), message)
  assert.equal(faultWords({ property: 'at', code: 'of_tomorrow', message }), message)
  assert.equal(faultWords({ property: 'at', code: 'of_tomorrow' }), 'This does not fit.')
})

test('a file that cannot be read is told by its own fault', () => {
  const params = { fault: 'not_utf8', form: 'CSV UTF-8', line: 3 }
  const told = { property: 'line 3', code: 'file', params }
  assert.equal(faultWords(told), 'The file is not UTF-8: save it as CSV UTF-8.')
  const newer = { ...told, params: { fault: 'of_tomorrow' } }
  assert.equal(faultWords(newer), 'The file cannot be read any further.')
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
