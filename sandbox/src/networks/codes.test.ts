/** The rules of all simulated networks of RFC 6749: codes, secrets, addresses, refusals. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pkcePair, sandboxClient } from '../../test/client.ts'
import { type Desk, visitor } from '../../test/visitor.ts'

const client = await sandboxClient()

const desks: readonly (Desk & { pkce?: true; error: string })[] = [
  {
    vendor: 'amazon',
    page: '/www.amazon.com/ap/oa',
    token: '/api.amazon.com/auth/o2/token',
    scope: 'profile',
    auth: 'post',
    pkce: true,
    error: 'invalid_grant',
  },
  {
    vendor: 'baidu',
    page: '/openapi.baidu.com/oauth/2.0/authorize',
    token: '/openapi.baidu.com/oauth/2.0/token',
    scope: 'basic',
    auth: 'post',
    error: 'invalid_grant',
  },
  {
    vendor: 'battlenet',
    page: '/oauth.battle.net/authorize',
    token: '/oauth.battle.net/token',
    scope: 'openid',
    auth: 'basic',
    error: 'invalid_grant',
  },
  {
    vendor: 'epicgames',
    page: '/www.epicgames.com/id/authorize',
    token: '/api.epicgames.dev/epic/oauth/v2/token',
    scope: 'openid basic_profile',
    auth: 'basic',
    error: 'invalid_grant',
  },
  {
    vendor: 'kakao',
    page: '/kauth.kakao.com/oauth/authorize',
    token: '/kauth.kakao.com/oauth/token',
    scope: 'profile_nickname',
    auth: 'post',
    pkce: true,
    error: 'invalid_grant',
  },
  {
    vendor: 'linkedin',
    page: '/www.linkedin.com/oauth/v2/authorization',
    token: '/www.linkedin.com/oauth/v2/accessToken',
    scope: 'openid profile email',
    auth: 'post',
    error: 'invalid_request',
  },
  {
    vendor: 'mailru',
    page: '/oauth.mail.ru/login',
    token: '/oauth.mail.ru/token',
    scope: 'userinfo',
    auth: 'basic',
    pkce: true,
    error: 'invalid_grant',
  },
  {
    vendor: 'vimeo',
    page: '/api.vimeo.com/oauth/authorize',
    token: '/api.vimeo.com/oauth/access_token',
    scope: 'public private',
    auth: 'basic',
    error: 'invalid_grant',
  },
  {
    vendor: 'yahoo',
    page: '/api.login.yahoo.com/oauth2/request_auth',
    token: '/api.login.yahoo.com/oauth2/get_token',
    scope: 'openid profile email',
    auth: 'basic',
    error: 'invalid_grant',
  },
  {
    vendor: 'yandex',
    page: '/oauth.yandex.com/authorize',
    token: '/oauth.yandex.com/token',
    scope: 'login:info',
    auth: 'basic',
    pkce: true,
    error: 'invalid_grant',
  },
  {
    vendor: 'youtube',
    page: '/accounts.google.com/o/oauth2/v2/auth',
    token: '/oauth2.googleapis.com/token',
    scope: 'openid profile',
    auth: 'post',
    pkce: true,
    error: 'invalid_grant',
  },
]

for (const desk of desks) {
  const person = visitor(client, desk)

  test(`${desk.vendor}: a code works once, for its redirect address and its client`, async () => {
    const code = await person.codeOf('alice')
    assert.equal((await person.redeem(code)).status, 200)
    assert.equal((await person.redeem(code)).json().error, desk.error)
    const elsewhere = await person.redeem(await person.codeOf('alice'), {
      redirect_uri: 'http://127.0.0.1:1/api/social/oauth2/callback',
    })
    assert.equal(elsewhere.json().error, desk.error)
    const stranger = await person.redeem(await person.codeOf('alice'), {}, `${person.id}:wrong`)
    assert.ok(stranger.status >= 400 && !('access_token' in stranger.json()))
  })

  test(`${desk.vendor}: an address or client that is not registered gets no code`, async () => {
    for (const more of [
      { redirect_uri: 'https://evil.example/api/social/oauth2/callback' },
      { client_id: 'stranger' },
      { response_type: 'token' },
      { scope: 'everything' },
    ]) {
      const answer = await person.ask('alice', more)
      assert.equal(answer.status, 400, JSON.stringify(more))
      assert.equal(answer.headers.get('location'), null)
    }
  })

  test(`${desk.vendor}: refusing comes back with an error and the state`, async () => {
    const landed = (await person.ask('deny')).landed()
    assert.match(landed.get('error') ?? '', /^(access_denied|user_cancelled_authorize)$/)
    assert.equal(landed.get('state'), 's-1')
    assert.equal(landed.has('code'), false)
  })

  if (desk.pkce) {
    test(`${desk.vendor}: a challenged code needs its verifier`, async () => {
      const { verifier, challenge } = pkcePair()
      const more = { code_challenge: challenge, code_challenge_method: 'S256' }
      const without = await person.redeem(await person.codeOf('alice', more))
      assert.equal(without.json().error, desk.error)
      const good = await person.redeem(await person.codeOf('alice', more), {
        code_verifier: verifier,
      })
      assert.ok(good.json().access_token)
    })
  }
}
