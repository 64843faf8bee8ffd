import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConsoleWorld, operatorGrant } from '../../test/support/console.ts'
import { pruneProjects } from './housekeeping.ts'

test('sessions, links and codes go when they count for nothing any more, and not before', async () => {
  const its = await createConsoleWorld()
  try {
    const { world } = its
    world.clock.stop()
    await its.person('ada@studio.example')
    await its.invited('grace@studio.example', [operatorGrant])
    const payload = { email: 'nobody@elsewhere.example' }
    await its.ask({ method: 'POST', url: '/api/console/sign_in/email', payload })
    const left = async () => {
      await pruneProjects(world.deps)
      const [row] = await world.sql<{ sessions: number; links: number; codes: number }[]>`
        select
          (select count(*)::int from console_sessions) as sessions,
          (select count(*)::int from console_links) as links,
          (select count(*)::int from console_codes) as codes
      `
      return row
    }
    const hour = 3600
    world.clock.advance(hour - 0.001)
    assert.deepEqual(await left(), { sessions: 1, links: 1, codes: 1 })
    world.clock.advance(0.001)
    assert.deepEqual(await left(), { sessions: 1, links: 1, codes: 0 })
    world.clock.advance(7 * hour - 0.001)
    assert.deepEqual(await left(), { sessions: 1, links: 1, codes: 0 })
    world.clock.advance(0.001)
    assert.deepEqual(await left(), { sessions: 0, links: 1, codes: 0 })
    world.clock.advance(16 * hour - 0.001)
    assert.deepEqual(await left(), { sessions: 0, links: 1, codes: 0 })
    world.clock.advance(0.001)
    assert.deepEqual(await left(), { sessions: 0, links: 0, codes: 0 })
  } finally {
    await its.close()
  }
})
