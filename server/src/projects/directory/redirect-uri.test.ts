import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { matchesRedirectUri, redirectUriProblem, redirectUriViolations } from './redirect-uri.ts'

test('absolute https addresses, loopback ones and schemes of native games can be registered', () => {
  for (const text of [
    'https://game.example/landing',
    'https://game.example:8443/a/b?x=1&y=%2F',
    'https://game.example',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:5000/callback',
    'http://[::1]:5000/callback',
    'http://localhost:3000/callback',
    'com.studio.game:/oauth',
    'mygame://signed-in',
    'https://game.example/a..b/.well-known/x',
  ]) {
    assert.equal(redirectUriProblem(text), undefined, text)
  }
})

test('an address with * is refused with a sentence: no part of an address is left open', () => {
  for (const text of ['https://*.game.example/landing', 'https://game.example/*', 'mygame://*']) {
    assert.match(redirectUriProblem(text) ?? '', /\* stands for nothing here/, text)
  }
})

test('addresses that could lead elsewhere cannot be registered', () => {
  for (const text of [
    '',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/landing',
    'landing',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'https://',
    'https://?x',
    'http:127.0.0.1/callback',
    'https://game.example\\@evil.example',
    'https://game.example@evil.example/',
    'https://user:pass@game.example/',
    'https://@game.example/',
    'https://game.example/#fragment',
    'https://game.example/#',
    'https://game.example/\tx',
    'https://game.example/\nLocation: x',
    'https://game.example/\r\n',
    'https://game.example/ x',
    ' https://game.example/',
    'https://game.example/\0',
    'java\tscript:alert(1)',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'javascript://game.example/%0aalert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://game.example/x',
    'about:blank',
    'filesystem:https://game.example/x',
    'view-source:https://game.example/',
    'ws://game.example/',
    'wss://game.example/',
    'ftp://game.example/',
    'http://game.example/landing',
    'http://127.0.0.1.evil.example/',
    'http://localhost.evil.example/',
    'http://[::ffff:127.0.0.1]/',
    'http://0.0.0.0/',
    'http://10.0.0.1/',
    'https://game.example/a/../b',
    'https://game.example/..',
    'https://game.example/./b',
    'https://game.example/%2e%2e/b',
    'https://game.example/%2E./b',
    'https://gäme.example/',
    'https://game.example:99999/',
    'https://[::1/',
    '1https://game.example/',
  ]) {
    assert.notEqual(redirectUriProblem(text), undefined, JSON.stringify(text))
  }
})

test('violations name the place in the list', () => {
  assert.deepEqual(
    redirectUriViolations(['https://a.example/', 'javascript:x'], 'redirect_uris').map(
      ({ property }) => property,
    ),
    ['redirect_uris[1]'],
  )
})

test('a given address is the registered one to the letter', () => {
  const registered = 'https://game.example/landing'
  assert.equal(matchesRedirectUri(registered, registered), true)
  for (const given of [
    `${registered}?x=1`,
    `${registered}?`,
    `${registered}#x`,
    `${registered}#`,
    `${registered}/`,
    `${registered}/..`,
    `${registered}/../landing`,
    'https://game.example/x/../landing',
    'https://game.example/%2e%2e/landing',
    'https://game.example/x/%2e%2e/landing',
    'https://game.example/%6canding',
    'https://game.example//landing',
    'https://game.example/Landing',
    'https://GAME.example/landing',
    'HTTPS://game.example/landing',
    'https://game.example:443/landing',
    'https://game.example:8443/landing',
    'https://game.example./landing',
    'https://x@game.example/landing',
    'https://game.example/landing ',
    'https://game.example/landing\n',
    'https://game.example\\/landing',
    'https://sub.game.example/landing',
    'http://game.example/landing',
    '//game.example/landing',
    '',
  ]) {
    assert.equal(matchesRedirectUri(registered, given), false, JSON.stringify(given))
  }
})

