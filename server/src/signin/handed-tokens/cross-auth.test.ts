import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createLocalJWKSet, jwtVerify } from 'jose'
import {
  type Answer,
  claimsOf,
  createGate,
  type GateWorld,
  state,
  steamId,
} from '../../../test/support/gate.ts'

let gate: GateWorld
before(async () => {
  gate = await createGate()
})
after(() => gate.close())

type Change = Record<string, string | undefined>

const refused = (answer: Answer, status: number, code: string, parameter?: string): void => {
  assert.equal(answer.statusCode, status, answer.body)
  assert.equal(answer.headers.location, undefined)
  assert.equal(answer.headers['cache-control'], 'no-store')
  const { error } = answer.json()
  assert.equal(error.code, code)
  if (parameter) assert.deepEqual(Object.keys(error.details), [parameter])
}
const player = (number: number): string => `7656119${String(number).padStart(10, '0')}`
const ticketOf = (id: string): string => gate.upstream.steamTicket(id)
const countUsers = async (): Promise<number> =>
  (await gate.world.sql`select count(*)::int as count from users`)[0]?.count

describe('cross_auth', () => {
  test('a Steam ticket leads to a code that becomes a JWT which the published keys verify', async () => {
    const answer = await gate.crossAuth({ scope: 'offline email coins', audience: 'shop' })
    assert.equal(answer.statusCode, 302, answer.body)
    const location = new URL(String(answer.headers.location))
    assert.deepEqual([...location.searchParams.keys()], ['code', 'state', 'token', 'iss'])
    assert.equal(location.searchParams.get('state'), state)
    assert.equal(location.searchParams.get('iss'), 'http://localhost:8080')
    assert.equal(answer.headers['cache-control'], 'no-store')
    assert.equal(answer.headers['referrer-policy'], 'no-referrer')

    const { client_id, redirect_uri } = gate.world.project.clients.public
    const exchanged = await gate.token({
      grant_type: 'authorization_code',
      client_id,
      redirect_uri,
      code: String(location.searchParams.get('code')),
    })
    assert.equal(exchanged.statusCode, 200, exchanged.body)
    const tokens = exchanged.json()
    assert.deepEqual(
      { ...tokens, access_token: '', refresh_token: '' },
      {
        access_token: '',
        expires_in: 3600,
        refresh_token: '',
        token_type: 'bearer',
        scope: 'offline email coins',
      },
    )
    assert.match(tokens.refresh_token, /^[A-Za-z0-9_-]+$/)
    assert.match(String(location.searchParams.get('code')), /^[A-Za-z0-9_-]+$/)

    const login = gate.world.project.login_project_id
    const set = (await gate.app.inject(`/api/projects/${login}/jwks.json`)).json()
    for (const token of [tokens.access_token, location.searchParams.get('token')]) {
      const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(set), {
        issuer: 'http://localhost:8080',
        audience: 'shop',
      })
      assert.equal(protectedHeader.alg, 'ES256')
      assert.equal(payload.provider, 'steam')
    }
  })

  test('the JWT says what docs/interface/tokens.md lists, and nothing else', async () => {
    const landing = await gate.signIn({ scope: 'email coins', session_ticket: ticketOf(player(1)) })
    const { sub, iat, exp, jti, ...claims } = claimsOf(String(landing.get('token')))
    assert.match(String(sub), /^[0-9a-f-]{36}$/)
    assert.equal(Number(exp) - Number(iat), 3600)
    assert.equal(typeof jti, 'string')
    assert.deepEqual(claims, {
      iss: 'http://localhost:8080',
      type: 'social',
      provider: 'steam',
      id: `https://steamcommunity.com/openid/id/${player(1)}`,
      is_cross_auth: true,
      xsolla_login_project_id: gate.world.project.login_project_id,
      publisher_id: gate.world.project.merchant_id,
      groups: [],
      scp: ['email', 'coins'],
      scope: 'email coins',
    })
  })

  test('is_redirect=false answers 200 with the address', async () => {
    const answer = await gate.crossAuth({ is_redirect: 'false' })
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.headers['cache-control'], 'no-store')
    assert.deepEqual(Object.keys(answer.json()), ['login_url'])
    assert.match(
      answer.json().login_url,
      /^https:\/\/game\.example\/landing\?code=[A-Za-z0-9_-]+&state=a%20state%20of%20the%20game&token=[\w.-]+&iss=/,
    )
    assert.equal((await gate.crossAuth({ is_redirect: 'true' })).statusCode, 302)
  })

  test('parameters join a query that the address has already', async () => {
    const uri = 'https://game.example/landing?from=game'
    const client = await gate.addClient({ redirectUris: [uri] })
    const answer = await gate.crossAuth({
      client_id: String(client.client_id),
      redirect_uri: undefined,
    })
    assert.match(String(answer.headers.location), /landing\?from=game&code=[^&]+&state=/)
  })

  test('a client may switch the token in the address off', async () => {
    const client = await gate.addClient({ settings: { jwt_in_login_url: false } })
    const landing = await gate.signIn({ client_id: String(client.client_id) })
    assert.deepEqual([...landing.keys()], ['code', 'state', 'iss'])
  })

  test('the same player is the same user', async () => {
    const one = await gate.signIn()
    const two = await gate.signIn()
    assert.equal(claimsOf(String(one.get('token'))).sub, claimsOf(String(two.get('token'))).sub)
  })

  test('a player’s name is asked for once an hour, the ticket each time', async () => {
    const id = player(9)
    for (let round = 0; round < 3; round++) await gate.signIn({ session_ticket: ticketOf(id) })
    const asked = gate.upstream.calls.length
    await gate.signIn({ session_ticket: ticketOf(id) })
    assert.deepEqual(gate.upstream.calls.slice(asked), [
      '/partner.steam-api.com/ISteamUserAuth/AuthenticateUserTicket/v1/',
    ])
  })

  test('tickets may come in Base64, Base64url and without padding', async () => {
    const bytes = () => Buffer.from(ticketOf(steamId), 'hex')
    for (const session_ticket of [
      bytes().toString('base64'),
      bytes().toString('base64url'),
      bytes().toString('base64').replaceAll('=', ''),
      bytes().toString('hex').toUpperCase(),
    ]) {
      assert.equal((await gate.crossAuth({ session_ticket })).statusCode, 302)
    }
  })

  test('no_user_creation: unknown users get 404 003-002, known ones come in', async () => {
    const id = player(2)
    const users = await countUsers()
    refused(
      await gate.crossAuth({ no_user_creation: 'true', session_ticket: ticketOf(id) }),
      404,
      '003-002',
    )
    assert.equal(await countUsers(), users)
    await gate.signIn({ session_ticket: ticketOf(id) })
    const known = await gate.crossAuth({ no_user_creation: 'true', session_ticket: ticketOf(id) })
    assert.equal(known.statusCode, 302)
  })

  test('twenty first sign-ins of one player at once make one user', async () => {
    const id = player(3)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => gate.crossAuth({ session_ticket: ticketOf(id) })),
    )
    assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [302])
    const subjects = answers.map(
      ({ headers }) =>
        claimsOf(String(new URL(String(headers.location)).searchParams.get('token'))).sub,
    )
    assert.equal(new Set(subjects).size, 1)
  })

  test('a banned user gets 422 002-040', async () => {
    const id = player(4)
    const { sub } = claimsOf(
      String((await gate.signIn({ session_ticket: ticketOf(id) })).get('token')),
    )
    await gate.world.sql`update users set banned_at = now() where user_id = ${String(sub)}`
    refused(await gate.crossAuth({ session_ticket: ticketOf(id) }), 422, '002-040')
  })
})

