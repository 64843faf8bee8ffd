import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { deviceIdentity, isOfOneDevice } from './device-id.ts'

test('an id that many devices share is none', () => {
  for (const id of [
    '00000000-0000-0000-0000-000000000000',
    '0000000000000000',
    '9774d56d682e549c',
    '9774D56D682E549C',
  ]) {
    assert.equal(isOfOneDevice(id), false, id)
  }
  assert.equal(isOfOneDevice('4D1B1A38-7A5E-4A3B-9B8C-1F6A0D2E9C55'), true)
})

test('two ids are two identities, and one id of another type is another device', () => {
  const id = fc.string({ minLength: 16, maxLength: 36 })
  fc.assert(
    fc.property(id, id, (one, other) => {
      const { realm, subject } = deviceIdentity('ios', one)
      assert.equal(realm === deviceIdentity('ios', other).realm, one === other)
      assert.notEqual(realm, deviceIdentity('android', one).realm)
      assert.match(subject, /^[0-9a-f]{32}$/)
    }),
  )
})
