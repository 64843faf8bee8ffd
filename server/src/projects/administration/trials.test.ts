/** Calls of the operator that are only tried: the same rules as theirs, and nothing written. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWorld, type World } from '../../../test/support/world.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { httpServer } from '../../base/http/server.ts'
import { silentLog } from '../../base/log.ts'
import { violation } from '../../base/refusals/violation.ts'
import { operatorRoutes } from '../routes.ts'

let world: World
let app: FastifyInstance
const asked: [number, number][] = []
before(async () => {
  world = await createWorld()
  app = httpServer({ log: silentLog, trustedProxies: [] })
  await app.register(
    operatorRoutes(
      world.deps,
      {
        isProvider: (_kind, provider) => provider === 'google',
        connectionViolations: (_kind, _provider, settings) =>
          settings?.simulator ? [violation('settings.simulator', 'rule', 'no')] : [],
        credentialNames: () => ({ required: ['client_id', 'client_secret'], optional: [] }),
      },
      undefined,
      async (projectId, clientId) => {
        asked.push([projectId, clientId])
        return 12_345
      },
    ),
  )
})
after(async () => {
  await app.close()
  await world.close()
})

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
const call = async (method: Method, url: string, payload?: object, headers = {}) => {
  const answer = await app.inject({
    method,
    url: `/api/operator${url}`,
    headers: { authorization: `Bearer ${world.operatorKey}`, ...headers },
    ...(payload ? { payload } : {}),
  })
  const body = answer.body === '' ? undefined : answer.json()
  return { status: answer.statusCode, body, etag: answer.headers.etag }
}
const project = (): string => `/projects/${world.project.project_id}`
const tried = '?validate_only=true'

/** All that is kept of configuration, and the trail of its changes. */
const kept = async (): Promise<unknown> => {
  const { sql } = world
  return await Promise.all([
    sql`select * from projects order by project_id`,
    sql`select * from clients order by client_id`,
    sql`select * from connections order by project_id, kind, provider`,
    sql`select key_id, revoked_at from api_keys order by key_id`,
    sql`select key_id from operator_keys order by key_id`,
    sql`select count(*) from audit_entries`,
  ])
}

const changesNothing = async (work: () => Promise<unknown>): Promise<void> => {
  const before = await kept()
  await work()
  assert.deepEqual(await kept(), before)
}

test('a client is tried by the rules of its making, and none is made', async () => {
  await changesNothing(async () => {
    const body = { name: 'Web', type: 'confidential', redirect_uris: ['https://game.example/'] }
    const right = await call('POST', `${project()}/clients${tried}`, body)
    assert.equal(right.status, 200)
    assert.deepEqual(right.body.changed, ['type', 'name', 'redirect_uris', 'settings'])
    assert.equal(right.body.is_valid, true)
    const wrong = { ...body, redirect_uris: ['http://game.example/#x'] }
    const refused = await call('POST', `${project()}/clients${tried}`, wrong)
    const made = await call('POST', `${project()}/clients`, wrong)
    assert.equal(refused.status, 422)
    assert.deepEqual(refused.body.errorMessageExtended, made.body.errorMessageExtended)
  })
})

test('a change of a client is answered as it would be, and 412 for another version', async () => {
  const client = `${project()}/clients/${world.project.clients.public.client_id}`
  await changesNothing(async () => {
    const present = await call('GET', client)
    const patch = { name: 'Other name' }
    const foreseen = await call('PATCH', `${client}${tried}`, patch, { 'if-match': present.etag })
    assert.deepEqual([foreseen.status, foreseen.body], [200, { ...present.body, ...patch }])
    const stale = await call('PATCH', `${client}${tried}`, patch, { 'if-match': '"other"' })
    assert.equal(stale.status, 412)
    const none = await call('PATCH', `${client}${tried}`, { redirect_uris: [] })
    assert.equal(none.status, 422)
  })
})

