/** Attributes of players: own and read-only ones, who reads and writes them, and what is refused. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createGate, type GateWorld, search, steamId } from '../../../test/support/gate.ts'

const origin = 'https://game.example'
let gate: GateWorld
let ada: Player
let bert: Player
let server: string
before(async () => {
  gate = await createGate({ projectSettings: { allowed_origins: [origin] } })
  ada = await comeIn(steamId)
  bert = await comeIn('76561197960287931')
  server = await serverToken(gate.world.project.clients.server)
})
after(() => gate.close())

type Player = { id: string; token: string }
type Body = Record<string, unknown> | string

const comeIn = async (person: string): Promise<Player> => {
  const session_ticket = gate.upstream.steamTicket(person)
  const { access_token: token } = await gate.tokens({ session_ticket })
  const answer = await gate.app.inject({ url: '/api/users/me', headers: bearer(token) })
  return { id: answer.json().id, token }
}
const serverToken = async (client: { client_id: number; client_secret: string }) => {
  const answer = await gate.token({ grant_type: 'client_credentials', ...client })
  assert.equal(answer.statusCode, 200, answer.body)
  return String(answer.json().access_token)
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const post = (path: string, headers: Record<string, string>, body: Body) =>
  gate.app.inject({
    method: 'POST',
    url: `/api/attributes/users/${path}`,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
const ask = ({ token }: Player, path: string, body: Body = {}) =>
  post(`me/${path}`, bearer(token), body)
const asServer = (path: string, body: Record<string, unknown>, token = server) =>
  post(
    path,
    { 'x-server-authorization': token },
    { publisher_id: gate.world.project.merchant_id, ...body },
  )

/** Reads an answer as the strictest clients do: the members that they require, and no other permission. */
const decoded = (answer: Awaited<ReturnType<typeof ask>>) => {
  assert.equal(answer.statusCode, 200, answer.body)
  const rows: unknown = answer.json()
  assert.ok(Array.isArray(rows), 'a bare list')
  for (const row of rows) {
    assert.deepEqual(Object.keys(row).toSorted(), ['key', 'permission', 'value'])
    assert.ok(typeof row.key === 'string' && typeof row.value === 'string')
    assert.match(row.permission, /^(public|private)$/)
  }
  return rows as { key: string; permission: string; value: string }[]
}
const assertProblem = (
  answer: Awaited<ReturnType<typeof ask>>,
  status: number,
  code: string,
  names: string[] = [],
) => {
  assert.equal(answer.statusCode, status, answer.body)
  const { error } = answer.json()
  assert.equal(error.code, code)
  assert.equal(typeof error.description, 'string')
  for (const name of names) assert.ok(Object.hasOwn(error.details ?? {}, name), answer.body)
}

