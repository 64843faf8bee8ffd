/** Portal links: what they open, what they never open, and when they end. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webhookCallsOfFile } from '../../../test/support/webhook-calls.ts'
import { until } from '../../../test/support/webhooks.ts'
import { createWorld } from '../../../test/support/world.ts'
import type { FastifyRequest } from '../../base/http/http.ts'
import { sha256 } from '../../base/ids.ts'
import {
  administration,
  callRules,
  callsOfPortal,
  linkFor,
  systemCaller,
} from '../../projects/index.ts'
import { pruneWebhooks } from '../keeping/prune.ts'
import { portalFrames } from './portal-links.ts'
import { openPortalSession } from './portal-sessions.ts'

const calls = webhookCallsOfFile()
const { call } = calls

type Link = { link_id: string; address: string; expires_at: string }
type Opened = { token: string; calls: string[]; expires_at: string }

const secretOf = ({ address }: Link): string => new URL(address).hash.slice(1)

const give = async (body: object): Promise<Link> => {
  const made = await call('POST', '/portal_links', { name: 'Partner', ...body })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return made.body
}

const open = (body: object) => calls.request('POST', '/api/portal/sessions', body)

const bearerOf = async (link: Link) => {
  const { status, body } = await open({ link_id: link.link_id, secret: secretOf(link) })
  assert.equal(status, 200, JSON.stringify(body))
  return { authorization: `Bearer ${(body as Opened).token}` }
}

/** Two endpoints that refuse everything, with a dead letter of each notification. */
const twoEndpoints = async (count = 1): Promise<[own: number, foreign: number]> => {
  const own = await calls.world.receiver(() => ({ status: 404 }))
  const foreign = await calls.world.receiver(() => ({ status: 404 }))
  const ids: [number, number] = [
    await calls.world.endpoint(calls.project, own.url),
    await calls.world.endpoint(calls.project, foreign.url),
  ]
  await calls.send(count)
  await until(async () => {
    const deliveries = await calls.world.deliveries(calls.project)
    return deliveries.length === 2 * count && deliveries.every(({ status }) => status === 'dead')
  })
  return ids
}

const everything = ['webhooks.read', 'webhooks.replay', 'webhooks.write']

