/** Where single networks leave the standard: each test names the deviation that a client has to know. */
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { suite, test } from 'node:test'
import { pkcePair, sandboxClient } from '../../test/client.ts'
import { visitor } from '../../test/visitor.ts'
import { readClaims } from '../signing.ts'

const client = await sandboxClient()
type Body = Record<string, unknown>

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

suite('amazon', () => {
  const amazon = visitor(client, {
    vendor: 'amazon',
    page: '/www.amazon.com/ap/oa',
    token: '/api.amazon.com/auth/o2/token',
    scope: 'profile',
    auth: 'post',
  })
  const profile = '/api.amazon.com/user/profile'

  test('takes a challenge without a method for plain', async () => {
    const { verifier } = pkcePair()
    const code = await amazon.codeOf('alice', { code_challenge: verifier })
    assert.ok((await amazon.redeem(code, { code_verifier: verifier })).json().access_token)
  })

  test('tells name and e-mail with one scope, the id alone with another, and never a verification', async () => {
    const whole = await client.call(profile, bearer(await amazon.tokenOf('unverified')))
    assert.deepEqual(Object.keys(whole.json()), ['user_id', 'name', 'email'])
    const token = await amazon.tokenOf('alice', { scope: 'profile:user_id' })
    assert.deepEqual(Object.keys((await client.call(profile, bearer(token))).json()), ['user_id'])
    const none = await client.call(profile, bearer(await amazon.tokenOf('bob')))
    assert.deepEqual(Object.keys(none.json()), ['user_id', 'name'])
  })

  test('reads the token in three places and refuses a wrong one with 400', async () => {
    const token = await amazon.tokenOf('alice')
    const inQuery = await client.call(`${profile}?access_token=${encodeURIComponent(token)}`)
    const own = await client.call(profile, { headers: { 'x-amz-access-token': token } })
    assert.deepEqual([inQuery.status, own.status], [200, 200])
    const wrong = await client.call(profile, bearer('x'))
    assert.deepEqual([wrong.status, wrong.json().error], [400, 'invalid_token'])
  })
})

suite('baidu', () => {
  const baidu = visitor(client, {
    vendor: 'baidu',
    page: '/openapi.baidu.com/oauth/2.0/authorize',
    token: '/openapi.baidu.com/oauth/2.0/token',
    scope: 'basic',
    auth: 'post',
  })
  const getInfo = (token: string) =>
    client.call(`/openapi.baidu.com/rest/2.0/passport/users/getInfo?access_token=${token}`)

  test('names no token_type', async () => {
    const answer = (await baidu.redeem(await baidu.codeOf('alice'))).json<Body>()
    assert.equal('token_type' in answer, false)
  })

  test('refuses a token with HTTP 200, and does not read it in a header', async () => {
    const wrong = await getInfo('x')
    assert.deepEqual([wrong.status, wrong.json().error_code], [200, '110'])
    const path = '/openapi.baidu.com/rest/2.0/passport/users/getInfo'
    const inHeader = await client.call(path, bearer(await baidu.tokenOf('alice')))
    assert.equal(inHeader.json().error_code, '110')
  })

  test('tells an openid, a masked name and a portrait, and no e-mail', async () => {
    const user = (await getInfo(await baidu.tokenOf('alice'))).json<Body>()
    assert.ok(user.openid && user.portrait)
    assert.equal(user.username, 'A***')
    assert.equal('email' in user, false)
    assert.equal((await getInfo(await baidu.tokenOf('hidden'))).json().portrait, '')
  })
})

suite('battlenet', () => {
  const battlenet = visitor(client, {
    vendor: 'battlenet',
    page: '/oauth.battle.net/authorize',
    token: '/oauth.battle.net/token',
    scope: 'openid',
    auth: 'basic',
  })

  test('spells the name in two ways, and the id as a number and as a text', async () => {
    const answer = (await battlenet.redeem(await battlenet.codeOf('alice', { nonce: 'n' }))).json()
    const claims = readClaims(answer.id_token ?? '')
    const user = (
      await client.call('/oauth.battle.net/userinfo', bearer(answer.access_token ?? ''))
    ).json<Body>()
    assert.equal(claims.nonce, 'n')
    assert.equal(claims.battle_tag, user.battletag)
    assert.equal(claims.sub, user.sub)
    assert.equal(String(user.id), user.sub)
    assert.equal(typeof user.id, 'number')
  })

  test('sends no id_token without the scope openid', async () => {
    const code = await battlenet.codeOf('alice', { scope: 'wow.profile' })
    assert.equal('id_token' in (await battlenet.redeem(code)).json(), false)
  })
})

