import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { claimsOf, type GateWorld, landing, search } from '../../../test/support/gate.ts'
import { actionOf, passwordlessPagesOfFile } from '../../../test/support/passwordless-pages.ts'
import { administration, systemCaller } from '../../projects/index.ts'

const pages = passwordlessPagesOfFile()
let gate: GateWorld
beforeEach(() => {
  gate = pages.gate
})

const publicUrl = () => gate.world.deps.settings.publicUrl
const login = () => gate.world.project.login_project_id
const ownIssuer = () => `${publicUrl()}/api/projects/${login()}`
const use = (own_issuer: boolean) =>
  administration.changeProject(gate.world.deps, systemCaller, gate.world.project.project_id, {
    settings: { own_issuer },
  })
const me = (token: string) =>
  gate.app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } })
const refresh = async (refresh_token: string) => {
  const { client_id } = gate.world.project.clients.public
  const answer = await gate.token({ grant_type: 'refresh_token', client_id, refresh_token })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json() as { access_token: string; refresh_token: string }
}
const introspect = async (token: string) => {
  const { client_id, client_secret } = gate.world.project.clients.confidential
  const answer = await gate.app.inject({
    method: 'POST',
    url: '/oauth2/introspect',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: search({ client_id, client_secret, token }),
  })
  return answer.json()
}
/** Everywhere where the metadata of the project's own issuer may be looked for. */
const ownAddresses = (id = login()): string[] => [
  `/.well-known/oauth-authorization-server/api/projects/${id}`,
  `/.well-known/openid-configuration/api/projects/${id}`,
  `/api/projects/${id}/.well-known/openid-configuration`,
]

test('a project without the setting has the public address as issuer, and no metadata of its own', async () => {
  const landing = await gate.signIn()
  assert.equal(landing.get('iss'), publicUrl())
  assert.equal(claimsOf(String(landing.get('token'))).iss, publicUrl())
  for (const id of [login(), '00000000-0000-4000-8000-000000000000', 'x']) {
    for (const url of ownAddresses(id)) {
      const answer = await gate.app.inject(url)
      assert.deepEqual([answer.statusCode, answer.json().error.code], [404, '003-019'], url)
    }
  }
})

describe('a project with its own issuer', () => {
  test('has metadata at each place where libraries look, with its issuer and its keys', async () => {
    await use(true)
    const { token } = Object.fromEntries(await gate.signIn())
    for (const url of ownAddresses()) {
      const answer = await gate.app.inject(url)
      assert.equal(answer.statusCode, 200, answer.body)
      assert.equal(answer.headers['access-control-allow-origin'], '*')
      const metadata = answer.json()
      assert.equal(metadata.issuer, ownIssuer())
      assert.equal(metadata.jwks_uri, `${ownIssuer()}/jwks.json`)
      assert.equal(metadata.token_endpoint, `${publicUrl()}/oauth2/token`)
      const keys = await gate.app.inject(metadata.jwks_uri.slice(publicUrl().length))
      const { payload } = await jwtVerify(String(token), createLocalJWKSet(keys.json()), {
        issuer: metadata.issuer,
      })
      assert.equal(payload.xsolla_login_project_id, login())
      const head = await gate.app.inject({ method: 'HEAD', url })
      assert.deepEqual([head.statusCode, head.body], [200, ''])
    }
    await use(false)
  })

  test('signs tokens of users and servers with it, which are believed as all others are', async () => {
    await use(true)
    const tokens = await gate.tokens({ scope: 'offline' })
    const { client_id, client_secret } = gate.world.project.clients.server
    const form = { grant_type: 'client_credentials', client_id, client_secret }
    const server = (await gate.token(form)).json().access_token
    const refreshed = await refresh(tokens.refresh_token)
    for (const text of [tokens.access_token, refreshed.access_token]) {
      assert.equal(claimsOf(text).iss, ownIssuer())
      assert.equal((await me(text)).statusCode, 200)
      const { active, iss } = await introspect(text)
      assert.deepEqual([active, iss], [true, ownIssuer()])
    }
    assert.equal(claimsOf(server).iss, ownIssuer())
    assert.equal((await introspect(server)).active, true)
    await use(false)
  })

  test('tokens of the issuer before are believed until they expire, whichever it was', async () => {
    const shared = await gate.tokens({ scope: 'offline' })
    await use(true)
    assert.equal((await me(shared.access_token)).statusCode, 200)
    assert.equal((await introspect(shared.access_token)).active, true)
    const own = await refresh(shared.refresh_token)
    assert.equal(claimsOf(own.access_token).iss, ownIssuer())
    await use(false)
    assert.equal((await me(own.access_token)).statusCode, 200)
    assert.equal(claimsOf((await refresh(own.refresh_token)).access_token).iss, publicUrl())
    gate.world.clock.advance(3601)
    for (const { access_token } of [shared, own]) {
      assert.equal((await me(access_token)).statusCode, 401)
    }
  })

  test('every redirect names the issuer of the metadata of its project', async () => {
    await use(true)
    const { issuer } = (await gate.app.inject(ownAddresses()[0] ?? '')).json()
    for (const parameters of [
      await gate.signIn(),
      await gate.visit({ id: '4711' }),
      await denied(),
      await byPhone(),
      await bannedByPhone(),
      await linking({ code: gate.upstream.codeFor({ id: '4712' }) }),
      await linking({ error: 'access_denied' }),
    ]) {
      assert.deepEqual(parameters.getAll('iss'), [issuer], String(parameters))
    }
    await use(false)
  })
})

/** A player who says no at the network. */
const denied = async (): Promise<URLSearchParams> => {
  const { state, cookie } = await gate.depart()
  const { searchParams } = landing(await gate.arrive({ error: 'access_denied', state }, cookie))
  assert.equal(searchParams.get('error'), 'access_denied')
  return searchParams
}

const phone = '+15555550123'

const byPhone = async (): Promise<URLSearchParams> => {
  const browser = pages.newBrowser()
  const codePage = await pages.ask(browser, { phone_number: phone })
  const answer = await browser.post(codePage, { code: pages.sent.codeFor(phone) })
  return new URL(String(answer.headers.location)).searchParams
}

const bannedByPhone = async (): Promise<URLSearchParams> => {
  await gate.world.sql`update users set banned_at = now()`
  gate.world.clock.advance(3700)
  const parameters = await byPhone()
  assert.equal(parameters.get('error_code'), '002-040')
  await gate.world.sql`update users set banned_at = null`
  return parameters
}

/** A player links a network, from the question on our page to where the browser lands. */
const linking = async (parameters: Record<string, string>): Promise<URLSearchParams> => {
  const { access_token } = await gate.tokens()
  const asked = await gate.app.inject({
    url: '/api/users/me/social_providers/discord/login_url',
    headers: { authorization: `Bearer ${access_token}` },
  })
  const page = await gate.app.inject(asked.json().url.slice(publicUrl().length))
  const left = await gate.app.inject({
    method: 'POST',
    url: actionOf(page),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    body: '',
  })
  const cookie = String(left.headers['set-cookie']).split(';')[0]
  const state = new URL(String(left.headers.location)).searchParams.get('state') ?? ''
  return landing(await gate.arrive({ ...parameters, state }, cookie, 'discord')).searchParams
}
