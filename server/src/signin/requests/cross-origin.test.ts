import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type Answer,
  createGate,
  type GateWorld,
  search,
  state,
} from '../../../test/support/gate.ts'

const origin = 'https://game.example'
const otherOrigin = 'https://another-game.example'

let gate: GateWorld
let other: { client_id: number; login_project_id: string }
before(async () => {
  gate = await createGate({ projectSettings: { allowed_origins: [origin] } })
  const made = await gate.world.addProject({ settings: { allowed_origins: [otherOrigin] } })
  other = {
    client_id: made.clients.public.client_id,
    login_project_id: made.login_project_id,
  }
})
after(() => gate.close())

const client = () => gate.world.project.clients.public
const isReadable = (answer: Answer, from = origin): void => {
  assert.equal(answer.headers['access-control-allow-origin'], from)
  assert.equal(answer.headers['access-control-allow-credentials'], 'true')
  assert.match(String(answer.headers.vary), /Origin/)
}
const isHidden = (answer: Answer): void => {
  assert.equal(answer.headers['access-control-allow-origin'], undefined)
  assert.equal(answer.headers['access-control-allow-credentials'], undefined)
}

const get = (url: string, headers: Record<string, string>) => gate.app.inject({ url, headers })
const startQuery = (change: Record<string, string | number | undefined> = {}) =>
  search({
    client_id: client().client_id,
    response_type: 'code',
    state,
    redirect_uri: client().redirect_uri,
    ...change,
  })

