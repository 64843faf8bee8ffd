/** Random moves in any order, at the same time or with losses of the database in between, against the model. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import {
  changes,
  moves,
  openWalker,
  type Walker,
  type Way,
} from '../../test/support/payment-model.ts'
import { subscriptionStates } from './contract.ts'

let walker: Walker

before(async () => {
  walker = await openWalker()
})
after(() => walker.close())

const way = fc.constantFrom<Way>('single', 'single', 'keyed', 'repeated', 'batch', 'database lost')

test('any sequence of moves leads where the model says and sends each notification once', async () => {
  const steps = moves.chain((list) =>
    fc.tuple(...list.map((move) => way.map((one) => ({ ...move, way: one })))),
  )
  const before = walker.lost()
  await fc.assert(
    fc.asyncProperty(steps, (sequence) => walker.walk(sequence)),
    { numRuns: 60 },
  )
  assert.ok(walker.lost() > before, 'some request lost its database')
})

test('any sequence of changes of a subscription leads where the model says and cancels it once', async () => {
  const sequences = fc.array(
    fc.record({
      change: fc.constantFrom(...changes, 'non_renewing' as const),
      isLost: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(sequences, (sequence) => walker.walkSubscription(sequence)),
    { numRuns: 60 },
  )
})

test('of any parallel moves of a new transaction one succeeds', async () => {
  const racer = fc.record({
    kind: fc.constantFrom('decline' as const, 'reject' as const, 'pay' as const),
    amount: fc.constant(null),
    code: fc.integer({ min: 1, max: 13 }),
    isKeyed: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(racer, { minLength: 1, maxLength: 12 }), (racers) =>
      walker.race(racers),
    ),
    { numRuns: 40 },
  )
})

test('of any parallel changes of a subscription each state is entered once', async () => {
  const targets = fc.array(fc.constantFrom(...subscriptionStates), { minLength: 2, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(targets, (states) => walker.raceSubscription(states)),
    { numRuns: 25 },
  )
})
