import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { openVendor, type VendorAnswer } from '../../../test/support/vendor.ts'
import { reasonTexts } from '../networks/calls/visit-reasons.ts'
import { findNetwork } from '../networks/table.ts'
import type { HandedToken } from './check.ts'
import { findTokenRule } from './token-rules.ts'
import { verifyHandedToken } from './verify.ts'

const clock = { now: () => new Date('2026-03-01T12:00:00Z') }
const credentials = {
  client_id: 'our-client',
  client_secret: 'our-secret+/=',
  native_client_ids: 'our-android, our-ios',
  app_id: '4711',
  consumer_key: 'our-key',
  consumer_secret: 'our-consumer-secret',
}

/** Hands a token in at a network that answers as given; also says what was asked. */
const handingIn = async (
  t: TestContext,
  name: string,
  answers: Record<string, VendorAnswer>,
  handed: Partial<HandedToken> = {},
) => {
  const vendor = await openVendor(t)
  for (const [path, answer] of Object.entries(answers)) vendor.answer(path, answer)
  const network = findNetwork(name)
  const rule = findTokenRule(name)
  assert.ok(network?.protocol === 'oauth2' && rule)
  const connection = { credentials, settings: { simulator: vendor.url } }
  const profile = verifyHandedToken(
    rule,
    network,
    connection,
    { access_token: 'the-token', ...handed },
    { outbound: vendor.outbound, clock },
  )
  return { profile, calls: vendor.calls }
}

const tokenInfo = '/oauth2.googleapis.com/tokeninfo'
const userInfo = '/openidconnect.googleapis.com/v1/userinfo'

test('a token of any of the studio’s apps is taken, and no other', async (t) => {
  const play = async (aud: unknown) => {
    const { profile } = await handingIn(t, 'google', {
      [tokenInfo]: { body: { aud, azp: aud, sub: '1', expires_in: '3599' } },
      [userInfo]: { body: { sub: '1', name: 'Robin' } },
    })
    return profile
  }
  for (const aud of ['our-client', 'our-android', 'our-ios']) {
    assert.equal((await play(aud)).subject, '1')
  }
  for (const aud of ['our', 'our-android, our-ios', '', null, undefined, ['our-client', 'x']]) {
    await assert.rejects(play(aud), { reason: 'refused', detail: 'token_of_other_application' })
  }
})

test('the player of the profile must be the player of the token', async (t) => {
  const { profile } = await handingIn(t, 'google', {
    [tokenInfo]: { body: { aud: 'our-client', sub: '1' } },
    [userInfo]: { body: { sub: '2' } },
  })
  await assert.rejects(profile, { reason: 'refused', detail: 'profile_of_other' })
})

test('nothing is read with a token of another application', async (t) => {
  const { profile, calls } = await handingIn(t, 'google', {
    [tokenInfo]: { body: { aud: 'another-client', sub: '1' } },
    [userInfo]: { body: { sub: '1' } },
  })
  await assert.rejects(profile)
  assert.deepEqual(
    calls.map(({ path }) => path),
    [tokenInfo],
  )
})

const others: readonly [network: string, path: string, answer: VendorAnswer, detail: string][] = [
  [
    'discord',
    '/discord.com/api/oauth2/@me',
    { body: { application: { id: '99' }, user: { id: '1' } } },
    'token_of_other_application',
  ],
  ['discord', '/discord.com/api/oauth2/@me', { status: 401, body: {} }, 'token_invalid'],
  ['discord', '/discord.com/api/oauth2/@me', { body: {} }, 'token_of_other_application'],
  [
    'facebook',
    '/graph.facebook.com/v24.0/debug_token',
    { body: { data: { app_id: 'another-app', is_valid: true, user_id: '1' } } },
    'token_of_other_application',
  ],
  [
    'facebook',
    '/graph.facebook.com/v24.0/debug_token',
    { body: { data: { app_id: 'our-client', is_valid: false, user_id: '1' } } },
    'token_invalid',
  ],
  [
    'facebook',
    '/graph.facebook.com/v24.0/debug_token',
    { status: 400, body: { error: { code: 100, message: 'did not match the Viewing App' } } },
    'token_invalid',
  ],
  [
    'kakao',
    '/kapi.kakao.com/v1/user/access_token_info',
    { body: { id: 1, expires_in: 9, app_id: 4712 } },
    'token_of_other_application',
  ],
  [
    'linkedin',
    '/www.linkedin.com/oauth/v2/introspectToken',
    { body: { active: true, client_id: 'another-client' } },
    'token_of_other_application',
  ],
  [
    'linkedin',
    '/www.linkedin.com/oauth/v2/introspectToken',
    { body: { active: false } },
    'token_invalid',
  ],
  [
    'qq',
    '/graph.qq.com/oauth2.0/me',
    { body: { client_id: 'another-client', openid: 'x' } },
    'token_of_other_application',
  ],
  [
    'qq',
    '/graph.qq.com/oauth2.0/me',
    { body: { error: 100016, error_description: 'access token check failed' } },
    'token_invalid',
  ],
  [
    'twitter',
    '/api.x.com/1.1/account/verify_credentials.json',
    { status: 401, body: { errors: [{ code: 89, message: 'Invalid or expired token.' }] } },
    'token_of_other_application',
  ],
  [
    'wechat',
    '/api.weixin.qq.com/sns/auth',
    { body: { errcode: 40001, errmsg: 'invalid credential' } },
    'token_invalid',
  ],
  [
    'wechat',
    '/api.weixin.qq.com/sns/auth',
    { body: { errcode: 40003, errmsg: 'invalid openid' } },
    'openid_of_other_token',
  ],
]

