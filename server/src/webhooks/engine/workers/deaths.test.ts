/** A process dies, and another one goes on for it within seconds. */
import assert from 'node:assert/strict'
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

/** Endpoints whose requests nobody answers before a test says so. */
const holding = async (count: number) => {
  const project = await world.newProject()
  const merchant = await world.receiver(() => 'hold')
  for (let n = 0; n < count; n += 1) await processes.endpoint(project, `${merchant.url}/${n}`)
  /** Every endpoint has got so many, and no more were sent twice than were under way. */
  const check = (each: number, underWay: number): void => {
    for (let n = 0; n < count; n += 1) assert.equal(merchant.ids(`/${n}`).size, each)
    const twice = merchant.requests.length - each * count
    assert.ok(twice <= underWay, `${twice} were sent twice, ${underWay} were under way`)
  }
  const over = () => until(async () => (await openRows(world.sql, project)) === 0)
  return { project, merchant, check, over }
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

/** In how many milliseconds the lease ends that ends next. */
const leaseEndsInMs = async (): Promise<number> => {
  const [row] = await world.sql<{ ends_in_ms: number }[]>`
    select min(extract(epoch from alive_until - now()) * 1000)::float8 as ends_in_ms
    from webhook_workers
    where alive_until > now()
  `
  return row?.ends_in_ms ?? assert.fail('no lease is left')
}

test('what a killed process left is sent by another one when its lease ends, within four seconds', async () => {
  const { project, merchant, check, over, writer } = await two(8)
  await world.send(project, 100)
  await merchant.received(16)
  await processes.kill(writer)
  const endsInMs = await leaseEndsInMs()
  assert.ok(endsInMs <= 4000, `it ends in ${endsInMs} ms`)
  const underWay = merchant.release()
  await over()
  check(100, underWay)
})

test('what a process wrote to send it itself is sent by the others when it is killed', async () => {
  const { project, merchant, check, over, writer } = await two(8)
  await processes.write(writer, project, 20)
  await merchant.received(16)
  const free = await world.sql`select from webhook_ready where writer is null`
  assert.equal(free.length, 0, 'the writer holds them all')
  await processes.kill(writer)
  const underWay = merchant.release()
  await over()
  check(20, underWay)
})

test('what a process wrote is sent by it although another one was killed', async () => {
  const { project, merchant, check, over, writer, other } = await two(8)
  await processes.write(writer, project, 20)
  await merchant.received(16)
  await processes.kill(other)
  const underWay = merchant.release()
  await over()
  check(20, underWay)
})

test('a writer that stood still until its lease had ended sends nothing more of what others have taken', async () => {
  const { project, merchant, check, over, writer } = await two(8)
  await processes.write(writer, project, 20)
  await merchant.received(16)
  writer.kill('SIGSTOP')
  // Its own answers wait for it, and the other process ends all.
  const underWay = merchant.release()
  await over()
  writer.kill('SIGCONT')
  await processes.living(2)
  await processes.write(writer, project, 1)
  await over()
  check(21, underWay)
})

test('rows whose sender stands still go out when its lease ends, although no answer comes', async () => {
  const { project, merchant, over, writer, other } = await two(4)
  // The other process learns how much the receiver bears, for endpoints that are its own and for those that are not.
  merchant.answer(() => ({ status: 204 }))
  await processes.write(other, project, 20)
  await over()
  merchant.answer(() => 'hold')
  const before = merchant.requests.length
  await processes.write(writer, project, 4)
  await merchant.received(before + 8)
  writer.kill('SIGSTOP')
  const sent = merchant.requests.length
  const endsInMs = await leaseEndsInMs()
  assert.ok(endsInMs <= 4000, `it ends in ${endsInMs} ms`)
  const taken = () =>
    new Set(
      merchant.requests.slice(sent).map(({ path, headers }) => `${path} ${headers['webhook-id']}`),
    )
  // Four of each endpoint, all before the first of them is answered.
  await until(async () => taken().size === 16)
  merchant.release()
  await over()
  writer.kill('SIGCONT')
})
