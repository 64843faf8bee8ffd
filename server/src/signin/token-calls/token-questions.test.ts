import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { claimsOf, createGate, type GateWorld, search } from '../../../test/support/gate.ts'
import { formatTimestamp, fromMilliseconds } from '../../base/clock.ts'

let gate: GateWorld
before(async () => {
  gate = await createGate()
})
after(() => gate.close())

const post = (url: string, form: Record<string, string | number>) =>
  gate.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: search(form),
  })
const asker = () => {
  const { client_id, client_secret } = gate.world.project.clients.confidential
  return { client_id, client_secret }
}
const ask = async (token: string) => {
  const answer = await post('/oauth2/introspect', { ...asker(), token })
  assert.equal(answer.statusCode, 200, answer.body)
  assert.equal(answer.headers['cache-control'], 'no-store')
  return answer.json()
}
const serverToken = async (): Promise<string> => {
  const { client_id, client_secret } = gate.world.project.clients.server
  const form = { grant_type: 'client_credentials', client_id, client_secret }
  return (await post('/oauth2/token', form)).json().access_token
}

describe('introspection', () => {
  test('tells of a good user token what stands in it, at both doors', async () => {
    const { access_token } = await gate.tokens({ scope: 'offline email', audience: 'shop' })
    const answer = await ask(access_token)
    assert.deepEqual(answer, {
      active: true,
      client_id: String(gate.world.project.clients.public.client_id),
      token_type: 'bearer',
      ...claimsOf(access_token),
    })
    const field = await post('/api/oauth2/introspect', { ...asker(), token: access_token })
    assert.deepEqual(field.json(), answer)
  })

  test('knows refresh tokens and server tokens', async () => {
    const { refresh_token } = await gate.tokens({ scope: 'offline' })
    assert.equal((await ask(refresh_token)).token_type, 'refresh_token')
    assert.equal((await ask(await serverToken())).active, true)
  })

  test('garbage, another project’s token, and what no longer counts are only inactive', async () => {
    const other = await createGate()
    const foreign = String((await other.signIn()).get('token'))
    await other.close()
    const expired = (await gate.tokens()).access_token
    gate.world.clock.advance(3601)
    const rotated = await gate.tokens({ scope: 'offline' })
    await gate.token({
      grant_type: 'refresh_token',
      client_id: gate.world.project.clients.public.client_id,
      refresh_token: rotated.refresh_token,
    })
    for (const token of [
      'garbage',
      'a.b.c',
      foreign,
      expired,
      rotated.refresh_token,
      '\u{1f600}',
    ]) {
      assert.deepEqual(await ask(token), { active: false })
    }
  })

  test('another project’s client learns nothing of our tokens', async () => {
    const stranger = await gate.world.addProject()
    const { client_id, client_secret } = stranger.clients.confidential
    const { access_token, refresh_token } = await gate.tokens({ scope: 'offline' })
    for (const token of [access_token, refresh_token, await serverToken()]) {
      const answer = await post('/oauth2/introspect', { client_id, client_secret, token })
      assert.deepEqual(answer.json(), { active: false })
    }
  })

  test('without authentication it is 401; a public client has none', async () => {
    const { access_token: token } = await gate.tokens()
    const { client_id } = gate.world.project.clients.public
    for (const form of [
      { token },
      { token, client_id },
      { token, client_id, client_secret: 'x' },
      { token, ...asker(), client_secret: 'wrong' },
    ]) {
      const answer = await post('/oauth2/introspect', form)
      assert.equal(answer.statusCode, 401)
      assert.equal(answer.json().error, 'invalid_client')
    }
    const field = await post('/api/oauth2/introspect', { token, client_id })
    assert.deepEqual([field.statusCode, field.json().error.code], [400, '010-019'])
    const missing = await post('/oauth2/introspect', asker())
    assert.deepEqual([missing.statusCode, missing.json().error], [400, 'invalid_request'])
  })
})

