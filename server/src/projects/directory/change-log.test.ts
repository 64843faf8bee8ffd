import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { createWorld, type World } from '../../../test/support/world.ts'
import { connect, type Sql } from '../../base/database/database.ts'
import { openChangeLog } from './change-log.ts'
import { pruneChanges, recordChange } from './changes.sql.ts'

let world: World
let sql: Sql
before(async () => {
  world = await createWorld()
  sql = connect(world.url, { connections: 6, name: 'log' })
})
after(async () => {
  await sql.end()
  await world.close()
})

/** The changes by the log; nothing where everything may have changed. */
const told = async (log: Awaited<ReturnType<typeof openChangeLog>>) => {
  const news = await log.news()
  return news.everything ? undefined : news
}

type Word = 'commit' | 'roll back'

/** A transaction that has begun, and records its change when it is told how to end; `ended` is whether it committed. */
const begin = async (project: number) => {
  const { promise: word, resolve: say } = Promise.withResolvers<Word>()
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>()
  const ended = sql
    .begin(async (tx) => {
      await tx`select 1 as one`
      open()
      const order = await word
      await recordChange(tx, { project })
      if (order === 'roll back') throw new Error('on purpose')
    })
    .then(
      () => true,
      () => false,
    )
  await isOpen
  return { project, say, ended }
}

type Step = { is: 'begin' | 'read' | 'prune' } | { is: Word; which: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ is: fc.constantFrom('begin', 'begin', 'read', 'prune') }),
  fc.record({ is: fc.constantFrom('commit', 'commit', 'roll back'), which: fc.nat({ max: 3 }) }),
)

test('however transactions overlap, each change that is committed is told once, and none that is not', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 30 }),
      fc.integer({ min: 1, max: 3 }),
      async (steps, atOnce) => {
        const log = await openChangeLog(sql, { atOnce })
        const running: Awaited<ReturnType<typeof begin>>[] = []
        const committed: number[] = []
        const heard: number[] = []
        let ends: Promise<void>[] = []
        let made = 0
        const end = (which: number, word: Word): void => {
          const [one] = running.splice(which % Math.max(1, running.length), 1)
          if (!one) return
          one.say(word)
          const { project, ended } = one
          ends.push(
            ended.then((isCommitted) => {
              if (isCommitted) committed.push(project)
            }),
          )
        }
        const read = async (): Promise<void> => {
          heard.push(...((await told(log))?.projects ?? []))
        }
        for (const one of steps) {
          if (one.is === 'begin') {
            // Changes that end at the same time wait for each other at the clock.
            if (running.length + ends.length >= 4) {
              await Promise.all(ends)
              ends = []
            }
            if (running.length >= 4) continue
            made += 1
            running.push(await begin(made))
          } else if (one.is === 'read') {
            await read()
          } else if (one.is === 'prune') {
            await Promise.all(ends)
            await read()
            await pruneChanges(sql, 0)
          } else if ('which' in one) {
            end(one.which, one.is)
          }
        }
        for (const { project } of [...running]) end(project, 'commit')
        await Promise.all(ends)
        await read()
        assert.deepEqual(
          heard.toSorted((a, b) => a - b),
          committed.toSorted((a, b) => a - b),
        )
      },
    ),
    { numRuns: 40 },
  )
})

test('a change that waits for another one to commit has the greater number, and is not told before it', async () => {
  const log = await openChangeLog(sql)
  const { promise: goOn, resolve: release } = Promise.withResolvers<void>()
  const { promise: isNumbered, resolve: numbered } = Promise.withResolvers<void>()
  const first = sql.begin(async (tx) => {
    await recordChange(tx, { project: 1 })
    numbered()
    await goOn
  })
  await isNumbered
  const second = sql.begin((tx) => recordChange(tx, { keyOwner: 2 }))
  assert.deepEqual(await told(log), { everything: false, projects: [], keyOwners: [] })
  release()
  await Promise.all([first, second])
  assert.deepEqual(await told(log), { everything: false, projects: [1], keyOwners: [2] })
  const rows = await sql<{ project_id: number | null }[]>`
    select project_id from configuration_changes order by number desc limit 2
  `
  assert.deepEqual(
    rows.map(({ project_id }) => project_id),
    [null, 1],
  )
})

test('who comes too late for what was forgotten, or meets an older database, is told to read everything once', async () => {
  const log = await openChangeLog(sql)
  const record = () => sql.begin((tx) => recordChange(tx, { project: 1 }))
  for (let times = 0; times < 3; times += 1) await record()
  await pruneChanges(sql, 1)
  assert.deepEqual(await log.news(), { everything: true })
  assert.deepEqual(await told(log), { everything: false, projects: [], keyOwners: [] })
  await record()
  assert.deepEqual(await told(log), { everything: false, projects: [1], keyOwners: [] })
  await sql`delete from configuration_changes`
  await sql`update configuration_clock set number = number - 3 where is_only`
  assert.deepEqual(await log.news(), { everything: true })
  assert.deepEqual(await told(log), { everything: false, projects: [], keyOwners: [] })
  await record()
  assert.deepEqual(await told(log), { everything: false, projects: [1], keyOwners: [] })
})

test('a reader that is behind hears in several parts what it missed', async () => {
  const log = await openChangeLog(sql, { atOnce: 2 })
  for (let project = 1; project <= 5; project += 1)
    await sql.begin((tx) => recordChange(tx, { project }))
  assert.deepEqual((await told(log))?.projects, [1, 2, 3, 4, 5])
  assert.deepEqual((await told(log))?.projects, [])
})
