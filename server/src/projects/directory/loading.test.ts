import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { basic, createWorld, type World, type WorldProject } from '../../../test/support/world.ts'
import { createApp } from '../../app.ts'
import type { Sql } from '../../base/database/database.ts'
import { silentLog } from '../../base/log.ts'
import * as administration from '../administration/administration.ts'
import { admission } from '../admission/admission.ts'
import { systemCaller } from '../caller.ts'
import { type DirectoryOptions, openDirectory } from './directory.ts'
import { secondsInUse } from './recently-used.ts'

let world: World
const opened: (() => Promise<unknown>)[] = []

before(async () => {
  world = await createWorld()
})
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})
after(() => world.close())

/** A directory of its own, with a clock that is moved, and the statements that it asks for. */
const open = async (options: Partial<DirectoryOptions> = {}) => {
  const statements: string[] = []
  let second = 0
  let failing: RegExp | undefined
  const sql: Sql = new Proxy(world.sql, {
    apply(target, self, words: unknown[]) {
      const [texts] = words
      const text = Array.isArray(texts) && 'raw' in texts ? texts.join('?') : ''
      if (failing?.test(text)) return Promise.reject(new Error('on purpose'))
      if (text !== '') statements.push(text)
      return Reflect.apply(target, self, words)
    },
  })
  const directory = await openDirectory({
    ...{ sql, keyring: world.deps.keyring, log: silentLog, pollMs: 0 },
    monotonicMs: () => second * 1000,
    ...options,
  })
  opened.push(() => directory.close())
  statements.length = 0
  return {
    directory,
    statements,
    pass: (seconds: number) => {
      second += seconds
    },
    fail: (what: RegExp | undefined) => {
      failing = what
    },
  }
}

const id = () => world.project.project_id

test('nothing is in memory before it is asked for, and what is in memory is found without waiting', async () => {
  const { directory, statements } = await open()
  assert.equal(directory.project(id()), undefined)
  assert.equal(directory.client(world.project.clients.public.client_id), undefined)
  const project = await directory.findProject(id())
  assert.equal(project?.projectId, id())
  statements.length = 0
  const { client_id } = world.project.clients.public
  for (const found of [
    directory.findProject(id()),
    directory.findProjectByLoginId(world.project.login_project_id),
    directory.project(id()),
    directory.projectByLoginId(world.project.login_project_id),
  ])
    assert.equal(found, project)
  const found = directory.findClient(client_id)
  assert.ok(!(found instanceof Promise) && found?.project === project)
  assert.deepEqual(statements, [])
})

test('a project is loaded by each of its names', async () => {
  const { login_project_id, clients } = world.project
  const names = [
    ['id', ({ findProject }) => findProject(id())],
    ['login id', ({ findProjectByLoginId }) => findProjectByLoginId(login_project_id)],
    ['client', async (from) => (await from.findClient(clients.server.client_id))?.project],
    ['name', ({ findProjectNamed }) => findProjectNamed('Game')],
    ['name and merchant', (from) => from.findProjectNamed('Game', world.project.merchant_id)],
  ] as const satisfies [string, (from: World['deps']['directory']) => unknown][]
  for (const [name, find] of names) {
    const { directory } = await open()
    const project = await find(directory)
    assert.equal((project as { projectId: number } | undefined)?.projectId, id(), name)
  }
})

test('an unknown id or origin costs one statement until something changes, however often it comes', async () => {
  const { directory, statements } = await open()
  const login = '00000000-0000-4000-8000-000000000000'
  const ask = () =>
    Promise.all(
      Array.from({ length: 500 }, () => [
        directory.findProject(500_000),
        directory.findClient(500_000),
        directory.findProjectByLoginId(login),
        directory.allowsOrigin('https://nobody.example'),
      ]).flat(),
    )
  assert.deepEqual(new Set(await ask()), new Set([undefined, false]))
  const first = statements.length
  assert.ok(first <= 2, statements.join(';'))
  for (let again = 0; again < 10; again += 1) await ask()
  assert.equal(statements.length, first, statements.slice(first).join(';'))
  const needs = { ...world.deps, directory }
  const { project_id } = await world.addProject()
  await administration.changeProject(needs, systemCaller, project_id, { name: 'Changed' })
  statements.length = 0
  await ask()
  assert.ok(statements.length >= 1 && statements.length <= 2, JSON.stringify(statements))
})

