/**
 * isolation: the same load on healthy endpoints, alone and beside ten of two hundred that are dead in different ways and
 * have a tenth, then half of the traffic. What counts is the healthy ones' time from the writing to the 204.
 */
import { createServer, type Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from '../server/src/base/database.ts'
import { createLog } from '../server/src/base/log.ts'
import { type WakeUps, wakeUps } from '../server/src/webhooks/wake-ups.ts'
import type { Child } from './child.ts'
import { applyEndpoints, openDatabase, type Target, writeEvents } from './endpoints.ts'
import { freePort } from './free-port.ts'
import type { Measured } from './measure.ts'
import type { Place } from './setup.ts'
import { listen } from './stand-ins/answers.ts'
import type { StandIns } from './stand-ins/main.ts'

export type IsolationRow = {
  /** Share of the traffic that goes to dead endpoints. */
  deadShare: number
  perSecond: number
  p50: number
  p99: number
  /** p99 to that of the same traffic to the healthy ones without dead endpoints. */
  factor: number
}

export type IsolationField = {
  place: Place
  /** Where the healthy receivers listen and count. */
  standIns: Child
  say(text: string): void
}

export const isolationMost = 1.5
const offeredPerSecond = 5000
const healthyReceivers = 190
const tickMs = 10
const deadShares = [0.1, 0.5]
const firstMs = 5000

/**
 * Offers 5,000 a second with a tenth, then half of them for dead endpoints, each after the same traffic to the healthy
 * ones alone.
 */
export const measureIsolation = async (
  { place, standIns, say }: IsolationField,
  { warmUpMs, runMs }: { warmUpMs: number; runMs: number },
): Promise<IsolationRow[]> => {
  const sql = await openDatabase(place)
  const wake = wakeUps({ sql, log: createLog('silent'), onWake() {}, isElsewhere: () => true })
  const dead = await deadReceivers()
  const healthy = await standIns.call<StandIns>('listen', { receivers: healthyReceivers })
  try {
    const well = await applyEndpoints(
      place,
      sql,
      'Healthy Studio',
      healthy.receivers.map((port, n) => ({
        name: `well ${n}`,
        url: `http://127.0.0.1:${port}/isolation`,
      })),
      healthy.secrets,
    )
    const lost = await applyEndpoints(
      place,
      sql,
      'Dead Studio',
      dead.urls.map((url, n) => ({ name: `dead ${n}`, url })),
      healthy.secrets,
    )
    const rows: IsolationRow[] = []
    const phase = async (toWell: number, toDead: number): Promise<Measured> => {
      await standIns.call('beginCount', { warmUpMs })
      await offer({ sql, wake }, { well, toWell, lost, toDead }, warmUpMs + runMs)
      // What was written last has a second to arrive.
      await delay(1000)
      const measured = await standIns.call<Measured>('endCount', { seconds: runMs / 1000 })
      say(
        `isolation: ${toDead}/s to dead endpoints, ${Math.round(measured.perSecond)}/s to the others, p99 ${measured.p99.toFixed(1)} ms`,
      )
      return measured
    }
    // The first connections and plans would count for the phase that happens to be first.
    await offer({ sql, wake }, { well, toWell: offeredPerSecond / 2, lost, toDead: 0 }, firstMs)
    for (const deadShare of deadShares) {
      const toWell = offeredPerSecond * (1 - deadShare)
      const alone = await phase(toWell, 0)
      const beside = await phase(toWell, offeredPerSecond * deadShare)
      rows.push(
        { deadShare: 0, ...pick(alone), factor: 1 },
        { deadShare, ...pick(beside), factor: beside.p99 / alone.p99 },
      )
    }
    return rows
  } finally {
    await wake.stop()
    await sql.end()
    dead.close()
  }
}

/** Says which phases missed the limit. */
export const isolationMisses = (rows: readonly IsolationRow[]): string[] =>
  rows
    .filter(({ factor }) => factor > isolationMost)
    .map(
      ({ deadShare, factor }) =>
        `with ${deadShare * 100} % to dead endpoints the others' p99 is ${factor.toFixed(2)} times as long, at most ${isolationMost}`,
    )

const pick = ({ perSecond, p50, p99 }: Measured) => ({ perSecond, p50, p99 })

/** Offers so much a second to the healthy and to the dead. */
const offer = async (
  { sql, wake }: { sql: Sql; wake: WakeUps },
  {
    well,
    toWell,
    lost,
    toDead,
  }: { well: readonly Target[]; toWell: number; lost: readonly Target[]; toDead: number },
  forMs: number,
): Promise<void> => {
  const begin = performance.now()
  let [sentWell, sentDead, turn] = [0, 0, 0]
  for (let at = 0; at < forMs; at = performance.now() - begin) {
    const dueWell = Math.floor((toWell * at) / 1000) - sentWell
    const dueDead = Math.floor((toDead * at) / 1000) - sentDead
    await Promise.all([
      // Several at once, each a few: as gathered calls write them.
      ...portions(dueWell).map((amount) =>
        write(sql, wake, well[turn++ % well.length] as Target, amount),
      ),
      ...portions(dueDead).map((amount) =>
        write(sql, wake, lost[turn++ % lost.length] as Target, amount),
      ),
    ])
    sentWell += Math.max(0, dueWell)
    sentDead += Math.max(0, dueDead)
    await delay(tickMs)
  }
}

const write = async (sql: Sql, wake: WakeUps, target: Target, amount: number): Promise<void> => {
  await writeEvents(sql, target, amount)
  wake.nudge(target.projectId)
}

const portions = (amount: number): number[] => {
  const size = 10
  const full = Array<number>(Math.max(0, Math.floor(amount / size))).fill(size)
  return amount % size > 0 ? [...full, amount % size] : full
}

/** Ten addresses that are dead in six ways. */
const deadReceivers = async (): Promise<{ urls: string[]; close(): void }> => {
  const servers: Server[] = []
  const silent = async (): Promise<number> => {
    const server = createServer((socket) => socket.on('error', () => {}))
    servers.push(server)
    return await new Promise((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
    })
  }
  const slow = () =>
    listen((request, response) => {
      request.resume()
      setTimeout(() => response.writeHead(204).end(), 20_000).unref()
    })
  const failing = () =>
    listen((request, response) => {
      request.resume().on('end', () => response.writeHead(500).end())
    })
  const http = (port: number, n: number): string => `http://127.0.0.1:${port}/dead-${n}`
  return {
    urls: [
      http(await freePort(), 0),
      http(await freePort(), 1),
      http(await silent(), 2),
      http(await silent(), 3),
      http(await slow(), 4),
      http(await slow(), 5),
      http(await failing(), 6),
      http(await failing(), 7),
      // Speaks no TLS.
      `https://127.0.0.1:${await failing()}/dead-8`,
      'https://receiver.invalid/dead-9',
    ],
    close: () => {
      for (const server of servers) server.close()
    },
  }
}