for (const [network, path, answer, detail] of others) {
  test(`${network} saying ${JSON.stringify(answer)} is ${detail}`, async (t) => {
    const { profile } = await handingIn(
      t,
      network,
      { [path]: answer },
      { openid: 'x', access_token_secret: 'y' },
    )
    await assert.rejects(profile, { reason: 'refused', detail })
  })
}

test('a refresh token that is not ours proves nothing', async (t) => {
  const handed = { refresh_token: 'theirs', openid: 'x' }
  const wechat = await handingIn(
    t,
    'wechat',
    { '/api.weixin.qq.com/sns/oauth2/refresh_token': { body: { errcode: 40030 } } },
    handed,
  )
  await assert.rejects(wechat.profile, { detail: 'token_of_other_application' })
  assert.equal(wechat.calls[0]?.query.get('appid'), 'our-client')
  const naver = await handingIn(
    t,
    'naver',
    { '/nid.naver.com/oauth2.0/token': { body: { error: 'invalid_request' } } },
    handed,
  )
  await assert.rejects(naver.profile, { detail: 'token_of_other_application' })
})

test('a proven sign-in reads the player with the token that was refreshed', async (t) => {
  const { profile, calls } = await handingIn(
    t,
    'naver',
    {
      '/nid.naver.com/oauth2.0/token': { body: { access_token: 'fresh', token_type: 'bearer' } },
      '/openapi.naver.com/v1/nid/me': { body: { resultcode: '00', response: { id: 'n-1' } } },
    },
    { refresh_token: 'ours' },
  )
  assert.equal((await profile).subject, 'n-1')
  assert.equal(calls[1]?.headers.authorization, 'Bearer fresh')
})

test('an id_token of a network whose ids it does not carry is no token of it', async (t) => {
  const { profile, calls } = await handingIn(t, 'apple', {}, { access_token: 'opaque' })
  await assert.rejects(profile, { reason: 'refused', detail: 'token_invalid' })
  assert.equal(calls.length, 0)
})

test('nonsense about a token is the network’s fault, not the player’s', async (t) => {
  for (const answer of [
    { body: '<html>' },
    { body: '[]' },
    { status: 500, body: {} },
    { status: 302, headers: { location: 'http://127.0.0.1/' }, body: '' },
    { body: { aud: 'our-client' } },
  ]) {
    const { profile } = await handingIn(t, 'google', { [tokenInfo]: answer })
    await assert.rejects(profile, { reason: 'unreachable' })
  }
})

test('every word with which a token is refused says what to do', async () => {
  const folder = import.meta.dirname
  // A platform's ticket has words of its own.
  const names = (await readdir(folder)).filter(
    (name) => !name.endsWith('.test.ts') && name !== 'cross-auth.ts',
  )
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const words = texts.flatMap((text) =>
    [...text.matchAll(/(?:refused\(|'refused', |reason: )'([a-z_]+)'/g)].map(
      ([, word = '']) => word,
    ),
  )
  assert.ok(words.length > 10)
  assert.deepEqual(
    words.filter((word) => !Object.hasOwn(reasonTexts, word)),
    [],
  )
})
