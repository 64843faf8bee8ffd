/** A coordinator's answers about its tables, functions and projects; skipped elsewhere. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connect, type Sql } from '../../src/base/database/database.ts'
import { listNodes, listPlaces, listSpreadNames } from '../../src/base/nodes/placement.sql.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'

const skip = process.env.PORTREEVE_TEST_CITUS ? false : 'PORTREEVE_TEST_CITUS names no coordinator'

let database: TestDatabase | undefined
let sql: Sql
before(async () => {
  if (skip) return
  database = await createDatabase()
  sql = connect(database.url, { connections: 1 })
})
after(async () => {
  await sql?.end()
  await database?.drop()
})

test('tables, views of them, copies and functions are told apart', { skip }, async () => {
  const kinds = new Map((await listSpreadNames(sql)).map(({ name, kind }) => [name, kind]))
  assert.deepEqual(
    ['users', 'audit_entries', 'projects', 'sign_known_user_in_1', 'webhook_workers'].map((name) =>
      kinds.get(name),
    ),
    ['table', 'table', 'copied', 'function', undefined],
  )
})

test('each project lies on one of the nodes', { skip }, async () => {
  const groups = new Set((await listNodes(sql)).map(({ group_id }) => group_id))
  const places = await listPlaces(sql, [10001, 10002, 10003])
  assert.deepEqual(places.map(({ project_id }) => project_id).toSorted(), [10001, 10002, 10003])
  assert.ok(places.every(({ group_id }) => groups.has(group_id)))
})
