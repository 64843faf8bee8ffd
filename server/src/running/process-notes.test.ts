/** The processes of the service, as each of them tells the operator of all. */
import assert from 'node:assert/strict'
import { hostname } from 'node:os'
import { after, before, test } from 'node:test'
import { createWorld, type World } from '../../test/support/world.ts'
import { ownVersion } from '../base/telemetry/own-version.ts'
import type { JobReport } from './jobs.ts'
import { processNotes, shownProcesses } from './process-notes.ts'

let world: World
before(async () => {
  world = await createWorld()
  world.clock.stop()
})
after(() => world.close())

const report = (everySeconds: number, lastSuccess?: Date): JobReport => ({
  everySeconds,
  done: 0,
  failed: 0,
  seconds: 0,
  lastSuccess,
})

test('a process tells of its version and the job that is furthest behind its time', async () => {
  const began = world.clock.now()
  const jobs = new Map<string, JobReport>()
  const notes = processNotes(world.deps, () => ({
    jobs: { reports: () => jobs },
  }))
  jobs
    .set('hourly', report(3600, began))
    .set('quick', report(10, began))
    .set('never ran', report(7200))
  world.clock.advance(100)
  await notes.job.run()
  const [told, ...others] = await shownProcesses(world.deps)
  assert.deepEqual(others, [])
  const { started_at, seen_at, oldest_job, ...rest } = told ?? assert.fail()
  assert.deepEqual(rest, {
    host: hostname(),
    pid: process.pid,
    version: ownVersion,
    is_alive: true,
  })
  assert.equal(Date.parse(seen_at) - Date.parse(started_at), 100_000)
  assert.equal(oldest_job?.name, 'quick')
  assert.equal(oldest_job?.last_success_at, started_at)
  await notes.end()
  assert.deepEqual(await shownProcesses(world.deps), [])
})

test('one that was killed is told as gone for a day, and forgotten when another one ends', async () => {
  const facts = () => ({})
  const killed = processNotes(world.deps, facts)
  const living = processNotes(world.deps, facts)
  await killed.job.run()
  world.clock.advance(40)
  await living.job.run()
  const alive = async () => (await shownProcesses(world.deps)).map(({ is_alive }) => is_alive)
  assert.deepEqual((await alive()).toSorted(), [false, true])
  await living.end()
  assert.deepEqual(await alive(), [false])
  world.clock.advance(86_400)
  await processNotes(world.deps, facts).end()
  assert.deepEqual(await alive(), [])
})
