import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/support/any-character.ts'
import { openVendor, type Vendor } from '../../../test/support/vendor.ts'
import { VisitFailure } from './calls/visit-failure.ts'
import { findNetwork } from './table.ts'
import { authorizationUrl, completeVisit, newKeep } from './visit.ts'

const steam = findNetwork('steam')
assert.ok(steam)
const now = new Date('2026-03-01T12:00:00Z')
const callback = 'https://game.example/api/social/oauth2/callback'
const state = 'sealed_State-1'
const steamId = '76561197960287930'
const check = '/steamcommunity.com/openid/login'
const ns = 'http://specs.openid.net/auth/2.0'
const signed = 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle'

type Pair = readonly [string, string]

/** Steam's parameters of the callback, in their order; `undefined` takes a parameter out. */
const assertionOf = (vendor: Vendor, change: Record<string, string | undefined> = {}): Pair[] => {
  const id = `${vendor.url}/steamcommunity.com/openid/id/${steamId}`
  const fields: Record<string, string | undefined> = {
    state,
    'openid.ns': ns,
    'openid.mode': 'id_res',
    'openid.op_endpoint': `${vendor.url}/steamcommunity.com/openid/login`,
    'openid.claimed_id': id,
    'openid.identity': id,
    'openid.return_to': `${callback}?state=${state}`,
    'openid.response_nonce': '2026-03-01T11:59:58Zabc+/=',
    'openid.assoc_handle': '1234567890',
    'openid.signed': signed,
    'openid.sig': 'c2lnbmF0dXJl',
    ...change,
  }
  return Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
}

const complete = (vendor: Vendor, pairs: readonly Pair[], credentials = {}) =>
  completeVisit(
    steam,
    { credentials, settings: { simulator: vendor.url } },
    { callback, state, keep: {}, params: Object.fromEntries(pairs), rawParams: pairs },
    { outbound: vendor.outbound, clock: { now: () => now } },
  )

const valid = (vendor: Vendor) => vendor.answer(check, { body: `ns:${ns}\nis_valid:true\n` })

