import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { claimsOf, createGate, type GateWorld, search, state } from '../../../test/support/gate.ts'
import { administration, systemCaller } from '../../projects/index.ts'
import { deviceRecords } from '../index.ts'

let gate: GateWorld
before(async () => {
  gate = await createGate({ projectSettings: { device_sign_in: true } })
  gate.world.clock.stop()
})
after(() => gate.close())

const start = (change: Record<string, string | undefined> = {}) => ({
  client_id: String(gate.world.project.clients.public.client_id),
  response_type: 'code',
  state,
  redirect_uri: gate.world.project.clients.public.redirect_uri,
  ...change,
})

/** An id of a device that no other test has. */
let count = 0
const newId = (): string => `4d1b1a38-7a5e-4a3b-9b8c-${String(count++).padStart(12, '0')}`

const call = (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  { token, body }: { token?: string; body?: object } = {},
) =>
  gate.app.inject({
    method,
    url,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

const ask = (
  id: string,
  change: Record<string, string | undefined> = {},
  { type = 'android', device = 'Pixel 9' } = {},
) =>
  call('POST', `/api/oauth2/login/device/${type}?${search(start(change))}`, {
    body: { device, device_id: id },
  })

const tokenFor = async (loginUrl: string, redirectUri = start().redirect_uri): Promise<string> => {
  const tokens = await gate.token({
    grant_type: 'authorization_code',
    client_id: gate.world.project.clients.public.client_id,
    redirect_uri: redirectUri,
    code: new URL(loginUrl).searchParams.get('code') ?? '',
  })
  assert.equal(tokens.statusCode, 200, tokens.body)
  return tokens.json().access_token
}

const enter = async (id: string, type?: string): Promise<string> => {
  const answer = await ask(id, {}, type === undefined ? {} : { type })
  assert.equal(answer.statusCode, 200, answer.body)
  return await tokenFor(answer.json().login_url)
}

const link = (token: string, id: string, device = 'Apple iPhone') =>
  call('POST', '/api/users/me/devices/ios', { token, body: { device, device_id: id } })

const devicesOf = async (token: string) => {
  const answer = await call('GET', '/api/users/me/devices', { token })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json() as { id: number; type: string; device: string; last_used_at: string }[]
}

const codeOf = (answer: Awaited<ReturnType<typeof call>>) => [
  answer.statusCode,
  answer.json().error.code,
]

const networkToken = async (subject: string): Promise<string> => {
  const landed = await gate.visit({ id: subject })
  return await tokenFor(`https://any.example/?code=${landed.get('code')}`)
}

describe('guests', () => {
  test('a device is one guest, today and tomorrow, and another device is another one', async () => {
    const id = newId()
    const first = claimsOf(await enter(id))
    assert.deepEqual(
      [first.type, first.provider, first.is_master],
      ['device', 'device', true],
      JSON.stringify(first),
    )
    assert.equal(claimsOf(await enter(id)).sub, first.sub)
    assert.notEqual(claimsOf(await enter(newId())).sub, first.sub)
    assert.notEqual(claimsOf(await enter(id, 'ios')).sub, first.sub, 'of another system')
  })

  test('a first sign-in that comes twenty times at once makes one guest', async () => {
    const id = newId()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(id)))
    const tokens = await Promise.all(answers.map((answer) => tokenFor(answer.json().login_url)))
    assert.equal(new Set(tokens.map((token) => claimsOf(token).sub)).size, 1)
    assert.equal((await devicesOf(tokens[0] ?? '')).length, 1)
  })

  test('the code stands unescaped in login_url, and a missing state is passed over', async () => {
    const answer = await ask(newId(), { state: undefined })
    assert.match(String(answer.json().login_url), /[?&]code=[A-Za-z0-9._+-]+(&|$)/)
    assert.equal(new URL(answer.json().login_url).searchParams.has('state'), false)
    const given = await ask(newId())
    assert.equal(new URL(given.json().login_url).searchParams.get('state'), state)
    assert.deepEqual(codeOf(await ask(newId(), { state: 'short' })), [400, '010-022'])
  })

  test('a guest is anonymous until there is another way in', async () => {
    const token = await enter(newId())
    const me = await call('GET', '/api/users/me', { token })
    assert.equal(me.json().is_anonymous, true)
    assert.equal((await call('GET', '/api/users/me/social_providers', { token })).body, '[]')
    const player = await call('GET', '/api/users/me', { token: await networkToken('7001') })
    assert.equal(player.json().is_anonymous, false)
  })

  test('a request that is wrong is refused by name', async () => {
    const wrong: [Awaited<ReturnType<typeof ask>>, unknown[]][] = [
      [await ask(newId(), {}, { type: 'Android' }), [400, '0']],
      [await ask('too-short'), [400, '0']],
      [await ask('x'.repeat(37)), [400, '0']],
      [await ask('00000000-0000-0000-0000-000000000000'), [400, '0']],
      [await ask(newId(), {}, { device: '' }), [400, '0']],
      [await ask(newId(), {}, { device: '\u0000\u202e' }), [400, '0']],
      [await ask(newId(), {}, { device: 'x'.repeat(101) }), [400, '0']],
      [await ask(newId(), { client_id: '999999' }), [404, '003-061']],
      [await ask(newId(), { redirect_uri: 'https://evil.example/' }), [400, '010-012']],
      [await ask(newId(), { response_type: 'token' }), [400, '0']],
    ]
    for (const [answer, code] of wrong) assert.deepEqual(codeOf(answer), code, answer.body)
  })

  test('a project takes no guests unless it says so', async () => {
    const { deps, project } = gate.world
    const set = (device_sign_in: boolean) =>
      administration.changeProject(deps, systemCaller, project.project_id, {
        settings: { device_sign_in },
      })
    const token = await enter(newId())
    await set(false)
    assert.deepEqual(codeOf(await ask(newId())), [422, '003-022'])
    assert.deepEqual(codeOf(await link(token, newId())), [422, '003-022'])
    await set(true)
  })

  test('a banned guest stays out', async () => {
    const id = newId()
    const { sub } = claimsOf(await enter(id))
    await gate.world.sql`update users set banned_at = now() where user_id = ${String(sub)}`
    assert.deepEqual(codeOf(await ask(id)), [401, '002-040'])
  })
})

