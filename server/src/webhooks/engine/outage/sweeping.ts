/** The sweep goes over projects now and then: retries that are due, probes, deadlines. */
import type { Clock } from '../../../base/clock.ts'
import { isUnavailable, type Sql } from '../../../base/database/database.ts'
import type { Deps } from '../../../projects/index.ts'
import type { Lane } from '../lanes/lane.ts'
import type { Lease } from '../workers/lease.ts'
import type { Burial } from './burying.ts'
import { buryOverdue, keepHealth } from './endpoint-health.ts'
import { promoteRetries } from './retries.sql.ts'
import { sweepTurns } from './sweep-turns.ts'

export type SweepingOptions = Pick<Deps, 'directory' | 'log' | 'settings' | 'mailer'> & {
  sql: Sql
  clock: Clock
  /** The projects to sweep now: those that were found to have something to do, and those whose lanes say so. */
  projectIds(): Iterable<number>
  /** Brings a project into memory, with its lanes; cheap where it is. */
  loadProject(projectId: number): unknown
  /** Reads a project's endpoints again, and lets its lanes be as they say. */
  reload(projectIds: readonly number[]): Promise<void>
  monotonicMs(): number
  lease: Pick<Lease, 'others' | 'caresFor'>
  lanesOf(projectId: number): Iterable<Lane>
  mayGoOn(): boolean
  /** Called for every project of which a probe may be let out by now. */
  onProbes(projectId: number): void
  /** Called when retries are ready, with the oldest event of them. */
  onPromoted(projectId: number, oldest: string): void
  onBuried(burial: Burial): void
}

export type Sweeping = {
  /**
   * Sweeps these projects once. A failure for one is logged, and the others are swept all the same. If the
   * database was away for some, that is thrown at the end.
   */
  work(): Promise<void>
  /** How many milliseconds to rest after it, so that sweeps take a fifth of the time. */
  rest(): number
}

/** The sweeps of one process. */
export const sweeping = (options: SweepingOptions): Sweeping => {
  const { sql, clock, log, lease, lanesOf, mayGoOn, monotonicMs } = options
  const { projectIds, loadProject, onProbes, onPromoted, onBuried } = options
  const overdueUpTo = new WeakMap<Lane, string>()
  const turns = sweepTurns()
  const promote = async (projectId: number): Promise<void> => {
    const now = clock.now()
    const lanes = [...lanesOf(projectId)].filter((lane) => {
      lane.health.letProbe(now.getTime())
      return lease.caresFor(lane.endpoint.endpointId) && lane.promotable() > 0
    })
    onProbes(projectId)
    if (lanes.length === 0) return
    const endpoints = lanes.map(({ endpoint }) => endpoint.endpointId)
    const limits = lanes.map((lane) => lane.promotable())
    const oldest = await promoteRetries(sql, { projectId, endpoints, limits, now })
    if (oldest !== undefined) onPromoted(projectId, oldest)
  }

  /** Endpoints that fail: deadlines first, because what is too late need not be a probe. */
  const careForHealth = async (projectId: number): Promise<void> => {
    for (const lane of [...lanesOf(projectId)]) {
      if (!lane.queue.isOpen || !mayGoOn()) continue
      const { endpointId } = lane.endpoint
      if (lane.health.breaker.state === 'open' && lease.caresFor(endpointId)) {
        const others = lease.others()
        const { upTo, buried } = await buryOverdue(options, lane, others, overdueUpTo.get(lane))
        if (upTo === undefined) overdueUpTo.delete(lane)
        else overdueUpTo.set(lane, upTo)
        onBuried({ projectId, endpointId, reason: 'endpoint_down', count: buried })
      }
      await keepHealth(options, lane)
    }
  }

  const sweep = async (projectId: number): Promise<void> => {
    for (const step of [loadProject, careForHealth, promote]) {
      try {
        await step(projectId)
      } catch (error) {
        if (isUnavailable(error)) throw error
        log.error({ err: error, project_id: projectId }, 'a sweep failed for this project')
      }
    }
  }

  return {
    async work() {
      let failure: unknown
      for (const projectId of turns.inTurn(projectIds(), monotonicMs())) {
        if (!mayGoOn()) break
        let beginMs = monotonicMs()
        try {
          await sweep(projectId)
        } catch (error) {
          // It had its turn, but the time was not its own. The other projects' rows may lie on another machine.
          beginMs = monotonicMs()
          failure ??= error
        }
        turns.note(projectId, beginMs, monotonicMs())
      }
      if (failure !== undefined) throw failure
    },
    rest: turns.rest,
  }
}
