import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/support/any-character.ts'
import { Problem } from '../../base/problem.ts'
import { passwordHashes, readHash } from './hashing.ts'

test('a password is the one of its hash, and no other is', async () => {
  const { hash, verify, decoy, isOutdated } = passwordHashes()
  const text = await hash('ﬁve owls')
  assert.match(text, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.notEqual(await hash('ﬁve owls'), text, 'each has a salt of its own')
  assert.equal(await verify('five owls', text), true, 'as it is typed on any keyboard')
  assert.equal(await verify('Five owls', text), false)
  assert.equal(await verify('five owls', ''), false)
  assert.equal(await verify('five owls', decoy()), false)
  assert.equal(isOutdated(text), false)
})

test('a hash of other parameters is read, and known to be outdated', async () => {
  const text =
    '$argon2id$v=19$m=65536,t=2,p=4$c29tZXNhbHQ$GpZ3sK/oH9p7VIiV56G/64Zo/8GaUw434IimaPqxwCo'
  const { verify, isOutdated } = passwordHashes()
  const known = readHash(text)
  assert.deepEqual(known?.parameters, { memory: 65_536, passes: 2, lanes: 4 })
  assert.equal(await verify('another password', text), false)
  assert.equal(isOutdated(text), true)
})

test('a decoy takes the work of a new hash, whatever the parameters', () => {
  const cheap = passwordHashes({ memory: 8, passes: 1, lanes: 1 })
  assert.match(cheap.decoy(), /^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  assert.equal(cheap.isOutdated(cheap.decoy()), false)
  assert.equal(cheap.isOutdated(passwordHashes().decoy()), true)
})

test('a hash that asks for more work than is done is none', () => {
  const with_ = (parameters: string) => `$argon2id$v=19$${parameters}$c29tZXNhbHQ$${'A'.repeat(43)}`
  assert.ok(readHash(with_('m=19456,t=2,p=1')))
  for (const parameters of [
    'm=65537,t=2,p=1',
    'm=19456,t=11,p=1',
    'm=19456,t=2,p=5',
    'm=8,t=2,p=2',
  ]) {
    assert.equal(readHash(with_(parameters)), undefined, parameters)
  }
  fc.assert(fc.property(fc.string({ unit: anyCharacter }), (text) => readHash(text) === undefined))
})

test('a flood is told to come back, and what waits is done', async () => {
  const { verify, decoy } = passwordHashes({ memory: 1024, passes: 1, lanes: 1 })
  const text = decoy()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 80 }, () => verify('some password', text)),
  )
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  assert.equal(refused.length, 80 - 2 - 64)
  for (const one of refused) {
    assert.ok(one.status === 'rejected' && one.reason instanceof Problem)
    assert.equal(one.reason.kind.status, 429)
  }
  assert.equal(await verify('some password', text), false, 'and afterwards all is as before')
})
