import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contains, networkList } from './networks.ts'

const cases: [network: string, inside: string[], outside: string[]][] = [
  ['10.20.0.0/16', ['10.20.0.0', '10.20.255.255'], ['10.19.255.255', '10.21.0.0', '::1']],
  ['10.20.30.40/32', ['10.20.30.40'], ['10.20.30.41', '10.20.30.39']],
  ['0.0.0.0/0', ['0.0.0.0', '255.255.255.255'], ['2001:db8::1']],
  ['2001:db8::/47', ['2001:db8:1:ffff::9'], ['2001:db8:2::1', '2001:db7:ffff::1']],
  ['fd00::/8', ['fd00::1', 'fdff::1'], ['fc00::1', 'fd00::1%eth0']],
  ['::1/128', ['::1'], ['::2', '127.0.0.1']],
  ['::/0', ['::1', 'ffff::1'], []],
  // IPv4 in the notation of IPv6.
  ['::ffff:10.0.0.0/104', ['10.255.255.255'], ['11.0.0.0', '9.255.255.255']],
  ['::ffff:128.0.0.0/97', ['128.0.0.0', '255.1.1.1'], ['127.255.255.255']],
  ['::ffff:0:0/96', ['8.8.8.8'], ['::fffe:1:2']],
  ['::ffff:0:0/95', ['::fffe:1:2'], ['::fffd:1:2']],
]

for (const [network, inside, outside] of cases) {
  test(`${network} holds its own addresses only`, () => {
    const list = networkList([network])
    for (const address of inside) assert.ok(contains(list, address), address)
    for (const address of outside) assert.ok(!contains(list, address), address)
    for (const text of ['', 'localhost', '10.20', network]) assert.ok(!contains(list, text), text)
  })
}

test('an address stands for itself', () => {
  const list = networkList(['10.20.30.40', '::ffff:10.20.30.41', '2001:db8::1'])
  for (const address of ['10.20.30.40', '10.20.30.41', '2001:db8::1'])
    assert.ok(contains(list, address), address)
  for (const address of ['10.20.30.42', '2001:db8::2']) assert.ok(!contains(list, address), address)
})

test('what is no network in CIDR form is named', () => {
  for (const text of [
    '',
    '10.0.0.0/',
    '/8',
    '10.0.0.0/33',
    '10.0.0.0/8 ',
    ' 10.0.0.0/8',
    '10.0.0/8',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0.0/0008',
    '2001:db8::/129',
    'home/8',
    '::1%1/128x',
  ]) {
    assert.throws(() => networkList(['127.0.0.0/8', text]), {
      message: `${text} is not a network in CIDR form, such as 10.20.0.0/16`,
    })
  }
})
