import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webhookCallsOfFile } from '../../../test/support/webhook-calls.ts'
import { readViolations, validator } from '../../base/input/violations.ts'
import { administration, hookTypes } from '../../projects/index.ts'
import { sentBodies } from '../events/bodies.ts'

const calls = webhookCallsOfFile()

type EventType = {
  type: keyof typeof sentBodies
  description: string
  is_sent: boolean
  not_sent_because: string | null
  example: { settings?: object; billing?: { settings?: object } }
}
const standing = async () =>
  (await ask()).map(({ type, is_sent, not_sent_because }) => [type, is_sent, not_sent_because])
const ask = async (): Promise<EventType[]> => {
  const { status, body } = await calls.call('GET', '/event_types')
  assert.equal(status, 200)
  return body.items
}

test('every type is told once, with a body that is one of its kind and of this project', async () => {
  const items = await ask()
  assert.deepEqual(
    items.map(({ type }) => type),
    [...hookTypes],
  )
  const { project_id } = calls.project
  const merchant_id = calls.world.deps.directory.project(project_id)?.merchantId
  for (const { type, description, example } of items) {
    assert.match(description, /\.$/)
    const check = validator().compile(sentBodies[type])
    assert.ok(check(example), JSON.stringify(readViolations(check.errors ?? [])))
    assert.deepEqual(example.settings ?? example.billing?.settings, { project_id, merchant_id })
  }
})

test('the examples have a price without cents as a number, and with them as a text', async () => {
  const { body } = await calls.call('GET', '/event_types')
  const paid = body.items.find(({ type }: EventType) => type === 'order_paid').example
  assert.deepEqual(paid.billing.purchase.total, { currency: 'USD', amount: 10 })
  assert.equal(paid.order.amount, '10.00')
})

test('a type that is not sent says who can switch it on', async () => {
  await administration.editProject(
    calls.world.deps,
    { kind: 'operator' },
    calls.project.project_id,
    {
      change: (facts) => ({
        ...facts,
        settings: { notifications: { ps_declined: false, order_paid: false } },
      }),
    },
  )
  const told = await standing()
  assert.deepEqual(told.slice(0, 4), [
    ['ps_declined', false, 'not_allowed'],
    ['cancel_subscription', true, null],
    ['afs_reject', false, 'not_allowed'],
    ['order_paid', false, 'switched_off'],
  ])
  assert.deepEqual(told.slice(6), [
    ['payment', false, 'not_in_mode'],
    ['order_canceled', true, null],
    ['user_validation', false, 'switched_off'],
  ])
})

test('in the separate mode payment is sent, and examples of orders have no billing', async () => {
  await administration.editProject(
    calls.world.deps,
    { kind: 'operator' },
    calls.project.project_id,
    { change: (facts) => ({ ...facts, settings: { webhook_mode: 'separate' } }) },
  )
  assert.deepEqual((await standing()).at(6), ['payment', true, null])
  const withBilling = (await ask()).filter(({ example }) => example.billing)
  assert.deepEqual(withBilling, [])
})
