import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { openVendor } from '../../../../test/support/vendor.ts'
import { movableClock } from '../../../../test/support/world.ts'
import { callWithin } from './call.ts'
import { type DiscoveryDeps, discover, readDiscovery } from './discovery.ts'
import { VisitFailure } from './visit-failure.ts'

const path = '/id.example/.well-known/openid-configuration'

const setUp = async (t: TestContext) => {
  const vendor = await openVendor(t)
  const clock = movableClock()
  clock.stop()
  const deps: DiscoveryDeps = {
    outbound: vendor.outbound,
    clock,
    settings: { isProduction: false },
  }
  const issuer = `${vendor.url}/id.example`
  const document = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    id_token_signing_alg_values_supported: ['HS256', 'none', 'ES256', 'RS256'],
  }
  const url = `${vendor.url}${path}`
  vendor.answer(path, { body: document })
  const read = (settings = deps.settings) =>
    readDiscovery(url, callWithin(vendor.outbound), { settings })
  return { vendor, clock, deps, document, url, issuer, read }
}

test('what is left out has the defaults of the standard; signatures are by public keys only', async (t) => {
  const { read, issuer } = await setUp(t)
  assert.deepEqual(await read(), {
    issuer,
    authorize: `${issuer}/authorize`,
    token: `${issuer}/token`,
    keys: `${issuer}/keys`,
    algorithms: ['ES256', 'RS256'],
    clientAuth: 'basic',
    sendsIssuer: false,
  })
})

test('a provider that takes the secret in the form only gets it there', async (t) => {
  const { vendor, document, read } = await setUp(t)
  for (const [methods, expected] of [
    [['client_secret_post'], 'post'],
    [['client_secret_post', 'client_secret_basic'], 'basic'],
    [['private_key_jwt'], 'basic'],
  ] as const) {
    vendor.answer(path, { body: { ...document, token_endpoint_auth_methods_supported: methods } })
    assert.equal((await read()).clientAuth, expected)
  }
})

test('a document of another issuer, without endpoints or without a public-key signature is refused', async (t) => {
  const { vendor, document, issuer, read } = await setUp(t)
  for (const [change, detail] of [
    [{ issuer: 'https://evil.example' }, 'discovery_of_other_issuer'],
    [{ issuer: `${issuer}/x` }, 'discovery_of_other_issuer'],
    [{ issuer: undefined }, 'discovery_of_other_issuer'],
    [{ token_endpoint: undefined }, 'discovery_incomplete'],
    [{ authorization_endpoint: null }, 'discovery_incomplete'],
    [{ jwks_uri: 7 }, 'discovery_address_refused'],
    [{ id_token_signing_alg_values_supported: ['HS256', 'none'] }, 'discovery_without_algorithm'],
    [{ id_token_signing_alg_values_supported: undefined }, 'discovery_without_algorithm'],
  ] as const) {
    vendor.answer(path, { body: { ...document, ...change } })
    await assert.rejects(read(), { reason: 'refused', detail })
  }
  vendor.answer(path, { status: 404 })
  await assert.rejects(read(), { reason: 'unreachable', detail: 'discovery_unreadable' })
})

test('endpoints that are no public https addresses are refused, and so are those with places in them', async (t) => {
  const { vendor, document, read } = await setUp(t)
  for (const address of [
    'http://id.example/token',
    'javascript:alert(1)',
    'https://user:password@id.example/',
    'https://id.example/\\evil',
    'https://169.254.169.254/latest',
    'https://id.example/?s={client_secret}',
    'https://[::ffff:10.0.0.1]/',
    'https://167772161/',
  ]) {
    for (const name of ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint']) {
      vendor.answer(path, { body: { ...document, [name]: address } })
      await assert.rejects(read(), { detail: 'discovery_address_refused' }, `${name} ${address}`)
    }
  }
  vendor.answer(path, { body: document })
  await assert.rejects(read({ isProduction: true }), { detail: 'discovery_address_refused' })
})

test('whatever a document holds is read or refused', async (t) => {
  const { vendor, document, read } = await setUp(t)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(document), 'userinfo_endpoint'),
      fc.oneof(fc.jsonValue(), fc.webUrl()),
      async (name, value) => {
        vendor.answer(path, { body: { ...document, [name]: value } })
        const failure = await read().then(
          () => undefined,
          (error: unknown) => error,
        )
        assert.ok(failure === undefined || failure instanceof VisitFailure, String(failure))
      },
    ),
    { numRuns: 100 },
  )
})

test('visits share one call, and the document is read again after an hour', async (t) => {
  const { vendor, clock, deps, url } = await setUp(t)
  const ask = () => discover(url, deps)
  const [first, second] = await Promise.all([ask(), ask()])
  assert.equal(first, second)
  clock.advance(3599)
  assert.equal(await ask(), first)
  assert.equal(vendor.calls.length, 1)
  clock.advance(2)
  assert.notEqual(await ask(), first)
  assert.equal(vendor.calls.length, 2)
})

test('a provider that is away keeps what it said for a day, asked again every half minute', async (t) => {
  const { vendor, clock, deps, url } = await setUp(t)
  const ask = () => discover(url, deps)
  const first = await ask()
  vendor.answer(path, { status: 503 })
  clock.advance(3601)
  assert.equal(await ask(), first)
  assert.equal(await ask(), first)
  assert.equal(vendor.calls.length, 2)
  clock.advance(31)
  assert.equal(await ask(), first)
  assert.equal(vendor.calls.length, 3)
  clock.advance(86_400)
  await assert.rejects(ask(), { detail: 'network_failing' })
})

test('asked for afresh, it is read now, kept for the next visits, and nothing stands in for it', async (t) => {
  const { vendor, deps, url, document, issuer } = await setUp(t)
  const ask = (options = {}) => discover(url, deps, options)
  await ask()
  vendor.answer(path, { body: { ...document, token_endpoint: `${issuer}/moved` } })
  assert.equal((await ask({ isFresh: true })).token, `${issuer}/moved`)
  assert.equal((await ask()).token, `${issuer}/moved`)
  vendor.answer(path, { status: 503 })
  await assert.rejects(ask({ isFresh: true }), { detail: 'network_failing' })
  assert.equal((await ask()).token, `${issuer}/moved`)
})

test('a provider that turns into another issuer is not trusted for what it said before', async (t) => {
  const { vendor, clock, deps, url, document } = await setUp(t)
  const ask = () => discover(url, deps)
  await ask()
  vendor.answer(path, { body: { ...document, issuer: 'https://evil.example' } })
  clock.advance(3601)
  await assert.rejects(ask(), { detail: 'discovery_of_other_issuer' })
})

test('a provider that has never been read is asked once in half a minute, whatever it answers', async (t) => {
  const { vendor, clock, deps, url, document } = await setUp(t)
  const ask = () => discover(url, deps)
  for (const [answer, detail] of [
    [{ status: 503 }, 'network_failing'],
    [{ body: { ...document, jwks_uri: undefined } }, 'discovery_incomplete'],
  ] as const) {
    const before = vendor.calls.length
    vendor.answer(path, answer)
    await Promise.all(Array.from({ length: 5 }, () => assert.rejects(ask(), { detail })))
    clock.advance(29)
    await assert.rejects(ask(), { detail })
    assert.equal(vendor.calls.length, before + 1)
    clock.advance(1)
  }
  vendor.answer(path, { body: document })
  assert.ok(await ask())
})
