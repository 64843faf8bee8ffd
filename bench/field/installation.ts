/**
 * An installation for an open load: some processes of the service on one database. Each project has eight endpoints,
 * and its declines are announced to all of them.
 */
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../../server/test/support/free-port.ts'
import { type Child, startChild } from '../child.ts'
import type { Database } from '../database.ts'
import type { Facts } from '../load/facts.ts'
import type { OpenRun } from '../load/open-load.ts'
import type { StandIns } from '../stand-ins/main.ts'
import { type Service, startService } from './service.ts'
import { applySetup, readFacts } from './setup.ts'

/** `ports` are those of the processes that are called instead of the service's. */
export type OpenLoad = {
  scenario: 'singles' | 'singles_of_one' | 'refresh' | 'cross_auth' | 'create' | 'bare'
  perSecond: number
  ports?: readonly number[]
}

export type Installation = {
  services: Service[]
  /** Makes what the load needs, which is not measured, and answers how to run it at the first `processes`. */
  prepare(
    load: OpenLoad,
    forMs: number,
    processes: number,
  ): Promise<() => Promise<{ count: number; late: number }>>
}

export type InstallationOptions = {
  /** Empty, or to be made. */
  dataDir: string
  database: Database
  processes: number
  /** So many projects have declines; one, where it is left out. */
  projects?: number
}

const endpoints = 8
const usersOfEach = 32
const main = join(import.meta.dirname, '..', '..', 'server', 'src', 'portreeve.js')
const run = promisify(execFile)

/** Starts it; what ends it again is put into `undo`. All reach the database by its address. */
export const startInstallation = async (
  { dataDir, database, processes, projects = 1 }: InstallationOptions,
  undo: (() => Promise<unknown>)[],
): Promise<Installation> => {
  const child = (program: string): Child => {
    const one = startChild(fileURLToPath(program))
    undo.push(() => one.stop())
    return one
  }
  await mkdir(dataDir, { recursive: true })
  const standInsChild = child(import.meta.resolve('../stand-ins/main.ts'))
  const standIns = await standInsChild.call<StandIns>('listen', { receivers: endpoints })
  const ports: number[] = []
  for (let n = 0; n < processes; n += 1) ports.push(await freePort())
  const place = { dataDir, port: ports[0] as number, database }
  const environment = { PORTREEVE_DATABASE_URL: database.url }
  const sandboxPort = String(await freePort())
  const first = await startService({
    ...place,
    environment: { ...environment, PORTREEVE_SANDBOX_PORT: sandboxPort },
  })
  await first.stop()
  const receivers = standIns.receivers.slice(0, projects)
  const apiKey = await applySetup(place, { ...standIns, receivers })
  await applyEndpoints(place, standIns, projects)
  const services: Service[] = []
  for (const port of ports) {
    const options = { dataDir, port, environment: { ...environment, PORTREEVE_SANDBOX: 'off' } }
    const service = await startService(options)
    undo.push(() => service.stop())
    services.push(service)
  }
  const facts = await readFacts(place, standIns, apiKey)
  const load = child(import.meta.resolve('../load/main.ts'))
  return { services, prepare: preparing({ facts, ports, load, standInsChild }) }
}

type Parts = { facts: Facts; ports: readonly number[]; load: Child; standInsChild: Child }

const preparing = ({ facts, ports, load, standInsChild }: Parts): Installation['prepare'] => {
  /** Deliveries that are still under way belong to what is measured. */
  const settled = async (): Promise<void> => {
    for (let before = -1; ; await delay(300)) {
      const total = await standInsChild.call<number>('total')
      if (total === before) return
      before = total
    }
  }
  return async ({ scenario, perSecond, ports: called = ports }, forMs, processes) => {
    const amount = Math.ceil((perSecond * processes * forMs) / 1000) + 100
    const order = { facts, scenario, amount, users: usersOfEach, plan: { perSecond, forMs } }
    await load.call('prepareOpen', { ...order, ports: called.slice(0, processes) })
    await settled()
    return async () => {
      const { done, late } = await load.call<OpenRun>('open', order)
      await settled()
      return { count: done, late }
    }
  }
}

/** Seven more for each project that has one already. */
const applyEndpoints = async (
  { dataDir, port, database }: { dataDir: string; port: number; database: Database },
  { receivers, secrets }: StandIns,
  count: number,
): Promise<void> => {
  const file = join(dataDir, 'endpoints.json')
  const projects = receivers.slice(0, count).map((own, nth) => ({
    name: `Bench Studio ${nth + 1}`,
    webhooks: {
      endpoints: receivers
        .filter((receiver) => receiver !== own)
        .map((receiver, n) => ({
          name: `Receiver ${n + 2}`,
          url: `http://127.0.0.1:${receiver}/webhooks`,
          secret: secrets.signature,
          standard_secret: secrets.standard,
        })),
    },
  }))
  await writeFile(file, JSON.stringify({ merchants: [{ name: 'Bench Studio', projects }] }))
  const environment = {
    PORTREEVE_DATA_DIR: dataDir,
    PORTREEVE_PORT: String(port),
    PORTREEVE_DATABASE_URL: database.url,
  }
  await run(process.execPath, [main, 'apply', file], { env: { ...process.env, ...environment } })
}
