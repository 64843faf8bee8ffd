/** Tokens as they are delivered, before validators that take `aud`, `alg` and `typ` at their word. */
import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { auth } from 'express-oauth2-jwt-bearer'
import * as oauth from 'oauth4webapi'
import { freePort } from '../../../test/support/free-port.ts'
import { claimsOf, createGate, type GateWorld } from '../../../test/support/gate.ts'
import { administration, type ProjectSettings, systemCaller } from '../../projects/index.ts'

let gate: GateWorld
let origin: string
let project: string
before(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  gate = await createGate({ settings: { publicUrl: origin } })
  project = `${origin}/api/projects/${gate.world.project.login_project_id}`
  await gate.app.listen({ host: '127.0.0.1', port })
})
after(() => gate.close())

const use = (settings: ProjectSettings) =>
  administration.changeProject(gate.world.deps, systemCaller, gate.world.project.project_id, {
    settings,
  })
/** A player's token of each way to one, and a server's. */
const tokensFor = async (audience?: string): Promise<string[]> => {
  const landed = await gate.signIn({ scope: 'email offline', audience })
  const { client_id, redirect_uri } = gate.world.project.clients.public
  const exchanged = await gate.token({
    grant_type: 'authorization_code',
    client_id,
    redirect_uri,
    code: String(landed.get('code')),
  })
  const { access_token, refresh_token } = exchanged.json()
  const refreshed = await gate.token({ grant_type: 'refresh_token', client_id, refresh_token })
  const tokens = [String(landed.get('token')), access_token, refreshed.json().access_token]
  if (audience !== undefined) return tokens
  const { client_id: id, client_secret } = gate.world.project.clients.server
  const form = { grant_type: 'client_credentials', client_id: id, client_secret }
  return [...tokens, (await gate.token(form)).json().access_token]
}
const headOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
const metadataOf = async (issuer: string) =>
  (await fetch(`${issuer}/.well-known/openid-configuration`)).json() as Promise<{
    issuer: string
    id_token_signing_alg_values_supported: string[]
  }>

/** Asks Auth0's middleware, which finds keys and algorithms by the metadata; throws what it refuses with. */
const askExpress = async (
  token: string,
  options: { issuerBaseURL: string; audience: string; strict?: boolean },
): Promise<void> => {
  // As much of a request of Express as the middleware looks at.
  const request = {
    headers: { authorization: `Bearer ${token}` },
    method: 'GET',
    protocol: 'https',
    url: '/',
    query: {},
    is: () => false,
    get: () => 'shop.example',
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const check = auth(options) as unknown as (
    request: IncomingMessage,
    response: ServerResponse,
    next: (error?: unknown) => void,
  ) => void
  check(request as unknown as IncomingMessage, {} as ServerResponse, (error) =>
    error === undefined ? resolve() : reject(error),
  )
  await promise
}

const algorithms = ['ES256', 'RS256', 'EdDSA'] as const

describe('Auth0’s middleware for Express', () => {
  for (const jwt_algorithm of algorithms) {
    test(`takes tokens of ${jwt_algorithm} by the metadata of the service and of the project`, async () => {
      for (const own_issuer of [false, true]) {
        await use({ jwt_algorithm, own_issuer })
        const issuerBaseURL = own_issuer ? project : origin
        for (const token of await tokensFor('shop')) {
          await askExpress(token, { issuerBaseURL, audience: 'shop' })
          await assert.rejects(askExpress(token, { issuerBaseURL, audience: 'another' }), /'aud'/)
        }
      }
    })

    test(`takes tokens of ${jwt_algorithm} as strict as it can be, where their type is at+jwt`, async () => {
      await use({ jwt_algorithm, own_issuer: true, jwt_type: 'at+jwt' })
      for (const [asked, audience] of [
        ['shop', 'shop'],
        [undefined, project],
      ] as const) {
        for (const token of await tokensFor(asked)) {
          await askExpress(token, { issuerBaseURL: project, audience, strict: true })
        }
      }
    })
  }
})

test('a validator of RFC 9068 takes tokens whose type is at+jwt, and no others', async () => {
  await use({ own_issuer: true, jwt_type: 'at+jwt' })
  const found = await oauth.discoveryRequest(new URL(project), {
    algorithm: 'oidc',
    [oauth.allowInsecureRequests]: true,
  })
  const server = await oauth.processDiscoveryResponse(new URL(project), found)
  const validate = (token: string, audience: string) =>
    oauth.validateJwtAccessToken(
      server,
      new Request('https://shop.example', { headers: { authorization: `Bearer ${token}` } }),
      audience,
      { [oauth.allowInsecureRequests]: true },
    )
  for (const token of await tokensFor()) {
    const { client_id, sub } = await validate(token, project)
    assert.equal(client_id, claimsOf(token).client_id)
    assert.equal(typeof sub, 'string')
  }
  for (const token of await tokensFor('shop')) await validate(token, 'shop')
  await use({ own_issuer: true })
  for (const token of await tokensFor('shop')) await assert.rejects(validate(token, 'shop'))
})

type Claims = Record<string, unknown>
const isText = (value: unknown): value is string => typeof value === 'string'
const audiences = (aud: unknown): string[] => {
  const list = isText(aud) ? [aud] : aud
  assert.ok(Array.isArray(list) && list.every(isText), 'aud is a text or a list of texts')
  return list
}

/** The checks of a validator that was told an issuer, and an audience or none; as its own source says. */
const rules: Record<string, (claims: Claims, told: { audience?: string }) => void> = {
  // mpdavis/python-jose, jose/jwt.py: who was told no audience refuses every `aud`, also an empty one.
  'python-jose': (claims, { audience }) => {
    for (const name of ['iat', 'exp']) assert.ok(Number.isInteger(claims[name]), name)
    for (const name of ['sub', 'jti']) assert.ok(isText(claims[name]), name)
    if ('aud' in claims) assert.ok(audience && audiences(claims.aud).includes(audience), 'aud')
  },
  // Keats/jsonwebtoken, src/validation.rs, with `validate_aud` as it is by itself: the same, and `exp` is required.
  jsonwebtoken: (claims, { audience }) => {
    assert.ok(Number.isInteger(claims.exp), 'exp')
    if (audience === undefined) assert.equal('aud' in claims, false, 'aud')
    else assert.ok(audiences(claims.aud).includes(audience), 'aud')
  },
  // coreos/go-oidc, oidc/verify.go: `aud` is read as a text or a list, and looked at where the client's id is told.
  'go-oidc': (claims, { audience }) => {
    assert.ok(isText(claims.iss) && isText(claims.sub))
    assert.ok(Number.isInteger(claims.exp) && Number.isInteger(claims.iat))
    const found = 'aud' in claims ? audiences(claims.aud) : []
    if (audience !== undefined) assert.ok(found.includes(audience), 'aud')
  },
}

for (const [name, check] of Object.entries(rules)) {
  test(`tokens are valid by the rules of ${name}, with an audience and without`, async () => {
    for (const jwt_algorithm of [...algorithms, 'HS256'] as const) {
      await use({ jwt_algorithm })
      const { issuer, id_token_signing_alg_values_supported: known } = await metadataOf(origin)
      for (const audience of [undefined, 'shop']) {
        for (const token of await tokensFor(audience)) {
          const claims = claimsOf(token)
          check(claims, audience === undefined ? {} : { audience })
          assert.equal(claims.iss, issuer)
          // go-oidc and others take algorithms that the metadata names only.
          assert.ok(known.includes(String(headOf(token).alg)))
          assert.ok(known.includes('RS256'))
        }
      }
    }
  })
}
