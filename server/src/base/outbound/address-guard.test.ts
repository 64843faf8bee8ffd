import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/support/any-character.ts'
import {
  addressGuard,
  checkUrl,
  isLoopbackAddress,
  isPublicAddress,
  type UrlProblem,
  urlProblemTexts,
} from './address-guard.ts'

const closed = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.1.1.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::FFFF:10.1.2.3',
  '0:0:0:0:0:ffff:a9fe:a9fe',
  '::127.0.0.1',
  '::8.8.8.8',
  '64:ff9b::10.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::8.8.8.8',
  '100::1',
  '2001::1',
  '2001:0:4136:e378::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:808:808::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fdff::1',
  'fe80::1',
  'fe80::1%eth0',
  'febf::1',
  'fec0::1',
  'ff02::1',
  'ff0e::1',
  '2606:4700::1%1',
  '',
  'localhost',
  '127.1',
  '0x7f.0.0.1',
  '2130706433',
  '1.2.3.4/32',
  '[2606:4700::1]',
]

const open = [
  '1.1.1.1',
  '8.8.8.8',
  '11.0.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '126.255.255.255',
  '128.0.0.1',
  '169.253.255.255',
  '169.255.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '192.0.1.1',
  '192.167.255.255',
  '192.169.0.1',
  '198.17.255.255',
  '198.20.0.1',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001:82a::200e',
  '2001:4860::8888',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '2003::1',
]

for (const address of closed) {
  test(`${address || 'nothing'} is not public`, () => assert(!isPublicAddress(address)))
}

for (const address of open) {
  test(`${address} is public`, () => assert(isPublicAddress(address)))
}

test('an IPv4 address is judged alike in every IPv6 notation of it', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
      const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
      const forms = [`::ffff:${address}`, `::ffff:${hex}`, `0:0:0:0:0:ffff:${hex}`]
      for (const form of [...forms, `64:ff9b::${hex}`, `64:ff9b::${address}`]) {
        assert.equal(isPublicAddress(form), isPublicAddress(address), form)
      }
      for (const form of forms) assert.equal(isLoopbackAddress(form), isLoopbackAddress(address))
    }),
  )
})

test('an IPv6 address is judged alike however it is shortened', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1)
      assert.equal(isPublicAddress(address), isPublicAddress(canonical))
    }),
  )
})

test('no text makes the guard throw, and only IP addresses pass', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      if (isPublicAddress(text)) assert.match(text, /^[\da-f:.]+$/i)
    }),
  )
})

test('development allows loopback and no other private address', () => {
  const isAllowed = addressGuard({ allowLoopback: true })
  for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1', '8.8.8.8']) {
    assert(isAllowed(address), address)
  }
  for (const address of ['10.0.0.1', '169.254.169.254', 'fd00:ec2::254', '0.0.0.0', '::']) {
    assert(!isAllowed(address), address)
  }
})

test('an allowed network opens itself and nothing beside it', () => {
  const allowedNetworks = ['10.20.0.0/16', 'fd12:3456::/32', 'fd34::/64', '192.168.1.5/32']
  const isAllowed = addressGuard({ allowLoopback: false, allowedNetworks })
  for (const address of [
    '10.20.3.4',
    '::ffff:10.20.3.4',
    '192.168.1.5',
    'fd12:3456::9',
    'fd34::9',
    'fd34::ffff:ffff:ffff:ffff',
  ]) {
    assert(isAllowed(address), address)
  }
  for (const address of [
    '10.21.0.1',
    '192.168.1.6',
    '127.0.0.1',
    '::1',
    '64:ff9b::10.20.3.4',
    'fd12:3457::9',
    'fd34:0:0:1::9',
    'fd12:3456::9%eth0',
    '',
    'localhost',
  ]) {
    assert(!isAllowed(address), address)
  }
})

test('an address among the networks stands for itself', () => {
  const isAllowed = addressGuard({ allowLoopback: false, allowedNetworks: ['10.0.0.7'] })
  assert.ok(isAllowed('10.0.0.7'))
  assert.ok(!isAllowed('10.0.0.6'))
})

test('a network that is not in CIDR form is named', () => {
  const others = ['10.0.0.0/8 ', ' 10.0.0.0/8', '10.0.0.0/8,10.1.0.0/16', 'net 10.0.0.0/8']
  for (const network of ['10.0.0.0/33', 'fd00::/129', 'home/8', '10.0.0/8', '', ...others]) {
    const make = () => addressGuard({ allowLoopback: false, allowedNetworks: [network] })
    assert.throws(make, /CIDR/, network)
  }
})

