import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type Answer,
  claimsOf,
  createGate,
  type GateWorld,
  search,
  type Tokens,
} from '../../../test/support/gate.ts'
import { heldUp } from '../../../test/support/waiting.ts'
import { administration, systemCaller } from '../../projects/index.ts'

let gate: GateWorld
before(async () => {
  gate = await createGate()
  gate.world.clock.stop()
})
after(() => gate.close())

const clientId = () => gate.world.project.clients.public.client_id
const refresh = (refresh_token: string, change: Record<string, string | number> = {}) =>
  gate.token({ grant_type: 'refresh_token', client_id: clientId(), refresh_token, ...change })
const begin = (change: Record<string, string> = {}): Promise<Tokens> =>
  gate.tokens({ scope: 'offline email', ...change })
const read = (answer: Answer): Tokens => {
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json()
}
const isRefused = (answer: Answer): void => {
  assert.equal(answer.statusCode, 400, answer.body)
  assert.equal(answer.json().error.code, '010-023')
}
const reuses = async (): Promise<number> =>
  (
    await gate.world.sql`
      select from audit_entries where action = 'refresh_token.reuse_detected'
    `
  ).length

describe('a refresh token', () => {
  test('rotates: the successor works, and the access token says the same', async () => {
    const first = await begin({ audience: 'shop' })
    const second = read(await refresh(first.refresh_token))
    assert.notEqual(second.refresh_token, first.refresh_token)
    assert.match(second.refresh_token, /^[A-Za-z0-9_-]+$/)
    assert.equal(second.scope, 'offline email')
    const { jti: _1, iat: _2, exp: _3, ...before } = claimsOf(first.access_token)
    const { jti: _4, iat: _5, exp: _6, ...now } = claimsOf(second.access_token)
    assert.deepEqual(now, before)
    read(await refresh(second.refresh_token))
  })

  test('one winner: losers within ten seconds get the same successor', async () => {
    const { refresh_token } = await begin()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refresh_token)))
    const successors = new Set(answers.map((answer) => read(answer).refresh_token))
    assert.equal(successors.size, 1)
    gate.world.clock.advance(9)
    assert.ok(successors.has(read(await refresh(refresh_token)).refresh_token))
    gate.world.clock.advance(0.999)
    assert.ok(successors.has(read(await refresh(refresh_token)).refresh_token))
    read(await refresh([...successors][0] as string))
  })

  test('an old one after the window revokes the family and is audited', async () => {
    const before = await reuses()
    const { refresh_token, access_token } = await begin()
    const second = read(await refresh(refresh_token))
    gate.world.clock.advance(11)
    isRefused(await refresh(refresh_token))
    isRefused(await refresh(second.refresh_token))
    assert.equal((await me(access_token)).statusCode, 401)
    assert.equal((await me(second.access_token)).statusCode, 401)
    assert.equal(await reuses(), before + 1)
    const [entry] = await gate.world.sql`
      select actor_kind, address, target, after
      from audit_entries
      where action = 'refresh_token.reuse_detected'
      order by entry_id desc
      limit 1
    `
    const { sub, jti } = claimsOf(access_token)
    const id = Buffer.from(String(jti), 'base64url').toString('hex', 0, 16)
    const after = { user_id: sub, client_id: clientId(), used: 0, newest: 1, revoked: true }
    assert.deepEqual(
      { ...entry, target: entry?.target.replaceAll('-', '') },
      { actor_kind: 'system', address: '127.0.0.1', target: `session ${id}`, after },
    )
  })

  test('the window ends after ten seconds exactly; of many that come then one is audited', async () => {
    const before = await reuses()
    const { refresh_token } = await begin()
    read(await refresh(refresh_token))
    gate.world.clock.advance(10)
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(refresh_token)))
    answers.forEach(isRefused)
    assert.equal(await reuses(), before + 1)
  })

  test('an old one of a session that ended is refused within the window, and nobody stole it', async () => {
    const before = await reuses()
    const short = await gate.addClient({ settings: { refresh_token_seconds: 5 } })
    const endings = [
      (successor: Tokens) =>
        revoke({ token: successor.refresh_token, client_id: String(short.client_id) }),
      (successor: Tokens) => gate.world.sql`
        update users set banned_at = now() where user_id = ${String(claimsOf(successor.access_token).sub)}
      `,
      () => gate.world.clock.advance(6),
    ]
    for (const [at, end] of endings.entries()) {
      const client_id = String(short.client_id)
      const tokens = await begin({
        client_id,
        session_ticket: gate.upstream.steamTicket(`765611988888888${at}0`),
      })
      const successor = read(await refresh(tokens.refresh_token, { client_id }))
      await end(successor)
      isRefused(await refresh(tokens.refresh_token, { client_id }))
    }
    assert.equal(await reuses(), before)
  })

  test('one whose successor was used is old also within the window', async () => {
    const { refresh_token } = await begin()
    const second = read(await refresh(refresh_token))
    const third = read(await refresh(second.refresh_token))
    isRefused(await refresh(refresh_token))
    isRefused(await refresh(third.refresh_token))
  })

  test('one that waited long in the service proves no theft; who comes with it again does', async () => {
    const before = await reuses()
    const { refresh_token } = await begin()
    const second = read(await refresh(refresh_token))
    // Its sender had no answer in time, repeated it, and went on with the successor.
    const third = read(await refresh(second.refresh_token))
    const late = await heldUp(gate.world, 2, () => refresh(refresh_token))
    assert.equal(late.statusCode, 503, late.body)
    assert.equal(late.headers['retry-after'], '1')
    assert.equal(await reuses(), before)
    const fourth = read(await refresh(third.refresh_token))
    isRefused(await refresh(refresh_token))
    isRefused(await refresh(fourth.refresh_token))
    assert.equal(await reuses(), before + 1)
  })

  test('one that waited for a little less is judged', async () => {
    const { refresh_token } = await begin()
    const second = read(await refresh(refresh_token))
    const third = read(await refresh(second.refresh_token))
    isRefused(await heldUp(gate.world, 1.999, () => refresh(refresh_token)))
    isRefused(await refresh(third.refresh_token))
  })

  test('the window can be switched off', async () => {
    const client = await gate.addClient({ settings: { refresh_grace_seconds: 0 } })
    const id = String(client.client_id)
    const { refresh_token } = await begin({ client_id: id })
    read(await refresh(refresh_token, { client_id: id }))
    isRefused(await refresh(refresh_token, { client_id: id }))
  })

  test('is for its client only, and another client’s try changes nothing', async () => {
    const { refresh_token } = await begin()
    const other = await gate.addClient({})
    isRefused(await refresh(refresh_token, { client_id: other.client_id }))
    isRefused(await refresh(refresh_token, { client_id: other.client_id, scope: 'email' }))
    isRefused(await refresh(refresh_token, { client_id: other.client_id, scope: 'admin' }))
    const stranger = await gate.world.addProject()
    isRefused(await refresh(refresh_token, { client_id: stranger.clients.public.client_id }))
    read(await refresh(refresh_token))
  })

  test('the scope may narrow, never widen; the audience is fixed; a refusal does not rotate', async () => {
    const { refresh_token } = await begin({ audience: 'shop' })
    isRefused(await refresh(refresh_token, { scope: 'offline email admin' }))
    isRefused(await refresh(refresh_token, { audience: 'bank' }))
    const standard = await gate.app.inject({
      method: 'POST',
      url: '/oauth2/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: search({
        grant_type: 'refresh_token',
        client_id: clientId(),
        refresh_token,
        scope: 'admin',
      }),
    })
    assert.deepEqual([standard.statusCode, standard.json().error], [400, 'invalid_scope'])
    const narrow = read(await refresh(refresh_token, { scope: 'email', audience: 'shop' }))
    assert.equal(narrow.scope, 'email')
    assert.deepEqual(claimsOf(narrow.access_token).scp, ['email'])
    const wide = read(await refresh(narrow.refresh_token, { audience: 'shop' }))
    assert.equal(wide.scope, 'offline email')
  })

  test('is issued for offline_access as for offline, and the scope comes back as asked for', async () => {
    for (const scope of ['offline_access', 'email offline_access', 'offline offline_access']) {
      const tokens = await begin({ scope })
      assert.equal(tokens.scope, scope)
      assert.deepEqual(claimsOf(tokens.access_token).scp, scope.split(' '))
      const next = read(await refresh(tokens.refresh_token))
      assert.equal(next.scope, scope)
      assert.notEqual(next.refresh_token, tokens.refresh_token)
    }
    assert.equal((await begin({ scope: 'offline_accessible' })).refresh_token, '')
  })

  test('may be used with either word for the other, and with nothing wider', async () => {
    for (const [given, other] of [
      ['offline', 'offline_access'],
      ['offline_access', 'offline'],
    ] as const) {
      const tokens = await begin({ scope: given })
      isRefused(await refresh(tokens.refresh_token, { scope: `${other} email` }))
      const next = read(await refresh(tokens.refresh_token, { scope: other }))
      assert.equal(next.scope, other)
      assert.notEqual(next.refresh_token, '')
    }
  })

  test('slides: thirty days after its last use it ends', async () => {
    const { refresh_token } = await begin()
    gate.world.clock.advance(29 * 86_400)
    const second = read(await refresh(refresh_token))
    gate.world.clock.advance(29 * 86_400)
    const third = read(await refresh(second.refresh_token))
    gate.world.clock.advance(30 * 86_400 + 1)
    isRefused(await refresh(third.refresh_token))
  })

  test('ends for good 180 days after the sign-in', async () => {
    let { refresh_token } = await begin()
    for (let month = 0; month < 6; month++) {
      gate.world.clock.advance(29 * 86_400)
      refresh_token = read(await refresh(refresh_token)).refresh_token
    }
    gate.world.clock.advance(7 * 86_400)
    isRefused(await refresh(refresh_token))
  })

  test('ends with revocation, sign-out, ban and deletion, at once', async () => {
    const header = (tokens: Tokens) => ({ authorization: `Bearer ${tokens.access_token}` })
    const endings: Record<string, (tokens: Tokens, user: string) => Promise<unknown>> = {
      revoke: (tokens) => revoke({ token: tokens.refresh_token }),
      'revoke by access token': (tokens) => revoke({ token: tokens.access_token }),
      'sign out': (tokens) =>
        gate.app.inject({ url: '/api/oauth2/logout?sessions=all', headers: header(tokens) }),
      ban: (_, user) => gate.world.sql`update users set banned_at = now() where user_id = ${user}`,
      'deletion, of what asks for a scope': async (tokens, user) => {
        await gate.world.sql`delete from users where user_id = ${user}`
        isRefused(await refresh(tokens.refresh_token, { scope: 'email' }))
      },
      deletion: (_, user) => gate.world.sql`delete from users where user_id = ${user}`,
    }
    let player = 100
    for (const [name, end] of Object.entries(endings)) {
      const tokens = await begin({
        session_ticket: gate.upstream.steamTicket(`7656119${String(++player).padStart(10, '0')}`),
      })
      await end(tokens, String(claimsOf(tokens.access_token).sub))
      const answer = await refresh(tokens.refresh_token)
      assert.equal(answer.statusCode, 400, name)
      assert.equal((await me(tokens.access_token)).statusCode, 401, name)
    }
  })

  test('works only where the sign-in had offline', async () => {
    const tokens = await gate.tokens({ scope: 'email' })
    assert.equal(tokens.refresh_token, '')
    const { jti } = claimsOf(tokens.access_token)
    const sessionId = Buffer.from(String(jti), 'base64url').subarray(0, 16).toString('hex')
    const [session] = await gate.world.sql`
      select refresh_expires_at from sessions where session_id = ${sessionId}::uuid
    `
    assert.deepEqual(session, { refresh_expires_at: null })
  })

  test('unknown and altered ones are refused', async () => {
    const { refresh_token } = await begin()
    for (const wrong of ['x', `${refresh_token}A`, refresh_token.slice(0, -2), 'A'.repeat(59)]) {
      isRefused(await refresh(wrong))
    }
    assert.equal((await refresh('')).json().error.code, '0')
    read(await refresh(refresh_token))
  })

  test('a redirect_uri that comes along is not looked at', async () => {
    const { refresh_token } = await begin()
    read(await refresh(refresh_token, { redirect_uri: 'https://anything.example/' }))
  })

  test('lifetimes follow the client’s settings', async () => {
    const client = await gate.addClient({
      settings: { access_token_seconds: 60, refresh_token_seconds: 120 },
    })
    const id = String(client.client_id)
    const tokens = await begin({ client_id: id })
    assert.equal(tokens.expires_in, 60)
    gate.world.clock.advance(61)
    assert.equal((await me(tokens.access_token)).statusCode, 401)
    const second = read(await refresh(tokens.refresh_token, { client_id: id }))
    gate.world.clock.advance(121)
    isRefused(await refresh(second.refresh_token, { client_id: id }))
  })

  test('the first refresh token ends with the absolute limit where that comes first', async () => {
    const limits = [
      [{ refresh_absolute_seconds: 3600 }, 3600],
      [{ refresh_token_seconds: 1800, refresh_absolute_seconds: 3600 }, 1800],
    ] as const
    for (const [settings, seconds] of limits) {
      const { client_id } = await gate.addClient({ settings })
      await begin({ client_id: String(client_id) })
      const [session] = await gate.world.sql<{ seconds: number }[]>`
        select extract(epoch from refresh_expires_at - signed_in_at)::integer as seconds
        from sessions
        where client_id = ${client_id}
      `
      assert.equal(session?.seconds, seconds)
    }
  })

  test('an absolute limit that was lowered holds for those who are signed in already', async () => {
    const { project, deps } = gate.world
    const client = await gate.addClient({})
    const id = String(client.client_id)
    const { refresh_token } = await begin({ client_id: id })
    const settings = { refresh_absolute_seconds: 3600 }
    const { project_id } = project
    await administration.changeClient(deps, systemCaller, project_id, client.client_id, {
      settings,
    })
    gate.world.clock.advance(3601)
    const before = await reuses()
    isRefused(await refresh(refresh_token, { client_id: id }))
    assert.equal(await reuses(), before, 'nobody stole it')
  })
})

