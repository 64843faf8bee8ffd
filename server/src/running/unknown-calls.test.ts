/** The service's answers to methods and addresses that no call takes, and to HEAD; and errors that lead on. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { search } from '../../test/support/gate.ts'
import { printedDocument } from '../../test/support/printed-document.ts'
import { createWorld, type World } from '../../test/support/world.ts'
import { type App, createApp } from '../app.ts'

let world: World
let app: App
let origin: string
before(async () => {
  world = await createWorld()
  app = await createApp(world.deps, { trustedProxies: [] })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
after(async () => {
  await app.close()
  await world.close()
})

const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { method, headers, redirect: 'manual' })
const admin = (): string => `/api/v2/project/${world.project.project_id}/admin`

/** Headers that tell nothing about what was asked for. */
const changing = ['date', 'x-request-id', 'set-cookie', 'connection', 'keep-alive']
const lasting = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !changing.includes(name)))

test('HEAD is answered with the headers of GET, and no body', async () => {
  const { project_id, login_project_id, authorization, clients } = world.project
  const { client_id, redirect_uri } = clients.public
  const query = search({ client_id, redirect_uri, response_type: 'code', state: 'a long state' })
  const key = authorization.authorization
  for (const [path, authorized, status] of [
    ['/api/docs', '', 200],
    ['/api/docs/scalar.js', '', 200],
    ['/api/docs/problems', '', 200],
    ['/api/openapi.json', '', 200],
    ['/healthz', '', 200],
    ['/.well-known/oauth-authorization-server', '', 200],
    [`/api/projects/${login_project_id}/jwks.json`, '', 200],
    [`/api/v2/project/${project_id}/items/virtual_currency`, '', 200],
    [`${admin()}/items/virtual_currency`, key, 200],
    [`${admin()}/items/virtual_currency`, '', 401],
    [`${admin()}/items/virtual_currency/sku/none`, key, 404],
    [`${admin()}/catalog/export?format=json`, key, 200],
    ['/api/operator/projects', `Bearer ${world.operatorKey}`, 200],
    [`/signin?${query}`, '', 200],
    ['/signin', '', 400],
    [`/api/oauth2/social/github/login_redirect?${query}`, '', 422],
    ['/api/users/me', '', 401],
  ] as const) {
    const headers: Record<string, string> = authorized ? { authorization: authorized } : {}
    const [whole, head] = [await ask('GET', path, headers), await ask('HEAD', path, headers)]
    assert.deepEqual([whole.status, head.status], [status, status], path)
    const { 'transfer-encoding': _chunked, ...expected } = lasting(whole)
    const { 'transfer-encoding': _none, ...got } = lasting(head)
    // A body sent in parts has no length that is known before.
    if (expected['content-length'] === undefined) delete got['content-length']
    assert.deepEqual(got, expected, path)
    assert.equal(await head.text(), '', path)
    await whole.arrayBuffer()
  }
})

test('each GET of the document takes HEAD, but for three that would use something up', async () => {
  const { paths } = printedDocument<{ paths: Record<string, object> }>()
  const refusing: string[] = []
  for (const [path, calls] of Object.entries(paths)) {
    if (!('get' in calls)) continue
    const answer = await ask('HEAD', path.replaceAll(/\{[^}]+\}/g, '1'))
    await answer.arrayBuffer()
    if (answer.status === 405) refusing.push(path)
  }
  assert.deepEqual(refusing.sort(), [
    '/api/oauth2/logout',
    '/api/oauth2/social/{provider}/cross_auth',
    '/api/social/oauth2/callback',
  ])
})

test('a method that a call does not take is 405, names those it takes, and speaks the dialect of the address', async () => {
  for (const [method, path, allow, told] of [
    ['POST', `${admin()}/audit`, 'GET, HEAD', { errorCode: 1032 }],
    ['DELETE', '/api/docs', 'GET, HEAD', { errorCode: 1032 }],
    ['PATCH', '/api/operator/projects', 'GET, HEAD, POST', { errorCode: 1032 }],
    ['GET', '/api/oauth2/login/phone/confirm', 'OPTIONS, POST', { error: { code: '0' } }],
    ['HEAD', '/api/oauth2/logout', 'GET, OPTIONS', undefined],
    ['DELETE', '/api/oauth2/social/%67ithub/login_url?x=1', 'GET, HEAD, OPTIONS', undefined],
    ['PROPFIND', '/api/oauth2/token', 'OPTIONS, POST', { error: { code: '0' } }],
    ['HEAD', '/oauth2/token', 'POST', undefined],
    ['PROPFIND', '/oauth2/token', 'OPTIONS, POST', { error: 'invalid_request' }],
  ] as const) {
    const answer = await ask(method, path)
    assert.deepEqual([answer.status, answer.headers.get('allow')], [405, allow], path)
    assert.match(answer.headers.get('x-request-id') ?? '', /^[0-9a-f]{32}$/)
    if (told) assert.partialDeepStrictEqual(await answer.json(), told)
    else await answer.arrayBuffer()
  }
})

