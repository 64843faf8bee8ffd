import assert from 'node:assert/strict'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { after, before, beforeEach, suite, test } from 'node:test'
import { exportJWK, type JWTHeaderParameters, SignJWT } from 'jose'
import { openVendor, type Vendor } from '../../../test/support/vendor.ts'
import { epochSeconds } from '../../base/clock.ts'
import { callWithin } from './calls/call.ts'
import { validateIdToken } from './id-token.ts'

const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

suite('an id_token', () => {
  const network = rsa()
  const stranger = rsa()
  const start = new Date('2026-03-01T12:00:00Z')
  const clock = { moment: start, now: () => clock.moment }
  const seconds = epochSeconds(start)
  let vendor: Vendor

  before(async () => {
    vendor = await openVendor()
  })
  after(() => vendor.close())
  beforeEach(async () => {
    clock.moment = new Date(start)
    await publish('k1', network.publicKey)
  })

  const publish = async (kid: string, key: KeyObject) => {
    const jwk = { ...(await exportJWK(key)), kid, use: 'sig', alg: 'RS256' }
    vendor.answer('/keys', { body: { keys: [jwk] } })
  }

  const claimsOf = (change: object) => ({
    iss: 'https://issuer.example',
    aud: 'our-client',
    sub: 'player-1',
    nonce: 'n-1',
    iat: seconds - 5,
    exp: seconds + 300,
    ...change,
  })
  const mint = (
    change: object = {},
    header: Partial<JWTHeaderParameters> = {},
    key: KeyObject | Uint8Array = network.privateKey,
  ) =>
    new SignJWT(claimsOf(change))
      .setProtectedHeader({ alg: 'RS256', kid: 'k1', ...header })
      .sign(key)

  /** Each visit has its own way out where `fresh`, so that no keys are known yet. */
  const validate = async (
    token: string | Promise<string>,
    change: Partial<Parameters<typeof validateIdToken>[1]> = {},
    out: Pick<Vendor['outbound'], 'request'> = { request: (call) => vendor.outbound.request(call) },
  ) =>
    validateIdToken(
      await token,
      {
        issuer: 'https://issuer.example',
        clientId: 'our-client',
        algorithms: ['RS256'],
        keys: `${vendor.url}/keys`,
        nonce: 'n-1',
        ...change,
      },
      callWithin(out),
      { outbound: out, clock },
    )

  const refused = (token: string | Promise<string>, word: string) =>
    assert.rejects(validate(token), { reason: 'refused', detail: `id_token_${word}` })

  test('that holds in every point is accepted', async () => {
    const claims = await validate(mint({ email: 'a@b.example' }))
    assert.equal(claims.sub, 'player-1')
    assert.equal(claims.email, 'a@b.example')
  })

  test('for us among others is accepted where azp names us', async () => {
    const token = mint({ aud: ['our-client', 'another'], azp: 'our-client' })
    assert.equal((await validate(token)).sub, 'player-1')
  })

  test('unsigned (alg none) is refused', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const alg of ['none', 'None', 'NONE']) {
      await refused(`${part({ alg, kid: 'k1' })}.${part(claimsOf({}))}.`, 'algorithm')
    }
  })

  test('signed HS256 with the public key is refused', async () => {
    const pem = network.publicKey.export({ type: 'spki', format: 'pem' })
    await refused(mint({}, { alg: 'HS256' }, Buffer.from(pem)), 'algorithm')
  })

  test('signed with an algorithm the row does not name is refused', async () => {
    await refused(mint({}, { alg: 'RS512' }), 'algorithm')
    await refused(mint({}, { alg: 'PS256' }), 'algorithm')
  })

  test('that names a key nobody published is refused', async () => {
    await refused(mint({}, { kid: 'k2' }), 'unknown_key')
    await refused(mint({}, { kid: '../../k1' }), 'unknown_key')
  })

  test('signed with another key under a published name is refused', async () => {
    await refused(mint({}, {}, stranger.privateKey), 'signature')
  })

  test('whose claims were altered is refused', async () => {
    const [head, , signature] = (await mint()).split('.')
    const body = Buffer.from(JSON.stringify(claimsOf({ sub: 'player-2' }))).toString('base64url')
    await refused(`${head}.${body}.${signature}`, 'signature')
  })

  test('that brings its key in the header is refused', async () => {
    const jwk = await exportJWK(stranger.publicKey)
    await refused(mint({}, { jwk }, stranger.privateKey), 'key_in_header')
    await refused(mint({}, { jku: `${vendor.url}/keys` }), 'key_in_header')
    await refused(mint({}, { x5u: `${vendor.url}/keys` }), 'key_in_header')
    await refused(mint({}, { x5c: ['x'] }), 'key_in_header')
  })

  test('that is expired is refused, a minute of difference apart', async () => {
    await refused(mint({ exp: seconds - 61 }), 'expired')
    assert.ok(await validate(mint({ exp: seconds - 30 })))
    await refused(mint({ exp: undefined }), 'claims')
  })

  test('of the future (nbf, iat) is refused, a minute of difference apart', async () => {
    await refused(mint({ nbf: seconds + 61 }), 'not_yet_valid')
    assert.ok(await validate(mint({ nbf: seconds + 30 })))
    await refused(mint({ iat: seconds + 61 }), 'not_yet_valid')
    await refused(mint({ iat: undefined }), 'claims')
  })

  test('made long before this visit is refused', async () => {
    await refused(mint({ iat: seconds - 3600 }), 'too_old')
  })

  test('of another issuer is refused', async () => {
    for (const iss of ['https://issuer.example/', 'http://issuer.example', undefined, ['x']]) {
      await refused(mint({ iss }), 'issuer')
    }
  })

  test('for another audience is refused', async () => {
    for (const aud of ['another', [], ['another'], undefined, 'our-client-2']) {
      await refused(mint({ aud }), 'audience')
    }
  })

  test('for a further audience without azp is refused', async () => {
    await refused(mint({ aud: ['our-client', 'another'] }), 'azp')
  })

  test('asked for by another party (azp) is refused', async () => {
    await refused(mint({ azp: 'another' }), 'azp')
    await refused(mint({ aud: ['our-client', 'another'], azp: 'another' }), 'azp')
  })

  test('without a nonce or with another one is refused', async () => {
    for (const nonce of [undefined, 'n-2', '', null]) await refused(mint({ nonce }), 'nonce')
  })

  test('without a subject is refused', async () => {
    for (const sub of [undefined, '', 7]) await refused(mint({ sub }), 'claims')
  })

  test('that is none is refused', async () => {
    for (const token of ['', 'a.b.c', 'x', `${await mint()}.x`]) await refused(token, 'malformed')
  })

  test('signed with a new key is accepted once the network publishes it', async () => {
    const out = { request: vendor.outbound.request.bind(vendor.outbound) }
    const seen = () => vendor.calls.length
    await validate(mint(), {}, out)
    await publish('k2', stranger.publicKey)
    const renewed = mint({}, { kid: 'k2' }, stranger.privateKey)
    const before = seen()
    await assert.rejects(validate(renewed, {}, out), { detail: 'id_token_unknown_key' })
    assert.equal(seen(), before, 'within the cool-down the network is left alone')
    clock.moment = new Date(start.getTime() + 31_000)
    assert.ok(await validate(renewed, {}, out))
    assert.equal(seen(), before + 1)
  })

  test('of a withdrawn key is refused ten minutes later at the latest', async () => {
    const out = { request: vendor.outbound.request.bind(vendor.outbound) }
    await validate(mint(), {}, out)
    await publish('k2', stranger.publicKey)
    clock.moment = new Date(start.getTime() + 601_000)
    const later = { iat: seconds + 600, exp: seconds + 900 }
    await assert.rejects(validate(mint(later), {}, out), { detail: 'id_token_unknown_key' })
  })

  test('does not bring the network a call each: keys are shared by visits', async () => {
    const out = { request: vendor.outbound.request.bind(vendor.outbound) }
    const before = vendor.calls.length
    await Promise.all(Array.from({ length: 20 }, () => validate(mint(), {}, out)))
    assert.equal(vendor.calls.length, before + 1)
  })

  test('cannot be judged while the keys cannot be had; afterwards it can', async () => {
    const out = { request: vendor.outbound.request.bind(vendor.outbound) }
    const answers = [{ status: 500 }, { body: '<html>' }, { body: {} }, { status: 404, body: {} }]
    for (const [time, answer] of answers.entries()) {
      clock.moment = new Date(start.getTime() + time * 31_000)
      vendor.answer('/keys', answer)
      await assert.rejects(validate(mint(), {}, out), { reason: 'unreachable' })
    }
    await publish('k1', network.publicKey)
    clock.moment = new Date(start.getTime() + answers.length * 31_000)
    assert.ok(await validate(mint(), {}, out))
  })
})
