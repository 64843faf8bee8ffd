/** Changes of what a player has of one thing. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Instant, parseTimestamp, plusSeconds } from '../../base/clock.ts'
import {
  type Change,
  consume,
  give,
  type Holding,
  type HoldingKind,
  isOwned,
  mostHeld,
  nothingOf,
  type Refusal,
  setTo,
  spend,
  takeBack,
} from './holding.ts'

const at = parseTimestamp('2026-01-31T10:00:00Z') as Instant
let names = 0
const newInstance = (): string => String(++names).padStart(32, '0')

const made = (change: Change | Refusal): Holding => {
  if (typeof change === 'string') assert.fail(change)
  return change.after
}
const some = (quantity: number, more: { usages?: number; period?: object } = {}) => ({
  quantity,
  usages: 1,
  period: null,
  ...(more as object),
})
const given = (kind: HoldingKind, quantity: number, more: object = {}): Holding =>
  made(give(nothingOf('thing', kind), some(quantity, more), at, newInstance))

describe('currencies', () => {
  test('are counted up to what engines can count', () => {
    assert.equal(given('virtual_currency', mostHeld).quantity, mostHeld)
    assert.equal(give(given('virtual_currency', mostHeld), some(1), at, newInstance), 'too_many')
  })

  test('that were spent and are taken back are owed, and what comes in pays that off first', () => {
    const left = made(spend(given('virtual_currency', 100), 70))
    const owing = made(takeBack(left, { quantity: 100, seconds: 0 }, at, 'debt'))
    assert.deepEqual([owing.quantity, owing.debt], [0, 70])
    const paidOff = made(give(owing, some(80), at, newInstance))
    assert.deepEqual([paidOff.quantity, paidOff.debt], [10, 0])
  })

  test('are spent as a whole or not at all', () => {
    assert.equal(spend(given('virtual_currency', 5), 6), 'too_few')
    assert.equal(made(spend(given('virtual_currency', 5), 5)).quantity, 0)
  })
})

describe('consumables', () => {
  test('go piece by piece, and a piece with several uses goes with its last one', () => {
    const two = given('consumable', 2, { usages: 3 })
    assert.deepEqual([two.quantity, two.remainingUses], [2, 3])
    const used = made(consume(two, 2))
    assert.deepEqual([used.quantity, used.remainingUses], [2, 1])
    const opened = made(consume(used, 2))
    assert.deepEqual([opened.quantity, opened.remainingUses], [1, 2])
    const none = made(consume(opened, 2))
    assert.deepEqual([none.quantity, none.remainingUses], [0, null])
    assert.equal(consume(none, 1), 'too_few')
    assert.equal(consume(two, 7), 'too_few')
  })

  test('are taken back as far as they are there; strictly all or nothing', () => {
    const three = given('consumable', 3)
    const taken = takeBack(three, { quantity: 5, seconds: 0 }, at, 'debt') as Change
    assert.deepEqual([taken.after.quantity, taken.delta, taken.wanted], [0, -3, 5])
    assert.equal(takeBack(three, { quantity: 5, seconds: 0 }, at, 'all'), 'too_few')
  })
})

describe('goods that are owned for good', () => {
  test('are owned once, under the name that they had first, and are not consumed', () => {
    const sword = given('non_consumable', 1)
    const again = give(sword, some(1), at, newInstance) as Change
    assert.deepEqual([again.after, again.delta], [sword, 0])
    assert.match(sword.instanceId ?? '', /^\d{32}$/)
    assert.equal(consume(sword, 1), 'not_consumable')
    assert.equal(consume(nothingOf('thing', 'non_consumable'), 1), 'too_few')
  })
})

describe('goods that are owned for a time', () => {
  const kind = 'non_renewing_subscription'
  const month = { type: 'month', value: 1 }

  test('end with the last day of a shorter month, and times add up', () => {
    const one = given(kind, 1, { period: month })
    assert.equal(one.expiresAt?.toISOString(), '2026-02-28T10:00:00.000Z')
    const two = made(give(one, some(1, { period: month }), at, newInstance))
    assert.equal(two.expiresAt?.toISOString(), '2026-03-28T10:00:00.000Z')
    assert.equal(two.instanceId, one.instanceId)
    assert.equal(
      given(kind, 12, { period: month }).expiresAt?.toISOString(),
      '2027-01-31T10:00:00.000Z',
    )
  })

  test('begin anew once they have ended, under another name', () => {
    const day = { period: { type: 'day', value: 1 } }
    const ended = given(kind, 1, day)
    const later = plusSeconds(at, 2 * 86_400)
    assert.equal(isOwned(ended, later), false)
    const anew = made(give(ended, some(1, day), later, newInstance))
    assert.equal(anew.expiresAt?.getTime(), plusSeconds(later, 86_400).getTime())
    assert.notEqual(anew.instanceId, ended.instanceId)
  })

  test('end sooner by the time that is taken back, at once where that is past', () => {
    const two = given(kind, 2, { period: { type: 'day', value: 1 } })
    const one = made(takeBack(two, { quantity: 1, seconds: 86_400 }, at, 'debt'))
    assert.deepEqual([one.quantity, one.expiresAt], [1, plusSeconds(at, 86_400)])
    const none = made(takeBack(one, { quantity: 1, seconds: 86_400 }, at, 'debt'))
    assert.deepEqual([none.quantity, none.expiresAt], [0, at])
  })

  test('never lead out of the calendar', () => {
    for (const type of ['minute', 'hour', 'day', 'week', 'month', 'year']) {
      const period = { type, value: 1_000_000 }
      const change = give(nothingOf('thing', kind), some(mostHeld, { period }), at, newInstance)
      assert.equal(change, 'too_many', type)
    }
  })
})

const quantity = fc.integer({ min: 1, max: 1000 })
const step = fc.oneof(
  fc.record({ is: fc.constant('give' as const), quantity }),
  fc.record({ is: fc.constant('take' as const), quantity }),
  fc.record({ is: fc.constant('take strictly' as const), quantity }),
  fc.record({ is: fc.constant('consume' as const), quantity }),
  fc.record({ is: fc.constant('spend' as const), quantity }),
  fc.record({ is: fc.constant('set' as const), quantity: fc.nat({ max: 1000 }) }),
)
const kinds: readonly HoldingKind[] = [
  'virtual_currency',
  'consumable',
  'non_consumable',
  'non_renewing_subscription',
]

for (const kind of kinds)
  test(`whatever happens to a ${kind}, what it added and took is what is there, and never below nothing`, () => {
    const period = kind === 'non_renewing_subscription' ? { type: 'day', value: 1 } : null
    fc.assert(
      fc.property(fc.array(step), fc.integer({ min: 1, max: 4 }), (steps, usages) => {
        let holding = nothingOf('thing', kind)
        let sum = 0
        let now = at
        for (const { is, quantity } of steps) {
          now = plusSeconds(now, 3600)
          if (is === 'spend' && kind !== 'virtual_currency') continue
          const good = { quantity, usages, period }
          const change = {
            give: () => give(holding, good, now, newInstance),
            take: () => takeBack(holding, { quantity, seconds: quantity * 60 }, now, 'debt'),
            'take strictly': () =>
              takeBack(holding, { quantity, seconds: quantity * 60 }, now, 'all'),
            consume: () => consume(holding, quantity),
            spend: () => spend(holding, quantity),
            set: () => setTo(holding, good, now, newInstance),
          }[is]()
          if (typeof change === 'string') continue
          sum += change.delta
          holding = change.after
          assert.equal(holding.quantity - holding.debt, sum)
          assert.ok(holding.quantity >= 0 && holding.debt >= 0)
          assert.ok(holding.debt === 0 || (holding.quantity === 0 && kind === 'virtual_currency'))
          assert.ok(
            (holding.remainingUses ?? 1) >= 1 && (holding.remainingUses ?? 1) <= holding.usages,
          )
          if (kind === 'non_consumable') assert.ok(holding.quantity <= 1)
        }
      }),
    )
  })
