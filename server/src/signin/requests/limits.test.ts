import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createGate, type GateWorld, steamId } from '../../../test/support/gate.ts'

let gate: GateWorld
before(async () => {
  gate = await createGate({ settings: { limits: true } })
  gate.world.clock.stop()
})
after(() => gate.close())

describe('limits at the gate', () => {
  test('sign-in calls: twenty at once, then 429 002-057 with Retry-After, then one a second', async () => {
    for (let count = 0; count < 20; count++) {
      const answer = await gate.start()
      assert.equal(answer.statusCode, 302)
      assert.equal(answer.headers['ratelimit-policy'], '"sign_in";q=60;w=60')
      assert.match(String(answer.headers.ratelimit), /^"sign_in";r=\d+;t=0$/)
    }
    const refused = await gate.start()
    assert.equal(refused.statusCode, 429)
    assert.equal(refused.json().error.code, '002-057')
    assert.equal(refused.headers['retry-after'], '1')
    assert.equal(refused.headers.location, undefined)
    gate.world.clock.advance(1)
    assert.equal((await gate.start()).statusCode, 302)
    assert.equal((await gate.start()).statusCode, 429)
  })

  test('every call, client and address has its own', async () => {
    assert.equal((await gate.start()).statusCode, 429)
    assert.equal((await gate.crossAuth()).statusCode, 302)
    const other = await gate.addClient({})
    assert.equal((await gate.start({ client_id: String(other.client_id) })).statusCode, 302)
  })

  test('guessing client ids is one bucket, and X-Forwarded-For of a stranger is not believed', async () => {
    const ask = (id: number) =>
      gate.app.inject({
        url: `/api/oauth2/social/github/login_redirect?client_id=${id}&response_type=code&state=123456789`,
        headers: { 'x-forwarded-for': `10.0.0.${id % 250}` },
      })
    for (let id = 500_000; id < 500_020; id++) assert.equal((await ask(id)).statusCode, 404)
    assert.equal((await ask(500_020)).statusCode, 429)
  })

  test('all addresses of one IPv6 network are one peer, and so is IPv4 in either form', async () => {
    const ask = async (remoteAddress: string) => {
      const { client_id, redirect_uri } = gate.world.project.clients.public
      const query = `client_id=${client_id}&response_type=code&state=123456789&redirect_uri=${redirect_uri}`
      const url = `/api/oauth2/social/github/login_url?${query}`
      return (await gate.app.inject({ url, remoteAddress })).statusCode
    }
    for (let host = 1; host <= 20; host++) {
      assert.equal(await ask(`2a00:1450:4001:80b::${host.toString(16)}`), 200)
      assert.equal(await ask('::ffff:192.0.2.7'), 200)
    }
    assert.equal(await ask('2a00:1450:4001:80b:ffff:ffff:ffff:ffff'), 429)
    assert.equal(await ask('192.0.2.7'), 429)
    assert.equal(await ask('2a00:1450:4001:80c::1'), 200)
    assert.equal(await ask('192.0.2.8'), 200)
  })

  test('guessing a secret ends in 429 for the real peer, at both doors together', async () => {
    const { client_id } = gate.world.project.clients.confidential
    const guess = (url: string, count: number) =>
      gate.app.inject({
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': `10.0.${count % 250}.1`,
        },
        body: `grant_type=authorization_code&client_id=${client_id}&client_secret=guess${count}&code=x`,
      })
    for (let count = 0; count < 150; count++) {
      assert.equal((await guess('/oauth2/token', count)).statusCode, 401)
      assert.equal((await guess('/api/oauth2/token', count)).statusCode, 400)
    }
    const standard = await guess('/oauth2/token', 1)
    assert.deepEqual([standard.statusCode, standard.json().error], [429, 'temporarily_unavailable'])
    assert.match(String(standard.headers['retry-after']), /^\d+$/)
    const field = await guess('/api/oauth2/token', 1)
    assert.deepEqual([field.statusCode, field.json().error.code], [429, '002-057'])
  })

  test('the right secret passes at every token call, whatever was wrong before it', async () => {
    const few = 5
    const strict = await createGate({
      settings: { limits: true },
      projectSettings: { rate_limits: { token: { per_minute: few, burst: few } } },
    })
    strict.world.clock.stop()
    const { client_id, client_secret } = strict.world.project.clients.server
    const ask = (call: string, secret: string) =>
      strict.app.inject({
        method: 'POST',
        url: `/oauth2/${call}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `grant_type=client_credentials&token=x&client_id=${client_id}&client_secret=${secret}`,
      })
    for (const call of ['token', 'revoke', 'introspect']) {
      for (let count = 0; count < few; count++) {
        assert.equal((await ask(call, `guess${count}`)).statusCode, 401)
      }
      assert.equal((await ask(call, 'guess')).statusCode, 429)
      for (let count = 0; count < few; count++) {
        assert.equal((await ask(call, client_secret)).statusCode, 200)
      }
      // Its own allowance is as large, and ends as well.
      assert.equal((await ask(call, client_secret)).statusCode, 429)
    }
    await strict.close()
  })

  test('a project sets its own', async () => {
    const strict = await createGate({
      settings: { limits: true },
      projectSettings: {
        rate_limits: {
          sign_in: { per_minute: 6, burst: 2 },
          token: { per_minute: 0, burst: 1 },
        },
      },
    })
    strict.world.clock.stop()
    try {
      const session_ticket = () => strict.upstream.steamTicket(steamId)
      assert.equal((await strict.crossAuth({ session_ticket: session_ticket() })).statusCode, 302)
      assert.equal((await strict.crossAuth({ session_ticket: session_ticket() })).statusCode, 302)
      const refused = await strict.crossAuth({ session_ticket: session_ticket() })
      assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [429, '10'])
      const { client_id } = strict.world.project.clients.public
      for (let count = 0; count < 5; count++) {
        const answer = await strict.token({
          grant_type: 'authorization_code',
          client_id,
          code: 'x',
        })
        assert.equal(answer.statusCode, 400)
        assert.equal(answer.headers.ratelimit, undefined)
      }
    } finally {
      await strict.close()
    }
  })
})

test('the log of a whole sign-in at debug level holds no code, token, ticket, state or secret', async () => {
  const ticket = gate.upstream.steamTicket(steamId)
  const client = gate.world.project.clients.confidential
  gate.world.clock.advance(600)
  const landing = await gate.signIn({
    session_ticket: ticket,
    scope: 'offline',
    client_id: String(client.client_id),
  })
  const code = String(landing.get('code'))
  const exchanged = await gate.token({
    grant_type: 'authorization_code',
    client_id: client.client_id,
    client_secret: client.client_secret,
    redirect_uri: client.redirect_uri,
    code,
  })
  const tokens = exchanged.json()
  await gate.app.inject({
    url: '/api/users/me',
    headers: { authorization: `Bearer ${tokens.access_token}` },
  })
  const visit = await gate.depart()
  const ofNetwork = gate.upstream.codeFor({ id: '1' })
  await gate.arrive({ code: ofNetwork, state: visit.state }, visit.cookie)
  const trip = await gate.depart()
  await gate.arrive({ code: 'no such code', state: trip.state }, trip.cookie)
  await gate.crossAuth({ session_ticket: 'ab'.repeat(60) })
  const log = gate.logged.join('\n')
  assert.match(log, /login_redirect/)
  assert.match(log, /a visit to a network failed/)
  for (const secret of [
    ticket,
    code,
    tokens.access_token,
    tokens.refresh_token,
    client.client_secret,
    visit.state,
    ofNetwork,
    trip.state,
    trip.cookie.split('=')[1] ?? '',
    'no such code',
    'ab'.repeat(60),
    gate.world.operatorKey,
    gate.world.project.api_key,
  ]) {
    assert.ok(secret.length > 8)
    assert.equal(log.includes(secret), false)
  }
})
