import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { CALLBACK, sandboxClient } from '../../test/client.ts'

const client = await sandboxClient()
const { client_id: id = '', client_secret: secret = '' } = client.credentials.qq ?? {}

const ask = (person: string) =>
  client.authorize(
    '/graph.qq.com/oauth2.0/authorize',
    {
      client_id: id,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'get_user_info',
      state: 's-1',
    },
    person,
  )

const get = (path: string, query: Record<string, string>) =>
  client.call(`/graph.qq.com${path}?${new URLSearchParams(query)}`)

const redeem = async (person: string, change: Record<string, string> = {}) =>
  get('/oauth2.0/token', {
    grant_type: 'authorization_code',
    client_id: id,
    client_secret: secret,
    code: (await ask(person)).landed().get('code') ?? '',
    redirect_uri: CALLBACK,
    fmt: 'json',
    ...change,
  })

const tokenOf = async (person: string) => (await redeem(person)).json().access_token ?? ''

beforeEach(() => client.faults({}))

test('answers are forms and scripts unless JSON is asked for, and HTML by name', async () => {
  const form = await redeem('alice', { fmt: '' })
  assert.match(form.text, /^access_token=[0-9A-F]{32}&expires_in=7776000&/)
  assert.match(form.headers.get('content-type') ?? '', /^text\/html/)
  const script = await get('/oauth2.0/me', { access_token: await tokenOf('alice') })
  assert.match(script.text, /^callback\( \{"client_id":/)
  assert.match((await redeem('alice', { fmt: '', code: 'x' })).text, /^callback\(/)
})

test('errors come with HTTP 200', async () => {
  for (const [change, error] of [
    [{ code: 'x' }, 100019],
    [{ client_secret: 'x' }, 100009],
    [{ client_id: 'x' }, 100001],
    [{ redirect_uri: `${CALLBACK}x` }, 100010],
  ] as const) {
    const refused = await redeem('alice', change)
    assert.deepEqual([refused.status, refused.json<{ error: number }>().error], [200, error])
  }
})

test('the profile wants the openid that belongs to the token', async () => {
  const token = await tokenOf('alice')
  const me = (await get('/oauth2.0/me', { access_token: token, fmt: 'json', unionid: '1' })).json()
  assert.match(me.openid ?? '', /^[0-9A-F]{32}$/)
  assert.match(me.unionid ?? '', /^UID_/)
  const params = { access_token: token, oauth_consumer_key: id, openid: me.openid ?? '' }
  const user = (await get('/user/get_user_info', params)).json<Record<string, unknown>>()
  assert.deepEqual([user.ret, user.nickname, 'email' in user], [0, 'Alice', false])
  const other = (await get('/user/get_user_info', { ...params, openid: 'X' })).json()
  assert.equal(Number(other.ret), 100030)
})

test('refusing brings no code and no error', async () => {
  const landed = (await ask('deny')).landed()
  assert.deepEqual([...landed.keys()], ['usercancel', 'state'])
})
