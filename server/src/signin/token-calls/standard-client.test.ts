import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import { freePort } from '../../../test/support/free-port.ts'
import { claimsOf, createGate, type GateWorld } from '../../../test/support/gate.ts'
import { administration, systemCaller } from '../../projects/index.ts'

let gate: GateWorld
let origin: string
before(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  gate = await createGate({ settings: { publicUrl: origin } })
  await gate.app.listen({ host: '127.0.0.1', port })
})
after(() => gate.close())

const discover = (
  client: { client_id: number; client_secret?: string },
  auth: oidc.ClientAuth,
  { issuer = origin, algorithm = 'oauth2' }: { issuer?: string; algorithm?: Algorithm } = {},
) =>
  oidc.discovery(new URL(issuer), String(client.client_id), {}, auth, {
    algorithm,
    execute: [oidc.allowInsecureRequests],
  })
type Algorithm = NonNullable<oidc.DiscoveryRequestOptions['algorithm']>

/** A browser's way: the page, the link, the network, the callback. */
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

/** A whole sign-in of a public client, by what the library has found out. */
const signIn = async (config: oidc.Configuration, scope: string) => {
  const verifier = oidc.randomPKCECodeVerifier()
  const state = oidc.randomState()
  const start = oidc.buildAuthorizationUrl(config, {
    redirect_uri: gate.world.project.clients.public.redirect_uri,
    scope,
    state,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return await oidc.authorizationCodeGrant(config, await walk(start), {
    pkceCodeVerifier: verifier,
    expectedState: state,
  })
}

/** Checks a token as a resource server does that has the metadata of an issuer: it reads the keys and verifies. */
const check = async (config: oidc.Configuration, token: string) => {
  const { issuer, jwks_uri } = config.serverMetadata()
  return await jwtVerify(token, createRemoteJWKSet(new URL(String(jwks_uri))), { issuer })
}

for (const algorithm of ['oauth2', 'oidc'] as const) {
  const document = algorithm === 'oidc' ? 'openid-configuration' : 'oauth-authorization-server'
  test(`a library that begins with ${document} signs in, asks for offline_access and refreshes`, async () => {
    const config = await discover(gate.world.project.clients.public, oidc.None(), { algorithm })
    const tokens = await signIn(config, 'email offline_access')
    assert.equal(tokens.id_token, undefined)
    await check(config, tokens.access_token)
    const fresh = await oidc.refreshTokenGrant(config, String(tokens.refresh_token))
    await check(config, fresh.access_token)
  })

  test(`by ${document} it finds a project’s own issuer, and signs in, refreshes, asks and revokes there`, async () => {
    const { deps, project } = gate.world
    const use = (own_issuer: boolean) =>
      administration.changeProject(deps, systemCaller, project.project_id, {
        settings: { own_issuer },
      })
    await use(true)
    const issuer = `${origin}/api/projects/${project.login_project_id}`
    const { public: open, confidential } = project.clients
    const config = await discover(open, oidc.None(), { issuer, algorithm })
    assert.equal(config.serverMetadata().issuer, issuer)
    const tokens = await signIn(config, 'email offline_access')
    assert.equal((await check(config, tokens.access_token)).payload.iss, issuer)
    const fresh = await oidc.refreshTokenGrant(config, String(tokens.refresh_token))
    await check(config, fresh.access_token)
    const asker = await discover(confidential, oidc.ClientSecretBasic(confidential.client_secret), {
      issuer,
      algorithm,
    })
    const { active, iss } = await oidc.tokenIntrospection(asker, fresh.access_token)
    assert.deepEqual([active, iss], [true, issuer])
    await oidc.tokenRevocation(config, String(fresh.refresh_token))
    await assert.rejects(oidc.refreshTokenGrant(config, String(fresh.refresh_token)), {
      error: 'invalid_grant',
    })
    // A client that went by the shared metadata is told apart: the redirect names the other issuer (RFC 9207, section
    // 2.4).
    const shared = await discover(open, oidc.None(), { algorithm })
    await assert.rejects(signIn(shared, 'email'))
    await use(false)
  })
}

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
