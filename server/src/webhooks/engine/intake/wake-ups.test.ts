import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { after, before, test } from 'node:test'
import { createDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import { fromMilliseconds } from '../../../base/clock.ts'
import { connect, type Sql } from '../../../base/database/database.ts'
import { silentLog } from '../../../base/log.ts'
import { eventIdTime, newEventId } from '../../events/event-id.ts'
import { notifyProjects } from './wake-ups.sql.ts'
import { wakeUps } from './wake-ups.ts'

let database: TestDatabase
let sql: Sql

before(async () => {
  database = await createDatabase()
  sql = connect(database.url, { connections: 3, listenUrl: database.listenUrl })
})
after(async () => {
  await sql.end()
  await database.drop()
})

test('others are told of every project, and nobody tells who has none', async () => {
  const heard = new EventEmitter()
  const woken = new Set<number>()
  const other = wakeUps({ sql, log: silentLog, hasOthers: () => false })
  const one = wakeUps({ sql, log: silentLog, hasOthers: () => true })
  await other.listen((projectId) => heard.emit('wake', woken.add(projectId).size))
  other.wakeOthers(0)
  // More than one payload holds.
  for (let projectId = 1; projectId <= 500; projectId += 1) one.wakeOthers(projectId)
  while (woken.size < 500) await once(heard, 'wake')
  assert.equal(woken.has(0), false)
  await Promise.all([one.stop(), other.stop()])
})

test('others hear how old the oldest is of what they are told together; without a time it is everything', async () => {
  const heard = new EventEmitter()
  const woken: [projectId: number, oldest: string][] = []
  const listener = wakeUps({ sql, log: silentLog, hasOthers: () => false })
  const teller = wakeUps({ sql, log: silentLog, hasOthers: () => true })
  await listener.listen((projectId, oldest) => heard.emit('wake', woken.push([projectId, oldest])))
  const [early, late] = [1_700_000_000_000, 1_700_000_005_000].map((ms) =>
    newEventId(fromMilliseconds(ms)),
  )
  assert.ok(early && late)
  for (const oldest of [late, early, late]) teller.wakeOthers(1, oldest)
  teller.wakeOthers(2, late)
  teller.wakeOthers(2)
  teller.wakeOthers(2, late)
  while (woken.length < 2) await once(heard, 'wake')
  await notifyProjects(sql, [3])
  while (woken.length < 3) await once(heard, 'wake')
  assert.deepEqual(
    woken.map(([projectId, oldest]) => [projectId, eventIdTime(oldest).getTime()]),
    [
      [1, 1_700_000_000_000],
      [2, 0],
      [3, 2 ** 48 - 1],
    ],
  )
  await Promise.all([listener.stop(), teller.stop()])
})
