/**
 * fleet: what a decline with eight notifications, and a refresh, cost the processor with one, two and four processes on
 * one database. The load is open, the same at each process, and small: what several processes cost each other shows
 * where a gathering of many calls cannot hide it.
 */
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startEmbedded } from '../../server/src/base/embedded/embedded.ts'
import { freePort } from '../../server/test/support/free-port.ts'
import { startChild } from '../child.ts'
import { type Service, startService } from '../field/service.ts'
import { applySetup, readFacts } from '../field/setup.ts'
import type { Facts } from '../load/facts.ts'
import type { OpenRun } from '../load/open-load.ts'
import { processorMicroseconds } from '../machine.ts'
import type { StandIns } from '../stand-ins/main.ts'

export type FleetRow = {
  processes: number
  what: 'decline' | 'refresh' | 'idle'
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

/** How much dearer a thing may be with several processes than with one. */
export const fleetMost = 1.25
const endpoints = 8
const usersOfEach = 32
const most = 4
const loads = [
  { what: 'decline', scenario: 'singles', perSecond: 50 },
  { what: 'refresh', scenario: 'refresh', perSecond: 200 },
] as const

type LoadOfEach = (typeof loads)[number]
type Say = (text: string) => void
type Times = { warmUpMs: number; runMs: number; settleMs: number }
type Started = { services: Service[]; ports: number[]; databasePid: number; facts: Facts }

/** Measures with four processes, then with two and one of them: they have all run equally long. */
export const measureFleet = async (say: Say, isQuick: boolean): Promise<FleetRow[]> => {
  const times = isQuick
    ? { warmUpMs: 3000, runMs: 4000, settleMs: 2000 }
    : { warmUpMs: 15_000, runMs: 20_000, settleMs: 12_000 }
  const undo: (() => Promise<unknown>)[] = []
  try {
    const started = await startFleet(undo)
    return await measureAll(started, times, say)
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

/** Lines that say what got dearer. */
export const fleetMisses = (rows: readonly FleetRow[]): string[] =>
  rows.flatMap(({ processes, what, ratioOfWork }) =>
    what === 'idle'
      ? []
      : (['service', 'database'] as const)
          .filter((of) => ratioOfWork[of] > fleetMost)
          .map(
            (of) =>
              `a ${what} costs the ${of} ${ratioOfWork[of].toFixed(2)} times as much with ${processes} processes, at most ${fleetMost}`,
          ),
  )

const startFleet = async (undo: (() => Promise<unknown>)[]): Promise<Started & StandInsOf> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portreeve-bench-fleet-'))
  await chmod(dataDir, 0o755)
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  const child = (program: string) => {
    const one = startChild(fileURLToPath(program))
    undo.push(() => one.stop())
    return one
  }
  const standInsChild = child(import.meta.resolve('../stand-ins/main.ts'))
  const standIns = await standInsChild.call<StandIns>('listen', { receivers: endpoints })
  const quiet = () => {}
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
  const database = await startEmbedded({ dataDir, log })
  undo.push(() => database.stop())
  const ports: number[] = []
  for (let n = 0; n < most; n += 1) ports.push(await freePort())
  const place = { dataDir, port: ports[0] as number }
  // All by the same way: the socket of the embedded server would make one cheaper than the others.
  const environment = { PORTREEVE_DATABASE_URL: database.url }
  const sandboxPort = String(await freePort())
  const first = await startService({
    ...place,
    environment: { ...environment, PORTREEVE_SANDBOX_PORT: sandboxPort },
  })
  await first.stop()
  const apiKey = await applySetup(place, { ...standIns, receivers: standIns.receivers.slice(0, 1) })
  await applyEndpoints(place, standIns)
  const services: Service[] = []
  for (const port of ports) {
    const options = { dataDir, port, environment: { ...environment, PORTREEVE_SANDBOX: 'off' } }
    const service = await startService(options)
    undo.push(() => service.stop())
    services.push(service)
  }
  const facts = await readFacts(place, standIns, apiKey)
  const load = child(import.meta.resolve('../load/main.ts'))
  const fixedWork = child(import.meta.resolve('../references/fixed-work.ts'))
  return { services, ports, databasePid: database.pid, facts, standInsChild, load, fixedWork }
}

type StandInsOf = Record<'standInsChild' | 'load' | 'fixedWork', ReturnType<typeof startChild>>

const main = join(import.meta.dirname, '..', '..', 'server', 'src', 'portreeve.js')
const run = promisify(execFile)

/** Seven more for the project that has one already. */
const applyEndpoints = async (
  { dataDir, port }: { dataDir: string; port: number },
  { receivers, secrets }: StandIns,
): Promise<void> => {
  const file = join(dataDir, 'fleet.json')
  const more = receivers.slice(1).map((receiver, n) => ({
    name: `Receiver ${n + 2}`,
    url: `http://127.0.0.1:${receiver}/webhooks`,
    secret: secrets.signature,
    standard_secret: secrets.standard,
  }))
  const project = { name: 'Bench Studio 1', webhooks: { endpoints: more } }
  await writeFile(
    file,
    JSON.stringify({ merchants: [{ name: 'Bench Studio', projects: [project] }] }),
  )
  const environment = { PORTREEVE_DATA_DIR: dataDir, PORTREEVE_PORT: String(port) }
  await run(process.execPath, [main, 'apply', file], { env: { ...process.env, ...environment } })
}

/** Microseconds of the processor. */
type Spent = { service: number; database: number; fixedWork: number }

const measureAll = async (
  { services, ports, databasePid, facts, standInsChild, load, fixedWork }: Started & StandInsOf,
  { warmUpMs, runMs, settleMs }: Times,
  say: Say,
): Promise<FleetRow[]> => {
  const running = [...services]
  const spent = (): Spent => ({
    service: running.reduce((sum, { pid }) => sum + processorMicroseconds(pid), 0),
    database: processorMicroseconds(databasePid, { children: true }),
    fixedWork: processorMicroseconds(fixedWork.pid),
  })
  /** Deliveries that are still under way belong to what is measured. */
  const settled = async (): Promise<void> => {
    for (let before = -1; ; await delay(300)) {
      const total = await standInsChild.call<number>('total')
      if (total === before) return
      before = total
    }
  }
  /** Makes what the load needs, which is not measured, and answers how to run it. */
  const prepared = async ({ scenario, perSecond }: LoadOfEach, forMs: number) => {
    const amount = Math.ceil((perSecond * running.length * forMs) / 1000) + 100
    const order = { facts, scenario, amount, users: usersOfEach, plan: { perSecond, forMs } }
    await load.call('prepareOpen', { ...order, ports: ports.slice(0, running.length) })
    await settled()
    return async () => {
      const { done, late } = await load.call<OpenRun>('open', order)
      await settled()
      return { count: done, late }
    }
  }
  const measured = async (
    what: FleetRow['what'],
    work: () => Promise<{ count: number; late: number }>,
  ): Promise<Measured> => {
    const done = await fixedWork.call<number>('count')
    const before = spent()
    const { count, late } = await work()
    const after = spent()
    const pieces = (await fixedWork.call<number>('count')) - done
    const row = {
      ...{ processes: running.length, what, late },
      service: (after.service - before.service) / count,
      database: (after.database - before.database) / count,
      fixedWork: (after.fixedWork - before.fixedWork) / pieces,
    }
    say(
      `fleet: ${row.processes} processes, ${what}: service ${row.service.toFixed(0)} µs, database ${row.database.toFixed(0)} µs, fixed work ${row.fixedWork.toFixed(0)} µs, ${late} late`,
    )
    return row
  }
  const rows: Measured[] = []
  for (const one of loads) await (await prepared(one, warmUpMs))()
  for (const processes of [most, 2, 1]) {
    for (const service of running.splice(processes)) await service.stop()
    // Until those that are left have taken the shards of those that went.
    await delay(settleMs)
    rows.push(
      await measured('idle', async () => {
        await delay(runMs / 2)
        return { count: (processes * runMs) / 2000, late: 0 }
      }),
    )
    for (const one of loads) {
      rows.push(await measured(one.what, await prepared(one, runMs)))
    }
  }
  return withRatios(rows).toReversed()
}

type Measured = Omit<FleetRow, 'ratio' | 'ratioOfWork'>

const withRatios = (rows: readonly Measured[]): FleetRow[] =>
  rows.map((row) => {
    const one = rows.find(({ processes, what }) => processes === 1 && what === row.what) ?? row
    const dearer = row.fixedWork / one.fixedWork
    const ratio = { service: row.service / one.service, database: row.database / one.database }
    const ratioOfWork = { service: ratio.service / dearer, database: ratio.database / dearer }
    return { ...row, ratio, ratioOfWork }
  })
