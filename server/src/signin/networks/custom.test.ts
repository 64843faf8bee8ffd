import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openVendor } from '../../../test/support/vendor.ts'
import { movableClock } from '../../../test/support/world.ts'
import { outbound } from '../../base/outbound/outbound.ts'
import type { Connection, CustomNetwork } from '../../projects/index.ts'
import { connectionRules } from '../connection-test/providers.ts'
import { customNetwork, customNetworkViolations, isCustomName } from './custom.ts'
import type { OAuthNetwork } from './network.ts'
import { authorizationUrl } from './oauth2.ts'

const production = { isProduction: true }
const development = { isProduction: false }

const byEndpoints: CustomNetwork = {
  title: 'Guild',
  authorize_url: 'https://guild.example/authorize',
  token_url: 'https://guild.example/token',
  profile_url: 'https://guild.example/me',
  fields: { id: 'user.id' },
}
const byDiscovery: CustomNetwork = {
  title: 'Studio',
  discovery_url: 'https://id.example/.well-known/openid-configuration',
}
const connected = (network: CustomNetwork, provider = 'custom:guild'): Connection => ({
  kind: 'network',
  provider,
  credentials: { client_id: 'ours', client_secret: 'secret' },
  settings: { network },
  isEnabled: true,
  tag: '"1"',
})
const wrongIn = (network: CustomNetwork | undefined, installation = production): string[] =>
  customNetworkViolations(network, installation).map(({ property }) =>
    property.replace('settings.network.', ''),
  )

test('a name of a network of one’s own is custom: and 2 to 32 lowercase letters, digits, hyphens', () => {
  for (const name of ['custom:ab', 'custom:guild-2', `custom:a${'b'.repeat(31)}`]) {
    assert.ok(isCustomName(name), name)
  }
  for (const name of [
    'custom:',
    'custom:a',
    'custom:A1',
    'custom:1a',
    'custom:a_b',
    'custom:a/b',
    'custom:a%2fb',
    'custom:ab\n',
    `custom:a${'b'.repeat(32)}`,
    'google',
    'xcustom:ab',
  ]) {
    assert.ok(!isCustomName(name), name)
  }
})

test('endpoints with the path of the id, or a discovery address, describe a network', () => {
  assert.deepEqual(wrongIn(byEndpoints), [])
  assert.deepEqual(wrongIn(byDiscovery), [])
})

test('every mistake of a description is told at once', () => {
  assert.deepEqual(wrongIn(undefined), ['settings.network'])
  assert.deepEqual(wrongIn({ title: 'Nothing' }), [
    'authorize_url',
    'token_url',
    'profile_url',
    'fields.id',
  ])
  assert.deepEqual(wrongIn({ ...byEndpoints, ...byDiscovery }), [
    'authorize_url',
    'token_url',
    'profile_url',
    'fields.id',
  ])
  assert.deepEqual(
    wrongIn({
      ...byDiscovery,
      discovery_url: 'https://id.example/',
      scope: ['profile'],
      authorize_params: { state: 'x', nonce: 'y', prompt: 'login', hint: '{client_secret}' },
    }),
    [
      'discovery_url',
      'scope',
      'authorize_params.state',
      'authorize_params.nonce',
      'authorize_params.hint',
    ],
  )
})

test('an authorization address brings nothing that a visit sets itself', () => {
  const withQuery = (query: string) =>
    wrongIn({ ...byEndpoints, authorize_url: `https://guild.example/authorize?${query}` })
  assert.deepEqual(withQuery('tenant=a&prompt=login'), [])
  for (const name of ['client_id', 'state', 'redirect_uri', 'scope', 'code_challenge', 'nonce']) {
    assert.deepEqual(withQuery(`tenant=a&${name}=x`), ['authorize_url'], name)
  }
  assert.deepEqual(withQuery('%73tate=x'), ['authorize_url'])
})

test('a title has something to read', () => {
  for (const title of [' ', '\u3000', '\u00a0\u2003']) {
    assert.deepEqual(wrongIn({ ...byEndpoints, title }), ['title'])
  }
})

test('an alias is no name of a connection: what is put there would never be found', () => {
  const { connectionViolations } = connectionRules(production)
  assert.deepEqual(connectionViolations('network', 'babka', undefined), [
    {
      property: 'provider',
      code: 'fixed',
      params: { allowed: ['xsolla'] },
      message: 'is another name of xsolla: connect that one',
    },
  ])
  assert.deepEqual(connectionViolations('network', 'xsolla', undefined), [])
})

test('what a browser brings to the callback cannot be the id or any other field', () => {
  const fields = { id: 'callback.user', name: ['name', 'callback.name'], username: 'callbacks' }
  assert.deepEqual(wrongIn({ ...byEndpoints, fields }), ['fields.id', 'fields.name'])
})

