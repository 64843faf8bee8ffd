import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import {
  assertRefused,
  claimsOf,
  createGate,
  type GateWorld,
  landing,
  search,
  state,
  steamId,
} from '../../../test/support/gate.ts'

let gate: GateWorld
before(async () => {
  gate = await createGate()
})
after(() => gate.close())

const countUsers = async (): Promise<number> =>
  (await gate.world.sql`select count(*)::int as count from users`)[0]?.count

describe('a visit to a network', () => {
  test('ends at the redirect URI with code, state and iss, and the code becomes a token', async () => {
    const { state: upstreamState, cookie } = await gate.depart({ scope: 'email' })
    const code = gate.upstream.codeFor({
      id: '7',
      name: 'Ada',
      email: 'ada@mail.example',
      isEmailVerified: true,
    })
    const answer = await gate.arrive({ code, state: upstreamState }, cookie)
    const url = landing(answer)
    assert.equal(url.origin + url.pathname, 'https://game.example/landing')
    assert.deepEqual([...url.searchParams.keys()], ['code', 'state', 'iss'])
    assert.equal(url.searchParams.get('state'), state)
    assert.equal(url.searchParams.get('iss'), 'http://localhost:8080')
    assert.match(String(url.searchParams.get('code')), /^[A-Za-z0-9_-]+$/)
    assert.equal(answer.headers['cache-control'], 'no-store')
    assert.equal(answer.headers['referrer-policy'], 'no-referrer')

    const { client_id, redirect_uri } = gate.world.project.clients.public
    const tokens = await gate.token({
      grant_type: 'authorization_code',
      client_id,
      redirect_uri,
      code: String(url.searchParams.get('code')),
    })
    assert.equal(tokens.statusCode, 200, tokens.body)
    const claims = claimsOf(tokens.json().access_token)
    assert.equal(claims.provider, 'github')
    assert.equal(claims.id, '7')
    assert.equal(claims.is_cross_auth, false)
    assert.deepEqual([claims.email, claims.email_verified], ['ada@mail.example', true])
    assert.equal(claims.name, 'Ada')
    assert.equal(tokens.json().refresh_token, '')
  })

  test('an address that the network does not vouch for is not verified', async () => {
    const person = { id: '9', email: 'victim@mail.example', isEmailVerified: false }
    const landing = await gate.visit(person, { scope: 'email' })
    const { client_id, redirect_uri } = gate.world.project.clients.public
    const code = landing.get('code') ?? ''
    const tokens = await gate.token({
      grant_type: 'authorization_code',
      client_id,
      redirect_uri,
      code,
    })
    const { email, email_verified } = claimsOf(tokens.json().access_token)
    assert.deepEqual([email, email_verified], ['victim@mail.example', false])
  })

  test('gives no e-mail unless scope email asked for it', async () => {
    const person = { id: '8', email: 'bo@mail.example', isEmailVerified: true }
    await gate.visit(person)
    const [row] = await gate.world.sql`
      select email from users join identities using (project_id, user_id) where subject = '8'
    `
    assert.deepEqual(row, { email: null })
  })

  test('several run side by side in one browser', async () => {
    const first = await gate.depart({ state: 'the first of two' })
    const second = await gate.depart({ state: 'the second of two' }, { cookie: first.cookie })
    assert.equal(second.cookie, first.cookie)
    for (const [trip, expected] of [
      [second, 'the second of two'],
      [first, 'the first of two'],
    ] as const) {
      const code = gate.upstream.codeFor({ id: '9' })
      const url = landing(await gate.arrive({ code, state: trip.state }, first.cookie))
      assert.equal(url.searchParams.get('state'), expected)
    }
  })
})

