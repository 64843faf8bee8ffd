import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { decodeJwt } from 'jose'
import { CALLBACK, type Reply, sandboxClient } from '../../test/client.ts'

const client = await sandboxClient()
const { client_id: id = '', client_secret: secret = '' } = client.credentials.twitch ?? {}
const CLAIMS = JSON.stringify({ id_token: { email: null, email_verified: null } })

const ask = (person: string, more: Record<string, string> = {}): Promise<Reply> =>
  client.authorize(
    '/id.twitch.tv/oauth2/authorize',
    {
      client_id: id,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'openid user:read:email',
      state: 'state-1',
      nonce: 'nonce-1',
      claims: CLAIMS,
      ...more,
    },
    person,
  )

const redeem = (code: string, more: Record<string, string> = {}): Promise<Reply> =>
  client.post('/id.twitch.tv/oauth2/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: CALLBACK,
    client_id: id,
    client_secret: secret,
    ...more,
  })

const signIn = async (person: string, more: Record<string, string> = {}) =>
  (await redeem((await ask(person, more)).landed().get('code') ?? '')).json()

const helix = (token: string, headers: Record<string, string>): Promise<Reply> =>
  client.call('/api.twitch.tv/helix/users', {
    headers: { authorization: `Bearer ${token}`, ...headers },
  })

beforeEach(() => client.faults({}))

test('the token answer has scope as a list, a lower-case bearer and a refresh token', async () => {
  const tokens = await signIn('alice')
  assert.deepEqual(tokens.scope, ['openid', 'user:read:email'])
  assert.equal(tokens.token_type, 'bearer')
  assert.ok(tokens.refresh_token)
  const claims = decodeJwt(tokens.id_token ?? '')
  assert.equal(claims.iss, `${client.url}/id.twitch.tv/oauth2`)
  assert.equal(claims.email, 'alice@players.example')
  assert.equal(claims.nonce, 'nonce-1')
})

test('e-mail comes only when the claims parameter asks and the scope allows', async () => {
  const unasked = decodeJwt((await signIn('alice', { claims: '{}' })).id_token ?? '')
  assert.equal('email' in unasked, false)
  const noScope = decodeJwt((await signIn('alice', { scope: 'openid' })).id_token ?? '')
  assert.equal('email' in noScope, false)
})

test('a code challenge is ignored, a verifier as well', async () => {
  const back = await ask('alice', { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' })
  assert.equal((await redeem(back.landed().get('code') ?? '')).status, 200)
  const other = (await ask('alice')).landed().get('code') ?? ''
  assert.equal((await redeem(other, { code_verifier: 'y'.repeat(43) })).status, 200)
})

test('token errors are {status, message}', async () => {
  const code = (await ask('alice')).landed().get('code') ?? ''
  const wrongSecret = await redeem(code, { client_secret: 'wrong' })
  assert.deepEqual(wrongSecret.json(), { status: 403, message: 'invalid client secret' })
  assert.equal((await redeem(code)).status, 200)
  const again = await redeem(code)
  assert.deepEqual(again.json(), { status: 400, message: 'Invalid authorization code' })
})

test('Helix needs the Client-Id header and gives a verified e-mail only', async () => {
  const { access_token: token = '' } = await signIn('alice')
  const without = await helix(token, {})
  assert.equal(without.status, 401)
  assert.equal(without.json().message, 'Client ID is missing')
  const [alice] = (await helix(token, { 'client-id': id })).json<{ data: object[] }>().data
  assert.equal((alice as { email: string }).email, 'alice@players.example')
  const { access_token: other = '' } = await signIn('unverified')
  const [unverified] = (await helix(other, { 'client-id': id })).json<{ data: object[] }>().data
  assert.equal('email' in (unverified ?? {}), false)
})

test('validate knows the token by the OAuth scheme; a revoked one is unknown', async () => {
  const { access_token: token = '' } = await signIn('alice')
  const validate = () =>
    client.call('/id.twitch.tv/oauth2/validate', { headers: { authorization: `OAuth ${token}` } })
  assert.equal((await validate()).json().login, 'alice')
  await client.post('/id.twitch.tv/oauth2/revoke', { client_id: id, token })
  assert.equal((await validate()).status, 401)
})

test('refusing brings access_denied, an unregistered address a JSON error', async () => {
  const back = await ask('deny')
  assert.equal(back.landed().get('error'), 'access_denied')
  assert.equal(back.landed().get('state'), 'state-1')
  const elsewhere = await ask('alice', { redirect_uri: 'https://evil.example/x' })
  assert.equal(elsewhere.status, 400)
  assert.match(elsewhere.json().message ?? '', /redirect_mismatch/)
})
