/** The leases of processes lie on the coordinator of Citus alone. */
import assert from 'node:assert/strict'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { connect, type Sql } from '../../src/base/database/database.ts'
import { newUuid } from '../../src/base/ids.ts'
import { migrate, readMigrations } from '../../src/base/migration/migrate.ts'
import { createEmptyDatabase, type TestDatabase } from '../support/database.ts'
import { endLease } from '../support/leases.ts'

const skip = process.env.PORTREEVE_TEST_CITUS ? false : 'PORTREEVE_TEST_CITUS names no coordinator'
const migrations = join(import.meta.dirname, '..', '..', 'migrations')
const move = 'webhooks_leases.sql'

let database: TestDatabase | undefined
let sql: Sql
let before13: string
before(async () => {
  if (skip) return
  before13 = await mkdtemp(join(tmpdir(), 'portreeve-before-'))
  for (const { name } of await readMigrations(migrations)) {
    if (name.endsWith(move)) break
    await cp(join(migrations, name), join(before13, name))
  }
  database = await createEmptyDatabase()
  sql = connect(database.url, { connections: 1, session: { statement_timeout: '0' } })
  await migrate(sql, before13)
})
after(async () => {
  await sql?.end()
  await database?.drop()
  if (before13) await rm(before13, { recursive: true })
})

test('they move when no process of the version before is at work, and none may start afterwards', {
  skip,
}, async () => {
  const worker = newUuid()
  await endLease(sql, worker, 60)
  await assert.rejects(migrate(sql, migrations), /Processes of the version before are at work/)
  await endLease(sql, worker)
  const [first = ''] = await migrate(sql, migrations)
  assert.ok(first.endsWith(move), first)
  const spread = await sql<{ name: string }[]>`
    select logicalrelid::text as name from pg_dist_partition
    where logicalrelid in ('webhook_workers'::regclass, 'webhook_shards'::regclass)
  `
  assert.deepEqual([...spread], [])
  const [shards] = await sql`select count(*)::integer as count from webhook_shards`
  assert.deepEqual(shards, { count: 64 })
  await assert.rejects(migrate(sql, before13), /newer Portreeve/)
})