describe('attacks on the callback', () => {
  test('no state, an unknown, altered or expired one is 400 and asks the network nothing', async () => {
    const { state: upstreamState, cookie } = await gate.depart()
    const calls = gate.upstream.calls.length
    // In the middle: bits of the last character may mean nothing.
    const altered = `${upstreamState.slice(0, 30)}${upstreamState[30] === 'A' ? 'B' : 'A'}${upstreamState.slice(31)}`
    const respelled = `${upstreamState}=`
    assertRefused(await gate.arrive({ code: 'x' }, cookie))
    assertRefused(await gate.arrive({ code: 'x', state: 'a'.repeat(300) }, cookie))
    assertRefused(await gate.arrive({ code: 'x', state: altered }, cookie))
    assertRefused(await gate.arrive({ code: 'x', state: respelled }, cookie))
    assertRefused(await gate.arrive({ code: 'x', state: '' }, cookie))
    const twice = `code=x&state=${upstreamState}&state=${upstreamState}`
    assertRefused(
      await gate.app.inject({ url: `/api/social/oauth2/callback?${twice}`, headers: { cookie } }),
    )
    assertRefused(
      await gate.app.inject({
        url: `/api/social/oauth2/callback?code=%ff&state=${upstreamState}`,
        headers: { cookie },
      }),
    )
    gate.world.clock.advance(601)
    assertRefused(await gate.arrive({ code: 'x', state: upstreamState }, cookie))
    assert.equal(gate.upstream.calls.length, calls)
  })

  test('a state counts once', async () => {
    const { state: upstreamState, cookie } = await gate.depart()
    landing(
      await gate.arrive(
        { code: gate.upstream.codeFor({ id: '20' }), state: upstreamState },
        cookie,
      ),
    )
    assertRefused(
      await gate.arrive(
        { code: gate.upstream.codeFor({ id: '20' }), state: upstreamState },
        cookie,
      ),
    )
  })

  test('who only wants headers does not use the state up', async () => {
    const { state: upstreamState, cookie } = await gate.depart()
    const code = gate.upstream.codeFor({ id: '24' })
    const iss = `${gate.upstream.url}/github.com/login/oauth`
    const url = `/api/social/oauth2/callback?${search({ iss, code, state: upstreamState })}`
    const head = await gate.app.inject({ method: 'HEAD', url, headers: { cookie } })
    assert.equal(head.headers.location, undefined)
    const back = landing(await gate.arrive({ code, state: upstreamState }, cookie))
    assert.ok(back.searchParams.get('code'))
  })

  test('that a state counted is remembered by its hash, for as long as it could come again', async () => {
    const { state: upstreamState, cookie } = await gate.depart()
    const code = gate.upstream.codeFor({ id: '23' })
    landing(await gate.arrive({ code, state: upstreamState }, cookie))
    const fingerprint = createHash('sha256').update(`upstream state ${upstreamState}`).digest()
    const now = gate.world.clock.now()
    const [row] = await gate.world.sql<{ days: number }[]>`
      select keep_until - ${now}::timestamptz::date as days
      from spent_proofs
      where fingerprint = ${fingerprint}
    `
    // Two days from the day on which the state ends, which just before midnight is the next one.
    assert.ok(row && row.days >= 2 && row.days <= 3, `${row?.days} days`)
  })

  test('of twenty callbacks with one state one wins; one user, one code', async () => {
    const { state: upstreamState, cookie } = await gate.depart()
    const code = gate.upstream.codeFor({ id: '21' })
    const calls = gate.upstream.calls.length
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => gate.arrive({ code, state: upstreamState }, cookie)),
    )
    assert.equal(answers.filter(({ statusCode }) => statusCode === 302).length, 1)
    for (const answer of answers) if (answer.statusCode !== 302) assertRefused(answer)
    const asked = gate.upstream.calls.slice(calls)
    assert.equal(new Set(asked).size, asked.length, 'the network is asked once')
    const [row] = await gate.world.sql`
      select count(distinct user_id)::int as users, count(*)::int as codes
      from sessions
      where provider = 'github' and identity = '21'
    `
    assert.deepEqual(row, { users: 1, codes: 1 })
  })

  test('a state that another process spent is refused here', async () => {
    const { state: upstreamState, cookie } = await gate.depart()
    const other = await createOtherProcess()
    const [mine, theirs] = await Promise.all([
      gate.arrive({ code: gate.upstream.codeFor({ id: '22' }), state: upstreamState }, cookie),
      other.inject({
        url: `/api/social/oauth2/callback?${search({ code: gate.upstream.codeFor({ id: '22' }), state: upstreamState, iss: `${gate.upstream.url}/github.com/login/oauth` })}`,
        headers: { cookie },
      }),
    ])
    await other.close()
    assert.deepEqual([mine.statusCode, theirs.statusCode].sort(), [302, 400])
  })

  test('a state sent to another browser is 400', async () => {
    const { state: upstreamState } = await gate.depart()
    const other = await gate.depart()
    const code = gate.upstream.codeFor({ id: '30' })
    assertRefused(await gate.arrive({ code, state: upstreamState }, other.cookie))
    assertRefused(await gate.arrive({ code, state: upstreamState }))
    assertRefused(await gate.arrive({ code, state: upstreamState }, 'portreeve_browser=nonsense'))
  })

  test('an answer of network B to a visit of network A is 400', async () => {
    const { state: upstreamState, cookie } = await gate.depart()
    const code = gate.upstream.codeFor({ id: '31' })
    assertRefused(
      await gate.arrive({ code, state: upstreamState, iss: 'https://accounts.google.com' }, cookie),
    )
  })

  test('what GitHub answers is nothing to a visit to Steam, and the other way round', async () => {
    const calls = gate.upstream.calls.length
    const steam = await gate.depart({}, { provider: 'steam' })
    const returnTo = new URL(String(steam.location.searchParams.get('openid.return_to')))
    const steamState = String(returnTo.searchParams.get('state'))
    const code = gate.upstream.codeFor({ id: '31' })
    assertRefused(await gate.arrive({ code, state: steamState }, steam.cookie))
    const github = await gate.depart()
    const callback = '/api/social/oauth2/callback'
    for (const iss of [{}, { iss: `${gate.upstream.url}/github.com/login/oauth` }]) {
      const assertion = { ...assertionOf(returnTo.href), state: github.state, ...iss }
      const url = `${callback}?${search(assertion)}`
      assertRefused(await gate.app.inject({ url, headers: { cookie: github.cookie } }))
    }
    assert.equal(gate.upstream.calls.length, calls)
  })

  test('who says no at the network lands with access_denied, state and iss, and no token', async () => {
    const { state: upstreamState, cookie } = await gate.depart()
    const answer = await gate.arrive(
      { error: 'access_denied', error_description: 'no "way" <b>', state: upstreamState },
      cookie,
    )
    const location = String(answer.headers.location)
    assert.equal(
      location,
      'https://game.example/landing?error=access_denied&error_code=010-026' +
        '&error_description=The+network+denied+the+sign-in' +
        `&state=${encodeURIComponent(state)}&iss=http%3A%2F%2Flocalhost%3A8080`,
    )
  })

  test('after saying no, the same visit may still end well', async () => {
    const { state: upstreamState, cookie } = await gate.depart()
    landing(await gate.arrive({ error: 'access_denied', state: upstreamState }, cookie))
    const code = gate.upstream.codeFor({ id: '32' })
    const url = landing(await gate.arrive({ code, state: upstreamState }, cookie))
    assert.ok(url.searchParams.get('code'))
  })

  test('a redirect URI that was taken away meanwhile is not redirected to', async () => {
    const uri = 'https://old.example/landing'
    const client = await gate.addClient({ redirectUris: [uri] })
    const change = { client_id: String(client.client_id), redirect_uri: uri }
    const { state: upstreamState, cookie } = await gate.depart(change)
    await gate.world.sql`
      update clients set redirect_uris = '{https://new.example/}' where client_id = ${client.client_id}
    `
    await gate.world.deps.directory.refresh()
    const codes = async () => (await gate.world.sql`select from sessions`).count
    const before = await codes()
    for (const answer of [
      await gate.arrive({ error: 'access_denied', state: upstreamState }, cookie),
      await gate.arrive({ code: 'no such code', state: upstreamState }, cookie),
      await gate.arrive(
        { code: gate.upstream.codeFor({ id: '33' }), state: upstreamState },
        cookie,
      ),
    ]) {
      assert.equal(answer.statusCode, 400)
      assert.equal(answer.json().error.code, '010-012')
      assert.equal(answer.headers.location, undefined)
    }
    assert.equal(await codes(), before)
  })

  test('a network that fails sends the player back with 004-001, and nobody is made', async () => {
    const users = await countUsers()
    // A good answer, were it not for the status.
    const good = JSON.stringify({ id: 34, access_token: 't', token_type: 'bearer' })
    for (const trouble of [
      (_: unknown, response: import('node:http').ServerResponse) =>
        response.writeHead(500, { 'content-type': 'application/json' }).end(good),
      (_: unknown, response: import('node:http').ServerResponse) =>
        response.writeHead(302, { location: `${gate.upstream.url}/internal` }).end(good),
      (_: unknown, response: import('node:http').ServerResponse) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hi</h1>'),
    ]) {
      const { state: upstreamState, cookie } = await gate.depart()
      const code = gate.upstream.codeFor({ id: '34' })
      gate.upstream.trouble = trouble
      const answer = await gate.arrive({ code, state: upstreamState }, cookie)
      gate.upstream.trouble = undefined
      const { searchParams } = landing(answer)
      assert.equal(searchParams.get('error'), 'temporarily_unavailable')
      assert.equal(searchParams.get('error_code'), '004-001')
      assert.equal(searchParams.get('state'), state)
      assert.equal(searchParams.get('iss'), 'http://localhost:8080')
    }
    assert.equal(await countUsers(), users)
    assert.equal(gate.upstream.calls.includes('/internal'), false)
  })

  test('a code that the network refuses sends the player back with 010-015', async () => {
    const { state: upstreamState, cookie } = await gate.depart()
    const { searchParams } = landing(
      await gate.arrive({ code: 'no such code', state: upstreamState }, cookie),
    )
    assert.equal(searchParams.get('error_code'), '010-015')
  })

  test('a banned user is sent back with 002-040', async () => {
    await gate.visit({ id: '35' })
    await gate.world.sql`
      update users set banned_at = now()
      where user_id = (select user_id from identities where realm = 'github' and subject = '35')
    `
    const back = await gate.visit({ id: '35' })
    assert.equal(back.get('error_code'), '002-040')
    assert.equal(back.get('error'), 'access_denied')
    assert.equal(back.get('code'), null)
  })
})

