import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWorld, type World } from '../../test/support/world.ts'
import type { FastifyInstance } from '../base/http/http.ts'
import { httpServer } from '../base/http/server.ts'
import { sha256 } from '../base/ids.ts'
import { silentLog } from '../base/log.ts'
import * as administration from './administration/administration.ts'
import { systemCaller } from './caller.ts'
import { openDirectory } from './directory/directory.ts'
import { operatorRoutes } from './routes.ts'

let world: World
let app: FastifyInstance

before(async () => {
  world = await createWorld()
  app = httpServer({ log: silentLog, trustedProxies: [] })
  await app.register(
    operatorRoutes(world.deps, {
      isProvider: (_kind, provider) => provider === 'google',
      connectionViolations: () => [],
      credentialNames: () => undefined,
    }),
  )
})
after(async () => {
  await app.close()
  await world.close()
})

type Call = { method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'; url: string; payload?: object }

const call = async ({ method, url, payload }: Call, key = world.operatorKey) => {
  const answer = await app.inject({
    method,
    url: `/api/operator${url}`,
    headers: { authorization: `Bearer ${key}` },
    ...(payload ? { payload } : {}),
  })
  return {
    status: answer.statusCode,
    body: answer.body === '' ? undefined : answer.json(),
    text: answer.body,
  }
}
const project = (): string => `/projects/${world.project.project_id}`

test('a wrong or missing operator key is refused and reveals nothing', async () => {
  for (const key of ['', 'op_wrong', world.project.api_key]) {
    const { status, body } = await call({ method: 'GET', url: '/projects' }, key)
    assert.equal(status, 401)
    assert.equal(body.errorCode, 1020)
  }
  const basicPair = await app.inject({
    url: '/api/operator/projects',
    headers: world.project.authorization,
  })
  // A right API key, but none that may list projects.
  assert.equal(basicPair.statusCode, 403)
  assert.equal(basicPair.json().errorCode, 1034)
  assert.equal(basicPair.json().permission, 'projects.read')
})

test('a merchant, its project and its client are made and can be read', async () => {
  const merchant = await call({ method: 'POST', url: '/merchants', payload: { name: 'North' } })
  assert.equal(merchant.status, 201)
  const made = await call({
    method: 'POST',
    url: '/projects',
    payload: {
      merchant_id: merchant.body.merchant_id,
      name: 'Fjord',
      settings: { default_locale: 'nb' },
    },
  })
  assert.equal(made.status, 201)
  const read = await call({ method: 'GET', url: `/projects/${made.body.project_id}` })
  assert.deepEqual(read.body, made.body)
  const client = await call({
    method: 'POST',
    url: `/projects/${made.body.project_id}/clients`,
    payload: { name: 'Web', type: 'confidential', redirect_uris: ['https://fjord.example/back'] },
  })
  assert.equal(client.status, 201)
  assert.match(client.body.client_secret, /^[A-Za-z0-9_-]{43}$/)
  const list = await call({ method: 'GET', url: `/projects/${made.body.project_id}/clients` })
  const { client_secret: _, ...shown } = client.body
  assert.deepEqual(list.body.items, [shown])
})

test('a project needs a merchant that exists', async () => {
  const { status, body } = await call({
    method: 'POST',
    url: '/projects',
    payload: { merchant_id: 999_999, name: 'Nowhere' },
  })
  assert.equal(status, 404)
  assert.equal(body.errorCode, 4001)
})

test('redirect addresses that could carry a code away cannot be registered', async () => {
  const bad = [
    '//evil.example',
    '/\\evil.example',
    'https://a.example/\t',
    'https://a.example/\n',
    'javascript:alert(1)',
    'http://game.example/',
    'https://a.example/#x',
    'https://a@b.example/',
  ]
  const { status, body } = await call({
    method: 'POST',
    url: `${project()}/clients`,
    payload: { name: 'Bad', type: 'public', redirect_uris: bad },
  })
  assert.equal(status, 422)
  assert.deepEqual(
    body.errorMessageExtended.map(({ property }: { property: string }) => property),
    bad.map((_, index) => `redirect_uris[${index}]`),
  )
})

test('a renewed secret replaces the former one', async () => {
  const id = world.project.clients.confidential.client_id
  const { status, body } = await call({ method: 'POST', url: `${project()}/clients/${id}/secret` })
  assert.equal(status, 200)
  assert.notEqual(body.client_secret, world.project.clients.confidential.client_secret)
  assert.equal(body.former_secret_until, undefined)
})

test('a renewed secret leaves the former one beside it for as long as was asked, and the list tells', async () => {
  const id = world.project.clients.confidential.client_id
  const path = `${project()}/clients/${id}`
  const renew = (payload?: object) =>
    call({ method: 'POST', url: `${path}/secret`, ...(payload && { payload }) })
  const listed = async () => {
    const { body } = await call({ method: 'GET', url: `${project()}/clients` })
    return body.items.find(({ client_id }: { client_id: number }) => client_id === id)
  }
  const { body } = await renew({ grace_seconds: 3600 })
  const until = Date.parse(body.former_secret_until)
  const rest = (until - world.clock.now().getTime()) / 1000
  assert.ok(rest > 3590 && rest <= 3600, String(rest))
  assert.equal((await listed()).former_secret_until, body.former_secret_until)
  world.clock.advance(3601)
  assert.equal((await listed()).former_secret_until, undefined)
  await renew({ grace_seconds: 60 })
  await renew()
  assert.equal((await listed()).former_secret_until, undefined, 'a further one ends it at once')
  for (const grace_seconds of [-1, 2_592_001, 'long'])
    assert.equal((await renew({ grace_seconds })).status, 422)
})

test('credentials of a connection are never shown, and stay when left out', async () => {
  const url = `${project()}/connections/network/google`
  const first = await call({
    method: 'PUT',
    url,
    payload: { credentials: { client_id: 'abc', client_secret: 'not-to-be-seen' } },
  })
  assert.equal(first.status, 200)
  assert.deepEqual(first.body.credentials, ['client_id', 'client_secret'])
  assert.doesNotMatch(first.text, /not-to-be-seen/)
  await call({ method: 'PUT', url, payload: { credentials: {}, is_enabled: false } })
  const connection = world.deps.directory
    .project(world.project.project_id)
    ?.connections.get('network/google')
  assert.equal(connection?.credentials.client_secret, 'not-to-be-seen')
  assert.equal(connection?.isEnabled, false)
  const [row] = await world.sql<{ credentials: Buffer }[]>`select credentials from connections`
  assert.doesNotMatch(row?.credentials.toString('latin1') ?? '', /not-to-be-seen/)
})

test('changes of one connection at once, by several processes, all stay', async (t) => {
  const url = `${project()}/connections/network/google`
  const names = Array.from({ length: 8 }, (_, n) => `extra_${n}`)
  const puts = names.map((name) =>
    call({ method: 'PUT', url, payload: { credentials: { [name]: 'x' } } }),
  )
  for (const { status } of await Promise.all(puts)) assert.equal(status, 200)
  // A process that has not heard of a change yet does not take it back.
  const { sql, keyring } = world.deps
  const late = await openDirectory({ sql, keyring, log: silentLog, pollMs: 0 })
  t.after(() => late.close())
  await call({ method: 'PUT', url, payload: { credentials: { client_secret: 'renewed' } } })
  await administration.putConnection(
    { ...world.deps, directory: late },
    systemCaller,
    world.project.project_id,
    { kind: 'network', provider: 'google' },
    { is_enabled: true },
  )
  await world.deps.directory.refresh([world.project.project_id])
  const connection = world.deps.directory
    .project(world.project.project_id)
    ?.connections.get('network/google')
  assert.equal(connection?.credentials.client_secret, 'renewed')
  assert.equal(connection?.isEnabled, true)
  for (const name of names) assert.equal(connection?.credentials[name], 'x')
})

test('a process that has not heard of a change yet takes back neither a secret nor a setting', async (t) => {
  const { sql, keyring } = world.deps
  const id = world.project.project_id
  const { client_id: clientId } = world.project.clients.server
  const late = await openDirectory({ sql, keyring, log: silentLog, pollMs: 0 })
  t.after(() => late.close())
  const renewed = await call({ method: 'POST', url: `${project()}/clients/${clientId}/secret` })
  const settings = { allowed_origins: ['https://new.example'] }
  await call({ method: 'PATCH', url: project(), payload: { settings } })
  const deps = { ...world.deps, directory: late }
  await administration.changeClient(deps, systemCaller, id, clientId, { name: 'Late' })
  await administration.changeProject(deps, systemCaller, id, { name: 'Later' })
  await world.deps.directory.refresh([id])
  const found = world.deps.directory.client(clientId)
  assert.equal(found?.client.name, 'Late')
  assert.ok(found.client.secretHash?.equals(sha256(renewed.body.client_secret)))
  assert.equal(found.project.name, 'Later')
  assert.deepEqual(found.project.settings, settings)
})

test('a connection to something that is no network is refused', async () => {
  const { status } = await call({
    method: 'PUT',
    url: `${project()}/connections/network/geocities`,
    payload: { credentials: {} },
  })
  assert.equal(status, 404)
})

test('a revoked API key stops working at once', async () => {
  const made = await call({
    method: 'POST',
    url: `${project()}/api_keys`,
    payload: { name: 'short-lived' },
  })
  assert.equal(made.status, 201)
  const keys = async () =>
    (await world.deps.directory.findApiKeys(world.project.project_id)).map(({ keyId }) => keyId)
  assert.ok((await keys()).includes(made.body.key_id))
  const listed = await call({ method: 'GET', url: `${project()}/api_keys` })
  const { api_key: _, ...shown } = made.body
  assert.deepEqual(listed.body.items.at(-1), shown)
  const gone = await call({ method: 'DELETE', url: `${project()}/api_keys/${made.body.key_id}` })
  assert.equal(gone.status, 204)
  assert.ok(!(await keys()).includes(made.body.key_id))
  const again = await call({ method: 'DELETE', url: `${project()}/api_keys/${made.body.key_id}` })
  assert.equal(again.status, 404)
})

test('every change is in the audit trail, without secrets', async () => {
  const { body, text } = await call({ method: 'GET', url: `${project()}/audit?limit=50` })
  const actions = body.items.map(({ action }: { action: string }) => action)
  for (const action of [
    'client.created',
    'client.changed',
    'connection.changed',
    'api_key.revoked',
  ]) {
    assert.ok(actions.includes(action), action)
  }
  assert.doesNotMatch(text, /not-to-be-seen/)
  const entry = body.items.find(({ action }: { action: string }) => action === 'api_key.revoked')
  const [key] = world.deps.directory.operatorKeys()
  assert.deepEqual(entry.actor, { kind: 'operator', id: key?.keyId, name: 'operator' })
  assert.match(entry.request_id, /^[0-9a-f]{32}$/)
})

test('wrong bodies and paths get every violation, never a 5xx', async () => {
  const cases: Call[] = [
    { method: 'POST', url: '/merchants', payload: { name: 1, more: true } },
    { method: 'POST', url: '/merchants', payload: { name: '' } },
    { method: 'POST', url: '/projects', payload: { merchant_id: '1', name: null } },
    { method: 'GET', url: '/projects/1e3' },
    { method: 'GET', url: '/projects/0x10' },
    { method: 'GET', url: '/projects/01' },
    { method: 'PATCH', url: project(), payload: { settings: { jwt_algorithm: 'none' } } },
    { method: 'GET', url: '/audit?limit=0' },
    { method: 'GET', url: '/audit?before=yesterday' },
    { method: 'GET', url: '/audit?limit=1&limit=2' },
  ]
  for (const wrong of cases) {
    const { status, body } = await call(wrong)
    assert.equal(status, 422, `${wrong.method} ${wrong.url}`)
    assert.equal(body.errorCode, 1102)
    assert.ok(body.errorMessageExtended.length > 0)
  }
})
