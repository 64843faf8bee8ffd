import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Held, openWindow } from './window.ts'

const limits = { mostOfAll: 20, mostFailures: 10, mostSuccesses: 5, mostOfNobody: 2 }
const instant = new Date(0)
let made = 0
const trace = (projectId: number, isFailure: boolean): Held => ({
  projectId,
  isFailure,
  trace_id: String(++made),
  began_at: instant,
  ended_at: instant,
  way: 'network',
  outcome: isFailure ? 'refused' : 'signed_in',
  step: 'callback',
  provider: null,
  client_id: null,
  user_id: null,
  country: null,
  problem: null,
  error_code: null,
  status: null,
  reason: null,
  network_error: null,
  network_status: null,
  stands_for: 1,
  steps: [],
})

const offer = (window: ReturnType<typeof openWindow>, projectId: number, isFailure: boolean) => {
  const isWanted = isFailure ? window.wantsFailure(projectId) : window.wantsSuccess(projectId)
  if (isWanted) window.hold(trace(projectId, isFailure))
  return isWanted
}
const countOf = (taken: ReadonlyMap<number, readonly Held[]>, projectId: number): number =>
  taken.get(projectId)?.length ?? 0

test('a flood of failures of one project leaves the others their place', () => {
  const window = openWindow({ ...limits, mostFailures: 1000 })
  for (let index = 0; index < 500; index += 1) offer(window, 1, true)
  assert.equal(window.size(), 20)
  for (let index = 0; index < 5; index += 1) assert.ok(offer(window, 2, true))
  const taken = window.take()
  assert.deepEqual([countOf(taken, 1), countOf(taken, 2)], [15, 5])
  assert.equal(window.losses.limit, 485)
})

test('failures take the places of successes, and successes never those of failures', () => {
  const window = openWindow({ ...limits, mostOfAll: 4, mostFailures: 4 })
  for (const project of [1, 2, 3, 4]) assert.ok(offer(window, project, false))
  for (let index = 0; index < 4; index += 1) assert.ok(offer(window, 1, true))
  assert.equal(offer(window, 5, false), false)
  assert.deepEqual(
    [...window.take().values()].flat().map(({ isFailure }) => isFailure),
    [true, true, true, true],
  )
})

test('what belongs to no project has a few places, whatever else is free', () => {
  const window = openWindow(limits)
  assert.deepEqual(
    Array.from({ length: 4 }, () => offer(window, 0, true)),
    [true, true, false, false],
  )
})

test('successes that are kept stand for all of them, window after window', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.array(fc.record({ project: fc.nat({ max: 3 }), isFailure: fc.boolean() }), {
          maxLength: 60,
        }),
        { maxLength: 6 },
      ),
      (windows) => {
        const window = openWindow(limits)
        const offered = new Map<number, number>()
        const told = new Map<number, number>()
        const add = (to: Map<number, number>, project: number, count: number) =>
          to.set(project, (to.get(project) ?? 0) + count)
        const take = () => {
          const taken = window.take()
          for (const [project, held] of taken) {
            assert.ok(held.filter(({ isFailure }) => isFailure).length <= limits.mostFailures)
            for (const { isFailure, stands_for: count } of held)
              if (!isFailure) add(told, project, count)
          }
          return [...taken.values()].flat().length
        }
        for (const events of windows) {
          for (const { project, isFailure } of events) {
            offer(window, project, isFailure)
            if (!isFailure) add(offered, project, 1)
            assert.ok(window.size() <= limits.mostOfAll)
          }
          assert.ok(take() <= limits.mostOfAll)
        }
        // One more of each, alone in its window, tells the rest.
        for (const project of offered.keys()) {
          assert.ok(offer(window, project, false))
          add(offered, project, 1)
          take()
        }
        assert.deepEqual(told, offered)
      },
    ),
  )
})
