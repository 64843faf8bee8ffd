/** A player's profile: read as the strictest clients read it, written once or often, and nobody else's. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createGate, type GateWorld, steamId } from '../../../test/support/gate.ts'

let gate: GateWorld
let token: string
before(async () => {
  gate = await createGate()
  token = (await gate.tokens()).access_token
})
after(() => gate.close())

const call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: Record<string, unknown> | string,
  bearer = token,
) =>
  gate.app.inject({
    method,
    url: `/api/users/me${path}`,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined
      ? {}
      : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
const patch = (body: Record<string, unknown> | string) => call('PATCH', '', body)
const assertProblem = (answer: Awaited<ReturnType<typeof call>>, status: number, code: string) => {
  assert.equal(answer.statusCode, status, answer.body)
  assert.equal(answer.json().error.code, code)
}

const texts = [
  'email',
  'first_name',
  'last_name',
  'nickname',
  'username',
  'picture',
  'phone',
  'phone_auth',
  'country',
  'tag',
  'external_id',
  'name',
  'gender',
  'birthday',
] as const

/** Reads an answer as the clients do: members that some of them require, and the kinds of all that they know. */
const decoded = (answer: Awaited<ReturnType<typeof call>>) => {
  assert.equal(answer.statusCode, 200, answer.body)
  const me = answer.json()
  for (const name of texts) assert.ok(me[name] === null || typeof me[name] === 'string', name)
  assert.match(me.id, /^[0-9a-f-]{36}$/)
  assert.deepEqual([me.is_anonymous, me.is_user_active, me.ban], [false, true, null])
  for (const name of ['last_login', 'registered'])
    assert.match(me[name], /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|\+00:00)$/)
  assert.ok(Array.isArray(me.groups))
  assert.ok(me.gender === null || /^(f|m|other|prefer not to answer)$/.test(me.gender))
  assert.ok(me.birthday === null || /^\d{4}-\d\d-\d\d$/.test(me.birthday))
  // One client takes these for failures; another one requires lists where they are.
  for (const name of ['error', 'devices', 'link_status'])
    assert.equal(Object.hasOwn(me, name), false)
  return me
}

