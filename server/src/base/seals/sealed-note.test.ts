import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { fromMilliseconds, plusSeconds } from '../clock.ts'
import { keyring } from './seal.ts'
import { sealedNote, sealedValue } from './sealed-note.ts'

const keys = keyring([{ version: 1, key: randomBytes(32) }])
const now = fromMilliseconds(Date.UTC(2026, 0, 5))

const leaf = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  fc.integer({ min: 0, max: 4_102_444_800_000 }).map(fromMilliseconds),
)
const note = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, leaf, tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), tie('value'), { maxKeys: 4 }),
})).object

describe('a sealed note', () => {
  test('comes back as it was, with its buffers and instants', () => {
    const notes = sealedNote<unknown>(keys, 'test', 60)
    fc.assert(
      fc.property(note, (value) => {
        const back = notes.open(notes.seal(value, now), now)
        // Values from JSON have the usual prototype; the generator's objects may have none.
        assert.deepEqual(structuredClone(back), structuredClone(value))
      }),
    )
  })

  test('counts until its last second is over', () => {
    const notes = sealedNote<string>(keys, 'test', 60)
    const text = notes.seal('hello', now)
    assert.equal(notes.open(text, plusSeconds(now, 59)), 'hello')
    assert.equal(notes.open(text, plusSeconds(now, 60)), undefined)
  })

  test('of another purpose, altered or no note at all is nothing', () => {
    const notes = sealedNote<string>(keys, 'test', 60)
    const text = notes.seal('hello', now)
    for (const wrong of [sealedNote<string>(keys, 'other', 60).seal('hello', now), '', 'x']) {
      assert.equal(notes.open(wrong, now), undefined)
    }
    const bytes = Buffer.from(text, 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const altered = Buffer.from(bytes)
      altered.writeUInt8(altered.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      assert.equal(notes.open(altered.toString('base64url'), now), undefined, `bit ${bit}`)
    }
  })
})

test('a sealed value opens only beside what it belongs to', () => {
  const values = sealedValue<{ at: Buffer }>(keys, 'test')
  const sealed = values.seal({ at: Buffer.from('a') }, 'row 1')
  assert.deepEqual(values.open(sealed, 'row 1'), { at: Buffer.from('a') })
  assert.equal(values.open(sealed, 'row 2'), undefined)
  assert.equal(values.open(sealed), undefined)
})
