/** Missed deliveries come back at the endpoint's own pace, and neither they nor an old snapshot hold up the others. */
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import { setImmediate } from 'node:timers'
import { readyIds } from '../../../test/support/ready-rows.ts'
import {
  createWebhookWorld,
  openRows,
  until,
  type WebhookWorld,
} from '../../../test/support/webhooks.ts'
import { connect } from '../../base/database/database.ts'

let world: WebhookWorld
before(async () => {
  world = await createWebhookWorld()
})
after(() => world.close())

test('while thousands that waited for an endpoint are sent, others’ deliveries do not stand behind them', async () => {
  const parked = 4000
  const [project, other] = [await world.newProject(), await world.newProject()]
  const back = await world.receiver(() => ({ status: 500 }))
  const [neighbour, stranger] = [await world.receiver(), await world.receiver()]
  const endpointId = await world.endpoint(project, back.url, {
    types: ['ps_declined'],
    max_in_flight: 4,
  })
  await world.endpoint(project, neighbour.url, { types: ['afs_reject'] })
  await world.endpoint(other, stranger.url)
  for (let n = 0; n < 4; n += 1) await world.send(project, parked / 4)
  // Not before: it would be asked meanwhile whether it is back.
  const dispatcher = world.engine()
  await until(async () => dispatcher.counts().breakers.open === 1)
  const missed = back.requests.length

  let most = 0
  let upTo = missed + parked / 4
  const underWay = new Set<ServerResponse>()
  const held: (() => void)[] = []
  back.answer((_received, response) => {
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    most = Math.max(most, underWay.size)
    const end = (): void => {
      underWay.delete(response)
      response.writeHead(204).end()
    }
    if (back.requests.length <= upTo) setImmediate(end)
    else held.push(end)
    return 'own'
  })
  /** Lets it have so many more; then it answers none, so that who stands behind it gets nothing. */
  const letHave = (count: number): void => {
    upTo = back.requests.length + count
    for (const end of held.splice(0)) end()
  }
  world.clock.advance(12)
  await back.received(missed + 100)
  for (let sent = 5; back.requests.length < missed + parked - 500; sent += 5) {
    letHave(parked / 4)
    await world.send(project, 5, 'afs_reject')
    await world.send(other, 5)
    dispatcher.nudge(project.project_id)
    dispatcher.nudge(other.project_id)
    await until(async () => neighbour.requests.length >= sent && stranger.requests.length >= sent)
  }
  letHave(parked)
  await until(async () => {
    world.clock.advance(60)
    return (await openRows(world.sql, project)) === 0
  })
  assert.ok(most <= 4, `${most} at once`)
  assert.equal(back.ids().size, parked)
  const [{ is_enabled } = {}] = await world.sql<{ is_enabled: boolean }[]>`
    select is_enabled from webhook_endpoints where endpoint_id = ${endpointId}
  `
  assert.equal(is_enabled, true)
  await dispatcher.stop()
})

test('a snapshot that somebody holds stops no delivery', async () => {
  const { merchant, project } = await world.newShop()
  await world.send(project, 100)
  let dispatcher: ReturnType<typeof world.engine> | undefined
  const holder = connect(world.listenUrl ?? world.url, {
    connections: 1,
    name: 'holder',
    // It only looks on, for as long as the others take.
    session: { idle_in_transaction_session_timeout: '0' },
  })
  await holder.begin('isolation level repeatable read', async (tx) => {
    const count = async () => (await readyIds(tx, project.project_id)).length
    assert.equal(await count(), 100)
    // Not before the snapshot is taken: what it shows would depend on the moment.
    dispatcher = world.engine()
    for (let n = 1; n <= 30; n += 1) {
      await world.sendBy(dispatcher, project, 100)
      await merchant.received(100 + n * 100)
    }
    await until(async () => (await openRows(world.sql, project)) === 0)
    assert.equal(await count(), 100, 'it still sees what was there when it was taken')
  })
  assert.deepEqual([merchant.ids().size, merchant.requests.length], [3100, 3100])
  await holder.end()
  await dispatcher?.stop()
})
