import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { claimsOf, createGate, type GateWorld } from '../../../test/support/gate.ts'
import { type Inboxes, inboxes } from '../../../test/support/inboxes.ts'
import { administration, systemCaller } from '../../projects/index.ts'

let gate: GateWorld
let sent: Inboxes
let steamIds = 76561197960300000n
before(async () => {
  sent = inboxes()
  gate = await createGate({ messengers: sent })
  // Mails are limited by the half minute, and a slow machine may take that for a test.
  gate.world.clock.stop()
})
after(() => gate.close())
beforeEach(() => gate.world.clock.advance(31))

/** A new player of Steam, which tells no address. */
const newPlayer = async (scope = 'email') => {
  steamIds += 1n
  const tokens = await gate.tokens({
    session_ticket: gate.upstream.steamTicket(String(steamIds)),
    scope,
  })
  const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
    gate.app.inject({
      method,
      url: `/api/users/me${path}`,
      headers: {
        authorization: `Bearer ${tokens.access_token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
    tokens,
    steamId: String(steamIds),
    read: async () => (await call('GET', '')).json() as Record<string, unknown>,
    enter: (email: string) => call('POST', '/email', { email }),
    confirm: (operation_id: string, code: string) =>
      call('POST', '/email/confirm', { operation_id, code }),
    me: async () => {
      const { email, is_email_confirmed } = (await call('GET', '')).json()
      return [email, is_email_confirmed]
    },
  }
}

const errorOf = (answer: Awaited<ReturnType<GateWorld['token']>>) => [
  answer.statusCode,
  answer.json().error.code,
]

/** Enters an address; answers the operation. */
const entered = async (player: Awaited<ReturnType<typeof newPlayer>>, email: string) => {
  const answer = await player.enter(email)
  assert.equal(answer.statusCode, 200, answer.body)
  return String(answer.json().operation_id)
}

test('an entered address is kept unconfirmed, and the code of the mail confirms it, once', async () => {
  const player = await newPlayer()
  const answer = await player.enter('Ann@Players.example')
  const { email, is_email_confirmed, operation_id } = answer.json()
  assert.deepEqual([email, is_email_confirmed], ['ann@players.example', false])
  assert.deepEqual(await player.me(), ['ann@players.example', false])
  const code = sent.codeFor('ann@players.example')
  const answers = await Promise.all([
    player.confirm(operation_id, code),
    player.confirm(operation_id, code),
  ])
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [204, 422])
  assert.deepEqual(await player.me(), ['ann@players.example', true])
})

test('the link of the mail confirms as the code does, and then the code is used up', async () => {
  const player = await newPlayer()
  const operation = await entered(player, 'bea@players.example')
  const link = sent.linkFor('bea@players.example').slice(21)
  const done = await gate.app.inject({
    method: 'POST',
    url: link,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  })
  assert.equal(done.statusCode, 200, done.body)
  assert.deepEqual(await player.me(), ['bea@players.example', true])
  const late = await player.confirm(operation, sent.codeFor('bea@players.example'))
  assert.deepEqual(errorOf(late), [422, '003-039'])
})

test('a confirmed address stays until another one is confirmed', async () => {
  const player = await newPlayer()
  const first = await entered(player, 'cal@players.example')
  await player.confirm(first, sent.codeFor('cal@players.example'))
  const second = await entered(player, 'cal2@players.example')
  assert.deepEqual(await player.me(), ['cal@players.example', true])
  await player.confirm(second, sent.codeFor('cal2@players.example'))
  assert.deepEqual(await player.me(), ['cal2@players.example', true])
  const again = await player.enter('cal2@players.example')
  assert.deepEqual(again.json(), {
    email: 'cal2@players.example',
    is_email_confirmed: true,
    operation_id: null,
  })
})

test('a code confirms for the user who asked, five tries long, and mails have a limit', async () => {
  const player = await newPlayer()
  const stranger = await newPlayer()
  const operation = await entered(player, 'dan@players.example')
  const code = sent.codeFor('dan@players.example')
  assert.deepEqual(errorOf(await stranger.confirm(operation, code)), [422, '003-039'])
  for (let tries = 0; tries < 4; tries += 1) {
    assert.deepEqual(errorOf(await player.confirm(operation, 'no')), [422, '003-039'])
  }
  assert.deepEqual(errorOf(await player.confirm(operation, code)), [422, '003-049'])
  const soon = await stranger.enter('dan@players.example')
  assert.deepEqual(errorOf(soon), [429, '002-057'])
  assert.ok(soon.headers['retry-after'])
})

test('an address that another user signs in with cannot be confirmed', async () => {
  await gate.world.sql`
    with owner as (
      insert into users (project_id, user_id, created_at)
      values (${gate.world.project.project_id}, gen_random_uuid(), now())
      returning project_id, user_id
    )
    insert into identities (project_id, realm, subject, user_id, network, created_at)
    select project_id, 'email', 'eve@players.example', user_id, 'xsolla', now() from owner
  `
  const player = await newPlayer()
  const operation = await entered(player, 'eve@players.example')
  const answer = await player.confirm(operation, sent.codeFor('eve@players.example'))
  assert.deepEqual(errorOf(answer), [422, '003-004'])
  assert.deepEqual(await player.me(), ['eve@players.example', false])
})

test('a project can switch confirmation off: then nothing is sent', async () => {
  const change = (email_confirmation: boolean) =>
    administration.changeProject(gate.world.deps, systemCaller, gate.world.project.project_id, {
      settings: { email_confirmation },
    })
  await change(false)
  const count = sent.mails.length
  const player = await newPlayer()
  const answer = await player.enter('fay@players.example')
  await change(true)
  assert.deepEqual(answer.json(), {
    email: 'fay@players.example',
    is_email_confirmed: false,
    operation_id: null,
  })
  assert.deepEqual(await player.me(), ['fay@players.example', false])
  assert.equal(sent.mails.length, count)
})

test('an address that nobody confirmed says so wherever it is told, and is verified at the next refresh after', async () => {
  const player = await newPlayer('email offline')
  const { client_id } = gate.world.project.clients.public
  let newest = player.tokens.refresh_token
  const refresh = async (): Promise<string> => {
    const answer = await gate.token({
      grant_type: 'refresh_token',
      client_id,
      refresh_token: newest,
    })
    assert.equal(answer.statusCode, 200, answer.body)
    newest = answer.json().refresh_token
    return answer.json().access_token
  }
  const told = ({ email, email_verified }: Record<string, unknown>) => [email, email_verified]
  /** The address as each place tells it: tokens of all grants, the account, introspection. */
  const everywhere = async () => {
    const again = () => ({
      session_ticket: gate.upstream.steamTicket(player.steamId),
      scope: 'email',
    })
    const inAddress = (await gate.signIn(again())).get('token') ?? ''
    const refreshed = await refresh()
    const introspection = async (token: string) => {
      const { server } = gate.world.project.clients
      const answer = await gate.app.inject({
        method: 'POST',
        url: '/api/oauth2/introspect',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          ...server,
          client_id: String(server.client_id),
          token,
        }).toString(),
      })
      return answer.json()
    }
    return {
      cross_auth: told(claimsOf(inAddress)),
      exchange: told(claimsOf((await gate.tokens(again())).access_token)),
      refresh: told(claimsOf(refreshed)),
      me: told(await player.read()),
      introspection: told(await introspection(refreshed)),
      oldToken: told(await introspection(player.tokens.access_token)),
    }
  }
  const all = (says: unknown[]) => ({
    cross_auth: says,
    exchange: says,
    refresh: says,
    me: says,
    introspection: says,
    oldToken: says,
  })
  assert.deepEqual(await everywhere(), { ...all([undefined, undefined]), me: [null, false] })
  const operation = await entered(player, 'victim@players.example')
  assert.deepEqual(await everywhere(), all(['victim@players.example', false]))
  const done = await player.confirm(operation, sent.codeFor('victim@players.example'))
  assert.equal(done.statusCode, 204, done.body)
  assert.deepEqual(await everywhere(), all(['victim@players.example', true]))
})

test('without scope email neither the address nor whether it is verified is told', async () => {
  const player = await newPlayer('offline')
  await entered(player, 'gil@players.example')
  const { email, email_verified } = await player.read()
  assert.deepEqual([email, email_verified], [null, false])
  const answer = await gate.token({
    grant_type: 'refresh_token',
    client_id: gate.world.project.clients.public.client_id,
    refresh_token: player.tokens.refresh_token,
  })
  const claims = claimsOf(answer.json().access_token)
  assert.deepEqual(['email' in claims, 'email_verified' in claims], [false, false])
})

test('what is no address is refused, and so is who is nobody', async () => {
  const player = await newPlayer()
  assert.deepEqual(errorOf(await player.enter('not an address')), [400, '0'])
  const nobody = await gate.app.inject({
    method: 'POST',
    url: '/api/users/me/email',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'gil@players.example' }),
  })
  assert.deepEqual(errorOf(nobody), [401, '010-017'])
})
