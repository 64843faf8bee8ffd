import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { basic, createWorld, type World, type WorldProject } from '../test/support/world.ts'
import { type App, createApp } from './app.ts'
import { type Instant, plusSeconds } from './base/clock.ts'
import { administration, systemCaller } from './projects/index.ts'
import { addEndpoint } from './webhooks/endpoints/endpoint-settings.ts'
import { newEventId } from './webhooks/events/event-id.ts'

let world: World
let app: App
let other: WorldProject
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

type Item = {
  kind: string
  severity: string
  subject: { kind: string; id: string | null }
  since: string | null
  message: string
  path: string
}
const look = async (
  project: WorldProject,
  headers: Record<string, string> = project.authorization,
): Promise<Item[]> => {
  const answer = await app.server.inject({
    url: `/api/v2/project/${project.project_id}/admin/attention`,
    headers,
  })
  assert.equal(answer.statusCode, 200, answer.body)
  const { items } = answer.json()
  for (const { path } of items) {
    const isOperators = path.startsWith('/api/operator')
    const shown = await app.server.inject({
      url: path,
      headers: isOperators
        ? { authorization: `Bearer ${world.operatorKey}` }
        : project.authorization,
    })
    assert.equal(shown.statusCode, 200, `${path}: ${shown.body}`)
  }
  return items
}
const brief = (items: readonly Item[]) =>
  items.map(
    ({ kind, severity, subject }) =>
      `${severity}: ${kind} of ${[subject.kind, subject.id].filter((part) => part !== null).join(' ')}`,
  )
const past = (seconds: number): Instant => plusSeconds(world.clock.now(), -seconds)
const shown = (at: Instant) => `${at.toISOString().slice(0, 19)}+00:00`

const endpoint = async (project: WorldProject, name: string): Promise<number> =>
  (
    await addEndpoint(
      world.deps,
      project.project_id,
      { url: `http://localhost/${name}`, secret: 'abc123', name },
      systemCaller,
    )
  ).row.endpoint_id

test('a project that is well needs nobody, and a stranger is not told', async () => {
  const project = await world.addProject()
  await endpoint(project, 'fine')
  assert.deepEqual(await look(project), [])
  const url = `/api/v2/project/${project.project_id}/admin/attention`
  assert.equal((await app.server.inject(url)).statusCode, 401)
  assert.equal((await app.server.inject({ url, headers: other.authorization })).statusCode, 401)
  const asked = await app.server.inject({ url: `${url}?a=b`, headers: project.authorization })
  assert.equal(asked.statusCode, 422)
})

test('a project that asks before payments is told while no endpoint takes the question', async () => {
  const project = await world.addProject({ settings: { user_validation: true } })
  assert.deepEqual(brief(await look(project)), ['error: nobody_to_ask of endpoint'])
  await endpoint(project, 'asked')
  assert.deepEqual(await look(project), [])
})

test('endpoints are told that are off, paused or failing, with since when and why; errors come first', async () => {
  const project = await world.addProject()
  const id = project.project_id
  const [off, given, failing, paused, rotating] = [
    await endpoint(project, 'off'),
    await endpoint(project, 'given-up'),
    await endpoint(project, 'failing'),
    await endpoint(project, 'paused'),
    await endpoint(project, 'rotating'),
  ]
  const [long, short] = [past(7200), past(600)]
  const { sql } = world
  await sql`update webhook_endpoints set is_enabled = false where project_id = ${id} and endpoint_id = ${off}`
  await sql`
    update webhook_endpoints
    set is_enabled = false, disabled_reason = 'it answered 410', failing_since = ${short}
    where project_id = ${id} and endpoint_id = ${given}
  `
  await sql`
    update webhook_endpoints set failing_since = ${long}
    where project_id = ${id} and endpoint_id = ${failing}
  `
  await sql`
    update webhook_endpoints set paused_at = ${short}
    where project_id = ${id} and endpoint_id = ${paused}
  `
  const end = plusSeconds(world.clock.now(), 3600)
  await sql`
    update webhook_endpoints set standard_rotation_ends_at = ${end}, signature_rotation_ends_at = ${past(60)}
    where project_id = ${id} and endpoint_id = ${rotating}
  `
  const items = await look(project)
  assert.deepEqual(brief(items), [
    `error: endpoint_failing of endpoint ${failing}`,
    `error: endpoint_off of endpoint ${given}`,
    `warning: endpoint_paused of endpoint ${paused}`,
    `warning: endpoint_off of endpoint ${off}`,
    `warning: secret_rotation_ends of endpoint ${rotating}`,
  ])
  assert.deepEqual(
    items.map(({ since }) => since),
    [shown(long), shown(short), shown(short), null, null],
  )
  assert.match(items[1]?.message ?? '', /it answered 410/)
  assert.ok(items[4]?.message.includes(shown(end)))
  assert.deepEqual(await look(other), [])
})

