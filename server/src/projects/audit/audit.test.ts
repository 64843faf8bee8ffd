import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createWorld, type World } from '../../../test/support/world.ts'
import { plusSeconds } from '../../base/clock.ts'
import { connect } from '../../base/database/database.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { httpServer } from '../../base/http/server.ts'
import { newRequestId, newUuid } from '../../base/ids.ts'
import { silentLog } from '../../base/log.ts'
import type { Caller } from '../caller.ts'
import { operatorRoutes } from '../routes.ts'
import { type AuditFacts, recordAudit } from './audit.ts'
import { auditRoutes } from './audit-calls.ts'
import type { NamePlayers } from './audit-reading.ts'

let world: World
let app: FastifyInstance
const start = new Date('2026-03-01T12:00:00Z')
const [anna, ben] = [newUuid(), newUuid()]
const player = (id: string): Caller => ({ kind: 'user', id, address: '192.0.2.7' })
const key: Caller = { kind: 'api_key', id: newUuid() }

before(async () => {
  world = await createWorld()
  app = httpServer({ log: silentLog, trustedProxies: [] })
  await app.register(auditRoutes(world.deps))
  await app.register(
    operatorRoutes(world.deps, {
      isProvider: () => true,
      connectionViolations: () => [],
      credentialNames: () => undefined,
    }),
  )
  await app.ready()
  await world.sql`delete from audit_changes`
  await world.sql`delete from audit_sign_ins`
  const happened: [number, Caller, string, string][] = [
    [0, player(anna), 'user.signed_in', 'client 101'],
    [1, player(ben), 'user.signed_in', 'client 101'],
    [2, key, 'user.banned', `user ${ben}`],
    [3, { kind: 'operator' }, 'client.changed', 'client 101'],
    [4, key, 'user.unbanned', `user ${ben}`],
    [5, player(anna), 'user.signed_out', 'every session'],
    [6, { kind: 'system' }, 'refresh_token.reuse_detected', 'session 1'],
  ]
  for (const [second, caller, action, target] of happened)
    await record(second, { caller, action, target })
  await recordAudit(world.sql, {
    projectId: (await world.addProject()).project_id,
    at: start,
    caller: key,
    action: 'elsewhere.happened',
  })
})
after(async () => {
  await app.close()
  await world.close()
})

const record = (second: number, facts: Omit<AuditFacts, 'projectId' | 'at'>) =>
  recordAudit(world.sql, {
    projectId: world.project.project_id,
    at: plusSeconds(start, second),
    ...facts,
  })
const ask = (query: Record<string, string> = {}) =>
  app.inject({
    url: `/api/v2/project/${world.project.project_id}/admin/audit?${new URLSearchParams(query)}`,
    headers: world.project.authorization,
  })
const actions = async (query?: Record<string, string>): Promise<string[]> => {
  const answer = await ask(query)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().items.map(({ action }: { action: string }) => action)
}

test('a project reads its own trail, newest first, with who, what and from where', async () => {
  const answer = await ask()
  assert.equal(answer.json().items.length, 7)
  assert.equal(answer.json().next_cursor, null)
  assert.deepEqual(answer.json().items.at(-1), {
    at: '2026-03-01T12:00:00+00:00',
    actor: { kind: 'user', id: anna },
    action: 'user.signed_in',
    target: 'client 101',
    address: '192.0.2.7',
  })
})

test('the trail is asked by who: a kind, or one of them', async () => {
  assert.deepEqual(await actions({ actor_kind: 'api_key' }), ['user.unbanned', 'user.banned'])
  assert.deepEqual(await actions({ actor_kind: 'system' }), ['refresh_token.reuse_detected'])
  assert.deepEqual(await actions({ actor_kind: 'user', actor: anna }), [
    'user.signed_out',
    'user.signed_in',
  ])
  assert.deepEqual(
    await actions({ actor_kind: 'api_key', actor: key.kind === 'api_key' ? key.id : '' }),
    ['user.unbanned', 'user.banned'],
  )
  assert.deepEqual(await actions({ actor_kind: 'user', actor: `${anna.slice(0, 8)}-0` }), [])
  const refused = await ask({ actor: anna })
  assert.equal(refused.statusCode, 422)
  assert.equal(refused.json().errorMessageExtended[0].property, 'actor')
})

