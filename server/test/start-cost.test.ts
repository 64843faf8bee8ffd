/** The cost of building the service, which every start pays: a schema that is compiled too early shows here. */
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import type { StartCost } from './support/starting-process.ts'

/**
 * Limits, calibrated on 29 November 2026: lower them when a start becomes cheaper. The time is a multiple of the
 * reference: 0.75 when measured alone and 1.3 on a busy machine (2.9 before validators were compiled at their first
 * use). The count is exact.
 */
const most = { times: 1.8, compiled: 0 } as const

/** Noise only adds time, so the least of several processes is close to the true cost. */
const processes = 3
const program = join(import.meta.dirname, 'support', 'starting-process.ts')

const startOnce = async (): Promise<StartCost> => {
  const child = fork(program, { execArgv: [] })
  const costs: StartCost[] = []
  child.on('message', (cost) => costs.push(cost as StartCost))
  const [code] = await once(child, 'exit')
  const [cost] = costs
  assert.ok(cost, `the process ended with ${code} before it sent its cost`)
  return cost
}

describe('building the service', () => {
  const costs: StartCost[] = []
  const least = (read: (cost: StartCost) => number): number => Math.min(...costs.map(read))
  /** Multiples of the reference. */
  const start = (): number => least(({ start }) => start.ms) / least((cost) => cost.referenceMs)
  const moreSchemas = (): number =>
    least(({ moreSchemas }) => moreSchemas.ms) / least((cost) => cost.referenceMs)

  before(async () => {
    for (let n = 0; n < processes; n += 1) costs.push(await startOnce())
  })

  test(`compiles at most ${most.compiled} validators and serializers`, () => {
    for (const { start } of costs) assert.ok(start.compiled <= most.compiled, `${start.compiled}`)
  })

  test(`takes at most ${most.times} times the processor time of a fixed reference`, (t) => {
    t.diagnostic(`${start().toFixed(2)} times the reference`)
    assert.ok(start() <= most.times, `${start().toFixed(2)} times the reference`)
  })

  test('would exceed both limits with 30 more schemas compiled at the start', () => {
    const together = start() + moreSchemas()
    assert.ok(together > most.times, `only ${together.toFixed(2)} times the reference`)
    const count = least(({ start, moreSchemas }) => start.compiled + moreSchemas.compiled)
    assert.ok(count > most.compiled, `only ${count}`)
  })
})
