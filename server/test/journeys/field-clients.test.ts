/** Clients in the field call with habits of their own; each of them works, over real sockets. */
import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { administration, systemCaller } from '../../src/projects/index.ts'
import { browser, claimsOf, crossAuth, exchange, ticketOf, token } from '../support/player.ts'
import { type Service, startService } from '../support/service.ts'

const origin = 'https://play.example'
/** As engines send it when the game names none. */
const state = 'tenletters'
/** Parameters that engines send with every call. */
const chatter = 'engine=unity&engine_v=2022.3.1&sdk=login&sdk_v=1.4.0&sdk=login&build=a%20b'

let service: Service
/** The origins that the sandbox project allows from its first start on. */
let sandboxOrigins: readonly string[] | undefined
before(async () => {
  service = await startService()
  const { deps } = service.world
  sandboxOrigins = deps.directory.project(service.file.project_id)?.settings.allowed_origins
  await administration.changeProject(deps, systemCaller, service.file.project_id, {
    settings: { allowed_origins: [origin], jwt_algorithm: 'RS256' },
  })
})
after(() => service.close())

/** The way engines read the answer: the whole address decoded first, then cut at `?` and `&`. */
const readByHand = (address: string): Map<string, string> =>
  new Map(
    decodeURIComponent(address)
      .split(/[?&]/)
      .slice(1)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )

/** The other way: the first match in the address as it stands. */
const matchCode = (address: string): string =>
  /code=([a-zA-Z0-9._+-]+)/.exec(address)?.[1] ?? 'no code'

/** The platform call as an engine makes it: put together as text, nothing escaped. */
const loginUrl = async (
  platform: string,
  ticket: string,
  more = '',
): Promise<{ status: number; login_url: string }> => {
  const { file } = service
  const query = `client_id=${file.clients.public.client_id}&response_type=code&state=${state}&redirect_uri=${file.public_url}/api/blank&session_ticket=${ticket}&is_redirect=false&scope=offline&${chatter}${more}`
  const app = platform === 'steam' ? `&app_id=${file.steam_app_id}` : ''
  const answer = await fetch(
    `${file.public_url}/api/oauth2/social/${platform}/cross_auth?${query}${app}`,
    { redirect: 'manual' },
  )
  return { status: answer.status, ...((await answer.json()) as { login_url: string }) }
}

const steamLogin = async (person: string, more = '') =>
  loginUrl('steam', await ticketOf(service.file, 'steam', person), more)

test('the sandbox project is open to pages from every port of this machine, and to no others', () => {
  assert.deepEqual(sandboxOrigins, ['http://localhost:*', 'http://127.0.0.1:*'])
})

describe('the platform call', () => {
  test('is_redirect=false answers 200 with the address, which is the one of the redirect', async () => {
    const { status, login_url } = await steamLogin('alice')
    assert.equal(status, 200)
    const redirected = await crossAuth(service.file, 'steam', {
      session_ticket: await ticketOf(service.file, 'steam', 'alice'),
    })
    const names = (address: string) => [...new URL(address).searchParams.keys()]
    assert.deepEqual(names(login_url), names(redirected.headers.get('location') ?? ''))
  })

  test('a Steam ticket in lowercase hexadecimal is read', async () => {
    const ticket = await ticketOf(service.file, 'steam', 'bob', { format: 'hex' })
    assert.match(ticket, /^[0-9a-f]+$/)
    assert.equal((await loginUrl('steam', ticket)).status, 200)
  })

  test('a Steam ticket in Base64 with an unescaped + is read', async () => {
    let ticket = ''
    while (!ticket.includes('+')) ticket = await ticketOf(service.file, 'steam', 'bob')
    assert.equal((await loginUrl('steam', ticket)).status, 200)
  })

  for (const platform of ['epicgames', 'xbox']) {
    test(`a ${platform} credential in Base64 is read unescaped`, async () => {
      const ticket = await ticketOf(service.file, platform, 'bob')
      const { status, login_url } = await loginUrl(platform, ticket)
      assert.equal(status, 200)
      assert.equal(claimsOf(readByHand(login_url).get('token') ?? '').provider, platform)
    })
  }

  test('redirect to /api/blank, which is an empty page', async () => {
    const { login_url } = await steamLogin('alice')
    assert.ok(login_url.startsWith(`${service.file.public_url}/api/blank?`))
    const page = await fetch(login_url)
    assert.equal(page.status, 200)
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
  })

  test('a state of ten characters comes back', async () => {
    assert.equal(readByHand((await steamLogin('alice')).login_url).get('state'), state)
  })

  test('the address may be decoded as a whole before it is cut at ? and &', async () => {
    const { login_url } = await steamLogin('alice')
    const proper = new URL(login_url).searchParams
    const byHand = readByHand(login_url)
    assert.deepEqual([...byHand.keys()], ['code', 'state', 'token', 'iss'])
    for (const [name, value] of byHand) assert.equal(value, proper.get(name))
    assert.equal(claimsOf(byHand.get('token') ?? '').provider, 'steam')
    await exchange(service.file, byHand.get('code') ?? '')
  })

  test('the code may be found with code=[a-zA-Z0-9._+-]+', async () => {
    for (let time = 0; time < 20; time++) {
      const { login_url } = await steamLogin('alice')
      const code = matchCode(login_url)
      assert.equal(code, new URL(login_url).searchParams.get('code'))
      assert.match(code, /^[A-Za-z0-9_-]+$/)
      if (time === 0) await exchange(service.file, code)
    }
  })
})

