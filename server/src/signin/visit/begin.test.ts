import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type Answer,
  createGate,
  type GateWorld,
  search,
  state,
  steamId,
} from '../../../test/support/gate.ts'

let gate: GateWorld
before(async () => {
  gate = await createGate()
})
after(() => gate.close())

type Change = Record<string, string | undefined>

const refused = (answer: Answer, status: number, code: string, parameter?: string): void => {
  assert.equal(answer.statusCode, status, answer.body)
  assert.equal(answer.headers.location, undefined)
  assert.equal(answer.headers['set-cookie'], undefined)
  const { error } = answer.json()
  assert.equal(error.code, code)
  assert.equal(typeof error.description, 'string')
  if (parameter) assert.deepEqual(Object.keys(error.details), [parameter])
}

describe('login_redirect', () => {
  test('sends the browser to the network with a sealed state, and writes nothing', async () => {
    const before = await countRows()
    const answer = await gate.start({ scope: 'email offline' })
    assert.equal(answer.statusCode, 302, answer.body)
    const location = new URL(String(answer.headers.location))
    assert.equal(
      location.href.split('?')[0],
      `${gate.upstream.url}/github.com/login/oauth/authorize`,
    )
    assert.equal(location.searchParams.get('client_id'), 'ours')
    assert.equal(
      location.searchParams.get('redirect_uri'),
      'http://localhost:8080/api/social/oauth2/callback',
    )
    const upstreamState = location.searchParams.get('state') ?? ''
    assert.match(upstreamState, /^[A-Za-z0-9_-]+$/)
    assert.doesNotMatch(Buffer.from(upstreamState, 'base64url').toString('latin1'), /game/)
    assert.equal(answer.headers['cache-control'], 'no-store')
    assert.equal(answer.headers['referrer-policy'], 'no-referrer')
    assert.deepEqual(await countRows(), before)
  })

  test('the cookie is HttpOnly, Lax, short-lived and plain on loopback', async () => {
    const answer = await gate.start()
    assert.match(
      String(answer.headers['set-cookie']),
      /^portreeve_browser=[A-Za-z0-9_-]{22}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/,
    )
  })

  test('every malformed, missing or repeated parameter is 400 with its name', async () => {
    const wrong: [string, Change, string?][] = [
      ['client_id', { client_id: undefined }],
      ['client_id', { client_id: '' }],
      ['client_id', { client_id: '1e3' }],
      ['client_id', { client_id: '0x10' }],
      ['client_id', { client_id: '01' }],
      ['client_id', { client_id: ' 1' }],
      ['client_id', { client_id: '-1' }],
      ['client_id', { client_id: '9007199254740992' }],
      ['client_id', { client_id: '99999999999999999' }],
      ['response_type', { response_type: undefined }],
      ['response_type', { response_type: 'token' }],
      ['response_type', { response_type: 'id_token' }],
      ['response_type', { response_type: 'Code' }],
      ['state', { state: 'a'.repeat(1025) }],
      ['scope', { scope: 'a'.repeat(1025) }],
      ['audience', { audience: 'a'.repeat(256) }],
      ['deployment_id', { deployment_id: 'a'.repeat(129) }],
      ['locale', { locale: 'e' }],
      ['locale', { locale: 'en_' }],
      ['phone_only', { phone_only: 'yes' }],
      ['redirect_uri', { redirect_uri: `https://game.example/${'a'.repeat(2000)}` }],
    ]
    for (const [parameter, change] of wrong) {
      refused(await gate.start(change), 400, '0', parameter)
    }
  })

  test('a value that is repeated, badly encoded or holds a null byte is 400', async () => {
    const good = search(query())
    for (const name of ['client_id', 'state', 'response_type', 'redirect_uri', 'scope', 'locale']) {
      for (const tail of [`${name}=a&${name}=b`, `${name}=%ff`, `${name}=%`, `${name}=a%00b`]) {
        const rest = good
          .split('&')
          .filter((pair) => !pair.startsWith(`${name}=`))
          .join('&')
        const answer = await ask(`${rest}&${tail}`)
        refused(answer, 400, '0', name)
      }
    }
  })

  test('unknown parameters are ignored, whatever they hold', async () => {
    const answer = await ask(`${search(query())}&unknown=%ff&unknown=2&__proto__=1`)
    assert.equal(answer.statusCode, 302, answer.body)
  })

  test('a state that is absent or 8 characters or shorter is 400 010-022', async () => {
    for (const short of [undefined, '', 'a', '12345678']) {
      refused(await gate.start({ state: short }), 400, '010-022', 'state')
    }
    for (const fits of ['123456789', 'a'.repeat(1024), 'ß∂ƒ ünd + & = % #']) {
      assert.equal((await gate.start({ state: fits })).statusCode, 302)
    }
  })

  test('an unknown client is 404 003-061, and so is a network off the list', async () => {
    refused(await gate.start({ client_id: '999999' }), 404, '003-061')
    for (const provider of [
      'nowhere',
      'Google',
      'google ',
      '__proto__',
      '%2e%2e',
      'a'.repeat(200),
    ]) {
      refused(await gate.start({}, { provider: encodeURIComponent(provider) }), 404, '003-061')
    }
  })

  test('a network that is known but not connected is 422 003-022', async () => {
    for (const provider of ['google', 'babka', 'xsolla', 'vk', 'twitter']) {
      refused(await gate.start({}, { provider }), 422, '003-022')
    }
  })

  test('a deployment that does not exist is 422 003-020', async () => {
    refused(await gate.start({ deployment_id: 'nowhere' }), 422, '003-020')
  })
})

