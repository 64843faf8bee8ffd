import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { hmacSha256Base64 } from './keyed-hash.ts'

test('the vectors of RFC 4231 hold', () => {
  const hex = (key: Buffer, text: string): string =>
    Buffer.from(hmacSha256Base64(key, text), 'base64').toString('hex')
  assert.equal(
    hex(Buffer.alloc(20, 0x0b), 'Hi There'),
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  )
  assert.equal(
    hex(Buffer.from('Jefe'), 'what do ya want for nothing?'),
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
  assert.equal(
    hex(Buffer.alloc(131, 0xaa), 'Test Using Larger Than Block-Size Key - Hash Key First'),
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  )
})

test('it says what createHmac says, for any key and any texts one after the other', () => {
  const texts = fc.array(
    fc.oneof(fc.string({ unit: 'binary' }), fc.string({ minLength: 4000, maxLength: 5000 })),
    { minLength: 1, maxLength: 4 },
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), texts, (bytes, given) => {
      const key = Buffer.from(bytes)
      for (const text of given) {
        const expected = createHmac('sha256', key).update(text).digest('base64')
        assert.equal(hmacSha256Base64(key, text), expected)
      }
    }),
  )
})