describe('revocation', () => {
  const revoke = (
    token: string,
    form: Record<string, string | number> = {},
    url = '/oauth2/revoke',
  ) => post(url, { client_id: gate.world.project.clients.public.client_id, token, ...form })

  test('takes the whole session back, by either token and at either door, and is audited', async () => {
    for (const url of ['/oauth2/revoke', '/api/oauth2/token/revoke']) {
      for (const which of ['access_token', 'refresh_token'] as const) {
        const tokens = await gate.tokens({ scope: 'offline' })
        const answer = await revoke(tokens[which], {}, url)
        assert.deepEqual([answer.statusCode, answer.body], [200, '{}'])
        assert.deepEqual(await ask(tokens.access_token), { active: false })
        assert.deepEqual(await ask(tokens.refresh_token), { active: false })
        assert.equal((await revoke(tokens[which], {}, url)).statusCode, 200)
      }
    }
    const rows = await gate.world.sql`select from audit_entries where action = 'session.revoked'`
    assert.equal(rows.length, 4)
  })

  test('what is not a token is fine', async () => {
    for (const token of ['garbage', 'a.b.c', 'A'.repeat(59)]) {
      assert.equal((await revoke(token)).statusCode, 200)
    }
  })

  test('another client’s token stays good, and the answer is that to no token at all', async () => {
    const { access_token, refresh_token } = await gate.tokens({ scope: 'offline' })
    for (const url of ['/oauth2/revoke', '/api/oauth2/token/revoke']) {
      for (const token of [access_token, refresh_token, await serverToken(), 'garbage']) {
        const answer = await revoke(token, asker(), url)
        assert.deepEqual([answer.statusCode, answer.body], [200, '{}'])
      }
      assert.equal((await ask(access_token)).active, true)
      assert.equal((await ask(refresh_token)).active, true)
    }
    const { client_id } = gate.world.project.clients.public
    const form = { grant_type: 'refresh_token', client_id, refresh_token }
    assert.equal((await gate.token(form)).statusCode, 200, 'it still refreshes')
  })

  test('another client’s server token stays good', async () => {
    const token = await serverToken()
    for (const url of ['/oauth2/revoke', '/api/oauth2/token/revoke']) {
      assert.equal((await revoke(token, asker(), url)).statusCode, 200)
      assert.equal((await ask(token)).active, true)
    }
  })

  test('a server token can be revoked', async () => {
    const token = await serverToken()
    const other = await serverToken()
    assert.equal((await revoke(token, gate.world.project.clients.server)).statusCode, 200)
    assert.deepEqual(await ask(token), { active: false })
    assert.equal((await ask(other)).active, true)
  })

  test('a confidential client must show its secret', async () => {
    const answer = await revoke('x', { ...asker(), client_secret: 'wrong' })
    assert.equal(answer.statusCode, 401)
  })
})

