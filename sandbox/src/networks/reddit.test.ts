import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { CALLBACK, sandboxClient } from '../../test/client.ts'

const client = await sandboxClient()
const { client_id: id = '', client_secret: secret = '' } = client.credentials.reddit ?? {}
const AGENT = 'web:example.game:v1.0 (by /u/studio)'
const BASIC = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

const ask = (person: string, scope = 'identity') =>
  client.authorize(
    '/www.reddit.com/api/v1/authorize',
    {
      client_id: id,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope,
      state: 's-1',
      duration: 'temporary',
    },
    person,
  )

const redeem = async (person: string, code?: string, agent = AGENT, authorization = BASIC) =>
  client.post(
    '/www.reddit.com/api/v1/access_token',
    {
      grant_type: 'authorization_code',
      code: code ?? (await ask(person)).landed().get('code') ?? '',
      redirect_uri: CALLBACK,
    },
    { authorization, 'user-agent': agent },
  )

const me = async (person: string, agent = AGENT) => {
  const token = (await redeem(person)).json().access_token
  const headers = { authorization: `Bearer ${token}`, 'user-agent': agent }
  return client.call('/oauth.reddit.com/api/v1/me', { headers })
}

beforeEach(() => client.faults({}))

test('programs without a name of their own are throttled', async () => {
  assert.equal((await redeem('alice', undefined, 'node')).status, 429)
  assert.equal((await me('alice', 'Portreeve')).status, 429)
})

test('a bad code is an error with HTTP 200, a bad secret one with 401', async () => {
  const code = await redeem('alice', 'x')
  assert.deepEqual([code.status, code.json().error], [200, 'invalid_grant'])
  assert.equal((await redeem('alice', undefined, AGENT, 'Basic eDp5')).status, 401)
})

test('the picture carries a query escaped for HTML, and there is no e-mail', async () => {
  const alice = (await me('alice')).json<Record<string, unknown>>()
  assert.match(String(alice.icon_img), /\.png\?width=256&amp;height=256/)
  assert.deepEqual(['email' in alice, alice.has_verified_email], [false, true])
  assert.match(String(alice.id), /^[a-z0-9]{9}$/)
})

test('scopes may stand with commas, and one must', async () => {
  assert.ok((await ask('alice', 'identity,read')).landed().get('code'))
  assert.equal((await ask('alice', '')).status, 400)
  assert.equal((await ask('alice', 'identity everything')).status, 400)
})

test('refusing brings access_denied', async () => {
  assert.equal((await ask('deny')).landed().get('error'), 'access_denied')
})
