/** Every admin call there is, asked with credentials that are somebody else's or of another kind. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createGate, type GateWorld } from '../../test/support/gate.ts'
import { printedDocument } from '../../test/support/printed-document.ts'
import { basic, type WorldProject } from '../../test/support/world.ts'
import { type App, createApp } from '../app.ts'
import { administration, systemCaller } from '../projects/index.ts'

let gate: GateWorld
let app: App
let neighbour: WorldProject
let stranger: WorldProject
before(async () => {
  gate = await createGate()
  app = await createApp(gate.world.deps, { trustedProxies: [] })
  neighbour = await gate.world.addProject({ merchantId: gate.world.project.merchant_id })
  stranger = await gate.world.addProject()
})
after(async () => {
  await app.close()
  await gate.close()
})

type Headers = Record<string, string>
type Call = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string }

/** All documented calls below an address. */
const callsBelow = (root: string): Call[] => {
  const { paths } = printedDocument<{ paths: Record<string, object> }>()
  return Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith(root)
      ? Object.keys(methods).map((method) => ({
          method: method.toUpperCase() as Call['method'],
          path,
        }))
      : [],
  )
}

/** Asks a call about a project; other ids of its address are 1. Answers status and words, without the request's id. */
const ask = async ({ method, path }: Call, projectId: number, headers: Headers) => {
  const answer = await app.server.inject({
    method,
    url: path.replace('{project_id}', String(projectId)).replaceAll(/\{\w+\}/g, '1'),
    headers,
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
  })
  const { transactionId: _, ...told } = answer.body === '' ? {} : answer.json()
  return {
    status: answer.statusCode,
    told: JSON.stringify(told).replaceAll(String(projectId), 'N'),
  }
}

/** Other credentials of a studio or player: none of them is a key of an admin call. */
const otherCredentials = async (): Promise<[string, Headers][]> => {
  const { access_token, refresh_token } = await gate.tokens({ scope: 'offline' })
  const { client_id, client_secret } = gate.world.project.clients.server
  const form = { grant_type: 'client_credentials', client_id, client_secret }
  const server = (await gate.token(form)).json().access_token
  return [
    ['nothing', {}],
    ['a user token', { authorization: `Bearer ${access_token}` }],
    ['a user token as password', basic(gate.world.project.project_id, access_token)],
    ['a refresh token', { authorization: `Bearer ${refresh_token}` }],
    ['a server token', { 'x-server-authorization': server }],
    ['a server token as bearer', { authorization: `Bearer ${server}` }],
    ['a client and its secret', basic(client_id, client_secret)],
  ]
}

test('no admin call of a project takes a foreign key or a token, or tells what there is', async () => {
  const { project_id, merchant_id, authorization } = gate.world.project
  const merchant = await administration.createApiKey(
    gate.world.deps,
    systemCaller,
    { merchantId: stranger.merchant_id },
    'of another merchant',
  )
  const foreign: [string, Headers][] = [
    ['a key of another project of the merchant', neighbour.authorization],
    ['a key of another merchant’s project', stranger.authorization],
    ['a key of another merchant', basic(stranger.merchant_id, merchant.apiKey)],
    ['a foreign key under our project', basic(project_id, stranger.api_key)],
    ['a foreign key under our merchant', basic(merchant_id, merchant.apiKey)],
    ...(await otherCredentials()),
  ]
  const calls = [
    '/api/v2/project/{project_id}/admin/',
    '/api/v2/project/{project_id}/inventory/',
    '/api/v3/project/{project_id}/admin/',
  ].flatMap((root) => {
    const below = callsBelow(root)
    assert.ok(below.length > 1, `only ${below.length} calls are documented below ${root}`)
    return below
  })
  for (const call of calls) {
    const name = `${call.method} ${call.path}`
    assert.notEqual((await ask(call, project_id, authorization)).status, 401, name)
    for (const [what, headers] of foreign) {
      const refused = await ask(call, project_id, headers)
      assert.equal(refused.status, 401, `${name} with ${what}`)
      const missing = await ask(call, 987_654_321, headers)
      assert.deepEqual(refused, missing, `${name} with ${what}`)
    }
  }
})

test('no call of a player takes a key, or the token of another project', async () => {
  const { project_id, authorization } = gate.world.project
  const tokens = await gate.tokens({ scope: 'offline' })
  const own = { authorization: `Bearer ${tokens.access_token}` }
  const [, payload = ''] = tokens.access_token.split('.')
  const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  const others = await otherCredentials()
  const calls = ['free', 'order', 'payment', 'user'].flatMap((part) => {
    const below = callsBelow(`/api/v2/project/{project_id}/${part}/`)
    assert.ok(below.length > 0, `no call is documented below ${part}`)
    return below
  })
  for (const call of calls) {
    const name = `${call.method} ${call.path}`
    assert.notEqual((await ask(call, project_id, own)).status, 401, name)
    for (const [what, headers] of [
      ['a key', authorization],
      ['a token without a signature', { authorization: `Bearer ${unsigned}.${payload}.` }],
      ...others.filter(([what]) => what !== 'a user token'),
    ] as const) {
      const refused = await ask(call, project_id, headers)
      assert.equal(refused.status, 401, `${name} with ${what}`)
      assert.match(refused.told, /"errorCode":1501/, `${name} with ${what}`)
    }
    for (const elsewhere of [neighbour.project_id, stranger.project_id])
      assert.equal((await ask(call, elsewhere, own)).status, 401, `${name} of ${elsewhere}`)
  }
})

/** Calls of the operator that show of a project what calls of its own show. */
const showsTheSame = ['/api/operator/projects/{project_id}/audit', '/api/operator/attention']
/** The same of a call that has to be told what is wanted. */
const showsWhatIsNamed = ['/api/operator/statistics/metrics']

test('no call of the operator takes a studio’s plain key or a token', async () => {
  const { project_id, merchant_id, authorization } = gate.world.project
  const merchant = await administration.createApiKey(
    gate.world.deps,
    systemCaller,
    { merchantId: merchant_id },
    'of the merchant',
  )
  const credentials: [string, Headers][] = [
    ['a key as bearer', { authorization: `Bearer ${merchant.apiKey}` }],
    ['the operator’s key as password', basic(project_id, gate.world.operatorKey)],
    ...(await otherCredentials()),
  ]
  const calls = callsBelow('/api/operator/')
  assert.ok(calls.length > 20, `only ${calls.length} calls are documented`)
  const keys: [string, Headers][] = [
    ['a key of the project', authorization],
    ['a key of the merchant', basic(merchant_id, merchant.apiKey)],
  ]
  for (const call of calls) {
    for (const [what, headers] of credentials) {
      const { status } = await ask(call, project_id, headers)
      assert.equal(status, 401, `${call.method} ${call.path} with ${what}`)
    }
    const wants = showsWhatIsNamed.includes(call.path) ? 422 : 403
    const expected = showsTheSame.includes(call.path) ? 200 : wants
    for (const [what, headers] of keys) {
      const { status } = await ask(call, project_id, headers)
      assert.equal(status, expected, `${call.method} ${call.path} with ${what}`)
    }
  }
})
