import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { CALLBACK, type Reply, sandboxClient } from '../../test/client.ts'

const client = await sandboxClient()
const NS = 'http://specs.openid.net/auth/2.0'
const SELECT = `${NS}/identifier_select`
const RETURN_TO = `${CALLBACK}?state=state-1`
const endpoint = `${client.url}/steamcommunity.com/openid/login`

const ask = (person: string, more: Record<string, string> = {}): Promise<Reply> =>
  client.authorize(
    '/steamcommunity.com/openid/login',
    {
      'openid.ns': NS,
      'openid.mode': 'checkid_setup',
      'openid.identity': SELECT,
      'openid.claimed_id': SELECT,
      'openid.return_to': RETURN_TO,
      'openid.realm': 'http://127.0.0.1:4321',
      ...more,
    },
    person,
  )

const check = async (assertion: URLSearchParams, more: Record<string, string> = {}) => {
  const fields = [...assertion].filter(([name]) => name.startsWith('openid.'))
  const form = { ...Object.fromEntries(fields), 'openid.mode': 'check_authentication', ...more }
  return client.post('/steamcommunity.com/openid/login', form)
}

beforeEach(() => client.faults({}))

test('an assertion names the player and is confirmed once', async () => {
  const back = await ask('alice')
  assert.ok(back.headers.get('location')?.startsWith(`${RETURN_TO}&openid.ns=`))
  const landed = back.landed()
  const of = (name: string) => landed.get(`openid.${name}`)
  assert.equal(of('mode'), 'id_res')
  assert.equal(of('op_endpoint'), endpoint)
  assert.match(of('claimed_id') ?? '', /\/steamcommunity\.com\/openid\/id\/\d{17}$/)
  assert.ok(of('claimed_id')?.startsWith(client.url))
  assert.equal(of('identity'), of('claimed_id'))
  assert.equal(of('return_to'), RETURN_TO)
  assert.match(of('response_nonce') ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\S+$/)
  assert.equal(
    of('signed'),
    'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle',
  )
  const first = await check(landed)
  assert.match(first.headers.get('content-type') ?? '', /^text\/plain/)
  assert.equal(first.text, `ns:${NS}\nis_valid:true\n`)
  assert.equal((await check(landed)).text, `ns:${NS}\nis_valid:false\n`)
})

test('an altered field is not confirmed', async () => {
  const landed = (await ask('alice')).landed()
  const other = `${client.url}/steamcommunity.com/openid/id/76561197960287930`
  assert.match((await check(landed, { 'openid.claimed_id': other })).text, /is_valid:false/)
})

test('the web sign-in and a ticket of one person name one player', async () => {
  const claimed = (await ask('alice')).landed().get('openid.claimed_id') ?? ''
  const { session_ticket: ticket } = await client.ticket('steam', {
    person: 'alice',
    format: 'hex',
  })
  const { web_api_key: key = '' } = client.credentials.steam ?? {}
  const query = new URLSearchParams({ key, appid: '480', ticket })
  const answer = await client.call(
    `/api.steampowered.com/ISteamUserAuth/AuthenticateUserTicket/v1/?${query}`,
  )
  const { params } = answer.json<{ response: { params: { steamid: string } } }>().response
  assert.ok(claimed.endsWith(`/${params.steamid}`))
})

test('refusing comes back as cancel', async () => {
  const landed = (await ask('deny')).landed()
  assert.deepEqual(
    [landed.get('openid.mode'), landed.get('state'), landed.has('openid.sig')],
    ['cancel', 'state-1', false],
  )
})

test('an address outside the realm or not registered gets an error page', async () => {
  const outside = await ask('alice', { 'openid.realm': 'http://127.0.0.1:9999' })
  const other = 'https://evil.example/api/social/oauth2/callback'
  const unknown = await ask('alice', { 'openid.return_to': other, 'openid.realm': other })
  assert.deepEqual([outside.status, unknown.status], [400, 400])
})

for (const [fault, name, expected] of [
  ['wrong_op_endpoint', 'op_endpoint', /^https:\/\/another\.example\//],
  ['wrong_claimed_id', 'claimed_id', /^https:\/\/another\.example\/openid\/id\/\d{17}$/],
  ['other_identity', 'identity', /76561197960287930$/],
  ['wrong_return_to', 'return_to', /^https:\/\/another\.example\//],
  ['unsigned_claimed_id', 'signed', /^signed,op_endpoint,identity,/],
  ['unsigned_nonce', 'signed', /return_to,assoc_handle$/],
] as const) {
  test(`with the fault ${fault} the assertion is wrong and yet confirmed`, async () => {
    await client.faults({ steam: { [fault]: true } })
    const landed = (await ask('alice')).landed()
    assert.match(landed.get(`openid.${name}`) ?? '', expected)
    assert.match((await check(landed)).text, /is_valid:true/)
  })
}

test('faults can repeat a parameter and break the signature', async () => {
  await client.faults({ steam: { repeated_parameter: true, bad_signature: true } })
  const landed = (await ask('alice')).landed()
  assert.equal(landed.getAll('openid.claimed_id').length, 2)
  assert.match((await check(landed)).text, /is_valid:false/)
})