describe('a player’s own attributes', () => {
  test('are written, replaced, read by key and removed; a bare list even where there is none', async () => {
    assert.deepEqual(decoded(await ask(ada, 'get')), [])
    const attributes = [
      { key: 'class', value: 'ranger', permission: 'public' },
      { key: 'level', value: '7,"8",{9}\\' },
      { key: 'empty', value: '', permission: null },
    ]
    const written = await ask(ada, 'update', { attributes, removing_keys: [] })
    assert.deepEqual([written.statusCode, written.body], [204, ''])
    assert.equal(written.headers['cache-control'], 'no-store')
    assert.deepEqual(decoded(await ask(ada, 'get', { keys: [] })), [
      { key: 'class', permission: 'public', value: 'ranger' },
      { key: 'empty', permission: 'private', value: '' },
      { key: 'level', permission: 'private', value: '7,"8",{9}\\' },
    ])
    await ask(ada, 'update', { attributes: [{ key: 'level', value: '8', permission: 'private' }] })
    const asked = { keys: ['level', 'nothing'], user_id: null, publisher_project_id: null }
    assert.deepEqual(decoded(await ask(ada, 'get', asked)), [
      { key: 'level', permission: 'private', value: '8' },
    ])
    // A key in both lists is not removed.
    await ask(ada, 'update', {
      attributes: [{ key: 'level', value: '9' }],
      removing_keys: ['level', 'empty', 'class', 'nothing'],
    })
    assert.deepEqual(decoded(await ask(ada, 'get')), [
      { key: 'level', permission: 'private', value: '9' },
    ])
    await ask(ada, 'update', { removing_keys: ['level'] })
  })

  test('stand apart for each game, and a game is a project of the same merchant', async () => {
    const { project_id: game, merchant_id: merchantId } = gate.world.project
    const second = (await gate.world.addProject({ merchantId })).project_id
    const foreign = (await gate.world.addProject()).project_id
    for (const publisher_project_id of [undefined, game, second]) {
      const value = String(publisher_project_id ?? 'all')
      const attributes = [{ key: 'score', value }]
      const answer = await ask(ada, 'update', { attributes, publisher_project_id })
      assert.equal(answer.statusCode, 204, answer.body)
    }
    for (const [publisher_project_id, value] of [
      [0, 'all'],
      [game, String(game)],
      [second, String(second)],
    ] as const) {
      const rows = decoded(await ask(ada, 'get', { publisher_project_id }))
      assert.deepEqual(rows, [{ key: 'score', permission: 'private', value }])
    }
    for (const publisher_project_id of [foreign, 2 ** 40]) {
      const attributes = [{ key: 'score', value: '1' }]
      for (const answer of [
        await ask(ada, 'get', { publisher_project_id }),
        await ask(ada, 'update', { attributes, publisher_project_id }),
      ])
        assertProblem(answer, 404, '003-019')
    }
    for (const publisher_project_id of [game, second, 0])
      await ask(ada, 'update', { removing_keys: ['score'], publisher_project_id })
  })

  test('of another player are public ones alone, whoever asks and however', async () => {
    await ask(ada, 'update', {
      attributes: [
        { key: 'motto', value: 'onwards', permission: 'public' },
        { key: 'diary', value: 'secret', permission: 'private' },
      ],
    })
    for (const user_id of [ada.id, ada.id.toUpperCase()]) {
      const rows = decoded(await ask(bert, 'get', { user_id, keys: ['motto', 'diary'] }))
      assert.deepEqual(rows, [{ key: 'motto', permission: 'public', value: 'onwards' }])
    }
    // A player who names themselves sees all, in either spelling.
    assert.equal(decoded(await ask(ada, 'get', { user_id: ada.id.toUpperCase() })).length, 2)
    // No member of an update means somebody else.
    await ask(bert, 'update', {
      user_id: ada.id,
      attributes: [{ key: 'diary', value: 'mine', permission: 'public' }],
    })
    assert.equal(decoded(await ask(ada, 'get', { keys: ['diary'] }))[0]?.value, 'secret')
    const nobody = '00000000-0000-4000-8000-000000000000'
    assertProblem(await ask(bert, 'get', { user_id: nobody }), 404, '003-002')
    assertProblem(await ask(bert, 'get', { user_id: `${nobody}'--` }), 400, '0', ['user_id'])
    for (const [who, key] of [
      [ada, 'motto'],
      [ada, 'diary'],
      [bert, 'diary'],
    ] as const)
      await ask(who, 'update', { removing_keys: [key] })
  })

  test('have bounds: keys, values, how many, and each key once', async () => {
    const one = (change: Record<string, unknown>) => ({
      attributes: [{ key: 'a', value: 'b', ...change }],
    })
    for (const [body, name] of [
      [one({ key: '' }), 'attributes[0].key'],
      [one({ key: 'ä' }), 'attributes[0].key'],
      [one({ key: 'a.b' }), 'attributes[0].key'],
      [one({ key: 'a'.repeat(257) }), 'attributes[0].key'],
      [one({ key: 7 }), 'attributes[0].key'],
      [one({ value: 'a'.repeat(257) }), 'attributes[0].value'],
      [one({ value: 7 }), 'attributes[0].value'],
      [one({ value: null }), 'attributes[0].value'],
      [one({ permission: 'everybody' }), 'attributes[0].permission'],
      [
        { attributes: [...one({}).attributes, ...one({ value: 'c' }).attributes] },
        'attributes[1].key',
      ],
      [{ attributes: 'all' }, 'attributes'],
      [{ removing_keys: [7] }, 'removing_keys'],
      [{ publisher_project_id: -1 }, 'publisher_project_id'],
      [{ publisher_project_id: 1.5 }, 'publisher_project_id'],
      [{ publisher_project_id: 'x' }, 'publisher_project_id'],
    ] as const)
      assertProblem(await ask(ada, 'update', body), 400, '0', [name])
    // Letters of other alphabets count as one each, and the longest of both fit.
    const longest = { key: 'k'.repeat(256), value: '😀'.repeat(256) }
    assert.equal((await ask(ada, 'update', { attributes: [longest] })).statusCode, 204)
    assert.deepEqual(decoded(await ask(ada, 'get')), [{ ...longest, permission: 'private' }])
    assertProblem(await ask(ada, 'update', one({ value: '😀'.repeat(257) })), 400, '0')
    await ask(ada, 'update', { removing_keys: [longest.key] })
    for (const body of [
      '[]',
      'null',
      '"x"',
      '{',
      '{"attributes":[{"key":"a","key":"b","value":"c"}]}',
    ])
      assert.ok([400, 415].includes((await ask(ada, 'update', body)).statusCode), body)
  })

  test('are 256 in all games together, also when they come at once; nothing of a refused change stays', async () => {
    const numbered = (from: number, count: number) =>
      Array.from({ length: count }, (_, nth) => ({ key: `k${from + nth}`, value: '' }))
    assert.equal((await ask(ada, 'update', { attributes: numbered(0, 250) })).statusCode, 204)
    const { project_id: publisher_project_id } = gate.world.project
    const more = { attributes: numbered(300, 7), publisher_project_id }
    assertProblem(await ask(ada, 'update', more), 422, '0')
    assert.deepEqual(decoded(await ask(ada, 'get', { publisher_project_id })), [])
    const answers = await Promise.all(
      [1000, 2000, 3000].map((from) => ask(ada, 'update', { attributes: numbered(from, 3) })),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
    assert.deepEqual(statuses, [204, 204, 422])
    // In a change that removes as many as it brings, there is room.
    const swap = {
      attributes: numbered(5000, 5),
      removing_keys: numbered(0, 5).map(({ key }) => key),
    }
    assert.equal((await ask(ada, 'update', swap)).statusCode, 204)
    assert.equal(decoded(await ask(ada, 'get')).length, 256)
    const keys = decoded(await ask(ada, 'get')).map(({ key }) => key)
    await ask(ada, 'update', { removing_keys: keys })
  })

  test('may be called as members of objects are; a member __proto__ is refused', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
    const attributes = names.map((key) => ({ key, value: 'x', permission: 'public' }))
    assert.equal((await ask(ada, 'update', { attributes })).statusCode, 204)
    const rows = decoded(await ask(bert, 'get', { user_id: ada.id, keys: names }))
    assert.deepEqual(rows.map(({ key }) => key).toSorted(), names.toSorted())
    const hostile = '{"attributes":[{"key":"a","value":"b","__proto__":{"permission":"public"}}]}'
    assertProblem(await ask(ada, 'update', hostile), 400, '0')
    await ask(ada, 'update', { removing_keys: names })
    assert.deepEqual(decoded(await ask(ada, 'get')), [])
  })

  test('need the player’s token, and a banned player has none', async () => {
    for (const path of ['get', 'get_read_only', 'update']) {
      for (const token of ['garbage', 'a.b.c', server]) {
        const answer = await ask({ id: '', token }, path)
        assertProblem(answer, 401, '010-017')
      }
      const bare = await post(`me/${path}`, { 'x-server-authorization': server }, {})
      assertProblem(bare, 401, '010-017')
    }
    const { sql, project } = gate.world
    const setBan = (at: Date | null) => sql`
      update users
      set banned_at = ${at}
      where project_id = ${project.project_id}
        and user_id = ${bert.id}
    `
    await setBan(new Date())
    assertProblem(await ask(bert, 'get'), 401, '002-040')
    await setBan(null)
  })
})

