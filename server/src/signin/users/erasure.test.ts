import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { claimsOf, createGate, type GateWorld } from '../../../test/support/gate.ts'
import { type Studio, steamIdOf, studio } from '../../../test/support/studio.ts'
import { isSomebodyWaiting } from '../../../test/support/waiting.ts'
import { formatTimestamp } from '../../base/clock.ts'
import type { PersonalRecords } from '../../projects/index.ts'
import { finishErasures } from '../index.ts'
import type { Change } from '../requests/change.ts'
import { erasures } from './erasure.ts'
import { deleteUser } from './erasures.sql.ts'

let gate: GateWorld
let desk: Studio
before(async () => {
  gate = await createGate()
  desk = studio(gate)
})
after(() => gate.close())

/** More milliseconds than any erasure here takes, however busy the machine is. */
const patience = 60_000
const projectId = () => gate.world.project.project_id
const change = (): Change => ({
  projectId: projectId(),
  at: gate.world.deps.clock.now(),
  caller: { kind: 'system' },
})
const underWay = async (): Promise<number> => (await gate.world.sql`select from erasures`).length
const records = (name: string, eraseUser: PersonalRecords['eraseUser']): PersonalRecords => ({
  name,
  exportUser: async () => undefined,
  eraseUser,
})

test('records are erased one after the other, all under one anonymous id, which is then forgotten', async () => {
  const { id } = await desk.player(1)
  const told: unknown[] = []
  const tell = (name: string) =>
    records(name, async (project, person, anonymousId) => {
      told.push([name, project, person, anonymousId])
    })
  const { begin } = erasures(gate.world.deps, [tell('first'), tell('second')], patience)
  assert.equal(await begin(change(), { user_id: id, payment_user_id: 'shop-1' }), true)
  const person = { userId: id, paymentUserIds: [id, 'shop-1'] }
  const anonymousId = (told[0] as unknown[])[3]
  assert.deepEqual(told, [
    ['first', projectId(), person, anonymousId],
    ['second', projectId(), person, anonymousId],
  ])
  assert.match(String(anonymousId), /^erased-[0-9a-f]{24}$/)
  assert.equal(await underWay(), 0)
})

test('a caller does not wait for long records; who asks again joins the same work', async () => {
  const { id } = await desk.player(2)
  const gateway = Promise.withResolvers<void>()
  let calls = 0
  const slow = records('slow', () => {
    calls += 1
    return gateway.promise
  })
  const { begin } = erasures(gate.world.deps, [slow], 0)
  const person = { user_id: id, payment_user_id: null }
  assert.equal(await begin(change(), person), false)
  await desk.ask('GET', `/users/${id}`, undefined, 404)
  assert.equal(await begin(change(), person), false)
  assert.equal(calls, 1)
  assert.equal(await underWay(), 1)
  const done = records('done', async () => {})
  const { begin: beginPatiently } = erasures(gate.world.deps, [done], patience)
  assert.equal(await beginPatiently(change(), person), true)
  gateway.resolve()
})

test('an erasure is under way until the last record is gone, and done for as long as the trail says so', async () => {
  const { id } = await desk.player(7)
  const path = `/users/${id}/erasure`
  await desk.ask('GET', path, undefined, 404)
  const [begun, gateway] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = records('slow', () => {
    begun.resolve()
    return gateway.promise
  })
  const { begin } = erasures(gate.world.deps, [slow], patience)
  const began = change()
  const erased = begin(began, { user_id: id, payment_user_id: null })
  await begun.promise
  const began_at = formatTimestamp(began.at)
  assert.deepEqual(await desk.ask('GET', path), { state: 'under_way', began_at })
  gateway.resolve()
  assert.equal(await erased, true)
  assert.deepEqual(await desk.ask('GET', path), { state: 'done', began_at })
})

test('records that fail are tried again by the clockwork, and keep no other erasure waiting', async () => {
  const [one, two] = [await desk.player(3), await desk.player(4)]
  const failing = records('failing', async () => {
    throw new Error('not now')
  })
  const { begin } = erasures(gate.world.deps, [failing], patience)
  for (const { id } of [one, two]) {
    await assert.rejects(begin(change(), { user_id: id, payment_user_id: null }))
  }
  gate.world.clock.advance(601)
  const half = records('half', async (_, { userId }) => {
    if (userId === one.id) throw new Error('still not')
  })
  assert.equal(await finishErasures(gate.world.deps, [half]), 1)
  assert.equal(await underWay(), 1)
  assert.equal(await finishErasures(gate.world.deps, [records('good', async () => {})]), 1)
  assert.equal(await underWay(), 0)
})

test('who signs in while being erased comes in as a new user', async () => {
  const { id } = await desk.player(5)
  const { sql } = gate.world
  let landing: Promise<URLSearchParams> | undefined
  await sql.begin(async (tx) => {
    await deleteUser(tx, projectId(), id)
    landing = gate.signIn({ session_ticket: gate.upstream.steamTicket(steamIdOf(5)) })
    while (!(await isSomebodyWaiting(sql)));
  })
  const { sub } = claimsOf(String((await landing)?.get('token')))
  assert.notEqual(sub, id)
  await desk.ask('GET', `/users/${String(sub)}`)
})

test('what PlayFab gave a session goes with its user', async () => {
  const player = await desk.player(6)
  await gate.world.sql`
    insert into playfab_sessions (
      project_id, session_id, account_id, session_ticket, ticket_expires_at, keep_until
    )
    select project_id, session_id, 'A1B2', '', now(), '2100-01-01'
    from sessions
    where user_id = ${player.id}
  `
  await desk.erase(player.id)
  assert.equal((await gate.world.sql`select from playfab_sessions`).length, 0)
})
