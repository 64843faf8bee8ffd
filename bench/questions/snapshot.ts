/**
 * snapshot: the traffic of isolation while somebody holds a snapshot of the database, as a dump or a forgotten session
 * does, against the same without. Nothing that was deleted since can be cleared away then. The highest rate without a
 * snapshot is measured before and after. The tables of events and attempts have grown meanwhile, and that alone makes a
 * delivery dearer.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { connect, type Sql } from '../../server/src/base/database/database.ts'
import { notifyProjects } from '../../server/src/webhooks/engine/intake/wake-ups.sql.ts'
import { findDatabase } from '../database.ts'
import { applyEndpoints, openDatabase, type Target, writeEvents } from '../field/endpoints.ts'
import type { Place } from '../field/setup.ts'
import { asPhase, measureTraffic, offer, type Phase, phaseMisses } from '../field/traffic.ts'
import { makeLogFiles } from '../field/write-ahead-log.ts'
import { processorSeconds } from '../machine.ts'
import { median } from '../measure.ts'
import type { StandIns } from '../stand-ins/main.ts'
import type { TrafficField } from './isolation.ts'

/** One side of the comparison. */
type Side = {
  steady: Phase
  /** Deliveries a second of as many as can be written at once: the middle one of some bursts. */
  burstPerSecond: number
  /** Microseconds of processor time for each delivery of the bursts. */
  effort: { service: number; database: number }
  /** Rows of the table of what is ready that could not be cleared away. */
  deadRows: number
}

export type Snapshot = {
  heldSeconds: number
  /** Before it. */
  without: Side
  held: Side
  /** When it is over and what was deleted is cleared away. */
  after: Side
  /** The share of the deliveries a second that it costs: of the mean of before and after. */
  cost: number
}

export const snapshotMost = 0.1
const offeredPerSecond = 5000
const receivers = 190
const firstMs = 5000
const burstPortion = 100
const writers = 8
// One takes four seconds, in which a machine that others use may be twice as slow.
const burstCount = 5

/**
 * Measures without a snapshot, then at the end of so many seconds with one, during which the traffic goes on, and
 * without again.
 */
export const measureSnapshot = async (
  { place, standIns, servicePid, say }: TrafficField & { servicePid: number },
  times: { warmUpMs: number; runMs: number },
  { heldSeconds, burst }: { heldSeconds: number; burst: number },
): Promise<Snapshot> => {
  const sql = await openDatabase(place)
  const { pid } = await findDatabase(place.dataDir)
  try {
    const listening = await standIns.call<StandIns>('listen', { receivers })
    const targets = await applyEndpoints(
      place,
      sql,
      'Snapshot Studio',
      listening.receivers.map((port, n) => ({
        name: `snapshot ${n}`,
        url: `http://127.0.0.1:${port}/snapshot`,
      })),
      listening.secrets,
    )
    const flows = [{ targets, perSecond: offeredPerSecond }] as const
    const spent = () => ({
      service: processorSeconds(servicePid),
      database: processorSeconds(pid, { children: true }),
    })
    const measureSide = async (what: string): Promise<Side> => {
      const steady = asPhase([await measureTraffic({ sql, standIns }, flows, times)])
      const before = spent()
      const total = () => standIns.call<number>('total')
      const bursts: number[] = []
      while (bursts.length < burstCount) bursts.push(await measureBurst(sql, targets, burst, total))
      const burstPerSecond = median(bursts)
      const after = spent()
      const deadRows = await countDead(sql)
      say(
        `snapshot: ${what}: ${Math.round(steady.perSecond)}/s with p99 ${steady.p99.toFixed(1)} ms, at most ${Math.round(burstPerSecond)}/s; ${deadRows} dead rows`,
      )
      const per = (seconds: number): number => (seconds * 1e6) / (burst * burstCount)
      return {
        steady,
        burstPerSecond,
        effort: {
          service: per(after.service - before.service),
          database: per(after.database - before.database),
        },
        deadRows,
      }
    }
    await makeLogFiles(sql)
    await offer(sql, flows, firstMs)
    const without = await measureSide('without')
    const held = await whileHeld(place, async () => {
      await offer(sql, flows, heldSeconds * 1000)
      return await measureSide(`held for ${heldSeconds} s`)
    })
    await sql.unsafe('vacuum webhook_ready')
    const after = await measureSide('after it')
    const usual = (without.burstPerSecond + after.burstPerSecond) / 2
    return { heldSeconds, without, held, after, cost: 1 - held.burstPerSecond / usual }
  } finally {
    await sql.end()
  }
}

/** Lines for what was missed. */
export const snapshotMisses = ({ without, held, after, cost, heldSeconds }: Snapshot): string[] => [
  ...phaseMisses('without a snapshot', without.steady),
  ...phaseMisses('after the snapshot', after.steady),
  ...phaseMisses('beside a snapshot', held.steady),
  ...(cost > snapshotMost
    ? [
        `a snapshot held for ${heldSeconds} s costs ${Math.round(cost * 100)} % of the deliveries, at most ${snapshotMost * 100} %`,
      ]
    : []),
]

/** Runs work while a transaction on a connection of its own keeps seeing the database as it was when it began. */
const whileHeld = async <T>(place: Place, work: () => Promise<T>): Promise<T> => {
  const { url, socketPath } = await findDatabase(place.dataDir)
  const holder = connect(url, {
    connections: 1,
    name: 'snapshot',
    session: { idle_in_transaction_session_timeout: '0' },
    ...(socketPath ? { socketPath } : {}),
  })
  try {
    return (await holder.begin('isolation level repeatable read', async (tx) => {
      // The snapshot is taken by the first statement.
      await tx`select 1 from webhook_ready limit 1`
      return await work()
    })) as T
  } finally {
    await holder.end()
  }
}

/** Writes as fast as it can, and answers how many a second arrived until the last one did. */
const measureBurst = async (
  sql: Sql,
  targets: readonly Target[],
  amount: number,
  total: () => Promise<number>,
): Promise<number> => {
  const before = await total()
  const begin = performance.now()
  let begun = 0
  const write = async (): Promise<void> => {
    while (begun < amount) {
      const target = targets[(begun / burstPortion) % targets.length] as Target
      begun += burstPortion
      await writeEvents(sql, target, burstPortion)
      await notifyProjects(sql, [target.projectId])
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  while ((await total()) - before < amount) await delay(10)
  return (amount * 1000) / (performance.now() - begin)
}

const countDead = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ dead: number }[]>`
    select coalesce(sum(n_dead_tup), 0)::float8 as dead
    from pg_stat_user_tables
    where relname = 'webhook_ready'
  `
  return row?.dead ?? 0
}
