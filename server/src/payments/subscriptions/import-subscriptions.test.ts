/** Subscriptions of another service come in by lines, and go on here. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openPayments, type Payments } from '../../../test/support/payments.ts'
import { UnreadableLines } from '../../base/input/line-import.ts'
import { systemCaller } from '../../projects/index.ts'
import { endSubscriptions } from '../index.ts'
import { importSubscriptions } from './import-subscriptions.ts'

let payments: Payments
before(async () => {
  payments = await openPayments()
})
after(() => payments.close())

async function* bytesOf(text: string): AsyncGenerator<Buffer, void> {
  yield Buffer.from(text)
}
const bring = (lines: readonly (object | string)[], isDryRun = false) =>
  importSubscriptions(
    payments.world.deps,
    { projectId: payments.world.project.project_id, caller: systemCaller, isDryRun, fromLine: 1 },
    bytesOf(
      lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
    ),
  )
const counts = async (lines: readonly (object | string)[], isDryRun = false) => {
  const { created, unchanged, failed } = await bring(lines, isDryRun)
  return [created, unchanged, failed]
}
const line = (subscription_id: number, more: object = {}) => ({
  subscription_id,
  user: { id: 'u1', name: 'Anna' },
  plan_id: 'gold',
  tags: ['a "quoted" tag', 'b'],
  date_create: '2025-01-02T03:04:05+00:00',
  ...more,
})
const read = async (id: number) => (await payments.call('GET', `subscriptions/${id}`)).body

test('a subscription keeps its number and state, and new ones get numbers behind it', async () => {
  const told = (await payments.notifications()).length
  assert.deepEqual(await counts([line(5_000_001), line(5_000_000)]), [2, 0, 0])
  const kept = await read(5_000_001)
  assert.deepEqual(
    [kept.status, kept.user, kept.plan_id, kept.tags, kept.date_create],
    [
      'active',
      { id: 'u1', name: 'Anna' },
      'gold',
      ['a "quoted" tag', 'b'],
      '2025-01-02T03:04:05+00:00',
    ],
  )
  assert.equal((await payments.notifications()).length, told)
  assert.ok(Number(await payments.newSubscription({ user: { id: 'u2' } })) > 5_000_001)
})

test('one that does not renew ends here by itself, and its end is told', async () => {
  const soon = new Date(payments.world.clock.now().getTime() + 86_400_000).toISOString()
  const record = line(5_000_010, { status: 'non_renewing', date_next_charge: soon })
  assert.deepEqual(await counts([record]), [1, 0, 0])
  assert.equal(
    (await payments.changeSubscription('5000000', { status: 'canceled' }, 'u1')).status,
    200,
  )
  const told = (await payments.notifications()).length
  payments.world.clock.advance(2 * 86_400)
  assert.equal(await endSubscriptions(payments.world.deps), 1)
  assert.equal((await payments.notifications()).length, told + 1)
})

test('a file comes in once, also after its subscriptions went on here', async () => {
  const record = line(5_000_020)
  assert.deepEqual(await counts([record, record]), [1, 1, 0])
  await payments.changeSubscription('5000020', { status: 'canceled' }, 'u1')
  assert.deepEqual(await counts([record]), [0, 1, 0])
  assert.equal((await read(5_000_020)).status, 'canceled')
})

test('a dry run finds the same and changes nothing', async () => {
  assert.deepEqual(await counts([line(5_000_030), '{}'], true), [1, 0, 1])
  assert.equal((await payments.call('GET', 'subscriptions/5000030')).status, 404)
})

test('each wrong line is named by its number, and the others come in', async () => {
  const { created, errors } = await bring([
    line(5_000_040),
    '{"subscription_id": 1',
    { ...line(5_000_041), date_create: 'yesterday' },
    line(5_000_042, { status: 'canceled' }),
    line(5_000_040, { plan_id: 'silver' }),
  ])
  assert.equal(created, 1)
  assert.deepEqual(
    errors.map(({ line, property }) => `${line} ${property}`),
    ['2 ', '3 date_create', '4 date_end', '5 subscription_id'],
  )
  assert.match(errors.at(-1)?.message ?? '', /^5000040 is there already for another player, plan/)
  await assert.rejects(bring(['x'.repeat(70_000)]), UnreadableLines)
})