const refused: [string, UrlProblem, UrlProblem][] = [
  // text, problem in production, problem in development
  ['', 'malformed', 'malformed'],
  ['example.com', 'malformed', 'malformed'],
  ['//example.com/', 'malformed', 'malformed'],
  ['https:example.com', 'malformed', 'malformed'],
  ['https:example.com?https://example.com/', 'malformed', 'malformed'],
  ['1ftp://example.com/', 'malformed', 'malformed'],
  ['https:/example.com', 'malformed', 'malformed'],
  ['https:///example.com', 'malformed', 'malformed'],
  ['https://', 'malformed', 'malformed'],
  ['https://example.com:0/', 'malformed', 'malformed'],
  ['https://example.com:99999/', 'malformed', 'malformed'],
  ['https://exa%00mple.com/', 'malformed', 'malformed'],
  [`https://example.com/${'a'.repeat(2048)}`, 'malformed', 'malformed'],
  [`https://example.com/${'字'.repeat(700)}`, 'malformed', 'malformed'],
  ['https://example.com/\n', 'characters', 'characters'],
  ['ht\ttps://example.com/', 'characters', 'characters'],
  [' https://example.com/', 'characters', 'characters'],
  ['https://example.com\\@evil.example/', 'characters', 'characters'],
  ['https://example.com/\u0000', 'characters', 'characters'],
  ['https://example.com/\u2028', 'characters', 'characters'],
  ['ftp://example.com/', 'scheme', 'scheme'],
  ['ahttps://example.com/', 'scheme', 'scheme'],
  ['file:///etc/passwd', 'scheme', 'scheme'],
  ['javascript:alert(1)', 'scheme', 'scheme'],
  ['gopher://example.com/', 'scheme', 'scheme'],
  ['data:text/plain,x', 'scheme', 'scheme'],
  ['https://user@example.com/', 'userinfo', 'userinfo'],
  ['https://user:pw@example.com/', 'userinfo', 'userinfo'],
  ['https://@example.com/', 'userinfo', 'userinfo'],
  ['https://example.com/#part', 'fragment', 'fragment'],
  ['https://example.com/#', 'fragment', 'fragment'],
  ['http://example.com/', 'https_required', 'https_required'],
  ['http://8.8.8.8/', 'https_required', 'https_required'],
  ['https://10.0.0.1/', 'address', 'address'],
  ['https://169.254.169.254/latest/', 'address', 'address'],
  ['https://0251.0376.0251.0376/', 'address', 'address'],
  ['https://0xa9fea9fe/', 'address', 'address'],
  ['https://2852039166/', 'address', 'address'],
  ['https://[fd00:ec2::254]/', 'address', 'address'],
  ['https://[::ffff:10.0.0.1]/', 'address', 'address'],
  ['https://[64:ff9b::a9fe:a9fe]/', 'address', 'address'],
  ['https://１０.0.0.1/', 'address', 'address'],
  ['https://0/', 'address', 'address'],
]

for (const [text, inProduction, inDevelopment] of refused) {
  test(`${JSON.stringify(text.slice(0, 40))} is refused for ${inProduction}`, () => {
    assert.equal(checkUrl(text, { production: true }), inProduction)
    assert.equal(checkUrl(text, { production: false }), inDevelopment)
    assert.match(urlProblemTexts[inProduction], /^must /)
  })
}

const loopbacks = ['127.0.0.1', '127.1', '0x7f.1', '017700000001', '2130706433', '[::1]']

for (const host of [...loopbacks, '[::ffff:127.0.0.1]', 'localhost', 'a.localhost', 'localhost.']) {
  test(`${host} may be saved in development only, there also with http`, () => {
    assert.equal(checkUrl(`https://${host}:8443/hook`, { production: true }), 'address')
    assert.equal(checkUrl(`http://${host}/hook`, { production: true }), 'address')
    assert.equal(checkUrl(`https://${host}:8443/hook`, { production: false }), null)
    assert.equal(checkUrl(`http://${host}:8080/hook?a=b`, { production: false }), null)
  })
}

test('https on a public host may be saved', () => {
  const fine = ['https://example.com', 'HTTPS://Example.com:8443/a/b?c=d', 'https://8.8.8.8/']
  for (const text of [...fine, 'https://[2606:4700:4700::1111]/', 'https://bücher.example/']) {
    assert.equal(checkUrl(text, { production: true }), null, text)
  }
})

test('an address has 2048 bytes at most, however few characters they are', () => {
  const longest = `https://example.com/${'字'.repeat(676)}`
  assert.equal(Buffer.byteLength(longest), 2048)
  assert.equal(checkUrl(longest, { production: true }), null)
  assert.equal(checkUrl(`${longest}a`, { production: true }), 'malformed')
})

test('an allowed network may be saved by its address', () => {
  const policy = { production: true, allowedNetworks: ['10.20.0.0/16'] }
  assert.equal(checkUrl('https://10.20.1.1/hook', policy), null)
  assert.equal(checkUrl('https://10.21.1.1/hook', policy), 'address')
})

test('no text makes the check throw, and what passes leads where it says', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.tuple(fc.constantFrom('https://', 'http://', 'https:'), fc.string()).map((p) => p.join('')),
  )
  fc.assert(
    fc.property(text, fc.boolean(), (candidate, production) => {
      if (checkUrl(candidate, { production }) !== null) return
      const url = new URL(candidate)
      assert.equal(url.username + url.password + url.hash, '')
      assert(url.protocol === 'https:' || !production)
    }),
  )
})
