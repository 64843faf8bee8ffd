/** Sentences of the service in other languages: each code has one, without a hole, and it ends as sentences do. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { housekeeping } from '../../server/src/running/jobs.ts'
import { listNetworks, listPlatforms, signinRemedies } from '../../server/src/signin/index.ts'
import { checks, expectedOf } from '../../server/src/webhooks/trials/self-test-checks.ts'
import { guides } from '../src/texts/de/service/guides.ts'
import { health } from '../src/texts/de/service/health.ts'
import { networkReasons } from '../src/texts/de/service/network-reasons.ts'
import { processorEvents } from '../src/texts/de/service/processor-events.ts'
import { reasonNames } from '../src/texts/de/service/reason-names.ts'
import { rights } from '../src/texts/de/service/rights.ts'
import { signInProblems } from '../src/texts/de/service/sign-in-problems.ts'
import { signInWords } from '../src/texts/de/service/sign-ins.ts'
import { webhooks } from '../src/texts/de/service/webhooks.ts'
import type { Words } from '../src/texts/words.ts'

const tables: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  advice: webhooks.advice,
  'findings about connections': signInWords.findings,
  health: health.codes,
  'events of processors': processorEvents.sentences,
  'reasons of networks': networkReasons,
  'types of notifications': webhooks.types,
}

for (const [name, words] of Object.entries(tables))
  test(`a sentence needs no fact, and leaves no hole: ${name}`, () => {
    for (const [code, sentence] of Object.entries(words))
      for (const facts of [{}, { status: 500, missing: [1], callback: 'https://a.example' }]) {
        const said = typeof sentence === 'string' ? sentence : sentence(facts)
        assert.match(said, /[.?]$/, code)
        assert.doesNotMatch(said, /undefined|\[object/, code)
      }
  })

type Told = { steps: readonly string[]; limits?: string | null | undefined }

const signIn = {
  ...{ way: 'network', outcome: 'refused', provider: 'discord', client_id: 7 },
  ...{ problem: 'signin.denied', reason: null },
}

test('a sign-in is told by its reason, else by its problem, with its way and client', () => {
  const came = (more: object, isOfProject = true) =>
    signInWords.signIn({ ...signIn, ...more }, isOfProject).came
  assert.equal(
    came({ reason: 'visit_used' }),
    'Eine Anmeldung bei discord über Client 7 wurde abgelehnt: Dieselbe Anmeldung war schon zu Ende: Der Spieler ging zurück oder lud die Seite neu.',
  )
  assert.equal(
    came({ reason: 'access_denied', outcome: 'failed' }),
    'Eine Anmeldung bei discord über Client 7 scheiterte: Das Netzwerk hat die Anmeldung verweigert (access_denied).',
  )
  assert.equal(
    came({ problem: 'signin.client_unknown', client_id: null, provider: null }, false),
    'Eine Anmeldung ohne Angabe eines Clients wurde abgelehnt: Kein Client hat die client_id, die kam.',
  )
  assert.equal(
    came({ problem: null, outcome: 'signed_in', way: 'phone' }),
    'Eine Anmeldung per Telefon über Client 7 ist gelungen: Der Spieler ist angemeldet.',
  )
  assert.match(
    came({ problem: 'signin.parameter_refused', reason: 'state' }),
    /: Der Parameter state fehlt/,
  )
  for (const problem of Object.keys(signinRemedies)) {
    const told = signInWords.signIn({ ...signIn, problem }, true)
    for (const said of [told.came, told.toDo]) assert.match(said, /^[A-ZÄÖÜa-z].{8,}\.$/, problem)
    assert.doesNotMatch(signInProblems[problem as keyof typeof signInProblems].came, /\.$/, problem)
  }
})

test('a problem, reason or step of a newer service keeps its name', () => {
  const told = signInWords.signIn(
    { ...signIn, problem: 'signin.of_tomorrow', reason: 'rain' },
    true,
  )
  assert.match(told.came, /signin\.of_tomorrow \(rain\)\.$/)
  assert.match(told.toDo, /Nummer der Anfrage/)
  assert.equal(signInWords.step('of_tomorrow'), undefined)
  assert.equal(webhooks.adviceOf({}), undefined)
})

test('a self-test expects the same answers in every language, also of the question before a payment', () => {
  const expected = (check: 'valid_notification' | 'wrong_signature', own: string) =>
    webhooks.expectedOf({ check, expected: own })
  for (const check of checks)
    for (const type of ['order_paid', 'user_validation'] as const) {
      const own = expectedOf(check, type)
      const told = expected(check.name as 'wrong_signature', own)
      const numbers = (text: string): string[] => text.match(/\d+|[A-Z]+_[A-Z]+/g) ?? []
      assert.deepEqual(numbers(told), numbers(own), `${check.name} for ${type}`)
    }
  assert.equal(expected('valid_notification', '204'), '204')
})

test('a guide has as many steps in every language, and names the same members', () => {
  const marked = (text: string): string[] => (text.match(/`[^`]+`|\*[^*]+\*/g) ?? []).toSorted()
  const compare = (name: string, told: Told | undefined, own: Told): void => {
    assert.ok(told, name)
    assert.equal(told.steps.length, own.steps.length, name)
    assert.equal(typeof told.limits === 'string', typeof own.limits === 'string', name)
    const all = ({ steps, limits }: Told): string[] => [...steps, limits ?? '']
    for (const [at, text] of all(own).entries())
      assert.deepEqual(marked(all(told)[at] ?? ''), marked(text), `${name} ${at}`)
  }
  for (const { name, guide } of listNetworks())
    compare(name, guides.guideOf('network', name), {
      steps: guide?.steps ?? [],
      limits: guide?.limits2026,
    })
  for (const { name, steps, limits } of listPlatforms())
    compare(name, guides.guideOf('platform', name), { steps, limits })
})

test('no two reasons have the same name: a bar of a chart counts one', () => {
  const names = Object.values(reasonNames)
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) < at),
    [],
  )
})

test('every job has a name', () => {
  const others = ['look for failing endpoints', 'look for keys that end', 'tell of this process']
  assert.deepEqual(
    Object.keys(health.jobs).toSorted(),
    [...housekeeping.map(({ name }) => name), ...others].toSorted(),
  )
})

test('every permission and role has words', () => {
  for (const words of Object.values(rights.permissions)) assert.match(words, /^[A-Z].{8,}[^.]$/)
  for (const { name, purpose } of Object.values(rights.roles)) {
    assert.ok(name.length > 2)
    assert.match(purpose, /^[A-Z].{8,}[^.]$/)
  }
})
