/** Repeated calls of operators: what a lost answer had told is told again, and nothing is made twice. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWorld, type World } from '../../../test/support/world.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { httpServer } from '../../base/http/server.ts'
import { silentLog } from '../../base/log.ts'
import { keyring } from '../../base/seals/seal.ts'
import { systemCaller } from '../caller.ts'
import { consoleUserRoutes } from '../people/people-calls.ts'
import { operatorRoutes } from '../routes.ts'
import * as administration from './administration.ts'

let world: World
let app: FastifyInstance

const rules = {
  isProvider: () => false,
  connectionViolations: () => [],
  credentialNames: () => undefined,
}
const build = async (deps: World['deps']): Promise<FastifyInstance> => {
  const server = httpServer({ log: silentLog, trustedProxies: [] })
  await server.register(operatorRoutes(deps, rules))
  await server.register(consoleUserRoutes(deps))
  return server
}

before(async () => {
  world = await createWorld()
  app = await build(world.deps)
})
after(async () => {
  await app.close()
  await world.close()
})

const post = async (
  url: string,
  payload: object,
  key: string | undefined,
  { by = world.operatorKey, at = app } = {},
) => {
  const answer = await at.inject({
    method: 'POST',
    url: `/api/operator${url}`,
    headers: { authorization: `Bearer ${by}`, ...(key && { 'idempotency-key': key }) },
    payload,
  })
  return { status: answer.statusCode, text: answer.body, etag: answer.headers.etag }
}

const ofProject = (rest: string): string => `/projects/${world.project.project_id}${rest}`

const makings = (): readonly [url: string, body: object, list: string][] => [
  ['/merchants', { name: 'Another studio' }, 'merchants'],
  ['/projects', { merchant_id: world.project.merchant_id, name: 'Sequel' }, 'projects'],
  [ofProject('/clients'), { type: 'server', name: 'Backend' }, 'clients'],
  [ofProject('/api_keys'), { name: 'Desk', role: 'support' }, 'api_keys'],
  [`/merchants/${world.project.merchant_id}/api_keys`, { name: 'Shop', role: 'shop' }, 'api_keys'],
  ['/keys', { name: 'Deploy job' }, 'operator_keys'],
  [
    '/console_users',
    { email: 'ada@studio.example', grants: [{ scope: 'installation', role: 'read_only' }] },
    'console_users',
  ],
]

const rowsOf = async (table: string): Promise<number> =>
  (await world.sql`select from ${world.sql(table)}`).length

test('a repeated call makes nothing twice and gets the same answer, with its secret and its ETag', async () => {
  for (const [url, body, table] of makings()) {
    const before = await rowsOf(table)
    const first = await post(url, body, `key of ${url}`.replaceAll(' ', '-'))
    assert.equal(first.status, 201, `${url} ${first.text}`)
    assert.equal(await rowsOf(table), before + 1, url)
    const again = await post(url, body, `key of ${url}`.replaceAll(' ', '-'))
    assert.deepEqual(again, first, url)
    assert.equal(await rowsOf(table), before + 1, url)
  }
})

test('without the key each call makes another one', async () => {
  const before = await rowsOf('api_keys')
  const body = { name: 'Desk', role: 'support' }
  const [one, other] = [
    await post(ofProject('/api_keys'), body, undefined),
    await post(ofProject('/api_keys'), body, undefined),
  ]
  assert.notEqual(JSON.parse(one.text).api_key, JSON.parse(other.text).api_key)
  assert.equal(await rowsOf('api_keys'), before + 2)
})

test('no secret and no link of a kept answer stands in the database', async () => {
  const made = await post(ofProject('/clients'), { type: 'server', name: 'Secret' }, 'sealed')
  const { client_secret: secret } = JSON.parse(made.text)
  assert.ok(secret.length > 20)
  const kept = await world.sql<{ answer: string }[]>`select answer from idempotent_calls`
  assert.ok(kept.length > 0)
  for (const { answer } of kept) {
    const plain = Buffer.from(answer, 'base64').toString('latin1')
    for (const text of [answer, plain]) assert.doesNotMatch(text, /secret|_key|client_id|link/)
  }
})

test('the same key of somebody else is another call: nobody gets the answer of another one', async () => {
  const { key } = await administration.createOperatorKey(world.deps, systemCaller, {
    name: 'second',
    expiresAt: null,
  })
  const body = { name: 'Twin', role: 'support' }
  const first = await post(ofProject('/api_keys'), body, 'shared')
  const second = await post(ofProject('/api_keys'), body, 'shared', { by: key })
  assert.deepEqual([first.status, second.status], [201, 201])
  assert.notEqual(JSON.parse(first.text).key_id, JSON.parse(second.text).key_id)
})

test('a key used with another body is refused, and nothing is made', async () => {
  await post(ofProject('/api_keys'), { name: 'One', role: 'support' }, 'two-bodies')
  const before = await rowsOf('api_keys')
  const other = await post(ofProject('/api_keys'), { name: 'Two', role: 'support' }, 'two-bodies')
  assert.equal(other.status, 422)
  assert.equal(JSON.parse(other.text).errorMessageExtended[0].property, 'Idempotency-Key')
  assert.equal(await rowsOf('api_keys'), before)
})

test('a call that is refused frees its key', async () => {
  const missing = { merchant_id: 999_999, name: 'Nowhere' }
  assert.equal((await post('/projects', missing, 'freed')).status, 404)
  const body = { merchant_id: world.project.merchant_id, name: 'Somewhere' }
  assert.equal((await post('/projects', body, 'freed')).status, 201)
})

test('an answer under a master key that is gone is told as such, and nothing is made again', async () => {
  const body = { name: 'Old', role: 'support' }
  assert.equal((await post(ofProject('/api_keys'), body, 'old')).status, 201)
  const before = await rowsOf('api_keys')
  const others = await build({
    ...world.deps,
    keyring: keyring([{ version: 9, key: Buffer.alloc(32, 9) }]),
  })
  const again = await post(ofProject('/api_keys'), body, 'old', { at: others })
  await others.close()
  assert.equal(again.status, 409)
  assert.match(JSON.parse(again.text).errorMessage, /master key that is gone/)
  assert.equal(await rowsOf('api_keys'), before)
})
