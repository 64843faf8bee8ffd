import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync, hash } from 'node:crypto'
import { suite, type TestContext, test } from 'node:test'
import { decodeJwt, exportJWK, jwtVerify, SignJWT } from 'jose'
import { type Answers, recordings } from '../../../test/support/network-recordings.ts'
import { openVendor, type Vendor } from '../../../test/support/vendor.ts'
import { epochSeconds } from '../../base/clock.ts'
import type { Credentials } from './connection.ts'
import type { Keep, OAuthNetwork } from './network.ts'
import type { Profile } from './profile.ts'
import { findNetwork, listNetworks, networkNameOf, networkNames } from './table.ts'
import { authorizationUrl, completeVisit, newKeep } from './visit.ts'

const now = new Date('2026-03-01T12:00:00Z')
const clock = { now: () => now }
const callback = 'https://game.example/api/social/oauth2/callback'
const state = 'sealed-State_1'
const signing = generateKeyPairSync('rsa', { modulusLength: 2048 })
const published = { ...(await exportJWK(signing.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
const oauthNetworks = listNetworks().filter((row) => row.protocol === 'oauth2')

/** Where an address of the table is at the vendor. */
const pathOf = (address: string): string => address.slice('https:/'.length)

type Setting = {
  network: OAuthNetwork
  vendor: Vendor
  connection: Credentials
  keep: Keep
  /** Lets the network answer with these. */
  play(answers: Answers, change?: { token?: object; claims?: object }): Promise<void>
  /** Comes back with these parameters beside code, state and iss; undefined takes one out. */
  comeBack(params?: Record<string, string | undefined>): Promise<Profile>
}

/** A network behind the simulator's prefix, playing its recording. */
const settingOf = async (t: TestContext, network: OAuthNetwork): Promise<Setting> => {
  const recording = recordings[network.name]
  assert.ok(recording, `${network.name} has no recording`)
  const vendor = await openVendor(t)
  const connection = { credentials: recording.credentials, settings: { simulator: vendor.url } }
  const keep = newKeep(network)
  const issuer = `${vendor.url}${pathOf(network.issuer ?? '')}`
  let sent: Record<string, string> = {}

  const play: Setting['play'] = async (answers, change = {}) => {
    sent = answers.callback ?? {}
    const idToken =
      network.idToken &&
      (await new SignJWT({
        iss: issuer,
        aud: 'our-client',
        iat: epochSeconds(now),
        exp: epochSeconds(now) + 3600,
        nonce: keep.nonce,
        ...answers.claims,
        ...change.claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
        .sign(signing.privateKey))
    const token = { ...recording.token, ...(idToken ? { id_token: idToken } : {}), ...change.token }
    vendor.answer(pathOf(network.token.url), { body: token })
    if (network.idToken)
      vendor.answer(pathOf(network.idToken.keys), { body: { keys: [published] } })
    if (network.profile) vendor.answer(pathOf(network.profile.url), { body: answers.profile })
    for (const [path, body] of Object.entries(answers.further ?? {})) vendor.answer(path, { body })
  }
  const comeBack: Setting['comeBack'] = (params = {}) => {
    const all = { code: 'the-code', state, iss: issuer, ...sent, ...params }
    const pairs = Object.entries(all).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    )
    return completeVisit(
      network,
      connection,
      { callback, state, keep, params: Object.fromEntries(pairs), rawParams: pairs },
      { outbound: vendor.outbound, clock },
    )
  }
  await play(recording.full)
  return { network, vendor, connection, keep, play, comeBack }
}

const told = (profile: Profile) =>
  Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined))

for (const network of oauthNetworks) {
  const recording = recordings[network.name]
  assert.ok(recording, `${network.name} has no recording`)

  suite(network.title, () => {
    const leave = (scope: string[], connection: Credentials, keep: Keep) =>
      new URL(authorizationUrl(network, connection, { callback, state, keep, scope }))

    test('is left for with everything it asks for, and nothing of the visit is forgotten', () => {
      const connection = { credentials: recording.credentials, settings: {} }
      const keep = newKeep(network)
      const url = leave([], connection, keep)
      const param = (name: string) => url.searchParams.get(name)
      assert.equal(url.origin + url.pathname, network.authorize.url)
      assert.equal(param('response_type'), 'code')
      assert.equal(param('client_id'), 'our-client')
      assert.equal(param('redirect_uri'), callback)
      assert.equal(param('state'), state)
      assert.equal(param('nonce'), network.idToken ? keep.nonce : null)
      assert.equal(param('code_challenge_method'), network.pkce ? 'S256' : null)
      assert.equal(
        param('code_challenge'),
        keep.verifier ? hash('sha256', keep.verifier, 'base64url') : null,
      )
      for (const [name, value] of Object.entries(network.authorize.params ?? {})) {
        assert.equal(param(name), value)
      }
      assert.ok(!url.search.includes('+') && !url.search.includes('secret'))
    })

    test('is asked for the e-mail only where the player is', () => {
      const connection = { credentials: recording.credentials, settings: {} }
      const scopeOf = (scope: string[]) =>
        leave(scope, connection, {}).searchParams.get('scope')?.split(' ')
      assert.deepEqual(scopeOf(['offline', 'e-mail']), network.scope)
      assert.deepEqual(scopeOf(['offline', 'email']), [...network.scope, ...network.emailScope])
    })

    test('gets fresh values for every visit', () => {
      const [one, two] = [newKeep(network), newKeep(network)]
      if (network.idToken) assert.notEqual(one.nonce, two.nonce)
      if (network.pkce) {
        assert.notEqual(one.verifier, two.verifier)
        assert.match(one.verifier ?? '', /^[A-Za-z0-9._~-]{43,128}$/)
      }
    })

    test('is not left for without a client_id', () => {
      assert.throws(() => leave([], { credentials: {}, settings: {} }, {}), {
        reason: 'refused',
        detail: 'connection_incomplete',
      })
    })

    test('vouches for the player', async (t) => {
      const { comeBack, vendor, keep } = await settingOf(t, network)
      assert.deepEqual(told(await comeBack()), {
        network: network.name,
        realm: network.name,
        subject: recording.expected.id,
        accessToken: recording.token.access_token,
        ...recording.expected,
      })
      const exchange = vendor.calls.find(({ path }) => path === pathOf(network.token.url))
      const sent = (name: string) => exchange?.form.get(name) ?? undefined
      assert.equal(exchange?.method, 'POST')
      assert.equal(sent('grant_type'), 'authorization_code')
      assert.equal(sent('code'), 'the-code')
      assert.equal(sent('redirect_uri'), callback)
      assert.equal(sent('code_verifier'), keep.verifier)
      if (network.clientAuth === 'basic') {
        const basic = Buffer.from('our-client:our-secret%2B%2F%3D').toString('base64')
        assert.equal(exchange?.headers.authorization, `Basic ${basic}`)
        assert.equal(sent('client_secret'), undefined)
      } else {
        assert.equal(sent('client_id'), 'our-client')
        assert.ok(sent('client_secret'))
        assert.equal(exchange?.headers.authorization, undefined)
      }
      const lookup = vendor.calls.find(
        ({ path }) => network.profile && path === pathOf(network.profile.url),
      )
      if (network.profile) {
        const bearer = `Bearer ${String(recording.token.access_token)}`
        assert.equal(lookup?.headers.authorization, bearer)
        assert.ok(lookup?.headers['user-agent'])
      }
    })

    test('telling no e-mail gives a player without one', async (t) => {
      const { play, comeBack } = await settingOf(t, network)
      await play(recording.withoutEmail)
      const profile = await comeBack()
      assert.deepEqual([profile.email, profile.isEmailVerified], [undefined, false])
    })

    test('telling an unverified e-mail is taken at its word', async (t) => {
      const { play, comeBack } = await settingOf(t, network)
      await play(recording.unverified)
      const profile = await comeBack()
      assert.deepEqual([profile.email !== undefined, profile.isEmailVerified], [true, false])
    })

    test('telling nothing but the id is enough', async (t) => {
      const { play, comeBack } = await settingOf(t, network)
      await play(recording.bare)
      const { picture: _any, ...profile } = told(await comeBack())
      assert.deepEqual(Object.keys(profile).sort(), [
        'accessToken',
        'id',
        'isEmailVerified',
        'network',
        'realm',
        'subject',
      ])
    })

    test('sending the id as a number gives the same player', async (t) => {
      if (!network.profile) return
      const { play, comeBack } = await settingOf(t, network)
      const numbered = JSON.parse(
        JSON.stringify(recording.full.profile).replace(
          `"${String(recording.expected.id)}"`,
          '12345',
        ),
      ) as Record<string, unknown>
      const isNumber = typeof recording.full.profile?.id === 'number'
      await play({ ...recording.full, profile: numbered }, { claims: { sub: '12345' } })
      assert.equal((await comeBack()).subject, isNumber ? recording.expected.id : '12345')
    })

    test('sending no id signs nobody in', async (t) => {
      const { play, comeBack } = await settingOf(t, network)
      for (const profile of [{}, { data: [] }, { id: null, sub: '' }, { id: {}, sub: [] }]) {
        await play({ ...recording.full, profile }, network.profile ? {} : { claims: { sub: '' } })
        await assert.rejects(comeBack(), (error: { reason?: string }) =>
          ['unreachable', 'refused'].includes(error.reason ?? ''),
        )
      }
    })

    test('sending the profile of another player is refused', async (t) => {
      if (!network.profile || !network.idToken) return
      const { play, comeBack } = await settingOf(t, network)
      await play(recording.full, { claims: { sub: 'another' } })
      await assert.rejects(comeBack(), { reason: 'refused', detail: 'profile_of_other' })
    })

    test('denying is told apart from failing', async (t) => {
      const { comeBack, vendor } = await settingOf(t, network)
      const gone = { code: undefined }
      for (const error of ['access_denied', 'user_cancelled_authorize']) {
        await assert.rejects(comeBack({ ...gone, error }), { reason: 'denied' })
      }
      await assert.rejects(
        comeBack({ ...gone, error: 'invalid_scope', error_description: '<b>' }),
        {
          reason: 'refused',
          detail: 'authorization_refused',
        },
      )
      await assert.rejects(comeBack({ ...gone, error: 'server_error' }), { reason: 'unreachable' })
      assert.equal(vendor.calls.length, 0)
    })

    test('an answer of another issuer is refused before anybody is asked', async (t) => {
      const { comeBack, vendor } = await settingOf(t, network)
      const refusal = { reason: 'refused', detail: 'callback_issuer' }
      for (const iss of ['https://evil.example', network.issuer, '']) {
        await assert.rejects(comeBack({ iss }), refusal)
        await assert.rejects(comeBack({ iss, error: 'access_denied' }), refusal)
      }
      assert.equal(vendor.calls.length, 0)
      const withoutIssuer = comeBack({ iss: undefined })
      if (network.issRequired) await assert.rejects(withoutIssuer, refusal)
      else await withoutIssuer
    })

    test('a callback without a code, or with one twice, is no answer', async (t) => {
      const { comeBack, vendor, connection, keep } = await settingOf(t, network)
      for (const code of [undefined, '', 'a\nb', 'x'.repeat(5000)]) {
        await assert.rejects(comeBack({ code }), { reason: 'invalid_callback' })
      }
      const rawParams = [
        ['code', 'a'],
        ['code', 'b'],
      ] as const
      const visit = { callback, state, keep, params: { code: 'b' }, rawParams }
      await assert.rejects(
        completeVisit(network, connection, visit, { outbound: vendor.outbound, clock }),
        { reason: 'invalid_callback' },
      )
      assert.equal(vendor.calls.length, 0)
    })

    test('refusing the code is a refusal, and it is not tried again', async (t) => {
      const { comeBack, vendor } = await settingOf(t, network)
      vendor.answer(pathOf(network.token.url), recording.tokenError)
      await assert.rejects(comeBack(), { reason: 'refused' })
      assert.equal(vendor.calls.length, 1)
    })

    test('B8: failing at the token call is an outage', async (t) => {
      const { comeBack, vendor } = await settingOf(t, network)
      for (const answer of [
        { status: 500, body: recording.token },
        { body: '<html>' },
        { body: {} },
        { status: 302, headers: { location: `${vendor.url}/internal` }, body: recording.token },
        { body: 'x'.repeat(2_000_000) },
        { body: Buffer.from('{"access_token":"t"}', 'utf16le') },
      ]) {
        vendor.answer(pathOf(network.token.url), answer)
        await assert.rejects(comeBack(), { reason: 'unreachable' })
      }
      assert.ok(vendor.calls.every(({ path }) => path === pathOf(network.token.url)))
    })

    test('refusing the profile is a refusal, failing at it an outage', async (t) => {
      if (!network.profile) return
      const { comeBack, vendor } = await settingOf(t, network)
      const path = pathOf(network.profile.url)
      vendor.answer(path, { status: 401, body: { message: 'Bad credentials' } })
      await assert.rejects(comeBack(), { reason: 'refused', detail: 'profile_refused' })
      for (const answer of [{ status: 503 }, { body: '<html>' }, { body: [] }]) {
        vendor.answer(path, answer)
        await assert.rejects(comeBack(), { reason: 'unreachable' })
      }
    })

    test('without an id_token, or with one of another visit, is refused', async (t) => {
      if (!network.idToken) return
      const { play, comeBack } = await settingOf(t, network)
      await play(recording.full, { token: { id_token: undefined } })
      await assert.rejects(comeBack(), { reason: 'refused', detail: 'id_token_missing' })
      await play(recording.full, { claims: { nonce: 'other' } })
      await assert.rejects(comeBack(), { reason: 'refused', detail: 'id_token_nonce' })
      await play(recording.full, { claims: { iss: network.issuer } })
      await assert.rejects(comeBack(), { reason: 'refused', detail: 'id_token_issuer' })
    })
  })
}

const find = (name: string): OAuthNetwork => {
  const network = findNetwork(name)
  assert.ok(network?.protocol === 'oauth2')
  return network
}

suite('what single networks need', () => {
  test("Apple's client secret is a JWT of the team's key, made once an hour", async (t) => {
    const { comeBack, vendor, connection } = await settingOf(t, find('apple'))
    await comeBack()
    await comeBack()
    const [secret, again] = vendor.calls
      .filter(({ method }) => method === 'POST')
      .map(({ form }) => form.get('client_secret') ?? '')
    assert.equal(secret, again)
    const key = createPublicKey(connection.credentials.private_key ?? '')
    const { payload, protectedHeader } = await jwtVerify(secret ?? '', key, { currentDate: now })
    assert.deepEqual(protectedHeader, { alg: 'ES256', kid: 'KEY1234567', typ: 'JWT' })
    assert.deepEqual(payload, {
      iss: 'TEAM123456',
      sub: 'our-client',
      aud: `${vendor.url}/appleid.apple.com`,
      iat: epochSeconds(now),
      exp: epochSeconds(now) + 3600,
    })
  })

  test("Apple's client secret is renewed before it expires", async (t) => {
    const { vendor, connection, keep, play, network } = await settingOf(t, find('apple'))
    const visitAt = async (moment: Date) => {
      const seconds = epochSeconds(moment)
      await play(recordings.apple?.full ?? {}, { claims: { iat: seconds, exp: seconds + 600 } })
      const visit = { callback, state, keep, params: { code: 'c' } }
      const deps = { outbound: vendor.outbound, clock: { now: () => moment } }
      await completeVisit(network, connection, visit, deps)
      const sent = vendor.calls.findLast(({ method }) => method === 'POST')
      return decodeJwt(sent?.form.get('client_secret') ?? '').exp
    }
    const first = await visitAt(now)
    assert.equal(await visitAt(new Date(now.getTime() + 3_200_000)), first)
    const renewed = await visitAt(new Date(now.getTime() + 3_400_000))
    assert.ok(renewed !== undefined && first !== undefined && renewed > first)
  })

  test('a key that is none, or of another curve, is an incomplete connection', async (t) => {
    const { vendor, connection, keep, network } = await settingOf(t, find('apple'))
    const other = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey
    for (const key of ['not a key', other.export({ type: 'pkcs8', format: 'pem' }).toString()]) {
      const broken = {
        ...connection,
        credentials: { ...connection.credentials, private_key: key },
      }
      await assert.rejects(
        completeVisit(
          network,
          broken,
          { callback, state, keep, params: { code: 'c' } },
          { outbound: vendor.outbound, clock },
        ),
        { reason: 'refused', detail: 'connection_incomplete' },
      )
    }
    assert.equal(vendor.calls.length, 0)
  })

  test("GitHub's e-mails are asked for only where the player granted it", async (t) => {
    const { comeBack, play, vendor } = await settingOf(t, find('github'))
    await play(recordings.github?.full ?? {}, { token: { scope: 'read:user' } })
    assert.equal((await comeBack()).email, undefined, 'the public address is not vouched for')
    assert.ok(!vendor.calls.some(({ path }) => path.endsWith('/emails')))
  })

  test('GitHub answering a form is read all the same', async (t) => {
    const { comeBack, vendor } = await settingOf(t, find('github'))
    vendor.answer('/github.com/login/oauth/access_token', {
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: 'access_token=gho_f&scope=user%3Aemail&token_type=bearer',
    })
    assert.equal((await comeBack()).accessToken, 'gho_f')
  })

  test('Discord accounts without a picture have one of the six drawn ones', async (t) => {
    const { comeBack, play } = await settingOf(t, find('discord'))
    await play(recordings.discord?.bare ?? {})
    const index = (80351110224678912n >> 22n) % 6n
    const drawn = `https://cdn.discordapp.com/embed/avatars/${index}.png`
    assert.equal((await comeBack()).picture, drawn)
  })

  test("Twitch is asked for its claims, and shown the client's id", async (t) => {
    const { comeBack, vendor, connection, network } = await settingOf(t, find('twitch'))
    const claimsFor = (scope: string[]) => {
      const departure = { callback, state, keep: {}, scope }
      const url = new URL(authorizationUrl(network, connection, departure))
      return JSON.parse(url.searchParams.get('claims') ?? '') as unknown
    }
    assert.deepEqual(claimsFor(['email']), {
      id_token: { email: null, email_verified: null, picture: null, preferred_username: null },
    })
    assert.deepEqual(claimsFor([]), { id_token: { picture: null, preferred_username: null } })
    await comeBack()
    const lookup = vendor.calls.find(({ path }) => path === '/api.twitch.tv/helix/users')
    assert.equal(lookup?.headers['client-id'], 'our-client')
  })
})

suite('the table', () => {
  test('knows 31 names, and babka as the older name of one', () => {
    assert.equal(networkNames.size, 32)
    assert.equal(networkNameOf('babka'), 'xsolla')
    assert.equal(networkNameOf('constructor'), 'constructor')
    for (const { name } of listNetworks()) assert.ok(networkNames.has(name))
  })

  test('finds what can be connected and nothing else', () => {
    assert.deepEqual(
      [...networkNames].filter((name) => findNetwork(name)),
      ['apple', 'discord', 'github', 'google', 'steam', 'twitch'],
    )
    for (const name of ['Google', '', '__proto__', 'example']) {
      assert.equal(findNetwork(name), undefined)
    }
  })

  test('accepts no id_token signature that is none or a shared secret', () => {
    for (const { idToken } of oauthNetworks) {
      assert.ok(idToken?.algorithms.every((name) => /^(RS|PS|ES)\d{3}$/.test(name)) ?? true)
    }
  })
})