suite('epicgames', () => {
  const epic = visitor(client, {
    vendor: 'epicgames',
    page: '/www.epicgames.com/id/authorize',
    token: '/api.epicgames.dev/epic/oauth/v2/token',
    scope: 'openid basic_profile',
    auth: 'basic',
  })

  test('names v1 in id_tokens of v2, and the account in the token answer', async () => {
    const answer = (await epic.redeem(await epic.codeOf('alice', { nonce: 'n' }))).json()
    const claims = readClaims(answer.id_token ?? '')
    assert.equal(claims.iss, `${client.url}/api.epicgames.dev/epic/oauth/v1`)
    assert.deepEqual([claims.sub, claims.nonce], [answer.account_id, 'n'])
  })

  test('refuses a form-encoded secret', async () => {
    const encoded = new URLSearchParams({ '': epic.secret }).toString().slice(1)
    assert.notEqual(encoded, epic.secret)
    const answer = await epic.redeem(await epic.codeOf('alice'), {}, `${epic.id}:${encoded}`)
    assert.deepEqual([answer.status, answer.json().error], [400, 'invalid_client'])
  })

  test('leaves scopes_supported out of its discovery', async () => {
    const found = await client.call(
      '/api.epicgames.dev/epic/oauth/v1/.well-known/openid-configuration',
    )
    assert.equal('scopes_supported' in found.json<Body>(), false)
  })
})

suite('facebook', () => {
  const facebook = visitor(client, {
    vendor: 'facebook',
    page: '/www.facebook.com/v24.0/dialog/oauth',
    token: '/graph.facebook.com/v24.0/oauth/access_token',
    scope: 'public_profile,email',
    auth: 'post',
  })
  const me = async (person: string, more: Record<string, string> = {}, scope?: string) => {
    const token = await facebook.tokenOf(person, scope === undefined ? {} : { scope })
    const proof = createHmac('sha256', facebook.secret).update(token).digest('hex')
    const query = new URLSearchParams({
      fields: 'id,name,email,picture',
      appsecret_proof: proof,
      ...more,
    })
    return client.call(`/graph.facebook.com/v24.0/me?${query}`, bearer(token))
  }
  type Failure = { error: { code: number; type: string } }

  test('answers versions that exist, and separates scopes by commas or spaces', async () => {
    const old = await client.call('/www.facebook.com/v2.0/dialog/oauth')
    assert.equal(old.status, 404)
    assert.ok((await me('alice', {}, 'public_profile email')).json().email)
  })

  test('tells failures as an object', async () => {
    const code = await facebook.codeOf('alice')
    assert.equal((await facebook.redeem(code)).status, 200)
    const again = await facebook.redeem(code)
    assert.deepEqual([again.status, again.json<Failure>().error.code], [400, 100])
    const wrong = await facebook.redeem(code, {}, `${facebook.id}:wrong`)
    assert.deepEqual([wrong.status, wrong.json<Failure>().error.code], [400, 1])
    const denied = (await facebook.ask('deny')).landed()
    assert.deepEqual(
      [denied.get('error'), denied.get('error_reason')],
      ['access_denied', 'user_denied'],
    )
  })

  test('demands proof of the secret with the profile call', async () => {
    const wrong = await me('alice', { appsecret_proof: 'x' })
    assert.deepEqual([wrong.status, wrong.json<Failure>().error.code], [400, 100])
  })

  test('tells the fields that were asked for, and the e-mail only where it was allowed', async () => {
    assert.deepEqual(Object.keys((await me('alice')).json()), ['name', 'email', 'picture', 'id'])
    assert.deepEqual(Object.keys((await me('alice', { fields: 'id' })).json()), ['id'])
    assert.equal('email' in (await me('alice', {}, 'public_profile')).json(), false)
    assert.equal('email' in (await me('bob')).json(), false)
  })
})

