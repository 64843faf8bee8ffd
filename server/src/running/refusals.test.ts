/** The number that an answer or a page shows stands in the log, with what was refused to whom. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createWorld, type World } from '../../test/support/world.ts'
import { type App, createApp } from '../app.ts'
import { createLog } from '../base/log.ts'

let world: World
let app: App
const logged: string[] = []
before(async () => {
  world = await createWorld({ log: createLog('info', { write: (line) => logged.push(line) }) })
  app = await createApp(world.deps, { trustedProxies: [] })
})
after(async () => {
  await app.close()
  await world.close()
})
beforeEach(() => {
  logged.length = 0
})

const refusals = (): Record<string, unknown>[] =>
  logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'refused')

/** The one refusal that the log has of an answer, by the number that the answer carries. */
const refusalOf = ({ headers }: { headers: Record<string, unknown> }) => {
  const [line, ...more] = refusals()
  assert.deepEqual(more, [])
  assert.equal(line?.request_id, headers['x-request-id'])
  const { problem, project_id, client_id } = line ?? {}
  return { problem, project_id, client_id }
}

const start = (change: Record<string, string> = {}): string => {
  const { client_id, redirect_uri } = world.project.clients.public
  const query = { client_id: String(client_id), response_type: 'code', state: 'a long state' }
  return `/api/oauth2/social/github/login_redirect?${new URLSearchParams({ ...query, redirect_uri, ...change })}`
}

test('a refused start stands in the log with its project and client, as a body and as a page', async () => {
  const { project_id, clients } = world.project
  const { client_id } = clients.public
  for (const accept of ['*/*', 'text/html']) {
    logged.length = 0
    const answer = await app.server.inject({ url: start(), headers: { accept } })
    assert.equal(answer.statusCode, 422)
    assert.deepEqual(refusalOf(answer), { problem: 'signin.not_connected', project_id, client_id })
    if (accept === 'text/html')
      assert.match(answer.body, new RegExp(String(refusals()[0]?.request_id)))
  }
})

test('what is refused at both token doors and in admin calls stands in the log', async () => {
  const { project_id, clients, authorization } = world.project
  const { client_id } = clients.confidential
  for (const [url, problem] of [
    ['/api/oauth2/token', 'signin.client_refused'],
    ['/oauth2/token', 'signin.client_refused'],
  ] as const) {
    logged.length = 0
    const answer = await app.server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `grant_type=authorization_code&code=c&client_id=${client_id}&client_secret=wrong`,
    })
    assert.deepEqual(refusalOf(answer), { problem, project_id, client_id })
  }
  const admin = `/api/v2/project/${project_id}/admin`
  for (const [headers, problem] of [
    [authorization, 'catalog.item_not_found'],
    [{}, 'projects.credentials_refused'],
  ] as const) {
    logged.length = 0
    const answer = await app.server.inject({
      url: `${admin}/items/virtual_currency/package/sku/none`,
      headers,
    })
    assert.deepEqual(refusalOf(answer), { problem, project_id, client_id: undefined })
  }
})

test('an operator call that is refused, and a call that nobody knows, stand in the log', async () => {
  const refused = await app.server.inject('/api/operator/merchants')
  assert.equal(refusalOf(refused).problem, 'projects.credentials_refused')
  logged.length = 0
  const unknown = await app.server.inject('/api/v2/nothing')
  assert.equal(refusalOf(unknown).problem, 'projects.not_found')
})

test('a token names the project of a refused account call', async () => {
  const payload = JSON.stringify({ xsolla_login_project_id: world.project.login_project_id })
  const head = Buffer.from('{"kid":"a"}').toString('base64url')
  const forged = `${head}.${Buffer.from(payload).toString('base64url')}.AAAA`
  const answer = await app.server.inject({
    url: '/api/users/me',
    headers: { authorization: `Bearer ${forged}` },
  })
  assert.ok(answer.statusCode >= 400)
  assert.equal(refusalOf(answer).project_id, world.project.project_id)
})

test('what succeeds leaves no line', async () => {
  const { project_id, authorization } = world.project
  const answer = await app.server.inject({
    url: `/api/v2/project/${project_id}/admin/items/virtual_currency`,
    headers: authorization,
  })
  assert.equal(answer.statusCode, 200, answer.body)
  assert.deepEqual(logged, [])
})
