import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { basic, createWorld, type World, type WorldProject } from '../test/support/world.ts'
import { type App, createApp } from './app.ts'
import { connect, type Sql } from './base/database/database.ts'
import { httpServer } from './base/http/server.ts'
import { newRequestId, newUuid } from './base/ids.ts'
import { silentLog } from './base/log.ts'
import { finders } from './finders.ts'
import {
  administration,
  type Finder,
  projectsSearchRoutes,
  recordAudit,
  systemCaller,
} from './projects/index.ts'
import { readQuestion } from './projects/search/question.ts'
import { watchers } from './watchers.ts'
import { addEndpoint } from './webhooks/endpoints/endpoint-settings.ts'
import { newEventId } from './webhooks/events/event-id.ts'

let world: World
let app: App
let other: WorldProject
const bearer = () => ({ authorization: `Bearer ${world.operatorKey}` })
const [anna, ben] = [newUuid(), newUuid()]
const steamId = '76561197960287930'

before(async () => {
  world = await createWorld()
  app = await createApp(world.deps, { trustedProxies: [] })
  // Building all areas may take so long on a busy machine that the server takes it for a standstill.
  for (let is = 503; is !== 200; ) is = (await app.server.inject('/healthz')).statusCode
  other = await world.addProject()
})
after(async () => {
  await app?.close()
  await world?.close()
})

const ask = (q: string | undefined, project: WorldProject = world.project) =>
  app.server.inject({
    url: `/api/v2/project/${project.project_id}/admin/search?${q === undefined ? '' : new URLSearchParams({ q })}`,
    headers: project.authorization,
  })

type Item = {
  kind: string
  id: string
  title: string
  matched: string
  is_exact: boolean
  path: string
}
const find = async (q: string, project: WorldProject = world.project): Promise<Item[]> => {
  const answer = await ask(q, project)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().items
}
const brief = (items: readonly Item[]): string[] =>
  items.map(({ kind, id, matched }) => `${kind} ${id} by ${matched}`)

/** The answer at an item's path, which must be something. */
const follow = async (
  { path }: Item,
  headers: Record<string, string> = world.project.authorization,
) => {
  const answer = await app.server.inject({ url: path, headers })
  assert.equal(answer.statusCode, 200, `${path}: ${answer.body}`)
  return answer.json()
}

const addUser = (
  project: WorldProject,
  user: string,
  row: { username?: string; name?: string; email?: string } = {},
) => world.sql`
  insert into users (project_id, user_id, username, name, email, created_at)
  values (
    ${project.project_id}, ${user}, ${row.username ?? null}, ${row.name ?? null}, ${row.email ?? null},
    ${world.clock.now()}
  )
`
const addIdentity = (
  project: WorldProject,
  user: string,
  realm: string,
  subject: string,
) => world.sql`
  insert into identities (project_id, realm, subject, user_id, network, created_at)
  values (${project.project_id}, ${realm}, ${subject}, ${user}, ${realm}, ${world.clock.now()})
`
const addTransaction = async (project: WorldProject, externalId: string | null = null) => {
  const [row] = await world.sql<{ transaction_id: number }[]>`
    insert into transactions (
      project_id, external_id, is_dry_run, user_id, currency, amount, created_at, changed_at
    ) values (
      ${project.project_id}, ${externalId}, false, 'player-7', 'EUR', ${'9.99'}::text::numeric,
      ${world.clock.now()}, ${world.clock.now()}
    )
    returning transaction_id
  `
  return String(row?.transaction_id)
}

