import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createGate, type GateWorld } from '../../../test/support/gate.ts'
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

test('F1: a code confirms for the user who asked, five tries long, and mails have a limit', async () => {
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

test('B13: an address that another user signs in with cannot be confirmed', async () => {
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

test('what is no address is refused, and so is who is nobody', async () => {
  const player = await newPlayer()
  assert.deepEqual(errorOf(await player.enter('not an address')), [400, '0'])
  const nobody = await gate.app.inject({
    method: 'POST',
    url: '/api/users/me/email',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'gil@players.example' }),
  })
  assert.deepEqual(errorOf(nobody), [401, '002-016'])
})
