/** One delivery that is made again while its last result is stored. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { resultOf } from '../../../test/support/intake.ts'
import { holdAll } from '../../../test/support/leases.ts'
import { isSomebodyWaiting } from '../../../test/support/waiting.ts'
import { createWebhookWorld, type WebhookWorld } from '../../../test/support/webhooks.ts'
import type { Query } from '../../base/database/database.ts'
import { newUuid } from '../../base/ids.ts'
import type { Completion } from '../attempt/fate.ts'
import { completeDeliveries } from '../engine/results/completion.sql.ts'
import { completeDelivered } from '../engine/results/delivered.sql.ts'
import { deliveryId, readDelivery, replayDelivery } from './deliveries.ts'

let world: WebhookWorld
const holder = newUuid()
before(async () => {
  world = await createWebhookWorld()
})
after(() => world.close())

type Fate = Pick<Completion, 'outcome' | 'status' | 'reason'>
const fates: readonly Fate[] = [
  { outcome: 'dead', status: 404, reason: 'refused' },
  { outcome: 'retry', status: 503, reason: null },
  { outcome: 'delivered', status: 204, reason: null },
]

for (const fate of fates) {
  const { outcome } = fate
  test(`a replay that comes while it is stored as ${outcome} is recorded behind that attempt`, async () => {
    const project = await world.newProject()
    const { project_id } = project
    const endpointId = await world.endpoint(project, 'http://127.0.0.1:9/')
    await world.send(project)
    await holdAll(world.sql, holder, project_id)
    const ready = () => world.sql<{ event_id: string; attempt: number; round_from: number }[]>`
      select event_id, attempt, round_from from webhook_ready where project_id = ${project_id}
    `
    const eventId = (await ready())[0]?.event_id ?? assert.fail()
    const store = async (sql: Query, attempt: number, { outcome, status, reason }: Fate) => {
      const now = world.clock.now()
      const dueAt = outcome === 'retry' ? now : null
      const result = {
        endpointId,
        eventId,
        attempt,
        outcome,
        status,
        startedAt: now,
        dueAt,
        reason,
      }
      const done = [resultOf(result)]
      if (outcome === 'delivered') await completeDelivered(sql, project_id, holder, done)
      else await completeDeliveries(sql, project_id, holder, done)
    }

    let replayed: Promise<void> = Promise.resolve()
    await world.sql.begin(async (tx) => {
      await store(tx, 0, fate)
      replayed = world.sql.begin((other) =>
        replayDelivery(other, {
          projectId: project_id,
          eventId,
          endpointId,
          at: world.clock.now(),
        }),
      )
      while (!(await isSomebodyWaiting(world.sql)));
    })
    await replayed
    assert.deepEqual([...(await ready())], [{ event_id: eventId, attempt: 1, round_from: 1 }])
    await holdAll(world.sql, holder, project_id)
    await store(world.sql, 1, { outcome: 'delivered', status: 204, reason: null })
    const id = deliveryId({ event_id: eventId, endpoint_id: endpointId })
    const { status, attempt_list } = await readDelivery(world.sql, project_id, id)
    assert.equal(status, 'delivered')
    assert.deepEqual(
      attempt_list.map((made) => [made.attempt, made.outcome, made.is_replay ?? false]),
      [
        [1, outcome, false],
        [2, 'delivered', true],
      ],
    )
  })
}