test('a redirect with an error stands in the log with its number, project and client', async () => {
  const { state: upstreamState, cookie } = await gate.depart()
  gate.logged.length = 0
  const answer = await gate.arrive({ error: 'access_denied', state: upstreamState }, cookie)
  assert.equal(landing(answer).searchParams.get('error'), 'access_denied')
  const lines = gate.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'refused')
  const { project_id, clients } = gate.world.project
  assert.deepEqual(
    lines.map((line) => [line.request_id, line.project_id, line.client_id, line.problem]),
    [[answer.headers['x-request-id'], project_id, clients.public.client_id, 'signin.denied']],
  )
})

test('every redirect, of success and of failure, has the state unchanged and the issuer of the metadata', async () => {
  const metadata = await gate.app.inject('/.well-known/oauth-authorization-server')
  const { issuer } = metadata.json()
  assert.equal(issuer, gate.world.deps.settings.publicUrl)
  const banned = { id: '36' }
  await gate.visit(banned)
  await gate.world.sql`
    update users set banned_at = now()
    where user_id = (select user_id from identities where realm = 'github' and subject = '36')
  `
  const fail: typeof gate.upstream.trouble = (_, response) => response.writeHead(500).end()
  // A network's answers, and the game's message for each.
  const ends: [code: string | null, parameters: () => Record<string, string>, typeof fail?][] = [
    [null, () => ({ code: gate.upstream.codeFor({ id: '37' }) })],
    ['010-026', () => ({ error: 'access_denied', error_description: 'state=x&iss=y' })],
    ['010-015', () => ({ error: 'invalid_scope' })],
    ['010-015', () => ({ code: 'no such code' })],
    ['004-001', () => ({ error: 'server_error' })],
    ['004-001', () => ({ code: gate.upstream.codeFor({ id: '37' }) }), fail],
    ['002-040', () => ({ code: gate.upstream.codeFor(banned) })],
  ]
  for (const text of ['123456789', 'ß∂ƒ 🎮 a+b%2B&iss=x#=/?"<>', '+'.repeat(9), 'x'.repeat(1024)]) {
    const landed = (address: URL): URLSearchParams => {
      assert.deepEqual(address.searchParams.getAll('state'), [text])
      assert.deepEqual(address.searchParams.getAll('iss'), [issuer])
      return address.searchParams
    }
    for (const [code, parameters, trouble] of ends) {
      const { state: upstreamState, cookie } = await gate.depart({ state: text })
      gate.upstream.trouble = trouble
      const answer = await gate.arrive({ ...parameters(), state: upstreamState }, cookie)
      gate.upstream.trouble = undefined
      const back = landed(landing(answer))
      assert.equal(back.get('error_code'), code)
      assert.equal(back.has('code'), code === null)
    }
    landed(landing(await gate.crossAuth({ state: text })))
    const told = await gate.crossAuth({ state: text, is_redirect: 'false' })
    landed(new URL(told.json().login_url))
  }
})

