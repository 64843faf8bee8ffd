import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { silentLog } from '../../base/log.ts'
import { type HeldTrace, TraceBuffer } from './trace-buffer.ts'

const limits = { mostOfAll: 20, mostFailures: 8, mostSuccesses: 5, mostOfNobody: 2 }
const instant = new Date(0)
let made = 0
const trace = (projectId: number, isFailure: boolean): HeldTrace => ({
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

/** A buffer, and what it has written by project since it was asked last. */
const openBuffer = () => {
  let written = new Map<number, readonly HeldTrace[]>()
  const insert = async (projectId: number, traces: readonly HeldTrace[]) => {
    written.set(projectId, traces)
  }
  const buffer = new TraceBuffer({ insert, log: silentLog }, limits)
  return {
    buffer,
    offer(projectId: number, isFailure: boolean): boolean {
      const isAdmitted = buffer.admits(projectId, isFailure)
      if (isAdmitted) buffer.hold(trace(projectId, isFailure))
      return isAdmitted
    },
    async take(): Promise<ReadonlyMap<number, readonly HeldTrace[]>> {
      await buffer.flush()
      const taken = written
      written = new Map()
      return taken
    },
  }
}

test('a project has room for so many failures, whatever fails besides, and counts the rest', async () => {
  const { buffer, offer, take } = openBuffer()
  for (let index = 0; index < 100; index += 1) offer(1, true)
  for (let index = 0; index < 8; index += 1) assert.ok(offer(2, true))
  const taken = await take()
  assert.deepEqual([taken.get(1)?.length, taken.get(2)?.length], [8, 8])
  assert.deepEqual(buffer.counts(), { written: 16, limit: 92, sampled: 0, database: 0 })
})

test('successes of many projects leave half of the room to failures', () => {
  const { offer } = openBuffer()
  for (let project = 1; project <= 30; project += 1) offer(project, false)
  for (let project = 1; project <= 10; project += 1) assert.ok(offer(project, true))
  assert.equal(offer(11, true), false)
})

test('failures without a project have room for a few', () => {
  const { offer } = openBuffer()
  assert.deepEqual(
    Array.from({ length: 4 }, () => offer(0, true)),
    [true, true, false, false],
  )
})

test('each success is kept as long as a project has few in a second', async () => {
  const { offer, take } = openBuffer()
  for (let second = 0; second < 20; second += 1) {
    for (let index = 0; index < limits.mostSuccesses; index += 1) assert.ok(offer(1, false))
    const traces = (await take()).get(1) ?? []
    assert.deepEqual(new Set(traces.map((held) => held.stands_for)), new Set([1]))
    assert.equal(traces.length, limits.mostSuccesses)
  }
})

test('successes that are kept stand for all of them, second after second', async () => {
  const event = fc.record({ project: fc.nat({ max: 3 }), isFailure: fc.boolean() })
  const seconds = fc.array(fc.array(event, { maxLength: 60 }), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(seconds, async (given) => {
      const { offer, take } = openBuffer()
      const offered = new Map<number, number>()
      const counted = new Map<number, number>()
      const add = (to: Map<number, number>, project: number, count: number) =>
        to.set(project, (to.get(project) ?? 0) + count)
      const takeAll = async () => {
        const taken = await take()
        for (const [project, held] of taken) {
          assert.ok(held.filter(({ isFailure }) => isFailure).length <= limits.mostFailures)
          for (const { isFailure, stands_for } of held) {
            if (!isFailure) add(counted, project, stands_for)
          }
        }
        assert.ok([...taken.values()].flat().length <= limits.mostOfAll)
      }
      for (const events of given) {
        for (const { project, isFailure } of events) {
          offer(project, isFailure)
          if (!isFailure) add(offered, project, 1)
        }
        await takeAll()
      }
      // One more of each, alone in its second, accounts for the rest.
      for (const project of offered.keys()) {
        assert.ok(offer(project, false))
        add(offered, project, 1)
        await takeAll()
      }
      assert.deepEqual(counted, offered)
    }),
  )
})
