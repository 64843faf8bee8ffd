import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import fc from 'fast-check'
import { basic, createWorld, type World, type WorldProject } from '../../../test/support/world.ts'
import { fromMilliseconds } from '../../base/clock.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import { httpServer } from '../../base/http/server.ts'
import { limiter } from '../../base/limits/rate-limit.ts'
import { silentLog } from '../../base/log.ts'
import { speakAdminDialect } from '../admin-calls/admin-dialect.ts'
import * as administration from '../administration/administration.ts'
import { systemCaller } from '../caller.ts'
import type { Grant, Scope } from '../permissions/grants.ts'
import { permissionsOf, type Role } from '../permissions/roles.ts'
import { admission, readBasic } from './admission.ts'

let world: World
let neighbour: WorldProject
let stranger: WorldProject
let merchantKey: string
let app: FastifyInstance
let proxied: FastifyInstance

// A standing clock: limits fill up with time, and a slow machine must not change what these tests see.
let now = Date.UTC(2026, 0, 5)
const clock = { now: () => fromMilliseconds(now) }
const pass = (seconds: number): void => {
  now += seconds * 1000
}

before(async () => {
  world = await createWorld()
  neighbour = await world.addProject({ merchantId: world.project.merchant_id })
  stranger = await world.addProject()
  const owner = { merchantId: world.project.merchant_id }
  merchantKey = (await administration.createApiKey(world.deps, systemCaller, owner, 'all')).apiKey
})
beforeEach(async () => {
  // Fresh counters for every test.
  await Promise.all([app?.close(), proxied?.close()])
  app = await build([])
  proxied = await build(['127.0.0.1'])
})
after(async () => {
  await Promise.all([app.close(), proxied.close()])
  await world.close()
})

/** Two guarded calls that answer who was let in. */
const build = async (trustedProxies: string[], limits = true): Promise<FastifyInstance> => {
  const guard = admission({
    directory: world.deps.directory,
    clock,
    limiter: limiter(clock),
    limits,
  })
  const server = httpServer({ log: silentLog, trustedProxies })
  await server.register((scope, _options, done) => {
    speakAdminDialect(scope)
    scope.get(
      '/project/:project_id',
      {
        schema: { operationId: 'readAudit' },
        onRequest: (request) => guard.admitToProject(request),
      },
      async (request) => {
        const { project, caller } = guard.admitted(request)
        return { project: project.projectId, caller }
      },
    )
    scope.get(
      '/operator',
      {
        schema: { operationId: 'listAudit' },
        onRequest: (request) => guard.admitOperator(request),
      },
      async (request) => guard.operator(request),
    )
    done()
  })
  return server
}

type Options = {
  server?: FastifyInstance
  remoteAddress?: string
  headers?: Record<string, string>
}