test('a player is found by user id, by e-mail in any case, and by how the name begins', async () => {
  await addUser(world.project, anna, { username: 'Anna', email: 'Anna@Mail.example' })
  await addUser(world.project, ben, { name: 'Annabel', email: 'ben@mail.example' })
  for (const q of [anna, anna.toUpperCase(), ` ${anna} `, anna.replaceAll('-', '')]) {
    const items = await find(q)
    assert.deepEqual(items, [
      {
        kind: 'user',
        id: anna,
        title: 'Anna',
        matched: 'user_id',
        is_exact: true,
        path: `/api/v2/project/${world.project.project_id}/admin/users/${anna}`,
      },
    ])
  }
  assert.deepEqual(brief(await find('anna@mail.EXAMPLE')), [`user ${anna} by email`])
  const named = await find('ANNA')
  assert.deepEqual(
    named.map(({ id, is_exact }) => [id, is_exact]),
    [
      [anna, true],
      [ben, false],
    ],
  )
  assert.deepEqual(await find('nna'), [])
  assert.equal((await follow(named[0] as Item)).user_id, anna)
})

test('a player is found by the id at a platform or network, a phone number, a mailbox, and the address in tokens', async () => {
  const [cara, dora] = [newUuid(), newUuid()]
  await addUser(world.project, cara)
  await addIdentity(world.project, cara, 'steam', steamId)
  await addUser(world.project, dora)
  await addIdentity(world.project, dora, 'phone', '+4915112345678')
  await addIdentity(world.project, dora, 'email', 'dora@mail.example')
  for (const q of [steamId, `https://steamcommunity.com/openid/id/${steamId}`]) {
    assert.deepEqual(brief(await find(q)), [`user ${cara} by identity`])
  }
  assert.deepEqual(brief(await find('+4915112345678')), [`user ${dora} by identity`])
  assert.deepEqual(brief(await find('dora@mail.example')), [`user ${dora} by identity`])
})

test('transactions are found by id and by the game’s id, the newest first; subscriptions by id', async () => {
  const first = await addTransaction(world.project, 'order-17')
  const second = await addTransaction(world.project, 'order-17')
  assert.deepEqual(brief(await find('order-17')), [
    `transaction ${second} by external_id`,
    `transaction ${first} by external_id`,
  ])
  const [item] = await find(first)
  assert.deepEqual(
    [item?.kind, item?.id, item?.title],
    ['transaction', first, 'created, 9.99 EUR, user player-7'],
  )
  assert.equal((await follow(item as Item)).id, Number(first))
  await world.sql`
    insert into subscriptions (
      project_id, subscription_id, user_id, plan_id, tags, date_create, created_at, changed_at
    ) values (
      ${world.project.project_id}, 777, 'player-7', 'vip', '{}', ${world.clock.now()},
      ${world.clock.now()}, ${world.clock.now()}
    )
  `
  const [subscription] = await find('777')
  assert.deepEqual([subscription?.kind, subscription?.matched], ['subscription', 'subscription_id'])
  await follow(subscription as Item)
})

test('an order of the shop is found by its number', async () => {
  const { project_id } = world.project
  const [row] = await world.sql<{ order_id: number }[]>`
    insert into orders (
      project_id, order_id, user_id, buyer, is_sandbox, currency, amount, lines, goods, is_granted, locale, page,
      token_hash, created_at, changed_at, seen_at, expires_at
    ) values (
      ${project_id}, nextval(pg_get_serial_sequence('transactions', 'transaction_id')), 'player-7', '{}', true,
      'EUR', ${'5.00'}::text::numeric, '[]', '[]', false, 'en', '{}', ${Buffer.from('hash')},
      ${world.clock.now()}, ${world.clock.now()}, ${world.clock.now()}, ${world.clock.now()}
    )
    returning order_id
  `
  const number = String(row?.order_id)
  const items = await find(number)
  assert.deepEqual(brief(items), [`order ${number} by order_id`])
  assert.equal(items[0]?.title, 'new, 5.00 EUR, user player-7')
  assert.equal((await follow(items[0] as Item)).order_id, row?.order_id)
  assert.deepEqual(await find(number, other), [])
})

