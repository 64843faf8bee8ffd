import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Outcome, verdictOn } from './verdict.ts'

const passing = (count: number): Outcome[] =>
  Array.from({ length: count }, (_, n) => ({ file: 'a.test.ts', name: `${n}`, hasPassed: true }))
const failing = (name: string): Outcome => ({ file: 'b.test.ts', name, hasPassed: false })

test('a run is good when what failed is on the list, and 99 of 100 passed', () => {
  const verdict = verdictOn([...passing(99), failing('x')], { 'b.test.ts': { x: 'a trigger' } })
  assert.deepEqual(verdict, {
    tests: 100,
    share: 0.99,
    unexpected: [],
    outdated: [],
    isGood: true,
  })
})

test('a test that fails and is not on the list is told, and the run is not good', () => {
  const { unexpected, isGood } = verdictOn([...passing(999), failing('y')], {
    'b.test.ts': { x: 'a trigger' },
  })
  assert.deepEqual([unexpected, isGood], [['b.test.ts: y'], false])
})

test('a test on the list that passes or is gone is told, unless its file was not run', () => {
  const excused = { 'a.test.ts': { 1: 'why' }, 'c.test.ts': { z: 'why' } }
  const { outdated, isGood } = verdictOn(passing(200), excused)
  assert.deepEqual([outdated, isGood], [['a.test.ts: 1'], false])
})

test('a run is not good when fewer than 99 of 100 passed, whatever the list says, or when nothing was run', () => {
  const excused = { 'b.test.ts': { x: 'why', y: 'why' } }
  assert.equal(verdictOn([...passing(98), failing('x'), failing('y')], excused).isGood, false)
  assert.equal(verdictOn([], {}).isGood, false)
})
