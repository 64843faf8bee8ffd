import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { CALLBACK, sandboxClient } from '../../test/client.ts'

const client = await sandboxClient()
const { client_id: id = '', client_secret: secret = '' } = client.credentials.paypal ?? {}
const BASIC = { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` }

const ask = (person: string, scope = 'openid profile email', domain = 'paypal.com') =>
  client.authorize(
    `/www.${domain}/signin/authorize`,
    { client_id: id, redirect_uri: CALLBACK, response_type: 'code', scope, state: 's-1' },
    person,
  )

const redeem = async (person: string, scope?: string, domain = 'paypal.com', headers = BASIC) =>
  client.post(
    `/api-m.${domain}/v1/oauth2/token`,
    {
      grant_type: 'authorization_code',
      code: (await ask(person, scope)).landed().get('code') ?? '',
      redirect_uri: CALLBACK,
    },
    headers,
  )

const userInfo = async (person: string, schema = 'paypalv1.1') => {
  const headers = { authorization: `Bearer ${(await redeem(person)).json().access_token}` }
  return client.call(`/api-m.paypal.com/v1/identity/oauth2/userinfo?schema=${schema}`, { headers })
}

beforeEach(() => client.faults({}))

test('the token call takes Basic and brings no id_token', async () => {
  assert.equal('id_token' in (await redeem('alice')).json(), false)
  const wrong = { authorization: `Basic ${Buffer.from(`${id}:wrong`).toString('base64')}` }
  assert.equal((await redeem('alice', undefined, undefined, wrong)).status, 401)
})

test('the id ends an address, and one of the e-mail addresses is primary', async () => {
  const alice = (await userInfo('alice')).json<{
    user_id: string
    emails: { value: string; primary: boolean; confirmed: boolean }[]
  }>()
  assert.match(alice.user_id, /^https:\/\/www\.paypal\.com\/.+\/[A-Za-z0-9_-]{32}$/)
  assert.deepEqual(
    alice.emails.find(({ primary }) => primary),
    { value: 'alice@players.example', primary: true, confirmed: true },
  )
  assert.equal('emails' in (await userInfo('bob')).json(), false)
  assert.equal((await userInfo('alice', 'openid')).status, 400)
})

test('a right that was not ticked ends on a page', async () => {
  const reply = await ask('alice', 'openid phone')
  assert.match(reply.text, /Relying Party Validation Error/)
})

test("codes of the live system are nothing in PayPal's sandbox", async () => {
  const refused = await redeem('alice', undefined, 'sandbox.paypal.com')
  assert.equal(refused.json().error, 'invalid_grant')
})

test('refusing brings access_denied', async () => {
  assert.equal((await ask('deny')).landed().get('error'), 'access_denied')
})
