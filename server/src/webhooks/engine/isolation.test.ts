/** A dead endpoint never delays another, however it is dead and however much piles up for it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWebhookWorld, until, type WebhookWorld } from '../../../test/support/webhooks.ts'

let world: WebhookWorld
before(async () => {
  world = await createWebhookWorld()
})
after(() => world.close())

/** As long as a request may wait. */
const holdMs = 15_000

test('every delivery of healthy endpoints is made while the dead ones still hold theirs', async () => {
  // The dead ones never answer, so what waited for them would be much too late.
  const dispatcher = world.engine({ stopMs: 100 })
  const project = await world.newProject()
  const healthy = [await world.receiver(), await world.receiver()]
  const blackHoles = [await world.receiver(() => 'hold'), await world.receiver(() => 'hold')]
  const failing = await world.receiver(() => ({ status: 500 }))
  // Nobody listens there, and no other test's server ever will.
  const gone = { url: 'http://127.0.0.1:9' }
  for (const { url } of [...blackHoles, failing, gone]) {
    await world.endpoint(project, `${url}/dead`, { timeout_ms: holdMs, max_in_flight: 64 })
  }
  for (const { url } of healthy) await world.endpoint(project, `${url}/alive`)
  const begin = performance.now()
  for (let n = 0; n < 4; n += 1) await world.send(project, 500)
  dispatcher.nudge(project.project_id)
  await Promise.all(healthy.map((receiver) => receiver.received(2000)))
  await until(async () => dispatcher.counts().delivered === 4000)

  for (const hole of blackHoles) {
    await hole.received(1)
    // On a slow machine the first two end before the healthy ones have all of theirs, and then one goes at a time.
    const most = 2 + Math.floor((performance.now() - begin) / holdMs)
    const count = hole.requests.length
    assert.ok(count <= most, `${count} requests wait for a black hole`)
  }
  await until(async () => dispatcher.counts().inFlight >= 2)
  for (const { ids, requests } of healthy)
    assert.deepEqual([ids().size, requests.length], [2000, 2000], 'none was sent twice')
  const later = await world.newProject()
  const newcomer = await world.receiver()
  await world.endpoint(later, newcomer.url)
  await world.send(later, 10)
  dispatcher.nudge(later.project_id)
  await newcomer.received(10)
  await dispatcher.stop()
})

test('an endpoint that comes back gets all that waited for it', async () => {
  const dispatcher = world.engine({ stopMs: 100 })
  const { merchant, project } = await world.newShop({
    answer: () => ({ status: 503 }),
    settings: { notifications: { ps_declined: true }, webhook_schedule: { other: [5, 5, 5, 5] } },
  })
  await world.sendBy(dispatcher, project, 200)
  await merchant.received(8)
  merchant.answer(() => ({ status: 204 }))
  await until(async () => {
    world.clock.advance(1)
    const rows = await world.sql`
      select distinct event_id from webhook_attempts
      where project_id = ${project.project_id} and outcome = 'delivered'
    `
    return rows.length === 200
  })
  await dispatcher.stop()
})

test('endpoints that hold every request keep none from another endpoint at the same host', async () => {
  const dispatcher = world.engine({ stopMs: 100 })
  const gateway = await world.receiver(({ path }) => (path === '/b' ? { status: 204 } : 'hold'))
  const holding = await world.newProject()
  // Two requests each to begin with: together more than the connections that one origin is given.
  const count = 40
  for (let n = 0; n < count; n += 1) await world.endpoint(holding, `${gateway.url}/a${n}`)
  await world.send(holding, 2)
  dispatcher.nudge(holding.project_id)
  await gateway.received(2 * count)
  const other = await world.newProject()
  const endpoint = await world.endpoint(other, `${gateway.url}/b`)
  await world.send(other, 3)
  dispatcher.nudge(other.project_id)
  await until(async () => dispatcher.counts().delivered === 3)
  const attempts =
    await world.sql`select outcome from webhook_attempts where endpoint_id = ${endpoint}`
  assert.deepEqual(
    attempts.map(({ outcome }) => outcome),
    ['delivered', 'delivered', 'delivered'],
  )
  await dispatcher.stop()
})

test('however many endpoints have a low rate and much to get, it costs the others no room', async () => {
  const dispatcher = world.engine({ stopMs: 100 })
  const [limited, free] = [await world.newProject(), await world.newProject()]
  const [slow, fast] = [await world.receiver(), await world.receiver()]
  for (let n = 0; n < 25; n += 1) {
    await world.endpoint(limited, `${slow.url}/${n}`, { max_per_second: 1 })
  }
  await world.endpoint(free, fast.url)
  // Wait for the lanes to be there, and for what a lane does not yet know: whether rows wait in the table.
  await world.announce(dispatcher, limited, 1)
  await slow.received(25)
  for (let n = 0; n < 6; n += 1) await world.announce(dispatcher, limited, 300)
  for (let n = 1; n <= 5; n += 1) {
    await world.announce(dispatcher, free, 100)
    await fast.received(n * 100)
  }
  assert.ok(slow.requests.length < 25 * 900, 'nearly all of theirs still wait')
  await dispatcher.stop()
})
