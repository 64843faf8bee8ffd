import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { CALLBACK, sandboxClient } from '../../test/client.ts'

const client = await sandboxClient()
const {
  client_id: id = '',
  client_secret: secret = '',
  public_key: publicKey = '',
} = client.credentials.ok ?? {}

const ask = (person: string, scope = 'VALUABLE_ACCESS;GET_EMAIL') =>
  client.authorize(
    '/connect.ok.ru/oauth/authorize',
    {
      client_id: id,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope,
      state: 's-1',
      layout: 'w',
    },
    person,
  )

const redeem = async (person: string, scope?: string, change: Record<string, string> = {}) =>
  client.post('/api.ok.ru/oauth/token.do', {
    grant_type: 'authorization_code',
    client_id: id,
    client_secret: secret,
    code: (await ask(person, scope)).landed().get('code') ?? '',
    redirect_uri: CALLBACK,
    ...change,
  })

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

const current = async (person: string, scope?: string, change: Record<string, string> = {}) => {
  const token = (await redeem(person, scope)).json().access_token ?? ''
  const fields = 'uid,name,email,location'
  const method = 'users.getCurrentUser'
  const sig = md5(
    `application_key=${publicKey}fields=${fields}format=jsonmethod=${method}${md5(token + secret)}`,
  )
  const query = { application_key: publicKey, fields, format: 'json', method, sig, ...change }
  const params = new URLSearchParams({ access_token: token, ...query })
  return client.call(`/api.ok.ru/fb.do?${params}`)
}

beforeEach(() => client.faults({}))

test('tokens are of the type session', async () => {
  assert.equal((await redeem('alice')).json().token_type, 'session')
  const refused = await redeem('alice', undefined, { code: 'x' })
  assert.equal(refused.json().error, 'invalid_grant')
})

test('a signed call tells the asked fields, the e-mail only with its right', async () => {
  const alice = (await current('alice')).json<Record<string, unknown>>()
  assert.match(String(alice.uid), /^\d{12,13}$/)
  assert.equal(alice.email, 'alice@players.example')
  assert.equal('locale' in alice, false)
  assert.equal('email' in (await current('alice', 'VALUABLE_ACCESS')).json(), false)
})

test('a wrong signature, key or right is an error with HTTP 200', async () => {
  const refusals: [Promise<{ status: number; json<T>(): T }>, number][] = [
    [current('alice', undefined, { sig: md5('x') }), 104],
    [current('alice', undefined, { fields: 'uid' }), 104],
    [current('alice', undefined, { application_key: 'x' }), 101],
    [current('alice', 'GET_EMAIL'), 10],
  ]
  for (const [asked, code] of refusals) {
    const refused = await asked
    assert.equal(refused.status, 200)
    assert.equal(refused.json<{ error_code: number }>().error_code, code)
  }
})

test('refusing brings access_denied, unknown rights a page', async () => {
  assert.equal((await ask('deny')).landed().get('error'), 'access_denied')
  assert.match((await ask('alice', 'VALUABLE_ACCESS GET_EMAIL')).text, /Wrong scope/)
})
