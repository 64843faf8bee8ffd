import assert from 'node:assert/strict'
import { isIP } from 'node:net'
import { test } from 'node:test'
import fc from 'fast-check'
import { canonicalAddress, groupsOf } from '../ip-notation.ts'
import { callerAddress, countedAs } from './caller-address.ts'

const proxy = '10.0.0.2'
const read = callerAddress(['10.0.0.0/8', '2001:db8:ffff::/48', '192.0.2.77'])

test('the caller is the last one that a trusted proxy names, in whatever form proxies write it', () => {
  for (const [header, caller] of [
    ['198.51.100.7', '198.51.100.7'],
    ['198.51.100.7:49152', '198.51.100.7'],
    ['[2a00:1450::7]', '2a00:1450::7'],
    ['[2a00:1450::7]:443', '2a00:1450::7'],
    ['"[2a00:1450::7]:443"', '2a00:1450::7'],
    ['2A00:1450:0:0:0:0:0:7', '2a00:1450::7'],
    ['2a00:1450:0:0:0:0:0:7:49152', '2a00:1450::7'],
    ['2a00:1450::7:49152', '2a00:1450::7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%eth0]:80', 'fe80::1'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['[::ffff:c633:6407]:80', '198.51.100.7'],
    ['  198.51.100.7\t', '198.51.100.7'],
    ['203.0.113.1, 198.51.100.7', '198.51.100.7'],
    ['203.0.113.1,198.51.100.7,10.1.1.1, 10.2.2.2:80', '198.51.100.7'],
    ['198.51.100.7, [2001:db8:ffff::1]:80', '198.51.100.7'],
    ['198.51.100.7, 192.0.2.77', '198.51.100.7'],
    ['203.0.113.1, 192.0.2.78', '192.0.2.78'],
    ['198.51.100.7, , ', '198.51.100.7'],
    ['198.51.100.7,', '198.51.100.7'],
    ['203.0.113.1,,198.51.100.7,,', '198.51.100.7'],
    ['10.1.1.1, 10.2.2.2', '10.1.1.1'],
  ] as const) {
    assert.equal(read(proxy, header), caller, header)
    assert.equal(read(`::ffff:${proxy}`, header), caller, header)
  }
})

test('where a proxy names nobody, it is the caller itself, whatever stands before', () => {
  for (const header of [
    'unknown',
    '_hidden',
    '-',
    'garbage',
    'unix:',
    '[]',
    '[::1',
    'x[::1]',
    '[::1]x',
    'x"198.51.100.7"',
    '"198.51.100.7"x',
    '198.51.100.7:80x',
    '::1]:80',
    '[198.51.100]',
    '198.51.100.7:',
    '198.51.100.7:123456',
    '198.51.100.7:_port',
    '198.51.100.007',
    '0x7f.1',
    '198.51.100.7 198.51.100.8',
    'for=198.51.100.7',
  ]) {
    assert.equal(read(proxy, header), proxy, header)
    assert.equal(read(proxy, `198.51.100.7, ${header}`), proxy, header)
    assert.equal(read(proxy, `198.51.100.7, ${header}, 10.9.9.9`), '10.9.9.9', header)
  }
  for (const header of [undefined, '', ' ', ',', ' , ,']) assert.equal(read(proxy, header), proxy)
})

test('a peer that is not trusted is the caller, whatever it writes; only then it is told of', () => {
  const ignored: string[] = []
  const strict = callerAddress(['10.0.0.0/8'], (peer) => ignored.push(peer))
  assert.equal(strict('198.51.100.7', '203.0.113.1'), '198.51.100.7')
  assert.equal(strict('::ffff:198.51.100.8', '10.0.0.1'), '198.51.100.8')
  assert.equal(strict('fe80::9%eth0', '10.0.0.1'), 'fe80::9')
  assert.deepEqual(ignored, ['198.51.100.7', '198.51.100.8', 'fe80::9'])
  strict('198.51.100.7', undefined)
  strict('198.51.100.7', '')
  strict('10.0.0.1', '203.0.113.1')
  assert.equal(ignored.length, 3)
  assert.equal(callerAddress([])('::1', '203.0.113.1'), '::1')
  assert.equal(callerAddress([])(undefined, '203.0.113.1'), '0.0.0.0')
})

test('trusted proxies may be written in any notation, down to all addresses', () => {
  const header = '198.51.100.7'
  for (const trusted of [
    '10.0.0.2',
    '10.0.0.2/32',
    '::ffff:10.0.0.2',
    '::ffff:10.0.0.0/104',
    '::/0',
    '0.0.0.0/0',
  ]) {
    const caller = callerAddress([trusted])(proxy, `203.0.113.9, ${header}`)
    assert.equal(caller, trusted.endsWith('/0') ? '203.0.113.9' : header, trusted)
  }
  assert.equal(callerAddress(['FE80::1%eth0'])('fe80::1%eth1', header), header)
  assert.equal(callerAddress(['10.0.0.3'])(proxy, header), proxy)
  for (const wrong of ['proxy', '10.0.0.0/33', '10.0.0.0/8/8', '']) {
    assert.throws(() => callerAddress([wrong]), /is not a network/, wrong)
  }
})

const hex = fc.integer({ min: 0, max: 0xffff })
const groups = fc.array(fc.oneof({ arbitrary: fc.constant(0), weight: 2 }, hex), {
  minLength: 8,
  maxLength: 8,
})

test('an address of IPv6 has one notation, and counts with the others of its /64', () => {
  fc.assert(
    fc.property(groups, hex, fc.constantFrom('', '%eth0', '%1'), (address, other, zone) => {
      const spelled = address.map((group) => group.toString(16).padStart(4, '0')).join(':')
      const plain = canonicalAddress(spelled)
      fc.pre(isIP(plain) === 6)
      // The platform writes it by the same rules.
      assert.equal(plain, new URL(`http://[${spelled}]`).hostname.slice(1, -1))
      assert.deepEqual(groupsOf(plain), address)
      assert.equal(canonicalAddress(plain), plain)
      assert.equal(canonicalAddress(spelled.toUpperCase() + zone), plain)
      const neighbour = [...address.slice(0, 4), other, ...address.slice(5)]
      assert.equal(
        countedAs(spelled + zone),
        countedAs(neighbour.map((it) => it.toString(16)).join(':')),
      )
      const [first = 0] = address
      const stranger = [...address.slice(0, 3), ((address[3] ?? 0) + 1) % 0x10000, first, 1, 2, 3]
      assert.notEqual(countedAs(plain), countedAs(stranger.map((it) => it.toString(16)).join(':')))
    }),
  )
  const networks = ['2a00:1:2:3', '2a01:1:2:3', '2a00:9:2:3', '2a00:1:9:3', '2a00:1:2:9']
  assert.equal(new Set(networks.map((network) => countedAs(`${network}::1`))).size, 5)
  assert.equal(countedAs('198.51.100.7'), '198.51.100.7')
  assert.equal(countedAs('::ffff:198.51.100.7'), '198.51.100.7')
})

test('whatever the header holds, the caller is an address, and nothing a stranger writes before changes it', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.ipV4(),
    fc.ipV6(),
    fc.tuple(fc.ipV4(), fc.nat(70_000)).map(([ip, port]) => `${ip}:${port}`),
    fc.tuple(fc.ipV6(), fc.nat(70_000)).map(([ip, port]) => `[${ip}]:${port}`),
    fc.constantFrom('unknown', '', '10.0.0.9', '[', ']', '%', '::', ',', ' '),
  )
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 6 }),
      fc.array(piece, { maxLength: 3 }),
      (before, rest) => {
        const caller = read(proxy, [...before, ...rest].join(','))
        assert.notEqual(isIP(caller), 0)
        assert.equal(caller, canonicalAddress(caller))
        const honest = [...before, '198.51.100.7:80', '10.3.3.3'].join(',')
        assert.equal(read(proxy, honest), '198.51.100.7')
        assert.equal(read('203.0.113.4', honest), '203.0.113.4')
      },
    ),
  )
})
