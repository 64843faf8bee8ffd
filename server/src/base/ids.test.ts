import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  equalInConstantTime,
  isUuid,
  newRequestId,
  newSecret,
  newUuid,
  parseId,
  randomness,
} from './ids.ts'

test('an id is digits only, 1 to 2^53-1', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) => {
      assert.equal(parseId(String(id)), id)
    }),
  )
  for (const text of [
    '',
    '0',
    '00',
    '01',
    '-1',
    '+1',
    '1.0',
    '1e3',
    '0x10',
    ' 1',
    '1 ',
    '1\n',
    '9007199254740992',
    '9'.repeat(16),
    '9'.repeat(40),
    '١',
    '1_000',
    'NaN',
  ]) {
    assert.equal(parseId(text), undefined, JSON.stringify(text))
  }
  fc.assert(
    fc.property(fc.string(), (text) => {
      const id = parseId(text)
      assert.ok(id === undefined || String(id) === text)
    }),
  )
})

test('random bytes are as many as asked for and never the same', () => {
  const seen = new Set<string>()
  for (let index = 0; index < 2000; index += 1) {
    const bytes = randomness(16)
    assert.equal(bytes.length, 16)
    seen.add(bytes.toString('hex'))
  }
  assert.equal(seen.size, 2000)
  assert.equal(randomness(1024).length, 1024)
})

test('what was handed out does not change afterwards', () => {
  const first = randomness(16)
  const copy = Buffer.from(first)
  for (let index = 0; index < 2000; index += 1) randomness(16)
  assert.deepEqual(first, copy)
})

test('no secret begins as an option of a command does', () => {
  const secrets = Array.from({ length: 2000 }, () => newSecret())
  assert.deepEqual(
    secrets.filter((secret) => secret.startsWith('-')),
    [],
  )
})

test('secrets, request ids and UUIDs have their forms', () => {
  assert.match(newSecret('pk_'), /^pk_[A-Za-z0-9_-]{43}$/)
  assert.match(newRequestId(), /^[0-9a-f]{32}$/)
  assert.ok(isUuid(newUuid()))
  // Not one made here: it may have no letters.
  const uuid = '1b671a64-40d5-491e-99b0-da01ff1f3341'
  assert.ok(isUuid(uuid))
  for (const text of ['', uuid.toUpperCase(), `${uuid}\n`, uuid.replaceAll('-', '')]) {
    assert.equal(isUuid(text), false)
  }
})

test('byte strings are equal exactly when they are', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), (a, b) => {
      const [left, right] = [Buffer.from(a), Buffer.from(b)]
      assert.equal(equalInConstantTime(left, right), left.equals(right))
      assert.equal(equalInConstantTime(left, Buffer.from(left)), true)
    }),
  )
})
