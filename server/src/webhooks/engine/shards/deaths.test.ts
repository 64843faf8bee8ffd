/** A process dies, and another one goes on for it within seconds. */
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import { type Delivering, deliveringIn } from '../../../../test/support/delivering.ts'
import {
  createWebhookWorld,
  openRows,
  until,
  type WebhookWorld,
} from '../../../../test/support/webhooks.ts'
import { shardOf } from './shard.ts'

let world: WebhookWorld
let processes: Delivering
before(async () => {
  world = await createWebhookWorld()
  processes = deliveringIn(world)
})
after(async () => {
  await processes.close()
  await world.close()
})

test('what a killed process left is sent by another one when its lease ends, within four seconds', async () => {
  const [first] = [await processes.start('production'), await processes.start('production')]
  await processes.shared(2)
  const project = await world.newProject()
  // Nobody is answered before the kill, so that all that was sent is under way then.
  const held: ServerResponse[] = []
  const merchant = await world.receiver((_received, response) => {
    held.push(response)
    return 'own'
  })
  const endpoints = 8
  const ids: number[] = []
  for (let n = 0; n < endpoints; n += 1)
    ids.push(await processes.endpoint(project, `${merchant.url}/${n}`))
  await world.send(project, 100)
  await merchant.received(2 * endpoints)

  const before = await processes.owners()
  await processes.kill(first)
  const [{ ends_in_ms: endsInMs } = { ends_in_ms: undefined }] = await world.sql<
    { ends_in_ms: number }[]
  >`
    select max(extract(epoch from alive_until - now()) * 1000)::float8 as ends_in_ms
    from webhook_workers
  `
  assert.ok(endsInMs !== undefined && endsInMs <= 4000, `it ends in ${endsInMs} ms`)
  const underWay = held.length
  merchant.answer(() => ({ status: 204 }))
  for (const response of held) response.writeHead(204).end()
  await until(async () => (await openRows(world.sql, project)) === 0)

  const after = await processes.owners()
  const moved = ids.filter((id) => before.get(shardOf(id)) !== after.get(shardOf(id)))
  assert.ok(moved.length > 0 && moved.length < endpoints, `${moved.length} were the dead one’s`)
  for (let n = 0; n < endpoints; n += 1) {
    const sent = merchant.requests.filter(({ path }) => path === `/${n}`)
    assert.equal(new Set(sent.map(({ headers }) => headers['webhook-id'])).size, 100)
  }
  const twice = merchant.requests.length - 100 * endpoints
  assert.ok(twice <= underWay, `${twice} were sent twice, ${underWay} were under way`)
})
