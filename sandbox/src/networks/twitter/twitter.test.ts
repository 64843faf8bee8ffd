import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { CALLBACK, pkcePair, sandboxClient } from '../../../test/client.ts'

const client = await sandboxClient()
const { client_id: id = '', client_secret: secret = '' } = client.credentials.twitter ?? {}
const BASIC = { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` }
const RIGHTS = 'users.read tweet.read users.email'
const FIELDS = 'id,name,username,profile_image_url,confirmed_email,verified'

const ask = (person: string, scope = RIGHTS, more: Record<string, string> = {}) =>
  client.authorize(
    '/x.com/i/oauth2/authorize',
    { client_id: id, redirect_uri: CALLBACK, response_type: 'code', scope, state: 's-1', ...more },
    person,
  )

const redeem = async (person: string, scope?: string, change: Record<string, string> = {}) => {
  const { verifier, challenge } = pkcePair()
  const challenged = { code_challenge: challenge, code_challenge_method: 'S256' }
  return client.post(
    '/api.x.com/2/oauth2/token',
    {
      grant_type: 'authorization_code',
      code: (await ask(person, scope, challenged)).landed().get('code') ?? '',
      redirect_uri: CALLBACK,
      code_verifier: verifier,
      ...change,
    },
    BASIC,
  )
}

const me = async (person: string, scope?: string, fields = FIELDS) => {
  const token = (await redeem(person, scope)).json().access_token
  const headers = { authorization: `Bearer ${token}` }
  return client.call(`/api.x.com/2/users/me?user.fields=${fields}`, { headers })
}

type Told = { data: Record<string, unknown>; errors?: unknown[] }

beforeEach(() => client.faults({}))

test('a challenge is compulsory, and so is its verifier', async () => {
  assert.equal((await ask('alice')).status, 400)
  assert.equal((await redeem('alice')).json().token_type, 'bearer')
  const refused = await redeem('alice', undefined, { code_verifier: pkcePair().verifier })
  assert.equal(refused.json().error, 'invalid_request')
})

test('the profile takes two rights', async () => {
  assert.equal((await me('alice', 'users.read')).status, 403)
  assert.equal((await me('alice', 'users.read tweet.read')).status, 200)
})

test('only confirmed addresses are told, and only with their right', async () => {
  const dataOf = async (person: string) => (await me(person)).json<Told>().data
  assert.equal((await dataOf('alice')).confirmed_email, 'alice@players.example')
  assert.equal('confirmed_email' in (await dataOf('unverified')), false)
  assert.equal('confirmed_email' in (await dataOf('bob')), false)
  const partial = (await me('alice', 'users.read tweet.read')).json<Told>()
  assert.deepEqual(
    ['confirmed_email' in partial.data, partial.errors?.length, partial.data.name],
    [false, 1, 'Alice'],
  )
})

test('what is not asked for is not told', async () => {
  const { data } = (await me('alice', undefined, 'id')).json<Told>()
  assert.deepEqual(Object.keys(data), ['id', 'name', 'username'])
})

test('refusing brings access_denied', async () => {
  const { challenge } = pkcePair()
  const more = { code_challenge: challenge, code_challenge_method: 'S256' }
  assert.equal((await ask('deny', RIGHTS, more)).landed().get('error'), 'access_denied')
})
