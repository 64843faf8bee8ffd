import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { VisitFailure } from '../networks/calls/visit-failure.ts'
import { findNetwork } from '../networks/table.ts'
import { findTokenRule } from './token-rules.ts'
import { verifyHandedToken } from './verify.ts'

const clock = { now: () => new Date('2026-03-01T12:00:00Z') }
const connection = {
  credentials: {
    client_id: 'our-client',
    client_secret: 'our-secret',
    app_id: '4711',
    consumer_key: 'our-key',
    consumer_secret: 'our-consumer-secret',
  },
  settings: {},
}

/** Keys of what the networks answer here, so that nonsense gets past the first look. */
const key = fc.constantFrom(
  'aud',
  'sub',
  'application',
  'user',
  'id',
  'data',
  'app_id',
  'is_valid',
  'user_id',
  'active',
  'client_id',
  'openid',
  'errcode',
  'access_token',
  'id_str',
  'response',
  '__proto__',
)
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>(null, '', 0, 1, true, [], '4711', 'our-client', '\u0000', '\ud800'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 5 }),
  ),
}))

suite('whatever a network says of a token is a player or a failure of ours', () => {
  for (const name of ['discord', 'facebook', 'google', 'kakao', 'linkedin']) {
    test(name, () => verifyWith(name, {}))
  }
  test('apple', () => verifyWith('apple', { access_token: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln' }))
  test('google’s id_token', () => verifyWith('google', { access_token: 'eyJhbGciOiJ9.e30.c2' }))
  test('naver', () => verifyWith('naver', { refresh_token: 'r' }))
  test('qq', () => verifyWith('qq', { openid: 'o' }))
  test('twitter', () => verifyWith('twitter', { access_token_secret: 's' }))
  test('wechat', () => verifyWith('wechat', { openid: 'o', refresh_token: 'r' }))
  test('wechat without proof', () => verifyWith('wechat', { openid: 'o' }))
})

const verifyWith = async (name: string, more: object): Promise<void> => {
  const network = findNetwork(name)
  const rule = findTokenRule(name)
  assert.ok(network?.protocol === 'oauth2' && rule)
  const answers = fc.array(fc.tuple(fc.constantFrom(200, 200, 200, 400, 401), value), {
    minLength: 1,
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(answers, async (all) => {
      let next = 0
      const request = () => {
        const [status, body] = all[next++ % all.length] ?? [200, {}]
        return Promise.resolve({
          status,
          headers: { 'content-type': 'application/json' },
          body: Buffer.from(JSON.stringify(body)),
          truncated: false,
          durationMs: 1,
        })
      }
      try {
        const profile = await verifyHandedToken(
          rule,
          network,
          connection,
          { access_token: 'the-token', ...more },
          { outbound: { request }, clock },
        )
        assert.match(profile.subject, /^[\x21-\x7e]{1,255}$/)
        assert.equal(profile.realm, name)
      } catch (error) {
        if (!(error instanceof VisitFailure)) throw error
      }
    }),
    { numRuns: 200 },
  )
}
