/** Where eight more networks leave the standard: each test names the deviation that a client has to know. */
import assert from 'node:assert/strict'
import { createPublicKey } from 'node:crypto'
import { beforeEach, suite, test } from 'node:test'
import { jwtVerify } from 'jose'
import { CALLBACK, pkcePair, sandboxClient } from '../../test/client.ts'
import { visitor } from '../../test/visitor.ts'

const client = await sandboxClient()
type Body = Record<string, unknown>

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

beforeEach(() => client.faults({}))

suite('vimeo', () => {
  const vimeo = visitor(client, {
    vendor: 'vimeo',
    page: '/api.vimeo.com/oauth/authorize',
    token: '/api.vimeo.com/oauth/access_token',
    scope: 'public',
    auth: 'basic',
  })

  test('compares secrets that hold + and / as they stand', async () => {
    assert.match(vimeo.secret, /\+.*\//)
    const encoded = `${vimeo.id}:${encodeURIComponent(vimeo.secret)}`
    assert.equal((await vimeo.redeem(await vimeo.codeOf('alice'), {}, encoded)).status, 401)
    assert.equal((await vimeo.redeem(await vimeo.codeOf('alice'))).status, 200)
  })

  test('tells the player with the token already, by an address, in a media type of its own', async () => {
    const answer = await vimeo.redeem(await vimeo.codeOf('alice'))
    assert.match(answer.headers.get('content-type') ?? '', /vnd\.vimeo/)
    const { user, access_token: token } = answer.json<{ user: Body; access_token: string }>()
    assert.match(String(user.uri), /^\/users\/\d+$/)
    const me = await client.call('/api.vimeo.com/me', bearer(token))
    assert.deepEqual(me.json(), user)
    assert.equal('email' in user, false)
  })
})

suite('vk', () => {
  const { client_id: id = '', service_token: service = '' } = client.credentials.vk ?? {}
  const state = 'x'.repeat(32)
  const ask = (person: string, more: Record<string, string> = {}) => {
    const { verifier, challenge } = pkcePair()
    const query = {
      response_type: 'code',
      client_id: id,
      redirect_uri: CALLBACK,
      scope: 'vkid.personal_info email',
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...more,
    }
    return { verifier, answer: client.authorize('/id.vk.ru/authorize', query, person) }
  }
  const redeem = async (person: string, change: Record<string, string> = {}) => {
    const { verifier, answer } = ask(person)
    const landed = (await answer).landed()
    return client.post('/id.vk.ru/oauth2/auth', {
      grant_type: 'authorization_code',
      client_id: id,
      code: landed.get('code') ?? '',
      device_id: landed.get('device_id') ?? '',
      redirect_uri: CALLBACK,
      code_verifier: verifier,
      state,
      ...change,
    })
  }
  const userInfo = async (person: string) => {
    const { access_token: token = '' } = (await redeem(person)).json()
    const form = { client_id: id, access_token: token }
    const answer = await client.post('/id.vk.ru/oauth2/user_info', form)
    return answer.json<{ user: Body }>().user
  }

  test('wants a challenge and a state of 32 characters', async () => {
    for (const more of [{ code_challenge_method: 'plain' }, { state: 'x'.repeat(31) }]) {
      assert.equal((await ask('alice', more).answer).status, 400)
    }
  })

  test('wants device_id and state back, and tells its errors with HTTP 200', async () => {
    assert.ok((await redeem('alice')).json().access_token)
    for (const [change, error] of [
      [{ device_id: 'other' }, 'invalid_request'],
      [{ state: 'other' }, 'invalid_request'],
      [{ code_verifier: 'other' }, 'invalid_grant'],
      [{ client_id: '1' }, 'invalid_client'],
      [{ service_token: 'wrong' }, 'invalid_client'],
    ] as const) {
      const answer = await redeem('alice', change)
      assert.deepEqual([answer.status, answer.json().error], [200, error])
    }
    assert.ok((await redeem('alice', { service_token: service })).json().access_token)
  })

  test('answers parameters it does not know with 404', async () => {
    assert.equal((await redeem('alice', { client_secret: 'x' })).status, 404)
  })

  test('says nothing about the e-mail but the e-mail, which may be empty', async () => {
    const unverified = await userInfo('unverified')
    assert.equal(unverified.email, 'unverified@players.example')
    assert.equal(unverified.verified, true)
    assert.equal((await userInfo('bob')).email, '')
  })

  test('takes the token of the profile in a form only', async () => {
    const { access_token: token = '' } = (await redeem('alice')).json()
    const answer = await client.call('/id.vk.ru/oauth2/user_info', {
      method: 'POST',
      ...bearer(token),
    })
    assert.deepEqual([answer.status, answer.json().error], [200, 'invalid_client'])
  })
})

suite('wechat', () => {
  const { client_id: appid = '', client_secret: secret = '' } = client.credentials.wechat ?? {}
  const ask = (person: string, more: Record<string, string> = {}) =>
    client.authorize(
      '/open.weixin.qq.com/connect/qrconnect',
      {
        appid,
        redirect_uri: CALLBACK,
        response_type: 'code',
        scope: 'snsapi_login',
        state: 's-1',
        ...more,
      },
      person,
    )
  const api = async (path: string, query: Record<string, string>) => {
    const answer = await client.call(`/api.weixin.qq.com/sns/${path}?${new URLSearchParams(query)}`)
    assert.equal(answer.status, 200)
    assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/)
    return answer.json<Body>()
  }
  const redeem = async (code: string, more: Record<string, string> = {}) =>
    api('oauth2/access_token', { appid, secret, code, grant_type: 'authorization_code', ...more })
  const codeOf = async (person: string) => (await ask(person)).landed().get('code') ?? ''

  test('tells a refusal by a callback with nothing but the state', async () => {
    assert.deepEqual([...(await ask('deny')).landed()], [['state', 's-1']])
  })

  test('tells errors by number, with HTTP 200', async () => {
    const code = await codeOf('alice')
    assert.equal((await redeem(code, { secret: 'x' })).errcode, 40125)
    assert.equal((await redeem(code, { appid: 'x' })).errcode, 40013)
    const { access_token: token } = await redeem(code)
    assert.ok(token)
    assert.equal((await redeem(code)).errcode, 40163)
    assert.equal((await redeem('x')).errcode, 40029)
    const wrong = await api('userinfo', { access_token: String(token), openid: 'x' })
    assert.equal(wrong.errcode, 40003)
  })

  test('gives openid and unionid with the token, and no token_type', async () => {
    const token = await redeem(await codeOf('alice'))
    assert.ok(token.openid && token.unionid)
    assert.equal('token_type' in token, false)
    const other = await client.call('/api/tokens/wechat?person=alice&application=other')
    assert.notEqual(other.json().openid, token.openid)
    assert.notEqual(other.json<Body>().unionid, token.unionid)
  })

  test('refreshes for the application of the token only', async () => {
    const { refresh_token: refresh } = await redeem(await codeOf('alice'))
    const query = { grant_type: 'refresh_token', refresh_token: String(refresh) }
    assert.ok((await api('oauth2/refresh_token', { appid, ...query })).access_token)
    const theirs = await api('oauth2/refresh_token', { appid: '1099511627776', ...query })
    assert.equal(theirs.errcode, 40030)
  })
})

