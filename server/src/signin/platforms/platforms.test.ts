import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto'
import { after, before, beforeEach, suite, test } from 'node:test'
import { CompactEncrypt, exportJWK, SignJWT } from 'jose'
import { openVendor, type Vendor, type VendorAnswer } from '../../../test/support/vendor.ts'
import { epochSeconds } from '../../base/clock.ts'
import type { Credentials } from '../networks/connection.ts'
import type { Profile } from '../networks/profile.ts'
import { VisitFailure, type VisitFailureReason } from '../networks/visit-failure.ts'
import { readTicket, type TicketContext, type TicketQuery, verifyTicket } from './platform.ts'

const now = new Date('2026-03-01T12:00:00Z')
const clock = { now: () => now }

/** What the platform says of a ticket, with the vendor in its place. */
const ask = (
  vendor: Vendor,
  platform: 'steam' | 'epicgames' | 'xbox',
  query: TicketQuery,
  connection: { credentials: Record<string, string>; settings?: Credentials['settings'] },
  context: Partial<TicketContext> = {},
): Promise<Profile> => {
  const reading = readTicket(platform, query)
  assert.ok('ticket' in reading)
  return verifyTicket(
    reading.ticket,
    {
      credentials: connection.credentials,
      settings: { ...connection.settings, simulator: vendor.url },
    },
    { settings: {}, ...context },
    { outbound: vendor.outbound, clock },
  )
}

const failsWith = (visit: Promise<unknown>, reason: VisitFailureReason, detail: string) =>
  assert.rejects(visit, (error) => {
    assert.ok(error instanceof VisitFailure, String(error))
    assert.deepEqual([error.reason, error.detail], [reason, detail])
    return true
  })

