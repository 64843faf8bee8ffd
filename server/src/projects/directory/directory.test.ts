import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { until } from '../../../test/support/webhooks.ts'
import { createWorld, type World } from '../../../test/support/world.ts'
import { connect, type Sql } from '../../base/database/database.ts'
import { silentLog } from '../../base/log.ts'
import { type Keyring, keyring } from '../../base/seals/seal.ts'
import * as administration from '../administration/administration.ts'
import { recordAudit } from '../audit/audit.ts'
import { systemCaller } from '../caller.ts'
import { type Directory, type DirectoryOptions, openDirectory } from './directory.ts'

let world: World
const opened: (() => Promise<unknown>)[] = []

before(async () => {
  world = await createWorld()
})
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})
after(() => world.close())

const anHour = 3_600_000

type Neighbour = {
  sql: Sql
  directory: Directory
}

/** Another process's directory of the same database, which hears by NOTIFY unless polls are asked for. */
const neighbour = async ({
  pollMs = anHour,
  keys = world.deps.keyring,
  ...options
}: Partial<DirectoryOptions> & { keys?: Keyring } = {}): Promise<Neighbour> => {
  const sql = connect(world.url, {
    connections: 3,
    name: 'neighbour',
    listenUrl: world.listenUrl,
  })
  const directory = await openDirectory({
    ...{ sql, keyring: keys, log: silentLog, pollMs },
    ...options,
  })
  await directory.findProject(id())
  opened.push(async () => {
    await directory.close()
    await sql.end()
  })
  return {
    sql,
    directory,
  }
}

const id = () => world.project.project_id
const rename = (name: string) =>
  administration.changeProject(world.deps, systemCaller, id(), { name })

test('when a change returns, this process and everything that follows it work with the new state', async () => {
  let seen: string | undefined
  await world.deps.directory.follow({
    async load(projects) {
      if (projects.includes(id())) seen = world.deps.directory.project(id())?.name
    },
  })
  await rename('At once')
  assert.equal(world.deps.directory.project(id())?.name, 'At once')
  assert.equal(seen, 'At once')
})

test('another process is told of a change when it commits', async () => {
  const other = await neighbour()
  await rename('Told')
  await until(async () => other.directory.project(id())?.name === 'Told')
})

test('a new project and its client are known to another process that has just been asked for them', async () => {
  const other = await neighbour()
  const [latest] = await world.sql<{ project: number; client: number }[]>`
    select max(project_id) as project, (select max(client_id) from clients) as client
    from projects
  `
  assert.ok(latest)
  assert.equal(await other.directory.findProject(latest.project + 1), undefined)
  assert.equal(await other.directory.findClient(latest.client + 1), undefined)
  const made = await world.addProject()
  const client_id = latest.client + 1
  assert.equal(made.project_id, latest.project + 1)
  assert.equal(other.directory.project(made.project_id), undefined)
  await until(async () => (await other.directory.findClient(client_id)) !== undefined)
  const found = await other.directory.findClient(client_id)
  assert.equal(found?.project.projectId, made.project_id)
  assert.equal(other.directory.projectByLoginId(made.login_project_id), found?.project)
})

test('secrets and keys in memory keep nothing alive beside themselves', async () => {
  const { directory } = await neighbour()
  const clients = directory.project(id())?.clients ?? []
  const kept = clients.flatMap(({ secretHash }) => secretHash ?? [])
  assert.ok(kept.length > 0)
  for (const hash of kept) assert.equal(hash.buffer.byteLength, hash.length)
})

test('a change that fails is neither seen nor told', async () => {
  const other = await neighbour()
  await rename('Before')
  await until(async () => other.directory.project(id())?.name === 'Before')
  const failing = world.deps.directory.change(id(), async (tx) => {
    await tx`update projects set name = 'Half way' where project_id = ${id()}`
    throw new Error('half way')
  })
  await assert.rejects(failing, /half way/)
  await other.directory.refresh()
  assert.equal(world.deps.directory.project(id())?.name, 'Before')
  assert.equal(other.directory.project(id())?.name, 'Before')
})

test('a revoked key and a deleted client stop working in every process', async () => {
  const other = await neighbour()
  const owner = { projectId: id() }
  const { keyId } = await administration.createApiKey(world.deps, systemCaller, owner, 'short')
  const { clientId } = await administration.createClient(world.deps, systemCaller, id(), {
    name: 'short',
    type: 'server',
  })
  const hasKey = async (directory: Directory) =>
    (await directory.findApiKeys(id())).some((key) => key.keyId === keyId)
  await until(() => hasKey(other.directory))
  await until(async () => other.directory.client(clientId) !== undefined)
  await administration.revokeApiKey(world.deps, systemCaller, owner, keyId)
  await administration.removeClient(world.deps, systemCaller, id(), clientId)
  assert.equal(await hasKey(world.deps.directory), false)
  assert.equal(world.deps.directory.client(clientId), undefined)
  await until(async () => other.directory.client(clientId) === undefined)
  await until(async () => !(await hasKey(other.directory)))
})