const ask = async (
  path: string | number,
  authorization: { authorization?: string } = {},
  { server = app, remoteAddress = '127.0.0.1', headers = {} }: Options = {},
) => {
  const answer = await server.inject({
    url: typeof path === 'number' ? `/project/${path}` : path,
    headers: { ...authorization, ...headers },
    remoteAddress,
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

test('a project pair opens its own project, a merchant pair all of its own', async () => {
  const { project_id, merchant_id, api_key } = world.project
  const project = basic(project_id, api_key)
  const merchant = basic(merchant_id, merchantKey)
  assert.equal((await ask(project_id, project)).status, 200)
  assert.equal((await ask(project_id, merchant)).body.project, project_id)
  assert.equal((await ask(neighbour.project_id, merchant)).body.project, neighbour.project_id)
  for (const pair of [
    [neighbour.project_id, project],
    [stranger.project_id, project],
    [stranger.project_id, merchant],
    [project_id, basic(project_id, merchantKey)],
    [project_id, basic(merchant_id, api_key)],
    [project_id, basic(neighbour.project_id, neighbour.api_key)],
    [project_id, basic(neighbour.project_id, api_key)],
    [project_id, basic(stranger.merchant_id, merchantKey)],
  ] as const) {
    const { status, body, headers } = await ask(...pair)
    assert.equal(status, 401)
    assert.equal(body.errorCode, 1020)
    assert.match(String(headers['www-authenticate']), /^Basic realm=/)
  }
})

test('who is refused cannot tell a foreign project from one that does not exist', async () => {
  const pair = basic(world.project.project_id, world.project.api_key)
  const [foreign, missing] = [await ask(stranger.project_id, pair), await ask(987_654, pair)]
  const { transactionId: _, ...told } = foreign.body
  assert.deepEqual(
    { ...missing.body, transactionId: undefined },
    { ...told, transactionId: undefined },
  )
  assert.equal(foreign.status, missing.status)
})

test('the operator key opens every project and is told what does not exist', async () => {
  const operator = { authorization: `Bearer ${world.operatorKey}` }
  assert.equal((await ask(stranger.project_id, operator)).body.caller.kind, 'operator')
  assert.equal((await ask('/operator', operator)).body.kind, 'operator')
  const missing = await ask(987_654, operator)
  assert.deepEqual([missing.status, missing.body.errorCode], [404, 1700])
})

test('no other credential opens an admin call', async () => {
  const { project_id, api_key } = world.project
  const encoded = Buffer.from(`${project_id}:${api_key}`).toString('base64')
  const jwt = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'
  for (const [index, authorization] of [
    undefined,
    '',
    'Basic',
    'Basic ',
    'Basic !',
    `Basic  ${encoded}`,
    `Basic ${encoded} `.padEnd(4000, 'A'),
    `Basic ${encoded},Basic ${encoded}`,
    `Basic ${Buffer.from(`${project_id}`).toString('base64')}`,
    `Basic ${Buffer.from(`${project_id}:`).toString('base64')}`,
    `Basic ${Buffer.from(`:${api_key}`).toString('base64')}`,
    `Basic ${Buffer.from(`0${project_id}:${api_key}`).toString('base64')}`,
    `Basic ${Buffer.from(` ${project_id}:${api_key}`).toString('base64')}`,
    `Basic ${Buffer.from(`${project_id}:${api_key}\n`).toString('base64')}`,
    `Basic ${Buffer.from(`${project_id}:${api_key}x`).toString('base64')}`,
    `Bearer ${api_key}`,
    `Bearer ${encoded}`,
    `Bearer ${jwt}`,
    `Bearer ${world.operatorKey}x`,
    `Bearer ${world.operatorKey.slice(0, -1)}`,
    world.operatorKey,
    `Signature ${encoded}`,
  ].entries()) {
    const credential = authorization === undefined ? {} : { authorization }
    const { status } = await ask(project_id, credential, { remoteAddress: `192.0.2.${index}` })
    assert.equal(status, 401, String(authorization).slice(0, 60))
  }
  assert.equal((await ask(project_id, { authorization: `basic ${encoded}` })).status, 200)
})

test('a revoked key opens nothing any more', async () => {
  const owner = { projectId: world.project.project_id }
  const { keyId, apiKey } = await administration.createApiKey(world.deps, systemCaller, owner, 'x')
  const pair = basic(owner.projectId, apiKey)
  assert.equal((await ask(owner.projectId, pair)).status, 200)
  await administration.revokeApiKey(world.deps, systemCaller, owner, keyId)
  assert.equal((await ask(owner.projectId, pair)).status, 401)
})

test('an id of a path that is no id is 422 for who has a key, 401 for who has none', async () => {
  const pair = basic(world.project.project_id, world.project.api_key)
  const operator = { authorization: `Bearer ${world.operatorKey}` }
  for (const id of ['0', '01', '1e3', '0x10', '-1', 'abc', '9007199254740992', '%00', '1%20']) {
    for (const credential of [pair, operator]) {
      const { status, body } = await ask(`/project/${id}`, credential)
      assert.deepEqual([status, body.errorCode], [422, 1102], id)
      const message = 'must be digits only, 1 to 9007199254740991'
      assert.deepEqual(body.errorMessageExtended, [{ property: 'project_id', code: 'id', message }])
    }
    assert.equal(
      (await ask(`/project/${id}`, {}, { remoteAddress: `192.0.2.${id.length}` })).status,
      401,
    )
  }
})

test('guessing is slowed down for the peer that guesses, and for nobody else', async () => {
  const { project_id } = world.project
  const attacker = { remoteAddress: '198.51.100.9' }
  const statuses: number[] = []
  for (let guess = 0; guess < 40; guess += 1) {
    const spoofed = { 'x-forwarded-for': `203.0.113.${guess}`, forwarded: `for=203.0.113.${guess}` }
    const options = { ...attacker, headers: spoofed }
    statuses.push((await ask(project_id, basic(project_id, `guess ${guess}`), options)).status)
  }
  assert.deepEqual(statuses, [...Array(30).fill(401), ...Array(10).fill(429)])
  const refused = await ask('/operator', { authorization: 'Bearer op_guess' }, attacker)
  assert.equal(refused.status, 429, 'the calls of the operator count together with the others')
  assert.equal(refused.body.errorCode, 1029)
  assert.equal(refused.headers['retry-after'], '2')
  const guess = basic(project_id, 'guess')
  assert.equal((await ask(project_id, guess, { remoteAddress: '198.51.100.10' })).status, 401)
  pass(2)
  assert.equal((await ask(project_id, guess, attacker)).status, 401)
})

test('the right key passes, whatever was wrong before it from the same address', async () => {
  const { project_id, merchant_id, authorization, api_key } = world.project
  const wrong = [
    basic(project_id, 'guess'),
    basic(stranger.project_id, stranger.api_key),
    basic(project_id, `${api_key}x`),
    basic(987_654, api_key),
    { authorization: `Bearer ${world.operatorKey}x` },
    {},
  ]
  for (let count = 0; count < 30; count += 1) {
    assert.equal((await ask(project_id, wrong[count % wrong.length])).status, 401)
  }
  const told = new Set<string>()
  for (const project of [project_id, neighbour.project_id, 987_654]) {
    for (const credential of wrong) {
      const { status, body, headers } = await ask(project, credential)
      told.add(JSON.stringify([status, { ...body, transactionId: '' }, headers['retry-after']]))
    }
  }
  // All alike: a key of somebody else, one of a project that does not exist, and none at all.
  assert.equal(told.size, 1, [...told].join('\n'))
  assert.match([...told].join(), /^\[429,/)
  const operator = { authorization: `Bearer ${world.operatorKey}` }
  assert.equal((await ask('/operator', operator)).status, 200)
  for (let count = 0; count < 100; count += 1) {
    assert.equal((await ask(project_id, wrong[count % wrong.length])).status, 429)
    for (const right of [authorization, basic(merchant_id, merchantKey), operator]) {
      assert.equal((await ask(project_id, right)).status, 200)
    }
  }
})

test('wrong keys count by the address that a trusted proxy names, in every form it may have', async () => {
  const { project_id, authorization } = world.project
  const guess = async (address: string) => {
    const options = { server: proxied, headers: { 'x-forwarded-for': address } }
    return (await ask(project_id, basic(project_id, 'guess'), options)).status
  }
  for (let port = 1; port <= 30; port += 1) {
    assert.equal(await guess(`203.0.113.5:${port}`), 401)
    assert.equal(await guess(`[2a00:1450:4001:80b::${port}]:${port}`), 401)
    assert.equal(await guess(['unknown', '', '_hidden', 'x:1'][port % 4] as string), 401)
  }
  for (const address of [
    '203.0.113.5',
    '::ffff:203.0.113.5',
    // The client's own entries stand before the proxy's.
    '203.0.113.6, 203.0.113.5:99',
    '2a00:1450:4001:80b:ffff:ffff:ffff:ffff',
    'garbage',
    '203.0.113.6, unknown',
  ]) {
    assert.equal(await guess(address), 429, address)
  }
  assert.equal(await guess('203.0.113.6'), 401)
  assert.equal(await guess('2a00:1450:4001:80c::1'), 401)
  const options = { server: proxied, headers: { 'x-forwarded-for': '203.0.113.5' } }
  assert.equal((await ask(project_id, authorization, options)).status, 200)
  const caller = (await ask(project_id, authorization, options)).body.caller
  assert.equal(caller.address, '203.0.113.5')
})

test('a key may call as often as its project allows, whatever addresses it calls from', async () => {
  const burst = 5
  const settings = { rate_limits: { admin: { per_minute: 600, burst } } }
  const { project_id, authorization } = await world.addProject({ settings })
  const from = (index: number) => ({ remoteAddress: `198.51.100.${index}` })
  for (let index = 0; index < burst; index += 1) {
    assert.equal((await ask(project_id, authorization, from(index))).status, 200)
  }
  const refused = await ask(project_id, authorization)
  assert.deepEqual([refused.status, refused.body.errorCode], [429, 1029])
  assert.ok(Number(refused.headers['retry-after']) >= 1)
  assert.equal((await ask(neighbour.project_id, neighbour.authorization)).status, 200)
  pass(Number(refused.headers['retry-after']))
  assert.equal((await ask(project_id, authorization)).status, 200)
})

test('calls come back at 600 a minute, guesses at 30', async () => {
  const { project_id, authorization } = world.project
  const count = async (credential: { authorization?: string }, refused: number) => {
    let passed = 0
    while ((await ask(project_id, credential)).status !== refused) passed += 1
    return passed
  }
  assert.equal(await count(authorization, 429), 600)
  pass(59.95)
  assert.equal(await count(authorization, 429), 599)
  const wrong = basic(project_id, 'wrong')
  assert.equal(await count(wrong, 429), 30)
  pass(58.2)
  assert.equal(await count(wrong, 429), 29)
})

test('a call that no guard let in is a mistake of ours, and told as one', async () => {
  const guard = admission({
    directory: world.deps.directory,
    clock,
    limiter: limiter(clock),
    limits: true,
  })
  const server = httpServer({ log: silentLog, trustedProxies: [] })
  server.get('/', async (request) => {
    assert.throws(() => guard.admitted(request), /lacks the guard of the project calls/)
    assert.throws(() => guard.operator(request), /lacks a guard of the admin calls/)
    return {}
  })
  assert.equal((await server.inject('/')).statusCode, 200)
  await server.close()
})

test('a project can set its own allowance', async () => {
  const { project_id, authorization } = await world.addProject({
    settings: { rate_limits: { admin: { per_minute: 1, burst: 2 } } },
  })
  const statuses = []
  for (let index = 0; index < 3; index += 1)
    statuses.push((await ask(project_id, authorization)).status)
  assert.deepEqual(statuses, [200, 200, 429])
})

test('an allowance of 0 a minute is none, and limits that are switched off count nothing', async () => {
  const allow = async (per_minute: number) =>
    await world.addProject({ settings: { rate_limits: { admin: { per_minute, burst: 1 } } } })
  const free = await allow(0)
  for (let call = 0; call < 4; call += 1) {
    assert.equal((await ask(free.project_id, free.authorization)).status, 200)
  }
  const strict = await allow(1)
  const server = await build([], false)
  for (let call = 0; call < 40; call += 1) {
    assert.equal((await ask(strict.project_id, strict.authorization, { server })).status, 200)
    assert.equal((await ask(strict.project_id, basic(1, 'wrong'), { server })).status, 401)
  }
  await server.close()
})

test('a pair is read exactly, and nothing else is', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 20 }).filter((user) => !user.includes(':')),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      (user, password) => {
        fc.pre(`${user}:${password}`.isWellFormed())
        assert.deepEqual(readBasic(basic(user, password).authorization), { user, password })
      },
    ),
  )
  fc.assert(
    fc.property(fc.string(), (header) => {
      const read = readBasic(header)
      if (read) assert.match(header, /^basic [A-Za-z0-9+/]+={0,2}$/i)
    }),
  )
  const coded = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
  for (const none of [undefined, '', coded('no colon'), `x${coded('a:b')}`, `${coded('a:b')} x`]) {
    assert.equal(readBasic(none), undefined, String(none))
  }
  assert.deepEqual(readBasic(coded(':')), { user: '', password: '' })
})