/** Answers that are nonsense or none: the platform is down, whatever the player brought. */
const outages: readonly (readonly [string, VendorAnswer, string])[] = [
  ['500', { status: 500, body: 'oops' }, 'network_failing'],
  ['429', { status: 429, body: {} }, 'network_failing'],
  ['HTML with 200', { body: '<html>' }, 'answer_not_json'],
  ['a JSON array', { body: [] }, 'answer_not_object'],
  ['UTF-16', { body: Buffer.from('{"a":1}', 'utf16le') }, 'answer_not_json'],
  ['Latin-1', { body: Buffer.from('{"a":"é"}', 'latin1') }, 'answer_not_text'],
  ['2 MB', { body: 'x'.repeat(2_000_000) }, 'answer_too_large'],
  [
    'a redirect',
    { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
    'answer_is_redirect',
  ],
]

suite('Steam', () => {
  const authenticate = '/partner.steam-api.com/ISteamUserAuth/AuthenticateUserTicket/v1/'
  const summaries = '/partner.steam-api.com/ISteamUser/GetPlayerSummaries/v2/'
  const steamId = '76561197960287930'
  const connection = {
    credentials: { web_api_key: 'KEY' },
    settings: { app_ids: ['480', '490'] },
  }
  const bytes = Buffer.alloc(200, 7)
  const query = { session_ticket: bytes.toString('base64'), app_id: '480' }
  const good = { result: 'OK', steamid: steamId, ownersteamid: steamId, vacbanned: false }
  const params = (change: object = {}): VendorAnswer => ({
    body: { response: { params: { ...good, publisherbanned: false, ...change } } },
  })
  const refusal = (errorcode: number): VendorAnswer => ({
    body: { response: { error: { errorcode, errordesc: '<b>foreign</b>' } } },
  })

  test('vouches for the player: the ticket goes as hex, name and picture follow', async (t) => {
    const vendor = await openVendor(t)
    vendor.answer(authenticate, params())
    vendor.answer(summaries, {
      body: {
        response: {
          players: [
            {
              steamid: steamId,
              personaname: 'Robin\u202e\u0000 ',
              avatarfull: 'https://avatars.example/a.jpg',
              loccountrycode: 'nl',
              profileurl: 'https://steamcommunity.com/id/robin/',
            },
          ],
        },
      },
    })
    assert.deepEqual(await ask(vendor, 'steam', query, connection), {
      network: 'steam',
      id: `https://steamcommunity.com/openid/id/${steamId}`,
      realm: 'steam',
      subject: steamId,
      isEmailVerified: false,
      name: 'Robin',
      picture: 'https://avatars.example/a.jpg',
      country: 'NL',
      externalUrl: 'https://steamcommunity.com/id/robin/',
    })
    assert.deepEqual(Object.fromEntries(vendor.calls[0]?.query ?? []), {
      key: 'KEY',
      appid: '480',
      ticket: bytes.toString('hex'),
    })
  })

  test('is told the identity the game names in its tickets', async (t) => {
    const vendor = await openVendor(t)
    vendor.answer(authenticate, params())
    await ask(vendor, 'steam', query, {
      ...connection,
      credentials: { web_api_key: 'KEY', identity: 'portreeve' },
    })
    assert.equal(vendor.calls[0]?.query.get('identity'), 'portreeve')
  })

  test('failing to tell a name does not fail the sign-in', async (t) => {
    for (const [, answer] of outages) {
      const vendor = await openVendor(t)
      vendor.answer(authenticate, params())
      vendor.answer(summaries, answer)
      const profile = await ask(vendor, 'steam', query, connection)
      assert.equal(profile.subject, steamId)
      assert.equal(profile.name, undefined)
    }
  })

  test('does not lend a player the name of another', async (t) => {
    const vendor = await openVendor(t)
    vendor.answer(authenticate, params())
    const players = [{ steamid: '76561197960287931', personaname: 'Other' }]
    vendor.answer(summaries, { body: { response: { players } } })
    assert.equal((await ask(vendor, 'steam', query, connection)).name, undefined)
  })

  test('is not asked about an app of another project', async (t) => {
    const vendor = await openVendor(t)
    const other = { ...query, app_id: '570' }
    await failsWith(ask(vendor, 'steam', other, connection), 'refused', 'app_not_connected')
    await failsWith(
      ask(vendor, 'steam', query, { credentials: connection.credentials }),
      'refused',
      'app_not_connected',
    )
    assert.equal(vendor.calls.length, 0)
  })

  for (const [what, answer, detail] of [
    ['a ticket of another app', refusal(102), 'ticket_of_other_app'],
    ['an invalid, expired or cancelled ticket', refusal(101), 'ticket_invalid'],
    ['a parameter', refusal(3), 'ticket_invalid'],
    ['a key, with HTML', { status: 403, body: '<html>' }, 'platform_refuses_key'],
    ['a publisher-banned player', params({ publisherbanned: true }), 'publisher_banned'],
  ] as const) {
    test(`refusing ${what} is a refusal of ours, in our words`, async (t) => {
      const vendor = await openVendor(t)
      vendor.answer(authenticate, answer)
      await failsWith(ask(vendor, 'steam', query, connection), 'refused', detail)
    })
  }

  test('players with a VAC ban and of borrowed games follow the project', async (t) => {
    const vendor = await openVendor(t)
    const withSettings = (settings: TicketContext['settings']) =>
      ask(vendor, 'steam', query, connection, { settings })
    vendor.answer(authenticate, params({ vacbanned: true }))
    assert.equal((await withSettings({})).subject, steamId)
    await failsWith(withSettings({ steam_allow_vac_banned: false }), 'refused', 'vac_banned')
    vendor.answer(authenticate, params({ ownersteamid: '76561197960287999' }))
    assert.equal((await withSettings({})).subject, steamId, 'the player signs in, not the owner')
    await failsWith(withSettings({ steam_allow_borrowed: false }), 'refused', 'game_borrowed')
  })

  test('answering without a usable id signs nobody in', async (t) => {
    const vendor = await openVendor(t)
    for (const change of [
      { steamid: undefined },
      { steamid: '1' },
      { steamid: [] },
      { result: 'no' },
    ]) {
      vendor.answer(authenticate, params(change))
      await failsWith(
        ask(vendor, 'steam', query, connection),
        'unreachable',
        'answer_without_steamid',
      )
    }
  })

  for (const [what, answer, detail] of outages) {
    test(`answering ${what} is down`, async (t) => {
      const vendor = await openVendor(t)
      vendor.answer(authenticate, answer)
      await failsWith(ask(vendor, 'steam', query, connection), 'unreachable', detail)
    })
  }
})

suite('Epic Games', () => {
  const tokenPath = '/api.epicgames.dev/epic/oauth/v2/token'
  const accounts = '/api.epicgames.dev/epic/id/v2/accounts'
  const credentials = { client_id: 'xyza', client_secret: 'a+b/c%20d=' }
  const query = { session_ticket: Buffer.from('the-code').toString('base64') }
  const token = (change: object = {}): VendorAnswer => ({
    body: { access_token: 'eg1~t', account_id: 'ab12', client_id: 'xyza', ...change },
  })
  const refusal = (status: number, code: string): VendorAnswer => ({
    status,
    body: { errorCode: `errors.com.epicgames.${code}`, errorMessage: 'foreign' },
  })

  test('vouches for the account; the secret is sent raw, with + and / as they are', async (t) => {
    const vendor = await openVendor(t)
    vendor.answer(tokenPath, token())
    vendor.answer(accounts, { body: [{ accountId: 'ab12', displayName: 'Kim' }] })
    const profile = await ask(vendor, 'epicgames', query, { credentials })
    assert.deepEqual(profile, {
      network: 'epicgames',
      id: 'ab12',
      realm: 'epicgames',
      subject: 'ab12',
      isEmailVerified: false,
      name: 'Kim',
    })
    const [exchange, lookup] = vendor.calls
    const basic = Buffer.from('xyza:a+b/c%20d=').toString('base64')
    assert.equal(exchange?.headers.authorization, `Basic ${basic}`)
    assert.deepEqual(Object.fromEntries(exchange?.form ?? []), {
      grant_type: 'exchange_code',
      exchange_code: 'the-code',
      scope: 'basic_profile',
    })
    assert.equal(lookup?.headers.authorization, 'Bearer eg1~t')
    assert.equal(lookup?.query.get('accountId'), 'ab12')
  })

  test("is told the sign-in's deployment, else the connection's", async (t) => {
    const vendor = await openVendor(t)
    vendor.answer(tokenPath, token())
    const withDefault = { credentials: { ...credentials, deployment_id: 'd0' } }
    await ask(vendor, 'epicgames', query, withDefault, { deploymentId: 'd1' })
    await ask(vendor, 'epicgames', query, withDefault)
    const sent = vendor.calls.filter(({ method }) => method === 'POST')
    assert.deepEqual(
      sent.map(({ form }) => form.get('deployment_id')),
      ['d1', 'd0'],
    )
  })

  test('answering for another client or deployment is refused', async (t) => {
    const vendor = await openVendor(t)
    for (const client_id of ['other', undefined]) {
      vendor.answer(tokenPath, token({ client_id }))
      const visit = ask(vendor, 'epicgames', query, { credentials })
      await failsWith(visit, 'refused', 'token_of_other_client')
    }
    vendor.answer(tokenPath, token({ deployment_id: 'd2' }))
    await failsWith(
      ask(vendor, 'epicgames', query, { credentials }, { deploymentId: 'd1' }),
      'refused',
      'token_of_other_deployment',
    )
  })

  for (const [what, answer, detail] of [
    [
      'a used, expired or unknown code',
      refusal(400, 'account.oauth.exchange_code_not_found'),
      'code_invalid',
    ],
    ['our client', refusal(401, 'common.oauth.invalid_client'), 'platform_refuses_client'],
    ['our grant', refusal(400, 'common.missing_permission'), 'platform_refuses_client'],
  ] as const) {
    test(`refusing ${what} is a refusal, and the code is not tried again`, async (t) => {
      const vendor = await openVendor(t)
      vendor.answer(tokenPath, answer)
      await failsWith(ask(vendor, 'epicgames', query, { credentials }), 'refused', detail)
      assert.equal(vendor.calls.length, 1)
    })
  }

  test('failing to tell a name does not fail the sign-in', async (t) => {
    for (const [, answer] of outages) {
      const vendor = await openVendor(t)
      vendor.answer(tokenPath, token())
      vendor.answer(accounts, answer)
      const profile = await ask(vendor, 'epicgames', query, { credentials })
      assert.deepEqual([profile.subject, profile.name], ['ab12', undefined])
    }
  })

  for (const [what, answer, detail] of [
    ...outages,
    ['no account', token({ account_id: '' }), 'answer_without_account'] as const,
  ]) {
    test(`answering ${what} is down`, async (t) => {
      const vendor = await openVendor(t)
      vendor.answer(tokenPath, answer)
      await failsWith(ask(vendor, 'epicgames', query, { credentials }), 'unreachable', detail)
    })
  }

  test('is not asked where the studio has set no secret', async (t) => {
    const vendor = await openVendor(t)
    await failsWith(
      ask(vendor, 'epicgames', query, { credentials: { client_id: 'xyza' } }),
      'refused',
      'connection_incomplete',
    )
    assert.equal(vendor.calls.length, 0)
  })
})

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
  ) => ask(vendor, 'xbox', { session_ticket: `${pair};${token}` }, { credentials: given })

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
      await failsWith(visit(token, withoutSigningKey), 'refused', 'key_unknown')
    }
    vendor.answer(path, { body: { [x5t]: certificate } })
    assert.equal((await visit(token, withoutSigningKey)).subject, xid)
    const asked = vendor.calls.length
    assert.equal((await visit(token, withoutSigningKey)).subject, xid)
    assert.equal(vendor.calls.length, asked, 'a certificate is kept')
    const forged = await mint({ header: { x5t, x5u }, signWith: stranger.privateKey })
    await failsWith(visit(forged, withoutSigningKey), 'refused', 'token_invalid')
  })

  test('a key of the studio that is none refuses everybody', async () => {
    const broken = { ...credentials, private_key: 'not a key' }
    await failsWith(visit(await mint(), broken), 'refused', 'connection_incomplete')
  })
})

