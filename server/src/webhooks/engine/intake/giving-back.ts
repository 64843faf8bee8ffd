/**
 * Deliveries that this process holds and does not send any more, because their lane was closed. They go back to being
 * nobody's, so that the next one who sends to the endpoint takes them.
 */
import type { Sql } from '../../../base/database/database.ts'
import type { Log } from '../../../base/log.ts'
import type { Endpoint } from '../../endpoints/endpoint-book.ts'
import type { Lane } from '../lanes/lane.ts'
import { backOff } from '../workers/beat.ts'
import { giveBackRows } from './ready.sql.ts'

export type GivingBack = {
  /** Gives back what an endpoint's closed lane held, but for what is under way. */
  giveBack(endpoint: Pick<Endpoint, 'projectId' | 'endpointId'>): void
  /** Waits until it is done, or has failed once. */
  drain(): Promise<void>
}

export type GivingBackOptions = {
  sql: Sql
  log: Log
  workerId(): string
  laneOf(endpointId: number): Lane | undefined
  isStopping(): boolean
  /** Called when a project has deliveries that another process may take. */
  onGivenBack(projectId: number): void
}

/** Works in the background, and tries until it is done. A dead process need not: others take what it held. */
export const givingBack = (options: GivingBackOptions): GivingBack => {
  const { sql, log, workerId, laneOf, isStopping, onGivenBack } = options
  const closed = new Map<number, number>()
  let isBusy = false
  let working: Promise<void> | undefined

  const work = async (): Promise<void> => {
    isBusy = true
    for (let failures = 0; closed.size > 0 && !(isStopping() && failures > 0); ) {
      const [[endpointId, projectId] = [0, 0]] = closed
      closed.delete(endpointId)
      const lane = laneOf(endpointId)
      // It was opened again: its polls find what it holds.
      if (lane?.queue.isOpen) continue
      try {
        const underWay = [...(lane?.queue.held ?? [])]
        const place = { projectId, endpointId, underWay }
        const { count } = await giveBackRows(sql, workerId(), place)
        if (count > 0) onGivenBack(projectId)
        failures = 0
      } catch (error) {
        log.debug({ err: error, project_id: projectId }, 'deliveries could not be given back yet')
        closed.set(endpointId, projectId)
        failures += 1
        await backOff(failures)
      }
    }
    isBusy = false
  }

  return {
    giveBack({ projectId, endpointId }) {
      closed.set(endpointId, projectId)
      // Work may end before it waits for anything.
      if (!isBusy) working = work()
    },
    drain: async () => await working,
  }
}
