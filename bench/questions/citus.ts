/**
 * citus: the cost of five calls for all processes of the database, and of a second in which nobody calls. It compares a
 * coordinator and its nodes with a plain server beside them. Both have a service of their own, and the same open loads
 * in turns.
 */
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createSpreadDatabase, using } from '../../server/test/support/citus.ts'
import { type Installation, type OpenLoad, startInstallation } from '../field/installation.ts'
import { processorMicroseconds } from '../machine.ts'
import { median } from '../measure.ts'

export type CitusRow = {
  what: string
  /** Microseconds of the database for each call, or for an idle second; the middle of all turns. */
  plain: number
  citus: number
  /** The middle of each turn's ratio. */
  ratio: number
  /** Calls that began late, because the machine could not keep up. */
  late: number
}

/** How much dearer a call may be on Citus, and how many microseconds an idle second may take there. */
export const citusMost = { times: 2.5, idleMicroseconds: 15_000 } as const

type Say = (text: string) => void
type Addresses = { coordinator: string; plain: string }
type Side = Installation & { name: 'plain' | 'citus'; servers: readonly number[] }
type Turn = { plain: number; citus: number; late: number }

const idle = 'an idle second'
const projects = 4

const loads: readonly (OpenLoad & { what: string })[] = [
  { what: 'a decline, all in one project', scenario: 'singles_of_one', perSecond: 50 },
  { what: 'a decline, in four projects', scenario: 'singles', perSecond: 50 },
  { what: 'a refresh', scenario: 'refresh', perSecond: 50 },
  { what: 'a sign-in by ticket', scenario: 'cross_auth', perSecond: 50 },
  { what: 'a package', scenario: 'create', perSecond: 20 },
]

/**
 * Measures it, in databases that it makes and drops again. The servers have to run on this machine, and their user has
 * to be one who may read which process each of them is.
 */
