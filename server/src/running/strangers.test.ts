/** Every admin call there is, asked with credentials that are somebody else's or of another kind. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createGate, type GateWorld } from '../../test/support/gate.ts'
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
  const { paths = {} } = app.server.swagger() as { paths?: Record<string, object> }
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
  const calls = callsBelow('/api/v2/project/{project_id}/admin/')
  assert.ok(calls.length > 30, `only ${calls.length} calls are documented`)
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

/** Calls of the operator that show of a project what calls of its own show. */
const showsTheSame = ['/api/operator/projects/{project_id}/audit', '/api/operator/attention']

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
    const expected = showsTheSame.includes(call.path) ? 200 : 403
    for (const [what, headers] of keys) {
      const { status } = await ask(call, project_id, headers)
      assert.equal(status, expected, `${call.method} ${call.path} with ${what}`)
    }
  }
})
