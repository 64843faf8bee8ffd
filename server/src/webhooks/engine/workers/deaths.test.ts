/** A process dies, and another one goes on for it within seconds. */
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import { type Delivering, deliveringIn } from '../../../../test/support/delivering.ts'
import { forgetWorkers } from '../../../../test/support/leases.ts'
import {
  createWebhookWorld,
  openRows,
  until,
  type WebhookWorld,
} from '../../../../test/support/webhooks.ts'

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
  await processes.living(2)
  const project = await world.newProject()
  // Nobody is answered before the kill, so that all that was sent is under way then.
  const held: ServerResponse[] = []
  const merchant = await world.receiver((_received, response) => {
    held.push(response)
    return 'own'
  })
  const endpoints = 8
  for (let n = 0; n < endpoints; n += 1) await processes.endpoint(project, `${merchant.url}/${n}`)
  await world.send(project, 100)
  await merchant.received(2 * endpoints)

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

  for (let n = 0; n < endpoints; n += 1) {
    const sent = merchant.requests.filter(({ path }) => path === `/${n}`)
    assert.equal(new Set(sent.map(({ headers }) => headers['webhook-id'])).size, 100)
  }
  const twice = merchant.requests.length - 100 * endpoints
  assert.ok(twice <= underWay, `${twice} were sent twice, ${underWay} were under way`)
})

/** Endpoints whose requests nobody answers before a test says so. */
const holding = async (count: number) => {
  const project = await world.newProject()
  const held: ServerResponse[] = []
  const merchant = await world.receiver((_received, response) => {
    held.push(response)
    return 'own'
  })
  for (let n = 0; n < count; n += 1) await processes.endpoint(project, `${merchant.url}/${n}`)
  const answer = (): void => {
    merchant.answer(() => ({ status: 204 }))
    for (const response of held) response.writeHead(204).end()
  }
  /** Every endpoint has got so many, and no more were sent twice than were under way. */
  const check = (each: number, underWay: number): void => {
    for (let n = 0; n < count; n += 1) {
      const sent = merchant.requests.filter(({ path }) => path === `/${n}`)
      assert.equal(new Set(sent.map(({ headers }) => headers['webhook-id'])).size, each)
    }
    const twice = merchant.requests.length - each * count
    assert.ok(twice <= underWay, `${twice} were sent twice, ${underWay} were under way`)
  }
  const over = () => until(async () => (await openRows(world.sql, project)) === 0)
  return { project, merchant, held, answer, check, over }
}

/** Two processes with fresh leases that know the endpoints, once nobody else is there. */
const two = async (count: number) => {
  await processes.close()
  await forgetWorkers(world.sql)
  const place = await holding(count)
  const [writer, other] = [await processes.start('production'), await processes.start('production')]
  await processes.living(2)
  return { ...place, writer, other }
}

test('what a process wrote to send it itself is sent by the others when it is killed', async () => {
  const { project, merchant, held, answer, check, over, writer } = await two(8)
  await processes.write(writer, project, 20)
  await merchant.received(16)
  const free = await world.sql`select from webhook_ready where writer is null`
  assert.equal(free.length, 0, 'the writer holds them all')
  await processes.kill(writer)
  const underWay = held.length
  answer()
  await over()
  check(20, underWay)
})

test('what a process wrote is sent by it although another one was killed', async () => {
  const { project, merchant, held, answer, check, over, writer, other } = await two(8)
  await processes.write(writer, project, 20)
  await merchant.received(16)
  await processes.kill(other)
  const underWay = held.length
  answer()
  await over()
  check(20, underWay)
})

test('a writer that stood still until its lease had ended sends nothing more of what others have taken', async () => {
  const { project, merchant, held, answer, check, over, writer } = await two(8)
  await processes.write(writer, project, 20)
  await merchant.received(16)
  writer.kill('SIGSTOP')
  const underWay = held.length
  // Its own answers wait for it, and the other process ends all.
  answer()
  await over()
  writer.kill('SIGCONT')
  await processes.living(2)
  await processes.write(writer, project, 1)
  await over()
  check(21, underWay)
})

test('rows whose sender stands still go out when its lease ends, although no answer comes', async () => {
  const { project, merchant, held, answer, over, writer, other } = await two(4)
  const hold = (_received: unknown, response: ServerResponse) => {
    held.push(response)
    return 'own' as const
  }
  // The other process learns how much the receiver bears, for endpoints that are its own and for those that are not.
  merchant.answer(() => ({ status: 204 }))
  await processes.write(other, project, 20)
  await over()
  merchant.answer(hold)
  const before = merchant.requests.length
  await processes.write(writer, project, 4)
  await merchant.received(before + 8)
  writer.kill('SIGSTOP')
  const sent = merchant.requests.length
  const [{ ends_in_ms: endsInMs } = { ends_in_ms: undefined }] = await world.sql<
    { ends_in_ms: number }[]
  >`
    select min(extract(epoch from alive_until - now()) * 1000)::float8 as ends_in_ms
    from webhook_workers
    where alive_until > now()
  `
  assert.ok(endsInMs !== undefined && endsInMs <= 4000, `it ends in ${endsInMs} ms`)
  const taken = () =>
    new Set(
      merchant.requests.slice(sent).map(({ path, headers }) => `${path} ${headers['webhook-id']}`),
    )
  // Four of each endpoint, all before the first of them is answered.
  await until(async () => taken().size === 16)
  answer()
  await over()
  writer.kill('SIGCONT')
})
