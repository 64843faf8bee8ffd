/** Answers of the admin and operator calls are kept nowhere, whatever they say. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { createGate, type GateWorld } from '../../test/support/gate.ts'
import { basic, type WorldProject } from '../../test/support/world.ts'
import { type App, createApp } from '../app.ts'
import { administration, systemCaller } from '../projects/index.ts'

type Headers = Record<string, string>
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'

const document = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'openapi.json'), 'utf8'),
) as { paths: Record<string, Record<string, { requestBody?: object }>> }
const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  /^\/api\/(?:operator|v2\/project\/\{project_id\}\/admin)\//.test(path)
    ? Object.entries(methods).map(([method, { requestBody }]) => ({
        path,
        method: method.toUpperCase() as Method,
        hasBody: requestBody !== undefined,
      }))
    : [],
)

let gate: GateWorld
let app: App
let stranger: WorldProject
let operator: Headers
before(async () => {
  gate = await createGate({ settings: { limits: true } })
  app = await createApp(gate.world.deps, { trustedProxies: [] })
  stranger = await gate.world.addProject({
    settings: { rate_limits: { admin: { per_minute: 1, burst: 1 } } },
  })
  operator = { authorization: `Bearer ${gate.world.operatorKey}` }
})
after(async () => {
  await app.close()
  await gate.close()
})

const addressOf = (path: string, project: WorldProject): string =>
  path.replace('{project_id}', String(project.project_id)).replaceAll(/\{\w+\}/g, '1')

const assertKeptNowhere = (headers: Record<string, unknown>, name: string): void => {
  assert.equal(headers['cache-control'], 'no-store', name)
  assert.equal(headers['x-content-type-options'], 'nosniff', name)
}

/** Asks, looks at the answer's headers, and says its status. */
const ask = async (
  method: Method,
  url: string,
  headers: Headers,
  payload?: string,
): Promise<number> => {
  const answer = await app.server.inject({
    method,
    url,
    remoteAddress: '192.0.2.1',
    headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(payload !== undefined && { payload }),
  })
  assertKeptNowhere(answer.headers, `${method} ${url} ${answer.statusCode}`)
  return answer.statusCode
}

/** Asks every call there is in a way of its own; answers the statuses that came. */
const askAll = async (
  headers: Headers,
  payload?: string,
  { project = gate.world.project, asked = calls } = {},
): Promise<Set<number>> => {
  const statuses = new Set<number>()
  assert.ok(calls.length > 150, `only ${calls.length} calls are documented`)
  for (const { method, path, hasBody } of asked) {
    const url = addressOf(path, project)
    statuses.add(await ask(method, url, headers, hasBody ? payload : undefined))
  }
  return statuses
}

test('an answer with what was asked for', async () => {
  const reads = calls.filter(({ method }) => method === 'GET')
  const statuses = new Set<number>()
  for (const { path } of reads) {
    const url = addressOf(path, gate.world.project)
    statuses.add(await ask('GET', url, operator))
    await ask('HEAD', url, operator)
    await ask('GET', url, { ...operator, 'if-none-match': '*' })
  }
  assert.ok(statuses.has(200) && statuses.has(404))
})

test('a version that was read with its ETag can be changed with If-Match', async () => {
  const url = `/api/operator/projects/${gate.world.project.project_id}`
  const { headers } = await app.server.inject({ url, headers: operator })
  assertKeptNowhere(headers, url)
  const tagged = { ...operator, 'if-match': String(headers.etag) }
  assert.equal(await ask('PATCH', url, tagged, '{"name": "Another"}'), 200)
  assert.equal(await ask('PATCH', url, tagged, '{"name": "One more"}'), 412)
})

test('a refusal of credentials, of permissions and of too many', async () => {
  const { project_id: projectId } = gate.world.project
  const { apiKey } = await administration.createApiKey(
    gate.world.deps,
    systemCaller,
    { projectId },
    'reads statistics only',
    { rights: { permissions: ['statistics.read'], role: null, expires_at: null } },
  )
  assert.ok((await askAll(basic(projectId, apiKey), '{}')).has(403))
  // Attention and metrics tell a key of its own project; no other call without a project answers one.
  const own = ['/api/operator/attention', '/api/operator/statistics/metrics']
  const notOwn = calls.filter(({ path }) => !own.includes(path))
  const foreign = await askAll(stranger.authorization, '{}', { asked: notOwn })
  assert.deepEqual([...foreign].toSorted(), [401, 403, 429])
  const limited = await askAll(stranger.authorization, '{}', { project: stranger })
  assert.ok(limited.has(429))
  assert.deepEqual([...(await askAll({}, '{}'))], [429])
})

test('a refusal of a body, a method, an address or a host', async () => {
  assert.ok((await askAll(operator, '[]')).has(422))
  assert.ok((await askAll(operator, '{')).has(415))
  assert.ok((await askAll({ ...operator, 'content-type': 'text/plain' }, 'a')).has(415))
  assert.ok((await askAll(operator, `"${'a'.repeat(300_000)}"`)).has(413))
  assert.deepEqual([...(await askAll({ ...operator, host: 'evil.example' }, '{}'))], [421])
  const admin = `/api/v2/project/${gate.world.project.project_id}/admin`
  for (const base of [
    '/api/operator',
    admin,
    '/api/%6fperator',
    admin.replace('admin', '%61dmin'),
  ]) {
    assert.equal(await ask('GET', `${base}/nothing?a=%zz`, operator), 404, base)
    await ask('GET', base, operator)
    await ask('OPTIONS', `${base}/audit`, { origin: 'https://game.example' })
    for (const end of ['/%zz', `/${'a'.repeat(1300)}`, `/players/${'a'.repeat(1300)}`])
      await ask('GET', `${base}${end}`, operator)
  }
  assert.equal(await ask('GET', '/api/%6fperator/projects?name=%41', operator), 200)
})

test('a request that is not HTTP', async () => {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.end('GET /api/operator/projects HTTP/1.1\r\nHost: a\r\nA\r\n\r\n')
  const [head = ''] = (await text(socket)).split('\r\n\r\n')
  const [status, ...lines] = head.split('\r\n')
  assert.equal(status, 'HTTP/1.1 400 Bad Request')
  assertKeptNowhere(Object.fromEntries(lines.map((line) => line.toLowerCase().split(': '))), head)
})

test('a bug, and a database that is away', async () => {
  // An export that fails has begun its answer already, and breaks it off.
  const asked = calls.filter(({ path }) => !path.endsWith('/catalog/export'))
  await gate.world.sql`alter schema public rename to elsewhere`
  assert.ok((await askAll(operator, '{}', { asked })).has(500))
  await gate.world.sql`alter schema elsewhere rename to public`
  await gate.world.sql.end()
  assert.ok((await askAll(operator, '{}', { asked })).has(503))
})
