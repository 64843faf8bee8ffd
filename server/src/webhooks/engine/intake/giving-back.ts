/**
 * Deliveries that this process holds and does not send. They go back to being nobody's, so that the next one who sends
 * to the endpoint takes them.
 */
import type { Sql } from '../../../base/database/database.ts'
import type { Log } from '../../../base/log.ts'
import type { Endpoint } from '../../endpoints/endpoint-book.ts'
import { backOff } from '../workers/beat.ts'
import type { Timing } from '../workers/timing.ts'
import { giveBackRows, type Place } from './ready.sql.ts'

export type GivingBack = {
  /** Gives back some deliveries of an endpoint. */
  giveBack(endpoint: Pick<Endpoint, 'projectId' | 'endpointId'>, eventIds: readonly string[]): void
  /**
   * Takes note that rows of an endpoint may name this process which it does not hold: nobody knows what became of a
   * statement. Its scans look after the endpoint from now on, and find them. They end when that is long over: after a
   * database that was away for longer the lease has ended, too.
   */
  suspect(endpointId: number): void
  suspects(): readonly number[]
  /** Waits until all is given back, or that has failed once. */
  drain(): Promise<void>
}

export type GivingBackOptions = {
  sql: Sql
  log: Log
  timing: Pick<Timing, 'quarantineMs'>
  monotonicMs(): number
  workerId(): string
  isStopping(): boolean
  /** Called when a project has deliveries that nobody holds, from this event on. */
  onFree(projectId: number, oldest: string): void
}

/** Works in the background, and tries until it is done. A dead process need not: others take what it held. */
export const givingBack = (options: GivingBackOptions): GivingBack => {
  const { sql, log, timing, monotonicMs, workerId, isStopping, onFree } = options
  const left: { projectId: number; rows: readonly Place[] }[] = []
  /** Until when each is suspected. */
  const suspects = new Map<number, number>()
  let working: Promise<void> | undefined

  const work = async (): Promise<void> => {
    for (let failures = 0; left[0] && !(isStopping() && failures > 0); ) {
      const { projectId, rows } = left[0]
      try {
        await giveBackRows(sql, projectId, rows, workerId())
        left.shift()
        failures = 0
        onFree(projectId, rows.map(({ event_id }) => event_id).toSorted()[0] ?? '')
      } catch (error) {
        log.debug({ err: error, project_id: projectId }, 'deliveries could not be given back yet')
        // The others do not wait with it: their rows may lie on another machine.
        left.push(...left.splice(0, 1))
        failures += 1
        await backOff(failures)
      }
    }
    working = undefined
  }

  return {
    giveBack({ projectId, endpointId: endpoint_id }, eventIds) {
      if (eventIds.length === 0) return
      left.push({ projectId, rows: eventIds.map((event_id) => ({ endpoint_id, event_id })) })
      working ??= work()
    },
    suspect: (endpointId) => void suspects.set(endpointId, monotonicMs() + 2 * timing.quarantineMs),
    suspects() {
      for (const [endpointId, untilMs] of suspects)
        if (untilMs < monotonicMs()) suspects.delete(endpointId)
      return [...suspects.keys()]
    },
    drain: async () => await working,
  }
}
