/** The same questions to every network of the table, answered by its recording. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { suite, test } from 'node:test'
import type { Answers, Params } from '../../../test/recorded/networks/recording.ts'
import {
  addressFor,
  pathOf,
  recordingOf,
  recordings,
  type Setting,
  settingOf,
  visiting,
} from '../../../test/support/network-setting.ts'
import type { SeenCall } from '../../../test/support/vendor.ts'
import type { Keep } from './network.ts'
import type { Profile } from './profile.ts'
import { listNetworks } from './table.ts'
import { authorizationUrl, completeVisit, newKeep } from './visit.ts'

const { callback, state } = visiting
const oauthNetworks = listNetworks().filter((row) => row.protocol === 'oauth2')

const told = (profile: Profile) =>
  Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined))

const pairsOf = (params: URLSearchParams): Record<string, string> => {
  const pairs = [...params]
  const names = new Set(pairs.map(([name]) => name))
  assert.equal(names.size, pairs.length, 'a parameter is repeated')
  return Object.fromEntries(pairs)
}

/** The value behind `*` in a recorded request of this visit. */
const chosen = (keep: Keep): Record<string, string | undefined> => ({
  state,
  redirect_uri: callback,
  code: 'the-code',
  nonce: keep.nonce,
  code_verifier: keep.verifier,
  code_challenge: keep.verifier && hash('sha256', keep.verifier, 'base64url'),
})

/** A recorded request with the visit's values; a `*` that nobody knows stands for any text. */
const asSent = (recorded: Params, sent: Record<string, string>, keep: Keep) =>
  Object.fromEntries(
    Object.entries(recorded).map(([name, value]) => [
      name,
      value === '*' ? (chosen(keep)[name] ?? (sent[name] || 'anything')) : value,
    ]),
  )

const decodeBasic = ({ headers }: SeenCall): string | undefined => {
  const [scheme, text = ''] = headers.authorization?.split(' ') ?? []
  return scheme === 'Basic' ? Buffer.from(text, 'base64').toString() : undefined
}

/** Puts a number where the recording has the player's id; says in how many places. */
const numbered = (answers: Answers, id: string): { answers: Answers; places: number } => {
  let places = 0
  const change = (value: unknown, by: unknown): unknown => {
    if (typeof value === 'string' || typeof value === 'number') {
      if (String(value) !== id) return value
      places += 1
      return by
    }
    if (Array.isArray(value)) return value.map((one) => change(one, by))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(one, by)]))
  }
  const { claims, callback: sent, ...rest } = answers
  const changed = change(rest, 12345) as Answers
  if (claims) changed.claims = change(claims, '12345') as Record<string, unknown>
  if (sent) changed.callback = sent
  return { answers: changed, places }
}

test('every row of the table has a recording', () => {
  assert.deepEqual(
    oauthNetworks.map(({ name }) => name).filter((name) => !recordings.has(name)),
    [],
  )
})