describe('the token call', () => {
  test('scope offline brings a refresh token, and its absence an empty one that is never left out', async () => {
    const lasting = await exchange(service.file, matchCode((await steamLogin('alice')).login_url))
    assert.match(lasting.refresh_token, /^[A-Za-z0-9_-]+$/)
    const ticket = await ticketOf(service.file, 'steam', 'alice')
    const back = await crossAuth(service.file, 'steam', { session_ticket: ticket })
    const short = await exchange(service.file, matchCode(back.headers.get('location') ?? ''))
    assert.equal(short.refresh_token, '')
  })

  test('redirect_uri may be sent on refresh, a secret and unknown fields, too', async () => {
    const { file } = service
    const tokens = await exchange(file, matchCode((await steamLogin('alice')).login_url))
    const answer = await token(file, {
      grant_type: 'refresh_token',
      client_id: String(file.clients.public.client_id),
      client_secret: 'public clients have none',
      refresh_token: tokens.refresh_token,
      redirect_uri: `${file.public_url}/api/blank`,
      engine: 'unity',
    })
    assert.equal(answer.status, 200, await answer.clone().text())
    const next = (await answer.json()) as { refresh_token: string }
    assert.notEqual(next.refresh_token, tokens.refresh_token)
  })
})

test('unknown parameters are ignored, repeated ones among them', async () => {
  const { file } = service
  const { login_url } = await steamLogin('alice')
  const { access_token } = await exchange(file, matchCode(login_url))
  const authorization = `Bearer ${access_token}`
  const start = `client_id=${file.clients.public.client_id}&response_type=code&state=${state}`
  for (const path of [
    `oauth2/social/discord/login_url?${start}&${chatter}`,
    `users/me?${chatter}`,
    `users/me/social_providers?${chatter}`,
    `users/me/social_providers/discord/login_url?${chatter}`,
    `projects/${file.login_project_id}/keys?${chatter}`,
  ]) {
    const answer = await fetch(`${file.public_url}/api/${path}`, { headers: { authorization } })
    assert.equal(answer.status, 200, `${path.split('?')[0]}: ${await answer.text()}`)
  }
  const redirect = `${file.public_url}/api/oauth2/social/discord/login_redirect?${start}&${chatter}`
  const away = await fetch(redirect, { redirect: 'manual' })
  assert.equal(away.status, 302)
  assert.doesNotMatch(away.headers.get('location') ?? '', /(=|%3D)unity/)
})

test('a failure is read from error_code and error_description, words joined by + and no escape in them', async () => {
  const { file } = service
  const { redirect_uri, client_id } = file.clients.public
  const start = `${file.public_url}/api/oauth2/social/discord/login_redirect?client_id=${client_id}&response_type=code&state=${state}`
  const back = await browser('deny').signIn(start, redirect_uri)
  assert.equal(/error_code=([^&]+)/.exec(back.href)?.[1], '010-026')
  const description = /error_description=([^&]+)/.exec(back.href)?.[1] ?? ''
  assert.match(description, /^[A-Za-z0-9._-]+(\+[A-Za-z0-9._-]+)*$/)
  assert.equal(description.replaceAll('+', ' '), 'The network denied the sign-in')
  assert.equal(readByHand(back.href).get('error_code'), '010-026')
})

test('aud is an array where an audience was asked for, and missing otherwise', async () => {
  const without = await steamLogin('alice')
  assert.equal('aud' in claimsOf(readByHand(without.login_url).get('token') ?? ''), false)
  const one = await steamLogin('alice', '&audience=shop')
  assert.deepEqual(claimsOf(readByHand(one.login_url).get('token') ?? '').aud, ['shop'])
})

