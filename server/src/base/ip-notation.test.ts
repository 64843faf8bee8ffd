import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { groupsOf, unwrap, unwrapMapped } from './ip-notation.ts'

test('an IPv4 address comes out of every IPv6 notation of it as it was', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
      const hex = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
      for (const tail of [address, hex]) {
        for (const mapped of [`::ffff:${tail}`, `0:0:0:0:0:FFFF:${tail}`]) {
          assert.equal(unwrap(mapped), address)
          assert.equal(unwrapMapped(mapped), address)
        }
        assert.equal(unwrap(`64:ff9b::${tail}`), address)
        assert.equal(unwrapMapped(`64:ff9b::${tail}`), `64:ff9b::${tail}`)
      }
      assert.equal(unwrap(address), address)
      assert.equal(unwrapMapped(address), address)
    }),
  )
})

test('an IPv6 address has the eight groups of its canonical form, however it is written', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constant(0), fc.nat(0xffff)), { minLength: 8, maxLength: 8 }),
      (groups) => {
        const whole = groups.map((group) => group.toString(16)).join(':')
        const canonical = new URL(`http://[${whole}]/`).hostname.slice(1, -1)
        assert.deepEqual(groupsOf(whole), groups)
        assert.deepEqual(groupsOf(canonical), groups)
      },
    ),
  )
})

test('what is no IPv6 address has no groups and stays as it is', () => {
  for (const text of [
    '',
    '1.2.3.4',
    'fe80::1%eth0',
    '::ffff:1.2.3.4%1',
    'face:b00c',
    '::1::',
    'x',
  ]) {
    assert.equal(groupsOf(text), null)
    assert.equal(unwrap(text), text)
    assert.equal(unwrapMapped(text), text)
  }
})
