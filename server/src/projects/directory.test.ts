import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { until } from '../../test/support/webhooks.ts'
import { createWorld, type World } from '../../test/support/world.ts'
import { connect, type Sql } from '../base/database.ts'
import { silentLog } from '../base/log.ts'
import { keyring } from '../base/seal.ts'
import * as administration from './administration.ts'
import { systemCaller } from './caller.ts'
import { type Directory, openDirectory } from './directory.ts'

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
  /** Waits until this process's copy satisfies the condition, at every change it hears of. */
  until(holds: () => boolean): Promise<void>
}

/** Another process's directory of the same database, which hears by NOTIFY unless polls are asked for. */
const neighbour = async ({
  pollMs = anHour,
  keys = world.deps.keyring,
} = {}): Promise<Neighbour> => {
  const sql = connect(world.url, { connections: 3, name: 'neighbour' })
  const directory = await openDirectory({ sql, keyring: keys, log: silentLog, pollMs })
  const waiting = new Set<() => void>()
  await directory.follow(async () => {
    for (const look of waiting) look()
  })
  opened.push(async () => {
    await directory.close()
    await sql.end()
  })
  return {
    sql,
    directory,
    until: (holds) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!holds()) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
  }
}

const id = () => world.project.project_id
const rename = (name: string) =>
  administration.changeProject(world.deps, systemCaller, id(), { name })

test('when a change returns, this process and everything that follows it work with the new state', async () => {
  let seen: string | undefined
  await world.deps.directory.follow(async (projects) => {
    if (projects.includes(id())) seen = world.deps.directory.project(id())?.name
  })
  await rename('At once')
  assert.equal(world.deps.directory.project(id())?.name, 'At once')
  assert.equal(seen, 'At once')
})

test('another process is told of a change when it commits', async () => {
  const other = await neighbour()
  await rename('Told')
  await other.until(() => other.directory.project(id())?.name === 'Told')
})

test('a new project and its client are known to another process', async () => {
  const other = await neighbour()
  const made = await world.addProject()
  await other.until(
    () =>
      other.directory.client(made.clients.public.client_id)?.project.projectId === made.project_id,
  )
  assert.equal(other.directory.projectByLoginId(made.login_project_id)?.projectId, made.project_id)
})

test('a change that fails is neither seen nor told', async () => {
  const other = await neighbour()
  await rename('Before')
  await other.until(() => other.directory.project(id())?.name === 'Before')
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
  const hasKey = (directory: Directory) =>
    directory.apiKeys(id()).some((key) => key.keyId === keyId)
  await other.until(() => hasKey(other.directory) && other.directory.client(clientId) !== undefined)
  await administration.revokeApiKey(world.deps, systemCaller, owner, keyId)
  await administration.removeClient(world.deps, systemCaller, id(), clientId)
  assert.equal(hasKey(world.deps.directory), false)
  assert.equal(world.deps.directory.client(clientId), undefined)
  await other.until(
    () => !hasKey(other.directory) && other.directory.client(clientId) === undefined,
  )
})

test('what NOTIFY did not tell is found by the poll', async () => {
  const other = await neighbour({ pollMs: 20 })
  await world.sql`
    update projects set name = 'Silent', version = version + 1 where project_id = ${id()}
  `
  await other.until(() => other.directory.project(id())?.name === 'Silent')
})

test('a process that lost its ear catches up and hears again', async () => {
  const other = await neighbour()
  // Only the ear, and until it is gone: the question that follows must not be asked on a connection that is about to go.
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
    await other.until(() => other.directory.project(id())?.name === name)
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
  await other.until(() => known(other.directory))
})

test('a new key is known to whoever made it, however often is polled meanwhile', async () => {
  const { sql, directory } = await neighbour({ pollMs: 1 })
  const needs = { ...world.deps, sql, directory }
  const owner = { projectId: world.project.project_id }
  for (let count = 0; count < 200; count++) {
    const { keyId } = await administration.createApiKey(needs, systemCaller, owner, 'polled')
    const known = directory.apiKeys(owner.projectId).some((key) => key.keyId === keyId)
    assert.ok(known, `key ${count} is not known`)
    await administration.revokeApiKey(needs, systemCaller, owner, keyId)
    assert.ok(!directory.apiKeys(owner.projectId).some((key) => key.keyId === keyId))
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
  const following = directory.follow(load)
  await rename('New')
  await following
  assert.equal(copies.get(id()), 'New')
})
