/** Sign-ins and refusals are counted for the project's statistics, also those that leave no trace. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createGate, type GateWorld, state } from '../../../test/support/gate.ts'
import { type AskStatistics, statisticsOf, untimed } from '../../../test/support/statistics.ts'
import type { FastifyRequest } from '../../base/http/http.ts'
import { newRequestId } from '../../base/ids.ts'
import { openOccurrences } from '../../projects/index.ts'
import { newSessionId } from '../session-id.ts'
import { traces } from './traces.ts'

let gate: GateWorld
let ask: AskStatistics
before(async () => {
  gate = await createGate()
  gate.world.clock.stop()
  ask = await statisticsOf(gate.world)
})
after(() => gate.close())

const told = async (metric: string, by?: string) =>
  untimed(await ask({ metric, ...(by && { by }) }))

test('every sign-in counts by its network, however many of them leave a trace', async () => {
  await Promise.all(Array.from({ length: 25 }, () => gate.signIn()))
  await gate.visit({ id: '1' })
  assert.deepEqual(await told('sign_ins'), [{ count: 26 }])
  assert.deepEqual(await told('sign_ins', 'provider'), [
    { value: 'steam', count: 25 },
    { value: 'github', count: 1 },
  ])
  // Nobody knows the country without a country database.
  assert.deepEqual(await told('sign_ins', 'country'), [{ value: null, count: 26 }])
})

test('a refusal counts by its reason and its network; what belongs to no project counts nowhere', async () => {
  const { state: ours, cookie } = await gate.depart()
  await gate.arrive({ error: 'access_denied', state: ours }, cookie)
  for (let times = 0; times < 60; times += 1)
    await gate.crossAuth({ session_ticket: 'no ticket', state })
  await gate.crossAuth({ client_id: '999999' })
  await gate.start({ redirect_uri: 'https://elsewhere.example/' })
  const { client_id } = gate.world.project.clients.public
  const code = 'none'
  await gate.token({ grant_type: 'authorization_code', client_id, redirect_uri: 'x', code })
  await gate.token({ grant_type: 'refresh_token', client_id, refresh_token: 'none' })
  assert.deepEqual(await told('refusals'), [{ count: 63 }])
  assert.deepEqual(await told('refusals', 'provider'), [
    { value: 'steam', count: 60 },
    { value: 'github', count: 2 },
    { value: null, count: 1 },
  ])
  const reasons = (await told('refusals', 'reason')) as { value: string; count: number }[]
  assert.deepEqual(
    reasons.map(({ count }) => count),
    [60, 1, 1, 1],
  )
  const words = reasons.map(({ value }) => value)
  assert.ok(words.includes('access_denied'), words.join(' '))
  assert.ok(words.includes('signin.redirect_uri_unknown'), words.join(' '))
})

test('a linked network is no sign-in, and the country is that of the address', async () => {
  const { project_id, clients } = await gate.world.addProject()
  const { deps, sql, clock } = gate.world
  const occurrences = openOccurrences({ ...deps, delayMs: 0 })
  const request = { id: newRequestId(), ip: '192.0.2.1', routeOptions: { config: {} } }
  const held = traces({ ...deps, occurrences, countryOf: () => 'DE' })
  for (const sessionId of [newSessionId(clock.now()), null])
    held.cameIn(request as FastifyRequest, {
      projectId: project_id,
      clientId: clients.public.client_id,
      provider: 'github',
      way: 'network',
      userId: '00000000-0000-4000-8000-000000000001',
      sessionId,
    })
  await occurrences.write()
  const [row] = await sql<{ labels: string[]; counts: string[] | null }[]>`
    select labels, counts::text[] from statistics_deltas where project_id = ${project_id}
  `
  assert.deepEqual(row && [row.labels, row.counts], [['', '=github', '=DE'], null])
  await held.flush()
})
