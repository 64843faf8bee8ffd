import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { createDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { connect, type Sql } from './database.ts'
import { missingSessionLimits, setSessionLimits } from './session-limits.ts'

const both = ['idle_in_transaction_session_timeout', 'statement_timeout']

let database: TestDatabase
let sql: Sql
beforeEach(async () => {
  database = await createDatabase()
  sql = connect(database.listenUrl ?? database.url, { connections: 1 })
})
afterEach(async () => {
  await sql.end()
  await database.drop()
})

/** The limits of a session that begins now. */
const begun = async (url = database.listenUrl ?? database.url) => {
  const other = connect(url, { connections: 1 })
  const [row] = await other<{ statement: string; rest: string }[]>`
    select current_setting('statement_timeout') as statement,
           current_setting('idle_in_transaction_session_timeout') as rest
  `
  await other.end()
  return row
}

test('sessions that begin after the limits were set have them, and nothing is set twice', async () => {
  assert.deepEqual(await missingSessionLimits(sql), both)
  assert.deepEqual(await setSessionLimits(sql), both)
  assert.deepEqual(await begun(), { statement: '15s', rest: '30s' })
  const later = connect(database.listenUrl ?? database.url, { connections: 1 })
  assert.deepEqual(await setSessionLimits(later), [])
  await later.end()
})

test('what the operator has set stays, also where it is no limit', async () => {
  await sql.unsafe(`
    do $$ begin
      execute format('alter role current_user in database %I set statement_timeout = 0', current_database());
    end $$
  `)
  const later = connect(database.listenUrl ?? database.url, { connections: 1 })
  assert.deepEqual(await setSessionLimits(later), ['idle_in_transaction_session_timeout'])
  await later.end()
  assert.deepEqual(await begun(), { statement: '0', rest: '30s' })
})

test('limits in the address go before those of the role', async () => {
  await setSessionLimits(sql)
  const address = new URL(database.listenUrl ?? database.url)
  address.searchParams.set('statement_timeout', '20s')
  assert.deepEqual(await begun(address.href), { statement: '20s', rest: '30s' })
})

test('processes that start at once all succeed', async () => {
  const url = database.listenUrl ?? database.url
  const pools = Array.from({ length: 6 }, () => connect(url, { connections: 1 }))
  await Promise.all(pools.map((pool) => setSessionLimits(pool)))
  await Promise.all(pools.map((pool) => pool.end()))
  assert.deepEqual(await begun(), { statement: '15s', rest: '30s' })
})

test('a role of another name and a database of another name are limited, whatever stands in the names', async () => {
  const [name, role] = ['odd "name".x', 'odd.role "x"']
  await sql.unsafe(`create role "odd.role ""x""" login superuser`)
  await sql.unsafe(`create database "odd ""name"".x"`)
  try {
    const address = new URL(database.listenUrl ?? database.url)
    address.pathname = `/${encodeURIComponent(name)}`
    const odd = connect(address.href, { connections: 1 })
    await odd.unsafe(`set session authorization "odd.role ""x"""`)
    assert.deepEqual(await setSessionLimits(odd), both)
    await odd.end()
    const [row] = await sql<{ settings: string[] }[]>`
      select setconfig as settings
      from pg_db_role_setting
      join pg_roles on pg_roles.oid = setrole
      join pg_database on pg_database.oid = setdatabase
      where rolname = ${role}
        and datname = ${name}
    `
    assert.equal(row?.settings.length, 2)
  } finally {
    await sql.unsafe(`drop database if exists "odd ""name"".x" with (force)`)
    await sql.unsafe(`drop role "odd.role ""x"""`)
  }
})