describe('somebody who is signed in to the console', () => {
  type Asked = { url: string; headers?: Record<string, string> }

  /** Asks guarded calls as somebody with these grants, whom a cookie names. */
  const askAs = async (grants: readonly Grant[], asked: readonly Asked[]) => {
    const guard = admission({
      directory: world.deps.directory,
      clock,
      limiter: limiter(clock),
      limits: true,
      signedIn: ({ headers, ip, id }) =>
        headers.cookie === 'person=anna'
          ? {
              caller: {
                kind: 'console_user',
                id: 'u1',
                email: 'a@b.example',
                address: ip,
                requestId: id,
              },
              grants,
            }
          : undefined,
    })
    const server = httpServer({ log: silentLog, trustedProxies: [] })
    await server.register((scope, _options, done) => {
      speakAdminDialect(scope)
      const route = (url: string, operationId: string, guarded: typeof guard.admitToProject) =>
        scope.get(
          url,
          { schema: { operationId }, onRequest: guarded },
          async (request) => guard.principal(request).caller,
        )
      route('/project/:project_id', 'refundTransaction', (request) => guard.admitToProject(request))
      route('/projects/:project_id', 'changeProject', (request) => guard.admitOperator(request))
      route('/merchants/:merchant_id', 'createMerchantApiKey', (request) =>
        guard.admitOperator(request),
      )
      route('/operator', 'listAudit', (request) => guard.admitOperator(request))
      route('/list', 'listProjects', (request) => guard.admitOperator(request))
      done()
    })
    const answers = []
    for (const { url, headers = { cookie: 'person=anna' } } of asked) {
      const answer = await server.inject({ url, headers })
      answers.push({ status: answer.statusCode, body: answer.json() })
    }
    await server.close()
    return answers
  }
  const statuses = async (grants: readonly Grant[], urls: readonly string[]) =>
    (
      await askAs(
        grants,
        urls.map((url) => ({ url })),
      )
    ).map(({ status }) => status)
  const grant = (role: Role, scope: Scope): Grant => ({ scope, permissions: permissionsOf[role] })

  const urls = () => [
    `/project/${world.project.project_id}`,
    `/projects/${world.project.project_id}`,
    `/project/${neighbour.project_id}`,
    `/projects/${stranger.project_id}`,
    `/project/${stranger.project_id}`,
    '/project/987654321',
    '/projects/987654321',
    `/merchants/${world.project.merchant_id}`,
    `/merchants/${stranger.merchant_id}`,
    '/operator',
    '/list',
  ]

  test('may what the grants say, where they say it', async () => {
    const { project_id: projectId, merchant_id: merchantId } = world.project
    const ofProject = grant('merchant_admin', { kind: 'project', projectId })
    const ofMerchant = grant('merchant_admin', { kind: 'merchant', merchantId })
    const operator = grant('operator', { kind: 'installation' })
    const none = [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403]
    assert.deepEqual(await statuses([], urls()), none)
    assert.deepEqual(
      await statuses([ofProject], urls()),
      [200, 200, 403, 403, 403, 403, 403, 403, 403, 403, 200],
    )
    assert.deepEqual(
      await statuses([ofMerchant], urls()),
      [200, 200, 200, 403, 403, 403, 403, 200, 403, 403, 200],
    )
    assert.deepEqual(
      await statuses([operator], urls()),
      [200, 200, 200, 200, 200, 404, 200, 200, 200, 200, 200],
    )
    const mixed = [
      grant('read_only', { kind: 'installation' }),
      grant('support_lead', { kind: 'project', projectId }),
    ]
    assert.deepEqual(
      await statuses(mixed, urls()),
      [200, 403, 403, 403, 403, 403, 403, 403, 403, 200, 200],
    )
  })

  test('learns from no refusal whether a project exists', async () => {
    const { project_id: projectId } = world.project
    const own = [grant('merchant_admin', { kind: 'project', projectId })]
    const [foreign, missing] = await askAs(own, [
      { url: `/project/${stranger.project_id}` },
      { url: '/project/987654321' },
    ])
    assert.deepEqual(foreign?.status, 403)
    assert.deepEqual(
      { ...foreign?.body, transactionId: '' },
      { ...missing?.body, transactionId: '' },
    )
  })

  test('is known by the cookie only where there is no Authorization, and nobody without either', async () => {
    const operator = [grant('operator', { kind: 'installation' })]
    const url = '/operator'
    const cookie = 'person=anna'
    const answers = await askAs(operator, [
      { url },
      { url, headers: { cookie, authorization: 'Bearer op_wrong' } },
      { url, headers: { cookie, authorization: '' } },
      { url, headers: { cookie: 'person=eve' } },
      { url, headers: {} },
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 401, 401, 401, 401],
    )
    assert.deepEqual(
      [answers[0]?.body.kind, answers[0]?.body.email],
      ['console_user', 'a@b.example'],
    )
  })

  test('has an allowance of their own', async () => {
    const limited = await world.addProject({
      settings: { rate_limits: { admin: { per_minute: 1, burst: 2 } } },
    })
    const url = `/project/${limited.project_id}`
    const operator = [grant('operator', { kind: 'installation' })]
    assert.deepEqual(await statuses(operator, [url, url, url]), [200, 200, 429])
  })
})

test('a call that the table does not have lets nobody in', async () => {
  const guard = admission({ ...world.deps, clock, limits: true })
  const server = httpServer({ log: silentLog, trustedProxies: [] })
  await server.register((scope, _options, done) => {
    speakAdminDialect(scope)
    for (const [url, schema] of [
      ['/unknown', { operationId: 'notInTheTable' }],
      ['/inherited', { operationId: 'constructor' }],
      ['/nameless', undefined],
    ] as const)
      scope.get(
        url,
        { ...(schema && { schema }), onRequest: (request) => guard.admitOperator(request) },
        async () => 'in',
      )
    done()
  })
  const headers = { authorization: `Bearer ${world.operatorKey}` }
  for (const url of ['/unknown', '/inherited', '/nameless'])
    assert.equal((await server.inject({ url, headers })).statusCode, 500, url)
  await server.close()
})
