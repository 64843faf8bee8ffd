import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Terminal, terminalBar } from './progress-bar.ts'

/** The output of a bar at a terminal of this kind. */
const written = (kind: Omit<Terminal, 'write'>): string => {
  let text = ''
  const bar = terminalBar({ ...kind, write: (more) => (text += more) })
  bar.show('reading', 1, 2, '1 row of 2 rows')
  bar.show('reading', 2, 2, '2 rows of 2 rows')
  bar.show('applying', 0, 2, '0 rows')
  bar.clear()
  return text
}

test('a pipe gets a line for each step and no bar', () => {
  assert.equal(written({}), 'reading …\napplying …\n')
})

test('a terminal gets a bar that is no wider than it is, and nothing stays of it', () => {
  for (const columns of [20, 80]) {
    const shown = written({ isTTY: true, columns }).split('\r')
    assert.ok(shown.every((line) => line.length < columns))
    assert.equal(shown.at(-1), '')
    assert.match(shown[1] ?? '', /^reading {3}\[#/)
  }
})

test('a terminal that does not know its width gets whole words', () => {
  assert.match(written({ isTTY: true, columns: 0 }), / 50 % 1 row of 2 rows\r/)
})
