/** Dead letters that nobody wants to send again. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webhookCallsOfFile } from '../../../test/support/webhook-calls.ts'
import { until } from '../../../test/support/webhooks.ts'
import { formatTimestamp } from '../../base/clock.ts'

const calls = webhookCallsOfFile()
const { call, send } = calls
const letters = async () => (await call('GET', '/dead_letters')).body.items
const allDead = (count: number) =>
  until(async () => {
    const deliveries = await calls.world.deliveries(calls.project)
    return deliveries.length === count && deliveries.every(({ status }) => status === 'dead')
  })

/** Gives up what is ready, as the engine does behind an open breaker when it is too late. */
const giveUp = () => calls.world.sql`
  with gone as (
    delete from webhook_ready where project_id = ${calls.project.project_id} returning *
  )
  insert into webhook_dead_letters (project_id, event_id, endpoint_id, died_at, reason, attempts)
  select project_id, event_id, endpoint_id, now(), 'endpoint_down', attempt from gone
`

test('a dead letter that is dismissed leaves the list, once, and no bulk replay sends it', async () => {
  const merchant = await calls.world.receiver(() => ({ status: 404 }))
  await calls.world.endpoint(calls.project, merchant.url)
  await send(2)
  await allDead(2)
  const [first, second] = await letters()
  assert.equal((await call('POST', `/deliveries/${first.delivery_id}/dismiss`)).status, 204)
  assert.equal((await call('POST', `/deliveries/${first.delivery_id}/dismiss`)).status, 404)
  assert.deepEqual(await letters(), [second])
  assert.equal((await call('GET', `/deliveries/${first.delivery_id}`)).body.status, 'dead')
  for (const statuses of [['dead'], ['dead', 'delivered', 'missed']]) {
    const filter = { statuses, from: '2020-01-01T00:00:00Z' }
    assert.equal((await call('POST', '/replays/preview', filter)).body.deliveries, 1)
  }
  assert.equal((await call('POST', `/deliveries/${first.delivery_id}/replay`)).status, 202)
  await merchant.received(3)
})

test('what was dismissed stays among the dead, also where it was never tried, until a replay delivers it', async () => {
  const merchant = await calls.world.receiver()
  const endpointId = await calls.world.endpoint(calls.project, merchant.url)
  await call('POST', `/endpoints/${endpointId}/pause`)
  await send()
  await giveUp()
  const [{ delivery_id, attempts }] = await letters()
  assert.equal(attempts, 0)
  await call('POST', `/endpoints/${endpointId}/resume`)
  assert.equal((await call('POST', `/deliveries/${delivery_id}/dismiss`)).status, 204)
  const read = async () => (await call('GET', `/deliveries/${delivery_id}`)).body
  assert.equal((await read()).status, 'dead')
  const dead = () => call('GET', '/deliveries?status=dead')
  for (const { body } of [await dead(), await call('GET', '/deliveries')])
    assert.equal(body.items[0]?.delivery_id, delivery_id)
  assert.equal((await call('POST', `/deliveries/${delivery_id}/replay`)).status, 202)
  await until(async () => (await read()).status === 'delivered')
  assert.deepEqual((await dead()).body.items, [])
})

test('what was delivered, then replayed, given up and dismissed, is dead', async () => {
  const merchant = await calls.world.receiver()
  const endpointId = await calls.world.endpoint(calls.project, merchant.url)
  await calls.settle()
  const [delivery] = await calls.world.deliveries(calls.project)
  await call('POST', `/endpoints/${endpointId}/pause`)
  await call('POST', `/deliveries/${delivery?.delivery_id}/replay`)
  await giveUp()
  await call('POST', `/deliveries/${delivery?.delivery_id}/dismiss`)
  const { items } = (await call('GET', '/deliveries?status=dead')).body
  assert.deepEqual(
    items.map((item: { attempts: number }) => item.attempts),
    [1],
  )
  assert.deepEqual((await call('GET', '/deliveries?status=delivered')).body.items, [])
  const filter = { statuses: ['dead', 'delivered', 'missed'], from: '2020-01-01T00:00:00Z' }
  assert.equal((await call('POST', '/replays/preview', filter)).body.deliveries, 0)
})

test('what a filter finds is dismissed, and nothing else', async () => {
  const merchant = await calls.world.receiver(() => ({
    status: 400,
    body: '{"error":{"code":"INVALID_USER"}}',
  }))
  const other = await calls.world.receiver(() => ({ status: 404 }))
  const one = await calls.world.endpoint(calls.project, merchant.url)
  await calls.world.endpoint(calls.project, other.url)
  await send(2, 'refund')
  await allDead(4)
  calls.world.clock.advance(3600)
  const later = formatTimestamp(calls.world.clock.now())
  await send(1, 'order_paid')
  await allDead(6)
  for (const [filter, dismissed] of [
    [{ reason: 'exhausted' }, 0],
    [{ receiver_code: 'INVALID_USER', type: 'refund', endpoint_id: one + 1 }, 0],
    [{ from: later, endpoint_id: one }, 1],
    [{ receiver_code: 'INVALID_USER' }, 2],
    [{ type: 'refund', to: later }, 2],
    [{ reason: 'refused' }, 1],
  ] as const) {
    const { body } = await call('POST', '/dead_letters/dismiss', filter)
    assert.deepEqual(body, { dismissed, is_complete: true }, JSON.stringify(filter))
  }
  assert.deepEqual(await letters(), [])
})