describe('pages of the origins that a project names', () => {
  test('read answers and failures of the sign-in calls', async () => {
    const loginUrl = '/api/oauth2/social/github/login_url?'
    isReadable(await get(loginUrl + startQuery(), { origin }))
    const failed = await get(loginUrl + startQuery({ state: 'short' }), { origin })
    assert.equal(failed.statusCode, 400)
    isReadable(failed)
    const crossAuth = await get(
      `/api/oauth2/social/steam/cross_auth?${startQuery({ is_redirect: 'false' })}`,
      { origin },
    )
    assert.equal(crossAuth.statusCode, 400)
    isReadable(crossAuth)
    assert.match(String(crossAuth.headers['access-control-expose-headers']), /X-Request-Id/)
  })

  test('read the token call, whether the client is named in the form or by HTTP Basic', async () => {
    isReadable(await gate.token({ grant_type: 'x', client_id: client().client_id }, { origin }))
    const { client_id, client_secret } = gate.world.project.clients.confidential
    const authorization = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`
    isReadable(await gate.token({ grant_type: 'x' }, { origin, authorization }))
    isReadable(
      await gate.app.inject({
        method: 'POST',
        url: '/oauth2/token',
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
        body: search({ grant_type: 'x', client_id: client().client_id }),
      }),
    )
  })

  test('read what is asked with a user token, and that it has expired', async () => {
    const { access_token } = await gate.tokens()
    const authorization = `Bearer ${access_token}`
    for (const url of ['/api/users/me', '/api/users/me/social_providers']) {
      isReadable(await get(url, { origin, authorization }))
      isHidden(await get(url, { origin: otherOrigin, authorization }))
    }
    gate.world.clock.advance(3601)
    const expired = await get('/api/users/me', { origin, authorization })
    assert.equal(expired.statusCode, 401)
    isReadable(expired)
  })

  test('read with credentials what everybody may read without', async () => {
    const { login_project_id } = gate.world.project
    for (const url of [
      `/api/projects/${login_project_id}/jwks.json`,
      `/api/projects/${login_project_id}/keys`,
    ]) {
      isReadable(await get(url, { origin }))
      const open = await get(url, { origin: 'https://anybody.example' })
      assert.equal(open.headers['access-control-allow-origin'], '*')
      assert.equal(open.headers['access-control-allow-credentials'], undefined)
    }
  })
})

describe('pages of other origins', () => {
  test('read nothing, also where another project names them', async () => {
    const url = `/api/oauth2/social/github/login_url?${startQuery()}`
    for (const from of [otherOrigin, 'https://evil.example', 'null', `${origin}.evil.example`]) {
      isHidden(await get(url, { origin: from }))
    }
    isHidden(await get(url, {}))
    const theirs = `/api/oauth2/social/github/login_url?${startQuery({ client_id: other.client_id })}`
    isReadable(await get(theirs, { origin: otherOrigin }), otherOrigin)
  })

  test('do not get in by naming a client of theirs beside a token of somebody else', async () => {
    const { access_token } = await gate.tokens()
    const answer = await get(`/api/users/me?client_id=${other.client_id}`, {
      origin: otherOrigin,
      authorization: `Bearer ${access_token}`,
    })
    assert.equal(answer.statusCode, 200)
    isHidden(answer)
  })

  test('read no admin call, not even from an allowed origin', async () => {
    const { project } = gate.world
    const answer = await get(`/api/v2/project/${project.project_id}/admin/deployments`, {
      ...project.authorization,
      origin,
    })
    assert.equal(answer.statusCode, 200, answer.body)
    isHidden(answer)
  })
})

describe('the question before a call', () => {
  const ask = (url: string, from: string, headers: Record<string, string> = {}) =>
    gate.app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin: from, 'access-control-request-method': 'POST', ...headers },
    })

  test('is answered with yes for every call that pages make, with the headers that engines add', async () => {
    for (const url of [
      '/api/oauth2/token',
      '/oauth2/token',
      '/api/oauth2/social/github/login_url',
      '/api/users/me',
      '/api/users/me/social_providers/github',
      '/api/token/validate',
    ]) {
      const answer = await ask(url, origin, {
        'access-control-request-headers': 'authorization,x-engine,x-sdk-v',
      })
      assert.equal(answer.statusCode, 204, url)
      isReadable(answer)
      assert.match(String(answer.headers['access-control-allow-methods']), /DELETE/)
      assert.equal(answer.headers['access-control-allow-headers'], 'authorization,x-engine,x-sdk-v')
      assert.ok(Number(answer.headers['access-control-max-age']) > 0)
    }
  })

  test('is not answered with yes for an origin that nobody, or not the named client’s project, names', async () => {
    isHidden(await ask('/api/oauth2/token', 'https://evil.example'))
    isHidden(await ask(`/api/oauth2/social/github/login_url?${startQuery()}`, otherOrigin))
    isReadable(await ask(`/api/oauth2/social/github/login_url?${startQuery()}`, origin))
  })

  test('never echoes what is no list of header names', async () => {
    const answer = await ask('/api/oauth2/token', origin, {
      'access-control-request-headers': 'x-a: 1, <script>',
    })
    assert.equal(answer.headers['access-control-allow-headers'], 'authorization, content-type')
  })
})

describe('what is not there', () => {
  const send = (method: 'GET' | 'PUT', url: string, from: string) =>
    gate.app.inject({ method, url, headers: { origin: from } })

  test('can be read by pages of every origin that some project names, as preflights say', async () => {
    for (const [method, url, status] of [
      ['GET', `/api/oauth2/social/github/login_url?${startQuery({ client_id: 999_999 })}`, 404],
      ['PUT', '/api/oauth2/token', 405],
      ['PUT', '/oauth2/revoke', 405],
    ] as const) {
      for (const from of [origin, otherOrigin]) {
        const answer = await send(method, url, from)
        assert.equal(answer.statusCode, status, url)
        isReadable(answer, from)
        assert.match(String(answer.headers['access-control-expose-headers']), /X-Request-Id/)
      }
      isHidden(await send(method, url, 'https://evil.example'))
    }
  })

  test('is for the pages of a project only where the call names one of its clients', async () => {
    const url = `/api/oauth2/token?client_id=${client().client_id}`
    const answer = await send('PUT', url, origin)
    assert.equal(answer.statusCode, 405)
    isReadable(answer)
    isHidden(await send('PUT', url, otherOrigin))
  })
})

test('a loopback origin of any port reads where the project allows * for the port', async () => {
  const { clients } = await gate.world.addProject({
    settings: { allowed_origins: ['http://localhost:*'] },
  })
  const query = startQuery({ client_id: clients.public.client_id })
  for (const method of ['GET', 'OPTIONS'] as const) {
    const ask = (from: string) =>
      gate.app.inject({
        method,
        url: `/api/oauth2/social/github/login_url?${query}`,
        headers: { origin: from },
      })
    for (const port of [':1', ':5173', ':65535', '']) {
      isReadable(await ask(`http://localhost${port}`), `http://localhost${port}`)
    }
    isHidden(await ask('http://127.0.0.1:5173'))
    isHidden(await ask('http://localhost.evil.example:5173'))
  }
})