test('the database holds no code, refresh token, state, secret or private key that can be used', async () => {
  const landing = await gate.signIn({ scope: 'offline' })
  const code = String(landing.get('code'))
  const trip = await gate.depart()
  // The stand-in gives its code back as the access token.
  const ofNetwork = gate.upstream.codeFor({ id: '1', name: 'Seen' })
  await gate.arrive({ code: ofNetwork, state: trip.state }, trip.cookie)
  const tokens = await begin()
  const successor = read(await refresh(tokens.refresh_token))
  const dump = await everything()
  assert.ok(dump.includes('Seen'))
  const secrets = [
    code,
    tokens.refresh_token,
    successor.refresh_token,
    tokens.access_token,
    trip.state,
    ofNetwork,
    gate.world.project.clients.confidential.client_secret,
    gate.world.project.api_key,
    'upstream-secret',
    'publisher-key',
  ]
  for (const secret of secrets) {
    assert.equal(dump.includes(secret), false)
    assert.equal(dump.includes(Buffer.from(secret).toString('hex')), false)
    assert.equal(dump.includes(Buffer.from(secret, 'base64url').toString('hex')), false)
  }
  // A PKCS #8 key of P-256 begins with these bytes.
  assert.equal(dump.includes('308187020100301306072a8648ce3d0201'), false)
})

const everything = async (): Promise<string> => {
  const { sql } = gate.world
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public'
  `
  const rows = await Promise.all(
    tables.map(({ name }) => sql`select ${sql(name)}::text as row from ${sql(name)}`),
  )
  return JSON.stringify(rows)
}

const me = (token: string) =>
  gate.app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } })
const revoke = (form: Record<string, string>) =>
  gate.app.inject({
    method: 'POST',
    url: '/api/oauth2/token/revoke',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: search({ client_id: clientId(), ...form }),
  })
