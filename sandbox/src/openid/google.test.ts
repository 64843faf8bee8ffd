import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { CALLBACK, pkcePair, type Reply, sandboxClient } from '../../test/client.ts'

const client = await sandboxClient()
const { client_id: id = '', client_secret: secret = '' } = client.credentials.google ?? {}
const issuer = `${client.url}/accounts.google.com`
const AUTHORIZE = '/accounts.google.com/o/oauth2/v2/auth'
const TOKEN = '/oauth2.googleapis.com/token'

const asked = (more: Record<string, string> = {}): Record<string, string> => ({
  client_id: id,
  redirect_uri: CALLBACK,
  response_type: 'code',
  scope: 'openid email profile',
  state: 'state-1',
  nonce: 'nonce-1',
  ...more,
})

const redeem = (code: string, more: Record<string, string> = {}): Promise<Reply> =>
  client.post(TOKEN, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: CALLBACK,
    client_id: id,
    client_secret: secret,
    ...more,
  })

const signIn = async (person: string): Promise<Record<string, string>> => {
  const code = (await client.authorize(AUTHORIZE, asked(), person)).landed().get('code') ?? ''
  return (await redeem(code)).json()
}

// Its own five seconds may pass on a busy machine.
const patience = { timeoutDuration: 60_000 }

/** Verifies an id_token as a relying party does. */
const verify = (idToken: string) =>
  jwtVerify(
    idToken,
    createRemoteJWKSet(new URL(`${client.url}/www.googleapis.com/oauth2/v3/certs`), patience),
    {
      issuer,
      audience: id,
      algorithms: ['RS256'],
    },
  )

beforeEach(() => client.faults({}))

test('a code flow with PKCE gives an id_token that verifies by the published keys', async () => {
  const { verifier, challenge } = pkcePair()
  const query = asked({ code_challenge: challenge, code_challenge_method: 'S256' })
  const back = await client.authorize(AUTHORIZE, query, 'alice')
  assert.equal(back.status, 302)
  assert.ok(back.headers.get('location')?.startsWith(`${CALLBACK}?`))
  assert.equal(back.landed().get('state'), 'state-1')
  assert.equal(back.landed().get('iss'), null)
  const answer = await redeem(back.landed().get('code') ?? '', { code_verifier: verifier })
  assert.equal(answer.status, 200, answer.text)
  const tokens: Record<string, string> = answer.json()
  assert.equal(tokens.token_type, 'Bearer')
  assert.equal(tokens.refresh_token, undefined)
  const { payload } = await verify(tokens.id_token ?? '')
  assert.equal(payload.nonce, 'nonce-1')
  assert.equal(payload.azp, id)
  assert.equal(payload.email, 'alice@players.example')
  assert.equal(payload.email_verified, true)
  assert.match(payload.sub ?? '', /^1\d{20}$/)
  const profile = await client.call('/openidconnect.googleapis.com/v1/userinfo', {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  })
  assert.equal(profile.json().sub, payload.sub)
})

test('a code is redeemed once, with its verifier and its redirect address', async () => {
  const { verifier, challenge } = pkcePair()
  const query = asked({ code_challenge: challenge, code_challenge_method: 'S256' })
  const code = async () =>
    (await client.authorize(AUTHORIZE, query, 'alice')).landed().get('code') ?? ''
  const wrongs = [{}, { code_verifier: 'x'.repeat(43) }]
  for (const wrong of wrongs) assert.equal((await redeem(await code(), wrong)).status, 400)
  const elsewhere = { code_verifier: verifier, redirect_uri: CALLBACK.replace('4321', '4322') }
  assert.equal((await redeem(await code(), elsewhere)).status, 400)
  const one = await code()
  assert.equal((await redeem(one, { code_verifier: verifier })).status, 200)
  const again = await redeem(one, { code_verifier: verifier })
  assert.deepEqual(
    [again.status, again.json()],
    [400, { error: 'invalid_grant', error_description: 'Bad Request' }],
  )
})

test('a wrong client secret is 401 invalid_client', async () => {
  const code = (await client.authorize(AUTHORIZE, asked(), 'alice')).landed().get('code') ?? ''
  const answer = await redeem(code, { client_secret: 'wrong' })
  assert.equal(answer.status, 401)
  assert.equal(answer.json().error, 'invalid_client')
})

