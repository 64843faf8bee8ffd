/** The in-memory copy of endpoints holds what was committed last. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWebhookWorld, type WebhookWorld } from '../../../test/support/webhooks.ts'
import type { Sql } from '../../base/database/database.ts'
import type { Part } from '../../base/database/statement.ts'
import { systemCaller } from '../../projects/index.ts'
import { endpointBook } from './endpoint-book.ts'
import { pauseEndpoint } from './endpoint-settings.ts'

let world: WebhookWorld
before(async () => {
  world = await createWebhookWorld()
})
after(() => world.close())

test('an answer that comes late overwrites nothing newer, but what it alone has read', async () => {
  const projects = [await world.newProject(), await world.newProject()] as const
  const ids = projects.map(({ project_id }) => project_id)
  const [paused = 0, other = 0] = ids
  const endpoints = [
    await world.endpoint(projects[0], 'https://merchant.example/paused'),
    await world.endpoint(projects[1], 'https://merchant.example/other'),
  ] as const
  const pause = (isPaused: boolean) =>
    pauseEndpoint(world.deps, paused, endpoints[0], isPaused, systemCaller)
  await pause(true)

  // The first answer, which the database has given, is kept back on its way.
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>()
  const { promise: isRead, resolve: noteRead } = Promise.withResolvers<void>()
  let answers = 0
  const slow = (strings: TemplateStringsArray, ...parts: readonly Part[]) => {
    const answer = world.sql(strings, ...parts)
    const isStatement = parts.length > 0
    if (!isStatement) return answer
    answers += 1
    if (answers > 1) return answer
    return answer.then(async (rows) => {
      noteRead()
      await isLetThrough
      return rows
    })
  }
  const book = endpointBook({ ...world.deps, sql: slow as unknown as Sql })
  const late = book.load(ids)
  await isRead
  await pause(false)
  assert.deepEqual(await book.load([paused]), [paused])
  assert.equal(book.endpoint(endpoints[0])?.isEnabled, true)
  letThrough()
  assert.deepEqual(await late, [other])
  assert.equal(book.endpoint(endpoints[0])?.isEnabled, true)
  assert.ok(book.endpoint(endpoints[1]))
})
