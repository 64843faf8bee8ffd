import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as oidc from 'openid-client'
import { freePort } from '../../test/support/free-port.ts'
import { claimsOf, createGate, type GateWorld } from '../../test/support/gate.ts'

let gate: GateWorld
let origin: string
before(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  gate = await createGate({ settings: { publicUrl: origin } })
  await gate.app.listen({ host: '127.0.0.1', port })
})
after(() => gate.close())

const discover = (client: { client_id: number; client_secret?: string }, auth: oidc.ClientAuth) =>
  oidc.discovery(new URL(origin), String(client.client_id), {}, auth, {
    algorithm: 'oauth2',
    execute: [oidc.allowInsecureRequests],
  })

/** What a browser does on the way: the page, the link, the network, the callback. */
const walk = async (start: URL): Promise<URL> => {
  const page = await fetch(start)
  assert.equal(page.status, 200)
  const link = /href="([^"]*\/github\/[^"]*)"/
    .exec(await page.text())?.[1]
    ?.replaceAll('&amp;', '&')
  const begun = await fetch(new URL(String(link), origin), { redirect: 'manual' })
  const cookie = String(begun.headers.get('set-cookie')).split(';')[0] ?? ''
  const upstream = new URL(String(begun.headers.get('location'))).searchParams
  const back = new URL(String(upstream.get('redirect_uri')))
  back.search = new URLSearchParams({
    code: gate.upstream.codeFor({ id: '77', email: 'a@mail.example', isEmailVerified: true }),
    state: String(upstream.get('state')),
    iss: `${gate.upstream.url}/github.com/login/oauth`,
  }).toString()
  const landed = await fetch(back, { redirect: 'manual', headers: { cookie } })
  assert.equal(landed.status, 302)
  return new URL(String(landed.headers.get('location')))
}

test('an ordinary OAuth library signs in with PKCE from the metadata alone, refreshes, asks and revokes', async () => {
  for (const kind of ['public', 'confidential'] as const) {
    const client = gate.world.project.clients[kind]
    const auth =
      kind === 'public'
        ? oidc.None()
        : oidc.ClientSecretBasic(gate.world.project.clients.confidential.client_secret)
    const config = await discover(client, auth)
    assert.equal(config.serverMetadata().issuer, origin)
    const verifier = oidc.randomPKCECodeVerifier()
    const state = oidc.randomState()
    const start = oidc.buildAuthorizationUrl(config, {
      redirect_uri: client.redirect_uri,
      scope: 'email offline',
      state,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    assert.equal(start.pathname, '/oauth2/authorize')
    const tokens = await oidc.authorizationCodeGrant(config, await walk(start), {
      pkceCodeVerifier: verifier,
      expectedState: state,
    })
    assert.equal(claimsOf(tokens.access_token).email, 'a@mail.example')
    const fresh = await oidc.refreshTokenGrant(config, String(tokens.refresh_token))
    assert.notEqual(fresh.refresh_token, tokens.refresh_token)
    if (kind === 'confidential') {
      assert.equal((await oidc.tokenIntrospection(config, fresh.access_token)).active, true)
    }
    await oidc.tokenRevocation(config, String(fresh.refresh_token))
    await assert.rejects(oidc.refreshTokenGrant(config, String(fresh.refresh_token)), {
      error: 'invalid_grant',
    })
  }
})

test('an ordinary library signs in without offline, too', async () => {
  const client = gate.world.project.clients.public
  const config = await discover(client, oidc.None())
  const verifier = oidc.randomPKCECodeVerifier()
  const start = oidc.buildAuthorizationUrl(config, {
    redirect_uri: client.redirect_uri,
    state: 'nine chars',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const tokens = await oidc.authorizationCodeGrant(config, await walk(start), {
    pkceCodeVerifier: verifier,
    expectedState: 'nine chars',
  })
  assert.equal(tokens.refresh_token, undefined)
  assert.equal(tokens.expires_in, 3600)
})

test('a server client gets its token by an ordinary library', async () => {
  const { client_id, client_secret } = gate.world.project.clients.server
  for (const auth of [
    oidc.ClientSecretPost(client_secret),
    oidc.ClientSecretBasic(client_secret),
  ]) {
    const config = await discover({ client_id }, auth)
    const tokens = await oidc.clientCredentialsGrant(config)
    assert.equal(claimsOf(tokens.access_token).type, 'server')
  }
})
