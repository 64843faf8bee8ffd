import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createGate, type GateWorld, search } from '../../../test/support/gate.ts'
import { administration, systemCaller } from '../../projects/index.ts'

const origin = 'https://game.example'
let gate: GateWorld
before(async () => {
  gate = await createGate({ projectSettings: { allowed_origins: [origin] } })
})
after(() => gate.close())

const url = '/oauth2/userinfo'
const person = {
  id: '77',
  name: 'Zoë',
  username: 'zoe',
  email: 'zoe@mail.example',
  isEmailVerified: true,
}
const ask = (headers: Record<string, string>, address = url) =>
  gate.app.inject({ url: address, headers })
const post = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  gate.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: search(form),
  })
/** The token of somebody who came from GitHub, and their id. */
const signIn = async (scope: string) => {
  const { client_id, redirect_uri } = gate.world.project.clients.public
  const code = String((await gate.visit(person, { scope })).get('code'))
  const form = { grant_type: 'authorization_code', client_id, redirect_uri, code }
  const answer = await gate.token(form)
  assert.equal(answer.statusCode, 200, answer.body)
  const token: string = answer.json().access_token
  const me = await gate.app.inject({ url: '/api/users/me', headers: bearer(token) })
  return { token, me: me.json() as Record<string, unknown> }
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('userinfo', () => {
  test('tells the claims that are known, and the address where scope email asked for it', async () => {
    for (const scope of ['', 'email']) {
      const { token, me } = await signIn(scope)
      const expected = {
        sub: me.id,
        name: me.name,
        preferred_username: me.username,
        ...(me.picture === null ? {} : { picture: me.picture }),
        ...(scope === 'email' ? { email: person.email, email_verified: true } : {}),
      }
      const answers = [await ask(bearer(token)), await post({}, bearer(token))]
      for (const answer of [...answers, await post({ access_token: token })]) {
        assert.equal(answer.statusCode, 200, answer.body)
        assert.deepEqual(answer.json(), expected)
        assert.equal(answer.headers['cache-control'], 'no-store')
      }
    }
  })

  test('stands in both documents', async () => {
    for (const name of ['openid-configuration', 'oauth-authorization-server']) {
      const metadata = (await gate.app.inject(`/.well-known/${name}`)).json()
      assert.equal(metadata.userinfo_endpoint, gate.world.deps.settings.publicUrl + url)
    }
  })

  test('without a token answers a challenge that names no error', async () => {
    for (const answer of [
      await ask({}),
      await ask({ authorization: 'Basic eDp5' }),
      await post({}),
    ]) {
      assert.equal(answer.statusCode, 401)
      assert.equal(answer.headers['www-authenticate'], 'Bearer realm="Portreeve"')
      assert.equal(answer.json().error, 'invalid_token')
    }
  })

  test('refuses what is no token, a server’s, or one whose session is over, as RFC 6750 says', async () => {
    const { token } = await signIn('')
    const { client_id } = gate.world.project.clients.public
    await gate.app.inject({
      method: 'POST',
      url: '/oauth2/revoke',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: search({ client_id, token }),
    })
    const server = await gate.token({
      grant_type: 'client_credentials',
      ...gate.world.project.clients.server,
    })
    for (const bad of ['garbage', 'a.b.c', token, server.json().access_token]) {
      for (const answer of [await ask(bearer(bad)), await post({ access_token: bad })]) {
        assert.equal(answer.statusCode, 401)
        const challenge = String(answer.headers['www-authenticate'])
        assert.match(challenge, /^Bearer realm="Portreeve", error="invalid_token", error_descr/)
        assert.equal(answer.json().error, 'invalid_token')
      }
    }
  })

  test('refuses two ways at once, a token in the address, another body and another method', async () => {
    const { token } = await signIn('')
    const twice = await post({ access_token: token }, bearer(token))
    const repeated = await gate.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `access_token=${token}&access_token=${token}`,
    })
    for (const answer of [twice, repeated, await ask({}, `${url}?access_token=${token}`)]) {
      assert.deepEqual([answer.statusCode, answer.json().error], [400, 'invalid_request'])
    }
    assert.match(String(twice.headers['www-authenticate']), /error="invalid_request"/)
    const json = await gate.app.inject({
      method: 'POST',
      url,
      headers: { ...bearer(token), 'content-type': 'application/json' },
      body: '{}',
    })
    assert.deepEqual([json.statusCode, json.json().error], [415, 'invalid_request'])
    const put = await gate.app.inject({ method: 'PUT', url, headers: bearer(token) })
    assert.deepEqual([put.statusCode, put.headers.allow], [405, 'GET, POST'])
  })

  test('a banned user’s token is not good any more', async () => {
    const { token, me } = await signIn('')
    const { sql, project } = gate.world
    await sql`update users set banned_at = now() where project_id = ${project.project_id} and user_id = ${String(me.id)}`
    const answer = await ask(bearer(token))
    assert.equal(answer.statusCode, 401)
    assert.match(String(answer.headers['www-authenticate']), /error="invalid_token"/)
    await sql`update users set banned_at = null where project_id = ${project.project_id} and user_id = ${String(me.id)}`
  })

  test('pages of the project’s origins read answers and challenges, by header and by form; others do not', async () => {
    const { token } = await signIn('')
    for (const from of [origin, 'https://another.example']) {
      const answers = [
        await ask({ ...bearer(token), origin: from }),
        await post({ access_token: token }, { origin: from }),
        await ask({ ...bearer(token.replace(/[^.]+$/, 'AAAA')), origin: from }),
      ]
      for (const answer of answers) {
        const allowed = answer.headers['access-control-allow-origin']
        assert.equal(allowed, from === origin ? origin : undefined)
        if (from !== origin) continue
        const exposed = String(answer.headers['access-control-expose-headers'])
        assert.match(exposed, /WWW-Authenticate/)
      }
    }
    const preflight = await gate.app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin, 'access-control-request-method': 'GET' },
    })
    assert.equal(preflight.headers['access-control-allow-origin'], origin)
  })

  test('a project’s own issuer names it, too', async () => {
    const { deps, project } = gate.world
    await administration.changeProject(deps, systemCaller, project.project_id, {
      settings: { own_issuer: true },
    })
    const own = `/api/projects/${project.login_project_id}/.well-known/openid-configuration`
    const metadata = (await gate.app.inject(own)).json()
    assert.equal(metadata.userinfo_endpoint, deps.settings.publicUrl + url)
  })
})