describe('a signed-in user', () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

  test('reads who they are, the e-mail only with scope email', async () => {
    const person = { id: '5', name: 'Ada', email: 'ada@mail.example', isEmailVerified: true }
    for (const [scope, email] of [
      ['email', 'ada@mail.example'],
      ['coins', null],
    ] as const) {
      const before = formatTimestamp(gate.world.clock.now())
      const landing = await gate.visit(person, { scope })
      const { client_id, redirect_uri } = gate.world.project.clients.public
      const tokens = await gate.token({
        grant_type: 'authorization_code',
        client_id,
        redirect_uri,
        code: String(landing.get('code')),
      })
      const token = tokens.json().access_token
      const answer = await gate.app.inject({ url: '/api/users/me', headers: bearer(token) })
      assert.equal(answer.statusCode, 200, answer.body)
      assert.equal(answer.headers['cache-control'], 'no-store')
      const { registered, last_login, id, picture, ...rest } = answer.json()
      assert.equal(id, claimsOf(token).sub)
      assert.match(registered, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/)
      // A second may end between the sign-in and the exchange of its code.
      const exchanged = formatTimestamp(fromMilliseconds(Number(claimsOf(token).iat) * 1000))
      assert.ok(before <= last_login && last_login <= exchanged, last_login)
      assert.match(picture, /^https:/)
      assert.deepEqual(rest, {
        username: 'login5',
        name: 'Ada',
        email,
        email_verified: email !== null,
        is_email_confirmed: true,
        country: null,
        nickname: null,
        first_name: null,
        last_name: null,
        birthday: null,
        gender: null,
        phone: null,
        phone_auth: null,
        tag: null,
        external_id: null,
        ban: null,
        groups: [],
        is_anonymous: false,
        is_user_active: true,
      })
    }
  })

  test('validates a token: 204, 401 for one that is not good, 400 for what is none or a bad body', async () => {
    const { access_token: token } = await gate.tokens()
    const validate = (payload: object | string, type = 'application/json') =>
      gate.app.inject({
        method: 'POST',
        url: '/api/token/validate',
        headers: { 'content-type': type },
        payload,
      })
    const good = await validate({ token })
    assert.deepEqual([good.statusCode, good.body], [204, ''])
    const forged = await validate({ token: token.replace(/[^.]+$/, 'AAAA') })
    assert.deepEqual([forged.statusCode, forged.json().error.code], [401, '010-017'])
    const nobodys = `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.AAAA`
    assert.equal((await validate({ token: nobodys })).statusCode, 401)
    const none = ['x', 'x.y.z', 'jwtToken', `${token}.x`, token.slice(1), ` ${token}`].map(
      (text) => ({ token: text }),
    )
    const bad = [...none, {}, { token: 1 }, { token: null }, { token: '' }, [], '1', 'null']
    for (const body of bad) {
      const answer = await validate(body)
      assert.equal(answer.statusCode, 400, JSON.stringify(body))
      assert.equal(answer.json().error.code, '0')
    }
    assert.equal((await validate('{')).statusCode, 415)
    assert.equal((await validate('token=x', 'text/plain')).statusCode, 415)
    assert.equal((await validate({ token: 'a'.repeat(300_000) })).statusCode, 413)
  })

  const logout = (token: string, query: string, headers: Record<string, string> = {}) =>
    gate.app.inject({
      url: `/api/oauth2/logout${query}`,
      headers: { ...bearer(token), ...headers },
    })

  test('sso signs the browser out: it forgets its sign-ins under way, and every token stays good', async () => {
    const tokens = await gate.tokens({ scope: 'offline' })
    const { state, cookie } = await gate.depart()
    const answer = await logout(tokens.access_token, '?sessions=sso', { cookie })
    assert.deepEqual([answer.statusCode, answer.body], [204, ''])
    const [kept = '', ...attributes] = String(answer.headers['set-cookie']).split('; ')
    assert.equal(kept, `${cookie.slice(0, cookie.indexOf('='))}=`)
    assert.deepEqual(attributes, ['Path=/', 'Max-Age=0', 'HttpOnly', 'SameSite=Lax'])
    const back = await gate.arrive({ code: gate.upstream.codeFor({ id: '91' }), state }, kept)
    assert.equal(back.statusCode, 400)

    assert.equal((await ask(tokens.access_token)).active, true)
    assert.equal((await ask(tokens.refresh_token)).active, true)
    const { client_id } = gate.world.project.clients.public
    const refreshed = await gate.token({
      grant_type: 'refresh_token',
      client_id,
      refresh_token: tokens.refresh_token,
    })
    assert.equal(refreshed.statusCode, 200, refreshed.body)
    const rows = await gate.world.sql`select from audit_entries where action = 'user.signed_out'`
    assert.equal(rows.length, 0)
  })

  test('all signs the user out: the browser forgets, and the tokens of every session are over', async () => {
    const tokens = [
      await gate.tokens({ scope: 'offline' }),
      await gate.tokens({ scope: 'offline' }),
    ] as const
    const answer = await logout(tokens[0].access_token, '?sessions=all')
    assert.deepEqual([answer.statusCode, answer.body], [204, ''])
    assert.match(String(answer.headers['set-cookie']), /^portreeve_browser=; Path=\/; Max-Age=0/)
    for (const { access_token, refresh_token } of tokens) {
      assert.deepEqual(await ask(access_token), { active: false })
      assert.deepEqual(await ask(refresh_token), { active: false })
    }
    assert.equal((await ask((await gate.tokens()).access_token)).active, true)
  })

  test('a sign-out says which sessions, and takes no bad token', async () => {
    for (const query of ['', '?sessions=', '?sessions=none', '?sessions=sso&sessions=all']) {
      const refused = await logout((await gate.tokens()).access_token, query)
      assert.deepEqual([refused.statusCode, refused.json().error.code], [400, '0'])
    }
    for (const query of ['?sessions=sso', '?sessions=all']) {
      const refused = await logout('x', query)
      assert.deepEqual([refused.statusCode, refused.json().error.code], [401, '010-017'])
      assert.equal(refused.headers['set-cookie'], undefined)
    }
  })
})