test('what NOTIFY did not tell is found by the poll', async () => {
  const other = await neighbour({ pollMs: 20 })
  await world.sql.begin(async (tx) => {
    await tx`
      with turn as (
        update configuration_clock set number = number + 1 returning number
      )
      insert into configuration_changes (number, project_id)
      select number, ${id()} from turn
    `
    await tx`
      update projects set name = 'Silent', version = version + 1 where project_id = ${id()}
    `
  })
  await until(async () => other.directory.project(id())?.name === 'Silent')
})

test('a process that lost its ear catches up and hears again', async () => {
  const other = await neighbour()
  // Only the ear, and until it is gone: the question that follows must not be asked on a connection that is about to
  // go.
  const deafen = () =>
    until(async () => {
      const [ear] = await world.sql<{ isGone: boolean }[]>`
        select pg_terminate_backend(pid, 10000) as "isGone"
        from pg_stat_activity
        where datname = current_database()
          and application_name = 'neighbour'
          and query ilike 'listen %'
      `
      return ear?.isGone
    })
  for (const name of ['One', 'Two', 'Three']) {
    await deafen()
    await rename(name)
    await until(async () => other.directory.project(id())?.name === name)
  }
})

test('of many changes at once none is lost, in no process', async () => {
  const other = await neighbour()
  const names = Array.from({ length: 25 }, (_, index) => `client ${index}`)
  await Promise.all(
    names.map((name) =>
      administration.createClient(world.deps, systemCaller, id(), { name, type: 'server' }),
    ),
  )
  const known = (directory: Directory) => {
    const clients = directory.project(id())?.clients.map(({ name }) => name) ?? []
    return names.every((name) => clients.includes(name))
  }
  assert.ok(known(world.deps.directory))
  await until(async () => known(other.directory))
})

test('a new key is known to whoever made it, however often is polled meanwhile', async () => {
  const { sql, directory } = await neighbour({ pollMs: 1 })
  const needs = { ...world.deps, sql, directory }
  const owner = { projectId: world.project.project_id }
  for (let count = 0; count < 200; count++) {
    const { keyId } = await administration.createApiKey(needs, systemCaller, owner, 'polled')
    const isKnown = async () =>
      (await directory.findApiKeys(owner.projectId)).some((key) => key.keyId === keyId)
    assert.ok(await isKnown(), `key ${count} is not known`)
    await administration.revokeApiKey(needs, systemCaller, owner, keyId)
    assert.ok(!(await isKnown()))
  }
})

test('connections are opened for use, and one whose key is gone disables nothing else', async () => {
  await administration.putConnection(
    world.deps,
    systemCaller,
    id(),
    { kind: 'network', provider: 'google' },
    { credentials: { client_id: 'abc', client_secret: 'top secret' } },
  )
  const [row] = await world.sql<{ credentials: Buffer }[]>`
    select credentials from connections where project_id = ${id()}
  `
  assert.equal(row?.credentials.includes('top secret'), false)
  const mine = world.deps.directory.project(id())?.connections.get('network/google')
  assert.deepEqual(mine?.credentials, { client_id: 'abc', client_secret: 'top secret' })
  const stranger = await neighbour({ keys: keyring([{ version: 1, key: randomBytes(32) }]) })
  assert.equal(stranger.directory.project(id())?.connections.size, 0)
  assert.equal(
    stranger.directory.project(id())?.clients.length,
    mine ? world.deps.directory.project(id())?.clients.length : 0,
  )
})

/** A directory of its own, and the statements that it asks for. */
const recorded = async () => {
  const statements: string[] = []
  const sql = new Proxy(world.sql, {
    apply(target, self, words: unknown[]) {
      const [texts] = words
      if (Array.isArray(texts) && 'raw' in texts) statements.push(texts.join('?'))
      return Reflect.apply(target, self, words)
    },
  })
  const { keyring: keys } = world.deps
  const directory = await openDirectory({ sql, keyring: keys, log: silentLog, pollMs: 0 })
  opened.push(() => directory.close())
  await directory.findProject(id())
  const about = (table: string) =>
    statements.filter((text) => new RegExp(`from ${table}\\b`).test(text)).length
  return { directory, statements, about }
}

test('a change of a project reads no keys, and a change of keys reads no project', async () => {
  const { directory, statements, about } = await recorded()
  const needs = { ...world.deps, directory }
  statements.length = 0
  await administration.changeProject(needs, systemCaller, id(), { name: 'Read alone' })
  assert.deepEqual([about('clients'), about('connections')], [1, 1])
  assert.deepEqual([about('api_keys'), about('operator_keys')], [0, 0])
  statements.length = 0
  await administration.createApiKey(needs, systemCaller, { projectId: id() }, 'alone')
  assert.deepEqual([about('projects'), about('clients'), about('connections')], [0, 0, 0])
  // One lookup among projects, one among merchants with this number.
  assert.deepEqual([about('api_keys'), about('operator_keys')], [1, 0])
})

