import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import {
  type Answer,
  claimsOf,
  createGate,
  type GateWorld,
  search,
} from '../../../test/support/gate.ts'
import { heldUp } from '../../../test/support/waiting.ts'
import { basic } from '../../../test/support/world.ts'
import { administration, systemCaller } from '../../projects/index.ts'

let gate: GateWorld
before(async () => {
  gate = await createGate()
  gate.world.clock.stop()
})
after(() => gate.close())

const publicClient = () => gate.world.project.clients.public
const confidential = () => gate.world.project.clients.confidential
const codeFor = async (change?: Record<string, string | undefined>): Promise<string> =>
  String((await gate.signIn(change)).get('code'))

/** The form of a right exchange, with what these fields change; undefined takes one away. */
const form = async (change: Record<string, string | undefined> = {}) => {
  const all = {
    grant_type: 'authorization_code',
    client_id: String(publicClient().client_id),
    redirect_uri: publicClient().redirect_uri,
    code: change.code ?? (await codeFor()),
    ...change,
  }
  return Object.fromEntries(
    Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
}
const standard = (
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  query = '',
) =>
  gate.app.inject({
    method: 'POST',
    url: `/oauth2/token${query}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: search(fields),
  })

const isGrantRefused = (answer: Answer): void => {
  assert.equal(answer.statusCode, 400, answer.body)
  assert.equal(answer.json().error.code, '010-023')
  assert.equal(answer.headers['cache-control'], 'no-store')
}
const isInvalid = (answer: Answer, error: string, status = 400): void => {
  assert.equal(answer.statusCode, status, answer.body)
  assert.equal(answer.json().error, error)
  assert.match(answer.json().error_description, /^[\x20-\x7e]+$/)
  assert.equal(answer.headers['cache-control'], 'no-store')
}

const me = (token: string) =>
  gate.app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } })

describe('a code', () => {
  test('counts once; the second use takes back what the first one got, and is audited', async () => {
    const code = await codeFor({ scope: 'offline' })
    const first = await gate.token(await form({ code }))
    assert.equal(first.statusCode, 200)
    assert.equal((await me(first.json().access_token)).statusCode, 200)
    isGrantRefused(await gate.token(await form({ code })))
    assert.equal((await me(first.json().access_token)).statusCode, 401)
    isGrantRefused(
      await gate.token({
        grant_type: 'refresh_token',
        client_id: publicClient().client_id,
        refresh_token: first.json().refresh_token,
      }),
    )
    const entries = await gate.world.sql`
      select actor_kind, address, target, after
      from audit_entries
      where action = 'code.reuse_detected'
    `
    const { sub, jti } = claimsOf(first.json().access_token)
    const id = Buffer.from(String(jti), 'base64url').toString('hex', 0, 16)
    const after = { user_id: sub, client_id: publicClient().client_id, revoked: true }
    assert.deepEqual(
      entries.map(({ target, ...row }) => ({ ...row, target: target.replaceAll('-', '') })),
      [{ actor_kind: 'system', address: '127.0.0.1', target: `session ${id}`, after }],
    )
  })

  test('a second use that waited long in the service is told to try again, and takes nothing back', async () => {
    const code = await codeFor({ scope: 'offline' })
    const first = await gate.token(await form({ code }))
    const fields = await form({ code })
    const late = await heldUp(gate.world, 2, () => gate.token(fields))
    assert.equal(late.statusCode, 503, late.body)
    assert.equal(late.headers['retry-after'], '1')
    assert.equal((await me(first.json().access_token)).statusCode, 200)
    isGrantRefused(await gate.token(fields))
    assert.equal((await me(first.json().access_token)).statusCode, 401)
  })

  test('of fifty at once exactly one gets tokens', async () => {
    const fields = await form()
    const answers = await Promise.all(Array.from({ length: 50 }, () => gate.token(fields)))
    assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 1)
    assert.equal(answers.filter(({ statusCode }) => statusCode === 400).length, 49)
  })

  test('is for its client and redirect URI only', async () => {
    const other = await gate.addClient({})
    isGrantRefused(await gate.token(await form({ client_id: String(other.client_id) })))
    isGrantRefused(await gate.token(await form({ redirect_uri: 'https://game.example/other' })))
    isGrantRefused(await gate.token(await form({ redirect_uri: undefined })))
    const stranger = await gate.world.addProject()
    isGrantRefused(
      await gate.token(await form({ client_id: String(stranger.clients.public.client_id) })),
    )
  })

  test('a wrong try does not spend it', async () => {
    const code = await codeFor()
    isGrantRefused(await gate.token(await form({ code, redirect_uri: 'https://game.example/x' })))
    assert.equal((await gate.token(await form({ code }))).statusCode, 200)
  })

  test('where the sign-in named no redirect URI, the exchange may name it or not', async () => {
    const code = await codeFor({ redirect_uri: undefined })
    const answer = await gate.token(await form({ code, redirect_uri: undefined }))
    assert.equal(answer.statusCode, 200)
    const other = await codeFor({ redirect_uri: undefined })
    assert.equal((await gate.token(await form({ code: other }))).statusCode, 200)
  })

  test('lasts five minutes', async () => {
    const code = await codeFor()
    const late = await codeFor()
    gate.world.clock.advance(299.999)
    assert.equal((await gate.token(await form({ code }))).statusCode, 200)
    gate.world.clock.advance(0.001)
    isGrantRefused(await gate.token(await form({ code: late })))
  })

  test('unknown ones are refused, whatever they look like', async () => {
    const code = await codeFor()
    for (const wrong of [
      'x',
      'a'.repeat(54),
      code.slice(0, -1),
      `${code}A`,
      code.slice(0, 22) + 'A'.repeat(32),
      '../../etc/passwd',
      "' or 1=1 --",
    ]) {
      isGrantRefused(await gate.token(await form({ code: wrong })))
    }
    const missing = (await gate.token(await form({ code: '' }))).json().error
    assert.equal(missing.code, '0')
    assert.match(missing.description, /code is missing/)
  })
})

describe('PKCE', () => {
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const asked = { code_challenge: challenge, code_challenge_method: 'S256' }

  test('the right verifier opens, a wrong one or none does not', async () => {
    const right = await form({ code: await codeFor(asked), code_verifier: verifier })
    assert.equal((await gate.token(right)).statusCode, 200)
    for (const code_verifier of [undefined, '', 'short', `${verifier.slice(1)}A`, challenge]) {
      isGrantRefused(await gate.token(await form({ code: await codeFor(asked), code_verifier })))
    }
  })

  test('a verifier of 43 to 128 characters that need no escape opens, another none although it fits', async () => {
    const open = async (code_verifier: string) => {
      const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
      const code = await codeFor({ ...asked, code_challenge })
      return gate.token(await form({ code, code_verifier }))
    }
    for (const text of ['a'.repeat(43), '~._-'.repeat(32)]) {
      assert.equal((await open(text)).statusCode, 200, text)
    }
    for (const text of ['a'.repeat(42), 'a'.repeat(129), `+${verifier}`, `${verifier} `]) {
      isGrantRefused(await open(text))
    }
  })

  test('a verifier where no challenge was sent is refused', async () => {
    isGrantRefused(await gate.token(await form({ code_verifier: verifier })))
    isGrantRefused(await gate.token(await form({ code_verifier: '' })))
  })
})

describe('the client', () => {
  const signedIn = () => codeFor({ client_id: String(confidential().client_id), scope: 'offline' })
  const fields = async (change: Record<string, string | undefined> = {}) =>
    form({
      client_id: String(confidential().client_id),
      client_secret: confidential().client_secret,
      code: await signedIn(),
      ...change,
    })

  test('shows its secret in the form or by Basic, at both doors', async () => {
    assert.equal((await gate.token(await fields())).statusCode, 200)
    assert.equal((await standard(await fields())).statusCode, 200)
    const header = basic(confidential().client_id, confidential().client_secret)
    const bare = { client_secret: undefined, client_id: undefined }
    assert.equal((await gate.token(await fields(bare), header)).statusCode, 200)
    assert.equal(
      (await standard(await fields({ client_secret: undefined }), header)).statusCode,
      200,
    )
  })

  test('a wrong or missing secret, an unknown client: 401 invalid_client, at the field’s door 400 010-019', async () => {
    for (const change of [
      { client_secret: 'wrong' },
      { client_secret: undefined },
      { client_secret: '' },
      { client_id: '424242' },
      { client_id: 'abc' },
      { client_id: '1e3' },
    ]) {
      const answer = await standard(await fields(change))
      isInvalid(answer, 'invalid_client', 401)
      assert.match(String(answer.headers['www-authenticate']), /^Basic /)
      const field = await gate.token(await fields(change))
      assert.equal(field.statusCode, 400)
      assert.equal(field.json().error.code, '010-019')
    }
    const bare = await fields({ client_id: undefined, client_secret: undefined })
    isInvalid(await standard(bare), 'invalid_client', 401)
    assert.deepEqual((await gate.token(bare)).json().error.details, { client_id: 'is missing' })
    isInvalid(await standard(bare, basic(confidential().client_id, 'wrong')), 'invalid_client', 401)
    isInvalid(await standard(bare, { authorization: 'Bearer x' }), 'invalid_client', 401)
    isInvalid(await standard(bare, { authorization: 'Basic %%%' }), 'invalid_client', 401)
  })

  test('a secret in the address is refused, and so are two methods at once', async () => {
    const bare = await fields({ client_secret: undefined })
    const query = `?client_secret=${confidential().client_secret}`
    const named = await standard(bare, {}, query)
    isInvalid(named, 'invalid_client', 401)
    assert.match(named.json().error_description, /must not stand in the address/)
    isInvalid(await standard(await fields(), {}, query), 'invalid_client', 401)
    const header = basic(confidential().client_id, confidential().client_secret)
    const both = await standard(await fields(), header)
    isInvalid(both, 'invalid_request')
    assert.match(both.json().error_description, /client_secret must not be sent beside/)
    const another = await standard({ ...bare, client_id: '1' }, header)
    isInvalid(another, 'invalid_request')
    assert.match(another.json().error_description, /client_id differs/)
  })

  test('a failed authentication does not spend the code', async () => {
    const right = await fields()
    await gate.token({ ...right, client_secret: 'wrong' })
    assert.equal((await gate.token(right)).statusCode, 200)
  })

  test('a public one may send a secret, which nobody looks at', async () => {
    assert.equal((await gate.token(await form({ client_secret: 'whatever' }))).statusCode, 200)
  })

  test('a renewed secret and, for as long as was asked, the former one count; then the former one no more', async () => {
    const { client_id, client_secret: former } = await gate.addClient({ type: 'confidential' })
    const { deps, project, clock } = gate.world
    const renewed = await administration.changeClient(
      deps,
      systemCaller,
      project.project_id,
      client_id,
      { secret: { renew: true, graceSeconds: 3600 } },
    )
    const status = async (client_secret: string | undefined) => {
      const code = await codeFor({ client_id: String(client_id) })
      const fields = { code, client_id: String(client_id), client_secret }
      return (await gate.token(await form(fields))).statusCode
    }
    assert.deepEqual([await status(former), await status(renewed.secret)], [200, 200])
    assert.equal(await status('wrong'), 400)
    clock.advance(3601)
    assert.deepEqual([await status(former), await status(renewed.secret)], [400, 200])
  })

  test('the parts of Basic are form-encoded', async () => {
    const client = await gate.addClient({ type: 'confidential' })
    const code = await codeFor({ client_id: String(client.client_id) })
    const encoded = client.client_secret.replace(
      /^./,
      (first) => `%${first.charCodeAt(0).toString(16)}`,
    )
    const answer = await standard(
      await form({ code, client_id: undefined }),
      basic(client.client_id, encoded),
    )
    assert.equal(answer.statusCode, 200, answer.body)
    const blank = await standard(await form({ client_id: 'a b' }), basic('a+b', 'x'))
    isInvalid(blank, 'invalid_client', 401)
    // Half a pair would be enough for a client that needs no secret.
    const { client_id } = publicClient()
    for (const header of [basic(client_id, '%zz'), basic('%zz', ''), basic(`${client_id}%`, 'x')]) {
      const half = await standard(await form({ client_id: undefined }), header)
      isInvalid(half, 'invalid_client', 401)
    }
  })
})

describe('grants', () => {
  test('password and others are unsupported_grant_type', async () => {
    for (const grant_type of [
      'password',
      'implicit',
      'urn:ietf:params:oauth:grant-type:jwt-bearer',
      '',
    ]) {
      isInvalid(await standard(await form({ grant_type })), 'unsupported_grant_type')
      const field = await gate.token(await form({ grant_type }))
      assert.equal(field.statusCode, 400)
      assert.equal(field.json().error.code, '0')
    }
    isInvalid(await standard(await form({ grant_type: undefined })), 'invalid_request')
  })

  test('client_credentials gives a server client a token for an hour', async () => {
    const { client_id, client_secret } = gate.world.project.clients.server
    const fields = { grant_type: 'client_credentials', client_id: String(client_id), client_secret }
    const answer = await gate.token(fields)
    assert.equal(answer.statusCode, 200, answer.body)
    const { access_token, ...rest } = answer.json()
    assert.deepEqual(rest, { expires_in: 3600, refresh_token: '', token_type: 'bearer', scope: '' })
    assert.equal((await me(access_token)).statusCode, 401)
    assert.equal('refresh_token' in (await standard(fields)).json(), false)
    isInvalid(await standard({ ...fields, client_secret: 'wrong' }), 'invalid_client', 401)
  })

  test('each kind of client has its own grants', async () => {
    const server = gate.world.project.clients.server
    const secret = { client_secret: server.client_secret }
    const asServer = await form({ client_id: String(server.client_id), ...secret })
    isInvalid(await standard(asServer), 'unauthorized_client')
    const grant_type = 'client_credentials'
    isInvalid(await standard(await form({ grant_type })), 'unauthorized_client')
  })

  test('without offline the refresh token is empty at the field’s door and left out at the standard one', async () => {
    assert.equal((await gate.token(await form())).json().refresh_token, '')
    const answer = (await standard(await form())).json()
    assert.equal('refresh_token' in answer, false)
    assert.equal(answer.token_type, 'bearer')
    assert.equal(answer.scope, '')
  })
})

describe('bodies of every wrong kind are 4xx and not stored', () => {
  const urls = [
    '/api/oauth2/token',
    '/oauth2/token',
    '/api/oauth2/token/revoke',
    '/oauth2/revoke',
    '/api/oauth2/introspect',
    '/oauth2/introspect',
  ]
  const isRefused = (answer: Answer, status: number): void => {
    assert.equal(answer.statusCode, status, answer.body)
    assert.equal(answer.headers['cache-control'], 'no-store')
    assert.ok(answer.json().error)
  }

  test('other methods', async () => {
    for (const url of urls) {
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
        const answer = await gate.app.inject({ method, url })
        isRefused(answer, 405)
        assert.equal(answer.headers.allow, 'POST')
      }
    }
  })

  test('a body that is no form is told what it must be', async () => {
    for (const url of urls) {
      for (const type of [
        'application/json',
        'text/plain',
        'multipart/form-data; boundary=x',
        '',
        'form',
      ]) {
        const headers = { 'content-type': type }
        const answer = await gate.app.inject({ method: 'POST', url, headers, body: '{}' })
        isRefused(answer, 415)
        assert.match(answer.body, /application\/x-www-form-urlencoded/)
      }
      const untyped = await gate.app.inject({ method: 'POST', url, body: Buffer.from('token=x') })
      isRefused(untyped, 415)
    }
  })

  test('a call without a body is told what is missing', async () => {
    for (const url of urls) {
      const answer = await gate.app.inject({ method: 'POST', url })
      isRefused(answer, 400)
      assert.match(answer.body, /The parameter (grant_type|token) is missing/)
    }
  })

  test('bytes that are no UTF-8 are refused wherever they stand', async () => {
    const right = Buffer.from(`${search(await form())}&unknown=`)
    const send = (tail: Buffer) =>
      gate.app.inject({
        method: 'POST',
        url: '/api/oauth2/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: Buffer.concat([right, tail]),
      })
    isRefused(await send(Buffer.from([0xc3, 0x28])), 400)
    assert.equal((await send(Buffer.from('ü'))).statusCode, 200)
  })

  test('a good answer is not stored either', async () => {
    for (const answer of [await gate.token(await form()), await standard(await form())]) {
      assert.equal(answer.statusCode, 200)
      assert.equal(answer.headers['cache-control'], 'no-store')
      assert.equal(answer.headers.pragma, 'no-cache')
    }
  })

  test('JSON, no type, no body, too much, null bytes, broken UTF-8, repeats', async () => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const url of urls) {
      const post = (body: string | Buffer | undefined, headers: Record<string, string>) =>
        gate.app.inject({ method: 'POST', url, headers, ...(body === undefined ? {} : { body }) })
      isRefused(
        await post('{"grant_type":"password"}', { 'content-type': 'application/json' }),
        415,
      )
      isRefused(await post('grant_type=password', { 'content-type': 'text/plain' }), 415)
      isRefused(await post(Buffer.from('grant_type=password'), {}), 415)
      isRefused(await post(undefined, {}), 400)
      isRefused(await post('', type), 400)
      isRefused(await post(`token=${'a'.repeat(1_000_000)}`, type), 413)
      isRefused(await post('grant_type=a%00b&token=a%00b', type), 400)
      isRefused(await post(Buffer.from([0x67, 0x3d, 0xff, 0xfe]), type), 400)
      isRefused(await post(Buffer.from('grant_type=\0&token=\0', 'latin1'), type), 400)
      isRefused(await post('grant_type=%ff&token=%ff', type), 400)
      isRefused(await post('grant_type=a&grant_type=b&token=a&token=b', type), 400)
    }
  })
})
