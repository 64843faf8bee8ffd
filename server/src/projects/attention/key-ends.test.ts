/** When the next key ends, as an alert reads it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWorld, type World } from '../../../test/support/world.ts'
import { plusSeconds } from '../../base/clock.ts'
import * as api from '../administration/api-keys.ts'
import { createOperatorKey, revokeOperatorKey } from '../administration/operator-keys.ts'
import { systemCaller } from '../caller.ts'
import { keyEnds } from './key-ends.ts'

let world: World
before(async () => {
  world = await createWorld()
  world.clock.stop()
})
after(() => world.close())

test('the soonest end of each kind of key is told, for a day after it, too, unless the key was revoked', async () => {
  const { project_id: projectId, merchant_id: merchantId } = world.project
  const hours = (count: number) => plusSeconds(world.clock.now(), count * 3600)
  const keyOf = async (owner: api.KeyOwner, count: number | null): Promise<string> => {
    const end = count === null ? null : hours(count)
    const rights = { role: 'developer', permissions: null, expires_at: end } as const
    return (await api.createApiKey(world.deps, systemCaller, owner, 'a key', { rights })).keyId
  }
  const ending = keyEnds(world.deps)
  const told = async (): Promise<Record<string, number>> => {
    await ending.look()
    const samples = ending.gauges.keys_next_end_timestamp_seconds.read()
    const now = world.clock.now().getTime() / 1000
    return Object.fromEntries(
      samples.map(({ labels, count }) => [labels.kind, Math.round((count - now) / 3600)]),
    )
  }
  await keyOf({ projectId }, null)
  assert.deepEqual(await told(), {}, 'what never ends is not told')
  const soon = await keyOf({ projectId }, 5)
  await keyOf({ projectId }, 48)
  await keyOf({ projectId }, -25)
  await keyOf({ merchantId }, -23)
  await keyOf({ merchantId }, 60)
  const named = { name: 'Deploy job', expiresAt: hours(100) }
  const { keyId } = await createOperatorKey(world.deps, systemCaller, named)
  assert.deepEqual(await told(), { operator: 100, merchant: -23, project: 5 })
  world.clock.advance(7200)
  await revokeOperatorKey(world.deps, systemCaller, keyId)
  await api.revokeApiKey(world.deps, systemCaller, { projectId }, soon)
  assert.deepEqual(await told(), { merchant: 58, project: 46 })
})
