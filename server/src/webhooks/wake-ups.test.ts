import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { after, before, test } from 'node:test'
import { createDatabase, type TestDatabase } from '../../test/support/database.ts'
import { connect, type Sql } from '../base/database.ts'
import { silentLog } from '../base/log.ts'
import { wakeUps } from './wake-ups.ts'

let database: TestDatabase
let sql: Sql

before(async () => {
  database = await createDatabase()
  sql = connect(database.url, { connections: 3 })
})
after(async () => {
  await sql.end()
  await database.drop()
})

test('every project that others send for is told to them, and no other', async () => {
  const heard = new EventEmitter()
  const woken = new Set<number>()
  const other = wakeUps({
    sql,
    log: silentLog,
    onWake: (projectId) => heard.emit('wake', woken.add(projectId).size),
    isElsewhere: () => false,
  })
  const own: number[] = []
  const one = wakeUps({
    sql,
    log: silentLog,
    onWake: (projectId) => own.push(projectId),
    isElsewhere: (projectId) => projectId % 2 === 0,
  })
  await other.listen()
  // More than one payload holds.
  for (let projectId = 1; projectId <= 1000; projectId += 1) one.nudge(projectId)
  while (woken.size < 500) await once(heard, 'wake')
  assert.deepEqual([own.length, woken.size], [1000, 500])
  assert.ok([...woken].every((projectId) => projectId % 2 === 0))
  await Promise.all([one.stop(), other.stop()])
})
