import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { sandboxClient } from '../test/client.ts'
import { readClaims } from './signing.ts'

const client = await sandboxClient()
type Body = Record<string, unknown>

const tokenOf = async (vendor: string, query = '') =>
  (await client.call(`/api/tokens/${vendor}?person=alice${query}`)).json()

test('tokens are handed out as ten vendors do, and by nobody else', async () => {
  const answer = await client.call('/api/tokens/nobody')
  assert.equal(answer.status, 404)
  assert.match(
    answer.text,
    /apple, discord, facebook, google, kakao, linkedin, naver, qq, twitter, wechat/,
  )
  assert.equal((await client.call('/api/tokens/discord?person=-')).status, 400)
})

test('a token says to whom it was issued where the vendor tells', async () => {
  const appOf = async (query: string) => {
    const { access_token: token = '' } = await tokenOf('discord', query)
    const headers = { authorization: `Bearer ${token}` }
    const answer = await client.call('/discord.com/api/oauth2/@me', { headers })
    return answer.json<{ application: { id: string } }>().application.id
  }
  const ours = client.credentials.discord?.client_id
  assert.equal(await appOf(''), ours)
  assert.notEqual(await appOf('&application=other'), ours)
})

test('an id_token is for the application and signed by the vendor', async () => {
  for (const vendor of ['apple', 'google']) {
    const { access_token: token = '' } = await tokenOf(vendor, '&kind=id_token')
    assert.equal(readClaims(token).aud, client.credentials[vendor]?.client_id)
    const other = await tokenOf(vendor, '&kind=id_token&application=other')
    assert.notEqual(readClaims(other.access_token ?? '').aud, client.credentials[vendor]?.client_id)
  }
})

/** RFC 5849 for one request; nothing in it needs escaping but what is escaped here. */
const signed = (
  { access_token: token = '', access_token_secret: tokenSecret = '' },
  nonce: string,
  timestamp = Math.floor(Date.now() / 1_000),
) => {
  const { consumer_key: key = '', consumer_secret: secret = '' } = client.credentials.twitter ?? {}
  const path = '/api.x.com/1.1/account/verify_credentials.json'
  const pairs = [
    ['include_email', 'true'],
    ['oauth_consumer_key', key],
    ['oauth_nonce', nonce],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(timestamp)],
    ['oauth_token', token],
  ] as const
  const parameters = pairs.map(([name, value]) => `${name}=${value}`).join('&')
  const base = `GET&${encodeURIComponent(`${client.url}${path}`)}&${encodeURIComponent(parameters)}`
  const signature = createHmac('sha1', `${secret}&${tokenSecret}`).update(base).digest('base64')
  const header = [...pairs.slice(1), ['oauth_signature', encodeURIComponent(signature)]]
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')
  return client.call(`${path}?include_email=true`, {
    headers: { authorization: `OAuth ${header}` },
  })
}

test('X takes a signed request once, in time, for tokens of the signing application', async () => {
  const token = await tokenOf('twitter')
  const answer = await signed(token, 'n1')
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.json().email, 'alice@players.example')
  const codeOf = async (reply: ReturnType<typeof signed>) =>
    (await reply).json<{ errors: Body[] }>().errors[0]?.code
  assert.equal(await codeOf(signed(token, 'n1')), 32)
  assert.equal(await codeOf(signed(token, 'n2', 1)), 135)
  assert.equal(await codeOf(signed({ ...token, access_token_secret: 'x' }, 'n3')), 32)
  assert.equal(await codeOf(signed(await tokenOf('twitter', '&application=other'), 'n4')), 89)
})