describe('PATCH of users/me', () => {
  test('answers the whole user, as GET does; null and what is left out stay, and empty texts go', async () => {
    const before = decoded(await call('GET', ''))
    assert.deepEqual([before.nickname, before.birthday, before.gender], [null, null, null])
    const changed = decoded(
      await patch({
        first_name: ' Zoë ',
        last_name: 'O’Hara',
        nickname: 'z\u202eoe',
        birthday: '2000-02-29',
        gender: 'prefer not to answer',
      }),
    )
    assert.deepEqual(changed, {
      ...before,
      first_name: 'Zoë',
      last_name: 'O’Hara',
      // Marks that turn the direction of a text are no part of a name.
      nickname: 'zoe',
      birthday: '2000-02-29',
      gender: 'prefer not to answer',
    })
    assert.deepEqual(decoded(await call('GET', '')), changed)
    const nulls = { first_name: null, nickname: null, gender: null, birthday: null }
    assert.deepEqual(decoded(await patch(nulls)), changed)
    assert.deepEqual(decoded(await patch({})), changed)
    const cleared = decoded(await patch({ first_name: '', gender: '', birthday: '' }))
    assert.deepEqual(cleared, { ...changed, first_name: null, gender: null })
  })

  test('sets a birthday once, also when several come at once', async () => {
    const { access_token } = await gate.tokens({
      session_ticket: gate.upstream.steamTicket('76561197960287940'),
    })
    const days = ['1990-01-01', '1991-01-01', '1992-01-01']
    const answers = await Promise.all(
      days.map((birthday) => call('PATCH', '', { birthday, nickname: birthday }, access_token)),
    )
    const won = answers.filter(({ statusCode }) => statusCode === 200)
    assert.equal(won.length, 1)
    const { birthday, nickname } = won[0]?.json() ?? {}
    assert.equal(birthday, nickname, 'nothing of a refused change stays')
    for (const answer of answers) if (answer.statusCode !== 200) assertProblem(answer, 422, '0')
    assert.equal((await call('PATCH', '', { birthday }, access_token)).statusCode, 200)
  })

  test('refuses what is no day, no name and no known gender', async () => {
    for (const birthday of [
      '2001-02-29',
      '1999-13-01',
      '1899-12-31',
      '2999-01-01',
      '1.1.2000',
      '20000101',
    ])
      assertProblem(await patch({ birthday }), 400, '0')
    for (const name of ['first_name', 'last_name', 'nickname']) {
      assertProblem(await patch({ [name]: 'a'.repeat(256) }), 400, '0')
      assertProblem(await patch({ [name]: '\u0007\u202e ' }), 400, '0')
      assertProblem(await patch({ [name]: 7 }), 400, '0')
      const longest = '😀'.repeat(255)
      assert.equal(decoded(await patch({ [name]: longest }))[name], longest)
    }
    for (const gender of ['F', 'x', 'divers']) assertProblem(await patch({ gender }), 422, '0')
    for (const body of [
      '[]',
      '"x"',
      '{',
      '{"nickname":"a","nickname":"b"}',
      '{"nickname":"\\u0000"}',
    ])
      assert.ok([400, 415].includes((await patch(body)).statusCode), body)
  })

  test('passes over members that are not the player’s to write', async () => {
    const before = decoded(await call('GET', ''))
    const hostile = {
      id: '00000000-0000-4000-8000-000000000000',
      user_id: '00000000-0000-4000-8000-000000000000',
      project_id: 1,
      username: 'admin',
      name: 'Admin',
      email: 'admin@game.example',
      is_email_confirmed: true,
      is_anonymous: true,
      picture: 'javascript:alert(1)',
      phone: '+10000000',
      phone_auth: '+10000000',
      country: 'XX',
      groups: [{ id: 1, name: 'admins' }],
      group_ids: [1],
      banned_at: null,
      created_at: '1970-01-01T00:00:00Z',
      generation: 99,
    }
    assert.deepEqual(decoded(await patch(hostile)), before)
    const proto = await patch('{"__proto__":{"nickname":"x"}}')
    assertProblem(proto, 400, '0')
  })

  test('needs a token, and writes the change down without its words', async () => {
    for (const [method, path] of [
      ['PATCH', ''],
      ['GET', '/email'],
      ['GET', '/phone'],
      ['DELETE', '/phone/+123456'],
      ['DELETE', '/picture'],
    ] as const)
      assertProblem(
        await call(method, path, method === 'PATCH' ? {} : undefined, 'x'),
        401,
        '010-017',
      )
    const { sql, project } = gate.world
    const rows = await sql<{ action: string; after: unknown }[]>`
      select action, after
      from audit_changes
      where project_id = ${project.project_id}
        and action = 'user.profile_changed'
      order by at
    `
    assert.ok(rows.length > 0)
    assert.match(JSON.stringify(rows[0]?.after), /"nickname"/)
    assert.doesNotMatch(JSON.stringify(rows), /Zoë|2000-02-29/)
  })
})

describe('the e-mail address', () => {
  test('is told to its player, whatever the scope; null without one', async () => {
    const none = await call('GET', '/email')
    assert.deepEqual([none.statusCode, none.json()], [200, { current_email: null }])
    assert.equal(none.headers['cache-control'], 'no-store')
    const { sql, project } = gate.world
    const { id } = (await call('GET', '')).json()
    await sql`
      update users
      set email = 'zoe@mail.example'
      where project_id = ${project.project_id}
        and user_id = ${id}
    `
    assert.deepEqual((await call('GET', '/email')).json(), { current_email: 'zoe@mail.example' })
    assert.equal((await call('GET', '')).json().email, null)
  })
})

