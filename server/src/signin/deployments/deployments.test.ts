import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { claimsOf, createGate, type GateWorld } from '../../../test/support/gate.ts'
import { type Studio, studio } from '../../../test/support/studio.ts'
import { administration, systemCaller } from '../../projects/index.ts'

let gate: GateWorld
let desk: Studio
before(async () => {
  gate = await createGate()
  desk = studio(gate)
})
after(() => gate.close())

const make = (deployment_id: string, is_public: boolean) =>
  desk.ask('POST', '/deployments', { deployment_id, name: deployment_id, is_public }, 201)
const entitlement = (deployment: string, user: string) =>
  `/deployments/${deployment}/entitlements/${user}`

describe('a deployment that is not public', () => {
  test('lets go of a player whose entitlement is taken away: refresh, codes and tokens end at once', async () => {
    await make('beta', false)
    const { id } = await desk.player(1)
    await desk.ask('PUT', entitlement('beta', id))
    const player = await desk.player(1, { deployment_id: 'beta' })
    const landing = await gate.signIn({
      deployment_id: 'beta',
      session_ticket: gate.upstream.steamTicket('76561197960000001'),
    })
    assert.equal((await desk.introspect(player.token)).active, true)
    const waiting = landing.get('code') ?? ''

    await desk.ask('DELETE', entitlement('beta', id))
    const refused = await desk.refresh(player)
    assert.equal(refused.statusCode, 422)
    assert.equal(refused.json().error.code, '010-026')
    assert.match(refused.body, /beta/)
    assert.equal((await desk.introspect(player.token)).active, false)
    assert.equal((await desk.introspect(player.tokens.refresh_token)).active, false)
    const me = await desk.me(player.token)
    assert.equal(me.statusCode, 401)
    assert.match(me.json().error.description, /sign in again/)
    const spent = await gate.token({
      grant_type: 'authorization_code',
      client_id: gate.world.project.clients.public.client_id,
      redirect_uri: gate.world.project.clients.public.redirect_uri,
      code: waiting,
    })
    assert.equal(spent.json().error.code, '010-023')

    await desk.ask('PUT', entitlement('beta', id))
    assert.equal((await desk.refresh(player)).statusCode, 200)
    assert.equal((await desk.me(player.token)).statusCode, 200)
  })

  test('refused refreshes at the standard door are invalid_grant', async () => {
    await make('inner', false)
    const { id } = await desk.player(2)
    await desk.ask('PUT', entitlement('inner', id))
    const { tokens } = await desk.player(2, { deployment_id: 'inner' })
    await desk.ask('DELETE', entitlement('inner', id))
    const answer = await gate.app.inject({
      method: 'POST',
      url: '/oauth2/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: String(gate.world.project.clients.public.client_id),
        refresh_token: tokens.refresh_token,
      }).toString(),
    })
    assert.deepEqual([answer.statusCode, answer.json().error], [400, 'invalid_grant'])
  })

  test('does not care who else is entitled, in this project or another deployment', async () => {
    await make('mine', false)
    await make('theirs', false)
    const { id } = await desk.player(3)
    await desk.ask('PUT', entitlement('mine', id))
    const wrong = await gate.crossAuth({
      deployment_id: 'theirs',
      session_ticket: gate.upstream.steamTicket('76561197960000003'),
    })
    assert.equal(wrong.json().error.code, '010-026')
    const right = await desk.player(3, { deployment_id: 'mine' })
    assert.equal((await desk.refresh(right)).statusCode, 200)
  })
})

test('a public deployment that is closed keeps players without entitlement out at their next refresh', async () => {
  await make('live', true)
  const player = await desk.player(4, { deployment_id: 'live' })
  const renamed = await desk.ask(
    'PUT',
    '/deployments/live',
    { name: 'Live!', is_public: false },
    200,
  )
  assert.deepEqual(renamed, { deployment_id: 'live', name: 'Live!', is_public: false })
  assert.deepEqual(await desk.ask('GET', '/deployments/live'), renamed)
  assert.equal((await desk.refresh(player)).statusCode, 422)
  await desk.ask('PUT', '/deployments/live', { name: 'Live!', is_public: true }, 200)
  assert.equal((await desk.refresh(player)).statusCode, 200)
})

