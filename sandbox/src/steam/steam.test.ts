import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sandboxClient } from '../../test/client.ts'

const client = await sandboxClient()
const { web_api_key: key = '', app_id: appId = '' } = client.credentials.steam ?? {}
const AUTHENTICATE = '/partner.steam-api.com/ISteamUserAuth/AuthenticateUserTicket/v1/'

interface Verdict {
  params?: Record<string, string | boolean>
  error?: { errorcode: number; errordesc: string }
}

const authenticate = async (
  ticket: string,
  more: Record<string, string> = {},
): Promise<Verdict> => {
  const query = new URLSearchParams({ key, appid: appId, ticket, ...more })
  const answer = await client.call(`${AUTHENTICATE}?${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.json<{ response: Verdict }>().response
}

const hexTicket = async (person: string, more: Record<string, string> = {}): Promise<string> =>
  (await client.ticket('steam', { person, format: 'hex', ...more })).session_ticket

beforeEach(() => client.faults({}))

test('a ticket comes as Base64 with the app id and is over 200 bytes', async () => {
  const { session_ticket: ticket, app_id: app } = await client.ticket('steam', { person: 'alice' })
  const bytes = Buffer.from(ticket, 'base64')
  assert.equal(bytes.toString('base64'), ticket)
  assert.ok(bytes.length > 200)
  assert.equal(app, '480')
})

test('a good ticket names its player, in hex of either case, as often as asked', async () => {
  const ticket = await hexTicket('alice')
  const { params } = await authenticate(ticket)
  assert.equal(params?.result, 'OK')
  assert.match(String(params?.steamid), /^\d{17}$/)
  assert.equal(params?.steamid, params?.ownersteamid)
  assert.deepEqual((await authenticate(ticket.toUpperCase())).params, params)
  assert.notEqual((await authenticate(await hexTicket('bob'))).params?.steamid, params?.steamid)
})

test('bans and a borrowed game are told', async () => {
  assert.equal((await authenticate(await hexTicket('banned'))).params?.publisherbanned, true)
  assert.equal((await authenticate(await hexTicket('vac'))).params?.vacbanned, true)
  const borrowed = (await authenticate(await hexTicket('borrower'))).params
  const owner = (await authenticate(await hexTicket('alice'))).params
  assert.notEqual(borrowed?.steamid, borrowed?.ownersteamid)
  assert.equal(borrowed?.ownersteamid, owner?.steamid)
})

for (const [variant, code] of Object.entries({
  expired: 101,
  used: 101,
  bad_signature: 101,
  malformed: 101,
  other_app: 102,
})) {
  test(`a ticket of the variant ${variant} is refused with ${code} in an HTTP 200`, async () => {
    const verdict = await authenticate(await hexTicket('alice', { variant }))
    assert.equal(verdict.error?.errorcode, code)
    assert.equal(verdict.params, undefined)
  })
}

test('a ticket is for one app and one identity', async () => {
  const other = await hexTicket('alice', { app_id: '730' })
  assert.equal((await authenticate(other)).error?.errorcode, 102)
  assert.equal((await authenticate(other, { appid: '730' })).params?.result, 'OK')
  const named = await hexTicket('alice', { identity: 'portreeve' })
  assert.equal((await authenticate(named)).error?.errorcode, 101)
  assert.equal((await authenticate(named, { identity: 'portreeve' })).params?.result, 'OK')
})

test('what is not hex is an invalid parameter', async () => {
  assert.equal((await authenticate('abc')).error?.errorcode, 3)
  assert.equal((await authenticate('zz')).error?.errorcode, 3)
})

test('a bad key is 403 with an HTML body', async () => {
  const query = new URLSearchParams({ key: 'x', appid: appId, ticket: await hexTicket('alice') })
  const answer = await client.call(`${AUTHENTICATE}?${query}`)
  assert.equal(answer.status, 403)
  assert.match(answer.text, /<h1>Forbidden/)
})

test('player summaries name the known ids and leave the others out', async () => {
  const { params } = await authenticate(await hexTicket('markup'))
  const query = new URLSearchParams({ key, steamids: `${params?.steamid},76561197960265729` })
  const answer = await client.call(
    `/api.steampowered.com/ISteamUser/GetPlayerSummaries/v2/?${query}`,
  )
  const { players } = answer.json<{ response: { players: Record<string, string>[] } }>().response
  assert.equal(players.length, 1)
  assert.equal(players[0]?.personaname, '<img src=x onerror=alert(1)>')
})

test('any name is a player, the same one every time', async () => {
  const first = (await authenticate(await hexTicket('load-1'))).params
  assert.deepEqual((await authenticate(await hexTicket('load-1'))).params, first)
  assert.notDeepEqual((await authenticate(await hexTicket('load-2'))).params, first)
})

test('with the fault denied every ticket is invalid', async () => {
  await client.faults({ steam: { denied: true } })
  assert.equal((await authenticate(await hexTicket('alice'))).error?.errorcode, 101)
})