test('an item is found by its sku, whatever kind it is', async () => {
  const at = `/api/v2/project/${world.project.project_id}/admin/items/virtual_currency`
  const made = await app.server.inject({
    method: 'POST',
    url: at,
    headers: world.project.authorization,
    payload: { sku: 'gold–1', name: { en: 'Gold', de: 'Gulden' }, description: null },
  })
  assert.equal(made.statusCode, 201, made.body)
  const packaged = await app.server.inject({
    method: 'POST',
    url: `${at}/package`,
    headers: world.project.authorization,
    payload: {
      sku: 'chest',
      name: { de: 'Truhe' },
      description: null,
      is_free: true,
      content: [{ sku: 'gold–1', quantity: 5 }],
    },
  })
  assert.equal(packaged.statusCode, 201, packaged.body)
  const [gold] = await find('gold–1')
  assert.deepEqual([gold?.kind, gold?.id, gold?.title], ['item', 'gold–1', 'Gold'])
  assert.equal((await follow(gold as Item)).sku, 'gold–1')
  const [chest] = await find('chest')
  assert.equal(chest?.title, 'Truhe')
  assert.equal((await follow(chest as Item)).sku, 'chest')
  assert.deepEqual(await find('Chest'), [])
  const unnamed = await app.server.inject({
    method: 'POST',
    url: at,
    headers: world.project.authorization,
    payload: { sku: 'nameless', name: null, description: null },
  })
  assert.equal(unnamed.statusCode, 201, unnamed.body)
  assert.equal((await find('nameless'))[0]?.id, 'nameless')
})

test('deliveries are found by their own id and by their event’s', async () => {
  const { projectId, eventId, endpointIds } = await addDeliveries(world.project, 2)
  const items = await find(eventId)
  assert.deepEqual(
    items.map(({ id }) => id).toSorted(),
    endpointIds.map((id) => `${eventId}-${id}`).toSorted(),
  )
  const [one] = await find(`${eventId}-${endpointIds[0]}`)
  assert.deepEqual([one?.kind, one?.matched], ['delivery', 'delivery_id'])
  assert.equal((await follow(one as Item)).event_id, eventId)
  assert.deepEqual(await find(`${eventId}-9007199254740993`), [])
  assert.equal(projectId, world.project.project_id)
})

const addDeliveries = async (project: WorldProject, count: number) => {
  const projectId = project.project_id
  const eventId = newEventId(world.clock.now())
  await world.sql`
    insert into webhook_events (project_id, event_id, type, body, created_at)
    values (${projectId}, ${eventId}, 'order_paid', '{}', ${world.clock.now()})
  `
  const endpointIds: number[] = []
  for (let at = 0; at < count; at += 1) {
    const { row } = await addEndpoint(
      world.deps,
      projectId,
      { url: `http://localhost/${eventId}/${at}`, secret: 'abc123', name: `${eventId} ${at}` },
      systemCaller,
    )
    endpointIds.push(row.endpoint_id)
    await world.sql`
      insert into webhook_ready (project_id, endpoint_id, event_id)
      values (${projectId}, ${row.endpoint_id}, ${eventId})
    `
  }
  return { projectId, eventId, endpointIds }
}

const addEntry = (projectId: number, requestId: string, action = 'client.changed') =>
  recordAudit(world.sql, {
    projectId,
    at: world.clock.now(),
    caller: { kind: 'operator', address: '192.0.2.1', requestId },
    action,
    target: 'client 101',
  })

test('the number of a request leads to what it changed, as it is shown and as a UUID', async () => {
  const request = newRequestId()
  await addEntry(world.project.project_id, request)
  await addEntry(world.project.project_id, newRequestId())
  const dashed = request.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  for (const q of [request, dashed, `urn:request:${request}`]) {
    const items = await find(q)
    assert.deepEqual(
      items.map(({ kind, title, matched }) => [kind, title, matched]),
      [['audit_entry', 'client.changed: client 101', 'request_id']],
    )
    const { items: entries } = await follow(items[0] as Item)
    assert.ok(entries.some(({ request_id }: { request_id: string }) => request_id === request))
  }
})

