/** How many connections a process holds, as docs/scaling.md adds them up. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { connect } from '../../src/base/database/database.ts'
import { linkBuiltConsole } from '../support/built-console.ts'
import { createHome } from '../support/child.ts'
import { createDatabase } from '../support/database.ts'

const page = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'scaling.md'), 'utf8')

test('a process holds as many connections as the page says: its pools, and those that listen', async (t) => {
  const database = await createDatabase()
  t.after(() => database.drop())
  const home = await createHome(database.url)
  t.after(() => home.remove())
  await linkBuiltConsole(home.dataDir)
  const given = 16
  await home
    .start({ PORTREEVE_SANDBOX: 'off', PORTREEVE_DATABASE_CONNECTIONS: String(given) })
    .printed(/Portreeve is ready/)
  const metrics = await (await fetch(`http://localhost:${home.port}/metrics`)).text()
  const limits = [...metrics.matchAll(/^portreeve_database_connections_limit\{.*\} (\d+)$/gm)]
  const pools = limits.reduce((sum, [, most]) => sum + Number(most), 0)
  const sql = connect(database.url, { connections: 1 })
  t.after(() => sql.end())
  const listening = await sql`
    select from pg_stat_activity
    where datname = current_database()
      and query like 'listen %'
  `
  const [, more] = /`PORTREEVE_DATABASE_CONNECTIONS` \+ (\d+)/.exec(page) ?? []
  assert.equal(pools + listening.length, given + Number(more))
  const rows = [...page.matchAll(/^\| +(\d+) \| +(\d+) \| /gm)]
  assert.ok(rows.length >= 4)
  for (const [row, processes, most] of rows)
    assert.equal(Number(most), Number(processes) * (given + Number(more)), row)
})
