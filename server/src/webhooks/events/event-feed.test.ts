/** Notifications read as they happen, over HTTP. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  createWebhookWorld,
  nothingCaused,
  type WebhookWorld,
} from '../../../test/support/webhooks.ts'
import type { WorldProject } from '../../../test/support/world.ts'
import { plusSeconds, systemClock } from '../../base/clock.ts'
import type { Tx } from '../../base/database/database.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { httpServer } from '../../base/http/server.ts'
import { silentLog } from '../../base/log.ts'
import { webhookRoutes } from '../routes.ts'
import { emit } from './emit.ts'
import type { EventPage } from './event-contract.ts'
import { eventFeed } from './event-feed.ts'

let world: WebhookWorld
let app: FastifyInstance
before(async () => {
  world = await createWebhookWorld()
  // However slow the machine is: a reader looks back five seconds for what is committed late.
  world.clock.stop()
  app = httpServer({ log: silentLog, trustedProxies: [] })
  await app.register(webhookRoutes({ ...world.deps, nudge: () => {}, findCaused: nothingCaused }))
})
after(async () => {
  await app.close()
  await world.close()
})

const read = async (project: WorldProject, query: Record<string, string> = {}) => {
  const answer = await app.inject({
    url: `/api/v2/project/${project.project_id}/admin/webhook/events`,
    query,
    headers: project.authorization,
  })
  return { status: answer.statusCode, page: answer.json<EventPage>() }
}

/** The contents of `send`'s bodies. */
const numbers = ({ items }: EventPage): number[] => items.map(({ body }) => JSON.parse(body).n)

test('pages go on where the one before ended, oldest first, without an endpoint', async () => {
  const project = await world.newProject()
  const { cursor } = (await read(project)).page
  await world.send(project, 5)
  const first = (await read(project, { cursor, limit: '3' })).page
  assert.deepEqual(numbers(first), [0, 1, 2])
  const second = (await read(project, { cursor: first.cursor, limit: '3' })).page
  assert.deepEqual(numbers(second), [3, 4])
  assert.deepEqual(numbers((await read(project, { cursor: second.cursor })).page), [])
  assert.deepEqual(numbers((await read(project, { cursor })).page), [0, 1, 2, 3, 4])
})

test('what happened before can be read from an instant on', async () => {
  const project = await world.newProject()
  await world.send(project, 2)
  world.clock.advance(1)
  assert.deepEqual(numbers((await read(project)).page), [])
  const since = plusSeconds(world.clock.now(), -60).toISOString()
  const { page } = await read(project, { since })
  assert.deepEqual(numbers(page), [0, 1])
  const [item] = page.items
  assert.equal(item?.type, 'ps_declined')
  assert.equal(item?.body, '{"notification_type":"ps_declined","n":0,"user":{"id":"Zoë"}}')
})

test('only the types asked for are answered', async () => {
  const project = await world.newProject()
  const { cursor } = (await read(project)).page
  await world.send(project, 1, 'ps_declined')
  await world.send(project, 1, 'refund')
  const { page } = await read(project, { cursor, types: 'refund,order_paid' })
  assert.deepEqual(
    page.items.map(({ type }) => type),
    ['refund'],
  )
})

test('a call that waits is answered when something happens', async () => {
  const project = await world.newProject()
  const { cursor } = (await read(project)).page
  const waiting = read(project, { cursor, wait: '30' })
  // Each of these looks after the one that waits has looked for the first time.
  for (let looks = 0; looks < 3; looks++) await read(project, { cursor })
  await world.send(project)
  assert.deepEqual(numbers((await waiting).page), [0])
})

test('a notification that is committed after a later one is not lost', async () => {
  const project = await world.newProject()
  const { cursor } = (await read(project)).page
  const notification = (n: number) => ({
    projectId: project.project_id,
    type: 'refund' as const,
    body: { n },
  })
  const begun = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const slow = world.sql.begin(async (tx) => {
    await emit(tx, world.deps, [notification(1)])
    begun.resolve()
    await go.promise
  })
  await begun.promise
  await world.sql.begin((tx) => emit(tx, world.deps, [notification(2)]))
  world.clock.advance(4)
  const first = (await read(project, { cursor })).page
  assert.deepEqual(numbers(first), [2])
  go.resolve()
  await slow
  const second = (await read(project, { cursor: first.cursor })).page
  assert.deepEqual(numbers(second), [1])
})