test('a preflight that is answered below a whole path makes no call of what is none', async () => {
  assert.equal((await ask('POST', '/api/users/me/nothing')).status, 404)
  assert.equal((await ask('GET', '/api/oauth2/nothing')).status, 404)
})

test('an empty part of the path is no call, whatever stands around it', async () => {
  const { authorization, login_project_id } = world.project
  for (const [method, path] of [
    ['GET', `${admin()}/items/virtual_currency/sku/`],
    ['PUT', `${admin()}/items/virtual_currency/sku/`],
    ['DELETE', `${admin()}/groups/`],
    ['GET', '/api/v2/project//admin/items/virtual_currency'],
    ['GET', `/api/v2/project/${world.project.project_id}/items/virtual_currency/sku/?x=/`],
    ['GET', '/api/oauth2/social//login_redirect'],
    ['GET', '/api/projects//keys'],
  ] as const) {
    const answer = await ask(method, path, authorization)
    assert.equal(answer.status, 404, path)
    assert.match(JSON.stringify(await answer.json()), /no such call/, path)
  }
  assert.equal((await ask('GET', `/api/projects/${login_project_id}/keys`)).status, 200)
})

test('who leaves /api out of the base address is told', async () => {
  const advice = /the base address ends in \/api/
  for (const path of [
    `/v2/project/1/items/virtual_currency`,
    '/v2/nothing',
    '/oauth2/social/steam/cross_auth?client_id=1',
    '/oauth2/login/phone/request',
    '/users/me',
    '/operator/projects',
  ]) {
    const answer = await ask('GET', path)
    assert.equal(answer.status, 404, path)
    assert.match(await answer.text(), advice, path)
  }
  const social = await (await ask('GET', '/oauth2/social/steam/cross_auth')).json()
  assert.equal(social.error.code, '003-061')
  for (const path of ['/nothing', '/api/v2/nothing', '/oauth2/nothing'])
    assert.doesNotMatch(await (await ask('GET', path)).text(), advice, path)
})

test('an operator call without its key asks for Bearer, an admin call for Basic', async () => {
  for (const authorization of [undefined, 'Basic MTpi', 'Bearer wrong']) {
    const answer = await ask(
      'GET',
      '/api/operator/projects',
      authorization ? { authorization } : {},
    )
    assert.equal(answer.status, 401)
    assert.equal(answer.headers.get('www-authenticate'), 'Bearer realm="Portreeve"')
    const { errorCode, errorMessage } = await answer.json()
    assert.equal(errorCode, 1020)
    assert.match(errorMessage, /Authorization: Bearer/)
  }
  const admins = await ask('GET', `${admin()}/items/virtual_currency`)
  assert.match(admins.headers.get('www-authenticate') ?? '', /^Basic /)
})

test('JSON that is broken is told by line and column at both kinds of calls, and never quoted', async () => {
  const body = '{\n  "hunter2": 1,\n}'
  for (const [path, headers] of [
    [`${admin()}/items/virtual_currency`, world.project.authorization],
    ['/api/oauth2/login/email/confirm', {}],
  ] as const) {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    const text = await answer.text()
    assert.equal(answer.status, 415)
    assert.match(text, /not JSON at line 3, column 1/)
    assert.doesNotMatch(text, /hunter2/)
  }
})

test('a misspelt network, sku or field is told with the nearest one', async () => {
  const { client_id, redirect_uri } = world.project.clients.public
  const query = search({ client_id, redirect_uri, response_type: 'code', state: 'a long state' })
  for (const [provider, call, meant] of [
    ['gihtub', 'login_redirect', ': did you mean github?'],
    ['steem', 'cross_auth', ': did you mean steam?'],
    ['myspace', 'login_redirect', ''],
  ] as const) {
    const answer = await ask('GET', `/api/oauth2/social/${provider}/${call}?${query}`)
    assert.equal(answer.status, 404)
    assert.equal((await answer.json()).error.description, `No such provider${meant}`)
  }
  const items = `${admin()}/items/virtual_currency`
  const create = async (body: object) => {
    const answer = await fetch(origin + items, {
      method: 'POST',
      headers: { ...world.project.authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, told: await answer.json() }
  }
  const misspelt = await create({ sku: 'com.game.gold', name: { en: 'Gold' }, is_enabeld: true })
  assert.partialDeepStrictEqual(misspelt.told.errorMessageExtended, [
    { property: 'is_enabeld', message: 'is not a known field, did you mean is_enabled?' },
  ])
  assert.equal((await create({ sku: 'com.game.gold', name: { en: 'Gold' } })).status, 201)
  const near = await ask('GET', `${items}/sku/com.game.glod`, world.project.authorization)
  assert.equal(near.status, 404)
  assert.match((await near.json()).errorMessage, /: did you mean com\.game\.gold\?$/)
  const far = await ask('GET', `${items}/sku/silver`, world.project.authorization)
  assert.doesNotMatch((await far.json()).errorMessage, /did you mean/)
})
