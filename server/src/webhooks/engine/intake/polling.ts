/** Brings ready deliveries into the lanes, project by project. */
import { isUnavailable } from '../../../base/database/database.ts'
import { backOff } from '../shards/beat.ts'
import { type LookingOptions, lookAt, type Which } from './poll.ts'
import { looksBack } from './rewinds.ts'

export type Fetching = {
  /**
   * Asks for a look at a project's ready rows: of all its lanes, or only of those that a fetch left rows behind for.
   * Cheap, and any number of calls before the look makes one look. A project that is not in memory is loaded first;
   * while that is not possible nobody waits for it, and the search finds it again.
   */
  request(projectId: number, which: Which): void
  /** Takes up again what had to wait. */
  resume(): void
  /** Forgets when it looked at these projects. */
  forget(projectIds: readonly number[]): void
}

export type FetchingOptions = LookingOptions & {
  /** Brings a project into memory, with its lanes; answers a promise where it is not there. */
  loadProject(projectId: number): unknown
  /** False while nothing may be fetched: no fresh lease, too much unstored, stopping. */
  isAllowed(): boolean
}

const projectsAtOnce = 4

/** The fetcher of one process. */
export const fetching = (options: FetchingOptions): Fetching => {
  const { log, timing, monotonicMs, loadProject, isAllowed } = options
  const asked = new Map<number, Which>()
  const busy = new Set<number>()
  /** Projects whose fetch failed, and that wait a moment. */
  const resting = new Set<number>()
  const lastAt = new Map<number, number>()
  const back = looksBack()

  const work = async (projectId: number): Promise<void> => {
    busy.add(projectId)
    const since = monotonicMs() - (lastAt.get(projectId) ?? 0)
    if (since < timing.fetchMs) await new Promise((resolve) => setTimeout(resolve, timing.fetchMs))
    const which = asked.get(projectId) ?? 'more'
    asked.delete(projectId)
    try {
      await lookAt(options, back, projectId, which)
    } catch (error) {
      if (!isUnavailable(error))
        log.error({ err: error, project_id: projectId }, 'deliveries could not be fetched')
      asked.set(projectId, 'all')
      // The others do not wait with it: their rows may lie on another machine.
      busy.delete(projectId)
      resting.add(projectId)
      resume()
      await backOff(3)
      resting.delete(projectId)
    }
    lastAt.set(projectId, monotonicMs())
    busy.delete(projectId)
    resume()
  }

  const resume = (): void => {
    if (!isAllowed()) return
    for (const projectId of asked.keys()) {
      if (busy.size >= projectsAtOnce) return
      if (!busy.has(projectId) && !resting.has(projectId)) void work(projectId)
    }
  }

  const ask = (projectId: number, which: Which): void => {
    if (which === 'all' || !asked.has(projectId)) asked.set(projectId, which)
    resume()
  }

  return {
    request(projectId, which) {
      const loading = loadProject(projectId)
      if (!(loading instanceof Promise)) ask(projectId, which)
      else
        loading.then(
          () => ask(projectId, which),
          (error: unknown) => log.debug({ err: error, project_id: projectId }, 'not loaded yet'),
        )
    },
    resume,
    forget(projectIds) {
      for (const projectId of projectIds) lastAt.delete(projectId)
    },
  }
}
