/** Where the service's embedded database is reached, for the reference that shares it. */
import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'

export type Database = { url: string; socketPath?: string; pid: number }

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
