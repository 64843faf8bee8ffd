/** Messages for processes with all sorts of keys about a database that knows all sorts of keys. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { keyring } from '../base/seals/seal.ts'
import { listed, standingOf, troubleOf } from './master-key-standing.ts'

const master = (version: number, text = 'right') => ({
  version,
  key: createHash('sha256').update(`${text} ${version}`).digest(),
})
const at = new Date('2026-11-22T10:00:00Z')
type State = 'used' | 'waiting' | 'retired'
const row = (version: number, state: State = 'used') => ({
  version,
  check_value: keyring([master(version)]).checkValue(version),
  in_use_since: state === 'waiting' ? null : at,
  retired_at: state === 'retired' ? at : null,
})

test('a process with the expected keys is in no trouble', () => {
  const standing = standingOf(keyring([master(1), master(2)]), [row(1), row(2)])
  assert.equal(troubleOf(standing), undefined)
  assert.deepEqual(
    [standing.expected, standing.given],
    [
      [1, 2],
      [1, 2],
    ],
  )
})

test('a version that is missing is named with those expected and given', () => {
  const trouble = troubleOf(standingOf(keyring([master(1)]), [row(1), row(2)]))
  assert.equal(trouble, 'version 2 is missing (expected: 1, 2; given: 1)')
})

test('another key under a known number is wrong', () => {
  const trouble = troubleOf(standingOf(keyring([master(1, 'wrong')]), [row(1)]))
  assert.equal(
    trouble,
    'version 1 is another key than the one the database knows (expected: 1; given: 1)',
  )
})

test('a version that waits to be used may be missing, but not be another key', () => {
  const rows = [row(1), row(2, 'waiting')]
  assert.equal(troubleOf(standingOf(keyring([master(1)]), rows)), undefined)
  const typo = keyring([master(1), master(2, 'wrong')], 1)
  assert.match(troubleOf(standingOf(typo, rows)) ?? '', /version 2 is another key/)
})

test('a new version must be higher than all that were ever known, because the lowest derives', () => {
  const low = standingOf(keyring([master(1), master(2)]), [row(2)])
  assert.match(troubleOf(low) ?? '', /version 1 is new, but a new key gets a higher number/)
  const high = standingOf(keyring([master(2), master(3)]), [row(1, 'retired'), row(2)])
  assert.equal(troubleOf(high), undefined)
  assert.deepEqual(high.added, [3])
})

test('who seals with a retired version is told to restart, who only has one is not', () => {
  const rows = [row(1), row(2, 'retired')]
  const keys = [master(1), master(2)]
  assert.match(troubleOf(standingOf(keyring(keys), rows)) ?? '', /was retired: restart/)
  assert.equal(troubleOf(standingOf(keyring(keys, 1), rows)), undefined)
})

test('without any key all that is expected is missing', () => {
  const trouble = troubleOf(standingOf(undefined, [row(1)]))
  assert.equal(trouble, 'version 1 is missing (expected: 1; given: none)')
})

test('a process without trouble has every expected key, and each is the right one', () => {
  const versions = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 })
  const states = fc.array(fc.constantFrom<State>('used', 'waiting', 'retired'), {
    minLength: 5,
    maxLength: 5,
  })
  fc.assert(
    fc.property(versions, states, versions, versions, (known, stateOf, given, altered) => {
      const rows = known.map((version) => row(version, stateOf[version - 1]))
      const isWrong = (version: number): boolean => altered.includes(version)
      const keys = given.map((version) => master(version, isWrong(version) ? 'wrong' : 'right'))
      const standing = standingOf(keyring(keys), rows)
      const used = rows.filter(({ in_use_since, retired_at }) => in_use_since && !retired_at)
      const fits = used.every(({ version }) => given.includes(version) && !isWrong(version))
      if (troubleOf(standing) === undefined) assert.ok(fits)
      if (!fits) assert.ok(troubleOf(standing)?.includes(`expected: ${listed(standing.expected)}`))
    }),
  )
})