test('a link opens its endpoints, and shows nothing of others in any list', async () => {
  const [own, foreign] = await twoEndpoints(2)
  const link = await give({ endpoint_ids: [own] })
  assert.match(link.address, /\/console\/portal\/\d+-[0-9a-f-]{36}#[A-Za-z0-9_-]{43}$/)
  const portal = await bearerOf(link)
  const listed = async (path: string) => (await call('GET', path, undefined, portal)).body
  const ofOwn = (items: { endpoint_id: number }[]) => items.map(({ endpoint_id: id }) => id)
  assert.deepEqual(ofOwn((await listed('/endpoints')).items), [own])
  assert.deepEqual(ofOwn((await listed('/counts')).items), [own])
  assert.deepEqual(ofOwn((await listed('/deliveries')).items), [own, own])
  assert.deepEqual(ofOwn((await listed('/deliveries?status=dead')).items), [own, own])
  assert.deepEqual(ofOwn((await listed('/attempts')).items), [own, own])
  assert.deepEqual(ofOwn((await listed('/dead_letters')).items), [own, own])
  const { items: groups } = await listed('/dead_letters/groups')
  assert.deepEqual([groups[0].letters, groups[0].endpoint_ids], [2, [own]])
  for (const list of ['deliveries', 'attempts', 'dead_letters'])
    assert.deepEqual((await listed(`/${list}?endpoint_id=${foreign}`)).items, [], list)
  assert.equal((await listed('/event_types')).items.length, 9)
  const preview = await call('POST', '/replays/preview', {}, portal)
  assert.equal(preview.body.deliveries, 2)
  const tried = { reason: 'refused' }
  const counted = await call('POST', '/dead_letters/dismiss?validate_only=true', tried, portal)
  assert.equal(counted.body.dismissed, 2)
})

test('every call of a portal finds nothing at a foreign endpoint, and changes nothing there', async () => {
  const [own, foreign] = await twoEndpoints()
  const portal = await bearerOf(await give({ endpoint_ids: [own], permissions: everything }))
  const { body: letters } = await call('GET', `/dead_letters?endpoint_id=${foreign}`)
  const delivery = letters.items[0].delivery_id
  await call('POST', `/endpoints/${own}/pause`)
  await call('POST', `/endpoints/${foreign}/pause`)
  const { body: ofAll } = await call('POST', '/replays', {})
  const { body: ofForeign } = await call('POST', '/replays', { endpoint_id: foreign })
  const before = (await call('GET', `/endpoints/${foreign}`)).body
  const foreignCalls: Record<string, [Parameters<typeof call>[0], string, object?]> = {
    getWebhookEndpoint: ['GET', `/endpoints/${foreign}`],
    changeWebhookEndpoint: ['PATCH', `/endpoints/${foreign}`, { timeout_ms: 1000 }],
    rotateWebhookSecret: ['POST', `/endpoints/${foreign}/secret/rotate`],
    pauseWebhookEndpoint: ['POST', `/endpoints/${foreign}/pause`],
    resumeWebhookEndpoint: ['POST', `/endpoints/${foreign}/resume`],
    retryWebhookEndpoint: ['POST', `/endpoints/${foreign}/retry`],
    getWebhookDelivery: ['GET', `/deliveries/${delivery}`],
    getWebhookSignatures: ['GET', `/deliveries/${delivery}/signatures`],
    replayWebhookDelivery: ['POST', `/deliveries/${delivery}/replay`],
    dismissWebhookDelivery: ['POST', `/deliveries/${delivery}/dismiss`],
    createWebhookReplay: ['POST', '/replays', { endpoint_id: foreign }],
    previewWebhookReplay: ['POST', '/replays/preview', { endpoint_id: foreign }],
    testWebhook: ['POST', '/test', { endpoint_id: foreign }],
    selfTestWebhook: ['POST', '/self_test', { endpoint_id: foreign }],
    tryUserValidation: ['POST', '/user_validation', { endpoint_id: foreign }],
  }
  for (const { replay_id: id } of [ofAll, ofForeign]) {
    foreignCalls[`getWebhookReplay ${id}`] = ['GET', `/replays/${id}`]
    for (const word of ['pause', 'resume', 'cancel'])
      foreignCalls[`${word}WebhookReplay ${id}`] = ['POST', `/replays/${id}/${word}`]
  }
  for (const [name, [method, path, body]] of Object.entries(foreignCalls))
    assert.equal((await call(method, path, body, portal)).status, 404, name)
  const dismissed = await call('POST', '/dead_letters/dismiss', { endpoint_id: foreign }, portal)
  assert.equal(dismissed.body.dismissed, 0)
  assert.deepEqual((await call('GET', '/replays', undefined, portal)).body.items, [])
  assert.deepEqual((await call('GET', `/endpoints/${foreign}`)).body, before)
  // The other calls narrow their lists, as the test before this one sees.
  const lists = [
    'listWebhookEndpoints',
    'listWebhookDeliveries',
    'listWebhookAttempts',
    'listWebhookDeadLetters',
    'groupWebhookDeadLetters',
    'dismissWebhookDeadLetters',
    'listWebhookReplays',
    'countWebhookDeliveries',
    'listEventTypes',
  ]
  const asked = new Set(Object.keys(foreignCalls).map((name) => name.split(' ')[0]))
  assert.deepEqual(
    [...callsOfPortal].filter((name) => !asked.has(name) && !lists.includes(name)),
    [],
  )
})

test('a portal replays and dismisses what is its own, and its own replays alone are its to steer', async () => {
  const [own, foreign] = await twoEndpoints()
  const portal = await bearerOf(await give({ endpoint_ids: [own], permissions: everything }))
  await call('POST', `/endpoints/${own}/pause`, undefined, portal)
  const made = await call('POST', '/replays', {}, portal)
  assert.equal(made.status, 202)
  const ids = made.body.endpoints.map(({ endpoint_id: id }: { endpoint_id: number }) => id)
  assert.deepEqual(ids, [own], 'a replay without an endpoint is about those of the link')
  const path = `/replays/${made.body.replay_id}`
  assert.equal((await call('POST', `${path}/cancel`, undefined, portal)).body.state, 'canceled')
  const dismissed = await call('POST', '/dead_letters/dismiss', { reason: 'refused' }, portal)
  assert.equal(dismissed.body.dismissed, 1)
  const { body } = await call('GET', '/dead_letters')
  assert.deepEqual(
    body.items.map(({ endpoint_id: id }: { endpoint_id: number }) => id),
    [foreign],
  )
  const [entry] = await calls.world.sql<{ actor_kind: string; actor: string }[]>`
    select actor_kind, actor from audit_entries
    where project_id = ${calls.project.project_id} and action = 'webhook_replay.canceled'
  `
  assert.equal(entry?.actor_kind, 'portal')
  assert.match(entry?.actor ?? '', new RegExp(`^${calls.project.project_id}-`))
})

test('calls that are for no portal are refused, whatever it may do', async () => {
  const [own] = await twoEndpoints()
  const portal = await bearerOf(await give({ endpoint_ids: [own], permissions: everything }))
  for (const [method, path, body] of [
    ['GET', ''],
    ['PUT', '', { url: 'https://evil.example/' }],
    ['POST', '/endpoints', { url: 'https://evil.example/' }],
    ['DELETE', `/endpoints/${own}`],
    ['GET', '/notifications'],
    ['PATCH', '/notifications', { notifications: { refund: false } }],
    ['GET', '/events'],
    ['GET', '/portal_links'],
    ['POST', '/portal_links', { name: 'x', endpoint_ids: [own] }],
  ] as const) {
    const { status, body: told } = await call(method, path, body, portal)
    assert.deepEqual([status, told.errorCode], [403, 1034], `${method} ${path}`)
  }
  for (const name of callsOfPortal) assert.match(callRules[name]?.permission ?? '', /^webhooks\./)
})

test('a portal does what its link allows, and no more', async () => {
  const [own] = await twoEndpoints()
  const link = await give({ endpoint_ids: [own], permissions: ['webhooks.read'] })
  const { body } = await open({ link_id: link.link_id, secret: secretOf(link) })
  assert.ok(body.calls.includes('listWebhookDeliveries'))
  assert.ok(!body.calls.includes('createWebhookReplay'))
  const portal = { authorization: `Bearer ${body.token}` }
  assert.equal((await call('POST', '/replays', {}, portal)).status, 403)
  assert.equal((await call('POST', `/endpoints/${own}/pause`, undefined, portal)).status, 403)
  assert.equal((await call('GET', '/deliveries', undefined, portal)).status, 200)
})

test('nobody gives more than they have, and no link outlasts the key that makes it', async () => {
  const [own] = await twoEndpoints()
  const owner = { projectId: calls.project.project_id }
  const { apiKey } = await administration.createApiKey(calls.world.deps, systemCaller, owner, 'x', {
    rights: { role: null, permissions: ['webhooks.write'], expires_at: null },
  })
  const basic = Buffer.from(`${calls.project.project_id}:${apiKey}`).toString('base64')
  const lesser = { authorization: `Basic ${basic}` }
  const wish = { name: 'x', endpoint_ids: [own] }
  const refused = await call('POST', '/portal_links', wish, lesser)
  assert.deepEqual([refused.status, refused.body.errorCode], [403, 1034])
  assert.deepEqual((await call('GET', '/portal_links')).body.items, [])
})

/** Somebody who is signed in, and what an operator does with them. */
const person = async (role: string) => {
  const operator = { authorization: `Bearer ${calls.world.operatorKey}` }
  const people = '/api/operator/console_users'
  const grantsAt = (projectId: number, given = role) => [
    { scope: 'project', project_id: projectId, role: given },
  ]
  const email = `maker${calls.project.project_id}@studio.example`
  const grants = grantsAt(calls.project.project_id)
  const invite = () =>
    calls.request('POST', people, { email, name: 'Maker', grants, mail: false }, operator)
  const { status, body: invited } = await invite()
  assert.equal(status, 201, JSON.stringify(invited))
  const token = new URL(invited.link).searchParams.get('token')
  const signedIn = await calls.request('POST', '/api/console/sign_in/link', { token })
  assert.equal(signedIn.status, 200, JSON.stringify(signedIn.body))
  const path = `${people}/${invited.console_user_id}`
  const change = async (wanted: object[]): Promise<void> => {
    const changed = await calls.request('PATCH', path, { grants: wanted }, operator)
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
  }
  const { cookie = '', body: me } = signedIn
  return {
    headers: { cookie, 'x-csrf-token': me.csrf_token as string },
    grantsAt,
    change,
    invite,
    remove: () => calls.request('DELETE', path, undefined, operator),
  }
}

/** A link of this maker that is open: and a look at whether it still opens anything, in every way. */
const watched = async (headers: Record<string, string>, body: object) => {
  const wish = { name: 'Partner', origins: ['https://partner.example'], ...body }
  const made = await call('POST', '/portal_links', wish, headers)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const link: Link = made.body
  const token = await bearerOf(link)
  const framesOf = portalFrames(calls.world.deps)
  return async (): Promise<boolean> => {
    const { status } = await call('GET', '/deliveries', undefined, token)
    const again = await open({ link_id: link.link_id, secret: secretOf(link), is_renewal: true })
    const { items } = (await call('GET', '/portal_links')).body
    const shown = items.find(({ link_id: id }: Link) => id === link.link_id)
    const told = [status, again.status, shown.counts, (await framesOf(link.link_id)).length]
    assert.ok(
      [
        [200, 200, true, 1],
        [401, 401, false, 0],
      ].some((one) => JSON.stringify(one) === JSON.stringify(told)),
      `all the ways agree: ${told}`,
    )
    if (again.status === 401) assert.equal(again.body.errorCode, 1050)
    return status === 200
  }
}

test('a link of a person opens nothing while they could not give it, at each call', async () => {
  const [own] = await twoEndpoints()
  const maker = await person('developer')
  const isOpen = await watched(maker.headers, { endpoint_ids: [own], permissions: everything })
  const here = calls.project.project_id
  assert.equal(await isOpen(), true)
  await maker.change(maker.grantsAt(here, 'support'))
  assert.equal(await isOpen(), false, 'a lesser role')
  await maker.change(maker.grantsAt(here))
  assert.equal(await isOpen(), true)
  const other = await calls.world.newProject()
  await maker.change(maker.grantsAt(other.project_id))
  assert.equal(await isOpen(), false, 'the same role in another project')
  await maker.change(maker.grantsAt(here))
  assert.equal((await maker.remove()).status, 204)
  assert.equal(await isOpen(), false, 'removed')
  const { items } = (await call('GET', '/portal_links')).body
  const back = await call('DELETE', `/portal_links/${items[0].link_id}`)
  assert.equal(back.status, 204)
  assert.equal((await maker.invite()).status, 201)
  assert.equal(await isOpen(), false, 'what was taken back stays so for whoever comes again')
})

test('a link of a key opens nothing once the key is revoked, or may less', async () => {
  const [own] = await twoEndpoints()
  const { deps } = calls.world
  const { project_id: projectId } = calls.project
  const project = await deps.directory.findProject(projectId)
  const owners = [{ projectId }, { merchantId: project?.merchantId ?? 0 }]
  const rights = { role: null, permissions: null, expires_at: null }
  for (const owner of owners) {
    const made = await administration.createApiKey(deps, systemCaller, owner, 'x', { rights })
    const user = Object.values(owner)[0]
    const basic = Buffer.from(`${user}:${made.apiKey}`).toString('base64')
    const isOpen = await watched({ authorization: `Basic ${basic}` }, { endpoint_ids: [own] })
    assert.equal(await isOpen(), true)
    const less = { ...rights, permissions: ['webhooks.read', 'webhooks.write'] }
    const change = (before: typeof less | typeof rights, after: typeof less | typeof rights) =>
      administration.changeApiKey(deps, systemCaller, owner, made.keyId, { before, after })
    await change(rights, less)
    assert.equal(await isOpen(), false, 'without webhooks.replay, which the link gives')
    await change(less, rights)
    assert.equal(await isOpen(), true)
    await administration.revokeApiKey(deps, systemCaller, owner, made.keyId)
    assert.equal(await isOpen(), false)
  }
  const { keyId, key } = await administration.createOperatorKey(deps, systemCaller, {
    name: 'of a day',
    expiresAt: null,
  })
  const isOpen = await watched({ authorization: `Bearer ${key}` }, { endpoint_ids: [own] })
  assert.equal(await isOpen(), true)
  await administration.revokeOperatorKey(deps, systemCaller, keyId)
  assert.equal(await isOpen(), false)
})

test('another project is closed, and told nothing', async () => {
  const [own] = await twoEndpoints()
  const portal = await bearerOf(await give({ endpoint_ids: [own] }))
  await calls.newProject()
  const { status } = await call('GET', '/deliveries', undefined, portal)
  assert.equal(status, 401)
  const strange = await call('POST', '/portal_links', { name: 'x', endpoint_ids: [own] })
  assert.equal(strange.status, 422)
  assert.equal(strange.body.errorMessageExtended[0].property, 'endpoint_ids[0]')
})

test('a link that is taken back closes at once what it has opened', async () => {
  const [own] = await twoEndpoints()
  const link = await give({ endpoint_ids: [own] })
  const portal = await bearerOf(link)
  assert.equal((await call('GET', '/deliveries', undefined, portal)).status, 200)
  assert.equal((await call('DELETE', `/portal_links/${link.link_id}`)).status, 204)
  const { status } = await call('GET', '/deliveries', undefined, portal)
  assert.equal(status, 401)
  const again = await open({ link_id: link.link_id, secret: secretOf(link) })
  assert.deepEqual([again.status, again.body.errorCode], [401, 1050])
  assert.equal((await call('DELETE', `/portal_links/${link.link_id}`)).status, 404)
  const [shown] = (await call('GET', '/portal_links')).body.items
  assert.ok(shown.taken_back_at)
})

test('token and link end by the clock', async () => {
  const [own] = await twoEndpoints()
  const link = await give({ endpoint_ids: [own], expires_in: 1200 })
  const first = await bearerOf(link)
  calls.world.clock.advance(901)
  assert.equal((await call('GET', '/deliveries', undefined, first)).status, 401)
  const second = await bearerOf(link)
  assert.equal((await call('GET', '/deliveries', undefined, second)).status, 200)
  calls.world.clock.advance(300)
  assert.equal((await call('GET', '/deliveries', undefined, second)).status, 401)
  const over = await open({ link_id: link.link_id, secret: secretOf(link) })
  assert.equal(over.status, 401)
  calls.world.clock.advance(31 * 86_400)
  await pruneWebhooks(calls.world.deps)
  assert.deepEqual((await call('GET', '/portal_links')).body.items, [])
})

test('a wrong secret, an unknown link and a broken id are refused alike', async () => {
  const [own] = await twoEndpoints()
  const link = await give({ endpoint_ids: [own] })
  const unknown = link.link_id.replace(/.{4}$/, '0000')
  const answers = []
  for (const [link_id, secret] of [
    [link.link_id, 'A'.repeat(43)],
    [link.link_id, secretOf(link).slice(1)],
    [unknown, secretOf(link)],
    ['9007199254740993-019ab1f0-4c6e-7f00-8d2b-6f1f0c6d2b11', 'x'],
    ['../..', 'x'],
  ] as const)
    answers.push(await open({ link_id, secret }))
  const told = answers.map(({ status, body }) => [status, body.errorCode, body.errorMessage])
  assert.equal(new Set(told.map((one) => JSON.stringify(one))).size, 1)
  assert.deepEqual(told[0]?.slice(0, 2), [401, 1050])
  for (const body of [{}, { link_id: 1, secret: 'x' }, { link_id: 'x', secret: 'x', more: 1 }])
    assert.equal((await open(body)).status, 422)
  for (const token of ['portal_', 'portal_AAAA', `portal_${'A'.repeat(150)}`]) {
    const answer = await call('GET', '/deliveries', undefined, { authorization: `Bearer ${token}` })
    assert.equal(answer.status, 401, token)
  }
})

test('of a secret there is the hash alone, and the list shows uses and makers', async () => {
  const [own] = await twoEndpoints()
  const origins = ['https://partner.example', 'http://localhost:3000']
  const link = await give({ endpoint_ids: [own], origins, language: 'de', theme: 'dark' })
  await bearerOf(link)
  await bearerOf(link)
  await open({ link_id: link.link_id, secret: secretOf(link), is_renewal: true })
  const [row] = await calls.world.sql<{ secret_hash: Buffer; whole: string }[]>`
    select secret_hash, webhook_portal_links::text as whole from webhook_portal_links
    where project_id = ${calls.project.project_id}
  `
  assert.deepEqual(row?.secret_hash, sha256(secretOf(link)))
  assert.ok(!row?.whole.includes(secretOf(link)))
  const [shown] = (await call('GET', '/portal_links')).body.items
  assert.deepEqual([shown.uses, shown.made_by.kind, shown.origins], [2, 'api_key', origins])
  assert.equal(shown.address, undefined)
  const audited = await calls.world.sql<{ action: string; whole: string }[]>`
    select action, audit_entries::text as whole from audit_entries
    where project_id = ${calls.project.project_id} and action like 'webhook_portal_link.%'
    order by at
  `
  assert.deepEqual(
    audited.map(({ action }) => action.slice('webhook_portal_link.'.length)),
    ['created', 'opened', 'opened'],
  )
  assert.ok(audited.every(({ whole }) => !whole.includes(secretOf(link))))
})

test('bad wishes are named: endpoints, permissions, origins', async () => {
  const [own] = await twoEndpoints()
  for (const wrong of [
    { endpoint_ids: [] },
    { endpoint_ids: [own, own] },
    { permissions: ['people.manage'] },
    { permissions: [] },
    { origins: ["https://a.example; script-src 'unsafe-inline'"] },
    { origins: ['http://a.example'] },
    { origins: ['*'] },
    { origins: ['https://a.example/path'] },
    { expires_in: 1 },
    { language: 'fr' },
  ]) {
    const wish = { name: 'x', endpoint_ids: [own], ...wrong }
    assert.equal((await call('POST', '/portal_links', wish)).status, 422, JSON.stringify(wrong))
  }
  assert.equal((await call('DELETE', '/portal_links/x')).status, 422)
  assert.equal((await call('GET', '/portal_links?limit=0')).status, 422)
})

test('beside the cookie of a person the token alone counts, for the better and for the worse', async () => {
  const [own, foreign] = await twoEndpoints()
  const who = { email: 'ada@studio.example', isOperator: true, seconds: 900 }
  const { link: signIn } = await linkFor(calls.world.deps, systemCaller, who)
  const token = new URL(signIn).searchParams.get('token') ?? ''
  const { cookie = '', body: me } = await calls.request('POST', '/api/console/sign_in/link', {
    token,
  })
  const person = { cookie, 'x-csrf-token': me.csrf_token }
  assert.equal((await call('GET', `/endpoints/${foreign}`, undefined, person)).status, 200)
  const link = await give({ endpoint_ids: [own] })
  const both = { ...person, ...(await bearerOf(link)) }
  assert.equal((await call('GET', `/endpoints/${own}`, undefined, both)).status, 200)
  assert.equal((await call('GET', `/endpoints/${foreign}`, undefined, both)).status, 404)
  assert.equal((await call('POST', `/endpoints/${own}/pause`, undefined, both)).status, 403)
  await call('DELETE', `/portal_links/${link.link_id}`)
  assert.equal((await call('GET', `/endpoints/${own}`, undefined, both)).status, 401)
  const opened = await calls.request(
    'POST',
    '/api/portal/sessions',
    { link_id: link.link_id, secret: secretOf(link) },
    person,
  )
  assert.equal(opened.status, 401)
})

test('a repeated wish of a portal is not answered as that of somebody else', async () => {
  const [own, foreign] = await twoEndpoints()
  const portal = await bearerOf(await give({ endpoint_ids: [own] }))
  for (const id of [own, foreign]) await call('POST', `/endpoints/${id}/pause`)
  const key = { 'idempotency-key': 'guessed' }
  const made = await call('POST', '/replays', {}, { ...calls.project.authorization, ...key })
  assert.equal(made.body.endpoints.length, 2)
  const guessed = await call('POST', '/replays', {}, { ...portal, ...key })
  assert.notEqual(guessed.body.replay_id, made.body.replay_id)
  const ids = guessed.body.endpoints.map(({ endpoint_id: id }: { endpoint_id: number }) => id)
  assert.deepEqual([guessed.status, ids], [202, [own]])
})

test('a portal has five replays under way at most, and leaves room for those of the project', async () => {
  const [own] = await twoEndpoints()
  const portal = await bearerOf(await give({ endpoint_ids: [own] }))
  await call('POST', `/endpoints/${own}/pause`)
  for (let count = 0; count < 5; count += 1)
    assert.equal((await call('POST', '/replays', {}, portal)).status, 202)
  const refused = await call('POST', '/replays', {}, portal)
  assert.deepEqual([refused.status, refused.body.errorCode], [409, 1025])
  assert.equal((await call('POST', '/replays', {})).status, 202)
})

test('sessions from one address are limited', async () => {
  const world = await createWorld({ settings: { limits: true } })
  try {
    world.clock.stop()
    const request = { ip: '192.0.2.7', id: 'a', headers: {} } as FastifyRequest
    const codes = new Map<number, number>()
    for (let count = 0; count < 70; count += 1) {
      const opened = openPortalSession(world.deps, request, { link_id: 'x', secret: 'y' })
      const { kind } = await opened.catch((problem) => problem)
      codes.set(kind.status, (codes.get(kind.status) ?? 0) + 1)
    }
    assert.deepEqual(Object.fromEntries(codes), { 401: 60, 429: 10 })
  } finally {
    await world.close()
  }
})