const accountCalls: Record<
  string,
  { method: 'GET' | 'POST' | 'DELETE'; url: string; payload?: object }
> = {
  readMe: { method: 'GET', url: '/api/users/me' },
  logOut: { method: 'GET', url: '/api/oauth2/logout?sessions=all' },
  enterEmail: { method: 'POST', url: '/api/users/me/email', payload: { email: 'a@mail.example' } },
  confirmEmail: {
    method: 'POST',
    url: '/api/users/me/email/confirm',
    payload: { operation_id: '5f0c2a1e-7d44-4b0e-9a35-0d8a0f5b7c11', code: '123456' },
  },
  listNetworks: { method: 'GET', url: '/api/users/me/social_providers' },
  linkNetwork: { method: 'GET', url: '/api/users/me/social_providers/discord/login_url' },
  unlinkNetwork: { method: 'DELETE', url: '/api/users/me/social_providers/github' },
}

describe('a user token that is missing, malformed, altered, expired or of a server is 401 010-017', () => {
  /** The `Authorization` headers that say nothing good; none is one, too. */
  const badHeaders = async (): Promise<(string | undefined)[]> => {
    const [old, fresh] = [await gate.tokens(), await serverToken()]
    gate.world.clock.advance(3601)
    const { access_token: good } = await gate.tokens()
    const altered = good.replace(/\.[^.]+$/, `.${'A'.repeat(86)}`)
    return [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      good,
      `Basic ${good}`,
      `Bearer ${good} ${good}`,
      'Bearer x',
      'Bearer x.y.z',
      `Bearer ${altered}`,
      `Bearer ${old.access_token}`,
      `Bearer ${fresh}`,
    ]
  }
  for (const [name, call] of Object.entries(accountCalls)) {
    test(name, async () => {
      for (const authorization of await badHeaders()) {
        const headers = authorization === undefined ? {} : { authorization }
        const answer = await gate.app.inject({ ...call, headers })
        assert.equal(answer.statusCode, 401, `${authorization}: ${answer.body}`)
        assert.equal(answer.json().error.code, '010-017')
        assert.equal(answer.headers['www-authenticate'], 'Bearer error="invalid_token"')
      }
    })
  }

  test('validateToken, but for what is no JWT: 400', async () => {
    for (const header of await badHeaders()) {
      const token = header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : ''
      if (!token) continue
      const answer = await gate.app.inject({
        method: 'POST',
        url: '/api/token/validate',
        payload: { token },
      })
      const isJwt = token.startsWith('eyJ') && !token.includes(' ')
      const expected = isJwt ? [401, '010-017'] : [400, '0']
      assert.deepEqual([answer.statusCode, answer.json().error.code], expected, token)
    }
  })
})
