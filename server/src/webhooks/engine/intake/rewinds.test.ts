/** How often the oldest ready rows are read again. */
import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import fc from 'fast-check'
import {
  createWebhookWorld,
  openRows,
  until,
  type WebhookWorld,
} from '../../../../test/support/webhooks.ts'
import type { WorldProject } from '../../../../test/support/world.ts'
import { plusSeconds } from '../../../base/clock.ts'
import { eventIdFloor, eventIdTime } from '../../events/event-id.ts'
import { rewinds } from './rewinds.ts'
import { notifyProjects } from './wake-ups.sql.ts'

let world: WebhookWorld
before(async () => {
  world = await createWebhookWorld()
})
after(() => world.close())

test('polls that cost next to nothing are made every time', () => {
  const back = rewinds()
  assert.equal(back.isDue(1, 0), true)
  for (let project = 1; project <= 1000; project += 1) back.note(project, 0, 2)
  assert.equal(back.isDue(1, 2), true)
})

test('polls that cost much take a fortieth of the time, whatever they cost and however many projects there are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 5, max: 75 }), { minLength: 1, maxLength: 10 }),
      (costs) => {
        const back = rewinds()
        let [now, spent] = [0, 0]
        const polls = costs.map(() => 0)
        for (let turn = 0; turn < 4000; turn += 1) {
          for (const [project, cost] of costs.entries()) {
            if (!back.isDue(project, now)) continue
            back.note(project, now, now + cost)
            now += cost
            spent += cost
            polls[project] = (polls[project] ?? 0) + 1
          }
          now += 50
        }
        const first = costs.reduce((sum, cost) => sum + cost, 0)
        // Two thousandths of a second of each are free, and the first round is.
        assert.ok(spent - 2 * first <= now / 20, `${spent} of ${now}`)
        assert.ok(polls.every((count) => count >= 2 || now < 50 * first))
      },
    ),
  )
})

test('after polls that stalled none is put off for more than half a minute', () => {
  const back = rewinds()
  for (let project = 1; project <= 4; project += 1) back.note(project, 0, 10_000)
  assert.equal(back.isDue(1, 39_999), false)
  assert.equal(back.isDue(1, 40_000), true)
})

test('what polls cost once counts no longer where they are made no more', () => {
  const back = rewinds()
  back.note(1, 0, 500)
  back.note(2, 500, 600)
  assert.equal(back.isDue(2, 20_000), false, 'both count')
  // From now on another process polls for the first.
  back.note(2, 70_000, 70_052)
  assert.equal(back.isDue(2, 72_051), false)
  assert.equal(back.isDue(2, 72_052), true)
})

test('what is made ready with an old id is found, however much was delivered since', async (t) => {
  // The engine's polls cost nothing, however slow the machine is: after one that cost much the next is late.
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
  const old = await makeReady(project, endpointId)
  // Nobody is told: as if the process that wrote it had died.
  await merchant.received(501)
  assert.equal(merchant.requests[500]?.headers['webhook-id'], old)
  await until(async () => (await openRows(world.sql, project)) === 0)
  await dispatcher.stop()
})

test('while polls cost much, what another process tells of is found at once, however old its id is', async (t) => {
  let nowMs = performance.now()
  const clock = mock.method(performance, 'now', () => nowMs)
  t.after(() => clock.mock.restore())
  // A scan would find the old one, too. It rests for long, and no notification ends its rest while somebody waits.
  await waitForLong()
  const dispatcher = world.engine({ sweepMs: 600_000 })
  const project = await world.newProject()
  const merchant = await world.receiver()
  const endpointId = await world.endpoint(project, merchant.url)
  const sendFresh = async (): Promise<void> => {
    const before = merchant.requests.length
    await world.send(project)
    await notifyProjects(world.sql, [project.project_id])
    await merchant.received(before + 1)
  }
  await sendFresh()
  // A poll that stalls, by a clock that stands afterwards: none is due for half a minute.
  await world.sql.begin(async (tx) => {
    await tx`lock table webhook_ready in access exclusive mode`
    await until(async () => {
      await notifyProjects(world.sql, [project.project_id])
      const polls = await world.sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%from_event%'
      `
      return polls.length > 0
    })
    nowMs += 10_000
  })
  // It is over once something was delivered.
  await sendFresh()
  const old = await makeReady(project, endpointId)
  await sendFresh()
  const isSent = () => merchant.requests.some(({ headers }) => headers['webhook-id'] === old)
  assert.equal(isSent(), false, 'polls begin behind it')
  const at = eventIdTime(old).getTime()
  await notifyProjects(world.sql, [project.project_id], new Map([[project.project_id, at]]))
  await until(async () => isSent())
  await dispatcher.stop()
})

/** Makes a delivery wait for a retry that is due in an hour. */
const waitForLong = async (): Promise<void> => {
  const project = await world.newProject()
  await world.endpoint(project, 'http://127.0.0.1:9/')
  await world.send(project)
  await world.sql`
    with gone as (
      delete from webhook_ready where project_id = ${project.project_id} returning *
    )
    insert into webhook_retries (
      project_id, endpoint_id, event_id, attempt, round_from, is_replay, due_at
    )
    select project_id, endpoint_id, event_id, 1, 0, false, ${plusSeconds(world.clock.now(), 3600)}
    from gone
  `
}

/** Makes a delivery ready whose event is a minute old, and tells nobody. */
const makeReady = async (project: WorldProject, endpointId: number): Promise<string> => {
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
  return old
}