test('addresses are https and public, in development also http on loopback', () => {
  for (const address of [
    'http://guild.example/',
    'https://10.0.0.1/',
    'https://127.1/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://guild.example/{token.x}',
    'https://u:p@guild.example/',
    'https://guild.example/#x',
    'ftp://guild.example/',
    '//guild.example/',
    'https://guild.example/\t',
  ]) {
    for (const name of ['authorize_url', 'token_url', 'profile_url'] as const) {
      assert.deepEqual(wrongIn({ ...byEndpoints, [name]: address }), [name], address)
    }
    assert.ok(wrongIn({ title: 'x', discovery_url: address }).includes('discovery_url'), address)
  }
  const local = { ...byEndpoints, token_url: 'http://127.0.0.1:9/token' }
  assert.deepEqual(wrongIn(local), ['token_url'])
  assert.deepEqual(wrongIn(local, development), [])
})

test('only a network of one’s own is described, and it has no simulator, App IDs or second scope', () => {
  const { connectionViolations, isProvider } = connectionRules(production)
  const properties = (...args: Parameters<typeof connectionViolations>) =>
    connectionViolations(...args).map(({ property }) => property)
  assert.deepEqual(properties('network', 'google', { network: byEndpoints }), ['settings.network'])
  assert.deepEqual(properties('network', 'google', { simulator: 'http://127.0.0.1:1' }), [])
  assert.deepEqual(properties('network', 'custom:guild', { network: byEndpoints }), [])
  assert.deepEqual(
    properties('network', 'custom:guild', {
      network: byEndpoints,
      simulator: 'http://127.0.0.1:1',
      app_ids: ['1'],
      scope: ['x'],
    }),
    ['settings.app_ids', 'settings.scope', 'settings.simulator'],
  )
  assert.ok(isProvider('network', 'custom:guild'))
  assert.ok(!isProvider('platform', 'custom:guild'))
})

test('a network saved in development is not called in production', () => {
  const deps = { outbound: outbound({ allowLoopback: false }), clock: movableClock() }
  const connection = connected({ ...byEndpoints, token_url: 'http://127.0.0.1:9/token' })
  assert.throws(() => customNetwork(connection, { ...deps, settings: production }), {
    reason: 'refused',
    detail: 'address_refused',
  })
})

test('a discovery address whose name leads inside is refused when it is called, as if there were none', async (t) => {
  for (const resolve of [
    async () => [{ address: '10.0.0.7', family: 4 } as const],
    () => Promise.reject(new Error('no such name')),
  ]) {
    const out = outbound({ allowLoopback: false, resolve })
    t.after(() => out.close())
    const deps = { outbound: out, clock: movableClock(), settings: production }
    await assert.rejects(async () => customNetwork(connected(byDiscovery), deps), {
      reason: 'unreachable',
      detail: 'network_unreachable',
    })
  }
})

test('a query that the authorization endpoint has stays, and further parameters are added', () => {
  const deps = { outbound: outbound({ allowLoopback: false }), clock: movableClock() }
  const connection = connected({
    ...byEndpoints,
    authorize_url: 'https://guild.example/authorize?realm=players',
    authorize_params: { prompt: 'login', claims: '{"userinfo":{"email":null}}' },
    scope: ['a', 'b'],
  })
  const network = customNetwork(connection, { ...deps, settings: production }) as OAuthNetwork
  const url = authorizationUrl(network, connection, {
    callback: 'https://game.example/callback',
    state: 'the state',
    keep: {},
    scope: [],
  })
  assert.ok(url.startsWith('https://guild.example/authorize?realm=players&response_type=code&'))
  assert.deepEqual(Object.fromEntries(new URL(url).searchParams), {
    realm: 'players',
    response_type: 'code',
    client_id: 'ours',
    redirect_uri: 'https://game.example/callback',
    scope: 'a b',
    prompt: 'login',
    claims: '{"userinfo":{"email":null}}',
    state: 'the state',
  })
})

test('a row is made once for a connection, so that what is derived from it is kept', async (t) => {
  const vendor = await openVendor(t)
  const issuer = `${vendor.url}/id`
  vendor.answer('/id/.well-known/openid-configuration', {
    body: {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ['RS256'],
    },
  })
  const deps = { outbound: vendor.outbound, clock: movableClock(), settings: development }
  const plain = connected(byEndpoints)
  assert.equal(customNetwork(plain, deps), customNetwork(plain, deps))
  const openId = connected({
    title: 'Studio',
    discovery_url: `${issuer}/.well-known/openid-configuration`,
  })
  const row = await customNetwork(openId, deps)
  assert.equal(await customNetwork(openId, deps), row)
  const other = await customNetwork(connected(openId.settings.network ?? byDiscovery), deps)
  assert.notEqual(other, row)
  assert.deepEqual(row.scope, ['openid', 'profile'])
  assert.equal(row.profile, undefined)
})
