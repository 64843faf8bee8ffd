/**
 * fleet: what a decline with eight notifications, and a refresh, cost the processor with one, two and four processes on
 * one database. The load is open and small: what several processes cost each other shows where a gathering of many
 * calls cannot hide it. It is the same at each process, and then the same for all of them together. A bare route that
 * inserts one row is called the same way: each process meets a call cold, whatever program it runs.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '../../server/src/base/embedded/embedded.ts'
import { type Child, startChild } from '../child.ts'
import { type Installation, startInstallation } from '../field/installation.ts'
import { processorMicroseconds } from '../machine.ts'

export type FleetRow = {
  processes: number
  what: 'decline' | 'refresh' | 'bare' | 'idle'
  /** Whether the load is that of one process, shared by all of them. */
  isShared: boolean
  /** Microseconds of processor time for each thing done; of an idle second, for each process. */
  service: number
  database: number
  /** Microseconds that a fixed piece of work took meanwhile. */
  fixedWork: number
  /** To one process; the second without what the processor's time was dearer by. */
  ratio: { service: number; database: number }
  ratioOfWork: { service: number; database: number }
  /** Things that began late, because the machine could not keep up. */
  late: number
}

/** How many times the processor time of one process a thing may take with several. */
export const fleetMost = 1.25
const sizes = [4, 2, 1]
const each = [
  { what: 'decline', scenario: 'singles', perSecond: 50 },
  { what: 'refresh', scenario: 'refresh', perSecond: 200 },
  { what: 'bare', scenario: 'bare', perSecond: 200 },
] as const

type Say = (text: string) => void
type Times = { warmUpMs: number; runMs: number; settleMs: number }
type Bare = { pid: number; port: number }
type Started = Installation & { databasePid: number; fixedWork: Child; bare: Bare[] }

/**
 * Measures with four, two and one processes. Each time they are started anew and warmed up alike: V8 goes on compiling
 * for minutes, and the size that is measured last would be the cheapest.
 */
export const measureFleet = async (say: Say, isQuick: boolean): Promise<FleetRow[]> => {
  const times = isQuick
    ? { warmUpMs: 3000, runMs: 4000, settleMs: 2000 }
    : { warmUpMs: 15_000, runMs: 20_000, settleMs: 12_000 }
  const rows: Measured[] = []
  for (const processes of sizes) {
    const undo: (() => Promise<unknown>)[] = []
    try {
      rows.push(...(await measureSize(await startFleet(processes, undo), times, say)))
    } finally {
      for (const step of undo.reverse()) await step()
    }
  }
  return withRatios(rows).toReversed()
}

/** Lines that say what got dearer. */
export const fleetMisses = (rows: readonly FleetRow[]): string[] =>
  rows.flatMap((row) => {
    const { processes, what, isShared, ratioOfWork } = row
    if (what === 'idle' || what === 'bare') return []
    return (['service', 'database'] as const)
      .filter((of) => ratioOfWork[of] > fleetMost)
      .map(
        (of) =>
          `a ${what} costs the ${of} ${ratioOfWork[of].toFixed(2)} times as much with ${processes} processes${isShared ? ' that share the load' : ''}, at most ${fleetMost}`,
      )
  })

/** The factor by which a bare route got dearer, called like this row's. */
export const bareOf = (rows: readonly FleetRow[], { processes, isShared }: FleetRow): number =>
  rows.find(
    (row) => row.what === 'bare' && row.processes === processes && row.isShared === isShared,
  )?.ratioOfWork.service ?? 1

const startFleet = async (
  processes: number,
  undo: (() => Promise<unknown>)[],
): Promise<Started> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portreeve-bench-fleet-'))
  await chmod(dataDir, 0o755)
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  const quiet = () => {}
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
  // All by the same way: the socket of the embedded server would make one cheaper than the others.
  const database = await startEmbedded({ dataDir, log })
  undo.push(() => database.stop())
  const { url, pid } = database
  const own = { dataDir, database: { url, pid }, processes }
  const installation = await startInstallation(own, undo)
  const fixedWork = startChild(fileURLToPath(import.meta.resolve('../references/fixed-work.ts')))
  undo.push(() => fixedWork.stop())
  const bare: Bare[] = []
  for (let n = 0; n < processes; n += 1) {
    const route = startChild(fileURLToPath(import.meta.resolve('../references/inserting-route.ts')))
    undo.push(() => route.stop())
    bare.push({ pid: route.pid, port: await route.call<number>('listen', { url }) })
  }
  return { ...installation, databasePid: database.pid, fixedWork, bare }
}

/** Microseconds of the processor. */
type Spent = { service: number; database: number; fixedWork: number }

const measureSize = async (
  { services, prepare, databasePid, fixedWork, bare }: Started,
  { warmUpMs, runMs, settleMs }: Times,
  say: Say,
): Promise<Measured[]> => {
  const processes = services.length
  const ports = bare.map(({ port }) => port)
  const spent = (of: readonly { pid: number }[]): Spent => ({
    service: of.reduce((sum, { pid }) => sum + processorMicroseconds(pid), 0),
    database: processorMicroseconds(databasePid, { children: true }),
    fixedWork: processorMicroseconds(fixedWork.pid),
  })
  const measured = async (
    { what, isShared }: Pick<FleetRow, 'what' | 'isShared'>,
    work: () => Promise<{ count: number; late: number }>,
  ): Promise<Measured> => {
    const done = await fixedWork.call<number>('count')
    const called = what === 'bare' ? bare : services
    const before = spent(called)
    const { count, late } = await work()
    const after = spent(called)
    const pieces = (await fixedWork.call<number>('count')) - done
    const row = {
      ...{ processes, what, isShared, late },
      service: (after.service - before.service) / count,
      database: (after.database - before.database) / count,
      fixedWork: (after.fixedWork - before.fixedWork) / pieces,
    }
    say(
      `fleet: ${row.processes} processes, ${what}${isShared ? ', load shared' : ''}: service ${row.service.toFixed(0)} µs, database ${row.database.toFixed(0)} µs, fixed work ${row.fixedWork.toFixed(0)} µs, ${late} late`,
    )
    return row
  }
  const loads = each.map((one) => (one.what === 'bare' ? { ...one, ports } : one))
  for (const one of loads) await (await prepare(one, warmUpMs, processes))()
  // The load leaves work behind: results to store, counts to bring together.
  await delay(settleMs)
  const rows = [
    await measured({ what: 'idle', isShared: false }, async () => {
      await delay(runMs / 2)
      return { count: (processes * runMs) / 2000, late: 0 }
    }),
  ]
  for (const one of loads) {
    const { what, perSecond } = one
    rows.push(
      await measured({ what, isShared: false }, await prepare(one, runMs, processes)),
      await measured(
        { what, isShared: true },
        await prepare({ ...one, perSecond: perSecond / processes }, runMs, processes),
      ),
    )
  }
  return rows
}

type Measured = Omit<FleetRow, 'ratio' | 'ratioOfWork'>

const withRatios = (rows: readonly Measured[]): FleetRow[] =>
  rows.map((row) => {
    const isTheOne = ({ processes, what, isShared }: Measured): boolean =>
      processes === 1 && what === row.what && isShared === row.isShared
    const one = rows.find(isTheOne) ?? row
    const dearer = row.fixedWork / one.fixedWork
    const ratio = { service: row.service / one.service, database: row.database / one.database }
    const ratioOfWork = { service: ratio.service / dearer, database: ratio.database / dearer }
    return { ...row, ratio, ratioOfWork }
  })
