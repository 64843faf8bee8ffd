import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { keyring, versionOf } from './seal.ts'

const master = (version: number) => ({
  version,
  key: createHash('sha256').update(`master key ${version}`).digest(),
})
const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array))

test('what was sealed is opened, with its context only', () => {
  const seal = keyring([master(1)]).sealFor('test')
  fc.assert(
    fc.property(bytes, fc.string(), fc.string(), (plain, context, other) => {
      const sealed = seal.seal(plain, context)
      assert.deepEqual(seal.open(sealed, context), plain)
      if (other !== context) assert.equal(seal.open(sealed, other), undefined)
    }),
  )
})

test('a sealed value with any bit changed, cut or lengthened is not opened', () => {
  const seal = keyring([master(1)]).sealFor('test')
  fc.assert(
    fc.property(bytes, fc.nat(), fc.nat({ max: 7 }), (plain, place, bit) => {
      const sealed = seal.seal(plain, 'context')
      const changed = Buffer.from(sealed)
      const at = place % changed.length
      changed[at] = (changed[at] ?? 0) ^ (1 << bit)
      assert.equal(seal.open(changed, 'context'), undefined)
      assert.equal(seal.open(sealed.subarray(0, at), 'context'), undefined)
      assert.equal(seal.open(Buffer.concat([sealed, Buffer.from([0])]), 'context'), undefined)
    }),
  )
})

test('foreign bytes are not opened and do not throw', () => {
  const seal = keyring([master(1)]).sealFor('test')
  fc.assert(
    fc.property(bytes, (foreign) => {
      assert.equal(seal.open(foreign), undefined)
      assert.equal(seal.open(Buffer.concat([Buffer.from([1]), foreign])), undefined)
    }),
  )
})

test('a seal opens nothing of another purpose or installation', () => {
  const ring = keyring([master(1)])
  const sealed = ring.sealFor('states').seal(Buffer.from('secret'))
  assert.equal(ring.sealFor('secrets').open(sealed), undefined)
  const stranger = keyring([{ version: 1, key: master(9).key }])
  assert.equal(stranger.sealFor('states').open(sealed), undefined)
})

test('equal values look different when sealed', () => {
  const seal = keyring([master(1)]).sealFor('test')
  const seen = new Set(
    Array.from({ length: 200 }, () => seal.seal(Buffer.from('same')).toString('hex')),
  )
  assert.equal(seen.size, 200)
})

test('the newest master key seals, older ones still open, and one taken away opens no more', () => {
  const before = keyring([master(1)]).sealFor('test')
  const during = keyring([master(1), master(2)]).sealFor('test')
  const afterwards = keyring([master(2)]).sealFor('test')
  const old = before.seal(Buffer.from('old'))
  assert.equal(during.open(old)?.toString(), 'old')
  assert.equal(afterwards.open(old), undefined)
  const fresh = during.seal(Buffer.from('fresh'))
  assert.equal(before.open(fresh), undefined)
  assert.equal(afterwards.open(fresh)?.toString(), 'fresh')
})

test('a master key has a version from 1 to 255, which the sealed bytes begin with', () => {
  for (const version of [1, 255]) {
    const seal = keyring([master(version)]).sealFor('test')
    const sealed = seal.seal(Buffer.from('plain'))
    assert.equal(sealed[0], version)
    assert.equal(sealed.length, 1 + 12 + 'plain'.length + 16)
    assert.equal(seal.open(sealed)?.toString(), 'plain')
  }
})

test('a derivation stays the same when keys are added, and differs by purpose and input', () => {
  const one = keyring([master(1)])
  const two = keyring([master(2), master(1)])
  assert.deepEqual(one.derive('refresh', 'input'), two.derive('refresh', 'input'))
  assert.notDeepEqual(one.derive('refresh', 'input'), one.derive('other', 'input'))
  assert.notDeepEqual(one.derive('refresh', 'input'), one.derive('refresh', 'inputs'))
  assert.notDeepEqual(
    one.derive('refresh', 'input'),
    keyring([master(2)]).derive('refresh', 'input'),
  )
})

test('unusable master keys are refused', () => {
  assert.throws(() => keyring([]), /At least one/)
  assert.throws(() => keyring([master(1), master(1)]), /same version/)
  assert.throws(() => keyring([{ version: 1, key: Buffer.alloc(31) }]), /32 bytes/)
  for (const version of [0, 256, 1.5, -1]) {
    assert.throws(() => keyring([{ version, key: Buffer.alloc(32) }]), /1 to 255/)
  }
})

test('a key knows its check value again, and nobody else does', () => {
  const both = keyring([master(1), master(2)])
  for (const version of both.versions) {
    const value = both.checkValue(version)
    assert.equal(versionOf(value), version)
    assert.ok(both.isKeyOf(version, value))
    assert.ok(keyring([master(version)]).isKeyOf(version, value), 'alone, too')
    const other = keyring([{ version, key: master(9).key }])
    assert.equal(other.isKeyOf(version, value), false)
    assert.equal(both.isKeyOf(3 - version, value), false, 'under another number')
    assert.equal(both.isKeyOf(version, Buffer.from([version])), false)
  }
  assert.throws(() => both.checkValue(3), /3 was not given/)
})

test('the version that is named seals, and the lowest derives all the same', () => {
  const masters = [master(1), master(2), master(3)]
  const named = keyring(masters, 2)
  assert.equal(versionOf(named.sealFor('test').seal(Buffer.from('x'))), 2)
  assert.equal(versionOf(keyring(masters).sealFor('test').seal(Buffer.from('x'))), 3)
  assert.deepEqual(named.derive('a', 'b'), keyring([master(1)]).derive('a', 'b'))
  assert.deepEqual(named.versions, [1, 2, 3])
  assert.throws(() => keyring(masters, 4), /no master key 4 to seal with/)
})
