/**
 * stored_projects: what many projects cost a process that serves none of them. A service of its own starts with ten
 * stored ones, then with a hundred thousand, each with three clients, a key, a connection and an allowed origin.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connect } from '../../server/src/base/database/database.ts'
import { findDatabase } from '../database.ts'
import { startService } from '../field/service.ts'
import { processorSeconds, residentMiB } from '../machine.ts'
import { median } from '../measure.ts'

export type StoredRow = {
  projects: number
  /** From the start of the command until it is ready; the middle one of some starts. */
  seconds: number
  /** Resident memory when it has been idle for a while. */
  mebibytes: number
  /** Milliseconds of processor time a second while nobody asks anything. */
  idle: { service: number; database: number }
}

/** What a hundred thousand projects may cost more than ten. */
export const storedMost = { seconds: 3, mebibytes: 150, idle: 5 }

const stocks = [10, 100_000] as const

/** Measures both, in a folder that is taken away afterwards. */
export const measureStoredProjects = async (
  { port, say }: { port: number; say(text: string): void },
  isQuick: boolean,
): Promise<StoredRow[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portreeve-stored-'))
  const start = () => startService({ dataDir, port, environment: { PORTREEVE_SANDBOX: 'off' } })
  try {
    const rows: StoredRow[] = []
    for (const projects of stocks) {
      const filling = await start()
      await store(dataDir, projects)
      await filling.stop()
      const seconds: number[] = []
      for (let times = isQuick ? 1 : 3; times > 1; times -= 1) {
        const service = await start()
        seconds.push(service.readySeconds)
        await service.stop()
      }
      const service = await start()
      seconds.push(service.readySeconds)
      const idle = await watchIdle(dataDir, service.pid, isQuick ? 10 : 60)
      rows.push({ projects, seconds: median(seconds), ...idle })
      await service.stop()
      say(`stored_projects: ${JSON.stringify(rows.at(-1))}`)
    }
    return rows
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const watchIdle = async (
  dataDir: string,
  servicePid: number,
  forSeconds: number,
): Promise<Pick<StoredRow, 'mebibytes' | 'idle'>> => {
  const { pid } = await findDatabase(dataDir)
  await delay(15_000)
  const read = () => ({
    service: processorSeconds(servicePid),
    database: processorSeconds(pid, { children: true }),
  })
  const before = read()
  await delay(forSeconds * 1000)
  const after = read()
  const perSecond = (of: 'service' | 'database'): number =>
    ((after[of] - before[of]) * 1000) / forSeconds
  return {
    mebibytes: residentMiB(servicePid),
    idle: { service: perSecond('service'), database: perSecond('database') },
  }
}

/** Brings the number of stored projects to so many, straight into the database. */
const store = async (dataDir: string, projects: number): Promise<void> => {
  const { url, socketPath } = await findDatabase(dataDir)
  const sql = connect(url, {
    name: 'bench',
    connections: 1,
    session: { statement_timeout: '0' },
    ...(socketPath ? { socketPath } : {}),
  })
  try {
    await sql.begin(async (tx) => {
      const [merchant] = await tx<{ merchant_id: number }[]>`
        insert into merchants (name) values ('Stored') returning merchant_id
      `
      await tx`
        with made as (
          insert into projects (merchant_id, login_project_id, name, settings)
          select ${merchant?.merchant_id ?? 0}::bigint, gen_random_uuid(), 'Game ' || n,
            jsonb_build_object('allowed_origins', jsonb_build_array('https://game' || n || '.example'))
          from generate_series((select count(*) + 1 from projects), ${projects}::bigint) as n
          returning project_id
        ), keyed as (
          insert into api_keys (key_id, project_id, name, hash)
          select gen_random_uuid(), project_id, 'stored', sha256(int8send(project_id))
          from made
        ), connected as (
          insert into connections (project_id, kind, provider, credentials)
          select project_id, 'network', 'discord', sha256(int8send(project_id))
          from made
        )
        insert into clients (project_id, type, name, redirect_uris)
        select project_id, 'public', 'client ' || n, array['https://game.example/landing']
        from made
        cross join generate_series(1, 3) as n
      `
    })
    await sql`vacuum analyze projects, clients, api_keys, connections`
  } finally {
    await sql.end()
  }
}

/** Lines that say what cost too much. */
export const storedMisses = (rows: readonly StoredRow[]): string[] => {
  const [few, many] = rows
  if (!few || !many) return []
  const idleOf = ({ idle }: StoredRow): number => idle.service + idle.database
  const more = {
    seconds: many.seconds - few.seconds,
    mebibytes: many.mebibytes - few.mebibytes,
    idle: idleOf(many) - idleOf(few),
  }
  return (Object.keys(more) as (keyof typeof more)[])
    .filter((what) => more[what] > storedMost[what])
    .map(
      (what) =>
        `${many.projects} stored projects take ${more[what].toFixed(1)} ${what} more, at most ${storedMost[what]}`,
    )
}
