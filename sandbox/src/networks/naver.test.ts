import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { CALLBACK, sandboxClient } from '../../test/client.ts'

const client = await sandboxClient()
const { client_id: id = '', client_secret: secret = '' } = client.credentials.naver ?? {}
const HOST = '/nid.naver.com/oauth2.0'

const ask = (person: string, more: Record<string, string> = {}) =>
  client.authorize(
    `${HOST}/authorize`,
    { client_id: id, redirect_uri: CALLBACK, response_type: 'code', state: 's-1', ...more },
    person,
  )

const redeem = async (person: string, change: Record<string, string> = {}) =>
  client.post(`${HOST}/token`, {
    grant_type: 'authorization_code',
    client_id: id,
    client_secret: secret,
    code: (await ask(person)).landed().get('code') ?? '',
    redirect_uri: CALLBACK,
    state: 's-1',
    ...change,
  })

const me = async (person: string) => {
  const headers = { authorization: `Bearer ${(await redeem(person)).json().access_token}` }
  return (await client.call('/openapi.naver.com/v1/nid/me', { headers })).json<{
    resultcode: string
    response: Record<string, string>
  }>()
}

beforeEach(() => client.faults({}))

test('the token call wants the state, and tells its errors with HTTP 200', async () => {
  assert.equal(typeof (await redeem('alice')).json<Record<string, unknown>>().expires_in, 'string')
  for (const change of [{ state: 'other' }, { state: '' }, { client_secret: 'x' }, { code: 'x' }]) {
    const refused = await redeem('alice', change)
    assert.equal(refused.status, 200)
    assert.ok(refused.json().error)
  }
})

test('the page wants a state', async () => {
  assert.match((await ask('alice', { state: '' })).text, /state/)
})

test('the profile stands inside response, beside a resultcode', async () => {
  const alice = await me('alice')
  assert.equal(alice.resultcode, '00')
  assert.equal(alice.response.email, 'alice@players.example')
  assert.equal('email' in (await me('bob')).response, false)
  const refused = await client.call('/openapi.naver.com/v1/nid/me')
  assert.deepEqual([refused.status, refused.json().resultcode], [401, '024'])
})

test('refusing brings access_denied', async () => {
  assert.equal((await ask('deny')).landed().get('error'), 'access_denied')
})