describe('refusals of cross_auth', () => {
  test('every malformed or missing parameter is 400 with its name, and asks the platform nothing', async () => {
    const calls = gate.upstream.calls.length
    const wrong: [string, Change][] = [
      ['client_id', { client_id: '1e3' }],
      ['client_id', { client_id: undefined }],
      ['response_type', { response_type: 'token' }],
      ['response_type', { response_type: undefined }],
      ['state', { state: 'a'.repeat(1025) }],
      ['session_ticket', { session_ticket: undefined }],
      ['session_ticket', { session_ticket: '' }],
      ['session_ticket', { session_ticket: '%%%' }],
      ['session_ticket', { session_ticket: `${'ab'.repeat(40)}a` }],
      ['session_ticket', { session_ticket: 'ab'.repeat(5000) }],
      ['app_id', { app_id: undefined }],
      ['app_id', { app_id: 'four' }],
      ['is_redirect', { is_redirect: 'maybe' }],
      ['is_redirect', { is_redirect: '0' }],
      ['no_user_creation', { no_user_creation: 'TRUE' }],
      ['audience', { audience: 'a'.repeat(256) }],
      ['scope', { scope: 'a'.repeat(1025) }],
      // A token made of it would be too long for our own calls.
      ['scope', { scope: '😀'.repeat(1024) }],
      ['code', { code: 'a'.repeat(8193) }],
    ]
    for (const [parameter, change] of wrong) {
      refused(await gate.crossAuth(change), 400, '0', parameter)
    }
    refused(await gate.crossAuth({ state: '12345678' }), 400, '010-022')
    refused(await gate.crossAuth({ redirect_uri: 'https://evil.example/' }), 400, '010-012')
    assert.equal(gate.upstream.calls.length, calls)
  })

  test('a client without a redirect URI is told to register one', async () => {
    const { server } = gate.world.project.clients
    const change = { client_id: String(server.client_id), redirect_uri: undefined }
    const answer = await gate.crossAuth(change)
    refused(answer, 400, '010-012')
    assert.match(answer.json().error.description, /register one/)
  })

  test('an unregistered redirect URI is never answered with, even with a good ticket', async () => {
    const [before] = await gate.world.sql`select count(*) from sessions`
    for (const uri of [
      'https://evil.example/',
      'https://game.example/landing?x',
      '//evil.example',
    ]) {
      refused(await gate.crossAuth({ redirect_uri: uri }), 400, '010-012')
      refused(
        await gate.crossAuth({ redirect_uri: uri, is_redirect: 'false', session_ticket: 'zz' }),
        400,
        '010-012',
      )
    }
    const [after_] = await gate.world.sql`select count(*) from sessions`
    assert.deepEqual(after_, before)
  })

  test('unknown client and platform are 404 003-061', async () => {
    refused(await gate.crossAuth({ client_id: '424242' }), 404, '003-061')
    refused(await gate.crossAuth({}, 'playstation'), 404, '003-061')
    refused(await gate.crossAuth({}, 'google'), 404, '003-061')
    refused(await gate.crossAuth({}, 'Steam'), 404, '003-061')
  })

  test('a platform that is not connected is 422 003-022', async () => {
    refused(await gate.crossAuth({}, 'epicgames'), 422, '003-022')
    refused(await gate.crossAuth({}, 'xbox'), 422, '003-022')
  })

  test('a ticket that Steam refuses, or for another app, is 422 010-015 with distinct reasons', async () => {
    const users = await countUsers()
    const forged = await gate.crossAuth({ session_ticket: 'ab'.repeat(60) })
    refused(forged, 422, '010-015')
    const other = await gate.crossAuth({ app_id: '481' })
    refused(other, 422, '010-015')
    assert.notDeepEqual(forged.json().error.details, other.json().error.details)
    assert.equal(await countUsers(), users)
  })

  test('a ticket signs in once, also when it comes twice at once', async () => {
    const session_ticket = ticketOf(steamId)
    assert.equal((await gate.crossAuth({ session_ticket })).statusCode, 302)
    const again = await gate.crossAuth({ session_ticket })
    refused(again, 422, '010-015')
    assert.deepEqual(again.json().error.details, { reason: 'ticket_reused' })

    const other = ticketOf(player(5))
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => gate.crossAuth({ session_ticket: other })),
    )
    assert.equal(answers.filter(({ statusCode }) => statusCode === 302).length, 1)
    assert.equal(answers.filter(({ statusCode }) => statusCode === 422).length, 9)
  })

  test('a platform that is down is 503 004-001 with Retry-After, and nobody is made or locked out', async () => {
    const users = await countUsers()
    const session_ticket = ticketOf(player(6))
    gate.upstream.trouble = (_, response) => response.writeHead(500).end()
    const answer = await gate.crossAuth({ session_ticket })
    gate.upstream.trouble = undefined
    refused(answer, 503, '004-001')
    assert.match(String(answer.headers['retry-after']), /^\d+$/)
    assert.equal(await countUsers(), users)
    assert.equal((await gate.crossAuth({ session_ticket })).statusCode, 302)
  })
})