test('the number of a request leads to the sign-in that it was a step of', async () => {
  const [trace, request] = [newEventId(world.clock.now()), newRequestId()]
  await world.sql`
    insert into sign_in_traces (
      project_id, trace_id, began_at, ended_at, way, outcome, step, stands_for, steps, request_ids
    ) values (
      ${world.project.project_id}, ${trace}, now(), now(), 'network', 'refused', 'callback', 1, '[]',
      array[${request}::uuid]
    )
  `
  const [item, ...more] = await find(request)
  assert.deepEqual([item?.kind, item?.id, more], ['sign_in', trace, []])
  if (item) assert.equal((await follow(item)).trace_id ?? trace, trace)
})

test('who may not read something is not told that it is there', async () => {
  await addUser(world.project, newUuid(), { username: 'Zacharias' })
  assert.equal((await find('zachar')).length, 1)
  const { project_id } = world.project
  const permissions = ['search.read', 'catalog.read'] as const
  const { apiKey } = await administration.createApiKey(
    world.deps,
    systemCaller,
    { projectId: project_id },
    'shop',
    { rights: { role: null, permissions: [...permissions], expires_at: null } },
  )
  const answer = await app.server.inject({
    url: `/api/v2/project/${project_id}/admin/search?q=zachar`,
    headers: basic(project_id, apiKey),
  })
  assert.deepEqual([answer.statusCode, answer.json().items], [200, []])
})

test('nothing of another project is ever found', async () => {
  const [user, request] = [newUuid(), newRequestId()]
  await addUser(other, user, { username: 'Foreign', email: 'foreign@mail.example' })
  await addIdentity(other, user, 'steam', '76561197960000042')
  const transaction = await addTransaction(other, 'foreign-order')
  const { eventId, endpointIds } = await addDeliveries(other, 1)
  await addEntry(other.project_id, request)
  await app.server.inject({
    method: 'POST',
    url: `/api/v2/project/${other.project_id}/admin/items/virtual_currency`,
    headers: other.authorization,
    payload: { sku: 'foreign-gold', name: { en: 'Foreign' }, description: null },
  })
  const questions = [
    user,
    'Foreign',
    'foreign@mail.example',
    '76561197960000042',
    transaction,
    'foreign-order',
    eventId,
    `${eventId}-${endpointIds[0]}`,
    'foreign-gold',
    request,
  ]
  for (const q of questions) {
    assert.ok((await find(q, other)).length > 0, `${q} is not even found in its own project`)
    assert.deepEqual(await find(q), [], q)
  }
})

test('an answer has at most five of a kind, exact hits first', async () => {
  const project = await world.addProject()
  for (let at = 0; at < 7; at += 1) {
    await addUser(project, newUuid(), { username: `sword-${at}` })
    await addTransaction(project, 'sword')
  }
  const exact = newUuid()
  await addUser(project, exact)
  await addIdentity(project, exact, 'github', 'sword')
  const items = await find('sword', project)
  const kinds = Object.groupBy(items, ({ kind }) => kind)
  assert.equal(kinds.user?.length, 5)
  assert.equal(kinds.transaction?.length, 5)
  assert.equal(items[0]?.id, exact)
  const firstInexact = items.findIndex(({ is_exact }) => !is_exact)
  assert.ok(items.slice(firstInexact).every(({ is_exact }) => !is_exact))
  assert.equal(items.slice(0, firstInexact).length, 6)
})