test('the trail is asked by what: an action, or everything that begins with its subject', async () => {
  assert.deepEqual(await actions({ action: 'user.banned' }), ['user.banned'])
  assert.deepEqual(await actions({ action: 'client' }), ['client.changed'])
  assert.deepEqual(await actions({ action: 'user' }), [
    'user.signed_out',
    'user.unbanned',
    'user.banned',
    'user.signed_in',
    'user.signed_in',
  ])
  assert.deepEqual(await actions({ action: 'user.ban' }), [])
  assert.deepEqual(await actions({ target: `user ${ben}` }), ['user.unbanned', 'user.banned'])
})

test('the trail is asked by when: from since on, until before', async () => {
  const [since, before] = [plusSeconds(start, 2), plusSeconds(start, 4)].map((at) =>
    at.toISOString(),
  )
  assert.deepEqual(await actions({ since: since ?? '', before: before ?? '' }), [
    'client.changed',
    'user.banned',
  ])
  assert.equal((await ask({ since: '2026-02-31T00:00:00Z' })).statusCode, 422)
})

test('pages follow each other without gap or repeat, filtered or not', async () => {
  for (const filter of [{}, { action: 'user' }, { actor_kind: 'user', actor: anna }] as Record<
    string,
    string
  >[]) {
    const whole = await actions(filter)
    const paged: string[] = []
    let cursor: string | null = ''
    for (let pages = 0; cursor !== null; pages += 1) {
      assert.ok(pages < 10, 'the pages do not end')
      const answer = await ask({ ...filter, limit: '2', ...(cursor ? { cursor } : {}) })
      paged.push(...answer.json().items.map(({ action }: { action: string }) => action))
      cursor = answer.json().next_cursor
    }
    assert.deepEqual(paged, whole)
  }
})

test('a filter that seldom fits does not end the reading: the page is short and says where to go on', async () => {
  const { project_id } = await world.addProject()
  await recordAudit(world.sql, {
    projectId: project_id,
    at: start,
    caller: key,
    action: 'rare.thing',
  })
  await world.sql`
    insert into audit_changes (project_id, at, actor_kind, actor, action)
    select ${project_id}, ${start}::timestamptz + n * interval '1 second', 'user', ${anna}, 'frequent.thing'
    from generate_series(1, 20000) as n
  `
  const read = (query: Record<string, string>) =>
    app.inject({
      url: `/api/operator/projects/${project_id}/audit?${new URLSearchParams(query)}`,
      headers: { authorization: `Bearer ${world.operatorKey}` },
    })
  const first = (await read({ action: 'rare.thing' })).json()
  assert.deepEqual(first.items, [])
  assert.notEqual(first.next_cursor, null)
  const second = (await read({ action: 'rare.thing', cursor: first.next_cursor })).json()
  assert.deepEqual([second.items.length, second.next_cursor], [1, null])
})

test('another project’s key, a user token and a wrong query read nothing', async () => {
  const stranger = await world.addProject()
  const url = `/api/v2/project/${world.project.project_id}/admin/audit`
  assert.equal((await app.inject({ url, headers: stranger.authorization })).statusCode, 401)
  assert.equal((await app.inject({ url })).statusCode, 401)
  assert.equal(
    (await app.inject({ url, headers: { authorization: 'Bearer x.y.z' } })).statusCode,
    401,
  )
  for (const query of [
    { limit: '501' },
    { cursor: 'x' },
    { who: 'me' },
    { action: "a' or 1" },
  ] as Record<string, string>[]) {
    assert.equal((await ask(query)).statusCode, 422)
  }
})

test('a cursor whose time has no year of four digits is refused, not handed to the database', async () => {
  const entry = '00000000-0000-4000-8000-000000000000'
  assert.equal((await ask({ cursor: `253402300799999_${entry}` })).statusCode, 200)
  for (const time of ['253402300800000', '999999999999999']) {
    const answer = await ask({ cursor: `${time}_${entry}` })
    assert.equal(answer.statusCode, 422)
    assert.deepEqual(answer.json().errorMessageExtended, [
      {
        property: 'cursor',
        code: 'cursor',
        message: 'must be the next_cursor of an earlier answer',
      },
    ])
  }
})