/** Every address at which a sign-in starts, but for that of ordinary libraries (`pages/authorize.test.ts`). */
const waysIn = [
  '/api/oauth2/social/github/login_redirect',
  '/api/oauth2/social/github/login_url',
  '/signin',
  '/api/oauth2/social/steam/cross_auth',
]
const enter = (way: string, change: Change): Promise<Answer> => {
  const platform = { app_id: '480', session_ticket: gate.upstream.steamTicket(steamId) }
  return gate.app.inject(`${way}?${search({ ...query(), ...platform, ...change })}`)
}

test('every way in takes response_type code and nothing else', async () => {
  for (const way of waysIn) {
    assert.ok((await enter(way, {})).statusCode < 400, way)
    for (const response_type of ['token', 'id_token', 'code token', 'code id_token', 'none']) {
      refused(await enter(way, { response_type }), 400, '0', 'response_type')
    }
  }
})

describe('redirect URIs', () => {
  test('only a registered address counts, to the letter', async () => {
    const registered = 'https://game.example/landing'
    for (const uri of [
      'https://evil.example/landing',
      `${registered}?added=1`,
      `${registered}#fragment`,
      `${registered}/`,
      `${registered}/../landing`,
      `${registered}/%2e%2e/landing`,
      registered.toUpperCase(),
      'https://game.example/Landing',
      'https://GAME.example/landing',
      'https://game.example:443/landing',
      'http://game.example/landing',
      '',
    ]) {
      refused(await gate.start({ redirect_uri: uri }), 400, '010-012')
    }
  })

  test('addresses that only look harmless are refused at every way in', async () => {
    for (const uri of [
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'https://game.example/landing\t',
      'https://game.example/landing\n',
      'https://game.example/landing\r\nLocation: https://evil.example',
      '\thttps://game.example/landing',
      'javascript:alert(1)',
      'JavaScript://game.example/%0aalert(1)',
      'https://game.example@evil.example/landing',
    ]) {
      for (const way of [...waysIn, '/oauth2/authorize'])
        refused(await enter(way, { redirect_uri: uri }), 400, '010-012')
    }
  })

  test('a native client’s loopback address may have any port, and nothing else may differ', async () => {
    const native = await gate.addClient({
      redirectUris: ['http://127.0.0.1:4000/cb', 'http://[::1]/cb', 'https://game.example:8443/cb'],
    })
    const begin = (uri: string) =>
      gate.start({ client_id: String(native.client_id), redirect_uri: uri })
    assert.equal((await begin('http://127.0.0.1:51234/cb')).statusCode, 302)
    assert.equal((await begin('http://[::1]:51234/cb')).statusCode, 302)
    refused(await begin('http://127.0.0.1:51234/other'), 400, '010-012')
    refused(await begin('http://localhost:4000/cb'), 400, '010-012')
    refused(await begin('https://game.example:8444/cb'), 400, '010-012')
  })

  test('none given: the only one counts; of several, 400 010-011', async () => {
    assert.equal((await gate.start({ redirect_uri: undefined })).statusCode, 302)
    const two = await gate.addClient({ redirectUris: ['https://a.example/', 'https://b.example/'] })
    refused(
      await gate.start({ client_id: String(two.client_id), redirect_uri: undefined }),
      400,
      '010-011',
    )
    const server = String(gate.world.project.clients.server.client_id)
    refused(await gate.start({ client_id: server, redirect_uri: undefined }), 400, '010-012')
  })
})