test('a project is tried with its merchant and its settings', async () => {
  const { merchant_id } = (await call('GET', project())).body
  await changesNothing(async () => {
    const right = await call('POST', `/projects${tried}`, { merchant_id, name: 'Fjord' })
    assert.equal(right.status, 200)
    assert.deepEqual(right.body.changes[1], { member: 'name', after: 'Fjord' })
    const nowhere = await call('POST', `/projects${tried}`, { merchant_id: 999_999, name: 'x' })
    assert.equal(nowhere.status, 404)
    const wrong = { settings: { default_locale: 'English' } }
    const refused = await call('PATCH', `${project()}${tried}`, wrong)
    assert.equal(refused.status, 422)
    assert.equal(refused.body.errorMessageExtended[0].property, 'settings.default_locale')
    const foreseen = await call('PATCH', `${project()}${tried}`, {
      settings: { default_locale: 'nb' },
    })
    assert.equal(foreseen.status, 200)
    assert.equal(foreseen.body.settings.default_locale, 'nb')
  })
})

test('a connection is tried as a whole and as a change, and no credential is told', async () => {
  const google = `${project()}/connections/network/google`
  await changesNothing(async () => {
    const body = { credentials: { client_id: 'an id' } }
    const foreseen = await call('PUT', `${google}${tried}`, body)
    assert.equal(foreseen.status, 200)
    assert.deepEqual(foreseen.body.credentials, ['client_id'])
    assert.deepEqual(foreseen.body.missing, ['client_secret'])
    assert.ok(!JSON.stringify(foreseen.body).includes('an id'))
    const wrong = { credentials: { clientid: 'x' }, settings: { simulator: 'x' } }
    const refused = await call('PUT', `${google}${tried}`, wrong)
    const places = refused.body.errorMessageExtended.map(
      (one: { property: string }) => one.property,
    )
    assert.deepEqual(places, ['credentials.clientid', 'settings.simulator'])
    assert.equal((await call('PATCH', `${google}${tried}`, body)).status, 404)
  })
  await call('PUT', google, { credentials: { client_id: 'an id' } })
  await changesNothing(async () => {
    const foreseen = await call('PATCH', `${google}${tried}`, {
      credentials: { client_secret: 'a secret' },
    })
    assert.deepEqual(foreseen.body.missing, [])
  })
})

test('deletions tell how much they would touch, and delete nothing', async () => {
  const clientId = world.project.clients.public.client_id
  const keys = (await call('GET', `${project()}/api_keys`)).body.items
  const operatorKeys = (await call('GET', '/keys')).body.items
  await call('POST', '/keys', { name: 'another' })
  await changesNothing(async () => {
    const client = await call('DELETE', `${project()}/clients/${clientId}${tried}`)
    assert.deepEqual(
      [client.status, client.body],
      [200, { most: 10_000, touches: [{ kind: 'sign_ins', count: 10_000 }] }],
    )
    assert.deepEqual(asked, [[world.project.project_id, clientId]])
    const key = await call('DELETE', `${project()}/api_keys/${keys[0].key_id}${tried}`)
    assert.deepEqual(key.body.touches, [
      { kind: 'projects', count: 1 },
      { kind: 'keys_left', count: keys.length - 1 },
    ])
    const own = await call('DELETE', `/keys/${operatorKeys[0].key_id}${tried}`)
    assert.deepEqual(own.body.touches[1], { kind: 'keys_left', count: operatorKeys.length })
    const nobody = '00000000-0000-4000-8000-000000000000'
    for (const place of [
      `${project()}/clients/1`,
      `${project()}/api_keys/${nobody}`,
      `/keys/${nobody}`,
    ])
      assert.equal((await call('DELETE', `${place}${tried}`)).status, 404, place)
  })
})

test('the key of a merchant opens its projects, and the last operator key stays', async () => {
  const { merchant_id } = (await call('GET', project())).body
  const made = await call('POST', `/merchants/${merchant_id}/api_keys`, {
    name: 'all',
    role: 'shop',
  })
  const path = `/merchants/${merchant_id}/api_keys/${made.body.key_id}`
  const { body } = await call('DELETE', `${path}${tried}`)
  assert.ok(body.touches[0].count >= 1)
  const { items } = (await call('GET', '/keys')).body
  for (const { key_id } of items.slice(1)) await call('DELETE', `/keys/${key_id}`)
  assert.equal((await call('DELETE', `/keys/${items[0].key_id}${tried}`)).status, 409)
})

test('a query that nobody knows does not delete', async () => {
  const client = `${project()}/clients/${world.project.clients.public.client_id}`
  await changesNothing(async () => {
    for (const query of ['?validate_onli=true', '?validate_only=yes', '?validate_only='])
      assert.equal((await call('DELETE', `${client}${query}`)).status, 422, query)
  })
})
