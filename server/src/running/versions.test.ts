/** If-Match: of two people who read a thing, the second to change it does not overwrite what the first has done. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWorld, type World } from '../../test/support/world.ts'
import { type App, createApp } from '../app.ts'

let world: World
let app: App
before(async () => {
  world = await createWorld()
  app = await createApp(world.deps, { trustedProxies: [] })
})
after(async () => {
  await app.close()
  await world.close()
})

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const call = async (method: Method, path: string, payload?: object, ifMatch?: string) => {
  const answer = await app.server.inject({
    method,
    url: `/api/v2/project/${world.project.project_id}/admin${path}`,
    headers: { ...world.project.authorization, ...(ifMatch && { 'if-match': ifMatch }) },
    ...(payload && { payload }),
  })
  const body = answer.body === '' ? undefined : answer.json()
  return { status: answer.statusCode, etag: String(answer.headers.etag ?? ''), body }
}

/** A thing to change: how it is made, where it is read, and three bodies of changes that differ. */
type Thing = {
  name: string
  make(): Promise<{ path: string; etag: string }>
  method: 'PUT' | 'PATCH'
  bodies: readonly [object, object, object]
  read?: string
  isDeleted: boolean
}

const things: readonly Thing[] = [
  {
    name: 'the webhook',
    make: async () => {
      const { etag } = await call('PUT', '/webhook', { url: 'https://merchant.example/hook' })
      return { path: '/webhook', etag }
    },
    method: 'PUT',
    bodies: [
      { url: 'https://merchant.example/hook', timeout_ms: 5000 },
      { url: 'https://merchant.example/hook', timeout_ms: 6000 },
      { url: 'https://merchant.example/hook', secret: 'another secret'.replace(' ', '-') },
    ],
    isDeleted: false,
  },
  {
    name: 'an endpoint',
    make: async () => {
      const made = await call('POST', '/webhook/endpoints', { url: 'https://merchant.example/two' })
      return { path: `/webhook/endpoints/${made.body.endpoint_id}`, etag: made.etag }
    },
    method: 'PATCH',
    bodies: [{ timeout_ms: 5000 }, { timeout_ms: 6000 }, { is_enabled: false }],
    isDeleted: true,
  },
  {
    name: 'the switches of notifications',
    make: async () => {
      const path = '/webhook/notifications'
      return { path, etag: (await call('GET', path)).etag }
    },
    method: 'PATCH',
    bodies: [
      { notifications: { refund: false } },
      { notifications: { order_paid: false } },
      { notifications: { refund: true } },
    ],
    isDeleted: false,
  },
  {
    name: 'a group of users',
    make: async () => {
      const made = await call('POST', '/groups', { name: 'VIP' })
      const { groups } = (await call('GET', '/groups')).body
      assert.equal(groups[0].etag, made.etag, 'the list has it, too')
      return { path: `/groups/${made.body.id}`, etag: made.etag }
    },
    method: 'PUT',
    bodies: [{ name: 'Best' }, { name: 'Better' }, { name: 'Good', is_default: true }],
    isDeleted: true,
  },
  {
    name: 'a deployment',
    make: async () => {
      const made = await call('POST', '/deployments', { deployment_id: 'beta', name: 'Beta' })
      return { path: '/deployments/beta', etag: made.etag }
    },
    method: 'PUT',
    bodies: [
      { name: 'Beta', is_public: false },
      { name: 'Open beta', is_public: true },
      { name: 'Gamma', is_public: true },
    ],
    isDeleted: true,
  },
  {
    name: 'a processor',
    make: async () => {
      const path = '/processors/stripe'
      const body = { signing_secrets: [`whsec_${'a'.repeat(32)}`] }
      return { path, etag: (await call('PUT', path, body)).etag }
    },
    method: 'PUT',
    bodies: [
      { decline_on: 'final' },
      { chargeback_on: 'lost' },
      { signing_secrets: [`whsec_${'b'.repeat(32)}`] },
    ],
    isDeleted: false,
  },
]

for (const { name, make, method, bodies, isDeleted } of things) {
  test(`${name} is changed by its version, and a stale one is told the current one`, async () => {
    const { path, etag: first } = await make()
    assert.match(first, /^"[A-Za-z0-9_-]+"$/)
    const changed = await call(method, path, bodies[0], first)
    assert.ok(changed.status < 300, JSON.stringify(changed.body))
    assert.notEqual(changed.etag, first)
    const stale = await call(method, path, bodies[1], first)
    assert.equal(stale.status, 412)
    assert.equal(stale.etag, changed.etag)
    assert.equal(stale.body.current_version, changed.etag)
    assert.equal(typeof stale.body.current, 'object')
    const seen = new Set([first, changed.etag])
    for (const body of [bodies[1], bodies[2]]) {
      const next = await call(method, path, body, `${first}, ${[...seen].at(-1)}`)
      assert.ok(next.status < 300, JSON.stringify(next.body))
      assert.ok(!seen.has(next.etag), 'each version has its own ETag')
      seen.add(next.etag)
    }
    assert.ok((await call(method, path, bodies[2], '*')).status < 300)
    assert.ok(
      (await call(method, path, bodies[1])).status < 300,
      'without If-Match it is not asked',
    )
    if (!isDeleted) return
    assert.equal((await call('DELETE', path, undefined, first)).status, 412)
    const { etag = '' } = await call(method, path, bodies[1])
    assert.equal((await call('DELETE', path, undefined, etag)).status, 204)
  })
}

test('no version of what is not there is right, not even any', async () => {
  await world.sql`delete from payment_processors`
  for (const ifMatch of ['*', '"abc"']) {
    const refused = await call(
      'PUT',
      '/processors/stripe',
      { signing_secrets: [`whsec_${'c'.repeat(32)}`] },
      ifMatch,
    )
    assert.equal(refused.status, 412)
    assert.equal(refused.body.current_version, null)
  }
})

test('a read tells the version that a change needs', async () => {
  await call('PUT', '/processors/stripe', { signing_secrets: [`whsec_${'c'.repeat(32)}`] })
  for (const [path, method, body] of [
    ['/webhook', 'PUT', { url: 'https://merchant.example/hook', timeout_ms: 7000 }],
    ['/webhook/notifications', 'PATCH', { notifications: { cancel_subscription: false } }],
    ['/processors/stripe', 'PUT', { decline_on: 'attempt', chargeback_on: 'opened' }],
  ] as const) {
    const { etag } = await call('GET', path)
    assert.notEqual(etag, '', path)
    assert.ok((await call(method, path, body, etag)).status < 300, path)
  }
})

test('an outage is no change: whoever edits meanwhile is not sent back', async () => {
  const made = await call('POST', '/webhook/endpoints', { url: 'https://merchant.example/down' })
  await world.sql`
    update webhook_endpoints set failing_since = now(), failing_warned = 25
    where project_id = ${world.project.project_id} and endpoint_id = ${made.body.endpoint_id}
  `
  const path = `/webhook/endpoints/${made.body.endpoint_id}`
  assert.equal((await call('GET', path)).etag, made.etag)
  const rotated = await call('POST', `${path}/secret/rotate`, {})
  assert.notEqual(rotated.etag, made.etag)
})
