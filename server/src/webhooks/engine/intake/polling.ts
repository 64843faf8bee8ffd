/** When the ready rows of each project are polled. */
import { isUnavailable } from '../../../base/database/database.ts'
import { queued } from '../../../base/queues.ts'
import { backOff } from '../workers/beat.ts'
import { type PollOptions, pollProject } from './poll.ts'

export type Polling = {
  /**
   * Asks for a poll of a project's lanes. Cheap, and any number of calls before the poll makes one poll. A project that
   * is not in memory is loaded first; while that is not possible nobody waits for it, and the scan finds it again.
   */
  request(projectId: number): void
  /** Takes up again what had to wait. */
  resume(): void
  /** Forgets when it polled for these projects. */
  forget(projectIds: readonly number[]): void
}

export type PollingOptions = PollOptions & {
  /** Brings a project into memory, with its lanes; answers a promise where it is not there. */
  loadProject(projectId: number): unknown
  /** False while nothing may be polled: no fresh lease, too much unstored, stopping. */
  isAllowed(): boolean
}

const projectsAtOnce = 4

/** The polls of one process. */
export const polling = (options: PollingOptions): Polling => {
  const { log, timing, monotonicMs, loadProject, isAllowed } = options
  const inTurn = queued<'poll'>(projectsAtOnce)
  const asked = new Set<number>()
  const busy = new Set<number>()
  const lastAt = new Map<number, number>()

  const work = async (projectId: number): Promise<void> => {
    busy.add(projectId)
    const since = monotonicMs() - (lastAt.get(projectId) ?? 0)
    if (since < timing.pollMs) await new Promise((resolve) => setTimeout(resolve, timing.pollMs))
    try {
      await inTurn('poll', async () => {
        if (isAllowed() && asked.delete(projectId)) await pollProject(options, projectId)
      })
    } catch (error) {
      if (!isUnavailable(error))
        log.error({ err: error, project_id: projectId }, 'deliveries could not be fetched')
      asked.add(projectId)
      // The others do not wait with it: their rows may lie on another machine.
      await backOff(3)
    }
    lastAt.set(projectId, monotonicMs())
    busy.delete(projectId)
    resume()
  }

  const resume = (): void => {
    if (!isAllowed()) return
    for (const projectId of asked) if (!busy.has(projectId)) void work(projectId)
  }

  const ask = (projectId: number): void => {
    asked.add(projectId)
    resume()
  }

  return {
    request(projectId) {
      const loading = loadProject(projectId)
      if (!(loading instanceof Promise)) ask(projectId)
      else
        loading.then(
          () => ask(projectId),
          (error: unknown) => log.debug({ err: error, project_id: projectId }, 'not loaded yet'),
        )
    },
    resume,
    forget(projectIds) {
      for (const projectId of projectIds) lastAt.delete(projectId)
    },
  }
}