test('a nickname is data: cleaned, and shown as it is in JSON only', async () => {
  const name = '<script>alert(1)</script>"\u202e\u0000'
  const back = await gate.visit({ id: '38', name })
  const { client_id, redirect_uri } = gate.world.project.clients.public
  const code = String(back.get('code'))
  const form = { grant_type: 'authorization_code', client_id, redirect_uri, code }
  const { access_token } = (await gate.token(form)).json()
  const answer = await gate.app.inject({
    url: '/api/users/me',
    headers: { authorization: `Bearer ${access_token}`, accept: 'text/html' },
  })
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(answer.json().name, '<script>alert(1)</script>"')
  assert.equal(claimsOf(access_token).name, '<script>alert(1)</script>"')
})

test('in production a network at an inner address is not called', async () => {
  const closed = await createGate({ settings: { isProduction: true } })
  try {
    const { state: upstreamState, cookie } = await closed.depart()
    const answer = await closed.arrive({ code: 'x', state: upstreamState }, cookie)
    assert.equal(landing(answer).searchParams.get('error_code'), '004-001')
    const ticket = await closed.crossAuth()
    assert.equal(ticket.statusCode, 503)
    assert.equal(ticket.json().error.details.reason, 'address_refused')
    assert.deepEqual(closed.upstream.calls, [])
  } finally {
    await closed.close()
  }
})

