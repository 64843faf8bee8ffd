/**
 * stored_projects: what many projects cost a process that serves none of them. A service of its own starts with ten
 * stored projects, then with a hundred thousand. Each has three clients, a key, a connection and an allowed origin.
 * Then each of them has a webhook endpoint as well.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { arrayOf, connect, type Sql } from '../../server/src/base/database/database.ts'
import { keyring } from '../../server/src/base/seals/seal.ts'
import {
  newSignatureSecret,
  newStandardSecret,
  secretsBox,
} from '../../server/src/webhooks/endpoints/secrets.ts'
import { findDatabase } from '../database.ts'
import { startService } from '../field/service.ts'
import { processorSeconds, residentMiB } from '../machine.ts'
import { median } from '../measure.ts'

export type StoredRow = {
  projects: number
  /** Whether each has a webhook endpoint. */
  hasEndpoints: boolean
  /** From the start of the command until it is ready; the middle one of some starts. */
  seconds: number
  /** Resident memory when it has been idle for a while. */
  mebibytes: number
  /** Milliseconds of processor time a second while nobody asks anything. */
  idle: { service: number; database: number }
}

/** The extra costs that a hundred thousand projects may have over ten. */
export const storedMost = { seconds: 3, mebibytes: 150, idle: 5 }

const stocks = [
  { projects: 10, hasEndpoints: false },
  { projects: 100_000, hasEndpoints: false },
  { projects: 100_000, hasEndpoints: true },
] as const

/** Measures all of them, in a folder that is taken away afterwards. */
export const measureStoredProjects = async (
  { port, say }: { port: number; say(text: string): void },
  isQuick: boolean,
): Promise<StoredRow[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portreeve-stored-'))
  const start = () => startService({ dataDir, port, environment: { PORTREEVE_SANDBOX: 'off' } })
  try {
    const rows: StoredRow[] = []
    for (const stock of stocks) {
      const filling = await start()
      await store(dataDir, stock)
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
      rows.push({ ...stock, seconds: median(seconds), ...idle })
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

/** Brings the number of stored projects to so many, with endpoints or without, straight into the database. */
const store = async (
  dataDir: string,
  { projects, hasEndpoints }: (typeof stocks)[number],
): Promise<void> => {
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
    if (hasEndpoints) await storeEndpoints(sql, dataDir)
    await sql`vacuum analyze projects, clients, api_keys, connections, webhook_endpoints`
  } finally {
    await sql.end()
  }
}

/** Gives every project an endpoint, with secrets of its own. */
const storeEndpoints = async (sql: Sql, dataDir: string): Promise<void> => {
  const key = Buffer.from(await readFile(join(dataDir, 'master.key'), 'utf8'), 'base64')
  const box = secretsBox(keyring([{ version: 1, key }]))
  const projects = await sql<{ project_id: number }[]>`
    select project_id from projects order by project_id
  `
  const firstId = 1_000_000
  for (let from = 0; from < projects.length; from += 5000) {
    const part = projects.slice(from, from + 5000)
    const endpoints = part.map(({ project_id: projectId }, index) => {
      const endpointId = firstId + from + index
      const secrets = { signature: newSignatureSecret(), standard: newStandardSecret() }
      return { projectId, endpointId, secrets: box.seal(projectId, endpointId, secrets) }
    })
    await sql`
      insert into webhook_endpoints (
        project_id, endpoint_id, url, is_default, secrets, created_at, updated_at
      )
      select project_id, endpoint_id, 'https://game' || project_id || '.example/hook', true,
        decode(secrets, 'hex'), now(), now()
      from unnest(
        ${endpoints.map(({ projectId }) => projectId)}::bigint[],
        ${endpoints.map(({ endpointId }) => endpointId)}::bigint[],
        ${arrayOf(endpoints.map(({ secrets }) => secrets.toString('hex')))}::text[]
      ) as given (project_id, endpoint_id, secrets)
    `
  }
}

/** The extra costs of a row over the first one. */
export const costsMore = (few: StoredRow, many: StoredRow): typeof storedMost => ({
  seconds: many.seconds - few.seconds,
  mebibytes: many.mebibytes - few.mebibytes,
  idle: idleOf(many) - idleOf(few),
})

const idleOf = ({ idle }: StoredRow): number => idle.service + idle.database

/** Lines that say what cost too much. */
export const storedMisses = ([few, ...others]: readonly StoredRow[]): string[] =>
  few ? others.flatMap((many) => missesOf(few, many)) : []

const missesOf = (few: StoredRow, many: StoredRow): string[] => {
  const more = costsMore(few, many)
  return (Object.keys(more) as (keyof typeof more)[])
    .filter((what) => more[what] > storedMost[what])
    .map(
      (what) =>
        `${many.projects} stored projects${many.hasEndpoints ? ' with endpoints' : ''} take ${more[what].toFixed(1)} ${what} more, at most ${storedMost[what]}`,
    )
}
