/** The order in which lanes send. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fairLine, type LaneStanding, type Merchant, newMerchant } from './line.ts'
import { slots } from './slots.ts'

type Stander = LaneStanding & { name: string }

const stander = (name: string, merchant: Merchant, expectedMs = 0): Stander => ({
  name,
  merchant,
  isInLine: false,
  credit: 1,
  expectedMs,
})

/** Lets lanes that always have more to send take so many turns; answers how many each got. */
const serve = (lanes: Stander[], turns: number): Map<string, number> => {
  const line = fairLine<Stander>('fast')
  for (const lane of lanes) line.enter(lane)
  const served = new Map<string, number>()
  for (let turn = 0; turn < turns; turn += 1) {
    const lane = line.next(Number.POSITIVE_INFINITY)
    assert.ok(lane)
    served.set(lane.name, (served.get(lane.name) ?? 0) + 1)
    line.enter(lane)
  }
  return served
}

test('a merchant with fifty endpoints gets no more than one with a single one', () => {
  const [big, small] = [newMerchant(), newMerchant()]
  const many = Array.from({ length: 50 }, (_, n) => stander(`big ${n}`, big))
  const served = serve([...many, stander('small', small)], 1000)
  const ofSmall = served.get('small') ?? 0
  assert.ok(ofSmall >= 480 && ofSmall <= 520, `${ofSmall} of 1000`)
  for (const { name } of many) assert.ok((served.get(name) ?? 0) >= 9, name)
})

test('a receiver pays for the time it holds a slot', () => {
  const [quick, slow] = [newMerchant(), newMerchant()]
  const served = serve([stander('quick', quick, 0), stander('slow', slow, 300)], 1000)
  const ofSlow = served.get('slow') ?? 0
  assert.ok(ofSlow >= 180 && ofSlow <= 220, `a fifth: ${ofSlow}`)
})

test('a merchant with all its slots taken lets the others pass and keeps its turn', () => {
  const [full, free] = [newMerchant(), newMerchant()]
  full.inFlight = 400
  const line = fairLine<Stander>('fast')
  line.enter(stander('full', full))
  line.enter(stander('free', free))
  assert.equal(line.next(400)?.name, 'free')
  assert.equal(line.next(400), undefined)
  full.inFlight = 399
  assert.equal(line.next(400)?.name, 'full')
})

test('merchants with all their slots taken keep nobody from a turn who owes some', () => {
  const line = fairLine<Stander>('fast')
  for (const name of ['full', 'full, too']) {
    line.enter(stander(name, { ...newMerchant(), inFlight: 9 }))
  }
  for (const name of ['owes', 'owes, too']) {
    const merchant = newMerchant()
    merchant.stands.fast.credit = -3
    line.enter(stander(name, merchant))
  }
  assert.deepEqual([line.next(9)?.name, line.next(9)?.name], ['owes', 'owes, too'])
  assert.equal(line.next(9), undefined)
})

test('whatever happens, nobody is given a turn only when every lane in line is of a full merchant', () => {
  const step = fc.record({
    merchant: fc.nat(5),
    expectedMs: fc.nat(2000),
    inFlight: fc.nat(3),
    turns: fc.nat(4),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const merchants = Array.from({ length: 6 }, newMerchant)
      const line = fairLine<Stander>('fast')
      const inLine = new Set<Stander>()
      for (const [n, { merchant, expectedMs, inFlight, turns }] of steps.entries()) {
        const lane = stander(`${n}`, merchants[merchant] as Merchant, expectedMs)
        line.enter(lane)
        inLine.add(lane)
        lane.merchant.inFlight = inFlight
        for (let turn = 0; turn < turns; turn += 1) {
          const next = line.next(2)
          const isPossible = [...inLine].some(({ merchant }) => merchant.inFlight < 2)
          assert.equal(next !== undefined, isPossible)
          if (!next) break
          assert.ok(next.merchant.inFlight < 2)
          assert.ok(inLine.delete(next))
        }
      }
    }),
  )
})

test('whatever the costs, every lane in line comes once before the line is empty', () => {
  const lane = fc.record({ merchant: fc.nat(4), expectedMs: fc.nat(20_000) })
  fc.assert(
    fc.property(fc.array(lane, { maxLength: 40 }), (given) => {
      const merchants = Array.from({ length: 5 }, newMerchant)
      const line = fairLine<Stander>('slow')
      for (const [n, { merchant, expectedMs }] of given.entries())
        line.enter(stander(`${n}`, merchants[merchant] as Merchant, expectedMs))
      const out = new Set<string>()
      for (let next = line.next(9); next; next = line.next(9)) out.add(next.name)
      assert.equal(out.size, given.length)
    }),
  )
})

test('retries and replays leave the last fifth of the slots to what is new', () => {
  const taken = slots(100)
  for (let n = 0; n < 80; n += 1) {
    assert.equal(taken.mayTake('replay'), true)
    taken.begin('fast', 'replay')
  }
  assert.equal(taken.mayTake('replay'), false)
  assert.equal(taken.mayTake('retry'), true, 'its own share is reserved')
  assert.equal(taken.mayTake('fresh'), true)
  taken.end('fast', 'replay')
  assert.equal(taken.mayTake('replay'), true)
})

test('when the lent slots are gone, a tenth is left to replays and a fifth to retries', () => {
  for (const [kind, share] of [
    ['replay', 10],
    ['retry', 20],
  ] as const) {
    const taken = slots(100)
    for (let n = 0; n < 80; n += 1) taken.begin('fast', 'fresh')
    let count = 0
    for (; taken.mayTake(kind); count += 1) taken.begin('fast', kind)
    assert.equal(count, share, kind)
  }
})

test('slow receivers share a quarter of the slots', () => {
  const taken = slots(100)
  for (let n = 0; n < 25; n += 1) taken.begin('slow', 'fresh')
  assert.equal(taken.hasRoom('slow'), false)
  assert.equal(taken.hasRoom('fast'), true)
})
