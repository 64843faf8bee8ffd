/** Credentials of connections that are unknown or missing: what the operator is told, and what players meet. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createGate, type GateWorld, search, state } from '../../../test/support/gate.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { httpServer } from '../../base/http/server.ts'
import { silentLog } from '../../base/log.ts'
import { operatorRoutes } from '../../projects/index.ts'
import { connectionRules } from '../index.ts'

let gate: GateWorld
let operator: FastifyInstance
before(async () => {
  gate = await createGate()
  operator = httpServer({ log: silentLog, trustedProxies: [] })
  await operator.register(
    operatorRoutes(gate.world.deps, connectionRules(gate.world.deps.settings)),
  )
})
after(async () => {
  await operator.close()
  await gate.close()
})

const call = async (method: 'GET' | 'PUT' | 'PATCH', connection: string, payload?: object) => {
  const answer = await operator.inject({
    method,
    url: `/api/operator/projects/${gate.world.project.project_id}/connections${connection}`,
    headers: {
      authorization: `Bearer ${gate.world.operatorKey}`,
      ...(payload && { 'content-type': 'application/json' }),
    },
    ...(payload && { payload: JSON.stringify(payload) }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

const buttons = async (): Promise<string[]> => {
  const { client_id } = gate.world.project.clients.public
  const query = search({ client_id, response_type: 'code', state })
  const page = await gate.app.inject(`/signin?${query}`)
  assert.equal(page.statusCode, 200, page.body)
  return [...page.body.matchAll(/social\/([^/]+)\/login_redirect/g)].map(([, name]) => String(name))
}

test('a credential that no provider knows is 422 1102 with the nearest name and those it knows', async () => {
  const cases = [
    [
      '/network/google',
      'clientid',
      ', did you mean client_id? It takes client_id, client_secret, native_client_ids',
    ],
    [
      '/network/microsoft',
      'tennant',
      ', did you mean tenant? It takes client_id, client_secret, tenant',
    ],
    ['/network/github', 'web_api_key', '. It takes client_id, client_secret'],
    ['/network/xsolla', 'client_id', ', which takes none'],
    ['/network/xbox', 'relying_party', '. It takes client_id, client_secret'],
    [
      '/platform/xbox',
      'client_id',
      '. It takes private_key, relying_party, signing_key, sandbox_id',
    ],
    [
      '/platform/steam',
      'web_api_kye',
      ', did you mean web_api_key? It takes web_api_key, identity',
    ],
  ] as const
  for (const [connection, name, more] of cases) {
    const provider = connection.split('/')[2]
    const { status, body } = await call('PUT', connection, { credentials: { [name]: 'x' } })
    assert.equal(status, 422, connection)
    assert.equal(body.errorCode, 1102)
    assert.equal(body.errorMessageExtended.length, 1)
    assert.partialDeepStrictEqual(body.errorMessageExtended, [
      {
        property: `credentials.${name}`,
        code: 'unknown',
        message: `is no credential of ${provider}${more}`,
      },
    ])
  }
  const patched = await call('PATCH', '/network/github', { credentials: { clientid: 'x' } })
  assert.equal(patched.status, 422)
  assert.equal(patched.body.errorMessageExtended[0].property, 'credentials.clientid')
})

test('a connection that lacks credentials is saved, names them, and no player meets it until they are set', async () => {
  const before = await buttons()
  const saved = await call('PUT', '/network/google', { credentials: { client_id: 'ours' } })
  assert.equal(saved.status, 200)
  assert.deepEqual(saved.body.missing, ['client_secret'])
  assert.deepEqual((await call('GET', '/network/google')).body.missing, ['client_secret'])
  const { items } = (await call('GET', '')).body
  const named = items.find(({ provider }: { provider: string }) => provider === 'google')
  assert.deepEqual(named.missing, ['client_secret'])
  assert.deepEqual(await buttons(), before)
  const start = await gate.start({}, { provider: 'google' })
  const never = await gate.start({}, { provider: 'vk' })
  assert.equal(start.statusCode, 422)
  assert.deepEqual(start.json(), never.json())
  assert.equal(start.json().error.code, '003-022')

  const whole = await call('PATCH', '/network/google', { credentials: { client_secret: 's' } })
  assert.deepEqual(whole.body.missing, [])
  assert.deepEqual((await buttons()).toSorted(), [...before, 'google'].toSorted())
  assert.equal((await gate.start({}, { provider: 'google' })).statusCode, 302)

  const taken = await call('PUT', '/network/google', { credentials: { client_secret: '' } })
  assert.deepEqual(taken.body.missing, ['client_secret'])
  assert.deepEqual(await buttons(), before)
})

test('a network of the project’s own needs a secret unless it is asked without one', async () => {
  const network = (client_auth: string) => ({
    title: 'Guild',
    authorize_url: 'https://guild.example/authorize',
    token_url: 'https://guild.example/token',
    profile_url: 'https://guild.example/profile',
    fields: { id: 'id' },
    client_auth,
  })
  const guild = '/network/custom:guild'
  const credentials = { client_id: 'ours' }
  const put = (client_auth: string) =>
    call('PUT', guild, { credentials, settings: { network: network(client_auth) } })
  assert.deepEqual((await put('basic')).body.missing, ['client_secret'])
  assert.ok(!(await buttons()).includes('custom:guild'))
  assert.deepEqual((await put('none')).body.missing, [])
  assert.ok((await buttons()).includes('custom:guild'))
})

test('a platform that lacks credentials is refused as one that there is none of', async () => {
  const saved = await call('PUT', '/platform/epicgames', { credentials: { client_id: 'ours' } })
  assert.deepEqual(saved.body.missing, ['client_secret'])
  const ticket = { session_ticket: '0'.repeat(32) }
  const refused = await gate.crossAuth(ticket, 'epicgames')
  assert.equal(refused.statusCode, 422)
  assert.equal(refused.json().error.code, '003-022')
})

test('Xbox needs to know whose tokens its key opens', async () => {
  const of = async (credentials: object) =>
    (await call('PUT', '/platform/xbox', { credentials })).body.missing
  assert.deepEqual(await of({}), [])
  assert.deepEqual(await of({ private_key: 'pem' }), ['relying_party'])
  assert.deepEqual(await of({ relying_party: 'rp://game.example/' }), [])
})