describe('deployments', () => {
  const admin = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    gate.app.inject({
      method,
      url: `/api/v2/project/${gate.world.project.project_id}/admin${path}`,
      headers: gate.world.project.authorization,
      ...(payload ? { payload } : {}),
    })

  test('a public one is open to all and stands in the JWT, also after a refresh', async () => {
    const made = await admin('POST', '/deployments', { deployment_id: 'live', name: 'Live' })
    assert.equal(made.statusCode, 201, made.body)
    assert.deepEqual(made.json(), { deployment_id: 'live', name: 'Live', is_public: true })
    const tokens = await gate.tokens({ deployment_id: 'live', scope: 'offline' })
    assert.equal(claimsOf(tokens.access_token).deployment_id, 'live')
    const refreshed = await gate.token({
      grant_type: 'refresh_token',
      client_id: gate.world.project.clients.public.client_id,
      refresh_token: tokens.refresh_token,
    })
    assert.equal(claimsOf(refreshed.json().access_token).deployment_id, 'live')
  })

  test('one that is not public admits only entitled users: 422 010-026', async () => {
    await admin('POST', '/deployments', { deployment_id: 'beta', name: 'Beta', is_public: false })
    const id = player(7)
    const enter = () => gate.crossAuth({ deployment_id: 'beta', session_ticket: ticketOf(id) })
    const users = await countUsers()
    refused(await enter(), 422, '010-026')
    assert.equal(await countUsers(), users)
    const landing = await gate.signIn({ session_ticket: ticketOf(id) })
    const { sub } = claimsOf(String(landing.get('token')))
    refused(await enter(), 422, '010-026')
    const entitlement = `/deployments/beta/entitlements/${String(sub)}`
    assert.equal((await admin('PUT', entitlement)).statusCode, 204)
    assert.equal((await admin('PUT', entitlement)).statusCode, 204)
    assert.equal((await enter()).statusCode, 302)
    assert.equal((await admin('DELETE', entitlement)).statusCode, 204)
    refused(await enter(), 422, '010-026')
    assert.equal((await admin('DELETE', entitlement)).statusCode, 404)
  })

  test('are listed, refused twice, and gone when deleted', async () => {
    await admin('POST', '/deployments', { deployment_id: 'gone', name: 'Gone' })
    const twice = await admin('POST', '/deployments', { deployment_id: 'gone', name: 'Again' })
    assert.equal(twice.statusCode, 422)
    assert.equal(twice.json().errorMessageExtended[0].property, 'deployment_id')
    const { deployments } = (await admin('GET', '/deployments')).json()
    assert.ok(deployments.some((one: { deployment_id: string }) => one.deployment_id === 'gone'))
    assert.equal((await admin('DELETE', '/deployments/gone')).statusCode, 204)
    assert.equal((await admin('DELETE', '/deployments/gone')).statusCode, 404)
    refused(await gate.crossAuth({ deployment_id: 'gone' }), 422, '003-020')
  })

  test('bad bodies, ids and credentials are refused in the admin dialect', async () => {
    const ids = ['a b', '.', '..', 'a/b', 'x'.repeat(129), ''].map((deployment_id) => ({
      deployment_id,
      name: 'x',
    }))
    for (const body of [{}, ...ids, { deployment_id: 'a', name: 1 }]) {
      assert.equal((await admin('POST', '/deployments', body)).statusCode, 422)
    }
    assert.equal((await admin('PUT', '/deployments/live/entitlements/7')).statusCode, 422)
    const nobody = '00000000-0000-4000-8000-000000000000'
    assert.equal((await admin('PUT', `/deployments/live/entitlements/${nobody}`)).statusCode, 404)
    assert.equal((await admin('PUT', `/deployments/none/entitlements/${nobody}`)).statusCode, 404)
    const answer = await gate.app.inject(
      `/api/v2/project/${gate.world.project.project_id}/admin/deployments`,
    )
    assert.equal(answer.statusCode, 401)
    assert.equal(answer.json().errorCode, 1020)
  })

  test('a project may demand one of every sign-in', async () => {
    const strict = await createGate({ projectSettings: { deployment_required: true } })
    try {
      refused(await strict.crossAuth(), 400, '0', 'deployment_id')
      const answer = await strict.crossAuth({ deployment_id: 'none' })
      refused(answer, 422, '003-020')
    } finally {
      await strict.close()
    }
  })
})

test('a ban and its end reach sign-in and tokens', async () => {
  const landing = await gate.signIn({ session_ticket: ticketOf(player(8)) })
  const token = String(landing.get('token'))
  const me = () =>
    gate.app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } })
  const ban = (method: 'POST' | 'DELETE', user: unknown) =>
    gate.app.inject({
      method,
      url: `/api/v2/project/${gate.world.project.project_id}/admin/users/${String(user)}/ban`,
      headers: gate.world.project.authorization,
    })
  const { sub } = claimsOf(token)
  assert.equal((await ban('POST', sub)).statusCode, 204)
  assert.equal((await me()).statusCode, 401)
  assert.equal((await me()).json().error.code, '002-040')
  assert.equal((await ban('DELETE', sub)).statusCode, 204)
  assert.equal((await me()).statusCode, 200)
  assert.equal((await ban('POST', '00000000-0000-4000-8000-000000000000')).statusCode, 404)
  assert.equal((await ban('POST', 'nonsense')).statusCode, 422)
})