describe('PKCE', () => {
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

  test('plain, a challenge of a wrong length, half a pair: 400', async () => {
    const wrong: Change[] = [
      { code_challenge: challenge, code_challenge_method: 'plain' },
      { code_challenge: challenge },
      { code_challenge: challenge.slice(1), code_challenge_method: 'S256' },
      { code_challenge: `${challenge}a`, code_challenge_method: 'S256' },
      { code_challenge: `${challenge.slice(1)}+`, code_challenge_method: 'S256' },
      { code_challenge_method: 'S256' },
    ]
    for (const change of wrong) {
      for (const way of waysIn) refused(await enter(way, change), 400, '0')
    }
    const right = { code_challenge: challenge, code_challenge_method: 'S256' }
    assert.equal((await gate.start(right)).statusCode, 302)
  })

  test('a client set to require it must send one', async () => {
    const strict = await gate.addClient({ settings: { pkce_required: true } })
    const client_id = String(strict.client_id)
    for (const way of waysIn) refused(await enter(way, { client_id }), 400, '0', 'code_challenge')
    const right = { client_id, code_challenge: challenge, code_challenge_method: 'S256' }
    assert.equal((await gate.start(right)).statusCode, 302)
  })
})

describe('login_url', () => {
  const loginUrl = (change: Change = {}, provider = 'github') =>
    gate.app.inject(`/api/oauth2/social/${provider}/login_url?${search({ ...query(), ...change })}`)

  test('answers the address of login_redirect with the same parameters', async () => {
    const answer = await loginUrl({ scope: 'email offline', locale: 'de_DE' })
    assert.equal(answer.statusCode, 200)
    const { url } = answer.json()
    const address = new URL(url)
    assert.equal(
      address.origin + address.pathname,
      'http://localhost:8080/api/oauth2/social/github/login_redirect',
    )
    assert.equal(address.searchParams.get('state'), state)
    assert.equal(address.searchParams.get('scope'), 'email offline')
    assert.equal((await gate.app.inject(address.pathname + address.search)).statusCode, 302)
  })

  test('refuses what login_redirect refuses', async () => {
    refused(await loginUrl({ state: 'short' }), 400, '010-022')
    refused(await loginUrl({ redirect_uri: 'https://evil.example/' }), 400, '010-012')
    refused(await loginUrl({}, 'google'), 422, '003-022')
    refused(await loginUrl({}, 'nowhere'), 404, '003-061')
  })
})

test('over https the cookie carries __Host- and Secure', async () => {
  const https = await createGate({ settings: { publicUrl: 'https://login.game.example' } })
  try {
    const answer = await https.start()
    assert.match(
      String(answer.headers['set-cookie']),
      /^__Host-portreeve_browser=[A-Za-z0-9_-]{22}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/,
    )
  } finally {
    await https.close()
  }
})

test('a connection that lacks its client_id is refused as one that there is none of', async () => {
  const { administration, systemCaller } = await import('../../projects/index.ts')
  await administration.putConnection(
    gate.world.deps,
    systemCaller,
    gate.world.project.project_id,
    { kind: 'network', provider: 'twitch' },
    { credentials: { client_secret: 'only this' } },
  )
  const lacking = await gate.start({}, { provider: 'twitch' })
  refused(lacking, 422, '003-022')
  assert.deepEqual(lacking.json(), (await gate.start({}, { provider: 'vk' })).json())
})

const query = () => ({
  client_id: gate.world.project.clients.public.client_id,
  response_type: 'code',
  state,
  redirect_uri: gate.world.project.clients.public.redirect_uri,
})
const ask = (text: string) => gate.app.inject(`/api/oauth2/social/github/login_redirect?${text}`)

const countRows = async () => {
  const tables = ['users', 'identities', 'sessions', 'spent_proofs', 'audit_entries']
  const { sql } = gate.world
  return await Promise.all(
    tables.map(async (name) => (await sql`select count(*)::int from ${sql(name)}`)[0]?.count),
  )
}
