import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { newSecret } from '../../base/ids.ts'
import { Problem } from '../../base/problem.ts'
import { problems } from '../contract.ts'
import { VisitFailure } from '../networks/calls/visit-failure.ts'
import { problemOfVisit } from '../requests/problem-of.ts'
import { failureFacts, networkErrorOf } from './failure.ts'

test('words and numbers by which networks name errors are kept as they came', () => {
  for (const error of [
    'invalid_grant',
    'bad_verification_code',
    'access_denied',
    'OAuthException',
    'AADSTS50011',
    'INVALID_REQUEST',
    '40029',
    '-1',
    'user-denied',
  ]) {
    assert.equal(networkErrorOf({ error }), error)
  }
  assert.equal(networkErrorOf({ error: 190 }), '190')
})

test('what is no word of an error is not kept: tokens, addresses, sentences', () => {
  for (const error of [
    'ann@players.example',
    '192.0.2.7',
    '2001:db8::7',
    '+12025550142',
    '12025550142',
    'The code passed is incorrect',
    'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln',
    'a'.repeat(49),
    '',
    { code: 'invalid_grant' },
    undefined,
  ]) {
    assert.equal(networkErrorOf({ error }), null)
  }
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 60 }), (bytes) => {
      for (const coding of ['hex', 'base64url'] as const) {
        const text = Buffer.from(bytes).toString(coding)
        // All bytes alike make words, which no generator of secrets does.
        fc.pre(new Set(text).size > 8)
        assert.equal(networkErrorOf({ error: text }), null, text)
      }
    }),
  )
  assert.equal(networkErrorOf({ error: newSecret() }), null)
})

test('the failure of a visit is found behind the problem that it became', () => {
  const visit = new VisitFailure('refused', 'code_invalid', undefined, {
    error: 'invalid_grant',
    status: 400,
  })
  for (const problem of [
    problemOfVisit(visit),
    new Problem(problems.visit_refused, { cause: new Error('between', { cause: visit }) }),
  ]) {
    const facts = failureFacts(problem)
    assert.deepEqual(
      [facts.reason, facts.network_error, facts.network_status],
      ['code_invalid', 'invalid_grant', 400],
    )
  }
})

test('a reason is a word of ours, or the parameter that is wrong, and never a name that somebody sent', () => {
  const reasonOf = (facts: ConstructorParameters<typeof Problem>[1]) =>
    failureFacts(new Problem(problems.parameter_refused, facts)).reason
  assert.equal(reasonOf({ details: { code_challenge: 'is missing' } }), 'code_challenge')
  assert.equal(reasonOf({ details: { secret_word: 'is not a known parameter' } }), null)
  assert.equal(reasonOf({ details: { 'A/b': 'is missing' } }), null)
  assert.equal(reasonOf({ details: { reason: 'Mail ann@players.example' } }), null)
})

test('what the service or a network could not do has failed, everything else was refused', () => {
  const outcomeOf = (kind: (typeof problems)[keyof typeof problems]) =>
    failureFacts(new Problem(kind)).outcome
  assert.deepEqual(
    [problems.bug, problems.out_of_service, problems.unreachable, problems.denied].map(outcomeOf),
    ['failed', 'failed', 'failed', 'refused'],
  )
})