test('a question has 1 to 300 characters and more than blanks', async () => {
  const refused = async (q: string | undefined) => {
    const answer = await ask(q)
    assert.equal(answer.statusCode, 422, answer.body)
    const { errorCode, errorMessageExtended } = answer.json()
    assert.equal(errorCode, 1102)
    return errorMessageExtended
  }
  assert.deepEqual(await refused('   '), [
    { property: 'q', code: 'required', message: 'must have more than blanks' },
  ])
  assert.equal((await refused(undefined))[0].property, 'q')
  assert.equal((await refused(''))[0].property, 'q')
  assert.equal((await refused('x'.repeat(301)))[0].property, 'q')
  assert.equal((await refused('a\0b'))[0].property, 'q')
  assert.deepEqual(await find('x'.repeat(300)), [])
  assert.deepEqual(await find('😀'.repeat(300)), [])
  const stranger = await app.server.inject(
    `/api/v2/project/${world.project.project_id}/admin/search?q=a`,
  )
  assert.equal(stranger.statusCode, 401)
  const more = await app.server.inject({
    url: `/api/v2/project/${world.project.project_id}/admin/search?q=a&kind=user`,
    headers: world.project.authorization,
  })
  assert.equal(more.statusCode, 422)
})

test('whatever is asked, the answer is a list or says what is wrong with the question', async () => {
  const unit = fc.constantFrom(...'\0\t %_\'"\\@:/?&=+-.07afAF😀é\u{10ffff}')
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string({ unit, maxLength: 40 }),
        fc.uuid(),
        fc.uuid({ version: 7 }).map((id) => `${id}-9007199254740991`),
        fc.nat().map(String),
        fc.constantFrom(
          '9007199254740991',
          '9007199254740992',
          '99999999999999999999',
          '+1',
          '%00',
        ),
      ),
      async (q) => {
        const answer = await ask(q)
        assert.ok([200, 422].includes(answer.statusCode), `${JSON.stringify(q)}: ${answer.body}`)
      },
    ),
    { numRuns: 60 },
  )
})

test('the operator finds projects, merchants and clients by id, and both owners by how their names begin', async () => {
  const asked = async (q: string): Promise<Item[]> => {
    const answer = await app.server.inject({
      url: `/api/operator/search?${new URLSearchParams({ q })}`,
      headers: bearer(),
    })
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().items
  }
  const { project_id, login_project_id, merchant_id, clients } = world.project
  const byId = await asked(String(project_id))
  assert.deepEqual(brief(byId), [`project ${project_id} by project_id`])
  assert.equal((await follow(byId[0] as Item, bearer())).project_id, project_id)
  assert.deepEqual(brief(await asked(login_project_id)), [
    `project ${project_id} by login_project_id`,
  ])
  assert.deepEqual(brief(await asked(String(merchant_id))), [
    `merchant ${merchant_id} by merchant_id`,
  ])
  const [client] = await asked(String(clients.public.client_id))
  assert.deepEqual([client?.kind, client?.title], ['client', 'public client, of Game'])
  assert.equal((await follow(client as Item, bearer())).client_id, clients.public.client_id)
  const named = await asked('gam')
  assert.ok(
    named.length > 1 && named.every(({ kind, is_exact }) => kind === 'project' && !is_exact),
  )
  assert.ok((await asked('GAME')).every(({ kind, is_exact }) => kind === 'project' && is_exact))
  assert.ok((await asked('stud')).every(({ kind }) => kind === 'merchant'))
  assert.deepEqual(await asked('anna@mail.example'), [])
  const request = newRequestId()
  await addEntry(0, request, 'merchant.created')
  await addEntry(project_id, request)
  const entries = await asked(request)
  assert.deepEqual(
    entries.map(({ title }) => title),
    ['merchant.created: client 101'],
  )
  await follow(entries[0] as Item, bearer())
  for (const [headers, status] of [
    [{}, 401],
    [world.project.authorization, 403],
  ] as const) {
    const answer = await app.server.inject({ url: '/api/operator/search?q=a', headers })
    assert.equal(answer.statusCode, status)
  }
  const long = await app.server.inject({
    url: `/api/operator/search?q=${'x'.repeat(301)}`,
    headers: bearer(),
  })
  assert.equal(long.statusCode, 422)
})