describe('devices of a player', () => {
  test('a player links a device, comes in by it as the same user, and unlinks it', async () => {
    const token = await networkToken('7002')
    const id = newId()
    assert.equal((await link(token, id)).statusCode, 204)
    assert.equal((await link(token, id, 'Mine')).statusCode, 204, 'again changes its name')
    const [device, ...others] = await devicesOf(token)
    assert.deepEqual(others, [])
    assert.deepEqual(Object.keys(device ?? {}), ['id', 'type', 'device', 'last_used_at'])
    assert.deepEqual([device?.type, device?.device], ['ios', 'Mine'])
    assert.match(device?.last_used_at ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    assert.ok(Number.isInteger(device?.id) && Number(device?.id) < 2 ** 31)

    const byDevice = await enter(id, 'ios')
    assert.equal(claimsOf(byDevice).sub, claimsOf(token).sub)
    const unlinked = await call('DELETE', `/api/users/me/devices/${device?.id}`, { token })
    assert.equal(unlinked.statusCode, 204, unlinked.body)
    assert.deepEqual(await devicesOf(token), [])
    const ended = await call('GET', '/api/users/me', { token: byDevice })
    assert.deepEqual(codeOf(ended), [401, '010-017'], 'its sessions are over')
    assert.notEqual(claimsOf(await enter(id, 'ios')).sub, claimsOf(token).sub)
  })

  test('the device of a bare guest moves, and that of any other account stays', async () => {
    const guestId = newId()
    const guest = claimsOf(await enter(guestId, 'ios')).sub
    const token = await networkToken('7003')
    assert.equal((await link(token, guestId)).statusCode, 204)
    assert.equal(claimsOf(await enter(guestId, 'ios')).sub, claimsOf(token).sub)
    const [left] = await gate.world.sql`select from users where user_id = ${String(guest)}`
    assert.ok(left, 'the guest is left as it is')

    const stranger = await networkToken('7004')
    assert.deepEqual(codeOf(await link(stranger, guestId)), [422, '003-020'])
    assert.equal(claimsOf(await enter(guestId, 'ios')).sub, claimsOf(token).sub)
  })

  test('two players who take each other’s devices at once both get an answer', async () => {
    const [one, other] = [newId(), newId()]
    const tokens = [await enter(one, 'ios'), await enter(other, 'ios')] as const
    const answers = await Promise.all([link(tokens[0], other), link(tokens[1], one)])
    for (const { statusCode } of answers) assert.ok([204, 422].includes(statusCode))
  })

  test('the last device of a guest stays, and one that is unknown is told so', async () => {
    const token = await enter(newId())
    const [device] = await devicesOf(token)
    const unlink = (id: unknown) => call('DELETE', `/api/users/me/devices/${id}`, { token })
    assert.deepEqual(codeOf(await unlink(device?.id)), [422, '003-020'])
    assert.deepEqual(codeOf(await unlink(1)), [404, '003-061'])
    assert.deepEqual(codeOf(await unlink('x')), [400, '0'])
    assert.equal((await link(token, newId())).statusCode, 204)
    assert.equal((await unlink(device?.id)).statusCode, 204)
  })

  test('nobody links or lists without a token', async () => {
    assert.deepEqual(codeOf(await call('GET', '/api/users/me/devices')), [401, '010-017'])
    assert.deepEqual(codeOf(await link('no.token.atall', newId())), [401, '010-017'])
  })

  test('devices are exported with their player, and go with them', async () => {
    const token = await enter(newId())
    const { project_id } = gate.world.project
    const person = { userId: String(claimsOf(token).sub), paymentUserIds: [] }
    const records = deviceRecords(gate.world.deps)
    const [device] = (await records.exportUser(project_id, person)) as { device: string }[]
    assert.equal(device?.device, 'Pixel 9')
    await gate.world.sql`delete from users where user_id = ${person.userId}`
    assert.deepEqual(await records.exportUser(project_id, person), [])
  })
})
