import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { VisitFailure } from './calls/visit-failure.ts'
import { readTokenAnswer } from './token-answer.ts'

const answer = (body: unknown, status = 200, contentType = 'application/json') => ({
  status,
  contentType,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})
const form = (body: string, status = 200) =>
  answer(body, status, 'application/x-www-form-urlencoded; charset=utf-8')

const failureOf = (given: Parameters<typeof readTokenAnswer>[0]): string => {
  try {
    readTokenAnswer(given)
  } catch (error) {
    assert.ok(error instanceof VisitFailure, String(error))
    return `${error.reason} ${error.detail}`
  }
  return 'none'
}

test('an answer of the standard is read', () => {
  const read = readTokenAnswer(
    answer({ access_token: 't', token_type: 'Bearer', expires_in: 3600, id_token: 'a.b.c' }),
  )
  assert.deepEqual(read, { access_token: 't', expires_in: 3600, id_token: 'a.b.c' })
})

test('a scope sent as a list becomes one text', () => {
  const body = { access_token: 't', scope: ['openid', 'user:read:email', 7] }
  assert.equal(readTokenAnswer(answer(body)).scope, 'openid user:read:email')
  assert.equal(readTokenAnswer(answer({ access_token: 't', scope: 'a,b' })).scope, 'a,b')
  assert.ok(!('scope' in readTokenAnswer(answer({ access_token: 't', scope: null }))))
})

test('a form-encoded answer is read', () => {
  const read = readTokenAnswer(form('access_token=gho_1&scope=read%3Auser&token_type=bearer'))
  assert.deepEqual(read, { access_token: 'gho_1', scope: 'read:user' })
})

test('an error is one whatever its status and form', () => {
  assert.equal(failureOf(answer({ error: 'bad_verification_code' })), 'refused code_invalid')
  assert.equal(failureOf(answer({ error: 'invalid_grant' }, 400)), 'refused code_invalid')
  assert.equal(failureOf(form('error=bad_verification_code')), 'refused code_invalid')
  assert.equal(failureOf(answer({ status: 400, message: 'x' }, 400)), 'refused token_refused')
  assert.equal(
    failureOf(answer({ error: 'invalid_client' }, 401)),
    'refused network_refuses_client',
  )
  assert.equal(failureOf(answer({ error: '<script>' }, 400)), 'refused token_refused')
  assert.equal(failureOf(answer({ error: 'constructor' }, 400)), 'refused token_refused')
  assert.equal(failureOf(answer({ error: 'x', access_token: 't' })), 'refused token_refused')
})

test('a refused client is told from a refused code, by word, number or status', () => {
  for (const [body, status] of [
    [{ error: 'unauthorized_client' }, 400],
    [{ status: 403, message: 'invalid client secret' }, 403],
    [{ message: 'Unauthorized', error: 401 }, 401],
    [{ errcode: 40125, errmsg: 'invalid appsecret' }, 200],
    [{ error: 100009, error_description: 'client secret is illegal' }, 200],
    [{ error: '100008' }, 200],
  ] as const) {
    assert.equal(failureOf(answer(body, status)), 'refused network_refuses_client')
  }
  for (const body of [{ errcode: 40029 }, { errcode: '40163' }, { error: 100019 }]) {
    assert.equal(failureOf(answer(body)), 'refused code_invalid')
  }
  assert.equal(failureOf(answer({ error: 'invalid_grant' }, 401)), 'refused code_invalid')
  assert.equal(failureOf(answer({ error: 100010 })), 'refused network_refuses_callback')
})

test('nonsense is no token', () => {
  assert.equal(failureOf(answer({})), 'unreachable answer_without_token')
  assert.equal(failureOf(answer({ access_token: '' })), 'unreachable answer_without_token')
  assert.equal(failureOf(answer({ access_token: 7 })), 'unreachable answer_without_token')
  assert.equal(failureOf(answer({ access_token: 'a\r\nb' })), 'unreachable answer_without_token')
  assert.equal(
    failureOf(answer({ access_token: 't', token_type: 'mac' })),
    'unreachable token_of_other_type',
  )
  assert.equal(failureOf(answer('<html>')), 'unreachable answer_not_json')
  assert.equal(failureOf(answer('"text"')), 'unreachable answer_not_object')
  assert.equal(
    failureOf(form('access_token=a&access_token=b')),
    'unreachable answer_repeats_itself',
  )
})

test('whatever a network answers is a token or a failure of ours', () => {
  const body = fc.oneof(fc.json(), fc.string(), fc.webQueryParameters())
  const type = fc.constantFrom('application/json', 'application/x-www-form-urlencoded', '')
  fc.assert(
    fc.property(body, type, fc.constantFrom(200, 400, 404), (text, contentType, status) => {
      failureOf(answer(text, status, contentType))
    }),
  )
})

test('every token of printable characters comes through JSON and through a form', () => {
  const token = fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    minLength: 1,
  })
  fc.assert(
    fc.property(token, (access_token) => {
      assert.equal(readTokenAnswer(answer({ access_token })).access_token, access_token)
      const encoded = new URLSearchParams({ access_token }).toString()
      assert.equal(readTokenAnswer(form(encoded)).access_token, access_token)
    }),
  )
})
