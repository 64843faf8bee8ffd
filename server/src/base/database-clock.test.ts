import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createDatabase, type TestDatabase } from '../../test/support/database.ts'
import { until } from '../../test/support/webhooks.ts'
import { fromMilliseconds } from './clock.ts'
import { connect, type Sql } from './database/database.ts'
import { databaseTime, openDatabaseClock } from './database-clock.ts'
import { silentLog } from './log.ts'

let database: TestDatabase
let sql: Sql
before(async () => {
  database = await createDatabase()
  sql = connect(database.url, { connections: 2 })
})
after(async () => {
  await sql.end()
  await database.drop()
})

/** The log lines so far, in words. */
const listening = () => {
  const told: string[] = []
  const tell =
    (level: string) =>
    (_facts: object): void => {
      told.push(level)
    }
  return { told, log: { ...silentLog, warn: tell('warn'), info: tell('info') } }
}

test('the clock has the time of the database', async () => {
  const clock = await openDatabaseClock({ sql, log: silentLog, pauseMs: 0, monotonicMs: () => 0 })
  const [at, later] = [clock.now(), await databaseTime(sql)]
  assert.ok(at <= later)
  assert.ok(later.getTime() - at.getTime() < 600_000)
  await clock.close()
})

test('time passes as the monotonic clock says, whatever becomes of the clock of the machine', async () => {
  let [monotonicMs, machineMs] = [1000, 0]
  const clock = await openDatabaseClock({
    sql,
    log: silentLog,
    pauseMs: 0,
    monotonicMs: () => monotonicMs,
    machine: { now: () => fromMilliseconds(machineMs) },
  })
  const at = clock.now().getTime()
  machineMs += 3_600_000
  assert.equal(clock.now().getTime(), at)
  monotonicMs += 5000
  machineMs -= 7_200_000
  assert.equal(clock.now().getTime(), at + 5000)
  await clock.close()
})

test('an answer that took long moves nothing', async () => {
  let [looks, longMs] = [0, 0]
  const clock = await openDatabaseClock({
    sql,
    log: silentLog,
    pauseMs: 1,
    // Each look reads it twice: before it asks, and after the answer.
    monotonicMs: () => {
      looks += 0.5
      return looks % 1 === 0 ? longMs : -longMs
    },
  })
  const at = clock.now()
  looks = 1
  longMs = 600_000
  await until(async () => looks > 4)
  await clock.close()
  longMs = 0
  assert.deepEqual(clock.now(), at)
})

test('when a machine has slept, and its monotonic clock with it, the next look makes it right', async () => {
  let sleptMs = 0
  const clock = await openDatabaseClock({
    sql,
    log: silentLog,
    pauseMs: 1,
    monotonicMs: () => performance.now() - sleptMs,
  })
  sleptMs = 3_600_000
  const before = await databaseTime(sql)
  await until(async () => clock.now() >= before)
  await clock.close()
})

test('the clock goes on while the database is away', async () => {
  let monotonicMs = 0
  const own = connect(database.url, { connections: 1 })
  const clock = await openDatabaseClock({
    sql: own,
    log: silentLog,
    pauseMs: 1,
    monotonicMs: () => monotonicMs,
  })
  const at = clock.now().getTime()
  await own.end()
  monotonicMs += 60_000
  assert.equal(clock.now().getTime(), at + 60_000)
  await clock.close()
})

test('a process says once that the clock of its machine is wrong, and that it is right again', async () => {
  const { told, log } = listening()
  let offMs = 3_600_000
  let looks = 0
  const clock = await openDatabaseClock({
    sql,
    log,
    pauseMs: 1,
    machine: {
      now: () => {
        looks += 1
        return fromMilliseconds(Date.now() + offMs)
      },
    },
  })
  await until(async () => looks > 6)
  assert.deepEqual(told, ['warn'])
  offMs = 0
  await until(async () => told.length > 1)
  offMs = -3_600_000
  await until(async () => told.length > 2)
  await clock.close()
  assert.deepEqual(told, ['warn', 'info', 'warn'])
})