test('an unregistered redirect address gets an error page, never a redirect', async () => {
  for (const address of [
    'https://evil.example/api/social/oauth2/callback',
    `${CALLBACK}/x`,
    `${CALLBACK}?a=b`,
  ]) {
    const answer = await client.authorize(AUTHORIZE, asked({ redirect_uri: address }), 'alice')
    assert.equal(answer.status, 400)
    assert.equal(answer.headers.get('location'), null)
    assert.match(answer.text, /redirect_uri_mismatch/)
  }
})

test('a person who refuses comes back with access_denied and the state', async () => {
  const back = await client.authorize(AUTHORIZE, asked(), 'deny')
  assert.deepEqual(Object.fromEntries(back.landed()), { error: 'access_denied', state: 'state-1' })
})

test('without a person named, a page lists them and Deny', async () => {
  const page = await client.call(`${AUTHORIZE}?${new URLSearchParams(asked())}`)
  assert.equal(page.status, 200)
  assert.match(page.text, /sandbox_person=alice/)
  assert.match(page.text, /sandbox_person=deny/)
  const link = /href="([^"]*sandbox_person=bob)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&')
  const back = await client.call(link ?? '')
  assert.equal(back.status, 302)
  assert.ok(back.landed().get('code'))
})

test('a person without e-mail has no e-mail claims, an unverified one says so', async () => {
  const without = await verify((await signIn('bob')).id_token ?? '')
  assert.equal('email' in without.payload, false)
  const unverified = await verify((await signIn('unverified')).id_token ?? '')
  assert.equal(unverified.payload.email_verified, false)
})

test('any name is a person, the same one every time', async () => {
  const first = await verify((await signIn('load-1')).id_token ?? '')
  const again = await verify((await signIn('load-1')).id_token ?? '')
  const other = await verify((await signIn('load-2')).id_token ?? '')
  assert.equal(first.payload.sub, again.payload.sub)
  assert.notEqual(first.payload.sub, other.payload.sub)
  assert.equal(first.payload.email, 'load-1@players.example')
})

test('a refresh token comes only with access_type=offline and can be used', async () => {
  const query = asked({ access_type: 'offline' })
  const code = (await client.authorize(AUTHORIZE, query, 'alice')).landed().get('code') ?? ''
  const tokens: Record<string, string> = (await redeem(code)).json()
  assert.ok(tokens.refresh_token)
  const answer = await client.post(TOKEN, {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token ?? '',
    client_id: id,
    client_secret: secret,
  })
  assert.equal(answer.status, 200, answer.text)
})

test('discovery names the addresses below the sandbox', async () => {
  const found: Record<string, string> = (
    await client.call('/accounts.google.com/.well-known/openid-configuration')
  ).json()
  assert.equal(found.issuer, issuer)
  assert.equal(found.token_endpoint, `${client.url}${TOKEN}`)
})

const spoiled: readonly [string, RegExp][] = [
  ['bad_signature', /signature verification failed/],
  ['wrong_audience', /"aud"/],
  ['wrong_issuer', /"iss"/],
  ['wrong_kid', /no applicable key/],
  ['alg_none', /alg/],
  ['hs256_with_public_key', /alg/],
  ['key_in_header', /signature verification failed/],
  ['nbf_future', /"nbf"/],
]

for (const [fault, reason] of spoiled) {
  test(`with the fault ${fault} the id_token does not verify`, async () => {
    await client.faults({ google: { [fault]: true } })
    await assert.rejects(verify((await signIn('alice')).id_token ?? ''), reason)
  })
}

test('the other faults change the claims and keep the signature good', async () => {
  await client.faults({ google: { missing_nonce: true, extra_audience: true } })
  const { payload } = await verify((await signIn('alice')).id_token ?? '')
  assert.equal('nonce' in payload, false)
  assert.deepEqual(payload.aud, [id, 'another-client'])
  assert.equal('azp' in payload, false)
  await client.faults({ google: { clock_skew_s: -7_200 } })
  await assert.rejects(verify((await signIn('alice')).id_token ?? ''), /"exp"/)
  await client.faults({ google: { missing_id_token: true } })
  assert.equal('id_token' in (await signIn('alice')), false)
})
