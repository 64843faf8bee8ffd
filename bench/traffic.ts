/** Steady traffic to endpoints: so many events a second, written to the database as payments write them. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from '../server/src/base/database.ts'
import type { Child } from './child.ts'
import { type Target, writeEvents } from './endpoints.ts'
import type { Measured } from './measure.ts'

/** So many events a second for these endpoints in turn. */
export type Flow = { targets: readonly Target[]; perSecond: number }

/** What was offered and what came of it, counted at the receivers. */
export type Phase = Measured & {
  /** Events a second that were really written, of those asked for. */
  offeredShare: number
  /** Counted events that were written and had not arrived some seconds after the end. */
  missing: number
}

const tickMs = 10
// Each a few, several at once: as gathered calls write them.
const portion = 10
const arrivalMs = 10_000
// As `wake-ups.ts` has it, but without its pause of 50 ms: beside that a delay by others would look small.
const channel = 'portreeve_webhooks'

/** Offers all flows for so long, or until it is over; answers how many events were written of each. */
export const offer = async (
  sql: Sql,
  flows: readonly Flow[],
  forMs: number,
  isOver: () => boolean = () => false,
): Promise<number[]> => {
  const begin = performance.now()
  const written = flows.map(() => 0)
  // Each its own: with a common one some would never have their turn.
  const turns = flows.map(() => 0)
  for (let at = 0; at < forMs && !isOver(); at = performance.now() - begin) {
    const projects = new Set<number>()
    const writing = flows.flatMap(({ targets, perSecond }, index) => {
      const due = Math.max(0, Math.floor((perSecond * at) / 1000) - (written[index] ?? 0))
      written[index] = (written[index] ?? 0) + due
      return portions(due).map((amount) => {
        const turn = turns[index] ?? 0
        turns[index] = turn + 1
        const target = targets[turn % targets.length] as Target
        projects.add(target.projectId)
        return writeEvents(sql, target, amount)
      })
    })
    await Promise.all(writing)
    if (projects.size > 0) await sql.notify(channel, [...projects].join(','))
    await delay(tickMs)
  }
  return written
}

/**
 * Offers flows and measures the first one, whose receivers are the stand-ins; nothing else may go to these. What arrives is
 * timed from its writing; what does not arrive within ten seconds is told.
 *
 * @param isOver ends the run before its time
 */
export const measureTraffic = async (
  { sql, standIns }: { sql: Sql; standIns: Child },
  flows: readonly [Flow, ...Flow[]],
  { warmUpMs, runMs }: { warmUpMs: number; runMs: number },
  isOver?: () => boolean,
): Promise<Phase> => {
  const before = await standIns.call<number>('total')
  await standIns.call('beginCount', { warmUpMs })
  const begin = performance.now()
  const [written = 0] = await offer(sql, flows, warmUpMs + runMs, isOver)
  const offeredMs = performance.now() - begin
  const arrived = async (): Promise<number> => (await standIns.call<number>('total')) - before
  const patience = performance.now() + arrivalMs
  while ((await arrived()) < written && performance.now() < patience) await delay(20)
  const missing = Math.max(0, written - (await arrived()))
  const measured = await standIns.call<Measured>('endCount', {
    seconds: (offeredMs - warmUpMs) / 1000,
  })
  const offeredShare = (written * 1000) / offeredMs / flows[0].perSecond
  return { ...measured, offeredShare, missing }
}

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