test('changes of one millisecond stand in the order in which they were made, whichever process made them', async () => {
  const project = await world.addProject()
  const other = connect(world.url, { connections: 1 })
  try {
    for (let number = 0; number < 40; number += 1) {
      await recordAudit(number % 2 === 0 ? world.sql : other, {
        projectId: project.project_id,
        at: start,
        caller: key,
        action: 'thing.changed',
        target: `thing ${number}`,
      })
    }
  } finally {
    await other.end()
  }
  const numbers: string[] = []
  type Page = { items: { target: string }[]; next_cursor: string | null }
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer: { statusCode: number; body: string; json(): Page } = await app.inject({
      url: `/api/operator/projects/${project.project_id}/audit?action=thing&limit=7${cursor && `&cursor=${cursor}`}`,
      headers: { authorization: `Bearer ${world.operatorKey}` },
    })
    assert.equal(answer.statusCode, 200, answer.body)
    const page = answer.json()
    numbers.push(...page.items.map(({ target }) => target))
    cursor = page.next_cursor
  }
  const made = Array.from({ length: 40 }, (_, number) => `thing ${number}`)
  assert.deepEqual(numbers, made.toReversed())
  const [row] = await world.sql<{ entry_id: string }[]>`
    select entry_id from audit_entries where project_id = ${project.project_id} and action = 'thing.changed' limit 1
  `
  assert.match(
    row?.entry_id ?? '',
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
})

test('the trail is asked by the number of a request', async () => {
  const { project_id } = await world.addProject()
  const [asked, another] = [newRequestId(), newRequestId()]
  for (const requestId of [asked, another, asked])
    await recordAudit(world.sql, {
      projectId: project_id,
      at: start,
      caller: { ...key, requestId },
      action: 'thing.changed',
    })
  const read = (request_id: string) =>
    app.inject({
      url: `/api/operator/projects/${project_id}/audit?request_id=${request_id}`,
      headers: { authorization: `Bearer ${world.operatorKey}` },
    })
  const { items } = (await read(asked)).json()
  assert.deepEqual(
    items.map(({ request_id }: { request_id: string }) => request_id),
    [asked, asked],
  )
  assert.equal((await read('1')).statusCode, 422)
})

test('a player who acted is named, where the names of players are known', async () => {
  const named = httpServer({ log: silentLog, trustedProxies: [] })
  const asked: unknown[] = []
  const namePlayers: NamePlayers = async (projectId, ids) => {
    asked.push([projectId, [...ids].toSorted()])
    return new Map([[anna, 'Anna']])
  }
  await named.register(auditRoutes({ ...world.deps, namePlayers }))
  const { project_id } = world.project
  const answer = await named.inject({
    url: `/api/v2/project/${project_id}/admin/audit?action=user.signed_in`,
    headers: world.project.authorization,
  })
  await named.close()
  assert.deepEqual(
    answer.json().items.map(({ actor }: { actor: object }) => actor),
    [
      { kind: 'user', id: ben },
      { kind: 'user', id: anna, name: 'Anna' },
    ],
  )
  assert.deepEqual(asked, [[project_id, [anna, ben].toSorted()]])
})

describe('the trail as CSV', () => {
  const file = (projectId: number, query = '') =>
    app.inject({
      url: `/api/operator/projects/${projectId}/audit${query}`,
      headers: { authorization: `Bearer ${world.operatorKey}`, accept: 'text/csv' },
    })

  test('has a row for each entry that fits, over all pages, with formulas made harmless', async () => {
    const { project_id } = await world.addProject()
    await world.sql`
      insert into audit_changes (project_id, at, actor_kind, actor, action, target, after)
      select ${project_id}, ${start}::timestamptz + n * interval '1 second', 'system', null, 'thing.changed',
        '=thing ' || n, '{"n": 1}'
      from generate_series(1, 1201) as n
    `
    const answer = await file(project_id, '?action=thing.changed&limit=3')
    assert.equal(answer.statusCode, 200)
    assert.match(String(answer.headers['content-type']), /^text\/csv/)
    const lines = answer.body.split('\r\n')
    assert.equal(lines.length, 1 + 1201 + 1)
    assert.equal(
      lines[0],
      'at,actor_kind,actor_id,actor_name,action,target,before,after,address,request_id',
    )
    assert.equal(
      lines[1],
      `2026-03-01T12:20:01+00:00,system,,,thing.changed,'=thing 1201,,"{""n"":1}",,`,
    )
    assert.equal(new Set(lines.slice(1, -1)).size, 1201)
  })

  test('is refused as the list is, before anything is sent', async () => {
    const answer = await file(world.project.project_id, '?actor=1')
    assert.equal(answer.statusCode, 422)
    assert.match(String(answer.headers['content-type']), /json/)
  })
})
