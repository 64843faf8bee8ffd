/** Keys of studios and operators: what they may do, until when, when they were used, and who made them. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '../../../test/support/webhooks.ts'
import { basic, createWorld, type World } from '../../../test/support/world.ts'
import { formatTimestamp, plusSeconds } from '../../base/clock.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { httpServer } from '../../base/http/server.ts'
import { sha256 } from '../../base/ids.ts'
import { silentLog } from '../../base/log.ts'
import { admission } from '../admission/admission.ts'
import { auditRoutes } from '../audit/audit-calls.ts'
import { systemCaller } from '../caller.ts'
import { openDirectory } from '../directory/directory.ts'
import { keyUses } from '../directory/key-uses.ts'
import { operatorRoutes } from '../routes.ts'
import * as administration from './administration.ts'

let world: World
let app: FastifyInstance
before(async () => {
  world = await createWorld()
  app = await build(world.deps)
})
after(async () => {
  await app.close()
  await world.close()
})

const build = async (deps: World['deps']): Promise<FastifyInstance> => {
  const server = httpServer({ log: silentLog, trustedProxies: [] })
  const rules = {
    isProvider: () => false,
    connectionViolations: () => [],
    credentialNames: () => undefined,
  }
  await server.register(operatorRoutes(deps, rules))
  await server.register(auditRoutes(deps))
  return server
}

type Method = 'GET' | 'POST' | 'DELETE'
type Headers = Record<string, string>

const call = async (method: Method, url: string, payload?: object, headers = bearer()) => {
  const answer = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return {
    status: answer.statusCode,
    body: answer.body === '' ? undefined : answer.json(),
    headers: answer.headers,
  }
}
const bearer = (key = world.operatorKey): Headers => ({ authorization: `Bearer ${key}` })

const keysPath = (): string => `/api/operator/projects/${world.project.project_id}/api_keys`
const ownAudit = (headers: Headers, query = '') =>
  call('GET', `/api/v2/project/${world.project.project_id}/admin/audit${query}`, undefined, headers)

const makeKey = async (rights: object) => {
  const made = await call('POST', keysPath(), { name: 'a key', ...rights })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return { ...made.body, headers: basic(world.project.project_id, made.body.api_key) }
}
const listed = async (keyId: string) =>
  (await call('GET', keysPath())).body.items.find((key: { key_id: string }) => key.key_id === keyId)

test('a key shows what it was made with, in the answer and in the list', async () => {
  const expires_at = formatTimestamp(plusSeconds(world.clock.now(), 3600))
  const permissions = ['payments.refund', 'catalog.read']
  const limited = await makeKey({ permissions, expires_at })
  assert.deepEqual(limited.permissions.toSorted(), permissions.toSorted())
  assert.equal(limited.role, undefined)
  assert.equal(limited.expires_at, expires_at)
  const { api_key: _, headers: __, ...shown } = limited
  assert.deepEqual(await listed(limited.key_id), shown)
  const support = await makeKey({ role: 'support' })
  assert.equal((await listed(support.key_id)).role, 'support')
  assert.ok(support.permissions.includes('players.write'))
})

test('rights that mean nothing are refused with their places', async () => {
  const past = formatTimestamp(plusSeconds(world.clock.now(), -1))
  for (const [rights, property] of [
    [{ role: 'operator' }, 'role'],
    [{ role: 'king' }, 'role'],
    [{ permissions: [] }, 'permissions'],
    [{ permissions: ['catalog.read', 'catalog.read'] }, 'permissions'],
    [{ permissions: ['installation.manage'] }, 'permissions[0]'],
    [{ permissions: ['catalog.*'] }, 'permissions[0]'],
    [{ permissions: ['catalog.read'], role: 'shop' }, 'permissions'],
    [{ expires_at: past }, 'expires_at'],
    [{ expires_at: '2026-02-31T10:00:00Z' }, 'expires_at'],
    [{ expires_at: 'tomorrow' }, 'expires_at'],
  ] as const) {
    const { status, body } = await call('POST', keysPath(), { name: 'wrong', ...rights })
    assert.equal(status, 422, JSON.stringify(rights))
    assert.deepEqual(
      body.errorMessageExtended.map((place: { property: string }) => place.property),
      [property],
      JSON.stringify(rights),
    )
  }
})

test('a key that has expired is refused like a wrong one, to the second', async () => {
  world.clock.stop()
  const expires_at = formatTimestamp(plusSeconds(world.clock.now(), 61))
  const { headers, key_id } = await makeKey({ expires_at })
  assert.equal((await ownAudit(headers)).status, 200)
  world.clock.advance(59)
  assert.equal((await ownAudit(headers)).status, 200)
  world.clock.advance(2)
  const wrong = await ownAudit(basic(world.project.project_id, 'pk_wrong'))
  const expired = await ownAudit(headers)
  assert.equal(expired.status, 401)
  const told = ({ body, headers: { 'www-authenticate': scheme } }: typeof expired) => ({
    ...body,
    transactionId: '',
    scheme,
  })
  assert.deepEqual(told(expired), told(wrong))
  assert.equal((await listed(key_id)).expires_at, expires_at, 'shown until it is revoked')
  assert.equal((await call('DELETE', `${keysPath()}/${key_id}`)).status, 204)
})

test('the last use of a key is written beside requests, at most once a minute', async () => {
  const { headers, key_id } = await makeKey({})
  const lastUse = async () => {
    await world.keyUses.write()
    return (await listed(key_id)).last_used_at
  }
  assert.equal(await lastUse(), undefined)
  const first = formatTimestamp(world.clock.now())
  await ownAudit(headers)
  assert.equal((await listed(key_id)).last_used_at, undefined, 'the request itself writes nothing')
  assert.equal(await lastUse(), first)
  world.clock.advance(59)
  await ownAudit(headers)
  assert.equal(await lastUse(), first)
  world.clock.advance(1)
  const second = formatTimestamp(world.clock.now())
  await ownAudit(headers)
  assert.equal(await lastUse(), second)
  assert.notEqual(second, first)
})

test('of two processes that note the same use, one writes it in a minute', async () => {
  const { headers, key_id } = await makeKey({})
  await ownAudit(headers)
  await world.keyUses.write()
  const before = (await listed(key_id)).last_used_at
  world.clock.advance(30)
  const other = keyUses({ ...world.deps, delayMs: 0 })
  other.note('api_key', key_id)
  await other.close()
  assert.equal((await listed(key_id)).last_used_at, before)
})

test('a refused call is no use of a key', async () => {
  const { headers, key_id } = await makeKey({ permissions: ['catalog.read'] })
  assert.equal((await ownAudit(headers)).status, 403)
  await world.keyUses.write()
  assert.equal((await listed(key_id)).last_used_at, undefined)
})

test('operator keys overlap: each has a name and works until it expires or is revoked', async () => {
  const expires_at = formatTimestamp(plusSeconds(world.clock.now(), 600))
  const made = await call('POST', '/api/operator/keys', { name: 'Deploy job', expires_at })
  assert.equal(made.status, 201)
  const { operator_key: key, ...shown } = made.body
  assert.match(key, /^op_/)
  assert.deepEqual([shown.name, shown.expires_at, shown.is_own], ['Deploy job', expires_at, false])
  const list = async (by: string) => await call('GET', '/api/operator/keys', undefined, bearer(by))
  const both = (await list(key)).body.items
  assert.deepEqual(
    both.map((one: { name: string; is_own: boolean }) => [one.name, one.is_own]),
    [
      ['operator', false],
      ['Deploy job', true],
    ],
  )
  assert.doesNotMatch(JSON.stringify(both), /op_/)
  assert.equal((await list(world.operatorKey)).status, 200)
  await world.keyUses.write()
  const used = (await list(world.operatorKey)).body.items.at(-1)
  assert.equal(used.last_used_at, formatTimestamp(world.clock.now()))
  world.clock.advance(600)
  assert.equal((await list(key)).status, 401)
  assert.equal((await list(world.operatorKey)).status, 200)
  const gone = await call('DELETE', `/api/operator/keys/${shown.key_id}`)
  assert.equal(gone.status, 204)
  const again = await call('DELETE', `/api/operator/keys/${shown.key_id}`)
  assert.deepEqual([again.status, again.body.errorCode], [404, 4001])
})

test('no call revokes the last valid operator key; a key may revoke itself while there is another', async () => {
  const [first] = (await call('GET', '/api/operator/keys')).body.items
  const own = `/api/operator/keys/${first.key_id}`
  const refused = await call('DELETE', own)
  assert.deepEqual([refused.status, refused.body.errorCode], [409, 1025])
  assert.match(refused.body.errorMessage, /portreeve operator-key --replace/)
  const past = formatTimestamp(plusSeconds(world.clock.now(), 60))
  await call('POST', '/api/operator/keys', { name: 'short', expires_at: past })
  world.clock.advance(60)
  assert.equal((await call('DELETE', own)).status, 409, 'one that has expired is no other key')
  const next = (await call('POST', '/api/operator/keys', { name: 'next' })).body
  assert.equal((await call('DELETE', own)).status, 204)
  assert.equal((await call('GET', '/api/operator/keys')).status, 401)
  world.operatorKey = next.operator_key
  assert.equal((await call('GET', '/api/operator/keys')).status, 200)
})

test('of the last two operator keys, neither revokes the other at the same time', async () => {
  const other = (await call('POST', '/api/operator/keys', { name: 'twin' })).body
  const valid = (await call('GET', '/api/operator/keys')).body.items.filter(
    (key: { name: string }) => key.name !== 'short',
  )
  assert.equal(valid.length, 2)
  const [mine] = valid.filter((key: { is_own: boolean }) => key.is_own)
  // A process of its own each, so that they do not take turns in memory.
  const { sql, keyring, log } = world.deps
  const directories = await Promise.all(
    [1, 2].map(() => openDirectory({ sql, keyring, log, pollMs: 0 })),
  )
  const outcomes = await Promise.allSettled(
    [mine.key_id, other.key_id].map((keyId, index) => {
      const directory = directories[index] ?? assert.fail()
      return administration.revokeOperatorKey({ ...world.deps, directory }, systemCaller, keyId)
    }),
  )
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  await Promise.all(directories.map((directory) => directory.close()))
  await world.deps.directory.refresh([])
  const left = outcomes[0]?.status === 'fulfilled' ? other.operator_key : world.operatorKey
  world.operatorKey = left
  assert.equal((await call('GET', '/api/operator/keys')).status, 200)
})

test('the audit names the key that did it, also after it was revoked', async () => {
  const { sql } = world
  const operator = (await call('POST', '/api/operator/keys', { name: 'On call' })).body
  const studio = (
    await call(
      'POST',
      keysPath(),
      { name: 'Studio tools', permissions: ['keys.manage', 'catalog.read'] },
      bearer(operator.operator_key),
    )
  ).body
  // The trail is in the order of its times, and the clock stands still.
  world.clock.advance(1)
  const byStudio = basic(world.project.project_id, studio.api_key)
  const rights = { name: 'shop window', permissions: ['catalog.read'] }
  assert.equal((await call('POST', keysPath(), rights, byStudio)).status, 201)
  await call('DELETE', `${keysPath()}/${studio.key_id}`)
  await call('DELETE', `/api/operator/keys/${operator.key_id}`)
  const trail = (await ownAudit(world.project.authorization, '?action=api_key.created')).body.items
  const actors = trail.slice(0, 2).map(({ actor }: { actor: object }) => actor)
  assert.deepEqual(actors, [
    { kind: 'api_key', id: studio.key_id, name: 'Studio tools' },
    { kind: 'operator', id: operator.key_id, name: 'On call' },
  ])
  const target = `operator key ${operator.key_id}`
  const about = encodeURIComponent(target)
  const installation = (await call('GET', `/api/operator/audit?target=${about}`)).body.items
  const entries = installation.map((entry: { action: string }) => entry.action)
  assert.deepEqual(entries.toSorted(), ['operator_key.created', 'operator_key.revoked'])
  const [row] = await sql`select count(*)::int as count from operator_keys where name = 'On call'`
  assert.deepEqual(row, { count: 0 })
})

test('a key that is revoked or limited is so in other processes at once, and so is an operator’s', async () => {
  const { sql, keyring, log } = world.deps
  // It would poll in an hour: what it hears comes by NOTIFY.
  const directory = await openDirectory({ sql, keyring, log, pollMs: 3_600_000 })
  const deps = {
    ...world.deps,
    directory,
    admission: admission({ ...world.deps, directory, limits: false }),
  }
  const other = await build(deps)
  const there = async (url: string, headers: Headers) =>
    (await other.inject({ url, headers })).statusCode
  try {
    const studio = await makeKey({})
    const operator = (await call('POST', '/api/operator/keys', { name: 'elsewhere' })).body
    const audit = `/api/v2/project/${world.project.project_id}/admin/audit`
    const keys = '/api/operator/keys'
    const byOperator = bearer(operator.operator_key)
    await until(async () => (await there(keys, byOperator)) === 200)
    await until(async () => (await there(audit, studio.headers)) === 200)
    await administration.changeApiKey(
      world.deps,
      systemCaller,
      { projectId: world.project.project_id },
      studio.key_id,
      {
        before: { role: null, permissions: null, expires_at: null },
        after: { role: 'shop', permissions: null, expires_at: null },
      },
    )
    await until(async () => (await there(audit, studio.headers)) === 403)
    await call('DELETE', `${keysPath()}/${studio.key_id}`)
    await until(async () => (await there(audit, studio.headers)) === 401)
    await call('DELETE', `${keys}/${operator.key_id}`)
    await until(async () => (await there(keys, byOperator)) === 401)
  } finally {
    await other.close()
    await directory.close()
  }
})

test('keys that a version before made stay as they were', async () => {
  const { sql } = world
  await sql`insert into operator_keys (hash) values (${sha256('op_of_before')})`
  await sql`
    insert into api_keys (key_id, project_id, name, hash)
    values (gen_random_uuid(), ${world.project.project_id}, 'of before', ${sha256('pk_of_before')})
  `
  await world.deps.directory.refresh([])
  const own = (await call('GET', '/api/operator/keys', undefined, bearer('op_of_before'))).body
  const mine = own.items.find((key: { is_own: boolean }) => key.is_own)
  assert.equal(mine.name, 'operator')
  assert.equal((await ownAudit(basic(world.project.project_id, 'pk_of_before'))).status, 200)
  assert.equal((await call('DELETE', `/api/operator/keys/${mine.key_id}`)).status, 204)
})

test('what a newer version wrote allows nothing that this one does not know', async () => {
  const { sql } = world
  const future = await makeKey({ permissions: ['audit.read'] })
  for (const [role, permissions, status] of [
    [null, ['time.travel'], 403],
    ['time_traveller', null, 403],
    ['constructor', null, 403],
    [null, ['time.travel', 'audit.read'], 200],
  ] as const) {
    await sql`
      update api_keys
      set role = ${role}, permissions = ${permissions as string[] | null}::text[]
      where key_id = ${future.key_id}
    `
    await world.deps.directory.refresh([])
    assert.equal((await ownAudit(future.headers)).status, status)
  }
})