suite('Xbox, without a key of our own', () => {
  const path = '/profile.xboxlive.com/users/me/profile/settings'
  const query = { session_ticket: '253-180;a.b.c' }
  const profileOf = (id: string): VendorAnswer => ({
    body: {
      profileUsers: [
        {
          id,
          settings: [
            { id: 'GameDisplayPicRaw', value: 'https://images.example/x.png' },
            { id: 'Gamertag', value: 'Robin' },
          ],
        },
      ],
    },
  })

  test('Xbox is asked whose the token is', async (t) => {
    const vendor = await openVendor(t)
    vendor.answer(path, profileOf('253'))
    const profile = await ask(vendor, 'xbox', query, { credentials: {} })
    assert.deepEqual(
      [profile.subject, profile.name, profile.picture],
      ['253', 'Robin', 'https://images.example/x.png'],
    )
    const [call] = vendor.calls
    assert.equal(call?.headers.authorization, 'XBL3.0 x=180;a.b.c')
    assert.equal(call?.headers['x-xbl-contract-version'], '2')
    assert.equal(call?.query.get('settings'), 'Gamertag,GameDisplayPicRaw')
  })

  for (const [what, answer, detail] of [
    ['another xid', profileOf('254'), 'token_of_other_user'],
    ['nobody', { body: { profileUsers: [] } }, 'token_of_other_user'],
    ['401', { status: 401 }, 'token_invalid'],
    ['403', { status: 403, body: {} }, 'title_or_sandbox_refused'],
  ] as const) {
    test(`answering ${what} is a refusal`, async (t) => {
      const vendor = await openVendor(t)
      vendor.answer(path, answer)
      await failsWith(ask(vendor, 'xbox', query, { credentials: {} }), 'refused', detail)
    })
  }

  for (const [what, answer, detail] of outages) {
    test(`answering ${what} is down`, async (t) => {
      const vendor = await openVendor(t)
      vendor.answer(path, answer)
      await failsWith(ask(vendor, 'xbox', query, { credentials: {} }), 'unreachable', detail)
    })
  }
})