/** Rows of whole tables that statements have read, and rows by their indexes. */
const readRows = async (sql: Sql): Promise<{ scanned: number; fetched: number }> => {
  await sql`select pg_stat_force_next_flush()`
  const [row] = await sql<{ scanned: number; fetched: number }[]>`
    select sum(seq_tup_read)::integer as scanned, sum(idx_tup_fetch)::integer as fetched
    from pg_stat_user_tables
    where relname in (
      'users', 'identities', 'transactions', 'subscriptions', 'items', 'webhook_dead_letters', 'catalog_imports',
      'processor_events'
    ) or relname like 'webhook_events%' or relname like 'webhook_attempts%'
  `
  return row ?? { scanned: 0, fetched: 0 }
}

test('the number of a request leads an operator to a sign-in that belongs to no project', async () => {
  const refused = await app.server.inject(
    '/api/oauth2/social/github/login_redirect?client_id=4711&response_type=code&state=a-state-of-ours',
  )
  assert.equal(refused.statusCode, 404)
  const number = String(refused.headers['x-request-id'])
  const search = (headers: Record<string, string>) =>
    app.server.inject({ url: `/api/operator/search?q=${number}`, headers })
  // A trace is written about a second after the answer.
  let found: Item[] = []
  while (found.length === 0) found = (await search(bearer())).json().items
  assert.deepEqual(brief(found), [`sign_in ${found[0]?.id} by request_id`])
  const [item] = found
  assert.ok(item)
  const trace = await app.server.inject({ url: item.path, headers: bearer() })
  assert.match(
    trace.json().what_came,
    /with the client_id 4711 was refused: no client has the client_id that came\.$/,
  )
  assert.match(trace.json().what_to_do, /^Check client_id/)
  assert.deepEqual(await find(number), [], 'no project hears of it')
})

describe('the search of all projects', () => {
  type Found = {
    items: (Item & { project: { project_id: number; name: string } })[]
    left_out: { project_id: number }[]
    next_cursor: string | null
  }
  const searchAll = async (query: Record<string, string>, headers = bearer()): Promise<Found> => {
    const url = `/api/console/search?${new URLSearchParams(query)}`
    const answer = await app.server.inject({ url, headers })
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json()
  }

  test('finds a player in each project that has one, with the project, exact hits first', async () => {
    const one = await world.addProject()
    const two = await world.addProject({ merchantId: one.merchant_id })
    await addUser(one, newUuid(), { username: 'Quasimodo II' })
    await addUser(two, newUuid(), { username: 'Quasimodo' })
    const found = await searchAll({ q: 'quasimodo', merchant_id: String(one.merchant_id) })
    assert.deepEqual(
      found.items.map(({ project, title, is_exact }) => [project.project_id, title, is_exact]),
      [
        [two.project_id, 'Quasimodo', true],
        [one.project_id, 'Quasimodo II', false],
      ],
    )
    assert.deepEqual([found.left_out, found.next_cursor], [[], null])
    for (const item of found.items) await follow(item, bearer())
  })

  test('asks a hundred projects a call, and says where to go on', async () => {
    const one = await world.addProject()
    const merchantId = one.merchant_id
    let last = one
    for (let count = 1; count < 101; count += 1) last = await world.addProject({ merchantId })
    await addUser(last, newUuid(), { username: 'Esmeralda' })
    const query = { q: 'esmeralda', merchant_id: String(merchantId) }
    const first = await searchAll(query)
    assert.deepEqual(first.items, [])
    assert.notEqual(first.next_cursor, null)
    const second = await searchAll({ ...query, cursor: String(first.next_cursor) })
    assert.deepEqual(
      [second.items.map(({ project }) => project.project_id), second.next_cursor],
      [[last.project_id], null],
    )
  })

  test('shows a key nothing of projects that it does not open', async () => {
    const one = await world.addProject()
    await addUser(one, newUuid(), { username: 'Phoebus' })
    await addUser(other, newUuid(), { username: 'Phoebus' })
    const found = await searchAll({ q: 'phoebus' }, one.authorization)
    assert.deepEqual(
      found.items.map(({ project }) => project.project_id),
      [one.project_id],
    )
    const answer = await app.server.inject({ url: '/api/console/search?q=phoebus' })
    assert.equal(answer.statusCode, 401)
  })

  test('waits for no project longer than its time, and names those that did not answer', async () => {
    const one = await world.addProject()
    const two = await world.addProject({ merchantId: one.merchant_id })
    const hit = { kind: 'user', id: '1', title: 'Frollo', matched: 'name', path: '/api' } as const
    const slow: Finder = {
      permission: 'players.read',
      find: ({ projectId }) =>
        projectId === two.project_id
          ? new Promise(() => {})
          : Promise.resolve([{ ...hit, isExact: true }]),
    }
    const server = httpServer({ log: silentLog, trustedProxies: [] })
    await server.register(projectsSearchRoutes(world.deps, [slow], 300))
    const answer = await server.inject({
      url: `/api/console/search?q=frollo&merchant_id=${one.merchant_id}`,
      headers: bearer(),
    })
    await server.close()
    const { items, left_out }: Found = answer.json()
    assert.deepEqual(
      [items.map(({ project }) => project.project_id), left_out.map((left) => left.project_id)],
      [[one.project_id], [two.project_id]],
    )
  })
})

