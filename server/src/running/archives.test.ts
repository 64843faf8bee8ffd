/** Archived merchants and projects, over real sockets: what stops, what goes on, and how they come back. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createWorld, type World, type WorldProject } from '../../test/support/world.ts'
import { type App, createApp } from '../app.ts'

let world: World
let app: App
let origin: string
before(async () => {
  world = await createWorld()
  app = await createApp(world.deps, { trustedProxies: [] })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
after(async () => {
  await app.close()
  await world.close()
})

type Body = Record<string, unknown>

const send = async (
  method: string,
  path: string,
  headers: Record<string, string> = { authorization: `Bearer ${world.operatorKey}` },
  body?: unknown,
) => {
  const answer = await fetch(origin + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'manual',
  })
  const text = await answer.text()
  const json: Body = text.startsWith('{') ? JSON.parse(text) : {}
  return { status: answer.status, headers: answer.headers, json, text }
}

const pathOf = ({ project_id }: WorldProject): string => `/api/operator/projects/${project_id}`
const adminOf = ({ project_id }: WorldProject): string => `/api/v2/project/${project_id}/admin`

const startOf = ({ clients: { public: client } }: WorldProject): string =>
  `/signin?${new URLSearchParams({
    client_id: String(client.client_id),
    redirect_uri: client.redirect_uri,
    response_type: 'code',
    state: 'a state of the game',
  })}`

const serverToken = ({ clients: { server } }: WorldProject) =>
  fetch(`${origin}/api/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: String(server.client_id),
      client_secret: server.client_secret,
    }),
  })

const group = { external_id: 'seasonal', name: { en: 'Seasonal' } }

describe('a project that is archived', () => {
  test('lets nobody sign in and gives no tokens out, until it is taken back', async () => {
    const project = await world.addProject()
    assert.equal((await send('GET', startOf(project), {})).status, 200)
    const archived = await send('POST', `${pathOf(project)}/archive`)
    assert.equal(archived.status, 200, archived.text)
    assert.ok(Date.parse(String(archived.json.archived_at)) > 0)
    const page = await send('GET', startOf(project), { accept: 'application/json' })
    assert.equal(page.status, 422)
    const token = await serverToken(project)
    assert.equal(token.status, 422)
    const { error } = (await token.json()) as { error: { code: string } }
    assert.equal(error.code, '003-020')
    const back = await send('POST', `${pathOf(project)}/unarchive`)
    assert.equal(back.json.archived_at, undefined)
    assert.equal((await send('GET', startOf(project), {})).status, 200)
    assert.equal((await serverToken(project)).status, 200)
  })

  test('refuses changes of its API keys with 409, and lets them read', async () => {
    const project = await world.addProject()
    await send('POST', `${pathOf(project)}/archive`)
    const refused = await send(
      'POST',
      `${adminOf(project)}/items/groups`,
      project.authorization,
      group,
    )
    assert.deepEqual([refused.status, refused.json.errorCode], [409, 1025])
    assert.match(String(refused.json.errorMessage), /archived since .*take it back/)
    const read = await send('GET', `${adminOf(project)}/items/groups`, project.authorization)
    assert.equal(read.status, 200)
    await send('POST', `${pathOf(project)}/unarchive`)
    const made = await send(
      'POST',
      `${adminOf(project)}/items/groups`,
      project.authorization,
      group,
    )
    assert.equal(made.status, 201, made.text)
  })

  test('gives no free items to players whose tokens still count', async () => {
    const project = await world.addProject()
    const path = `/api/v2/project/${project.project_id}/free/item/gift`
    assert.equal((await send('POST', path, {}, {})).status, 401)
    await send('POST', `${pathOf(project)}/archive`)
    assert.equal((await send('POST', path, {}, {})).status, 409)
  })

  test('can still be changed by operators, so that a player is erased in it', async () => {
    const project = await world.addProject()
    await send('POST', `${pathOf(project)}/archive`)
    const made = await send('POST', `${adminOf(project)}/items/groups`, undefined, group)
    assert.equal(made.status, 201, made.text)
    const renamed = await send('PATCH', pathOf(project), undefined, { name: 'Retired' })
    assert.equal(renamed.json.name, 'Retired')
  })

  test('stays archived since the first call, and each change is audited once', async () => {
    const project = await world.addProject()
    const first = await send('POST', `${pathOf(project)}/archive`)
    world.clock.advance(60)
    const second = await send('POST', `${pathOf(project)}/archive`)
    assert.equal(second.json.archived_at, first.json.archived_at)
    await send('POST', `${pathOf(project)}/unarchive`)
    await send('POST', `${pathOf(project)}/unarchive`)
    const { json } = await send('GET', `${pathOf(project)}/audit?limit=10`)
    const actions = (json.items as { action: string }[]).map(({ action }) => action)
    assert.deepEqual(actions.slice(0, 2), ['project.unarchived', 'project.archived'])
    assert.equal(actions.filter((action) => action.endsWith('archived')).length, 2)
  })
})

describe('a merchant', () => {
  test('is read and renamed, and a stale If-Match is refused with its present state', async () => {
    const path = `/api/operator/merchants/${world.project.merchant_id}`
    const read = await send('GET', path)
    assert.equal(read.status, 200)
    const tag = String(read.headers.get('etag'))
    const ifMatch = { authorization: `Bearer ${world.operatorKey}`, 'if-match': tag }
    const renamed = await send('PATCH', path, ifMatch, { name: 'South' })
    assert.deepEqual([renamed.status, renamed.json.name], [200, 'South'])
    const stale = await send('PATCH', path, ifMatch, { name: 'West' })
    assert.equal(stale.status, 412)
    assert.equal((stale.json.current as Body).name, 'South')
    assert.equal((await send('PATCH', path, undefined, { name: '' })).status, 422)
    assert.equal((await send('GET', '/api/operator/merchants/987654321')).status, 404)
    assert.equal((await send('POST', '/api/operator/merchants/987654321/archive')).status, 404)
  })

  test('takes its projects into the archive and back, but for those that were there before', async () => {
    const living = await world.addProject()
    const { merchant_id: merchantId } = living
    const retired = await world.addProject({ merchantId })
    const path = `/api/operator/merchants/${merchantId}`
    await send('POST', `${pathOf(retired)}/archive`)
    world.clock.advance(60)
    assert.ok((await send('POST', `${path}/archive`)).json.archived_at)
    assert.equal((await send('GET', startOf(living), {})).status, 422)
    const alone = await send('POST', `${pathOf(living)}/unarchive`)
    assert.equal(alone.status, 409, 'its merchant comes first')
    const another = { merchant_id: merchantId, name: 'Next' }
    assert.equal((await send('POST', '/api/operator/projects', undefined, another)).status, 409)
    assert.equal((await send('POST', `${path}/unarchive`)).json.archived_at, undefined)
    assert.equal((await send('GET', startOf(living), {})).status, 200)
    assert.equal((await send('GET', startOf(retired), {})).status, 422)
  })
})
