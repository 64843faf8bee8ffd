/** A project whose players live in PlayFab: Twitch is the one way in, and PlayFab says who the player is. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  browser,
  claimsOf,
  crossAuth,
  exchange,
  loginRedirect,
  ticketOf,
  token,
} from '../support/player.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
before(async () => {
  service = await startService()
  const { world, file } = service
  const settings = JSON.stringify({
    playfab: { title_id: '5F4A2', simulator: file.sandbox_url },
  })
  await world.deps.directory.change(
    file.project_id,
    (tx) => tx`
      update projects set settings = settings || ${settings}::text::jsonb
      where project_id = ${file.project_id}
    `,
  )
})
beforeEach(() => service.faults({}))
after(() => service.close())

const land = (person: string, more: Record<string, string> = {}) =>
  browser(person).signIn(
    loginRedirect(service.file, 'twitch', more),
    service.file.clients.public.redirect_uri,
  )

const claims = async (person: string, scope: string) => {
  const back = await land(person, { scope })
  const tokens = await exchange(service.file, back.searchParams.get('code') ?? '')
  return { tokens, claims: claimsOf(tokens.access_token) }
}

test('a player of Twitch is the PlayFab player, and the scope playfab brings the session ticket', async () => {
  const first = await claims('alice', 'playfab offline')
  assert.equal(first.claims.type, 'playfab')
  assert.equal(first.claims.provider, 'twitch')
  assert.equal(first.claims.name, 'Alice of PlayFab')
  assert.match(String(first.claims.external_account_id), /^[0-9A-F]{16}$/)
  assert.ok(String(first.claims.session_ticket).startsWith(`${first.claims.external_account_id}-`))
  const second = await claims('alice', '')
  assert.equal(second.claims.sub, first.claims.sub)
  assert.equal('session_ticket' in second.claims, false)
  assert.equal('external_account_id' in second.claims, false)
  const other = await claims('bob', 'playfab')
  assert.notEqual(other.claims.sub, first.claims.sub)
  assert.notEqual(other.claims.external_account_id, first.claims.external_account_id)
})

test('the studio finds a player by the id in PlayFab, and reads it again', async () => {
  const { claims: player } = await claims('alice', 'playfab')
  const id = String(player.external_account_id)
  const found = await service.admin('GET', `/users?provider=twitch&external_id=${id}`)
  const { items } = (await found.json()) as { items: { user_id: string }[] }
  assert.deepEqual(
    items.map(({ user_id }) => user_id),
    [player.sub],
  )
  const read = await service.admin('GET', `/users/${player.sub}`)
  const { identities } = (await read.json()) as { identities: { external_id: string }[] }
  assert.equal(identities[0]?.external_id, id)
})

test('no other network and no platform lets anybody in: 422 003-020', async () => {
  for (const network of ['discord', 'google', 'steam', 'xsolla']) {
    const answer = await fetch(loginRedirect(service.file, network), { redirect: 'manual' })
    assert.equal(answer.status, 422, network)
    const { error } = (await answer.json()) as { error: { code: string; description: string } }
    assert.equal(error.code, '003-020', network)
    assert.match(error.description, /twitch only/)
  }
  const session_ticket = await ticketOf(service.file, 'steam', 'alice')
  const answer = await crossAuth(service.file, 'steam', { session_ticket })
  assert.equal(answer.status, 422)
  assert.equal(((await answer.json()) as { error: { code: string } }).error.code, '003-020')
})

test('a busy PlayFab is asked again', async () => {
  await service.faults({ playfab: { throttled: true } })
  for (const person of ['alice', 'bob']) {
    const back = await land(person)
    assert.ok(back.searchParams.get('code'), String(back))
  }
})

test('who is banned in PlayFab is told so', async () => {
  await service.faults({ playfab: { denied: true } })
  const back = await land('alice')
  assert.equal(back.searchParams.get('error_code'), '002-040')
  assert.equal(back.searchParams.get('code'), null)
})

for (const fault of [
  { status: 500 },
  { html: true },
  { garbage: true },
  { hang_up: true },
  { redirect_to: 'http://127.0.0.1:9/' },
]) {
  test(`PlayFab that fails (${Object.keys(fault)}) lets nobody in: 004-001`, async () => {
    const count = async () => (await service.world.sql`select user_id from users`).length
    const users = await count()
    await service.faults({ playfab: fault })
    const back = await land('unicode')
    assert.equal(back.searchParams.get('error_code'), '004-001')
    assert.equal(back.searchParams.get('code'), null)
    assert.equal(await count(), users)
  })
}

test('no session ticket can be read from the database', async () => {
  const { claims: given } = await claims('alice', 'playfab')
  const rows = await service.world.sql`select session_ticket from playfab_sessions`
  assert.ok(rows.length > 0)
  for (const { session_ticket } of rows)
    assert.equal(session_ticket.includes(String(given.session_ticket)), false)
})

// Last, because the clock of the networks does not move with ours.
test('a refreshed token carries the ticket until its day is over, the account id always', async () => {
  const { tokens, claims: before } = await claims('alice', 'playfab offline')
  const refresh = async (refresh_token: string) => {
    const answer = await token(service.file, {
      grant_type: 'refresh_token',
      client_id: String(service.file.clients.public.client_id),
      refresh_token,
    })
    assert.equal(answer.status, 200)
    return (await answer.json()) as typeof tokens
  }
  const again = await refresh(tokens.refresh_token)
  assert.equal(claimsOf(again.access_token).session_ticket, before.session_ticket)
  service.world.clock.advance(24 * 3600)
  const late = claimsOf((await refresh(again.refresh_token)).access_token)
  assert.equal('session_ticket' in late, false)
  assert.equal(late.external_account_id, before.external_account_id)
})
