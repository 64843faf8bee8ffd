/** Steady traffic to endpoints: so many events a second, written to the database as payments write them. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from '../../server/src/base/database/database.ts'
import { notifyProjects } from '../../server/src/webhooks/engine/intake/wake-ups.sql.ts'
import type { Child } from '../child.ts'
import { type Measured, machineMs, median, summary } from '../measure.ts'
import type { Arrived } from '../stand-ins/main.ts'
import { type Target, writeEvents } from './endpoints.ts'

/** So many events a second for these endpoints in turn. */
export type Flow = { targets: readonly Target[]; perSecond: number }

/** The offered load and its outcome, counted at the receivers. */
export type Phase = Measured & {
  /** Events a second that were really written, of those asked for. */
  offeredShare: number
  /** Counted events that were written and had not arrived some seconds after the end. */
  missing: number
}

/** One stretch of traffic, with all that arrived. */
export type Stretch = Pick<Phase, 'seconds' | 'offeredShare' | 'missing'> & Arrived

const tickMs = 10
// Each a few, several at once: as gathered calls write them.
const portion = 10
const arrivalMs = 10_000

/** Events that were written of each flow, and when each portion of them was committed, by the machine's clock. */
export type Offered = { written: number[]; committedAt: Float64Array }

/** Offers all flows for so long, or until it is over. */
export const offer = async (
  sql: Sql,
  flows: readonly Flow[],
  forMs: number,
  isOver: () => boolean = () => false,
): Promise<Offered> => {
  const begin = performance.now()
  const written = flows.map(() => 0)
  // Each its own: with a common one some would never have their turn.
  const turns = flows.map(() => 0)
  const committedAt: number[] = []
  const wake = waker(sql)
  const write = async (target: Target, amount: number): Promise<void> => {
    const number = committedAt.push(Number.NaN) - 1
    await writeEvents(sql, target, amount, `portion ${number}`)
    committedAt[number] = machineMs()
    wake.tell(target.projectId)
  }
  for (let at = 0; at < forMs && !isOver(); at = performance.now() - begin) {
    const writing = flows.flatMap(({ targets, perSecond }, index) => {
      const due = Math.max(0, Math.floor((perSecond * at) / 1000) - (written[index] ?? 0))
      written[index] = (written[index] ?? 0) + due
      return portions(due).map((amount) => {
        const turn = turns[index] ?? 0
        turns[index] = turn + 1
        return write(targets[turn % targets.length] as Target, amount)
      })
    })
    await Promise.all(writing)
    await delay(tickMs)
  }
  await wake.end()
  return { written, committedAt: Float64Array.from(committedAt) }
}

/**
 * Tells the service, which is another process here, of every commit: one NOTIFY after the other, each of all that came
 * meanwhile. The pause of 50 ms that `wake-ups.ts` makes is left out: beside it a delay by others would look small.
 */
const waker = (sql: Sql): { tell(projectId: number): void; end(): Promise<void> } => {
  let projects = new Set<number>()
  let telling: Promise<void> | undefined
  const tellAll = async (): Promise<void> => {
    while (projects.size > 0) {
      const told = projects
      projects = new Set()
      await notifyProjects(sql, told)
    }
    telling = undefined
  }
  return {
    tell(projectId) {
      projects.add(projectId)
      telling ??= tellAll()
    },
    end: async () => await telling,
  }
}

/**
 * Offers flows and measures the first one, whose receivers are the stand-ins; nothing else may go to these. Arrivals
 * are timed from their commit; a delivery that does not arrive within ten seconds is told.
 *
 * @param isOver ends the run before its time
 */
export const measureTraffic = async (
  { sql, standIns }: { sql: Sql; standIns: Child },
  flows: readonly [Flow, ...Flow[]],
  { warmUpMs, runMs }: { warmUpMs: number; runMs: number },
  isOver?: () => boolean,
): Promise<Stretch> => {
  const before = await standIns.call<number>('total')
  await standIns.call('beginCount', { warmUpMs })
  const begin = performance.now()
  const offered = await offer(sql, flows, warmUpMs + runMs, isOver)
  const offeredMs = performance.now() - begin
  const [written = 0] = offered.written
  const arrived = async (): Promise<number> => (await standIns.call<number>('total')) - before
  const patience = performance.now() + arrivalMs
  while ((await arrived()) < written && performance.now() < patience) await delay(20)
  const missing = Math.max(0, written - (await arrived()))
  const seconds = (offeredMs - warmUpMs) / 1000
  const { committedAt } = offered
  const arrivals = await standIns.call<Arrived>('endPortions', { seconds, committedAt })
  const offeredShare = (written * 1000) / offeredMs / flows[0].perSecond
  return { ...arrivals, seconds, offeredShare, missing }
}

/** All stretches as one; there must be one. */
export const asPhase = (stretches: readonly Stretch[]): Phase => {
  const tookMs = stretches.flatMap((stretch) => [...stretch.tookMs])
  const sum = (of: (stretch: Stretch) => number): number =>
    stretches.reduce((all, stretch) => all + of(stretch), 0)
  const seconds = sum((stretch) => stretch.seconds)
  return {
    ...summary(tookMs, seconds),
    offeredShare: sum((stretch) => stretch.offeredShare * stretch.seconds) / seconds,
    missing: sum(({ missing }) => missing),
  }
}

/**
 * The p99 in the middle of those of all pieces of so many milliseconds. One second in which the machine stood still is
 * the p99 of a whole minute, and only of one of its pieces. A shorter stretch is one piece. There must be one stretch.
 */
export const middleP99 = (stretches: readonly Stretch[], pieceMs: number): number =>
  median(
    stretches.flatMap(({ afterMs, tookMs, seconds }) =>
      Array.from({ length: Math.max(1, Math.floor((seconds * 1000) / pieceMs)) }, (_, piece) => {
        const inPiece = tookMs.filter((_, index) => {
          return Math.floor((afterMs[index] as number) / pieceMs) === piece
        })
        return summary(inPiece, pieceMs / 1000).p99
      }),
    ),
  )

/** Lines for a phase that did not offer what it should have, or after which something was missing. */
export const phaseMisses = (what: string, { offeredShare, missing }: Phase): string[] => [
  ...(offeredShare < 0.95
    ? [`${what}: only ${Math.round(offeredShare * 100)} % of the traffic could be offered`]
    : []),
  ...(missing > 0 ? [`${what}: ${missing} events did not arrive within ten seconds`] : []),
]

const portions = (amount: number): number[] => {
  const full = Array<number>(Math.floor(amount / portion)).fill(portion)
  return amount % portion > 0 ? [...full, amount % portion] : full
}
