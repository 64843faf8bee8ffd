/** `portreeve doctor` at a coordinator of Citus; skipped elsewhere. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connect, type Sql } from '../../src/base/database/database.ts'
import { examineCitus } from '../../src/commands/service/doctor-citus.ts'
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

const found = async (): Promise<string[]> =>
  (await examineCitus(sql)).map(({ state, says }) => `${state}: ${says}`)

test('the doctor finds nothing bad at a coordinator as the guide sets it up', {
  skip,
}, async () => {
  const findings = await found()
  assert.deepEqual(
    findings.filter((finding) => finding.startsWith('bad')),
    [],
  )
  assert.match(
    findings.join('\n'),
    /good: version \d+[\s\S]*good: \d nodes reach[\s\S]*good: all tables/,
  )
  const [row] = await sql<{ conninfo: string }[]>`
    select current_setting('citus.node_conninfo') as conninfo
  `
  const isTold = findings.some((finding) => finding.startsWith('note: citus.node_conninfo lacks'))
  assert.equal(isTold, !/tcp_user_timeout=/.test(row?.conninfo ?? ''))
})

test('the doctor tells of a table that is not spread, and of copies that a node lacks', {
  skip,
}, async () => {
  await sql`create table strays (project_id bigint primary key)`
  assert.ok((await found()).some((finding) => /^bad: 1 tables .*\(strays\)/.test(finding)))
  await sql`drop table strays`
  const [copy] = await sql<{ shardid: number; groupid: number; node: string }[]>`
    delete from pg_dist_placement
    where placementid = (
      select placementid
      from pg_dist_placement
      join pg_dist_shard using (shardid)
      where logicalrelid = 'clients'::regclass
        and groupid <> 0
      order by placementid
      limit 1
    )
    returning shardid, groupid, (
      select nodename || ':' || nodeport from pg_dist_node
      where pg_dist_node.groupid = pg_dist_placement.groupid
    ) as node
  `
  const findings = await found()
  assert.ok(findings.some((finding) => finding.startsWith(`bad: ${copy?.node} lacks copies`)))
})

test('the doctor says nothing of Citus where it is not', {
  skip: skip ? false : 'the database is on Citus',
}, async () => {
  const plain = await createDatabase()
  const other = connect(plain.url, { connections: 1 })
  try {
    assert.deepEqual(await examineCitus(other), [])
  } finally {
    await other.end()
    await plain.drop()
  }
})