test('API keys are told that end within 14 days, or have ended and are still there, to who manages them', async () => {
  const project = await world.addProject()
  const days = (count: number): Instant => plusSeconds(world.clock.now(), count * 86_400)
  const { createApiKey, revokeApiKey } = administration
  const owner = { projectId: project.project_id }
  const key = async (name: string, expires_at: Instant | null) => {
    const rights = { role: 'developer', permissions: null, expires_at } as const
    return await createApiKey(world.deps, systemCaller, owner, name, { rights })
  }
  const ended = days(-1)
  const made = {
    lasting: await key('lasting', null),
    later: await key('later', days(15)),
    soon: await key('soon', days(13)),
    over: await key('over', ended),
    gone: await key('gone', days(-2)),
  }
  await revokeApiKey(world.deps, systemCaller, owner, made.gone.keyId)
  // A key of the merchant is no concern of one project.
  await createApiKey(world.deps, systemCaller, { merchantId: project.merchant_id }, 'merchant', {
    rights: { role: 'developer', permissions: null, expires_at: days(1) },
  })
  const items = await look(project, basic(project.project_id, made.lasting.apiKey))
  assert.deepEqual(brief(items), [
    `warning: key_expired of api_key ${made.over.keyId}`,
    `warning: key_expires of api_key ${made.soon.keyId}`,
  ])
  assert.deepEqual(
    items.map(({ since }) => since),
    [shown(ended), null],
  )
  assert.match(items[0]?.message ?? '', /^over opens nothing any more since \d{4}-.*: revoke it/)
  assert.match(items[1]?.message ?? '', /^soon ends at \d{4}-.*: make the next one/)
  // Plain keys of a game's server do not manage keys.
  assert.deepEqual(await look(project), [])
  await revokeApiKey(world.deps, systemCaller, owner, made.over.keyId)
  await revokeApiKey(world.deps, systemCaller, owner, made.soon.keyId)
  assert.deepEqual(await look(project, basic(project.project_id, made.lasting.apiKey)), [])
})

test('dead letters are counted up to a bound until somebody resolves them', async () => {
  const project = await world.addProject()
  const to = await endpoint(project, 'dead')
  const died = past(86_400)
  const bury = async (count: number) => {
    const ids = Array.from({ length: count }, () => newEventId(world.clock.now()))
    await world.sql`
      insert into webhook_dead_letters (project_id, event_id, endpoint_id, died_at, reason, attempts)
      select ${project.project_id}, event_id, ${to}, ${died}, 'refused', 1
      from unnest(${ids}::uuid[]) as event_id
    `
  }
  await bury(1)
  const [one] = await look(project)
  assert.deepEqual(
    [one?.kind, one?.severity, one?.since, one?.message],
    ['dead_letters', 'error', shown(died), 'One notification was given up: replay or dismiss'],
  )
  await bury(1001)
  assert.match((await look(project))[0]?.message ?? '', /^More than 1000 notifications/)
  await world.sql`
    update webhook_dead_letters set resolved_at = ${past(0)} where project_id = ${project.project_id}
  `
  assert.deepEqual(await look(project), [])
})

