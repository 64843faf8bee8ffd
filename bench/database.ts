/** Where the service's embedded database is reached, for the reference that shares it. */
import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '../server/src/base/database/database.ts'

export type Database = { url: string; socketPath?: string; pid: number }

/** How many transactions have written so far, those of the service's own jobs and of rollbacks included. */
export const writingTransactions = async ({ url, socketPath }: Database): Promise<number> => {
  const sql = connect(url, {
    name: 'bench',
    connections: 1,
    ...(socketPath ? { socketPath } : {}),
  })
  try {
    // Only transactions that write get an ID. This is the next one.
    const [row] = await sql<[{ next: number }]>`
      select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next
    `
    return row.next
  } finally {
    await sql.end()
  }
}

/** Reads what the running server and the service left in the data folder. */
export const findDatabase = async (dataDir: string): Promise<Database> => {
  const folder = await realpath(join(dataDir, 'postgres'))
  const password = await readFile(join(folder, 'portreeve.password'), 'utf8')
  // Process, folder, time of the start, port, folder of the socket (postgresql.org/docs/18/storage-file-layout.html).
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')
  const [pid, , , port, socketFolder] = lines.map((line) => line.trim())
  return {
    url: `postgres://portreeve:${password.trim()}@127.0.0.1:${port}/postgres`,
    ...(socketFolder ? { socketPath: join(socketFolder, `.s.PGSQL.${port}`) } : {}),
    pid: Number(pid),
  }
}