describe('read-only attributes', () => {
  test('are written by the studio’s server alone, and read by the player', async () => {
    const rank = { key: 'rank', value: 'gold', permission: 'public' }
    const path = `${ada.id}/update_read_only`
    const written = await asServer(path, {
      attributes: [rank, { key: 'trust', value: '3' }],
    })
    assert.deepEqual([written.statusCode, written.body], [204, ''])
    assert.deepEqual(decoded(await ask(ada, 'get_read_only')), [
      rank,
      { key: 'trust', permission: 'private', value: '3' },
    ])
    assert.deepEqual(decoded(await ask(bert, 'get_read_only', { user_id: ada.id })), [rank])
    // The player’s own ones are others, also under the same key.
    await ask(ada, 'update', { attributes: [{ key: 'rank', value: 'emperor' }] })
    assert.deepEqual(decoded(await asServer(`${ada.id}/get_read_only`, { keys: ['rank'] })), [rank])
    assert.equal(decoded(await asServer(`${ada.id}/get`, {}))[0]?.value, 'emperor')
    await asServer(`${ada.id}/update`, { removing_keys: ['rank'] })
    assert.deepEqual(decoded(await ask(ada, 'get')), [])
    const unknown = await gate.app.inject({
      method: 'POST',
      url: '/api/attributes/users/me/update_read_only',
      headers: { ...bearer(ada.token), 'content-type': 'application/json' },
      payload: JSON.stringify({ attributes: [rank] }),
    })
    assert.ok(unknown.statusCode === 400 || unknown.statusCode === 404, unknown.body)
  })

  test('need a server token that counts, of this publisher, for a player of this project', async () => {
    const path = `${ada.id}/get_read_only`
    for (const token of ['', 'garbage', 'a.b.c', ada.token])
      assertProblem(await asServer(path, {}, token), 403, '1901-0001')
    const asUser = await post(path, bearer(ada.token), { publisher_id: 1 })
    assertProblem(asUser, 403, '1901-0001')
    assertProblem(await asServer(path, { publisher_id: 999_999 }), 403, '1901-0001')
    assert.equal((await asServer(path, {}, `Bearer ${server}`)).statusCode, 200)
    const foreign = await gate.world.addProject()
    const stranger = await serverToken(foreign.clients.server)
    const there = { publisher_id: foreign.merchant_id }
    assertProblem(await asServer(path, there, stranger), 404, '003-002')
    assertProblem(await asServer(`${ada.id}/update`, there, stranger), 404, '003-002')
    assertProblem(await asServer('x/get', {}), 400, '0', ['user_id'])
    assertProblem(await post(path, { 'x-server-authorization': server }, {}), 400, '0', [
      'publisher_id',
    ])
    const over = await serverToken(gate.world.project.clients.server)
    await gate.app.inject({
      method: 'POST',
      url: '/oauth2/revoke',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: search({ ...gate.world.project.clients.server, token: over }),
    })
    assertProblem(await asServer(path, {}, over), 403, '1901-0001')
  })

  test('find players by their value, page by page', async () => {
    const many = await Promise.all([2, 3, 4].map((nth) => comeIn(`7656119796028793${nth}`)))
    const ids = [ada, bert, ...many].map(({ id }) => id).toSorted()
    for (const id of ids) {
      const attributes = [{ key: 'clan', value: 'north' }]
      await asServer(`${id}/update_read_only`, { attributes })
    }
    const wanted = { attr_type: 'server', key: 'clan', value: 'north' }
    const found: string[] = []
    let after: string | null = null
    do {
      const answer = await asServer('get', { ...wanted, limit: 2, after })
      assert.equal(answer.statusCode, 200, answer.body)
      const page: { users: { user_id: string; attributes: unknown[] }[]; after: string | null } =
        answer.json()
      for (const { user_id, attributes } of page.users) {
        found.push(user_id)
        assert.ok(
          attributes.some((one) => JSON.stringify(one).includes('"clan","permission":"private"')),
        )
      }
      after = page.after
    } while (after !== null)
    assert.deepEqual(found, ids)
    for (const change of [{ attr_type: 'client' }, { value: 'nort' }, { limit: 0 }])
      assert.deepEqual((await asServer('get', { ...wanted, ...change })).json().users, [])
    for (const [change, name] of [
      [{ limit: 21 }, 'limit'],
      [{ attr_type: 'x' }, 'attr_type'],
      [{ key: '' }, 'key'],
      [{ after: 'x' }, 'after'],
    ] as const)
      assertProblem(await asServer('get', { ...wanted, ...change }), 400, '0', [name])
    assertProblem(await post('get', bearer(ada.token), wanted), 403, '1901-0001')
  })
})

test('pages of the project’s origins may ask and read, others may not', async () => {
  for (const from of [origin, 'https://another.example']) {
    const allowed = from === origin ? origin : undefined
    const preflight = await gate.app.inject({
      method: 'OPTIONS',
      url: '/api/attributes/users/me/get',
      headers: {
        origin: from,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, content-type, x-engine',
      },
    })
    assert.equal(preflight.headers['access-control-allow-origin'], allowed)
    const answer = await post('me/get', { ...bearer(ada.token), origin: from }, {})
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.headers['access-control-allow-origin'], allowed)
  }
})

test('the calls of one player are counted by the player', async () => {
  const strict = await createGate({ settings: { limits: true } })
  strict.world.clock.stop()
  try {
    const { access_token } = await strict.tokens()
    const read = () =>
      strict.app.inject({
        method: 'POST',
        url: '/api/attributes/users/me/get',
        headers: bearer(access_token),
        payload: {},
      })
    for (let count = 0; count < 120; count += 1) assert.equal((await read()).statusCode, 200)
    const refused = await read()
    assert.equal(refused.statusCode, 429)
    assert.equal(refused.json().error.code, '002-057')
    assert.equal(refused.headers['retry-after'], '1')
  } finally {
    await strict.close()
  }
})
