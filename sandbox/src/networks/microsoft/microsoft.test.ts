import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { CALLBACK, pkcePair, type Reply, sandboxClient } from '../../../test/client.ts'

const client = await sandboxClient()
const credentialsOf = (name: string) => {
  const { client_id = '', client_secret = '' } = client.credentials[name] ?? {}
  return { client_id, client_secret }
}
const HOST = '/login.microsoftonline.com'

type Names = { name?: string; tenant?: string; scope?: string }

const ask = (person: string, { name = 'microsoft', tenant = 'common', scope }: Names = {}) => {
  const { verifier, challenge } = pkcePair()
  const query = {
    client_id: credentialsOf(name).client_id,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: scope ?? 'openid profile email',
    state: 's-1',
    nonce: 'n-1',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
  const reply = client.authorize(`${HOST}/${tenant}/oauth2/v2.0/authorize`, query, person)
  return { reply, verifier }
}

const redeem = async (person: string, names: Names = {}, change = {}): Promise<Reply> => {
  const { name = 'microsoft', tenant = 'common' } = names
  const { reply, verifier } = ask(person, names)
  return client.post(`${HOST}/${tenant}/oauth2/v2.0/token`, {
    ...credentialsOf(name),
    grant_type: 'authorization_code',
    code: (await reply).landed().get('code') ?? '',
    redirect_uri: CALLBACK,
    code_verifier: verifier,
    ...change,
  })
}

const claimsOf = async (person: string, names: Names = {}) => {
  const token = (await redeem(person, names)).json().id_token ?? ''
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >
}

beforeEach(() => client.faults({}))

test('the callback carries a long code and a session_state, no iss', async () => {
  const landed = (await ask('alice').reply).landed()
  assert.deepEqual([...landed.keys()].sort(), ['code', 'session_state', 'state'])
  assert.ok((landed.get('code') ?? '').length > 700)
})

test('the id_token names the tenant, is dated back, and tells no e-mail as verified by itself', async () => {
  const alice = await claimsOf('alice')
  assert.equal(alice.iss, `${client.url}${HOST}/${alice.tid}/v2.0`)
  assert.match(String(alice.tid), /^[0-9a-f-]{36}$/)
  assert.ok(Number(alice.iat) < Date.now() / 1000 - 200)
  assert.deepEqual([alice.email, alice.xms_edov], ['alice@players.example', true])
  assert.equal('email_verified' in alice, false)
  assert.equal((await claimsOf('unverified')).xms_edov, false)
  assert.equal('email' in (await claimsOf('bob')), false)
  assert.equal('email' in (await claimsOf('alice', { scope: 'openid profile' })), false)
})

test('personal accounts live in one tenant, and MSN is for them only', async () => {
  const names = { name: 'msn', tenant: 'consumers' }
  const alice = await claimsOf('alice', names)
  assert.equal(alice.tid, '9188040d-6c67-4c5b-b112-36a304b66dad')
  assert.notEqual(alice.sub, (await claimsOf('alice')).sub, 'pairwise')
  const elsewhere = await ask('alice', { name: 'msn' }).reply
  assert.match(elsewhere.text, /AADSTS9002331/)
})

test('each key says whom it signs for', async () => {
  const issuerAt = async (tenant: string) => {
    const reply = await client.call(`${HOST}/${tenant}/discovery/v2.0/keys`)
    return reply.json<{ keys: { issuer: string }[] }>().keys[0]?.issuer
  }
  assert.equal(await issuerAt('common'), `${client.url}${HOST}/{tenantid}/v2.0`)
  const personal = '9188040d-6c67-4c5b-b112-36a304b66dad'
  assert.equal(await issuerAt('consumers'), `${client.url}${HOST}/${personal}/v2.0`)
})

test('wrong secrets, verifiers, addresses and used codes are refused in its words', async () => {
  const secret = await redeem('alice', {}, { client_secret: 'wrong' })
  assert.deepEqual([secret.status, secret.json().error], [401, 'invalid_client'])
  const verifier = await redeem('alice', {}, { code_verifier: pkcePair().verifier })
  assert.match(verifier.json().error_description ?? '', /AADSTS501481/)
  const address = await redeem('alice', {}, { redirect_uri: `${CALLBACK}x` })
  assert.match(address.json().error_description ?? '', /AADSTS70008/)
})

test('refusing brings access_denied, and faults are those of the application', async () => {
  const denied = (await ask('deny').reply).landed()
  assert.deepEqual([denied.get('error'), denied.get('error_subcode')], ['access_denied', 'cancel'])
  await client.faults({ msn: { status: 500 } })
  assert.equal((await redeem('alice')).status, 200)
  assert.equal((await redeem('alice', { name: 'msn', tenant: 'consumers' })).status, 500)
})
