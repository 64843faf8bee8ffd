/** The ways to die. Each ends when what died is there again, or has been told to be. */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Installation, signal } from './installation.ts'

type Death = (installation: Installation) => Promise<void>

const frozenMs = 30_000
const fullMs = 6000
const jumpMs = 8000
const jumpsSeconds = [90, -90, 3600, -3600]
const supervisorMs = 500
let turn = 0

const reviveAfter = async (installation: Installation, index: 0 | 1): Promise<void> => {
  await delay(supervisorMs)
  await installation.revive(index)
}

const killService: Death = async (installation) => {
  const index = (turn++ % 2) as 0 | 1
  signal(installation.services[index].pid, 'SIGKILL')
  await reviveAfter(installation, index)
}

const deaths = {
  /** kill -9 of one process of the service. */
  service: killService,
  /** kill -9 of the database's first process. */
  database: async ({ database }) => signal(database.pid, 'SIGKILL'),
  /** The immediate stop of PostgreSQL (postgresql.org/docs/18/server-shutdown.html). */
  immediate: async ({ database }) => signal(database.pid, 'SIGQUIT'),
  /** The database and both processes of the service. */
  both: async (installation) => {
    signal(installation.database.pid, 'SIGKILL')
    for (const { pid } of installation.services) signal(pid, 'SIGKILL')
    await Promise.all([reviveAfter(installation, 0), reviveAfter(installation, 1)])
  },
  /** pg_terminate_backend of all connections but our own. */
  connections: async ({ sql }) => {
    await sql`
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where backend_type = 'client backend'
        and pid <> pg_backend_pid()
        and application_name <> 'soak'
    `
  },
  /** The wire to the database is cut, in the middle of whatever goes over it. */
  wire: async ({ wire }) => {
    wire.cut()
  },
  /** The file system of the database is full for some seconds. */
  disk: async ({ smallDisk }) => {
    const file = join(smallDisk ?? '', 'filler')
    try {
      await writeFile(file, endless()).catch(() => {})
      await delay(fullMs)
    } finally {
      await rm(file, { force: true })
    }
  },
  /** One process stands still for so long that its lease is gone when it wakes. */
  frozen: async (installation) => {
    const { pid } = installation.services[(turn++ % 2) as 0 | 1]
    signal(pid, 'SIGSTOP')
    await delay(frozenMs)
    signal(pid, 'SIGCONT')
  },
  /** The clock of one process jumps by minutes or an hour, and jumps back. */
  clock: async ({ clockFile = '' }) => {
    const seconds = jumpsSeconds[turn++ % jumpsSeconds.length] ?? 90
    await writeFile(clockFile, `${seconds > 0 ? '+' : ''}${seconds}s`)
    await delay(jumpMs)
    await writeFile(clockFile, '+0s')
    await delay(2000)
  },
} satisfies Record<string, Death>

export type Kind = keyof typeof deaths
export const kinds = Object.keys(deaths) as Kind[]

export const die = (kind: Kind, installation: Installation): Promise<void> =>
  deaths[kind](installation)

/** Kinds that cannot be had here, each with the reason. */
export const missingKinds = ({
  smallDisk,
  clockFile,
}: Installation): Partial<Record<Kind, string>> => ({
  ...(smallDisk === undefined ? { disk: 'mounting a tmpfs is not allowed here' } : {}),
  ...(clockFile === undefined ? { clock: 'libfaketime is not installed' } : {}),
})

function* endless(): Generator<Buffer> {
  const piece = Buffer.alloc(1024 * 1024, 1)
  for (;;) yield piece
}