suite('weibo', () => {
  const weibo = visitor(client, {
    vendor: 'weibo',
    page: '/api.weibo.com/oauth2/authorize',
    token: '/api.weibo.com/oauth2/access_token',
    scope: '',
    auth: 'post',
  })

  test('a code works once, for its redirect address and its client', async () => {
    const code = await weibo.codeOf('alice')
    assert.equal((await weibo.redeem(code)).status, 200)
    assert.equal((await weibo.redeem(code)).json<Body>().error_code, 21325)
    const elsewhere = await weibo.redeem(await weibo.codeOf('alice'), { redirect_uri: 'x' })
    assert.equal(elsewhere.json<Body>().error_code, 21322)
    const stranger = await weibo.redeem(await weibo.codeOf('alice'), {}, `${weibo.id}:wrong`)
    assert.equal(stranger.json<Body>().error_code, 21324)
  })

  test('wants the uid of the token answer for the profile, and both in the query', async () => {
    const answer = (await weibo.redeem(await weibo.codeOf('alice'))).json<Body>()
    assert.equal('token_type' in answer, false)
    const show = (query: Record<string, string>) =>
      client.call(`/api.weibo.com/2/users/show.json?${new URLSearchParams(query)}`)
    const token = String(answer.access_token)
    const found = await show({ access_token: token, uid: String(answer.uid) })
    assert.equal(found.json<Body>().idstr, answer.uid)
    assert.equal((await show({ access_token: token, uid: '1' })).json<Body>().error_code, 20003)
    const refused = await show({ access_token: 'x', uid: String(answer.uid) })
    assert.deepEqual([refused.status, refused.json<Body>().error_code], [403, 21332])
  })

  test('keeps e-mail addresses from ordinary applications', async () => {
    const answer = await client.call('/api.weibo.com/2/account/profile/email.json?access_token=x')
    assert.equal(answer.status, 403)
  })
})