test('many unknown ids at once share their statements, and what nobody could have asks nothing', async () => {
  const { directory, statements } = await open()
  const strangers = Array.from({ length: 1000 }, (_, n) => 500_000 + n)
  const found = strangers.flatMap((stranger) => [
    directory.findProject(stranger),
    directory.findClient(stranger),
  ])
  assert.deepEqual(new Set(await Promise.all(found)), new Set([undefined]))
  assert.ok(statements.length <= 10, String(statements.length))
  statements.length = 0
  const keys = await Promise.all(strangers.map((stranger) => directory.findApiKeys(stranger)))
  assert.deepEqual(new Set(keys.map(({ length }) => length)), new Set([0]))
  assert.ok(statements.length <= 2, String(statements.length))
  statements.length = 0
  assert.equal(directory.findProject(Number.NaN), undefined)
  assert.equal(directory.findProjectByLoginId('no-uuid'), undefined)
  assert.deepEqual(statements, [])
})

test('many who ask for the same at once share one load', async () => {
  const { directory, statements } = await open()
  const all = await Promise.all(Array.from({ length: 100 }, () => directory.findProject(id())))
  assert.equal(new Set(all).size, 1)
  assert.ok(statements.length <= 12, statements.join(';'))
})

test('above the bound what nobody uses goes, with what followers keep of it, and is loaded again when it is used', async () => {
  const others = [await world.addProject(), await world.addProject()]
  const { directory, pass } = await open({ keptRows: 4 })
  const loaded: number[] = []
  const forgotten: number[] = []
  await directory.follow({
    async load(projects) {
      loaded.push(...projects)
    },
    forget: (projects) => forgotten.push(...projects),
  })
  await directory.findProject(id())
  pass(secondsInUse)
  const [first, second] = others.map(({ project_id }) => project_id)
  assert.ok(first && second)
  await directory.findProject(first)
  assert.deepEqual(forgotten, [id()])
  assert.equal(directory.project(id()), undefined)
  assert.equal(directory.client(world.project.clients.public.client_id), undefined)
  await directory.findProject(id())
  assert.equal(directory.project(first)?.projectId, first)
  assert.deepEqual(loaded, [id(), first, id()])
})

test('what a follower needs stays, however long nobody asked for it', async () => {
  const other = await world.addProject()
  const { directory, pass } = await open({ keptRows: 4 })
  await directory.follow({ load: async () => {}, isNeeded: (project) => project === id() })
  await directory.findProject(id())
  pass(secondsInUse)
  await directory.findProject(other.project_id)
  assert.equal(directory.project(id())?.projectId, id())
})

test('what followers keep of a project counts toward the bound', async () => {
  const other = await world.addProject()
  const { directory, pass } = await open({ keptRows: 100 })
  let weight = 0
  await directory.follow({ load: async () => {}, weightOf: () => weight })
  await directory.findProject(id())
  pass(secondsInUse)
  weight = 100
  await directory.findProject(other.project_id)
  assert.equal(directory.project(id()), undefined)
})

test('projects in use stay up to twice the bound; beyond it those used longest ago are loaded again', async () => {
  const others = [await world.addProject(), await world.addProject()]
  const rows = 1 + Object.keys(world.project.clients).length
  const { directory, pass } = await open({ keptRows: rows })
  await directory.findProject(id())
  pass(1)
  const [second, third] = others.map(({ project_id }) => project_id)
  assert.ok(second && third)
  await directory.findProject(second)
  assert.equal(directory.project(id())?.projectId, id())
  pass(1)
  await directory.findProject(third)
  const loaded = [id(), second, third].filter((one) => directory.project(one) !== undefined)
  assert.deepEqual(loaded, [id(), third])
  assert.equal((await directory.findProject(second))?.projectId, second)
})

test('a project is not seen before followers know it, nor after one of them could not', async () => {
  const { directory, fail } = await open()
  let seen: unknown = 'nothing yet'
  await directory.follow({
    async load(projects) {
      if (projects.includes(id())) seen = directory.project(id())
    },
  })
  fail(/from connections/)
  await assert.rejects(async () => directory.findProject(id()), /on purpose/)
  assert.equal(directory.project(id()), undefined)
  fail(undefined)
  await directory.findProject(id())
  assert.equal(seen, undefined)
})