test('however many notifications are committed beside a later page, none is lost', async () => {
  const project = await world.newProject()
  let { cursor } = (await read(project)).page
  const batch = (type: 'refund' | 'order_paid', from: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      projectId: project.project_id,
      type,
      body: { n: from + n },
    }))
  const begun = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const slow = world.sql.begin(async (tx) => {
    await emit(tx, world.deps, [...batch('order_paid', 0, 250), ...batch('refund', 250, 250)])
    begun.resolve()
    await go.promise
  })
  await begun.promise
  await world.sql.begin((tx) => emit(tx, world.deps, batch('refund', 500, 100)))
  const got: number[] = []
  const readOn = async (): Promise<boolean> => {
    const { page } = await read(project, { cursor })
    got.push(...numbers(page))
    cursor = page.cursor
    return page.has_more
  }
  // More than a cursor can remember: the rest waits, and is not told of as all there was.
  assert.equal(await readOn(), true)
  const early = got.length
  assert.equal(await readOn(), true)
  assert.equal(got.length, early)
  go.resolve()
  await slow
  // Longer than the oldest transaction can have been running by then.
  world.clock.advance(120)
  while (await readOn());
  assert.deepEqual(
    got.toSorted((one, other) => one - other),
    Array.from({ length: 600 }, (_, n) => n),
  )
})

test('a notification whose transaction waits for a lock is not lost, however long it waits', async () => {
  const project = await world.newProject()
  const clock = systemClock
  // No time but that of the waiting transaction.
  const feed = eventFeed({ sql: world.sql, clock }, 0)
  const { signal } = new AbortController()
  const notification = (n: number) => ({
    projectId: project.project_id,
    type: 'refund' as const,
    body: { n },
  })
  const lockProject = (tx: Tx) =>
    tx`select from projects where project_id = ${project.project_id} for update`
  let page = await feed.read(project.project_id, {}, signal)
  const begun = Promise.withResolvers<void>()
  let slow: Promise<unknown> = Promise.resolve()
  await world.sql.begin(async (holder) => {
    await lockProject(holder)
    slow = world.sql.begin(async (tx) => {
      await emit(tx, { ...world.deps, clock }, [notification(1)])
      begun.resolve()
      await lockProject(tx)
    })
    await begun.promise
    await world.sql.begin((tx) => emit(tx, { ...world.deps, clock }, [notification(2)]))
    page = await feed.read(project.project_id, { cursor: page.cursor }, signal)
    assert.deepEqual(numbers(page), [2])
  })
  await slow
  page = await feed.read(project.project_id, { cursor: page.cursor }, signal)
  assert.deepEqual(numbers(page), [1])
})

test('one project sees nothing of another, and nobody anything without a key', async () => {
  const [one, other] = [await world.newProject(), await world.newProject()]
  const { cursor } = (await read(one)).page
  await world.send(other)
  assert.deepEqual(numbers((await read(one, { cursor })).page), [])
  const stranger = { ...other, authorization: one.authorization }
  assert.equal((await read(stranger)).status, 401)
})

test('a bad query is refused with its place', async () => {
  const project = await world.newProject()
  const queries = [
    { cursor: 'x' },
    { cursor: '!'.repeat(22) },
    { cursor: 'A'.repeat(23) },
    { since: 'yesterday' },
    { since: '2026-01-05T10:00:00' },
    { types: 'everything' },
    { types: 'refund,' },
    { limit: '0' },
    { limit: '101' },
    { wait: '31' },
    { wait: '-1' },
    { unknown: '1' },
  ]
  for (const query of queries as Record<string, string>[]) {
    const { status } = await read(project, query)
    assert.equal(status, 422, JSON.stringify(query))
  }
})

test('twenty calls of a project wait, one more is told to come later; a stop ends their waits', async () => {
  const project = await world.newProject()
  const waits = Array.from({ length: 21 }, () => read(project, { wait: '30' }))
  const first = await Promise.race(waits)
  assert.equal(first.status, 429)
  const other = await world.newProject()
  assert.equal((await read(other)).status, 200)
  await app.close()
  const statuses = (await Promise.all(waits)).map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 200).length, 20)
})