suite('xbox', () => {
  const xbox = visitor(client, {
    vendor: 'xbox',
    page: '/login.microsoftonline.com/consumers/oauth2/v2.0/authorize',
    token: '/login.microsoftonline.com/consumers/oauth2/v2.0/token',
    scope: 'XboxLive.signin',
    auth: 'post',
  })
  const post = (path: string, body: object) =>
    client.call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-xbl-contract-version': '1' },
      body: JSON.stringify(body),
    })
  const authenticate = (ticket: string) =>
    post('/user.auth.xboxlive.com/user/authenticate', {
      RelyingParty: 'http://auth.xboxlive.com',
      TokenType: 'JWT',
      Properties: { AuthMethod: 'RPS', SiteName: 'user.auth.xboxlive.com', RpsTicket: ticket },
    })
  const authorize = async (person: string) => {
    const user = await authenticate(`d=${await xbox.tokenOf(person)}`)
    return post('/xsts.auth.xboxlive.com/xsts/authorize', {
      RelyingParty: 'http://xboxlive.com',
      TokenType: 'JWT',
      Properties: { UserTokens: [user.json().Token], SandboxId: 'RETAIL' },
    })
  }

  test('takes Microsoft’s token after d=, when it was asked for with the scope of Xbox alone', async () => {
    const token = await xbox.tokenOf('alice')
    assert.equal((await authenticate(`d=${token}`)).status, 200)
    assert.equal((await authenticate(token)).status, 401)
    const mixed = await xbox.tokenOf('alice', { scope: 'XboxLive.signin openid' })
    assert.equal((await authenticate(`d=${mixed}`)).status, 401)
  })

  test('names the player in the second exchange, and the profile by both of its parts', async () => {
    const answer = (await authorize('alice')).json<{
      Token: string
      DisplayClaims: { xui: { xid: string; uhs: string; gtg: string }[] }
    }>()
    const [player] = answer.DisplayClaims.xui
    const settings = '/profile.xboxlive.com/users/me/profile/settings?settings=Gamertag'
    const profile = await client.call(settings, {
      headers: {
        authorization: `XBL3.0 x=${player?.uhs};${answer.Token}`,
        'x-xbl-contract-version': '3',
      },
    })
    const [user] = profile.json<{ profileUsers: { id: string }[] }>().profileUsers
    assert.equal(user?.id, player?.xid)
  })

  test('refuses by number whoever has no profile, or is a child', async () => {
    assert.equal((await authorize('hidden')).json<Body>().XErr, 2_148_916_233)
    const child = await authorize('underage')
    assert.deepEqual([child.status, child.json<Body>().XErr], [401, 2_148_916_238])
  })
})

