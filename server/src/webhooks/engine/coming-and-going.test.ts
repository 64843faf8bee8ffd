/** Endpoints come into memory when there is work for them, and go when there is none. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { toLetters, toRetries } from '../../../test/support/ready-rows.ts'
import {
  createWebhookWorld,
  openRows,
  until,
  type WebhookWorld,
} from '../../../test/support/webhooks.ts'
import type { WorldProject } from '../../../test/support/world.ts'
import { plusSeconds } from '../../base/clock.ts'
import { connect } from '../../base/database/database.ts'
import { silentLog } from '../../base/log.ts'
import { openDirectory, systemCaller } from '../../projects/index.ts'
import { changeEndpoint, removeEndpoint } from '../endpoints/endpoint-settings.ts'
import { emit } from '../events/emit.ts'
import { createReplay } from '../replays/replays.ts'
import type { Dispatcher } from './engine.ts'

let world: WebhookWorld
before(async () => {
  world = await createWebhookWorld()
})
after(() => world.close())

type Process = {
  engine: Dispatcher
  /** Writes as payments do. */
  write(project: WorldProject, count?: number): Promise<void>
  /** Lets so many seconds pass in which nobody asks for a project. */
  pass(seconds: number): void
  /** How many lanes it has. */
  lanes(): number
  stop(): Promise<void>
}

/** A process of its own, with nothing in memory yet; beyond so many rows it keeps what is used. */
const startProcess = async (keptRows?: number): Promise<Process> => {
  const sql = connect(world.url, { connections: 4 })
  let ahead = 0
  const directory = await openDirectory({
    ...{ sql, keyring: world.deps.keyring, log: silentLog, pollMs: 20 },
    monotonicMs: () => performance.now() + ahead,
    ...(keptRows === undefined ? {} : { keptRows }),
  })
  const engine = await world.running({}, { sql, directory })
  return {
    engine,
    write: (project, count = 1) =>
      engine.announce((announcement) =>
        sql.begin((tx) =>
          emit(
            tx,
            { directory, clock: world.clock },
            Array.from({ length: count }, (_, n) => ({
              projectId: project.project_id,
              type: 'ps_declined' as const,
              body: { n },
            })),
            announcement,
          ),
        ),
      ),
    pass(seconds) {
      ahead += seconds * 1000
    },
    lanes() {
      const { closed, open, half_open } = engine.counts().breakers
      return closed + open + half_open
    },
    async stop() {
      await engine.stop()
      await directory.close()
      await sql.end()
    },
  }
}

/** A project with one endpoint. */
const setUp = async (url: string) => {
  const project = await world.newProject()
  return { project, endpointId: await world.endpoint(project, url) }
}

const count = async (text: 'webhook_dead_letters' | 'webhook_attempts', project: WorldProject) =>
  (await world.sql`select from ${world.sql(text)} where project_id = ${project.project_id}`).length

test('what others wrote is found and sent, and no endpoint is in memory without work', async () => {
  const merchant = await world.receiver()
  const busy = await setUp(merchant.url)
  for (let n = 0; n < 5; n += 1) await setUp(`http://127.0.0.1:9/idle/${n}`)
  await world.send(busy.project, 3)
  const one = await startProcess()
  await merchant.received(3)
  await until(async () => (await openRows(world.sql, busy.project)) === 0)
  assert.equal(one.lanes(), 1)
  await one.stop()
})

test('what is written here for an endpoint that is not in memory brings it there, and is sent', async () => {
  const { merchant, project } = await world.newShop()
  const one = await startProcess()
  assert.equal(one.lanes(), 0)
  await one.write(project, 2)
  await merchant.received(2)
  assert.equal(one.lanes(), 1)
  await one.stop()
})

test('a retry that is due is made for an endpoint that is not in memory', async () => {
  const { merchant, project } = await world.newShop()
  await world.send(project)
  await toRetries(world.sql, project.project_id, plusSeconds(world.clock.now(), -1))
  const one = await startProcess()
  await merchant.received(1)
  assert.equal(merchant.requests[0]?.headers['webhook-attempt'], '2')
  await one.stop()
})

test('a replay goes on for an endpoint that is not in memory', async () => {
  const { merchant, project } = await world.newShop()
  await world.send(project, 3)
  await toLetters(world.sql, project.project_id)
  await world.sql.begin((tx) => createReplay(tx, world.clock, project.project_id, {}, systemCaller))
  const one = await startProcess()
  await merchant.received(3)
  await one.stop()
})

test('what a deleted endpoint leaves becomes dead letters, although it is not in memory', async () => {
  const { project, endpointId } = await setUp('http://127.0.0.1:9/deleted')
  await world.send(project, 3)
  await removeEndpoint(world.deps, project.project_id, endpointId, systemCaller)
  const one = await startProcess()
  await until(async () => (await count('webhook_dead_letters', project)) === 3)
  assert.equal(await openRows(world.sql, project), 0)
  await one.stop()
})

test('an endpoint is used as it is now, changed while it was in memory or while it was not', async () => {
  const [first, second, third] = [
    await world.receiver(),
    await world.receiver(),
    await world.receiver(),
  ]
  const { project, endpointId } = await setUp(first.url)
  const move = (url: string) =>
    changeEndpoint(world.deps, project.project_id, endpointId, { url }, systemCaller)
  const one = await startProcess()
  await move(second.url)
  await one.write(project)
  await second.received(1)
  await move(third.url)
  // By the database's notice, which needs a moment.
  await until(async () => {
    await one.write(project)
    return third.requests.length > 0
  })
  assert.equal(first.requests.length, 0)
  await until(async () => (await openRows(world.sql, project)) === 0)
  await one.stop()
})

test('an endpoint with nothing to do goes when others need the room, and comes again with its next', async () => {
  const merchant = await world.receiver()
  const idle = await setUp(merchant.url)
  const one = await startProcess(12)
  await one.write(idle.project)
  await merchant.received(1)
  await until(async () => (await openRows(world.sql, idle.project)) === 0)
  assert.equal(one.lanes(), 1)
  one.pass(60)
  const others = [await world.receiver(), await world.receiver(), await world.receiver()]
  for (const other of others) {
    const { project } = await setUp(other.url)
    await one.write(project)
    await other.received(1)
  }
  await until(async () => one.lanes() === others.length)
  await one.write(idle.project, 2)
  await merchant.received(3)
  await one.stop()
})

test('an endpoint whose failures count, or for which something waits, stays however long it is idle', async () => {
  const failing = await world.receiver(() => ({ status: 500 }))
  const slow = await world.receiver(() => 'hold')
  const [one, two] = [await setUp(failing.url), await setUp(slow.url)]
  const process = await startProcess(1)
  await process.write(one.project)
  await until(async () => (await count('webhook_attempts', one.project)) === 1)
  await process.write(two.project)
  await slow.received(1)
  assert.equal(process.lanes(), 2)
  const { project } = await setUp('http://127.0.0.1:9/refused')
  for (let n = 0; n < 3; n += 1) {
    process.pass(600)
    await process.write(project)
  }
  await until(async () => (await count('webhook_attempts', project)) > 0)
  assert.equal(process.lanes(), 3)
  slow.release()
  await process.stop()
})