export const measureCitus = async (
  addresses: Addresses,
  say: Say,
  isQuick: boolean,
): Promise<CitusRow[]> => {
  const undo: (() => Promise<unknown>)[] = []
  try {
    const sides = [await startPlain(addresses, undo), await startSpread(addresses, undo)]
    return await measureInTurns(sides, say, isQuick)
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

/** Lines that say what got dearer. */
export const citusMisses = (rows: readonly CitusRow[]): string[] =>
  rows.flatMap(({ what, citus, ratio }) => {
    if (what === idle)
      return citus > citusMost.idleMicroseconds
        ? [
            `${idle} costs the database ${citus.toFixed(0)} µs on Citus, at most ${citusMost.idleMicroseconds}`,
          ]
        : []
    return ratio > citusMost.times
      ? [
          `${what} costs the database ${ratio.toFixed(2)} times as much on Citus, at most ${citusMost.times}`,
        ]
      : []
  })

/** The most that a row may reach, as its table says it. */
export const citusLimitOf = ({ what }: CitusRow): string =>
  what === idle ? `${citusMost.idleMicroseconds} µs` : citusMost.times.toFixed(2)

/** The addresses of the servers from the environment; throws what to set where one is missing. */
export const citusAddresses = (environment: NodeJS.ProcessEnv): Addresses => {
  const { PORTREEVE_TEST_CITUS: coordinator, PORTREEVE_TEST_PLAIN: plain } = environment
  if (coordinator && plain) return { coordinator, plain }
  throw new Error(
    'citus needs PORTREEVE_TEST_CITUS, the address of a coordinator, and PORTREEVE_TEST_PLAIN, that of a server without Citus',
  )
}

const newName = (): string => `bench_${randomBytes(6).toString('hex')}`

const startPlain = async (
  { plain }: Addresses,
  undo: (() => Promise<unknown>)[],
): Promise<Side> => {
  const name = newName()
  await using(plain, (sql) => sql.unsafe(`create database ${name}`))
  undo.push(() => using(plain, (sql) => sql.unsafe(`drop database ${name} with (force)`)))
  const address = new URL(plain)
  address.pathname = `/${name}`
  return await startSide('plain', address.href, [await serverOf(plain)], undo)
}

const startSpread = async (
  { coordinator }: Addresses,
  undo: (() => Promise<unknown>)[],
): Promise<Side> => {
  const parts = await using(coordinator, async (sql) => {
    const [row] = await sql<{ parts: number }[]>`
      select current_setting('citus.shard_count')::integer as parts
    `
    return row?.parts
  })
  const spread = await createSpreadDatabase(coordinator, newName(), undefined, parts)
  undo.push(() => spread.drop())
  const nodes = await using(
    coordinator,
    (sql) => sql<{ host: string; port: number }[]>`
      select nodename as host, nodeport as port from pg_dist_node
    `,
  )
  const servers = await Promise.all(
    nodes.map(({ host, port }) => {
      const address = new URL(coordinator)
      address.hostname = host
      address.port = String(port)
      return serverOf(address.href)
    }),
  )
  return await startSide('citus', spread.url, servers, undo)
}

const startSide = async (
  name: Side['name'],
  url: string,
  servers: readonly number[],
  undo: (() => Promise<unknown>)[],
): Promise<Side> => {
  const dataDir = await mkdtemp(join(tmpdir(), `portreeve-bench-${name}-`))
  await chmod(dataDir, 0o755)
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  const database = { url, pid: servers[0] ?? 0 }
  return {
    name,
    servers,
    ...(await startInstallation({ dataDir, database, processes: 1, projects }, undo)),
  }
}

/** The process that all processes of a server are children of. */
const serverOf = async (address: string): Promise<number> => {
  const [row] = await using(
    address,
    (sql) => sql<{ pid: number }[]>`
      select split_part(pg_read_file('postmaster.pid'), e'\n', 1)::integer as pid
    `,
  )
  return row?.pid ?? 0
}

const measureInTurns = async (
  sides: readonly Side[],
  say: Say,
  isQuick: boolean,
): Promise<CitusRow[]> => {
  const { turns, warmUpMs, runMs } = isQuick
    ? { turns: 1, warmUpMs: 1000, runMs: 3000 }
    : { turns: 3, warmUpMs: 8000, runMs: 8000 }
  for (const load of loads)
    for (const { prepare } of sides) await (await prepare(load, warmUpMs, 1))()
  const rest = async () => {
    await delay(runMs)
    return { count: runMs / 1000, late: 0 }
  }
  const measured = new Map<string, Turn[]>()
  for (let turn = 0; turn < turns; turn += 1) {
    const order = turn % 2 === 0 ? sides : sides.toReversed()
    for (const load of [undefined, ...loads]) {
      const found: Turn = { plain: 0, citus: 0, late: 0 }
      for (const { name, servers, prepare } of order) {
        const work = load ? await prepare(load, runMs, 1) : rest
        const before = spent(servers)
        const { count, late } = await work()
        found[name] = (spent(servers) - before) / count
        found.late += late
      }
      const what = load?.what ?? idle
      measured.set(what, [...(measured.get(what) ?? []), found])
      say(
        `citus: ${what}: plain ${found.plain.toFixed(0)} µs, Citus ${found.citus.toFixed(0)} µs, ${found.late} late`,
      )
    }
  }
  return [...measured].map(([what, some]) => toRow(what, some))
}

const toRow = (what: string, turns: readonly Turn[]): CitusRow => ({
  what,
  plain: median(turns.map(({ plain }) => plain)),
  citus: median(turns.map(({ citus }) => citus)),
  ratio: median(turns.map(({ plain, citus }) => citus / plain)),
  late: turns.reduce((sum, { late }) => sum + late, 0),
})

const spent = (servers: readonly number[]): number =>
  servers.reduce((sum, pid) => sum + processorMicroseconds(pid, { children: true }), 0)
