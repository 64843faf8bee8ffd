import assert from 'node:assert/strict'
import { request } from 'node:http'
import { beforeEach, test } from 'node:test'
import { CALLBACK, pkcePair, type Reply, sandboxClient } from '../../test/client.ts'

const client = await sandboxClient()
const { client_id: id = '', client_secret: secret = '' } = client.credentials.github ?? {}
const JSON_PLEASE = { accept: 'application/json' }

const ask = (person: string, more: Record<string, string> = {}): Promise<Reply> =>
  client.authorize(
    '/github.com/login/oauth/authorize',
    { client_id: id, redirect_uri: CALLBACK, scope: 'read:user user:email', state: 's-1', ...more },
    person,
  )

const codeOf = async (person: string, more: Record<string, string> = {}): Promise<string> =>
  (await ask(person, more)).landed().get('code') ?? ''

const redeem = (code: string, more: Record<string, string> = {}, headers = JSON_PLEASE) =>
  client.post(
    '/github.com/login/oauth/access_token',
    { client_id: id, client_secret: secret, code, redirect_uri: CALLBACK, ...more },
    headers,
  )

const api = async (person: string, path: string): Promise<Reply> => {
  const { access_token: token } = (await redeem(await codeOf(person))).json()
  return client.call(`/api.github.com${path}`, { headers: { authorization: `Bearer ${token}` } })
}

beforeEach(() => client.faults({}))

test('the callback carries code, state and iss', async () => {
  const landed = (await ask('alice')).landed()
  assert.deepEqual([...landed.keys()], ['code', 'state', 'iss'])
  assert.equal(landed.get('iss'), `${client.url}/github.com/login/oauth`)
})

test('the token answer is form-encoded unless JSON is asked for, scopes joined by commas', async () => {
  const form = await redeem(await codeOf('alice'), {}, { accept: '*/*' })
  assert.match(form.headers.get('content-type') ?? '', /x-www-form-urlencoded/)
  assert.equal(new URLSearchParams(form.text).get('scope'), 'read:user,user:email')
  const json = await redeem(await codeOf('alice'))
  assert.equal(json.json().token_type, 'bearer')
})

test('token errors come with HTTP 200', async () => {
  const code = await codeOf('alice')
  const wrongSecret = await redeem(code, { client_secret: 'wrong' })
  assert.deepEqual(
    [wrongSecret.status, wrongSecret.json().error],
    [200, 'incorrect_client_credentials'],
  )
  assert.ok((await redeem(code)).json().access_token)
  const again = await redeem(code)
  assert.deepEqual([again.status, again.json().error], [200, 'bad_verification_code'])
  const elsewhere = await redeem(await codeOf('alice'), { redirect_uri: `${CALLBACK}x` })
  assert.deepEqual([elsewhere.status, elsewhere.json().error], [200, 'redirect_uri_mismatch'])
})

test('a challenged code needs its verifier', async () => {
  const { verifier, challenge } = pkcePair()
  const more = { code_challenge: challenge, code_challenge_method: 'S256' }
  assert.equal((await redeem(await codeOf('alice', more))).json().error, 'bad_verification_code')
  const good = await redeem(await codeOf('alice', more), { code_verifier: verifier })
  assert.ok(good.json().access_token)
})

test('the profile has a numeric id and no e-mail, the e-mails are a second call', async () => {
  const user = (await api('alice', '/user')).json<Record<string, unknown>>()
  assert.equal(typeof user.id, 'number')
  assert.equal(user.email, null)
  const emails = (await api('unverified', '/user/emails')).json<Record<string, unknown>[]>()
  const primary = emails.find((one) => one.primary)
  assert.deepEqual([primary?.email, primary?.verified], ['unverified@players.example', false])
  assert.deepEqual((await api('bob', '/user/emails')).json(), [])
  assert.equal((await api('hidden', '/user')).json<Record<string, unknown>>().name, null)
})

test('the API refuses a request without User-Agent', async () => {
  const status = await new Promise((done, failed) => {
    request(`${client.url}/api.github.com/user`, (answer) => {
      answer.resume()
      done(answer.statusCode)
    })
      .on('error', failed)
      .end()
  })
  assert.equal(status, 403)
})

test('refusing and an unregistered address come back in GitHub’s words, the latter at our own address', async () => {
  const denied = (await ask('deny')).landed()
  assert.deepEqual([denied.get('error'), denied.get('state')], ['access_denied', 's-1'])
  const elsewhere = await ask('alice', { redirect_uri: 'https://evil.example/x' })
  assert.equal(elsewhere.landed().get('error'), 'redirect_uri_mismatch')
  assert.ok(elsewhere.headers.get('location')?.startsWith('http://localhost:8080/api/social/'))
})

test('faults change or drop iss on the callback', async () => {
  await client.faults({ github: { wrong_issuer: true } })
  assert.equal((await ask('alice')).landed().get('iss'), 'https://another.example/login/oauth')
  await client.faults({ github: { missing_issuer: true } })
  assert.equal((await ask('alice')).landed().has('iss'), false)
})