test('the cookie opens nothing, and every sign-in has a session of its own', async () => {
  const { cookie } = await gate.depart()
  const tokens = []
  for (let round = 0; round < 2; round++) {
    const trip = await gate.depart({}, { cookie })
    const code = gate.upstream.codeFor({ id: '39' })
    const back = landing(await gate.arrive({ code, state: trip.state }, cookie)).searchParams
    const { client_id, redirect_uri } = gate.world.project.clients.public
    const form = { grant_type: 'authorization_code', client_id, redirect_uri }
    tokens.push((await gate.token({ ...form, code: String(back.get('code')) })).json().access_token)
  }
  const sessionOf = (token: string) =>
    Buffer.from(String(claimsOf(token).jti), 'base64url').toString('hex', 0, 16)
  assert.notEqual(sessionOf(tokens[0]), sessionOf(tokens[1]))
  const answer = await gate.app.inject({ url: '/api/users/me', headers: { cookie } })
  assert.equal(answer.statusCode, 401)
})

describe('who is who', () => {
  test('an unverified e-mail equal to another user’s makes a separate user', async () => {
    const email = 'same@mail.example'
    await gate.visit({ id: '40', email, isEmailVerified: true }, { scope: 'email' })
    await gate.visit({ id: '41', email, isEmailVerified: false }, { scope: 'email' })
    await gate.visit({ id: '42', email, isEmailVerified: true }, { scope: 'email' }, 'discord')
    const rows = await gate.world.sql`select distinct user_id from users where email = ${email}`
    assert.equal(rows.length, 3)
  })

  test('no e-mail makes a user without one; the same id at two networks makes two users', async () => {
    await gate.visit({ id: '43' }, { scope: 'email' })
    await gate.visit({ id: '43' }, { scope: 'email' }, 'discord')
    const rows = await gate.world.sql`
      select user_id, email
      from identities join users using (project_id, user_id)
      where subject = '43'
    `
    assert.equal(new Set(rows.map((row) => row.user_id)).size, 2)
    assert.deepEqual(
      rows.map((row) => row.email),
      [null, null],
    )
  })

  test('first sign-ins of one person in parallel make one user, and all succeed', async () => {
    const landings = await Promise.all(
      Array.from({ length: 8 }, () => gate.visit({ id: '44', name: 'Twin' })),
    )
    assert.equal(landings.filter((one) => one.get('code') !== null).length, 8)
    const rows = await gate.world.sql`
      select distinct sessions.user_id from sessions where provider = 'github' and identity = '44'
    `
    assert.equal(rows.length, 1)
    const [count] = await gate.world
      .sql`select count(*)::int as users from users where name = 'Twin'`
    assert.deepEqual(count, { users: 1 })
  })

  test('a Steam ticket and the Steam web sign-in lead to one user', async () => {
    const ticket = claimsOf(String((await gate.signIn()).get('token')))
    const { location, cookie } = await gate.depart({}, { provider: 'steam' })
    const returnTo = String(location.searchParams.get('openid.return_to'))
    const upstreamState = String(new URL(returnTo).searchParams.get('state'))
    const answer = await gate.app.inject({
      url: `/api/social/oauth2/callback?${search({ state: upstreamState, ...assertionOf(returnTo) })}`,
      headers: { cookie },
    })
    const { client_id, redirect_uri } = gate.world.project.clients.public
    const tokens = await gate.token({
      grant_type: 'authorization_code',
      client_id,
      redirect_uri,
      code: String(landing(answer).searchParams.get('code')),
    })
    const web = claimsOf(tokens.json().access_token)
    assert.deepEqual(
      [web.sub, web.id, web.is_cross_auth],
      [ticket.sub, ticket.id, false],
      String(answer.headers.location),
    )
  })

  test('an answer of Steam counts once, in all processes, although Steam should confirm it again', async () => {
    const other = await createOtherProcess()
    const nonce = `${gate.world.clock.now().toISOString().slice(0, 19)}Zonce`
    const come = async (app: Pick<typeof gate.app, 'inject'>) => {
      const { location, cookie } = await gate.depart({}, { provider: 'steam' })
      const returnTo = String(location.searchParams.get('openid.return_to'))
      const upstreamState = String(new URL(returnTo).searchParams.get('state'))
      const assertion = { ...assertionOf(returnTo), 'openid.response_nonce': nonce }
      const url = `/api/social/oauth2/callback?${search({ state: upstreamState, ...assertion })}`
      return landing(await app.inject({ url, headers: { cookie } })).searchParams
    }
    assert.ok((await come(gate.app)).get('code'))
    for (const app of [gate.app, other]) {
      assert.equal((await come(app)).get('error_code'), '010-015')
    }
    await other.close()
  })

  test('an address that nobody has verified does not replace another one; a verified one does', async () => {
    const visit = async (email: string | undefined, isEmailVerified: boolean) => {
      const person = { id: '47', isEmailVerified, ...(email === undefined ? {} : { email }) }
      await gate.visit(person, { scope: 'email' })
      const [row] = await gate.world.sql`
        select email, is_email_confirmed
        from users join identities using (project_id, user_id)
        where realm = 'github' and subject = '47'
      `
      return [row?.email, row?.is_email_confirmed]
    }
    assert.deepEqual(await visit('a@mail.example', false), ['a@mail.example', false])
    assert.deepEqual(await visit('b@mail.example', false), ['a@mail.example', false])
    assert.deepEqual(await visit('b@mail.example', true), ['b@mail.example', true])
    assert.deepEqual(await visit('c@mail.example', false), ['b@mail.example', true])
    assert.deepEqual(await visit(undefined, false), ['b@mail.example', true])
  })

  test('the newest name counts', async () => {
    await gate.visit({ id: '45', name: 'Before' })
    await gate.visit({ id: '45', name: 'After' })
    const rows = await gate.world.sql`
      select users.name from users join identities using (project_id, user_id) where subject = '45'
    `
    assert.deepEqual([...rows], [{ name: 'After' }])
  })

  test('a sign-in is audited with the user, the client and the network, without secrets', async () => {
    const back = await gate.visit({ id: '46' })
    const [entry] = await gate.world.sql`
      select actor_kind, action, target, after, address
      from audit_entries
      where actor = (select user_id::text from identities where realm = 'github' and subject = '46')
    `
    assert.deepEqual(entry, {
      actor_kind: 'user',
      action: 'user.signed_in',
      target: `client ${gate.world.project.clients.public.client_id}`,
      after: { provider: 'github', is_platform: false },
      address: '127.0.0.1',
    })
    assert.ok(back.get('code'))
  })
})

/** Steam's parameters when it vouches for a player. */
const assertionOf = (returnTo: string) => {
  const steam = `${gate.upstream.url}/steamcommunity.com/openid`
  return {
    'openid.ns': 'http://specs.openid.net/auth/2.0',
    'openid.mode': 'id_res',
    'openid.op_endpoint': `${steam}/login`,
    'openid.claimed_id': `${steam}/id/${steamId}`,
    'openid.identity': `${steam}/id/${steamId}`,
    'openid.return_to': returnTo,
    'openid.response_nonce': `${gate.world.clock.now().toISOString().slice(0, 19)}Zabc`,
    'openid.assoc_handle': '1234567890',
    'openid.signed': 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle',
    'openid.sig': 'c2lnbmF0dXJl',
  }
}

const createOtherProcess = async () => {
  const { httpServer } = await import('../../base/http/server.ts')
  const { silentLog } = await import('../../base/log.ts')
  const { signinRoutes } = await import('../index.ts')
  const app = httpServer({ log: silentLog, trustedProxies: [] })
  await app.register(signinRoutes(gate.world.deps))
  return app
}