describe('the phone number', () => {
  test('is written, read under both names, and taken away; 204 without one', async () => {
    const none = await call('GET', '/phone')
    assert.deepEqual([none.statusCode, none.body], [204, ''])
    for (const phone_number of ['+12025550142', '+4917012345']) {
      const written = await call('POST', '/phone', { phone_number })
      assert.deepEqual([written.statusCode, written.body], [204, ''])
      const read = await call('GET', '/phone')
      assert.deepEqual(read.json(), { phone_number, phone: phone_number })
      const me = decoded(await call('GET', ''))
      assert.deepEqual([me.phone, me.phone_auth], [phone_number, null])
    }
    assertProblem(await call('DELETE', '/phone/+12025550142'), 404, '003-061')
    assert.equal((await call('DELETE', '/phone/%2B4917012345')).statusCode, 204)
    assertProblem(await call('DELETE', '/phone/+4917012345'), 404, '003-061')
    assert.equal((await call('GET', '/phone')).statusCode, 204)
  })

  test('must have a plus and 5 to 25 digits', async () => {
    for (const phone_number of [
      '',
      '12025550142',
      '+1234',
      `+${'1'.repeat(26)}`,
      '+49 170 1',
      '+١٢٣٤٥٦',
      '+123456\n',
    ])
      assertProblem(await call('POST', '/phone', { phone_number }), 422, '002-056')
    for (const body of [{}, { phone_number: 7 }, { phone_number: '1'.repeat(41) }])
      assertProblem(await call('POST', '/phone', body), 400, '0')
  })

  test('by which somebody signs in is told, and neither changed nor removed here', async () => {
    const { sql, project } = gate.world
    const { id } = (await call('GET', '')).json()
    await sql`
      insert into identities (project_id, realm, subject, user_id, network, created_at)
      values (${project.project_id}, 'phone', '+12025550100', ${id}, 'xsolla', now())
    `
    assertProblem(await call('POST', '/phone', { phone_number: '+12025550111' }), 422, '003-020')
    assertProblem(await call('DELETE', '/phone/+12025550100'), 422, '003-020')
    assertProblem(await call('DELETE', '/phone/+12025550111'), 404, '003-061')
    assert.equal((await call('GET', '/phone')).json().phone_number, '+12025550100')
    const me = decoded(await call('GET', ''))
    assert.deepEqual([me.phone, me.phone_auth], ['+12025550100', '+12025550100'])
  })

  test('is no way in and finds nobody: a written number belongs to whoever says so', async () => {
    const other = (
      await gate.tokens({ session_ticket: gate.upstream.steamTicket('76561197960287941') })
    ).access_token
    const phone_number = '+12025550100'
    assert.equal((await call('POST', '/phone', { phone_number }, other)).statusCode, 204)
    const { sql, project } = gate.world
    const rows = await sql<{ count: number }[]>`
      select count(*)::integer as count
      from identities
      where project_id = ${project.project_id}
        and subject = ${phone_number}
    `
    assert.equal(rows[0]?.count, 1)
  })
})

test('a sign-in changes nothing of a profile', async () => {
  await patch({ nickname: 'kept' })
  const { access_token } = await gate.tokens({ session_ticket: gate.upstream.steamTicket(steamId) })
  assert.equal((await call('GET', '', undefined, access_token)).json().nickname, 'kept')
})

describe('the question of an age', () => {
  const check = (body: object) =>
    gate.app.inject({
      method: 'POST',
      url: '/api/users/age/check',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  test('is answered yes for every day that somebody can have been born on', async () => {
    const { login_project_id: project_id } = gate.world.project
    for (const dob of ['1999-12-31', gate.world.clock.now().toISOString().slice(0, 10)]) {
      const answer = await check({ dob, project_id: project_id.toUpperCase() })
      assert.deepEqual([answer.statusCode, answer.json()], [200, { accepted: true }])
    }
    for (const dob of ['2999-01-01', '1999-02-30', '31.12.1999', 'x'.repeat(100)])
      assertProblem(await check({ dob, project_id }), 400, '0')
    assertProblem(await check({}), 400, '0')
    const unknown = { dob: '1999-12-31', project_id: '00000000-0000-4000-8000-000000000000' }
    assertProblem(await check(unknown), 404, '003-019')
  })
})
