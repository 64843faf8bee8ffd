/** The outcome of taking something back from a player, as the dialog says it before. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Owned, takingOf } from '../src/rooms/players/inventory/owned.ts'
import { laterBy } from '../src/shared/time.ts'

const at = (iso: string): number => new Date(iso).getTime()
const now = at('2026-11-27T02:00:00Z')

const owned = (kind: Owned['kind'], more: Partial<Owned> = {}): Owned => ({
  sku: 'thing',
  name: 'Thing',
  kind,
  quantity: null,
  remainingUses: null,
  expiresAt: null,
  ...more,
})

test('a currency goes by units, all that is asked for or nothing', () => {
  const gold = owned('virtual_currency', { quantity: 120 })
  const units = { is: 'units', there: 120, openedUses: null }
  assert.deepEqual(takingOf(gold, 50, undefined, now), { ...units, taken: 50, left: 70 })
  assert.deepEqual(takingOf(gold, 120, undefined, now), { ...units, taken: 120, left: 0 })
  assert.deepEqual(takingOf(gold, 121, undefined, now), { is: 'tooMany', there: 120 })
})

test('the opened piece goes with the last one, and its uses with it', () => {
  const potion = owned('consumable', { quantity: 3, remainingUses: 2 })
  assert.deepEqual(takingOf(potion, 2, undefined, now), {
    is: 'units',
    taken: 2,
    there: 3,
    left: 1,
    openedUses: null,
  })
  assert.deepEqual(takingOf(potion, 3, undefined, now), {
    is: 'units',
    taken: 3,
    there: 3,
    left: 0,
    openedUses: 2,
  })
})

test('what is owned for good goes; what is owned for a time ends sooner, and not before now', () => {
  assert.deepEqual(takingOf(owned('non_consumable'), 1, undefined, now), { is: 'item' })
  const pass = owned('non_renewing_subscription', { expiresAt: '2027-01-10T02:00:00Z' })
  const month = { type: 'month', value: 1 }
  assert.deepEqual(takingOf(pass, 1, month, now), {
    is: 'sooner',
    end: '2026-12-11T02:00:00.000Z',
  })
  assert.deepEqual(takingOf(pass, 2, month, now), { is: 'now' })
  assert.deepEqual(takingOf(pass, 1, undefined, now), { is: 'unknown' })
})

test('a month ends on the same day of UTC, or on its last one', () => {
  const from = at('2027-01-31T23:30:00Z')
  assert.equal(laterBy(from, 'month', 1), at('2027-02-28T23:30:00Z'))
  assert.equal(laterBy(from, 'month', 2), at('2027-03-31T23:30:00Z'))
  assert.equal(laterBy(at('2028-02-29T00:00:00Z'), 'year', 1), at('2029-02-28T00:00:00Z'))
  assert.equal(laterBy(from, 'week', 2), from + 14 * 86_400_000)
})
