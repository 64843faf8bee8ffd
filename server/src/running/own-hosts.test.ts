import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../test/support/any-character.ts'
import { ownHosts } from './own-hosts.ts'

const isOwn = ownHosts('http://login.studio.test:8080')

test('addresses, localhost and the public address’s host pass, whatever the port', () => {
  for (const host of [
    undefined,
    '127.0.0.1',
    '127.0.0.1:8080',
    '192.168.1.20:8080',
    '[::1]',
    '[::1]:8080',
    '[fe80::1%eth0]:1',
    'localhost',
    'LocalHost:1',
    'localhost.',
    'game.localhost:8080',
    'login.studio.test',
    'LOGIN.studio.test:99',
    'login.studio.test.:8080',
  ]) {
    assert.ok(isOwn(host), String(host))
  }
})

test('every other name is refused, and so is what is none', () => {
  for (const host of [
    '',
    'evil.example',
    'evil.example:8080',
    'evil.login.studio.test',
    'login.studio.test.evil.example',
    'notlocalhost',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '127.0.0.1@evil.example',
    'evil.example@127.0.0.1',
    '2130706433',
    '0x7f.1',
    '[evil.example]',
    '[127.0.0.1]',
    '::1',
    'localhost:8080:1',
    'localhost,evil.example',
    'localhost evil.example',
    'localhost/evil.example',
    'localhost\\@evil.example',
  ]) {
    assert.ok(!isOwn(host), host)
  }
})

test('no name that somebody could register passes', () => {
  const port = fc.oneof(
    fc.constant(''),
    fc.nat(65_535).map((one) => `:${one}`),
  )
  fc.assert(
    fc.property(fc.domain(), port, (domain, more) => {
      assert.ok(!isOwn(domain + more))
    }),
  )
})

test('whatever a Host holds is judged', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (host) => {
      assert.equal(typeof isOwn(host), 'boolean')
    }),
  )
})
