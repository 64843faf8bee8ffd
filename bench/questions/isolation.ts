/**
 * isolation: the same load on healthy endpoints, alone and beside dead ones. Ten of two hundred are dead in different
 * ways and have a tenth, then half of the traffic. The result is the healthy ones' time from the commit to the 204.
 */
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { freePort } from '../../server/test/support/free-port.ts'
import type { Child } from '../child.ts'
import { applyEndpoints, openDatabase, type Target } from '../field/endpoints.ts'
import type { Place } from '../field/setup.ts'
import {
  asPhase,
  measureTraffic,
  middleP99,
  offer,
  type Phase,
  phaseMisses,
  type Stretch,
} from '../field/traffic.ts'
import { makeLogFiles } from '../field/write-ahead-log.ts'
import type { StandIns } from '../stand-ins/main.ts'
import { unreachable } from '../stand-ins/unreachable.ts'

export type IsolationRow = Phase & {
  /** Share of the traffic that goes to dead endpoints. */
  deadShare: number
  /** The p99 in the middle of those of all rounds. */
  middle: number
  /** That to the one of the same traffic while nobody is dead. */
  factor: number
  /** That to the one of what the healthy ones get, without the rest. */
  factorToRest: number
}

export type TrafficField = {
  place: Place
  /** Where the healthy receivers listen and count. */
  standIns: Child
  say(text: string): void
}

export const isolationMost = 1.5
const offeredPerSecond = 5000
const healthyReceivers = 190
const deadShares = [0.1, 0.5]
const firstMs = 5000

/**
 * Offers 5,000 a second to the living endpoints, then with a tenth and with half of it for dead ones. Beside it stands
 * the rest for the living by itself. All belong to one merchant, and two dead ones stand in each of its projects. All
 * take turns, round by round, so that a pause of the machine or of its disk meets them alike. While nobody is to be
 * dead, the dead ones are switched off, so that the comparison has none of their retries and probes.
 */
export const measureIsolation = async (
  { place, standIns, say }: TrafficField,
  times: { warmUpMs: number; runMs: number },
  rounds: number,
): Promise<IsolationRow[]> => {
  const sql = await openDatabase(place)
  const dead = await deadReceivers()
  const healthy = await standIns.call<StandIns>('listen', { receivers: healthyReceivers })
  try {
    const well = healthy.receivers.map((port, n) => ({
      name: `well ${n}`,
      url: `http://127.0.0.1:${port}/isolation`,
    }))
    const each = healthyReceivers / dead.urls.length
    const setDead = async (is_enabled: boolean): Promise<Target[]> => {
      const mixed = dead.urls.flatMap((url, n) => [
        ...well.slice(n * each, (n + 1) * each),
        { name: `dead ${n}`, url, is_enabled },
      ])
      return await applyEndpoints(place, sql, 'Isolation Studio', mixed, healthy.secrets)
    }
    const targets = await setDead(false)
    const living = targets.filter(({ name }) => name.startsWith('well'))
    const lost = targets.filter(({ name }) => name.startsWith('dead'))
    const phase = async (perSecond: number, toDead: number): Promise<Stretch> => {
      const flows = [
        { targets: living, perSecond },
        { targets: lost, perSecond: toDead },
      ] as const
      const stretch = await measureTraffic({ sql, standIns }, flows, times)
      const { p99 } = asPhase([stretch])
      say(
        `isolation: ${toDead}/s to dead endpoints, ${perSecond}/s to the others, p99 ${p99.toFixed(1)} ms`,
      )
      return stretch
    }
    await makeLogFiles(sql)
    // The first connections and plans would count for the phase that happens to be first.
    await offer(sql, [{ targets: living, perSecond: offeredPerSecond / 2 }], firstMs)
    const alive: Stretch[] = []
    const shares = deadShares.map((share) => ({
      share,
      rest: [] as Stretch[],
      beside: [] as Stretch[],
    }))
    for (let round = 1; round <= rounds; round += 1) {
      alive.push(await phase(offeredPerSecond, 0))
      for (const { share, rest } of shares)
        rest.push(await phase(offeredPerSecond * (1 - share), 0))
      await setDead(true)
      for (const { share, beside } of shares)
        beside.push(await phase(offeredPerSecond * (1 - share), offeredPerSecond * share))
      await setDead(false)
    }
    const middle = (stretches: readonly Stretch[]): number => middleP99(stretches, times.runMs)
    return [{ share: 0, rest: alive, beside: alive }, ...shares].map(({ share, rest, beside }) => ({
      ...asPhase(beside),
      deadShare: share,
      middle: middle(beside),
      factor: middle(beside) / middle(alive),
      factorToRest: middle(beside) / middle(rest),
    }))
  } finally {
    await sql.end()
    dead.close()
  }
}

/** Says which phases missed the limit. */
export const isolationMisses = (rows: readonly IsolationRow[]): string[] =>
  rows.flatMap((row) => {
    const what = `with ${row.deadShare * 100} % to dead endpoints`
    return [
      ...phaseMisses(`isolation ${what}`, row),
      ...(row.factor > isolationMost
        ? [
            `${what} the others' p99 is ${row.factor.toFixed(2)} times as long, at most ${isolationMost}`,
          ]
        : []),
    ]
  })

/** Ten addresses that are dead in six ways: refused, black holes, 20 s, 500, no TLS, no such name. */
const deadReceivers = async (): Promise<{ urls: string[]; close(): void }> => {
  const undo: (() => void)[] = []
  const open = async (server: Server): Promise<number> => {
    const sockets = new Set<Socket>()
    server.on('connection', (socket: Socket) => {
      sockets.add(socket.on('error', () => {}))
      socket.once('close', () => sockets.delete(socket))
    })
    undo.push(() => {
      server.close()
      for (const socket of sockets) socket.destroy()
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return (server.address() as AddressInfo).port
  }
  const silent = () => open(createServer())
  const slow = () =>
    open(
      createHttpServer((request, response) => {
        request.resume()
        setTimeout(() => response.writeHead(204).end(), 20_000).unref()
      }),
    )
  const failing = () =>
    open(
      createHttpServer((request, response) => {
        request.resume().on('end', () => response.writeHead(500).end())
      }),
    )
  const hole = await unreachable()
  const http = (port: number, n: number): string => `http://127.0.0.1:${port}/dead-${n}`
  return {
    urls: [
      http(await freePort(), 0),
      http(await freePort(), 1),
      http(hole.port, 2),
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
      hole.close()
      for (const step of undo) step()
    },
  }
}
