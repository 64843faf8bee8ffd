/** The two clients: what they send, and which mistakes their types find. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { adminClient, playerClient } from './index.ts'

type Seen = { method: string; url: string; headers: IncomingHttpHeaders; body: string }

/** A server that notes what comes, and gives the same answer to all. */
const newServer = async (t: TestContext, status: number, answer: unknown) => {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    seen.push({ method, url, headers, body: await text(request) })
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, seen }
}

test('a player is known by the token of the moment', async (t) => {
  const { url, seen } = await newServer(t, 200, { id: 'p1' })
  let token: string | undefined
  const player = playerClient({ url, token: () => token })
  await player.GET('/api/users/me')
  token = 'a.b.c'
  const { data, error } = await player.GET('/api/users/me')
  assert.deepEqual([data, error], [{ id: 'p1' }, undefined])
  assert.deepEqual(
    seen.map(({ url, headers }) => [url, headers.authorization]),
    [
      ['/api/users/me', undefined],
      ['/api/users/me', 'Bearer a.b.c'],
    ],
  )
})

test('the shop has its calls for players, with their types', async (t) => {
  const { url, seen } = await newServer(t, 200, { items: [] })
  const player = playerClient({ url, token: 'a.b.c' })
  const path = { project_id: '10001' }
  const { data } = await player.GET('/api/v2/project/{project_id}/user/inventory/items', {
    params: { path },
  })
  const owned: { sku: string; quantity: number | null }[] = data?.items ?? []
  assert.deepEqual(owned, [])
  await player.POST('/api/v2/project/{project_id}/user/inventory/item/consume', {
    params: { path },
    body: { sku: 'potion.small', quantity: 1 },
  })
  await player.POST('/api/attributes/users/me/get', { body: { keys: ['level'] } })
  assert.deepEqual(
    seen.map(({ method, url }) => `${method} ${url}`),
    [
      'GET /api/v2/project/10001/user/inventory/items',
      'POST /api/v2/project/10001/user/inventory/item/consume',
      'POST /api/attributes/users/me/get',
    ],
  )
})

test('an admin is known by a key with the id of its owner, or by the operator key', async (t) => {
  const { url, seen } = await newServer(t, 200, { items: [] })
  const path = '/api/v2/project/{project_id}/admin/items/virtual_currency/package'
  for (const key of [{ id: 10001, apiKey: 'pk_1' }, { operatorKey: 'ok_1' }]) {
    const admin = adminClient({ url, key })
    await admin.GET(path, { params: { path: { project_id: '10001' }, query: { limit: '5' } } })
  }
  assert.deepEqual(
    seen.map(({ headers }) => headers.authorization),
    [`Basic ${btoa('10001:pk_1')}`, 'Bearer ok_1'],
  )
  assert.equal(seen[0]?.url, `${path.replace('{project_id}', '10001')}?limit=5`)
})

test('a call may bring credentials of its own', async (t) => {
  const { url, seen } = await newServer(t, 200, {})
  const player = playerClient({ url, token: 'a.b.c' })
  const headers = { authorization: 'Basic eDp5' }
  await player.GET('/api/users/me', { headers })
  assert.equal(seen[0]?.headers.authorization, 'Basic eDp5')
})

test('a refusal is an error with the code of the service', async (t) => {
  const refusal = { error: { code: '003-001', description: 'Wrong' } }
  const { url } = await newServer(t, 401, refusal)
  const { data, error, response } = await playerClient({ url }).GET('/api/users/me')
  assert.deepEqual([data, response.status, error], [undefined, 401, refusal])
  assert.equal(error?.error.code, '003-001')
})

test('a form is sent as one where its content type says so', async (t) => {
  const { url, seen } = await newServer(t, 200, {})
  await playerClient({ url }).POST('/oauth2/token', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: { grant_type: 'refresh_token', refresh_token: 'a b', client_id: '101' },
  })
  assert.equal(seen[0]?.body, 'grant_type=refresh_token&refresh_token=a+b&client_id=101')
})

test('no answer rejects, and an address or a key that is none throws at once', async (t) => {
  const { url, seen } = await newServer(t, 200, {})
  const fetch = (): Promise<Response> => Promise.reject(new Error('the network is away'))
  await assert.rejects(playerClient({ url, fetch }).GET('/api/users/me'), /the network is away/)
  assert.throws(() => playerClient({ url: 'login.game.example' }), TypeError)
  for (const apiKey of ['', 'pk_1\n', 'pk 1', 'schlüssel'])
    assert.throws(() => adminClient({ url, key: { id: 1, apiKey } }), /copy it once more/)
  assert.deepEqual(seen, [])
})

test('the types know paths, parameters, bodies and answers', () => {
  const compiled = async (): Promise<void> => {
    const player = playerClient({ url: 'https://login.game.example' })
    // @ts-expect-error no such path
    await player.GET('/api/users/you')
    // @ts-expect-error a call of admins is none of the player's
    await player.GET('/api/operator/merchants')
    // @ts-expect-error the project is missing
    await player.GET('/api/v2/project/{project_id}/items/virtual_currency/package')
    const { data } = await player.GET('/api/users/me')
    // @ts-expect-error there is an answer only where there is no error
    data.id.toString()
    // @ts-expect-error no such member
    data?.identity
  }
  assert.equal(typeof compiled, 'function')
})