suite('yahoo', () => {
  const yahoo = visitor(client, {
    vendor: 'yahoo',
    page: '/api.login.yahoo.com/oauth2/request_auth',
    token: '/api.login.yahoo.com/oauth2/get_token',
    scope: 'openid profile email',
    auth: 'basic',
  })
  const verify = async (fault: Record<string, boolean> = {}) => {
    await client.faults({ yahoo: fault })
    const answer = await yahoo.redeem(await yahoo.codeOf('alice', { nonce: 'n-1' }))
    const jwks = (await client.call('/api.login.yahoo.com/openid/v1/certs')).json<{
      keys: Record<string, string>[]
    }>()
    const key = createPublicKey({ key: jwks.keys[0] ?? {}, format: 'jwk' })
    return jwtVerify(answer.json().id_token ?? '', key, { audience: yahoo.id })
  }

  test('signs its id_tokens with ES256', async () => {
    const { payload, protectedHeader } = await verify()
    assert.equal(protectedHeader.alg, 'ES256')
    assert.equal(payload.nonce, 'n-1')
    for (const fault of ['bad_signature', 'alg_none', 'wrong_audience']) {
      await assert.rejects(verify({ [fault]: true }))
    }
  })
})

suite('yandex', () => {
  const yandex = visitor(client, {
    vendor: 'yandex',
    page: '/oauth.yandex.com/authorize',
    token: '/oauth.yandex.com/token',
    scope: 'login:info login:email login:avatar',
    auth: 'basic',
  })
  const info = async (token: string, scheme = 'OAuth') =>
    client.call('/login.yandex.ru/info?format=json', {
      headers: { authorization: `${scheme} ${token}` },
    })

  test('reads OAuth and Bearer, and never says that an e-mail is verified', async () => {
    const token = await yandex.tokenOf('alice')
    const user = (await info(token)).json<Body>()
    assert.deepEqual((await info(token, 'Bearer')).json(), user)
    assert.equal(user.default_email, 'alice@players.example')
    assert.ok(Object.keys(user).every((name) => !name.includes('verified')))
    assert.equal((await info('x')).status, 401)
  })

  test('says of a placeholder that it is one', async () => {
    const hidden = (await info(await yandex.tokenOf('hidden'))).json<Body>()
    assert.deepEqual([hidden.is_avatar_empty, hidden.default_avatar_id], [true, '0/0-0'])
  })
})

suite('youtube', () => {
  const scope = 'openid profile https://www.googleapis.com/auth/youtube.readonly'
  const youtube = visitor(client, {
    vendor: 'youtube',
    page: '/accounts.google.com/o/oauth2/v2/auth',
    token: '/oauth2.googleapis.com/token',
    scope,
    auth: 'post',
  })
  const channels = async (person: string) => {
    const token = await youtube.tokenOf(person)
    return client.call(
      '/www.googleapis.com/youtube/v3/channels?part=snippet&mine=true',
      bearer(token),
    )
  }

  test('leaves items out for an account without a channel', async () => {
    const alice = (await channels('alice')).json<{ items: { snippet: Body }[] }>()
    assert.equal(alice.items[0]?.snippet.title, 'Alice plays')
    assert.equal('items' in (await channels('bob')).json<Body>(), false)
  })

  test('lets people untick the scope, which the token answer tells', async () => {
    const answer = await youtube.redeem(await youtube.codeOf('hidden'))
    assert.doesNotMatch(answer.json().scope ?? '', /youtube/)
    assert.equal((await channels('hidden')).status, 403)
  })

  test('is another application than Google’s, at the same addresses', async () => {
    const google = client.credentials.google ?? {}
    assert.notEqual(youtube.id, google.client_id)
    const pair = `${google.client_id}:${google.client_secret}`
    const answer = await youtube.redeem(await youtube.codeOf('alice'), {}, pair)
    assert.equal(answer.json().error, 'invalid_grant')
  })
})