test('no question and no look reads a whole table, and each reads few rows, where there is much', async () => {
  const project = await world.addProject()
  const id = project.project_id
  const amount = 5000
  const now = world.clock.now()
  const sql = connect(world.url, { connections: 1 })
  try {
    await sql`
      insert into users (project_id, user_id, username, email, created_at)
      select ${id}, gen_random_uuid(), 'player ' || n, 'p' || n || '@mail.example', ${now}
      from generate_series(1, ${amount}::int) as n
    `
    await sql`
      insert into identities (project_id, realm, subject, user_id, network, created_at)
      select ${id}, 'steam', 'player-' || row_number() over (), user_id, 'steam', ${now}
      from users
      where project_id = ${id}
    `
    await sql`
      insert into transactions (project_id, external_id, is_dry_run, user_id, created_at, changed_at)
      select ${id}, 'order ' || n % 10, false, 'player ' || n, ${now}, ${now}
      from generate_series(1, ${amount}::int) as n
    `
    await sql`
      insert into webhook_dead_letters (project_id, event_id, endpoint_id, died_at, reason, attempts)
      select ${id}, gen_random_uuid(), 1, ${now}, 'refused', 1
      from generate_series(1, ${amount}::int) as n
    `
    const deps = { ...world.deps, sql }
    const whole = await world.deps.directory.findProject(id)
    assert.ok(whole)
    const questions = [
      newUuid(),
      newEventId(now),
      `${newEventId(now)}-7`,
      '76561197960287930',
      '1000001',
      'p77@mail.example',
      'player',
      'player-77',
      'order 7',
    ]
    for (const q of questions) {
      const before = await readRows(sql)
      for (const finder of finders(deps)) await finder.find(whole, readQuestion(q))
      const { scanned, fetched } = await readRows(sql)
      assert.equal(scanned - before.scanned, 0, q)
      assert.ok(fetched - before.fetched < 60, `${q} reads ${fetched - before.fetched} rows`)
    }
    const before = await readRows(sql)
    for (const { watch } of watchers(deps)) await watch(whole)
    const { scanned, fetched } = await readRows(sql)
    assert.equal(scanned - before.scanned, 0)
    assert.ok(fetched - before.fetched < 1100, `${fetched - before.fetched} rows`)
  } finally {
    await sql.end()
  }
})
