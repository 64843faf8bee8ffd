/** Counts in memory are written soon, also after the database was away, and when the process stops. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '../../../test/support/webhooks.ts'
import { createWorld, type World } from '../../../test/support/world.ts'
import { plusSeconds } from '../../base/clock.ts'
import { connect } from '../../base/database/database.ts'
import { silentLog } from '../../base/log.ts'
import type { Occurrence } from './occurrence.ts'
import { openOccurrences } from './occurrences.ts'
import { readStatistics } from './reading.ts'

let world: World

before(async () => {
  world = await createWorld()
  world.clock.stop()
})
after(() => world.close())

const signIn = (provider: string | null): Occurrence => ({
  metric: 'sign_ins',
  by: { provider, country: null },
})

const told = async (project: number, from = world.clock.now()) => {
  const query = { metric: 'sign_ins', by: 'provider', from: from.toISOString() } as const
  const { items } = await readStatistics(world, project, query)
  return items.map(({ value, count }) => [value, count])
}

const newProject = async () => (await world.addProject()).project_id

test('occurrences are written together, each hour with its own', async () => {
  const [project, other] = [await newProject(), await newProject()]
  const began = world.clock.now()
  const occurrences = openOccurrences({ ...world, log: silentLog, delayMs: 0 })
  for (const provider of ['google', 'google', null]) occurrences.note(project, signIn(provider))
  occurrences.note(project, { ...signIn('google'), count: 5 } as Occurrence)
  occurrences.note(other, signIn('steam'))
  world.clock.advance(3600)
  occurrences.note(project, signIn('google'))
  await occurrences.write()
  assert.deepEqual(await told(project, began), [
    ['google', 7],
    [null, 1],
    ['google', 1],
  ])
  assert.deepEqual(await told(other, began), [['steam', 1]])
  const rows = await world.sql`
    select delta_id from statistics_deltas where project_id in (${project}, ${other})
  `
  assert.equal(rows.length, 3)
  await occurrences.write()
  assert.deepEqual(await told(project), [['google', 1]])
})

test('they are written by themselves, and what is left when the process stops', async () => {
  const project = await newProject()
  const occurrences = openOccurrences({ ...world, log: silentLog, delayMs: 10 })
  occurrences.note(project, signIn('google'))
  await until(async () => (await told(project)).length > 0)
  occurrences.note(project, signIn('google'))
  await occurrences.close()
  assert.deepEqual(await told(project), [['google', 2]])
  occurrences.note(project, signIn('google'))
  await occurrences.write()
  assert.deepEqual(await told(project), [['google', 2]])
})

test('while the database is away they are held, and nobody is told of it', async () => {
  const project = await newProject()
  const doomed = connect(world.url, { connections: 1, name: 'doomed-counts' })
  try {
    const occurrences = openOccurrences({ ...world, sql: doomed, log: silentLog, delayMs: 0 })
    await doomed`select 1`
    occurrences.note(project, signIn('google'))
    await world.sql.begin(async (tx) => {
      await tx`lock table statistics_deltas in exclusive mode`
      const writing = occurrences.write()
      await until(async () => {
        const [waiting] = await world.sql`
          select pid
          from pg_stat_activity
          where application_name = 'doomed-counts'
            and wait_event_type = 'Lock'
        `
        return waiting !== undefined
      })
      occurrences.note(project, signIn('google'))
      await world.sql`
        select pg_terminate_backend(pid)
        from pg_stat_activity
        where application_name = 'doomed-counts'
      `
      await writing
    })
    assert.deepEqual(await told(project), [])
    await occurrences.write()
    assert.deepEqual(await told(project), [['google', 2]])
  } finally {
    await doomed.end({ timeout: 1 })
  }
})

test('so many different ones are held at most', async () => {
  const project = await newProject()
  const said: object[] = []
  const log = { ...silentLog, warn: (facts: object) => said.push(facts) } as typeof silentLog
  const gone = connect('postgres://nobody@127.0.0.1:1/none')
  const occurrences = openOccurrences({ ...world, sql: gone, log, delayMs: 0 })
  try {
    for (let nth = 0; nth < 50_100; nth += 1) occurrences.note(project, signIn(`p${nth}`))
    await occurrences.write()
    const [told] = said as { lost: number }[]
    // One is the count of all, one that of the country which nobody knows.
    assert.equal(told?.lost, 102)
  } finally {
    await gone.end({ timeout: 1 })
  }
})

test('a count is of the hour in which it was noted', async () => {
  const project = await newProject()
  const occurrences = openOccurrences({ ...world, log: silentLog, delayMs: 0 })
  const toNext = 3600 - ((world.clock.now().getTime() / 1000) % 3600)
  world.clock.advance(toNext - 0.001)
  occurrences.note(project, signIn('late'))
  world.clock.advance(0.001)
  occurrences.note(project, signIn('early'))
  await occurrences.write()
  assert.deepEqual(await told(project), [['early', 1]])
  assert.deepEqual(await told(project, plusSeconds(world.clock.now(), -1)), [
    ['late', 1],
    ['early', 1],
  ])
})
