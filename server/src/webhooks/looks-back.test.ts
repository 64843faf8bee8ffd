/** How often the oldest ready rows are looked at. */
import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import fc from 'fast-check'
import {
  createWebhookWorld,
  openRows,
  until,
  type WebhookWorld,
} from '../../test/support/webhooks.ts'
import { eventIdFloor } from './event-id.ts'
import { looksBack } from './looks-back.ts'

let world: WebhookWorld
before(async () => {
  world = await createWebhookWorld()
})
after(() => world.close())

test('looks that cost next to nothing are made every time', () => {
  const back = looksBack()
  assert.equal(back.isDue(1, 0), true)
  for (let project = 1; project <= 1000; project += 1) back.note(project, 0, 2)
  assert.equal(back.isDue(1, 2), true)
})

test('looks that cost much take a fortieth of the time, whatever they cost and however many projects there are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 5, max: 500 }), { minLength: 1, maxLength: 20 }),
      (costs) => {
        const back = looksBack()
        let [now, spent] = [0, 0]
        const looks = costs.map(() => 0)
        for (let turn = 0; turn < 4000; turn += 1) {
          for (const [project, cost] of costs.entries()) {
            if (!back.isDue(project, now)) continue
            back.note(project, now, now + cost)
            now += cost
            spent += cost
            looks[project] = (looks[project] ?? 0) + 1
          }
          now += 50
        }
        const first = costs.reduce((sum, cost) => sum + cost, 0)
        // Two thousandths of a second of each are free, and the first round is.
        assert.ok(spent - 2 * first <= now / 20, `${spent} of ${now}`)
        assert.ok(looks.every((count) => count >= 2 || now < 50 * first))
      },
    ),
  )
})

test('what is made ready with an old id is found, however much was delivered since', async (t) => {
  // The engine's looks cost nothing, however slow the machine is: after one that cost much the next is late.
  const stoodAt = performance.now()
  const clock = mock.method(performance, 'now', () => stoodAt)
  t.after(() => clock.mock.restore())
  const dispatcher = world.engine()
  const project = await world.newProject()
  const merchant = await world.receiver()
  const endpointId = await world.endpoint(project, merchant.url)
  for (let n = 1; n <= 5; n += 1) {
    await world.send(project, 100)
    dispatcher.nudge(project.project_id)
    await merchant.received(n * 100)
  }
  const old = eventIdFloor(new Date(world.clock.now().getTime() - 60_000))
  await world.sql.begin(async (tx) => {
    await tx`
      insert into webhook_events (project_id, event_id, type, body, created_at)
      values (${project.project_id}, ${old}, 'ps_declined', '{}', now())
    `
    await tx`
      insert into webhook_ready (project_id, endpoint_id, event_id)
      values (${project.project_id}, ${endpointId}, ${old})
    `
  })
  // Nobody is told: as if the process that wrote it had died.
  await merchant.received(501)
  assert.equal(merchant.requests[500]?.headers['webhook-id'], old)
  await until(async () => (await openRows(world.sql, project)) === 0)
  await dispatcher.stop()
})
