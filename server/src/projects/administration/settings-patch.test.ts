import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createWorld, type World } from '../../../test/support/world.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { httpServer } from '../../base/http/server.ts'
import { silentLog } from '../../base/log.ts'
import { violation } from '../../base/refusals/violation.ts'
import { systemCaller } from '../caller.ts'
import type { Deps } from '../deps.ts'
import { type Directory, openDirectory } from '../directory/directory.ts'
import { operatorRoutes } from '../routes.ts'
import * as administration from './administration.ts'

let world: World
let app: FastifyInstance
/** The same calls in another process, which hears of no change. */
let elsewhere: FastifyInstance
let deaf: Directory
let project: string
let client: string
const connection = (): string => `${project}/connections/network/google`

const routesOf = async (deps: Deps): Promise<FastifyInstance> => {
  const server = httpServer({ log: silentLog, trustedProxies: [] })
  await server.register(
    operatorRoutes(deps, {
      isProvider: (_kind, provider) => provider === 'google',
      credentialNames: () => undefined,
      connectionViolations: (_kind, _provider, settings) =>
        settings?.scope?.includes('forbidden')
          ? [violation('settings.scope[0]', 'rule', 'is not for this network')]
          : [],
    }),
  )
  return server
}

before(async () => {
  world = await createWorld()
  app = await routesOf(world.deps)
  const { sql, keyring } = world.deps
  deaf = await openDirectory({ sql, keyring, log: silentLog, pollMs: 0 })
  elsewhere = await routesOf({ ...world.deps, directory: deaf })
})
beforeEach(async () => {
  const made = await world.addProject()
  project = `/projects/${made.project_id}`
  client = `${project}/clients/${made.clients.public.client_id}`
  await call('PUT', connection(), {
    credentials: { client_id: 'abc', client_secret: 'secret' },
    settings: { scope: ['openid'], simulator: 'http://127.0.0.1:1' },
  })
  await deaf.refresh()
  await deaf.findProject(made.project_id)
})
after(async () => {
  await app.close()
  await elsewhere.close()
  await deaf.close()
  await world.close()
})

type Options = { ifMatch?: string; server?: FastifyInstance; type?: string }

