import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { claimsOf, createGate, type GateWorld } from '../../../test/support/gate.ts'
import { type Player, type Studio, studio } from '../../../test/support/studio.ts'

let gate: GateWorld
let desk: Studio
before(async () => {
  gate = await createGate()
  desk = studio(gate)
})
after(() => gate.close())

const make = (name: string, is_default?: boolean) =>
  desk.ask('POST', '/groups', { name, ...(is_default === undefined ? {} : { is_default }) }, 201)
const groupsOf = async (player: Player): Promise<unknown> => {
  const { access_token, refresh_token } = (await desk.refresh(player)).json()
  player.tokens = { ...player.tokens, refresh_token }
  return claimsOf(access_token).groups
}

test('a group is in the next token, in introspection and in the account at once, and leaves them at once', async () => {
  const player = await desk.player(1)
  assert.deepEqual(claimsOf(player.token).groups, [])
  const vip = await make('VIP')
  assert.deepEqual(vip, { id: vip.id, name: 'VIP', is_default: false })
  await desk.ask('PUT', `/groups/${vip.id}/users/${player.id}`)
  assert.deepEqual(await groupsOf(player), [vip])
  assert.deepEqual((await desk.introspect(player.token)).groups, [vip])
  assert.deepEqual((await desk.me(player.token)).json().groups, [{ ...vip, is_deletable: true }])
  const again = await desk.player(1)
  assert.deepEqual(claimsOf(again.token).groups, [vip])
  const inAddress = await gate.signIn({
    session_ticket: gate.upstream.steamTicket('76561197960000001'),
  })
  assert.deepEqual(claimsOf(String(inAddress.get('token'))).groups, [vip])
  await desk.ask('DELETE', `/groups/${vip.id}/users/${player.id}`)
  assert.deepEqual(await groupsOf(player), [])
  assert.deepEqual((await desk.introspect(player.token)).groups, [])
})

test('a default group holds every player, new ones included', async () => {
  const all = await make('Everybody', true)
  const player = await desk.player(2)
  assert.deepEqual(claimsOf(player.token).groups, [all])
  assert.deepEqual((await desk.me(player.token)).json().groups, [{ ...all, is_deletable: false }])
  await desk.ask('PUT', `/groups/${all.id}`, { name: 'Some', is_default: false }, 200)
  assert.deepEqual(await groupsOf(player), [])
  await desk.ask('DELETE', `/groups/${all.id}`)
})

test('a deleted group is in no token, and its members are let go of', async () => {
  const { id } = await make('Short')
  const players = [await desk.player(3), await desk.player(4)]
  for (const player of players) await desk.ask('PUT', `/groups/${id}/users/${player.id}`)
  await desk.ask('DELETE', `/groups/${id}`)
  for (const player of players) assert.deepEqual(await groupsOf(player), [])
  const left = await gate.world.sql`select from users where group_ids @> array[${id}::bigint]`
  assert.equal(left.length, 0)
  await desk.ask('DELETE', `/groups/${id}`, undefined, 404)
})

test('a number whose group is gone means nothing, wherever it was left', async () => {
  const player = await desk.player(5)
  await gate.world.sql`update users set group_ids = '{987654}' where user_id = ${player.id}`
  assert.deepEqual(await groupsOf(player), [])
})

test('names are unique in the project, also when a group is renamed; other projects have their own', async () => {
  const one = await make('One')
  await make('Two')
  const twice = await desk.call('POST', '/groups', { name: 'One' })
  assert.equal(twice.statusCode, 422)
  assert.equal(twice.json().errorMessageExtended[0].property, 'name')
  await desk.ask('PUT', `/groups/${one.id}`, { name: 'Two' }, 422)
  const other = await gate.world.addProject()
  const made = await gate.app.inject({
    method: 'POST',
    url: `/api/v2/project/${other.project_id}/admin/groups`,
    headers: other.authorization,
    payload: { name: 'One' },
  })
  assert.equal(made.statusCode, 201)
  const stolen = await gate.app.inject({
    method: 'DELETE',
    url: `/api/v2/project/${other.project_id}/admin/groups/${one.id}`,
    headers: other.authorization,
  })
  assert.equal(stolen.statusCode, 404)
  const { groups } = await desk.ask('GET', '/groups')
  assert.ok(groups.some(({ id }: { id: number }) => id === one.id))
})

test('tokens stay short: a player is in ten groups at most, five hold everybody', async () => {
  const player = await desk.player(6)
  const ids: number[] = []
  for (let n = 0; n < 11; n += 1) ids.push((await make(`Group ${n}`)).id)
  for (const id of ids.slice(0, 10)) await desk.ask('PUT', `/groups/${id}/users/${player.id}`)
  const eleventh = await desk.call('PUT', `/groups/${ids[10]}/users/${player.id}`)
  assert.equal(eleventh.statusCode, 422)
  assert.match(eleventh.json().errorMessageExtended[0].message, /take them out of one first/)
  await desk.ask('PUT', `/groups/${ids[0]}/users/${player.id}`)
  const atOnce = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      desk.call('POST', '/groups', { name: `All ${n}`, is_default: true }),
    ),
  )
  const statuses = atOnce.map(({ statusCode }) => statusCode).sort()
  assert.deepEqual(statuses, [201, 201, 201, 201, 201, 422, 422, 422])
  await desk.ask('POST', '/groups', { name: 'All 8', is_default: true }, 422)
  await desk.ask('PUT', `/groups/${ids[0]}`, { name: 'Group 0', is_default: true }, 422)
  const claims = (await groupsOf(player)) as unknown[]
  assert.equal(claims.length, 15)
})

test('unknown groups and players are 404, bad bodies and ids 422, memberships are audited once', async () => {
  const { id } = await make('Audited')
  const player = await desk.player(7)
  const before = (await desk.trail()).length
  await desk.ask('PUT', `/groups/${id}/users/${player.id}`)
  await desk.ask('PUT', `/groups/${id}/users/${player.id}`)
  await desk.ask('DELETE', `/groups/${id}/users/${player.id}`)
  await desk.ask('DELETE', `/groups/${id}/users/${player.id}`, undefined, 404)
  assert.deepEqual((await desk.trail()).slice(before).toSorted(), ['group.joined', 'group.left'])
  const nobody = '00000000-0000-4000-8000-000000000000'
  await desk.ask('PUT', `/groups/${id}/users/${nobody}`, undefined, 404)
  await desk.ask('PUT', `/groups/999999/users/${player.id}`, undefined, 404)
  await desk.ask('PUT', `/groups/01/users/${player.id}`, undefined, 422)
  for (const body of [
    {},
    { name: '' },
    { name: 'x'.repeat(51) },
    { name: 'a\nb' },
    { name: 'a', id: 1 },
  ]) {
    await desk.ask('POST', '/groups', body, 422)
  }
})

test('the trial of a deletion counts the users of a group, and deletes nothing', async () => {
  const { id } = await make('Tried')
  for (const number of [8, 9]) {
    const player = await desk.player(number)
    await desk.ask('PUT', `/groups/${id}/users/${player.id}`)
  }
  const tried = await desk.ask('DELETE', `/groups/${id}?validate_only=true`, undefined, 200)
  assert.deepEqual(tried, { most: 10_000, touches: [{ kind: 'users', count: 2 }] })
  const { groups } = await desk.ask('GET', '/groups')
  assert.ok(groups.some((group: { id: number }) => group.id === id))
  await desk.ask('DELETE', '/groups/999999?validate_only=true', undefined, 404)
})
