import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createGate, type GateWorld } from '../../../test/support/gate.ts'
import { pruneSignin } from '../index.ts'

let gate: GateWorld
before(async () => {
  gate = await createGate()
})
after(() => gate.close())

const count = async (table: string): Promise<number> =>
  (await gate.world.sql`select count(*)::int as count from ${gate.world.sql(table)}`)[0]?.count

test('what can still matter stays, what cannot goes, and users stay for good', async () => {
  await gate.tokens()
  const lasting = await gate.tokens({ scope: 'offline' })
  assert.equal(await pruneSignin(gate.world.deps), 0)
  const day = 86_400
  gate.world.clock.advance(4 * day)
  assert.equal(await pruneSignin(gate.world.deps), 3, 'one session and two tickets')
  assert.deepEqual([await count('sessions'), await count('spent_proofs')], [1, 0])

  const client_id = gate.world.project.clients.public.client_id
  gate.world.clock.advance(25 * day)
  const refreshed = await gate.token({
    grant_type: 'refresh_token',
    client_id,
    refresh_token: lasting.refresh_token,
  })
  assert.equal(refreshed.statusCode, 200, refreshed.body)
  gate.world.clock.advance(29 * day)
  assert.equal(await pruneSignin(gate.world.deps), 0)
  gate.world.clock.advance(5 * day)
  assert.equal(await pruneSignin(gate.world.deps), 1)
  assert.deepEqual([await count('sessions'), await count('users')], [0, 1])
})

test('many rows go in several batches', async () => {
  await gate.world.sql`
    insert into spent_proofs (project_id, fingerprint, keep_until)
    select ${gate.world.project.project_id}, sha256(number::text::bytea), '2020-01-01'
    from generate_series(1, 1200) as number
  `
  assert.equal(await pruneSignin(gate.world.deps), 1200)
  assert.equal(await count('spent_proofs'), 0)
})
