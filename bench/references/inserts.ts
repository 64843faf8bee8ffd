/** The reference of everything with a transaction in it: durable inserts of one row, by the same driver and pool. */
import { randomBytes } from 'node:crypto'
import { connect } from '../../server/src/base/database/database.ts'
import { newUuid } from '../../server/src/base/ids.ts'
import { answerCalls } from '../child.ts'
import type { Database } from '../database.ts'
import { measure, type Plan } from '../measure.ts'

answerCalls({
  /** Inserts rows of a UUID, a hash and a time into a table of its own and drops it again. */
  measure: async ({ database, ...plan }: Plan & { database: Database }) => {
    const sql = open(database)
    try {
      await sql`create schema if not exists bench`
      await sql`drop table if exists bench.rows`
      await sql`
        create table bench.rows (
          project_id bigint not null,
          id uuid not null,
          hash bytea not null,
          created_at timestamptz not null default now(),
          primary key (project_id, id)
        )
      `
      const hash = randomBytes(32)
      return await measure(plan, async () => {
        await sql`insert into bench.rows (project_id, id, hash) values (${1}, ${newUuid()}, ${hash})`
        return true
      })
    } finally {
      await sql`drop schema if exists bench cascade`
      await sql.end()
    }
  },
  /** The settings that decide what durable means, and the version. */
  describe: async ({ database }: { database: Database }) => {
    const sql = open(database)
    try {
      const [row] = await sql<Record<string, string>[]>`
        select current_setting('server_version') as version,
               current_setting('synchronous_commit') as synchronous_commit,
               current_setting('fsync') as fsync
      `
      return row
    } finally {
      await sql.end()
    }
  },
})

const open = ({ url, socketPath }: Database) =>
  connect(url, { name: 'bench', ...(socketPath ? { socketPath } : {}) })
