import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { type Reply, sandboxClient } from '../../test/client.ts'

const client = await sandboxClient()
const ours = client.credentials.epicgames ?? {}
const { client_id: id = '', client_secret: secret = '', deployment_id: deployment = '' } = ours
const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` })

const codeOf = async (person: string, more: Record<string, string> = {}): Promise<string> => {
  const { session_ticket: ticket } = await client.ticket('epicgames', { person, ...more })
  return Buffer.from(ticket, 'base64').toString('utf8')
}

const exchange = (
  code: string,
  more: Record<string, string> = {},
  headers: Record<string, string> = basic(`${id}:${secret}`),
): Promise<Reply> =>
  client.post(
    '/api.epicgames.dev/epic/oauth/v2/token',
    { grant_type: 'exchange_code', exchange_code: code, scope: 'basic_profile', ...more },
    headers,
  )

interface Refusal {
  errorCode: string
  numericErrorCode: number
  error: string
}

const refusal = (answer: Reply): [number, number, string] => {
  const { numericErrorCode, error } = answer.json<Refusal>()
  return [answer.status, numericErrorCode, error]
}

beforeEach(() => client.faults({}))

test('an exchange code gives the account, once', async () => {
  const code = await codeOf('alice')
  const answer = await exchange(code, { deployment_id: deployment })
  assert.equal(answer.status, 200, answer.text)
  const tokens = answer.json()
  assert.match(tokens.account_id ?? '', /^[0-9a-f]{32}$/)
  assert.equal(tokens.client_id, id)
  assert.equal(tokens.token_type, 'bearer')
  assert.equal(tokens.deployment_id, deployment)
  assert.deepEqual(refusal(await exchange(code)), [400, 18_057, 'invalid_grant'])
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  const query = `?accountId=${tokens.account_id}`
  const accounts = await client.call(`/api.epicgames.dev/epic/id/v2/accounts${query}`, { headers })
  assert.equal(accounts.json<Record<string, string>[]>()[0]?.displayName, 'Alice')
})

test('the secret holds + and / and is compared raw: a form-encoded one fails', async () => {
  assert.match(secret, /[+].*\/|\/.*[+]/)
  const encoded = `${id}:${encodeURIComponent(secret)}`
  const refused = await exchange(await codeOf('alice'), {}, basic(encoded))
  assert.deepEqual(refusal(refused), [400, 18_033, 'invalid_client'])
  assert.deepEqual(refusal(await exchange(await codeOf('alice'), {}, {})), [
    400,
    1_011,
    'invalid_client',
  ])
})

for (const variant of ['expired', 'used', 'other_client', 'other_deployment']) {
  test(`a code of the variant ${variant} is not found`, async () => {
    const answer = await exchange(await codeOf('alice', { variant }), { deployment_id: deployment })
    assert.deepEqual(refusal(answer), [400, 18_057, 'invalid_grant'])
  })
}

test('an unknown deployment, a missing code and another grant have their own errors', async () => {
  const unknown = await exchange(await codeOf('alice'), { deployment_id: 'f'.repeat(32) })
  assert.deepEqual(refusal(unknown), [400, 1_013, 'invalid_request'])
  assert.deepEqual(refusal(await exchange('')), [400, 1_013, 'invalid_request'])
  const other = await exchange('x', { grant_type: 'password' })
  assert.deepEqual(refusal(other), [400, 1_016, 'unsupported_grant_type'])
})

test('a deployment made known by the settings is taken', async () => {
  const settings = { epicgames: { deployment_ids: ['stage-1'] } }
  await client.call('/api/settings', { method: 'PUT', body: JSON.stringify(settings) })
  assert.equal((await exchange(await codeOf('alice'), { deployment_id: 'stage-1' })).status, 200)
})

test('faults refuse the code or answer for another client', async () => {
  await client.faults({ epicgames: { denied: true } })
  assert.deepEqual(refusal(await exchange(await codeOf('alice'))), [400, 18_057, 'invalid_grant'])
  await client.faults({ epicgames: { wrong_audience: true } })
  assert.notEqual((await exchange(await codeOf('alice'))).json().client_id, id)
})

test('the accounts call needs a token', async () => {
  assert.equal(
    (await client.call('/api.epicgames.dev/epic/id/v2/accounts?accountId=x')).status,
    401,
  )
})