test('a deployment that was deleted refreshes nobody, entitled or not', async () => {
  await make('short', false)
  const { id } = await desk.player(5)
  await desk.ask('PUT', entitlement('short', id))
  const player = await desk.player(5, { deployment_id: 'short' })
  await desk.ask('DELETE', '/deployments/short')
  assert.equal((await desk.refresh(player)).statusCode, 422)
  // Made again it is another one, in which nobody is entitled yet.
  await make('short', false)
  assert.equal((await desk.refresh(player)).statusCode, 422)
})

test('a repeated refresh inside the window gets nothing either, once the player is kept out', async () => {
  await make('twice', false)
  const { id } = await desk.player(6)
  await desk.ask('PUT', entitlement('twice', id))
  const player = await desk.player(6, { deployment_id: 'twice' })
  assert.equal((await desk.refresh(player)).statusCode, 200)
  await desk.ask('DELETE', entitlement('twice', id))
  assert.equal((await desk.refresh(player)).statusCode, 422)
})

test('a change of nothing is no change, an unknown deployment is 404', async () => {
  await make('same', true)
  const before = await desk.trail()
  await desk.ask('PUT', '/deployments/same', { name: 'same', is_public: true }, 200)
  assert.deepEqual(await desk.trail(), before)
  await desk.ask('PUT', '/deployments/none', { name: 'x', is_public: true }, 404)
  await desk.ask('GET', '/deployments/none', undefined, 404)
  await desk.ask('PUT', '/deployments/same', { name: 'x' }, 422)
})

test('a project that comes to demand a deployment refuses tokens without one, but lets their holders leave', async () => {
  await make('open', true)
  const without = await desk.player(7)
  const inside = await desk.player(7, { deployment_id: 'open' })
  assert.equal(claimsOf(inside.token).deployment_id, 'open')
  const demand = (deployment_required: boolean) =>
    administration.changeProject(gate.world.deps, systemCaller, gate.world.project.project_id, {
      settings: { deployment_required },
    })
  await demand(true)
  const me = await desk.me(without.token)
  assert.deepEqual([me.statusCode, me.json().error.code], [401, '010-017'])
  assert.match(me.json().error.description, /deployment_id/)
  assert.equal((await desk.introspect(without.token)).active, false)
  const refused = await desk.refresh(without)
  assert.deepEqual([refused.statusCode, refused.json().error.code], [400, '010-023'])
  assert.match(refused.json().error.description, /deployment_id/)
  assert.equal((await desk.me(inside.token)).statusCode, 200)
  assert.equal((await desk.refresh(inside)).statusCode, 200)
  const left = await gate.app.inject({
    url: '/api/oauth2/logout?sessions=sso',
    headers: { authorization: `Bearer ${without.token}` },
  })
  assert.equal(left.statusCode, 204)
  await demand(false)
})

test('every change of deployments and entitlements is in the trail', async () => {
  const trail = await desk.trail()
  for (const action of [
    'deployment.created',
    'deployment.changed',
    'deployment.deleted',
    'entitlement.given',
    'entitlement.removed',
  ]) {
    assert.ok(trail.includes(action), action)
  }
})

test('the trial of a deletion counts the entitlements of a deployment, and deletes nothing', async () => {
  const body = { deployment_id: 'tried', name: 'Tried', is_public: false }
  await desk.ask('POST', '/deployments', body, 201)
  const player = await desk.player(71)
  await desk.ask('PUT', `/deployments/tried/entitlements/${player.id}`)
  const tried = await desk.ask('DELETE', '/deployments/tried?validate_only=true', undefined, 200)
  assert.deepEqual(tried.touches, [{ kind: 'entitlements', count: 1 }])
  await desk.ask('GET', '/deployments/tried')
  await desk.ask('DELETE', '/deployments/none?validate_only=true', undefined, 404)
})
