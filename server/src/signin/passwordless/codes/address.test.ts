import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../../test/support/any-character.ts'
import { readPhoneNumber } from './address.ts'
import { newOperationId, readOperationId } from './one-time-codes.ts'

test('a phone number is read however people group its digits', () => {
  for (const typed of [
    '+12025550142',
    '+1 (202) 555-0142',
    '001 202 555 0142',
    ' +1.202.555.0142 ',
    '＋１２０２５５５０１４２',
    '+1 202–555–0142',
  ]) {
    assert.equal(readPhoneNumber(typed), '+12025550142', typed)
  }
})

test('a number without a country code is not guessed', () => {
  for (const typed of [
    '0170 1234567',
    '2025550142',
    '+0170123456',
    '+',
    '',
    '+1',
    '+1202x5550142',
  ]) {
    assert.equal(readPhoneNumber(typed), undefined, typed)
  }
})

test('whatever is typed, a number is E.164 or none, and stays itself when read again', () => {
  const digits = fc.stringMatching(/^[+0-9 ()./-]{0,24}$/)
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: anyCharacter, maxLength: 60 }), digits), (typed) => {
      const number = readPhoneNumber(typed)
      if (number === undefined) return
      assert.match(number, /^\+[1-9][0-9]{6,14}$/)
      assert.equal(readPhoneNumber(number), number)
    }),
  )
})

test('an operation names its project and row, and nothing else reads as one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (projectId) => {
      const { text, operationId } = newOperationId(projectId)
      assert.deepEqual(readOperationId(text), { projectId, operationId })
      assert.match(text, /^[A-Za-z0-9_-]{32}$/)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 40 }), (text) => {
      const read = readOperationId(text)
      assert.ok(read === undefined || (read.projectId > 0 && Number.isSafeInteger(read.projectId)))
    }),
  )
})
