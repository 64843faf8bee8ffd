import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createGate, type GateWorld, search, state } from '../../../test/support/gate.ts'
import { type Studio, steamIdOf, studio } from '../../../test/support/studio.ts'
import { clearSessionOrigins, sessionRecords } from './origins.ts'

const day = 86_400
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'

let gate: GateWorld
let desk: Studio
before(async () => {
  gate = await createGate()
  desk = studio(gate)
})
after(() => gate.close())

/** Signs a player of Steam in from an address, and answers the user's id and the code's way back. */
const signIn = async (player: number, address: string, device: string | undefined) => {
  const { client_id, redirect_uri } = gate.world.project.clients.public
  const query = search({
    client_id,
    response_type: 'code',
    state,
    redirect_uri,
    app_id: '480',
    session_ticket: gate.upstream.steamTicket(steamIdOf(player)),
    scope: 'offline',
  })
  const answer = await gate.app.inject({
    url: `/api/oauth2/social/steam/cross_auth?${query}`,
    remoteAddress: address,
    headers: { 'user-agent': device },
  })
  assert.equal(answer.statusCode, 302, answer.body)
  const [row] = await gate.world.sql<{ user_id: string }[]>`
    select user_id from identities where realm = 'steam' and subject = ${steamIdOf(player)}
  `
  return {
    id: row?.user_id ?? '',
    code: new URL(String(answer.headers.location)).searchParams.get('code') ?? '',
  }
}

const exchange = async (code: string): Promise<string> => {
  const { client_id, redirect_uri } = gate.world.project.clients.public
  const form = { grant_type: 'authorization_code', client_id, redirect_uri, code }
  const answer = await gate.token(form)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().refresh_token
}
const refresh = async (refresh_token: string): Promise<string> => {
  const { client_id } = gate.world.project.clients.public
  const answer = await gate.token({ grant_type: 'refresh_token', client_id, refresh_token })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().refresh_token
}

type Origin = { address: string | null; device: string | null }
const shown = async (id: string): Promise<Origin[]> => {
  const { sessions } = await desk.ask('GET', `/users/${id}`)
  return sessions.map(({ address, device }: Origin) => ({ address, device }))
}
const exported = async (userId: string) =>
  (await sessionRecords(gate.world.deps).exportUser(gate.world.project.project_id, {
    userId,
    paymentUserIds: [userId],
  })) as (Origin & { signed_in_at: string })[]
const stored = async (id: string): Promise<Origin[]> => [
  ...(await gate.world.sql<Origin[]>`
    select address, device from sessions where user_id = ${id} order by session_id
  `),
]

test('a session tells the address and the device it began from, of a new player and of a known one', async () => {
  const { id } = await signIn(1, '192.0.2.7', firefox)
  await signIn(1, '2001:db8::7', 'UnityPlayer/6000.0.23f1 (UnityWebRequest/1.0)')
  await signIn(1, '192.0.2.8', undefined)
  assert.deepEqual(await shown(id), [
    { address: '192.0.2.8', device: null },
    { address: '2001:db8::7', device: 'Unity' },
    { address: '192.0.2.7', device: 'Firefox on Linux' },
  ])
})

test('the address and the device of every kept session are exported, and go with the player', async () => {
  const { id } = await signIn(2, '192.0.2.9', firefox)
  await desk.ask('DELETE', `/users/${id}/sessions`)
  assert.deepEqual(await shown(id), [])
  const [session, ...more] = await exported(id)
  assert.deepEqual(more, [])
  assert.match(session?.signed_in_at ?? '', /^\d{4}-/)
  assert.deepEqual([session?.address, session?.device], ['192.0.2.9', 'Firefox on Linux'])
  await desk.ask('DELETE', `/users/${id}`)
  assert.equal((await stored(id)).length, 0)
})

test('after 30 days both are gone, from the answer at once and from the database by the next run', async () => {
  const old = await signIn(3, '192.0.2.10', firefox)
  let token = await exchange(old.code)
  gate.world.clock.advance(20 * day)
  token = await refresh(token)
  const young = await signIn(3, '192.0.2.11', firefox)
  await exchange(young.code)
  assert.equal(await clearSessionOrigins(gate.world.deps), 0)
  gate.world.clock.advance(10 * day)
  const none = { address: null, device: null }
  const kept = { address: '192.0.2.11', device: 'Firefox on Linux' }
  assert.deepEqual(await shown(old.id), [kept, none])
  const [session] = await exported(old.id)
  assert.deepEqual([session?.address, session?.device], [null, null])
  assert.equal((await stored(old.id))[0]?.address, '192.0.2.10')
  assert.ok((await clearSessionOrigins(gate.world.deps)) >= 1)
  assert.deepEqual(await stored(old.id), [none, kept])
  assert.equal(await clearSessionOrigins(gate.world.deps), 0)
  await refresh(token)
  assert.deepEqual(await stored(old.id), [none, kept])
})

test('many sessions are cleared in several batches, also after a time without a run', async () => {
  const { id } = await signIn(4, '192.0.2.12', firefox)
  await gate.world.sql`
    insert into sessions (
      project_id, session_id, user_id, user_generation, client_id, type, provider, identity, is_platform, scope,
      signed_in_at, code_hash, code_expires_at, redirect_uri, is_redirect_uri_implied, keep_until, address, device
    )
    select
      project_id,
      overlay(session_id::text placing lpad(to_hex(number), 12, '0') from 25)::uuid,
      user_id, user_generation, client_id, type, provider, identity, is_platform, scope,
      signed_in_at, code_hash, code_expires_at, redirect_uri, is_redirect_uri_implied, keep_until, address, device
    from sessions, generate_series(1, 1200) as number
    where user_id = ${id}
  `
  gate.world.clock.advance(50 * day)
  // The sessions of the tests before were younger than 30 days at the last run.
  assert.ok((await clearSessionOrigins(gate.world.deps)) >= 1201)
  const left = await gate.world.sql`
    select session_id from sessions where address is not null or device is not null
  `
  assert.equal(left.length, 0)
})
