/** The files of the database's log. */
import type { Sql } from '../../server/src/base/database/database.ts'

const pieces = 48
const pieceMiB = 32

/**
 * Writes the log full once, 1.5 GiB, so that its files are there. Before its first use each of 16 MiB is filled with
 * zeros, and all commits wait for that. A database that has worked for a while gives those it has a new name.
 */
export const makeLogFiles = async (sql: Sql): Promise<void> => {
  const filler = 'x'.repeat(1024 * 1024)
  for (let piece = 0; piece < pieces; piece += 1) {
    await sql`
      select count(pg_logical_emit_message(false, 'bench', ${filler}::text || n))
      from generate_series(1, ${pieceMiB}::int) as n
    `
  }
  await sql`checkpoint`
}