test('the first key of the list verifies the newest token, before a rotation and after', async () => {
  const { file } = service
  const verifyWithFirst = async (jwt: string): Promise<boolean> => {
    const answer = await fetch(`${file.public_url}/api/projects/${file.login_project_id}/keys`)
    const [first] = (await answer.json()) as { e: string; n: string; kty: string }[]
    assert.ok(first)
    const number = (hex: string): string =>
      Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex').toString('base64url')
    const key = createPublicKey({
      key: { kty: 'RSA', e: number(first.e), n: number(first.n) },
      format: 'jwk',
    })
    const [head, payload, signature] = jwt.split('.')
    const content = Buffer.from(`${head}.${payload}`)
    return verify('sha256', content, key, Buffer.from(signature ?? '', 'base64url'))
  }
  const newToken = async (): Promise<string> =>
    readByHand((await steamLogin('alice')).login_url).get('token') ?? ''
  assert.equal(await verifyWithFirst(await newToken()), true)
  const rotated = await fetch(
    `${file.public_url}/api/operator/projects/${file.project_id}/signing_keys/rotate`,
    { method: 'POST', headers: { authorization: `Bearer ${service.world.operatorKey}` } },
  )
  assert.ok(rotated.ok, await rotated.text())
  assert.equal(await verifyWithFirst(await newToken()), true)
})

test('a page of an allowed origin calls with credentials: asked first, then the call', async () => {
  const { file } = service
  const asked = await fetch(`${file.public_url}/api/oauth2/token`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type, x-engine',
    },
  })
  assert.equal(asked.status, 204)
  assert.equal(asked.headers.get('access-control-allow-origin'), origin)
  assert.equal(asked.headers.get('access-control-allow-credentials'), 'true')
  assert.equal(asked.headers.get('access-control-allow-headers'), 'content-type, x-engine')
  const { client_id } = file.clients.public
  const called = await fetch(`${file.public_url}/api/oauth2/token`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ grant_type: 'refresh_token', client_id: String(client_id) }),
  })
  assert.equal(called.headers.get('access-control-allow-origin'), origin)
  assert.equal(called.headers.get('access-control-allow-credentials'), 'true')
})

describe('linking, as engines do it', () => {
  const linkAddress = async (jwt: string, network: string): Promise<string> => {
    const { file } = service
    const answer = await fetch(
      `${file.public_url}/api/users/me/social_providers/${network}/login_url?login_url=${file.public_url}/api/blank&${chatter}`,
      { headers: { authorization: `Bearer ${jwt}` } },
    )
    assert.equal(answer.status, 200, await answer.clone().text())
    return ((await answer.json()) as { url: string }).url
  }
  const linked = async (jwt: string) => {
    const answer = await fetch(`${service.file.public_url}/api/users/me/social_providers`, {
      headers: { authorization: `Bearer ${jwt}` },
    })
    return (await answer.json()) as { provider: string; social_id: string }[]
  }

  test('login_url names where to land, and success is told by token', async () => {
    const { file } = service
    const { access_token } = await exchange(file, matchCode((await steamLogin('erin')).login_url))
    const back = await browser('erin').signIn(
      await linkAddress(access_token, 'discord'),
      `${file.public_url}/api/blank`,
    )
    const jwt = readByHand(back.href).get('token') ?? ''
    assert.equal(claimsOf(jwt).sub, claimsOf(access_token).sub)
    assert.deepEqual(
      (await linked(jwt)).map(({ provider }) => provider),
      ['steam', 'discord'],
    )
  })

  for (const [network, person] of [
    ['steam', 'frank'],
    ['epicgames', 'grace'],
    ['xbox', 'heidi'],
  ] as const) {
    test(`${network} linked by its web sign-in lets the ${network} ticket in as the same user`, async () => {
      const { file } = service
      const home = `${file.public_url}/api/blank`
      const start = `${file.public_url}/api/oauth2/social/github/login_redirect?client_id=${file.clients.public.client_id}&response_type=code&state=${state}`
      const back = await browser(person).signIn(start, home)
      const { access_token } = await exchange(file, matchCode(back.href))
      const landed = await browser(person).signIn(await linkAddress(access_token, network), home)
      assert.ok(landed.searchParams.has('token'), landed.href)
      const ticket = await ticketOf(file, network, person)
      const byTicket = readByHand((await loginUrl(network, ticket)).login_url).get('token') ?? ''
      assert.equal(claimsOf(byTicket).sub, claimsOf(access_token).sub)
      const listed = (await linked(access_token)).find(({ provider }) => provider === network)
      assert.equal(listed?.social_id, claimsOf(byTicket).id)
    })
  }
})