for (const network of oauthNetworks.filter(({ name }) => recordings.has(name))) {
  const recording = recordingOf(network.name)
  const connection = { credentials: recording.credentials, settings: {} }
  const tellsEmail = recording.expected.email !== undefined

  suite(network.title, () => {
    const leave = (scope: readonly string[], keep: Keep): URL =>
      new URL(authorizationUrl(network, connection, { callback, state, keep, scope }))

    test('is left for with exactly the parameters it wants', () => {
      for (const [scope, recorded] of [
        [[], recording.request],
        [['offline', 'e-mail'], recording.request],
        [['offline', 'email'], { ...recording.request, ...recording.requestForEmail }],
      ] as const) {
        const keep = newKeep(network)
        const url = leave(scope, keep)
        const sent = pairsOf(url.searchParams)
        assert.deepEqual(sent, asSent(recorded, sent, keep))
        assert.equal(
          url.origin + url.pathname,
          recording.requestAddress ?? addressFor(network.authorize.url, network, recording),
        )
        assert.equal(url.hash, recording.fragment === undefined ? '' : `#${recording.fragment}`)
        assert.ok(!url.search.includes('+'), 'a space is %20')
        assert.ok(!/secret/.test(url.search))
      }
    })

    test('hears of the player’s language where it has a parameter for it', () => {
      const url = new URL(
        authorizationUrl(network, connection, {
          callback,
          state,
          keep: {},
          scope: [],
          locale: 'pt_BR',
        }),
      )
      const { locale, localeValue = 'pt-BR' } = recording
      const isTold = locale !== undefined
      assert.equal(/pt[-_]BR/.test(url.search), isTold && localeValue === 'pt-BR')
      assert.equal(isTold && url.searchParams.get(locale), isTold && localeValue)
      assert.equal(isTold, network.localeParam !== undefined)
    })

    test('gets fresh values for every visit', () => {
      const [one, two] = [newKeep(network), newKeep(network)]
      assert.equal(one.nonce !== undefined, 'nonce' in recording.request)
      assert.equal(one.verifier !== undefined, 'code_challenge' in recording.request)
      if (one.nonce) assert.notEqual(one.nonce, two.nonce)
      if (one.verifier) {
        assert.notEqual(one.verifier, two.verifier)
        assert.match(one.verifier, /^[A-Za-z0-9._~-]{43,128}$/)
      }
    })

    test('is not left for without all it cannot do without', () => {
      for (const missing of network.credentials) {
        const { [missing]: _gone, ...credentials } = recording.credentials
        assert.throws(
          () =>
            authorizationUrl(
              network,
              { credentials, settings: {} },
              { callback, state, keep: {}, scope: [] },
            ),
          { reason: 'refused', detail: 'connection_incomplete' },
        )
      }
    })

    test('vouches for the player', async (t) => {
      const { comeBack, vendor, keep, tokenPath, profilePath } = await settingOf(t, network)
      const profile = await comeBack()
      assert.deepEqual(told(profile), {
        network: network.name,
        realm: network.name,
        subject: recording.expected.id,
        accessToken: recording.token.access_token,
        isEmailVerified: false,
        ...recording.expected,
      })
      const { exchange, lookup = {} } = recording
      const redeemed = vendor.calls.find(({ path }) => path === tokenPath)
      assert.ok(redeemed)
      assert.equal(redeemed.method, exchange.method ?? 'POST')
      const inForm = pairsOf(redeemed.form)
      const inQuery = pairsOf(redeemed.query)
      const sent = exchange.method === 'GET' ? inQuery : inForm
      assert.deepEqual(sent, asSent(exchange.params, sent, keep))
      if (exchange.method !== 'GET') assert.deepEqual(inQuery, {})
      assert.equal(decodeBasic(redeemed), exchange.basic)
      const asked = vendor.calls.find(({ path }) => path === profilePath)
      assert.equal(asked !== undefined, profilePath !== undefined)
      if (!asked) return
      assert.equal(asked.method, lookup.method ?? 'GET')
      const bearer = `Bearer ${String(recording.token.access_token)}`
      const shown = lookup.authorization === undefined ? bearer : lookup.authorization
      assert.equal(asked.headers.authorization ?? null, shown)
      const params = pairsOf(lookup.method === 'POST' ? asked.form : asked.query)
      assert.deepEqual(params, asSent(lookup.params ?? {}, params, keep))
      for (const [name, value] of Object.entries(lookup.headers ?? {})) {
        assert.equal(asked.headers[name], value)
      }
      assert.ok(asked.headers['user-agent'])
    })

    test('telling no e-mail gives a player without one', async (t) => {
      assert.equal(recording.withoutEmail !== undefined, tellsEmail)
      const { play, comeBack } = await settingOf(t, network)
      await play(recording.withoutEmail ?? recording.full)
      const profile = await comeBack()
      assert.deepEqual([profile.email, profile.isEmailVerified], [undefined, false])
    })

    test('telling an e-mail that is not verified is taken at its word', async (t) => {
      if (!recording.unverified) {
        const { email, isEmailVerified } = recording.expected
        assert.ok(email === undefined || isEmailVerified === true, 'record an unverified e-mail')
        return
      }
      const { play, comeBack } = await settingOf(t, network)
      await play(recording.unverified)
      const profile = await comeBack()
      assert.deepEqual([profile.email !== undefined, profile.isEmailVerified], [true, false])
    })

    test('telling nothing but the id is enough', async (t) => {
      const { play, comeBack } = await settingOf(t, network)
      await play(recording.bare)
      const always = ['accessToken', 'id', 'isEmailVerified', 'network', 'realm', 'subject']
      assert.deepEqual(
        Object.keys(told(await comeBack())).sort(),
        [...always, ...(recording.bareTells ?? [])].sort(),
      )
    })

    test('sending the id as a number gives the same player', async (t) => {
      const { play, comeBack } = await settingOf(t, network)
      const { answers, places } = numbered(recording.full, recording.expected.id)
      assert.equal(places > 0, recording.isIdDerived !== true)
      await play(answers)
      const { subject } = await comeBack()
      assert.equal(subject, recording.isIdDerived ? recording.expected.id : '12345')
    })

    test('sending no id signs nobody in', async (t) => {
      const { play, comeBack } = await settingOf(t, network)
      const { expected, full } = recording
      const without = (value: unknown): unknown => {
        if (value === expected.id || String(value) === expected.id) return null
        if (typeof value === 'string' && recording.isIdDerived && value.includes(expected.id)) {
          return ''
        }
        if (Array.isArray(value)) return value.map(without)
        if (typeof value !== 'object' || value === null) return value
        return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, without(one)]))
      }
      const { claims, ...rest } = full
      const bare = without(rest) as Answers
      for (const profile of [bare.profile, {}, { data: [] }, { id: {}, sub: [] }]) {
        const answers = { ...bare, ...(profile && { profile }) }
        await play({ ...answers, ...(claims && { claims: { ...claims, sub: '' } }) })
        await assert.rejects(comeBack(), (error: { reason?: string }) =>
          ['unreachable', 'refused'].includes(error.reason ?? ''),
        )
      }
    })

    test('sending the profile of another player is refused', async (t) => {
      const { play, comeBack, profilePath } = await settingOf(t, network)
      if (profilePath === undefined || !recording.full.claims) return
      await play(recording.full, { claims: { sub: 'another' } })
      if (network.fields.id === 'id_token.sub') {
        assert.equal((await comeBack()).subject, 'another')
        return
      }
      await assert.rejects(comeBack(), { reason: 'refused', detail: 'profile_of_other' })
    })

    test('denying is told apart from failing', async (t) => {
      const { comeBack, vendor } = await settingOf(t, network)
      const gone = { code: undefined }
      await assert.rejects(comeBack({ ...gone, ...recording.denied }), { reason: 'denied' })
      for (const [error, detail] of [
        ['invalid_scope', 'network_refuses_scope'],
        ['unauthorized_client', 'network_refuses_client'],
        ['<script>', 'authorization_refused'],
      ]) {
        const answer = comeBack({ ...gone, error, error_description: '<b>' })
        await assert.rejects(answer, { reason: 'refused', detail })
      }
      await assert.rejects(comeBack({ ...gone, error: 'server_error' }), { reason: 'unreachable' })
      assert.equal(vendor.calls.length, 0)
    })

    test('an answer of another issuer is refused before anybody is asked', async (t) => {
      if (network.issuer === undefined) return
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
      const { comeBack, vendor, keep, connection } = await settingOf(t, network)
      for (const code of [undefined, '', 'a\nb', 'x'.repeat(5000)]) {
        const isSilence = code === undefined && network.cancelsSilently
        await assert.rejects(comeBack({ code }), {
          reason: isSilence ? 'denied' : 'invalid_callback',
        })
      }
      const rawParams = [
        ['code', 'a'],
        ['code', 'b'],
      ] as const
      const visit = { callback, state, keep, params: { code: 'b' }, rawParams }
      await assert.rejects(
        completeVisit(network, connection, visit, {
          outbound: vendor.outbound,
          clock: visiting.clock,
        }),
        { reason: 'invalid_callback' },
      )
      assert.equal(vendor.calls.length, 0)
    })

    test('refusing the code is a refusal, and it is not tried again', async (t) => {
      assert.ok(recording.tokenErrors.length > 0)
      for (const { detail, ...answer } of recording.tokenErrors) {
        const { comeBack, vendor, tokenPath } = await settingOf(t, network)
        vendor.answer(tokenPath, answer)
        await assert.rejects(comeBack(), { reason: 'refused', ...(detail && { detail }) })
        assert.equal(vendor.calls.length, 1)
      }
    })

    test('failing at the token call is an outage', async (t) => {
      const { comeBack, vendor, tokenPath } = await settingOf(t, network)
      for (const answer of [
        { status: 500, body: recording.token },
        { body: '<html>' },
        { body: {} },
        { status: 302, headers: { location: `${vendor.url}/internal` }, body: recording.token },
        { body: 'x'.repeat(2_000_000) },
        { body: Buffer.from('{"access_token":"t"}', 'utf16le') },
      ]) {
        vendor.answer(tokenPath, answer)
        await assert.rejects(comeBack(), { reason: 'unreachable' })
      }
      assert.ok(vendor.calls.every(({ path }) => path === tokenPath))
    })

    test('refusing the profile is a refusal, failing at it an outage', async (t) => {
      const setting: Setting = await settingOf(t, network)
      const { comeBack, vendor, profilePath } = setting
      assert.equal(recording.profileErrors.length > 0, profilePath !== undefined)
      if (profilePath === undefined) return
      for (const { detail, ...answer } of recording.profileErrors) {
        vendor.answer(profilePath, answer)
        await assert.rejects(comeBack(), { reason: 'refused', ...(detail && { detail }) })
      }
      for (const answer of [{ status: 503 }, { body: '<html>' }, { body: '"text"' }]) {
        vendor.answer(profilePath, answer)
        await assert.rejects(comeBack(), { reason: 'unreachable' })
      }
    })

    test('without its id_token, or with one of another visit, is refused', async (t) => {
      if (!network.idToken) return
      const { play, comeBack } = await settingOf(t, network)
      const { claims = {} } = recording.full
      const answers = { ...recording.full, claims: { ...claims, sub: recording.expected.id } }
      if (!network.idToken.isOptional) {
        await play(answers, { token: { id_token: undefined } })
        await assert.rejects(comeBack(), { reason: 'refused', detail: 'id_token_missing' })
      }
      if (network.idToken.nonce !== false) {
        await play(answers, { claims: { nonce: 'other' } })
        await assert.rejects(comeBack(), { reason: 'refused', detail: 'id_token_nonce' })
      }
      await play(answers, { claims: { iss: 'https://evil.example' } })
      await assert.rejects(comeBack(), { reason: 'refused', detail: 'id_token_issuer' })
      await play(answers, { claims: { aud: 'another-client' } })
      await assert.rejects(comeBack(), { reason: 'refused', detail: 'id_token_audience' })
    })

    test('stands behind its simulator whole', async (t) => {
      const { comeBack, vendor, network: row } = await settingOf(t, network)
      await comeBack()
      const known = pathOf(addressFor(row.token.url, row, recording)).split('/')[1]
      assert.ok(vendor.calls.every(({ path }) => /^\/[a-z0-9.-]+\.[a-z]+\//.test(path)))
      assert.ok(vendor.calls.some(({ path }) => path.split('/')[1] === known))
    })
  })
}