test('connections are told that lack credentials, by their names only, or are switched off', async () => {
  const project = await world.addProject()
  const put = (provider: string, credentials: Record<string, string>, isEnabled: boolean) =>
    administration.putConnection(
      world.deps,
      systemCaller,
      project.project_id,
      { kind: 'network', provider },
      { credentials, is_enabled: isEnabled },
    )
  await put('github', { client_id: 'an id of ours', client_secret: 'hush' }, true)
  await put('discord', { client_id: 'an id of ours' }, true)
  await put('google', { client_id: 'an id of ours', client_secret: 'hush' }, false)
  // A key that may not read connections is told nothing of them.
  assert.deepEqual(await look(project), [])
  const items = await look(project, { authorization: `Bearer ${world.operatorKey}` })
  assert.deepEqual(brief(items), [
    'error: connection_incomplete of connection network/discord',
    'warning: connection_off of connection network/google',
  ])
  assert.match(items[0]?.message ?? '', /^It lacks client_secret:/)
  assert.ok(!JSON.stringify(items).includes('an id of ours'))
})

test('errors in the catalog are told, again in each of its versions, and warnings are not', async () => {
  const project = await world.addProject()
  const call = async (method: 'POST' | 'PUT', path: string, payload: object) => {
    const answer = await app.server.inject({
      method,
      url: `/api/v2/project/${project.project_id}/admin/items/virtual_currency${path}`,
      headers: project.authorization,
      payload,
    })
    assert.ok(answer.statusCode < 300, answer.body)
  }
  const chest = {
    sku: 'chest',
    name: { en: 'Chest' },
    description: null,
    content: [{ sku: 'gold', quantity: 5 }],
  }
  await call('POST', '', { sku: 'gold', name: { de: 'Gold' }, description: null })
  assert.deepEqual(await look(project), [])
  await call('POST', '/package', chest)
  const [item] = await look(project)
  assert.deepEqual(
    [item?.kind, item?.severity, item?.subject],
    ['catalog_error', 'error', { kind: 'item', id: 'chest' }],
  )
  assert.match(item?.message ?? '', /^prices: There is no price/)
  await call('PUT', '/package/sku/chest', { ...chest, is_free: true })
  assert.deepEqual(await look(project), [])
  assert.deepEqual(await look(other), [])
})

test('imports that failed lately are told until a whole one comes after', async () => {
  const project = await world.addProject()
  const add = (status: string, finished: Instant, isDryRun = false) => world.sql`
    insert into catalog_imports (
      project_id, status, phase, mode, format, on_error, is_dry_run, actor_kind, failed, message,
      created_at, touched_at, finished_at
    ) values (
      ${project.project_id}, ${status}, 'done', 'upsert', 'json', 'skip', ${isDryRun}, 'api_key', 3,
      ${status === 'failed' ? 'The file is no JSON' : null}, ${finished}, ${finished}, ${finished}
    )
  `
  await add('failed', past(4 * 86_400))
  await add('failed', past(3600), true)
  assert.deepEqual(await look(project), [])
  await add('failed', past(3600))
  await add('partly_succeeded', past(60))
  const items = await look(project)
  assert.deepEqual(
    items.map(({ severity, message }) => [severity, message]),
    [
      ['error', 'The file is no JSON'],
      ['warning', '3 of its rows were left out'],
    ],
  )
  await add('succeeded', past(10))
  assert.deepEqual(await look(project), [])
})

test('events of payment processors that lately did not fit are counted', async () => {
  const project = await world.addProject()
  const { sql } = world
  await sql`
    insert into payment_processors (
      project_id, processor, secrets, decline_on, chargeback_on, created_at, updated_at
    ) values (
      ${project.project_id}, 'stripe', ${Buffer.alloc(32)}, 'attempt', 'opened', ${past(0)}, ${past(0)}
    )
  `
  const add = (event: string, at: Instant, outcome = 'conflict') => sql`
    insert into processor_events (
      project_id, processor, event_id, type, is_test, occurred_at, received_at, outcome
    ) values (${project.project_id}, 'stripe', ${event}, 'charge', false, ${at}, ${at}, ${outcome})
  `
  await add('evt_1', past(8 * 86_400))
  await add('evt_2', past(60), 'applied')
  assert.deepEqual(await look(project), [])
  await add('evt_3', past(120))
  await add('evt_4', past(60))
  const items = await look(project)
  assert.deepEqual(brief(items), ['error: processor_conflicts of processor stripe'])
  assert.match(items[0]?.message ?? '', /^2 of its events/)
  assert.deepEqual(await look(other), [])
})