const call = async (
  method: 'GET' | 'PATCH' | 'PUT' | 'POST',
  path: string,
  body?: unknown,
  { ifMatch, server = app, type = 'application/json' }: Options = {},
) => {
  const answer = await server.inject({
    method,
    url: `/api/operator${path}`,
    headers: {
      authorization: `Bearer ${world.operatorKey}`,
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  return { status: answer.statusCode, body: answer.json(), tag: String(answer.headers.etag) }
}
const patch = (path: string, body: unknown, options?: Options) => call('PATCH', path, body, options)
const settingsOf = async (path: string) => (await call('GET', path)).body.settings

test('what a patch of a project does not name stays, and null gives a member its default back', async () => {
  await patch(project, {
    settings: {
      default_locale: 'nb',
      notifications: { refund: false, ps_declined: true },
      branding: { name: 'Tides', color: '#7a1f5c' },
    },
  })
  const { status, body } = await patch(
    project,
    { settings: { notifications: { refund: null }, branding: { color: '#000000' } } },
    { type: 'application/merge-patch+json' },
  )
  assert.equal(status, 200)
  const expected = {
    default_locale: 'nb',
    notifications: { ps_declined: true },
    notifications_allowed: ['ps_declined'],
    branding: { name: 'Tides', color: '#000000' },
  }
  assert.deepEqual(body.settings, expected)
  const renamed = await patch(project, { name: 'Renamed' })
  assert.deepEqual(renamed.body.settings, expected)
  assert.deepEqual((await patch(project, { settings: { branding: null } })).body.settings, {
    default_locale: 'nb',
    notifications: { ps_declined: true },
    notifications_allowed: ['ps_declined'],
  })
  assert.deepEqual((await patch(project, { settings: null })).body.settings, {})
  assert.equal((await call('GET', project)).body.name, 'Renamed')
})

test('what a patch of a client does not name stays, and a list replaces the former one', async () => {
  await patch(client, { settings: { pkce_required: true, access_token_seconds: 60 } })
  const uris = ['https://one.example/back', 'https://two.example/back']
  await patch(client, { redirect_uris: uris })
  const { body } = await patch(client, { settings: { access_token_seconds: null } })
  assert.deepEqual(body.settings, { pkce_required: true })
  assert.deepEqual(body.redirect_uris, uris)
  const shorter = await patch(client, { redirect_uris: ['https://one.example/back'] })
  assert.deepEqual(shorter.body.redirect_uris, ['https://one.example/back'])
  assert.deepEqual(shorter.body.settings, { pkce_required: true })
})

test('what a patch of a connection does not name stays, a credential goes by null or an empty text', async () => {
  await patch(connection(), { credentials: { key_id: 'k', team_id: 't' }, is_enabled: false })
  const { status, body } = await patch(connection(), {
    credentials: { key_id: null, team_id: '' },
    settings: { scope: ['email'], simulator: null },
  })
  assert.equal(status, 200)
  assert.deepEqual(body.credentials, ['client_id', 'client_secret'])
  assert.deepEqual(body.settings, { scope: ['email'] })
  assert.equal(body.is_enabled, false)
  assert.equal((await patch(connection(), { is_enabled: null })).body.is_enabled, true)
  const other = `${project}/connections/platform/google`
  assert.equal((await patch(other, { is_enabled: true })).status, 404)
})

test('patches of different members at once all stay, whichever process takes them', async () => {
  const members = {
    default_locale: 'nb',
    default_country: 'NO',
    email_confirmation: false,
    deployment_required: true,
    support_address: 'help@game.example',
    steam_allow_borrowed: false,
  }
  const clientMembers = {
    jwt_in_login_url: false,
    pkce_required: true,
    access_token_seconds: 61,
    refresh_token_seconds: 62,
  }
  const spread = (path: string, all: object) =>
    Object.entries(all).map(([member, value], n) =>
      patch(path, { settings: { [member]: value } }, { server: n % 2 === 0 ? app : elsewhere }),
    )
  const credentials = ['one', 'two', 'three', 'four']
  const answers = await Promise.all([
    ...spread(project, members),
    ...spread(client, clientMembers),
    ...credentials.map((name, n) =>
      patch(
        connection(),
        { credentials: { [name]: 'x' } },
        { server: n % 2 === 0 ? app : elsewhere },
      ),
    ),
  ])
  for (const { status, body } of answers) assert.equal(status, 200, JSON.stringify(body))
  await world.deps.directory.refresh()
  assert.deepEqual(await settingsOf(project), members)
  assert.deepEqual(await settingsOf(client), clientMembers)
  const { credentials: names } = (await call('GET', connection())).body
  assert.deepEqual(names.toSorted(), ['client_id', 'client_secret', ...credentials].toSorted())
})

test('reads carry an ETag, and If-Match refuses a patch of what has changed since', async () => {
  const changes: [path: () => string, first: object, second: object][] = [
    [() => project, { settings: { default_locale: 'nb' } }, { name: 'Second' }],
    [() => client, { settings: { pkce_required: true } }, { name: 'Second' }],
    [connection, { credentials: { client_secret: 'renewed' } }, { is_enabled: false }],
  ]
  for (const [path, first, second] of changes) {
    const read = await call('GET', path())
    assert.match(read.tag, /^"[A-Za-z0-9_-]{22}"$/)
    const changed = await patch(path(), first, { ifMatch: read.tag })
    assert.equal(changed.status, 200)
    assert.notEqual(changed.tag, read.tag)
    // A process that has not heard of the change compares with what is stored all the same.
    for (const server of [app, elsewhere]) {
      const stale = await patch(path(), second, { ifMatch: read.tag, server })
      assert.equal(stale.status, 412)
      assert.equal(stale.body.errorCode, 1026)
      assert.equal(stale.tag, changed.tag)
      assert.equal(stale.body.current_version, changed.tag)
      assert.deepEqual(stale.body.current, changed.body)
    }
    const present = await call('GET', path())
    assert.deepEqual([present.tag, present.body], [changed.tag, changed.body])
    assert.equal((await patch(path(), second, { ifMatch: `W/${changed.tag}` })).status, 412)
    assert.equal((await patch(path(), second, { ifMatch: `"x", ${changed.tag}` })).status, 200)
    assert.equal((await patch(path(), first, { ifMatch: '*' })).status, 200)
  }
})

test('of two editors who read the same, one is refused', async () => {
  const { tag } = await call('GET', project)
  const answers = await Promise.all([
    patch(project, { settings: { default_locale: 'nb' } }, { ifMatch: tag }),
    patch(project, { settings: { default_country: 'NO' } }, { ifMatch: tag, server: elsewhere }),
  ])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 412])
})

test('a patch that says what is so already changes nothing: no version, no entry', async () => {
  const id = Number(project.split('/').at(-1))
  await patch(project, {
    settings: { default_locale: 'nb', allowed_origins: ['https://a.example'] },
  })
  const states = async () => {
    const [row] = await world.sql<{ version: number; entries: number }[]>`
      select version, (select count(*) from audit_entries where project_id = ${id}) as entries
      from projects where project_id = ${id}
    `
    return { ...row, tags: [(await call('GET', project)).tag, (await call('GET', client)).tag] }
  }
  const before = await states()
  for (const [path, body] of [
    [project, {}],
    [project, { settings: { default_locale: 'nb', default_country: null } }],
    [project, { settings: { allowed_origins: ['https://a.example'] } }],
    [client, { settings: {} }],
    [connection(), { credentials: { client_id: 'abc' }, settings: { scope: ['openid'] } }],
  ] as const) {
    assert.equal((await patch(path, body)).status, 200)
  }
  assert.deepEqual(await states(), before)
})

test('everything wrong with a patch, and with the whole that would come of it, is told by its place', async () => {
  const cases: [path: string, body: unknown, places: string[]][] = [
    [
      project,
      { settings: { playfab: { simulator: 'http://a.example' } } },
      ['settings.playfab.title_id'],
    ],
    [
      project,
      { name: 7, settings: { playfab: { simulator: 'x y' }, branding: { color: 'red' }, more: 1 } },
      [
        'name',
        'settings.branding.color',
        'settings.more',
        'settings.playfab.simulator',
        'settings.playfab.title_id',
      ],
    ],
    ...[
      'http://a.example/terms',
      'javascript:alert(1)',
      'https://',
      'https://user@a.example/',
      'https://a.example/a b',
      'https://a.example\\b',
    ].map((address): [string, unknown, string[]] => [
      project,
      { settings: { branding: { terms_url: address } } },
      ['settings.branding.terms_url'],
    ]),
    [project, { name: null }, ['name']],
    [project, { merchant_id: 1 }, ['merchant_id']],
    [project, { settings: { notifications: { refund: 'no' } } }, ['settings.notifications.refund']],
    [project, { settings: [] }, ['settings']],
    [project, [], ['']],
    [project, null, ['']],
    [project, 'name', ['']],
    [client, { redirect_uris: null }, ['redirect_uris']],
    [
      client,
      { redirect_uris: ['https://a.example/', 'https://a.example/#x'] },
      ['redirect_uris[1]'],
    ],
    [client, { type: 'server' }, ['type']],
    [
      client,
      { settings: { access_token_seconds: 1, pkce_required: 'yes' } },
      ['settings.access_token_seconds', 'settings.pkce_required'],
    ],
    [connection(), { settings: { scope: ['forbidden'] } }, ['settings.scope[0]']],
    [connection(), { settings: { network: { pkce: true } } }, ['settings.network.title']],
    [
      connection(),
      { credentials: { client_id: 7 }, kind: 'platform' },
      ['credentials.client_id', 'kind'],
    ],
  ]
  for (const [path, body, places] of cases) {
    const before = await call('GET', path)
    const { status, body: answer } = await patch(path, body)
    assert.equal(status, 422, JSON.stringify(body))
    assert.equal(answer.errorCode, 1102)
    const found: { property: string; message: string }[] = answer.errorMessageExtended
    assert.deepEqual(
      found.map(({ property }) => property).toSorted(),
      places,
      JSON.stringify([body, found]),
    )
    assert.equal((await call('GET', path)).tag, before.tag)
  }
  const empty = await app.inject({
    method: 'PATCH',
    url: `/api/operator${project}`,
    headers: { authorization: `Bearer ${world.operatorKey}` },
  })
  assert.equal(empty.statusCode, 415)
})

test('a client that was made is read by itself, and by its own project only', async () => {
  const read = await call('GET', client)
  assert.equal(read.status, 200)
  const list = await call('GET', `${project}/clients`)
  assert.ok(
    list.body.items.some((one: object) => JSON.stringify(one) === JSON.stringify(read.body)),
  )
  const foreign = world.project.clients.public.client_id
  assert.equal((await call('GET', `${project}/clients/${foreign}`)).status, 404)
  assert.equal((await patch(`${project}/clients/${foreign}`, { name: 'Mine' })).status, 404)
})

test('audit entries of a patch tell the whole before and after', async () => {
  await patch(project, { settings: { default_locale: 'nb' } })
  await patch(project, { settings: { default_country: 'NO' } })
  const { body } = await call('GET', `${project}/audit?limit=1`)
  assert.deepEqual(body.items[0].before.settings, { default_locale: 'nb' })
  assert.deepEqual(body.items[0].after.settings, { default_locale: 'nb', default_country: 'NO' })
})

test('a change from inside the service replaces settings as a whole, from whatever they are now', async () => {
  const id = Number(project.split('/').at(-1))
  await patch(project, { settings: { default_locale: 'nb' } })
  const late = { ...world.deps, directory: deaf }
  await administration.changeProject(late, systemCaller, id, { name: 'Only the name' })
  await world.deps.directory.refresh([id])
  assert.deepEqual(await settingsOf(project), { default_locale: 'nb' })
  await administration.changeProject(late, systemCaller, id, { settings: {} })
  await world.deps.directory.refresh([id])
  assert.deepEqual(await settingsOf(project), {})
})