suite('kakao', () => {
  const kakao = visitor(client, {
    vendor: 'kakao',
    page: '/kauth.kakao.com/oauth/authorize',
    token: '/kauth.kakao.com/oauth/token',
    scope: 'profile_nickname,account_email'.replace(',', ' '),
    auth: 'post',
  })
  type User = { id: number; kakao_account: Body }

  test('sends an id_token only with the scope openid', async () => {
    const plain = (await kakao.redeem(await kakao.codeOf('alice'))).json()
    assert.equal('id_token' in plain, false)
    const code = await kakao.codeOf('alice', { scope: 'openid profile_nickname', nonce: 'n' })
    const { id_token } = (await kakao.redeem(code)).json()
    assert.equal(readClaims(id_token ?? '').nonce, 'n')
  })

  test('fails the whole sign-in for a consent item that is not set up', async () => {
    const answer = await kakao.ask('alice', { scope: 'profile_nickname birthday' })
    assert.match(answer.text, /KOE205/)
  })

  test('tells a number as id, and whether the e-mail is valid and verified', async () => {
    const user = async (person: string) =>
      (
        await client.call('/kapi.kakao.com/v2/user/me', bearer(await kakao.tokenOf(person)))
      ).json<User>()
    const { id, kakao_account: account } = await user('unverified')
    assert.equal(typeof id, 'number')
    assert.deepEqual([account.is_email_valid, account.is_email_verified], [true, false])
    assert.equal((await user('bob')).kakao_account.has_email, false)
  })

  test('has error codes of its own beside the standard’s', async () => {
    const wrong = (await kakao.redeem('x')).json()
    assert.deepEqual([wrong.error, wrong.error_code], ['invalid_grant', 'KOE320'])
  })
})

suite('linkedin', () => {
  const linkedin = visitor(client, {
    vendor: 'linkedin',
    page: '/www.linkedin.com/oauth/v2/authorization',
    token: '/www.linkedin.com/oauth/v2/accessToken',
    scope: 'openid profile email',
    auth: 'post',
  })

  test('brings no nonce back, and lists scopes with commas', async () => {
    const code = await linkedin.codeOf('alice', { nonce: 'n' })
    const { id_token, scope } = (await linkedin.redeem(code)).json()
    assert.equal('nonce' in readClaims(id_token ?? ''), false)
    assert.equal(scope, 'email,openid,profile')
  })

  test('reads the secret in the form only, and knows no verifier', async () => {
    const pair = Buffer.from(`${linkedin.id}:${linkedin.secret}`).toString('base64')
    const form = { grant_type: 'authorization_code', code: await linkedin.codeOf('alice') }
    const basic = await client.post('/www.linkedin.com/oauth/v2/accessToken', form, {
      authorization: `Basic ${pair}`,
    })
    assert.equal(basic.status, 400)
    const verified = await linkedin.redeem(await linkedin.codeOf('alice'), { code_verifier: 'x' })
    assert.equal(verified.json().error, 'invalid_request')
  })
})

suite('mailru', () => {
  const mailru = visitor(client, {
    vendor: 'mailru',
    page: '/oauth.mail.ru/login',
    token: '/oauth.mail.ru/token',
    scope: 'userinfo',
    auth: 'basic',
  })

  test('refuses a token with HTTP 200, and reads it in the query only', async () => {
    const token = await mailru.tokenOf('alice')
    const found = await client.call(`/oauth.mail.ru/userinfo?access_token=${token}`)
    assert.equal(found.json().email, 'alice@players.example')
    const inHeader = await client.call('/oauth.mail.ru/userinfo', bearer(token))
    assert.deepEqual([inHeader.status, inHeader.json<Body>().error_code], [200, 6])
  })

  test('wants a state', async () => {
    assert.equal((await mailru.ask('alice', { state: '' })).status, 400)
  })
})