test('only the port of a loopback literal may differ', () => {
  const cases: [registered: string, given: string, matches: boolean][] = [
    ['http://127.0.0.1/cb', 'http://127.0.0.1:51004/cb', true],
    ['http://127.0.0.1:5000/cb', 'http://127.0.0.1:51004/cb', true],
    ['http://127.0.0.1:5000/cb', 'http://127.0.0.1/cb', true],
    ['http://[::1]/cb?x=1', 'http://[::1]:51004/cb?x=1', true],
    ['http://127.0.0.1', 'http://127.0.0.1:51004', true],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:51004/other', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:51004/cb/', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:51004/cb?x=1', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:51004/cb#x', false],
    ['http://127.0.0.1/cb', 'http://localhost:51004/cb', false],
    ['http://localhost/cb', 'http://127.0.0.1/cb', false],
    ['http://localhost:1/cb', 'http://localhost:2/cb', false],
    ['http://127.0.0.1/cb', 'http://[::1]/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.2:5/cb', false],
    ['http://127.0.0.1/cb', 'http://127.1/cb', false],
    ['http://127.0.0.1/cb', 'http://2130706433/cb', false],
    ['http://127.0.0.1/cb', 'https://127.0.0.1/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:80@evil.example/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1.evil.example/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:0/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:65536/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:051004/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:51004/cb\n', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:51004/\ncb', false],
    ['https://game.example:1/cb', 'https://game.example:2/cb', false],
    ['http://192.168.0.1:1/cb', 'http://192.168.0.1:2/cb', false],
  ]
  for (const [registered, given, matches] of cases) {
    assert.equal(matchesRedirectUri(registered, given), matches, `${registered} ${given}`)
  }
})

const registrable = fc
  .tuple(
    fc.constantFrom(
      'https://game.example',
      'https://a.b.example:8443',
      'http://127.0.0.1',
      'http://[::1]:99',
      'mygame://x',
    ),
    fc.array(fc.stringMatching(/^[a-z0-9-]{1,8}$/), { maxLength: 4 }),
    fc.option(fc.stringMatching(/^[a-z]{1,4}=[a-z0-9%]{0,5}$/), { nil: undefined }),
  )
  .map(([origin, path, query]) => `${origin}/${path.join('/')}${query ? `?${query}` : ''}`)
  .filter((text) => redirectUriProblem(text) === undefined)

test('no edit of a registered address matches it, but for the port of a loopback literal', () => {
  const edit = fc.record({
    at: fc.nat(),
    remove: fc.nat({ max: 2 }),
    insert: fc.oneof(
      fc.constantFrom(
        '',
        '/',
        '..',
        '%2e',
        '\\',
        '@evil.example',
        '#',
        '?',
        '\n',
        '\t',
        '.',
        ':80',
        'A',
      ),
      fc.string({ maxLength: 3 }),
    ),
  })
  fc.assert(
    fc.property(registrable, edit, (registered, { at, remove, insert }) => {
      const place = at % (registered.length + 1)
      const given = registered.slice(0, place) + insert + registered.slice(place + remove)
      if (!matchesRedirectUri(registered, given)) return
      const withoutPort = (text: string) =>
        text.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(:\d+)?(?=[/?]|$)/, '$1')
      assert.equal(withoutPort(given), withoutPort(registered))
      assert.ok(URL.canParse(given))
    }),
    { numRuns: 3000 },
  )
})

test('what can be registered is printable, absolute, and goes nowhere but to its own host', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl({ withFragments: true, withQueryParameters: true }),
        registrable,
        fc.string(),
      ),
      (text) => {
        if (redirectUriProblem(text) !== undefined) return
        assert.match(text, /^[!-~]+$/)
        const url = new URL(text)
        // From whatever page it is followed, it leads to the same place.
        assert.equal(new URL(text, 'https://other.example/deep/page').href, url.href)
        assert.equal(url.hash + url.username + url.password, '')
        if (/^https?:$/.test(url.protocol)) {
          assert.ok(text.toLowerCase().startsWith(`${url.protocol}//${url.hostname}`), text)
        }
      },
    ),
    { numRuns: 1000 },
  )
})