test('a group of one reason and code is counted, found in the list and in a replay, and tried before it goes', async () => {
  const coded = await calls.world.receiver(() => ({
    status: 400,
    body: '{"error":{"code":"INVALID_USER"}}',
  }))
  const plain = await calls.world.receiver(() => ({ status: 404 }))
  const one = await calls.world.endpoint(calls.project, coded.url)
  const other = await calls.world.endpoint(calls.project, plain.url)
  await send(2, 'refund')
  await send(1, 'order_paid')
  await allDead(6)
  const { body: groups } = await call('GET', '/dead_letters/groups')
  const facts = groups.items.map(
    (group: { reason: string; receiver_code?: string; letters: number }) => [
      group.reason,
      group.receiver_code,
      group.letters,
    ],
  )
  assert.deepEqual(facts, [
    ['refused', 'INVALID_USER', 3],
    ['refused', undefined, 3],
  ])
  assert.deepEqual([groups.items[0].status, groups.items[1].status], [400, 404])
  assert.deepEqual(
    [groups.items[0].endpoint_ids, groups.items[1].endpoint_ids, groups.is_complete],
    [[one], [other], true],
  )
  const ofType = (await call('GET', `/dead_letters/groups?type=refund&endpoint_id=${other}`)).body
  assert.deepEqual(
    ofType.items.map((group: { letters: number }) => group.letters),
    [2],
  )
  const listed = await call('GET', '/dead_letters?reason=refused&has_receiver_code=false')
  assert.equal(listed.body.items.length, 3)
  const group = { reason: 'refused', has_receiver_code: false }
  assert.deepEqual((await call('POST', '/replays/preview', group)).body, {
    deliveries: 3,
    is_complete: true,
  })
  assert.equal((await call('POST', '/replays/preview', { reason: 'exhausted' })).body.deliveries, 0)
  const tried = await call('POST', '/dead_letters/dismiss?validate_only=true', group)
  assert.deepEqual([tried.status, tried.body], [200, { dismissed: 3, is_complete: true }])
  assert.equal((await letters()).length, 6, 'a trial changes nothing')
  const [audited] = await calls.world.sql<{ count: number }[]>`
    select count(*)::integer as count from audit_entries where project_id = ${calls.project.project_id}
      and action = 'webhook_dead_letters.dismissed'
  `
  assert.equal(audited?.count, 0)
  assert.equal((await call('POST', '/dead_letters/dismiss', group)).body.dismissed, 3)
  assert.equal((await letters()).length, 3)
  for (const path of ['/dead_letters/groups?limit=1', '/dead_letters/groups?reason=old'])
    assert.equal((await call('GET', path)).status, 422, path)
  assert.equal((await call('POST', '/dead_letters/dismiss?validate_only=1', group)).status, 422)
})

test('a replay of one reason and code makes those again, and no others', async () => {
  const coded = await calls.world.receiver(() => ({
    status: 400,
    body: '{"error":{"code":"INVALID_USER"}}',
  }))
  const plain = await calls.world.receiver(() => ({ status: 404 }))
  await calls.world.endpoint(calls.project, coded.url)
  await calls.world.endpoint(calls.project, plain.url)
  await send(1, 'refund')
  await allDead(2)
  const group = { reason: 'refused', has_receiver_code: false }
  const made = await call('POST', '/replays', group)
  assert.equal(made.status, 202)
  assert.deepEqual([made.body.reason, made.body.has_receiver_code], ['refused', false])
  await plain.received(2)
  await until(async () => {
    const { body } = await call('GET', `/replays/${made.body.replay_id}`)
    return body.state === 'finished'
  })
  assert.equal(coded.requests.length, 1)
})

test('without any filter, or with a wrong one, nothing is dismissed', async () => {
  const merchant = await calls.world.receiver(() => ({ status: 404 }))
  await calls.world.endpoint(calls.project, merchant.url)
  await send()
  await allDead(1)
  for (const body of [{}, { reason: 'old' }, { endpoint_id: '1' }, { all: true }])
    assert.equal((await call('POST', '/dead_letters/dismiss', body)).status, 422)
  const [{ delivery_id }] = await letters()
  await calls.newProject()
  assert.equal((await call('POST', `/deliveries/${delivery_id}/dismiss`)).status, 404)
  const { body } = await call('POST', '/dead_letters/dismiss', { reason: 'refused' })
  assert.equal(body.dismissed, 0)
})
