/** The two networks that stand for a project's own: one known by discovery, one by its endpoints. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { CALLBACK, pkcePair, sandboxClient } from '../../test/client.ts'

const client = await sandboxClient()
const { studio, guild } = client.credentials as Record<string, Record<string, string>>
const basic = (id = '', secret = ''): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
})

describe('Studio ID', () => {
  const host = '/id.studio.example'
  const ask = (more: Record<string, string> = {}, person = 'alice') =>
    client.authorize(
      `${host}/authorize`,
      {
        client_id: studio?.client_id ?? '',
        redirect_uri: CALLBACK,
        response_type: 'code',
        scope: 'openid profile email',
        state: 'the state',
        nonce: 'the nonce',
        ...more,
      },
      person,
    )
  const redeem = (code: string, more: Record<string, string> = {}, headers = rightSecret) =>
    client.post(
      `${host}/token`,
      { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, ...more },
      headers,
    )
  const rightSecret = basic(studio?.client_id, studio?.client_secret)

  test('says of itself what OpenID Connect Discovery asks for', async () => {
    const issuer = `${client.url}${host}`
    const document = (await client.call(`${host}/.well-known/openid-configuration`)).json()
    assert.equal(document.issuer, issuer)
    for (const name of ['authorization', 'token', 'userinfo']) {
      assert.ok(document[`${name}_endpoint`]?.startsWith(`${issuer}/`))
    }
  })

  test('gives an id_token that its keys verify, and the e-mail by userinfo only', async () => {
    const { verifier, challenge } = pkcePair()
    const landed = (
      await ask({ code_challenge: challenge, code_challenge_method: 'S256' })
    ).landed()
    assert.equal(landed.get('state'), 'the state')
    assert.equal(landed.get('iss'), `${client.url}${host}`)
    const code = landed.get('code') ?? ''
    const token = (await redeem(code, { code_verifier: verifier })).json()
    // Its own five seconds may pass on a busy machine.
    const patience = { timeoutDuration: 60_000 }
    const keys = createRemoteJWKSet(new URL(`${client.url}${host}/keys`), patience)
    const { payload } = await jwtVerify(token.id_token ?? '', keys, {
      issuer: `${client.url}${host}`,
      audience: studio?.client_id ?? '',
    })
    assert.equal(payload.nonce, 'the nonce')
    assert.equal(payload.email, undefined)
    const headers = { authorization: `Bearer ${token.access_token}` }
    const person = (await client.call(`${host}/userinfo`, { headers })).json<object>()
    assert.partialDeepStrictEqual(person, {
      sub: payload.sub,
      name: 'Alice',
      email: 'alice@players.example',
      email_verified: true,
    })
  })

  test('refuses another secret, a secret that was not form-encoded, and a code twice', async () => {
    const code = (await ask()).landed().get('code') ?? ''
    const raw = Buffer.from(`${studio?.client_id}:${studio?.client_secret}`).toString('base64')
    for (const headers of [basic(studio?.client_id, 'wrong'), { authorization: `Basic ${raw}` }]) {
      const answer = await redeem(code, {}, headers)
      assert.equal(answer.status, 401)
      assert.equal(answer.json().error, 'invalid_client')
    }
    assert.equal((await redeem(code)).status, 200)
    assert.equal((await redeem(code)).json().error, 'invalid_grant')
  })

  test('refuses a wrong verifier, an unknown client and an address that is not registered', async () => {
    const { challenge } = pkcePair()
    const asked = await ask({ code_challenge: challenge, code_challenge_method: 'S256' })
    const answer = await redeem(asked.landed().get('code') ?? '', { code_verifier: 'x'.repeat(43) })
    assert.equal(answer.json().error, 'invalid_grant')
    assert.equal((await ask({ client_id: 'nobody' })).status, 400)
    assert.equal((await ask({ redirect_uri: 'https://evil.example/' })).status, 400)
    assert.equal((await ask({ scope: 'profile' })).landed().get('error'), 'invalid_scope')
    assert.equal((await ask({}, 'deny')).landed().get('error'), 'access_denied')
  })
})

describe('Guild', () => {
  const host = '/guild.example'
  const visit = async (person: string, scope: string) => {
    const query = {
      client_id: guild?.client_id ?? '',
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope,
    }
    const asked = await client.authorize(`${host}/oauth/authorize`, query, person)
    const token = await client.post(`${host}/oauth/token`, {
      grant_type: 'authorization_code',
      code: asked.landed().get('code') ?? '',
      redirect_uri: CALLBACK,
      client_id: guild?.client_id ?? '',
      client_secret: guild?.client_secret ?? '',
    })
    const headers = { authorization: `Bearer ${token.json().access_token}` }
    const profile = await client.call(`${host}/api/v1/profile`, { headers })
    return profile.json<{ data: { user: Record<string, unknown> } }>().data.user
  }

  test('tells the id as a number two levels deep, the e-mail only with its scope', async () => {
    const { mail, ...user } = await visit('alice', 'profile mail')
    assert.equal(typeof user.id, 'number')
    assert.deepEqual(mail, { address: 'alice@players.example', confirmed: true })
    assert.deepEqual(await visit('alice', 'profile'), user)
    assert.equal((await visit('bob', 'mail')).mail, undefined)
  })

  test('takes the secret in the form only, and a token only for the profile', async () => {
    const headers = basic(guild?.client_id, guild?.client_secret)
    const form = { grant_type: 'authorization_code', code: 'x', redirect_uri: CALLBACK }
    const answer = await client.post(`${host}/oauth/token`, form, headers)
    assert.equal(answer.json().error, 'invalid_client')
    assert.equal((await client.call(`${host}/api/v1/profile`)).status, 401)
  })
})