test('a process does not read again what it changed itself, when it hears of it', async () => {
  const { directory } = world.deps
  const other = await neighbour()
  const { project_id: foreign } = await world.addProject()
  await until(async () => (await other.directory.findProject(foreign)) !== undefined)
  const read: number[] = []
  const { promise: heard, resolve } = Promise.withResolvers<void>()
  await directory.follow({
    async load(projects) {
      read.push(...projects)
      if (directory.project(foreign)?.name === 'After it') resolve()
    },
  })
  read.length = 0
  await rename('Mine')
  // Notices come in the order of the commits: once this one is heard, the one before has been.
  await administration.changeProject(
    { ...world.deps, directory: other.directory },
    systemCaller,
    foreign,
    { name: 'After it' },
  )
  await heard
  assert.deepEqual(read, [id(), foreign])
})

test('changes of one project that wait for each other hold one connection of the pool', {
  timeout: 30_000,
}, async ({ signal }) => {
  const { directory } = await neighbour()
  const { project_id: quiet } = await world.addProject()
  await directory.refresh()
  const { promise: stalled, resolve: goOn } = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => goOn())
  const waiting = Array.from({ length: 20 }, () => directory.change(id(), () => stalled))
  // The pool has three: the others would get none.
  await directory.change(
    quiet,
    (tx) => tx`
    update projects set name = 'Undisturbed' where project_id = ${quiet}
  `,
  )
  assert.equal(directory.project(quiet)?.name, 'Undisturbed')
  goOn()
  await Promise.all(waiting)
})

test('beside 600 calls of one key, a change elsewhere and the end of a key are in force before half of them', async () => {
  const { directory, clock } = world.deps
  const other = await neighbour()
  const quiet = await world.addProject()
  await until(async () => (await other.directory.findProject(quiet.project_id)) !== undefined)
  const owner = { projectId: quiet.project_id }
  const leaked = await administration.createApiKey(world.deps, systemCaller, owner, 'leaked')
  const own = await administration.createApiKey(
    world.deps,
    systemCaller,
    { projectId: id() },
    'own',
  )
  let ended = 0
  const calls = Array.from({ length: 600 }, async (_, n) => {
    await directory.change(id(), async (tx) => {
      await tx`select project_id from projects where project_id = ${id()} for no key update`
      await tx`update clients set settings = settings where project_id = ${id()}`
      await recordAudit(tx, {
        projectId: id(),
        at: clock.now(),
        caller: systemCaller,
        action: 'client.changed',
        target: `client ${n}`,
      })
    })
    ended += 1
  })
  await administration.changeProject(world.deps, systemCaller, quiet.project_id, { name: 'Quick' })
  await administration.revokeApiKey(world.deps, systemCaller, owner, leaked.keyId)
  await administration.revokeApiKey(world.deps, systemCaller, { projectId: id() }, own.keyId)
  assert.equal(directory.project(quiet.project_id)?.name, 'Quick')
  const isRevoked = async ({ findApiKeys }: Directory) =>
    [...(await findApiKeys(quiet.project_id)), ...(await findApiKeys(id()))].every(
      ({ keyId }) => keyId !== leaked.keyId && keyId !== own.keyId,
    )
  assert.ok(await isRevoked(directory))
  assert.ok(ended < 300, `${ended} of the calls had ended`)
  await until(
    async () =>
      other.directory.project(quiet.project_id)?.name === 'Quick' &&
      (await isRevoked(other.directory)),
  )
  assert.ok(ended < 600, 'another process heard of it after all the calls only')
  await Promise.all(calls)
})

test('what a follower could not read is read again by the poll', async () => {
  const other = await neighbour({ pollMs: 20 })
  let fails = false
  let seen: string | undefined
  const { promise: isRead, resolve } = Promise.withResolvers<void>()
  await other.directory.follow({
    async load() {
      if (fails) {
        fails = false
        throw new Error('on purpose')
      }
      seen = other.directory.project(id())?.name
      if (seen === 'In the end') resolve()
    },
  })
  fails = true
  await rename('In the end')
  await isRead
  assert.equal(seen, 'In the end')
})

test('a follower that begins while changes run ends with the newest state', async () => {
  const { directory } = world.deps
  const copies = new Map<number, string | undefined>()
  const load = async (projects: readonly number[]) => {
    for (const project of projects) {
      const [row] = await world.sql<{ name: string }[]>`
        select name from projects where project_id = ${project}
      `
      // The slower the answer, the likelier that an older one comes last.
      if (row?.name === 'Old') await world.sql`select pg_sleep(0.1)`
      copies.set(project, row?.name)
    }
  }
  await rename('Old')
  const following = directory.follow({ load })
  await rename('New')
  await following
  assert.equal(copies.get(id()), 'New')
})
