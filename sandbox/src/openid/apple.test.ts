import assert from 'node:assert/strict'
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { createRemoteJWKSet, jwtVerify, SignJWT } from 'jose'
import { CALLBACK, type Reply, sandboxClient } from '../../test/client.ts'

const client = await sandboxClient()
const ours = client.credentials.apple ?? {}
const { client_id: id = '', team_id: team = '', key_id: keyId = '' } = ours
const issuer = `${client.url}/appleid.apple.com`
const key = createPrivateKey(ours.private_key ?? '')

interface SecretParts {
  team?: string
  sub?: string
  aud?: string
  kid?: string
  key?: KeyObject
  days?: number
}

/** The client secret as Apple's documentation describes it, or with one part wrong. */
const secret = (wrong: SecretParts = {}): Promise<string> =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: wrong.kid ?? keyId })
    .setIssuer(wrong.team ?? team)
    .setSubject(wrong.sub ?? id)
    .setAudience(wrong.aud ?? 'https://appleid.apple.com')
    .setIssuedAt()
    .setExpirationTime(`${wrong.days ?? 30}d`)
    .sign(wrong.key ?? key)

const ask = (person: string, more: Record<string, string> = {}): Promise<Reply> =>
  client.authorize(
    '/appleid.apple.com/auth/authorize',
    {
      client_id: id,
      redirect_uri: CALLBACK,
      response_type: 'code',
      response_mode: 'form_post',
      scope: 'openid name email',
      state: 'state-1',
      nonce: 'nonce-1',
      ...more,
    },
    person,
  )

const decode = (source: string): string =>
  source
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** The hidden fields of the page that posts itself. */
const fieldsOf = (page: Reply): Record<string, string> =>
  Object.fromEntries(
    [...page.text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      decode(value),
    ]),
  )

const redeem = async (code: string, wrong: SecretParts = {}): Promise<Reply> =>
  client.post('/appleid.apple.com/auth/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: CALLBACK,
    client_id: id,
    client_secret: await secret(wrong),
  })

// Its own five seconds may pass on a busy machine.
const patience = { timeoutDuration: 60_000 }

const verify = (idToken: string) =>
  jwtVerify(idToken, createRemoteJWKSet(new URL(`${issuer}/auth/keys`), patience), {
    issuer,
    audience: id,
    algorithms: ['RS256'],
  })

beforeEach(async () => {
  await client.faults({})
  await client.call('/api/consents', { method: 'DELETE' })
})

test('the answer is a page that posts code, state and user; user only at the first consent', async () => {
  const page = await ask('alice')
  assert.equal(page.status, 200)
  assert.ok(page.text.includes(`<form method="post" action="${CALLBACK}">`))
  const first = fieldsOf(page)
  assert.equal(first.state, 'state-1')
  assert.deepEqual(JSON.parse(first.user ?? ''), {
    name: { firstName: 'alice', lastName: 'Player' },
    email: 'alice@players.example',
  })
  assert.deepEqual(Object.keys(fieldsOf(await ask('alice'))), ['state', 'code'])
})

test('the code gives an RS256 id_token whose email_verified is a string', async () => {
  const answer = await redeem(fieldsOf(await ask('alice')).code ?? '')
  assert.equal(answer.status, 200, answer.text)
  const { payload } = await verify(answer.json().id_token ?? '')
  assert.equal(payload.email_verified, 'true')
  assert.equal(payload.nonce, 'nonce-1')
  assert.equal('name' in payload, false)
  const again = await redeem(fieldsOf(await ask('unverified')).code ?? '')
  assert.equal((await verify(again.json().id_token ?? '')).payload.email_verified, 'false')
})

test('a hidden e-mail address is a relay address and says so', async () => {
  const answer = await redeem(fieldsOf(await ask('hidden')).code ?? '')
  const { payload } = await verify(answer.json().id_token ?? '')
  assert.match(String(payload.email), /@privaterelay\.appleid\.com$/)
  assert.equal(payload.is_private_email, 'true')
})

const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const wrongSecrets: readonly [string, SecretParts][] = [
  ['of another team', { team: 'TEAM000000' }],
  ['for another client', { sub: 'example.other' }],
  ['for another audience', { aud: 'https://example.com' }],
  ['naming another key', { kid: 'KEY0000000' }],
  ['by another key', { key: stranger }],
  ['valid for over half a year', { days: 200 }],
]

for (const [what, wrong] of wrongSecrets) {
  test(`a client secret ${what} is invalid_client`, async () => {
    const answer = await redeem(fieldsOf(await ask('alice')).code ?? '', wrong)
    assert.deepEqual([answer.status, answer.json()], [400, { error: 'invalid_client' }])
  })
}

test('a client secret for the simulated issuer is taken as well', async () => {
  const answer = await redeem(fieldsOf(await ask('alice')).code ?? '', { aud: issuer })
  assert.equal(answer.status, 200, answer.text)
})

test('a code works once', async () => {
  const { code = '' } = fieldsOf(await ask('alice'))
  await redeem(code)
  const again = await redeem(code)
  assert.equal(again.json().error, 'invalid_grant')
})

test('cancelling posts user_cancelled_authorize and the state', async () => {
  const fields = fieldsOf(await ask('deny'))
  assert.deepEqual(fields, { state: 'state-1', error: 'user_cancelled_authorize' })
})

test('name or e-mail without form_post is refused, without them the answer is a redirect', async () => {
  assert.equal((await ask('alice', { response_mode: 'query' })).status, 400)
  const back = await ask('alice', { response_mode: 'query', scope: 'openid' })
  assert.equal(back.status, 302)
  assert.ok(back.landed().get('code'))
})

test('an unregistered redirect address gets an error page', async () => {
  const answer = await ask('alice', { redirect_uri: 'https://evil.example/callback' })
  assert.equal(answer.status, 400)
  assert.match(answer.text, /redirect_uri_mismatch/)
})

test("a name that is HTML stays text in Apple's page", async () => {
  const page = await ask('markup')
  assert.equal(page.text.includes('<b>mark</b>'), false)
  assert.equal(JSON.parse(fieldsOf(page).user ?? '').name.firstName, '<b>mark</b>')
})