describe('the list of all projects', () => {
  type Page = {
    items: (Item & { project: { project_id: number; name: string } })[]
    next_cursor: string | null
  }
  const bearer = () => ({ authorization: `Bearer ${world.operatorKey}` })
  const page = async (query: Record<string, string>, headers = bearer()): Promise<Page> => {
    const url = `/api/operator/attention?${new URLSearchParams(query)}`
    const answer = await app.server.inject({ url, headers })
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json()
  }
  const switchOff = async (project: WorldProject, name: string) => {
    const id = await endpoint(project, name)
    await world.sql`
      update webhook_endpoints set is_enabled = false
      where project_id = ${project.project_id} and endpoint_id = ${id}
    `
    return String(id)
  }

  test('has what needs a person in each project of a merchant, with the project', async () => {
    const one = await world.addProject()
    const two = await world.addProject({ merchantId: one.merchant_id })
    const [first, second] = [await switchOff(one, 'one'), await switchOff(two, 'two')]
    const { items, next_cursor } = await page({ merchant_id: String(one.merchant_id) })
    assert.deepEqual(
      items.map(({ project, kind, subject }) => [project.project_id, kind, subject.id]),
      [
        [one.project_id, 'endpoint_off', first],
        [two.project_id, 'endpoint_off', second],
      ],
    )
    assert.ok(items.every(({ project }) => project.name.length > 0))
    assert.equal(next_cursor, null)
  })

  test('is asked for the projects of a page, and tells of no other', async () => {
    const one = await world.addProject()
    const two = await world.addProject({ merchantId: one.merchant_id })
    const ids = [await switchOff(one, 'one'), await switchOff(two, 'two')]
    assert.ok(ids.every(Boolean))
    const toldOf = async (project_ids: string) =>
      (await page({ project_ids })).items.map(({ project }) => project.project_id)
    assert.deepEqual(await toldOf(`${two.project_id}`), [two.project_id])
    assert.deepEqual(await toldOf(`${two.project_id},9007199254740991,${one.project_id}`), [
      one.project_id,
      two.project_id,
    ])
    for (const project_ids of ['', 'a', '1,', '01', Array(51).fill('1').join(',')]) {
      const url = `/api/operator/attention?project_ids=${project_ids}`
      const answer = await app.server.inject({ url, headers: bearer() })
      assert.equal(answer.statusCode, 422, project_ids)
    }
  })

  test('shows a key what it opens, and nothing of what it may not read', async () => {
    const one = await world.addProject()
    await switchOff(one, 'seen')
    await switchOff(await world.addProject({ merchantId: one.merchant_id }), 'hidden')
    const keyWith = async (...permissions: ('search.read' | 'webhooks.read')[]) => {
      const rights = { role: null, permissions, expires_at: null }
      const owner = { projectId: one.project_id }
      const made = await administration.createApiKey(world.deps, systemCaller, owner, 'desk', {
        rights,
      })
      return basic(one.project_id, made.apiKey)
    }
    const seen = await page({}, await keyWith('search.read', 'webhooks.read'))
    assert.deepEqual(
      seen.items.map(({ project }) => project.project_id),
      [one.project_id],
    )
    assert.deepEqual((await page({}, await keyWith('search.read'))).items, [])
    const url = '/api/operator/attention'
    const headers = await keyWith('webhooks.read')
    assert.equal((await app.server.inject({ url, headers })).statusCode, 403)
  })

  test('comes page after page, with the worst twenty of each project', async () => {
    const one = await world.addProject()
    const merchantId = one.merchant_id
    const projects = [one]
    while (projects.length < 52) projects.push(await world.addProject({ merchantId }))
    for (let count = 0; count < 22; count += 1) await switchOff(one, `off-${count}`)
    const last = projects[51] as WorldProject
    const lastId = await switchOff(last, 'last')
    const first = await page({ merchant_id: String(merchantId) })
    assert.equal(first.items.length, 20)
    assert.equal(first.next_cursor, String(projects[49]?.project_id))
    const second = await page({
      merchant_id: String(merchantId),
      cursor: String(first.next_cursor),
    })
    assert.deepEqual(
      second.items.map(({ subject }) => subject),
      [{ kind: 'endpoint', id: lastId }],
    )
    assert.equal(second.next_cursor, null)
  })
})
