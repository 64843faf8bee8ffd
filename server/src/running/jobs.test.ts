/** Housekeeping: what runs when, and what it tells of itself. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWorld, type World } from '../../test/support/world.ts'
import { epochSeconds } from '../base/clock.ts'
import type { Sql } from '../base/database/database.ts'
import { jobCounters, jobGauges, startJobs } from './jobs.ts'

let world: World
before(async () => {
  world = await createWorld()
  world.clock.stop()
})
after(() => world.close())

test('each job tells how often it ended well or failed, and when it last ended well', async () => {
  let isBroken = true
  const clockwork = startJobs(world.deps, [
    { name: 'sweep', everySeconds: 60, run: async () => 1 },
    {
      name: 'mend',
      everySeconds: 600,
      run: async () => {
        if (isBroken) throw new Error('out of order')
        return 0
      },
    },
  ])
  const runs = () =>
    jobCounters(() => clockwork)
      .job_runs_total.read()
      .map(({ labels: { job, outcome }, count }) => [job, outcome, count])
  const lastSuccess = () => jobGauges(() => clockwork).job_last_success_timestamp_seconds.read()
  try {
    await clockwork.runDue()
    assert.deepEqual(lastSuccess(), {})
    world.clock.advance(600)
    const first = epochSeconds(world.clock.now())
    await clockwork.runDue()
    world.clock.advance(60)
    await clockwork.runDue()
    assert.deepEqual(runs(), [
      ['sweep', 'done', 2],
      ['sweep', 'failed', 0],
      ['mend', 'done', 0],
      ['mend', 'failed', 1],
    ])
    assert.deepEqual(lastSuccess(), { sweep: first + 60 })
    isBroken = false
    world.clock.advance(600)
    await clockwork.runDue()
    assert.deepEqual(lastSuccess(), { sweep: first + 660, mend: first + 660 })
    const [seconds] = jobCounters(() => clockwork).job_run_seconds_total.read()
    assert.ok(seconds && seconds.count > 0)
  } finally {
    await clockwork.stop()
  }
})

test('a look that found nothing rests four times as long where the database is spread', async () => {
  let found = 0
  let looks = 0
  const run = async (): Promise<number> => {
    looks += 1
    return found
  }
  const spread = Object.assign(async () => ({ count: 1 }), world.sql)
  const clockwork = startJobs({ ...world.deps, sql: spread as unknown as Sql }, [
    { name: 'look', everySeconds: 10, isLook: true, run },
  ])
  const looksAfter = async (seconds: number): Promise<number> => {
    world.clock.advance(seconds)
    await clockwork.runDue()
    return looks
  }
  try {
    assert.equal(await looksAfter(10), 1)
    assert.equal(await looksAfter(30), 1)
    found = 1
    assert.equal(await looksAfter(10), 2)
    assert.equal(await looksAfter(10), 3)
  } finally {
    await clockwork.stop()
  }
})

test('before the clockwork starts there is nothing to tell', () => {
  assert.deepEqual(jobCounters(() => undefined).job_runs_total.read(), [])
})
