import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { CALLBACK, pkcePair, type Reply, sandboxClient } from '../../test/client.ts'

const client = await sandboxClient()
const { client_id: id = '', client_secret: secret = '' } = client.credentials.discord ?? {}
const BASIC = { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` }
const TOKEN = '/discord.com/api/oauth2/token'

const ask = (person: string, more: Record<string, string> = {}): Promise<Reply> =>
  client.authorize(
    '/discord.com/oauth2/authorize',
    {
      client_id: id,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'identify email',
      state: 's-1',
      ...more,
    },
    person,
  )

const grantOf = async (person: string, more: Record<string, string> = {}) => ({
  grant_type: 'authorization_code',
  code: (await ask(person, more)).landed().get('code') ?? '',
  redirect_uri: CALLBACK,
})

const profile = async (person: string, scope = 'identify email') => {
  const tokens = (await client.post(TOKEN, await grantOf(person, { scope }), BASIC)).json()
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  return (await client.call('/discord.com/api/users/@me', { headers })).json<
    Record<string, unknown>
  >()
}

beforeEach(() => client.faults({}))

test('the callback carries iss, the token call takes Basic or the form', async () => {
  assert.equal((await ask('alice')).landed().get('iss'), `${client.url}/discord.com`)
  const basic = await client.post(TOKEN, await grantOf('alice'), BASIC)
  assert.equal(basic.json().token_type, 'Bearer')
  const grant = await grantOf('alice')
  const form = await client.post(TOKEN, { ...grant, client_id: id, client_secret: secret })
  assert.equal(form.status, 200)
})

test('the token call refuses JSON, wrong secrets, used codes and another redirect address', async () => {
  const asJson = await client.call(TOKEN, {
    method: 'POST',
    body: JSON.stringify(await grantOf('alice')),
    headers: { ...BASIC, 'content-type': 'application/json' },
  })
  assert.equal(asJson.status, 400)
  const grant = await grantOf('alice')
  const wrong = { authorization: `Basic ${Buffer.from(`${id}:wrong`).toString('base64')}` }
  assert.equal((await client.post(TOKEN, grant, wrong)).json().error, 'invalid_client')
  assert.equal((await client.post(TOKEN, grant, BASIC)).status, 200)
  assert.equal((await client.post(TOKEN, grant, BASIC)).json().error, 'invalid_grant')
  const elsewhere = { ...(await grantOf('alice')), redirect_uri: `${CALLBACK}x` }
  assert.equal((await client.post(TOKEN, elsewhere, BASIC)).json().error, 'invalid_grant')
})

test('a challenged code needs its verifier', async () => {
  const { verifier, challenge } = pkcePair()
  const more = { code_challenge: challenge, code_challenge_method: 'S256' }
  assert.equal((await client.post(TOKEN, await grantOf('alice', more), BASIC)).status, 400)
  const grant = { ...(await grantOf('alice', more)), code_verifier: verifier }
  assert.equal((await client.post(TOKEN, grant, BASIC)).status, 200)
})

test('the e-mail may be null, unverified, or not asked for', async () => {
  assert.deepEqual([(await profile('bob')).email, (await profile('bob')).verified], [null, false])
  assert.equal((await profile('unverified')).verified, false)
  assert.equal('email' in (await profile('alice', 'identify')), false)
  const alice = await profile('alice')
  assert.deepEqual([alice.email, alice.verified], ['alice@players.example', true])
  assert.match(String(alice.id), /^\d{19}$/)
})

test('refusing brings access_denied with state and iss, an unregistered address a page', async () => {
  const denied = (await ask('deny')).landed()
  assert.deepEqual(
    [denied.get('error'), denied.get('state'), denied.get('iss')],
    ['access_denied', 's-1', `${client.url}/discord.com`],
  )
  const elsewhere = await ask('alice', { redirect_uri: 'https://evil.example/x' })
  assert.equal(elsewhere.status, 400)
  assert.match(elsewhere.text, /Invalid OAuth2 redirect_uri/)
})
