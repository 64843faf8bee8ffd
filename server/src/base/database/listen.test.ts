import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { after, before, test } from 'node:test'
import { createDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { connect, type Sql } from './database.ts'

let database: TestDatabase
let sql: Sql
let other: Sql

before(async () => {
  database = await createDatabase()
  sql = connect(database.url, {
    connections: 1,
    name: 'listening',
    listenUrl: database.listenUrl,
  })
  other = connect(database.listenUrl ?? database.url, { connections: 1 })
})
after(async () => {
  await Promise.all([sql.end(), other.end()])
  await database.drop()
})

const tell = (channel: string, payload: string) => other`select pg_notify(${channel}, ${payload})`

test('a channel is heard on a connection of its own, each by its listeners', async () => {
  const heard = new EventEmitter()
  const [first, second] = await Promise.all([
    sql.listen('one', (payload) => heard.emit('one', payload)),
    sql.listen('two', (payload) => heard.emit('two', payload)),
  ])
  // The pool's only connection is at work meanwhile.
  await sql.begin(async (tx) => {
    await tx`select 1`
    const both = Promise.all([once(heard, 'one'), once(heard, 'two')])
    await tell('one', 'a')
    await tell('two', 'b')
    assert.deepEqual(await both, [['a'], ['b']])
  })
  await first.unlisten()
  heard.on('one', () => assert.fail('it is heard no more'))
  const last = once(heard, 'two')
  await tell('one', 'c')
  await tell('two', 'd')
  assert.deepEqual(await last, ['d'])
  await second.unlisten()
})

test('a listener whose connection is lost is told when it hears again', async () => {
  const heard = new EventEmitter()
  let times = 0
  const { unlisten } = await sql.listen(
    'again',
    (payload) => heard.emit('payload', payload),
    () => heard.emit('listening', ++times),
  )
  assert.equal(times, 1)
  for (const round of [2, 3]) {
    const isBack = once(heard, 'listening')
    await other`
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where application_name = 'listening'
        and datname = current_database()
    `
    assert.deepEqual(await isBack, [round])
    const payload = once(heard, 'payload')
    await tell('again', `round ${round}`)
    assert.deepEqual(await payload, [`round ${round}`])
  }
  await unlisten()
})

test('who cannot listen at first is told', async () => {
  const nowhere = connect('postgres://nobody:nothing@127.0.0.1:1/nowhere')
  await assert.rejects(
    nowhere.listen('one', () => {}),
    { code: 'ECONNREFUSED' },
  )
  await nowhere.end()
})