test('a process that has acknowledged a change shows no older state, however projects come and go', async () => {
  const others = await Promise.all([world.addProject(), world.addProject()])
  const { directory, pass } = await open({ keptRows: 1 })
  const needs = { ...world.deps, directory }
  for (let turn = 0; turn < 10; turn += 1) {
    const name = `Turn ${turn}`
    const passing = others.map(async ({ project_id }) => await directory.findProject(project_id))
    pass(secondsInUse)
    await administration.changeProject(needs, systemCaller, id(), { name })
    assert.equal((await directory.findProject(id()))?.name, name)
    pass(secondsInUse)
    await Promise.all(passing)
  }
})

test('keys are loaded when their owner is asked for, of a merchant, too', async () => {
  const { directory, statements } = await open()
  const owner = { merchantId: world.project.merchant_id }
  assert.deepEqual(await directory.findApiKeys(owner.merchantId), [])
  const needs = { ...world.deps, directory }
  const { keyId } = await administration.createApiKey(needs, systemCaller, owner, 'of all')
  const keys = await directory.findApiKeys(owner.merchantId)
  assert.deepEqual(
    keys.map((key) => key.keyId),
    [keyId],
  )
  statements.length = 0
  assert.equal(await directory.findApiKeys(owner.merchantId), keys)
  assert.deepEqual(statements, [])
  await administration.revokeApiKey(needs, systemCaller, owner, keyId)
  assert.deepEqual(directory.findApiKeys(owner.merchantId), [])
})

test('origins of a project that is not in memory are known, and those that it gave up are not', async () => {
  const { project_id } = await world.addProject({
    settings: { allowed_origins: ['https://play.example', 'http://localhost:*'] },
  })
  const { directory } = await open()
  assert.equal(directory.project(project_id), undefined)
  const origins = [
    'https://play.example',
    'http://localhost:5173',
    'http://localhost',
    'https://no.example',
  ]
  const allowed = () => Promise.all(origins.map((origin) => directory.allowsOrigin(origin)))
  assert.deepEqual(await allowed(), [true, true, true, false])
  const needs = { ...world.deps, directory }
  await administration.changeProject(needs, systemCaller, project_id, { settings: {} })
  assert.deepEqual(await allowed(), [false, false, false, false])
})

test('every project comes by, each with its configuration', async () => {
  const { directory } = await open()
  const names: number[] = []
  for await (const project of directory.everyProject()) names.push(project.projectId)
  assert.deepEqual(names, await directory.projectIds())
  assert.ok(names.length > 1)
})

test('calls that name a project by path, query, credentials or token find it, although it was not in memory', async () => {
  type Call = { url: string; headers?: Record<string, string>; payload?: string }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const refresh = 'grant_type=refresh_token&refresh_token=none'
  const calls: ((project: WorldProject) => Call)[] = [
    ({ login_project_id }) => ({ url: `/api/projects/${login_project_id}/jwks.json` }),
    ({ project_id }) => ({ url: `/api/v2/project/${project_id}/items/groups` }),
    ({ project_id, authorization }) => ({
      url: `/api/v2/project/${project_id}/admin/webhook/endpoints`,
      headers: authorization,
    }),
    ({ project_id }) => ({
      url: `/api/operator/projects/${project_id}`,
      headers: { authorization: `Bearer ${world.operatorKey}` },
    }),
    ({ clients }) => ({
      url: `/signin?response_type=code&client_id=${clients.public.client_id}&state=123456789`,
    }),
    ({ clients }) => ({
      url: '/oauth2/token',
      headers: form,
      payload: `${refresh}&client_id=${clients.public.client_id}`,
    }),
    ({ clients: { confidential } }) => ({
      url: '/oauth2/token',
      headers: { ...form, ...basic(confidential.client_id, confidential.client_secret) },
      payload: refresh,
    }),
  ]
  const projects = await Promise.all(calls.map(() => world.addProject()))
  const { directory } = await open()
  const { clock, limiter } = world.deps
  const app = await createApp(
    {
      ...world.deps,
      directory,
      admission: admission({ directory, clock, limiter, limits: false }),
    },
    { trustedProxies: [] },
  )
  opened.push(() => app.close())
  for (const [index, callOf] of calls.entries()) {
    const project = projects[index] ?? assert.fail()
    const call = callOf(project)
    const { url, payload } = call
    assert.equal(directory.project(project.project_id), undefined)
    const answer = await app.server.inject({ method: payload ? 'POST' : 'GET', ...call })
    assert.equal(answer.statusCode, payload ? 400 : 200, `${url}: ${answer.body}`)
    if (payload) assert.match(answer.body, /invalid_grant/)
    assert.equal(directory.project(project.project_id)?.projectId, project.project_id, url)
  }
})