suite("Steam's web sign-in", () => {
  test('leaves with everything Steam asks for, and our state inside return_to', () => {
    assert.deepEqual(newKeep(steam), {})
    const departure = { callback, state: 'a+b/c=', keep: {}, scope: [] }
    const url = new URL(authorizationUrl(steam, { credentials: {}, settings: {} }, departure))
    assert.equal(url.origin + url.pathname, 'https://steamcommunity.com/openid/login')
    assert.deepEqual(Object.fromEntries(url.searchParams), {
      'openid.ns': ns,
      'openid.mode': 'checkid_setup',
      'openid.identity': 'http://specs.openid.net/auth/2.0/identifier_select',
      'openid.claimed_id': 'http://specs.openid.net/auth/2.0/identifier_select',
      'openid.realm': 'https://game.example',
      'openid.return_to': `${callback}?state=${encodeURIComponent('a+b/c=')}`,
    })
  })

  test('vouches for the player, who is the one of the ticket', async (t) => {
    const vendor = await openVendor(t)
    valid(vendor)
    const pairs = assertionOf(vendor)
    assert.deepEqual(await complete(vendor, pairs), {
      network: 'steam',
      id: `https://steamcommunity.com/openid/id/${steamId}`,
      realm: 'steam',
      subject: steamId,
      isEmailVerified: false,
      spends: {
        proof: 'steam nonce 2026-03-01T11:59:58Zabc+/=',
        until: new Date('2026-03-01T12:04:58Z'),
      },
    })
    const [asked, ...further] = vendor.calls
    assert.equal(further.length, 0)
    assert.equal(asked?.method, 'POST')
    const sent = pairs.filter(([name]) => name !== 'state')
    assert.deepEqual(Object.fromEntries(asked?.form ?? []), {
      ...Object.fromEntries(sent),
      'openid.mode': 'check_authentication',
    })
  })

  test('tells name and picture where the studio has a key', async (t) => {
    const vendor = await openVendor(t)
    valid(vendor)
    const players = [{ steamid: steamId, personaname: 'Robin' }]
    vendor.answer('/api.steampowered.com/ISteamUser/GetPlayerSummaries/v2/', {
      body: { response: { players } },
    })
    const profile = await complete(vendor, assertionOf(vendor), { web_api_key: 'KEY' })
    assert.equal(profile.name, 'Robin')
    assert.equal(vendor.calls[1]?.query.get('key'), 'KEY')
  })

  test('takes ids beyond the range that began with 7656119', async (t) => {
    const vendor = await openVendor(t)
    valid(vendor)
    const id = `${vendor.url}/steamcommunity.com/openid/id/76561200000000001`
    const pairs = assertionOf(vendor, { 'openid.claimed_id': id, 'openid.identity': id })
    assert.equal((await complete(vendor, pairs)).subject, '76561200000000001')
  })

  test('refused by the player is a denial', async (t) => {
    const vendor = await openVendor(t)
    const pairs: Pair[] = [
      ['state', state],
      ['openid.ns', ns],
      ['openid.mode', 'cancel'],
    ]
    await assert.rejects(complete(vendor, pairs), { reason: 'denied' })
    assert.equal(vendor.calls.length, 0)
  })

  test('what another network answers is no answer to it', async (t) => {
    const vendor = await openVendor(t)
    for (const answer of [
      { code: 'x' },
      { code: 'x', iss: 'https://discord.com' },
      { error: 'x' },
    ]) {
      const pairs: Pair[] = [['state', state], ...Object.entries(answer)]
      await assert.rejects(complete(vendor, pairs), { reason: 'invalid_callback' })
    }
    assert.equal(vendor.calls.length, 0)
  })

  const id = 'steamcommunity.com/openid/id'
  const without = (name: string) =>
    signed
      .split(',')
      .filter((one) => one !== name)
      .join(',')
  const forgeries: readonly (readonly [
    string,
    (vendor: Vendor) => Record<string, string | undefined>,
    string,
  ])[] = [
    [
      'op_endpoint on another host',
      () => ({ 'openid.op_endpoint': 'https://evil.example/openid/login' }),
      'op_endpoint',
    ],
    [
      'op_endpoint with another scheme',
      ({ url }) => ({
        'openid.op_endpoint': `${url}/steamcommunity.com/openid/login`.replace('http:', 'https:'),
      }),
      'op_endpoint',
    ],
    [
      'op_endpoint with a query',
      ({ url }) => ({ 'openid.op_endpoint': `${url}/steamcommunity.com/openid/login?x` }),
      'op_endpoint',
    ],
    ['no op_endpoint', () => ({ 'openid.op_endpoint': undefined }), 'op_endpoint'],
    [
      'claimed_id on another host',
      () => ({ 'openid.claimed_id': `https://evil.example/${id}/${steamId}` }),
      'claimed_id',
    ],
    [
      'claimed_id with another scheme',
      ({ url }) => ({ 'openid.claimed_id': `${url}/${id}/${steamId}`.replace('http:', 'https:') }),
      'claimed_id',
    ],
    [
      'claimed_id with more behind the id',
      ({ url }) => ({ 'openid.claimed_id': `${url}/${id}/${steamId}/../1` }),
      'claimed_id',
    ],
    [
      'claimed_id with a line more',
      ({ url }) => ({ 'openid.claimed_id': `${url}/${id}/${steamId}\n` }),
      'claimed_id',
    ],
    [
      'claimed_id with the host as user',
      ({ url }) => ({ 'openid.claimed_id': `${url}/${id}/@evil.example/${steamId}` }),
      'claimed_id',
    ],
    [
      'identity other than claimed_id',
      ({ url }) => ({ 'openid.identity': `${url}/${id}/76561197960287931` }),
      'identity',
    ],
    ['no identity', () => ({ 'openid.identity': undefined }), 'identity'],
    ['signed without claimed_id', () => ({ 'openid.signed': without('claimed_id') }), 'signed'],
    ['signed without identity', () => ({ 'openid.signed': without('identity') }), 'signed'],
    ['signed without return_to', () => ({ 'openid.signed': without('return_to') }), 'signed'],
    ['signed without the nonce', () => ({ 'openid.signed': without('response_nonce') }), 'signed'],
    ['signed without op_endpoint', () => ({ 'openid.signed': without('op_endpoint') }), 'signed'],
    ['signed with a name twice', () => ({ 'openid.signed': `${signed},claimed_id` }), 'signed'],
    ['signed with a name nobody sent', () => ({ 'openid.signed': `${signed},ext` }), 'signed'],
    ['no signed', () => ({ 'openid.signed': undefined }), 'signed'],
    ['no signature', () => ({ 'openid.sig': undefined }), 'signed'],
    ['an unknown ns', () => ({ 'openid.ns': 'http://openid.net/signon/1.1' }), 'namespace'],
    ['no ns', () => ({ 'openid.ns': undefined }), 'namespace'],
    [
      'an extension',
      () => ({ 'openid.ns.sreg': 'http://openid.net/sreg/1.0' }),
      'parameter_unknown',
    ],
    ['a parameter of nobody', () => ({ 'openid.claimed-id': 'x' }), 'parameter_unknown'],
    ['a parameter beside openid', () => ({ claimed_id: 'x' }), 'parameter_unknown'],
    ['another mode', () => ({ 'openid.mode': 'checkid_setup' }), 'mode'],
    ['no mode', () => ({ 'openid.mode': undefined }), 'mode'],
    [
      'return_to of another site',
      () => ({ 'openid.return_to': `https://evil.example/cb?state=${state}` }),
      'return_to',
    ],
    [
      'return_to with another state',
      () => ({ 'openid.return_to': `${callback}?state=other` }),
      'return_to',
    ],
    ['return_to without state', () => ({ 'openid.return_to': callback }), 'return_to'],
    [
      'return_to with more in it',
      () => ({ 'openid.return_to': `${callback}?state=${state}&x=1` }),
      'return_to',
    ],
    ['another state on the callback', () => ({ state: 'other' }), 'return_to'],
    ['an old nonce', () => ({ 'openid.response_nonce': '2026-03-01T11:54:59Zabc' }), 'nonce'],
    [
      'a nonce of the future',
      () => ({ 'openid.response_nonce': '2026-03-01T12:05:01Zabc' }),
      'nonce',
    ],
    ['a nonce without a time', () => ({ 'openid.response_nonce': 'abc' }), 'nonce'],
    ['no nonce', () => ({ 'openid.response_nonce': undefined }), 'nonce'],
  ]
  for (const [what, change, word] of forgeries) {
    test(`with ${what} is refused before anybody is asked`, async (t) => {
      const vendor = await openVendor(t)
      valid(vendor)
      await assert.rejects(complete(vendor, assertionOf(vendor, change(vendor))), {
        reason: 'refused',
        detail: `openid_${word}`,
      })
      assert.equal(vendor.calls.length, 0)
    })
  }

  test('with any openid parameter repeated is refused', async (t) => {
    const vendor = await openVendor(t)
    valid(vendor)
    const good = assertionOf(vendor)
    for (const [name, value] of good) {
      for (const pairs of [
        [...good, [name, value] as const],
        [[name, 'other'] as const, ...good],
      ]) {
        await assert.rejects(complete(vendor, pairs), { reason: 'refused' })
      }
    }
    assert.equal(vendor.calls.length, 0)
  })

  test('without the simulator stands on https and on the host itself', async (t) => {
    const vendor = await openVendor(t)
    const real = `https://${id}/${steamId}`
    const given = (claimed: string, endpoint: string) => {
      const pairs = assertionOf(vendor, {
        'openid.claimed_id': claimed,
        'openid.identity': claimed,
        'openid.op_endpoint': endpoint,
      })
      return completeVisit(
        steam,
        { credentials: {}, settings: {} },
        { callback, state, keep: {}, params: Object.fromEntries(pairs), rawParams: pairs },
        {
          clock: { now: () => now },
          outbound: {
            request: (call) => {
              assert.equal(call.url, 'https://steamcommunity.com/openid/login')
              return vendor.outbound.request({ ...call, url: vendor.url + check })
            },
          },
        },
      )
    }
    valid(vendor)
    const endpoint = 'https://steamcommunity.com/openid/login'
    assert.equal((await given(real, endpoint)).subject, steamId)
    for (const [claimed, op] of [
      [real.replace('https', 'http'), endpoint],
      [real, endpoint.replace('https', 'http')],
      [real.replace('steamcommunity.com', 'steamcommunity.com.evil.example'), endpoint],
      [real.replace('steamcommunity.com', 'steamcommunityXcom'), endpoint],
      [real.replace('https://', 'https://evil.example@'), endpoint],
      [vendor.url + real.slice(7), endpoint],
    ] as const) {
      await assert.rejects(given(claimed, op), { reason: 'refused' })
    }
    assert.equal(vendor.calls.length, 1, 'only the true one was asked about')
  })

  for (const [what, answer, reason, detail] of [
    [
      'both values',
      { body: `ns:${ns}\nis_valid:true\nis_valid:false\n` },
      'unreachable',
      'answer_not_openid',
    ],
    [
      'both values, the other first',
      { body: `ns:${ns}\nis_valid:false\nis_valid:true\n` },
      'unreachable',
      'answer_not_openid',
    ],
    [
      'one value twice',
      { body: `ns:${ns}\nis_valid:true\nis_valid:true\n` },
      'unreachable',
      'answer_not_openid',
    ],
    [
      'two namespaces',
      { body: `ns:other\nns:${ns}\nis_valid:true\n` },
      'unreachable',
      'answer_not_openid',
    ],
    [
      'a line of another form',
      { body: `ns:${ns}\nis_valid:true\nis_valid\n` },
      'unreachable',
      'answer_not_openid',
    ],
    ['neither value', { body: `ns:${ns}\nis_valid:yes\n` }, 'unreachable', 'answer_not_openid'],
    [
      'false of another namespace',
      { body: 'ns:other\nis_valid:false\n' },
      'unreachable',
      'answer_not_openid',
    ],
    ['is_valid:false', { body: `ns:${ns}\nis_valid:false\n` }, 'refused', 'openid_assertion'],
    ['an error', { status: 400, body: 'ns:x\nerror:y' }, 'refused', 'openid_assertion'],
    [
      'true inside another line',
      { body: `ns:${ns}\nx:is_valid:true\n` },
      'unreachable',
      'answer_not_openid',
    ],
    [
      'true of another namespace',
      { body: 'ns:other\nis_valid:true\n' },
      'unreachable',
      'answer_not_openid',
    ],
    ['HTML', { body: '<html>is_valid:true</html>' }, 'unreachable', 'answer_not_openid'],
    ['500', { status: 500, body: 'is_valid:true' }, 'unreachable', 'network_failing'],
    [
      'a redirect',
      { status: 302, headers: { location: '/x' } },
      'unreachable',
      'answer_is_redirect',
    ],
  ] as const) {
    test(`that Steam answers with ${what} signs nobody in`, async (t) => {
      const vendor = await openVendor(t)
      vendor.answer(check, answer)
      await assert.rejects(complete(vendor, assertionOf(vendor)), { reason, detail })
    })
  }

  test('signs in by an answer that says true once, and by no other', async (t) => {
    const vendor = await openVendor(t)
    const line = fc.constantFrom(
      `ns:${ns}`,
      'ns:other',
      'is_valid:true',
      'is_valid:false',
      'is_valid: true',
      'invalidate_handle:x',
      '',
      'no colon',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 5 }), async (lines) => {
        vendor.answer(check, { body: lines.map((one) => `${one}\n`).join('') })
        const isOnce = (text: string) => lines.filter((one) => one === text).length === 1
        const isClear =
          isOnce(`ns:${ns}`) &&
          isOnce('is_valid:true') &&
          lines.filter((one) => one === 'invalidate_handle:x').length <= 1 &&
          !lines.some((one) =>
            ['no colon', 'ns:other', 'is_valid:false', 'is_valid: true'].includes(one),
          )
        const hasEntered = await complete(vendor, assertionOf(vendor)).then(
          () => true,
          () => false,
        )
        assert.equal(hasEntered, isClear, lines.join('|'))
      }),
      { numRuns: 300 },
    )
  })

  test('accepts nothing that was altered anywhere, whatever was put there', async (t) => {
    const vendor = await openVendor(t)
    valid(vendor)
    const good = assertionOf(vendor)
    const free = new Set([
      'openid.sig',
      'openid.assoc_handle',
      'openid.response_nonce',
      'openid.signed',
    ])
    const names = good.map(([name]) => name).filter((name) => !free.has(name))
    const anywhere = fc.tuple(fc.constantFrom(...names), fc.string({ unit: anyCharacter }))
    await fc.assert(
      fc.asyncProperty(anywhere, async ([name, value]) => {
        fc.pre(value !== Object.fromEntries(good)[name] && value !== 'cancel')
        const pairs = good.map((pair) => (pair[0] === name ? ([name, value] as const) : pair))
        await assert.rejects(
          complete(vendor, pairs),
          (error) => error instanceof VisitFailure && error.reason === 'refused',
        )
      }),
    )
    assert.equal(vendor.calls.length, 0)
  })
})
