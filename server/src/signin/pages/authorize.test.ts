/** The authorization endpoint: what ordinary libraries send, and which answers their standards have for it. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import {
  type Answer,
  claimsOf,
  createGate,
  type GateWorld,
  search,
  state,
} from '../../../test/support/gate.ts'

let gate: GateWorld
before(async () => {
  gate = await createGate()
})
after(() => gate.close())

type Change = Record<string, string | undefined>
const verifier = 'v'.repeat(43)
const pkce = {
  code_challenge: hash('sha256', verifier, 'base64url'),
  code_challenge_method: 'S256',
}
const ask = (change: Change = {}, accept = 'text/html'): Promise<Answer> => {
  const { client_id, redirect_uri } = gate.world.project.clients.public
  const query = { client_id, response_type: 'code', state, redirect_uri, ...pkce, ...change }
  return gate.app.inject({ url: `/oauth2/authorize?${search(query)}`, headers: { accept } })
}
/** The parameters that the client gets back, at its own address. */
const told = (answer: Answer): Record<string, string> => {
  assert.equal(answer.statusCode, 302, answer.body)
  assert.equal(answer.headers['cache-control'], 'no-store')
  const location = new URL(String(answer.headers.location))
  const { redirect_uri } = gate.world.project.clients.public
  assert.equal(location.origin + location.pathname, redirect_uri)
  return Object.fromEntries(location.searchParams)
}
const linkOf = (answer: Answer): URL => {
  assert.equal(answer.statusCode, 200, answer.body)
  const link = /href="([^"]*\/github\/[^"]*)"/.exec(answer.body)?.[1]
  return new URL(String(link).replaceAll('&amp;', '&'), 'http://us.example')
}

describe('the authorization endpoint', () => {
  test('leads what it cannot serve back to the client, with the word of its standard', async () => {
    for (const [change, error] of [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ response_type: 'code id_token' }, 'unsupported_response_type'],
      [{ response_type: undefined }, 'invalid_request'],
      [{ response_mode: 'fragment' }, 'invalid_request'],
      [{ response_mode: 'form_post' }, 'invalid_request'],
      [{ request: 'e30.e30.' }, 'request_not_supported'],
      [{ request_uri: 'https://game.example/request' }, 'request_uri_not_supported'],
      [{ request: 'e30.e30.', code_challenge: undefined }, 'request_not_supported'],
      [{ prompt: 'none' }, 'login_required'],
      [{ prompt: 'none login' }, 'invalid_request'],
      [{ state: 'short' }, 'invalid_request'],
      [{ code_challenge: 'short' }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ deployment_id: 'nowhere' }, 'unauthorized_client'],
    ] as const satisfies [Change, string][]) {
      const given = 'state' in change ? change.state : state
      for (const accept of ['text/html', '*/*']) {
        const back = told(await ask(change, accept))
        assert.deepEqual([back.error, back.state], [error, given], JSON.stringify(change))
        assert.equal(back.iss, gate.world.deps.settings.publicUrl)
        assert.ok(back.error_description)
      }
    }
  })

  test('shows the page where it can: for other prompts, the mode query, and what is empty or unknown', async () => {
    for (const change of [
      { prompt: 'login' },
      { prompt: 'consent select_account' },
      { prompt: '' },
      { response_mode: 'query' },
      { response_mode: '' },
      { request: '', request_uri: '' },
      { nonce: 'n', max_age: '0', login_hint: 'zoe', display: 'popup' },
    ]) {
      const { searchParams } = linkOf(await ask(change))
      for (const name of Object.keys(change)) assert.equal(searchParams.has(name), false, name)
      assert.equal(searchParams.get('response_type'), 'code')
    }
  })

  test('never leads to an address that is not registered, or a client that nobody knows', async () => {
    for (const [change, status] of [
      [{ redirect_uri: 'https://evil.example/' }, 400],
      [{ redirect_uri: 'https://evil.example/', prompt: 'none' }, 400],
      [{ redirect_uri: 'https://evil.example/', response_type: 'token' }, 400],
      [{ redirect_uri: 'https://evil.example/', state: 'short' }, 400],
      [{ redirect_uri: 'https://evil.example/', request: 'x' }, 400],
      [{ client_id: '424242' }, 404],
      [{ client_id: 'x' }, 400],
    ] as const satisfies [Change, number][]) {
      const answer = await ask(change)
      assert.deepEqual([answer.statusCode, answer.headers.location], [status, undefined])
    }
    const { redirect_uri } = gate.world.project.clients.public
    const { client_id } = gate.world.project.clients.public
    const twice = `redirect_uri=${redirect_uri}&redirect_uri=https://evil.example`
    const repeated = await gate.app.inject(`/oauth2/authorize?client_id=${client_id}&${twice}`)
    assert.deepEqual([repeated.statusCode, repeated.headers.location], [400, undefined])
  })

  test('demands a code challenge of public clients, unless the client is exempted', async () => {
    const none = { code_challenge: undefined, code_challenge_method: undefined }
    const back = told(await ask(none))
    assert.equal(back.error, 'invalid_request')
    assert.match(String(back.error_description), /code_challenge/)
    const exempted = await gate.addClient({ settings: { pkce_required: false } })
    linkOf(await ask({ ...none, client_id: String(exempted.client_id) }))
    const secret = await gate.addClient({ type: 'confidential' })
    linkOf(await ask({ ...none, client_id: String(secret.client_id) }))
    const strict = await gate.addClient({ type: 'confidential', settings: { pkce_required: true } })
    told(await ask({ ...none, client_id: String(strict.client_id) }))
    // The field's clients know nothing of it.
    assert.equal((await gate.start()).statusCode, 302)
  })

  test('grants the words of the scope that mean something, and the field’s door echoes all', async () => {
    const asked = 'openid profile email api:read offline_access playfab'
    const { searchParams } = linkOf(await ask({ scope: asked }))
    assert.equal(searchParams.get('scope'), 'email offline_access playfab')
    const field = await gate.signIn({ scope: asked })
    assert.equal(claimsOf(String(field.get('token'))).scope, asked)
    // Without a word that is granted the token call says so, as RFC 6749 (section 3.3) demands.
    assert.equal(linkOf(await ask({ scope: 'openid' })).searchParams.get('scope'), '')
  })
})

test('a server is granted no words that mean nothing, by the standard’s token call alone', async () => {
  const { client_id, client_secret } = gate.world.project.clients.server
  const form = { grant_type: 'client_credentials', client_id, client_secret, scope: 'api email' }
  const field = (await gate.token(form)).json()
  assert.deepEqual([field.scope, claimsOf(field.access_token).scope], ['api email', 'api email'])
  const answer = await gate.app.inject({
    method: 'POST',
    url: '/oauth2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: search(form),
  })
  const standard = answer.json()
  assert.deepEqual([standard.scope, claimsOf(standard.access_token).scp], ['email', ['email']])
})
