import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto'
import { after, before, beforeEach, suite, test } from 'node:test'
import { CompactEncrypt, exportJWK, SignJWT } from 'jose'
import { ask, failsWith, now } from '../../../test/support/platform-visit.ts'
import { openVendor, type Vendor } from '../../../test/support/vendor.ts'
import { epochSeconds } from '../../base/clock.ts'

const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = (key: KeyObject): string =>
  key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString()

/** A self-signed certificate (RFC 5280), as small as one can be. */
const certify = ({ publicKey, privateKey }: ReturnType<typeof rsa>): string => {
  const der = (tag: number, ...parts: Buffer[]): Buffer => {
    const body = Buffer.concat(parts)
    const size = Buffer.from([0x82, body.length >> 8, body.length & 255])
    return Buffer.concat([Buffer.from([tag]), size, body])
  }
  const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
  const sha256WithRsa = sequence(Buffer.from('06092a864886f70d01010b0500', 'hex'))
  const time = (text: string) => der(0x17, Buffer.from(text))
  const body = sequence(
    der(0x02, Buffer.from([1])),
    sha256WithRsa,
    sequence(),
    sequence(time('250101000000Z'), time('450101000000Z')),
    sequence(),
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', body, privateKey)
  const whole = sequence(body, sha256WithRsa, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}

suite('Xbox, with our own key', () => {
  const ours = rsa()
  const xbox = rsa()
  const stranger = rsa()
  const credentials = {
    private_key: pem(ours.privateKey),
    relying_party: 'rp://game.example/',
    signing_key: pem(xbox.publicKey),
    sandbox_id: 'RETAIL',
  }
  const { signing_key: _given, ...withoutSigningKey } = credentials
  const xid = '2535428504476914'
  const uhs = '18026470712427541036'
  const seconds = epochSeconds(now)

  type Wish = {
    claims?: Record<string, unknown>
    alg?: string
    signWith?: KeyObject | Uint8Array
    encryptFor?: KeyObject
    header?: Record<string, unknown>
  }
  /** A token as XSTS makes them, with what the wish changes. */
  const mint = async ({ claims = {}, alg = 'RS256', signWith, encryptFor, header }: Wish = {}) => {
    const inner = await new SignJWT({
      aud: 'rp://game.example/',
      iss: 'xsts.auth.xboxlive.com',
      nbf: seconds - 10,
      exp: seconds + 3600,
      sbx: 'RETAIL',
      xui: [
        { xid: '1', uhs: '2', gtg: 'Somebody else' },
        { xid, uhs, gtg: 'Robin' },
      ],
      ...claims,
    })
      .setProtectedHeader({ alg, typ: 'JWT', ...header })
      .sign(signWith ?? xbox.privateKey)
    return encrypt(inner, encryptFor)
  }
  const encrypt = (inner: string, key: KeyObject = ours.publicKey) =>
    new CompactEncrypt(Buffer.from(inner))
      .setProtectedHeader({ alg: 'RSA-OAEP', enc: 'A128CBC-HS256', cty: 'JWT' })
      .encrypt(key)

  let vendor: Vendor
  before(async () => {
    vendor = await openVendor()
  })
  after(() => vendor.close())
  beforeEach(() => vendor.calls.splice(0))

  const visit = (
    token: string,
    given: Record<string, string> = credentials,
    pair = `${xid}-${uhs}`,
    out: Pick<Vendor['outbound'], 'request'> = vendor.outbound,
  ) => ask(vendor, 'xbox', { session_ticket: `${pair};${token}` }, { credentials: given }, {}, out)
  /** As after a start: no keys are known. */
  const newOut = () => ({ request: vendor.outbound.request.bind(vendor.outbound) })

  test('the token is opened here, and Xbox is not asked', async () => {
    assert.deepEqual(await visit(await mint()), {
      network: 'xbox',
      id: xid,
      realm: 'xbox',
      subject: xid,
      isEmailVerified: false,
      name: 'Robin',
      username: 'Robin',
      picture: undefined,
    })
    assert.equal(vendor.calls.length, 0)
  })

  test('PS256, as Xbox signs today, holds as well', async () => {
    assert.equal((await visit(await mint({ alg: 'PS256' }))).subject, xid)
  })

  test('a renamed gamertag is the same player', async () => {
    const xui = [{ xid, uhs, gtg: 'Renamed' }]
    const profile = await visit(await mint({ claims: { xui } }))
    assert.deepEqual([profile.subject, profile.name], [xid, 'Renamed'])
  })

  test('a token without a gamertag still signs in', async () => {
    const profile = await visit(await mint({ claims: { xui: [{ xid, uhs, gtg: null }] } }))
    assert.deepEqual([profile.subject, profile.name], [xid, undefined])
  })

  const refusals: readonly (readonly [string, () => Promise<string>, string])[] = [
    [
      'for another relying party',
      () => mint({ claims: { aud: 'http://xboxlive.com' } }),
      'token_not_for_us',
    ],
    [
      'encrypted for another key',
      () => mint({ encryptFor: stranger.publicKey }),
      'token_not_for_us',
    ],
    ['that is expired', () => mint({ claims: { exp: seconds - 120 } }), 'token_expired'],
    ['of the future', () => mint({ claims: { nbf: seconds + 600 } }), 'token_not_yet_valid'],
    ['without an expiry', () => mint({ claims: { exp: undefined } }), 'token_invalid'],
    ['of another issuer', () => mint({ claims: { iss: 'xsts.example' } }), 'token_invalid'],
    ['of another sandbox', () => mint({ claims: { sbx: 'XDKS.1' } }), 'token_of_other_sandbox'],
    ['signed by somebody else', () => mint({ signWith: stranger.privateKey }), 'token_invalid'],
    [
      'signed with an HMAC of the public key',
      () => mint({ alg: 'HS256', signWith: Buffer.from(credentials.signing_key) }),
      'token_invalid',
    ],
    ['without a signature', async () => encrypt(await unsigned()), 'token_invalid'],
    ['without a user', () => mint({ claims: { xui: [] } }), 'token_without_user'],
    ['that is no JWE', async () => unsigned(), 'token_not_for_us'],
    [
      'altered on the way',
      async () => {
        const parts = (await mint()).split('.')
        parts[3] = `${parts[3]?.startsWith('A') ? 'B' : 'A'}${parts[3]?.slice(1)}`
        return parts.join('.')
      },
      'token_not_for_us',
    ],
  ]
  const unsigned = () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = { aud: 'rp://game.example/', iss: 'xsts.auth.xboxlive.com', xui: [{ xid, uhs }] }
    const times = { nbf: seconds - 10, exp: seconds + 3600, sbx: 'RETAIL' }
    return Promise.resolve(`${part({ alg: 'none' })}.${part({ ...claims, ...times })}.`)
  }
  for (const [what, make, detail] of refusals) {
    test(`a token ${what} is refused`, async () => {
      await failsWith(visit(await make()), 'refused', detail)
    })
  }

  test("an xid or user hash that is not the token's is refused", async () => {
    const token = await mint()
    for (const pair of [
      `${xid}1-${uhs}`,
      `1-${uhs}`,
      `${xid}-2`,
      `${xid}-${uhs.slice(1)}`,
      `${xid}-*`,
    ]) {
      await failsWith(visit(token, credentials, pair), 'refused', 'token_of_other_user')
    }
  })

  test('without a signing key of the studio the published keys are fetched, once', async () => {
    const kid = 'k1'
    const jwk = { ...(await exportJWK(xbox.publicKey)), kid, use: 'sig', alg: 'RS256' }
    vendor.answer('/xsts-keys.auth.xboxlive.com/keys', { body: { keys: [jwk] } })
    const header = { kid, jku: 'https://xsts-keys.auth.xboxlive.com/keys' }
    for (let time = 0; time < 3; time++) {
      assert.equal((await visit(await mint({ header }), withoutSigningKey)).subject, xid)
    }
    assert.equal(vendor.calls.length, 1)
    const forged = await mint({ header, signWith: stranger.privateKey })
    await failsWith(visit(forged, withoutSigningKey), 'refused', 'token_invalid')
    const unknown = await mint({ header: { ...header, kid: 'k2' } })
    await failsWith(visit(unknown, withoutSigningKey), 'refused', 'key_unknown')
    assert.equal(vendor.calls.length, 1, 'an unknown key does not make us ask again at once')
  })

  test('keys are fetched from the hosts of Xbox only', async () => {
    for (const jku of [
      'https://xsts-keys.auth.xboxlive.com.evil.example/keys',
      'http://xsts-keys.auth.xboxlive.com/keys',
      'https://evil.example/xsts-keys.auth.xboxlive.com/keys',
      'https://x@xsts-keys.auth.xboxlive.com/keys',
      'https://xsts-keys.auth.xboxlive.com:8443/keys',
      'https://titlestorage.xboxlive.com/keys',
      7,
    ]) {
      const token = await mint({ header: { kid: 'k', jku } })
      await failsWith(visit(token, withoutSigningKey), 'refused', 'token_invalid')
    }
    const token = await mint({ header: { x5t: 'x', x5u: 'https://evil.example/cert' } })
    await failsWith(visit(token, withoutSigningKey), 'refused', 'token_invalid')
    assert.equal(vendor.calls.length, 0)
  })

  test('older tokens name a certificate, which must have the thumbprint they name', async () => {
    const certificate = certify(xbox)
    const x5t = createHash('sha1').update(new X509Certificate(certificate).raw).digest('base64url')
    const x5u = 'https://xsts.auth.xboxlive.com/xsts/signingkeys'
    const path = '/xsts.auth.xboxlive.com/xsts/signingkeys'
    const token = await mint({ header: { x5t, x5u } })
    const other = certify(stranger)
    for (const answer of [{}, { [x5t]: other }, { [x5t]: pem(xbox.publicKey) }, { [x5t]: 7 }]) {
      vendor.answer(path, { body: answer })
      const tried = visit(token, withoutSigningKey, undefined, newOut())
      await failsWith(tried, 'refused', 'key_unknown')
    }
    vendor.answer(path, { body: { [x5t]: certificate } })
    assert.equal((await visit(token, withoutSigningKey)).subject, xid)
    const asked = vendor.calls.length
    assert.equal((await visit(token, withoutSigningKey)).subject, xid)
    assert.equal(vendor.calls.length, asked, 'a certificate is kept')
    const forged = await mint({ header: { x5t, x5u }, signWith: stranger.privateKey })
    await failsWith(visit(forged, withoutSigningKey), 'refused', 'token_invalid')
  })

  test('made-up names of keys and certificates make one call in half a minute', async () => {
    const jku = 'https://xsts-keys.auth.xboxlive.com/keys'
    const x5u = 'https://xsts.auth.xboxlive.com/xsts/signingkeys'
    vendor.answer('/xsts-keys.auth.xboxlive.com/keys', { body: { keys: [] } })
    vendor.answer('/xsts.auth.xboxlive.com/xsts/signingkeys', { body: {} })
    const out = newOut()
    for (let time = 0; time < 5; time++) {
      for (const header of [
        { kid: `k${time}`, jku },
        { kid: `k${time}`, jku: `${jku}?${time}` },
        { kid: `k${time}`, jku: `https://xsts.auth.xboxlive.com/${time}` },
        { x5t: `x${time}`, x5u },
      ]) {
        const tried = visit(await mint({ header }), withoutSigningKey, undefined, out)
        await failsWith(tried, 'refused', 'key_unknown')
      }
    }
    assert.deepEqual(vendor.calls.map(({ path }) => path).toSorted(), [
      '/xsts-keys.auth.xboxlive.com/keys',
      '/xsts.auth.xboxlive.com/xsts/signingkeys',
    ])
  })

  test('a key of the studio that is none refuses everybody', async () => {
    const broken = { ...credentials, private_key: 'not a key' }
    await failsWith(visit(await mint(), broken), 'refused', 'connection_incomplete')
  })
})
