import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { CALLBACK, type Reply, sandboxClient } from '../../test/client.ts'

const client = await sandboxClient()
const { client_id = '', client_secret = '' } = client.credentials.twitch ?? {}
const { title_id: title = '' } = client.credentials.playfab ?? {}

const twitchToken = async (person: string): Promise<string> => {
  const query = {
    client_id,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid',
    state: 'state-1',
  }
  const arrived = await client.authorize('/id.twitch.tv/oauth2/authorize', query, person)
  const answer = await client.post('/id.twitch.tv/oauth2/token', {
    grant_type: 'authorization_code',
    code: arrived.landed().get('code') ?? '',
    redirect_uri: CALLBACK,
    client_id,
    client_secret,
  })
  return answer.json().access_token ?? ''
}

const login = (token: string, more: object = {}, host = title.toLowerCase()): Promise<Reply> =>
  client.call(`/${host}.playfabapi.com/Client/LoginWithTwitch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ TitleId: title, AccessToken: token, CreateAccount: true, ...more }),
  })

beforeEach(() => client.faults({}))

test('a good token opens one account per player, made only where it may be', async () => {
  const token = await twitchToken('alice')
  const unknown = await login(token, { CreateAccount: false })
  assert.equal(unknown.status, 400)
  assert.equal(Number(unknown.json().errorCode), 1001)
  const made = JSON.parse((await login(token)).text)
  assert.deepEqual([made.code, made.status, made.data.NewlyCreated], [200, 'OK', true])
  const again = JSON.parse((await login(token, { CreateAccount: false })).text)
  assert.equal(again.data.PlayFabId, made.data.PlayFabId)
  assert.equal(again.data.NewlyCreated, false)
  assert.notEqual(again.data.SessionTicket, made.data.SessionTicket)
  const other = JSON.parse((await login(await twitchToken('bob'))).text)
  assert.notEqual(other.data.PlayFabId, made.data.PlayFabId)
})

test('wrong tokens and titles are told by their numbers', async () => {
  const codeOf = async (answer: Promise<Reply>) => Number((await answer).json().errorCode)
  assert.equal(await codeOf(login('nobody’s')), 1232)
  const token = await twitchToken('alice')
  assert.equal(await codeOf(login(token, { TitleId: 'ABC' })), 1004)
  assert.equal(await codeOf(login(token, {}, 'abc')), 1004)
})

test('faults: a banned account, and every other call too many', async () => {
  const token = await twitchToken('alice')
  await client.faults({ playfab: { denied: true } })
  assert.equal(Number((await login(token)).json().errorCode), 1002)
  await client.faults({ playfab: { throttled: true } })
  const statuses = [(await login(token)).status, (await login(token)).status]
  assert.deepEqual(statuses.sort(), [200, 429])
})
