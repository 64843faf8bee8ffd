/** Says quickly that there is something to send: in this process at once, to the others by a throttled NOTIFY. */
import { fromMilliseconds } from '../../../base/clock.ts'
import type { Sql } from '../../../base/database/database.ts'
import type { Log } from '../../../base/log.ts'
import { eventIdFloor, eventIdTime } from '../../events/event-id.ts'
import { greatestEvent, leastEvent } from '../../events/event-range.ts'
import { notifyProjects, wakeChannel } from './wake-ups.sql.ts'

export type WakeUps = {
  /** Wakes the other processes, for events from this one on; for whatever there is where none is named. */
  wakeOthers(projectId: number, oldest?: string): void
  /**
   * Hears the other processes from now on. A project may have something to send, from this event on; or it may be
   * anything, such as a replay.
   */
  listen(onWake: (projectId: number, oldest: string) => void, onNudge?: () => void): Promise<void>
  stop(): Promise<void>
}

export type WakeUpsOptions = {
  sql: Sql
  log: Log
  /** Whether other processes live. */
  hasOthers(): boolean
}

/** At most twenty notifications a second: a NOTIFY for every event serializes the commits of all. */
const throttleMs = 50
// A payload holds 8,000 bytes; an id has at most 16 digits, a time 13.
const projectsAtOnce = 250

/** The wake-ups of one process. They may be lost without harm: the scan finds what they were about. */
export const wakeUps = ({ sql, log, hasOthers }: WakeUpsOptions): WakeUps => {
  const pending = new Map<number, number>()
  let timer: NodeJS.Timeout | undefined
  let listening: { unlisten(): Promise<void> } | undefined

  const notify = (): void => {
    timer = undefined
    const projects = new Map([...pending].slice(0, projectsAtOnce))
    for (const projectId of projects.keys()) pending.delete(projectId)
    if (pending.size > 0) later()
    notifyProjects(sql, projects.keys(), projects).catch((error: unknown) =>
      log.debug({ err: error }, 'other processes were not woken'),
    )
  }

  const later = (): void => {
    timer ??= setTimeout(notify, throttleMs).unref()
  }

  const wakeOthers = (projectId: number, oldest: string = leastEvent): void => {
    if (!hasOthers()) return
    // Only so much is polled again: it comes for nearly every commit.
    const oldestMs = eventIdTime(oldest).getTime()
    pending.set(projectId, Math.min(oldestMs, pending.get(projectId) ?? oldestMs))
    later()
  }

  return {
    wakeOthers,
    async listen(onWake, onNudge = () => {}) {
      listening ??= await sql.listen(wakeChannel, (payload) => {
        for (const project of payload.split(',')) {
          const [projectId, oldestMs] = project.split(':')
          if (oldestMs === '0') onNudge()
          const oldest = oldestMs && eventIdFloor(fromMilliseconds(Number(oldestMs)))
          onWake(Number(projectId), oldest || greatestEvent)
        }
      })
    },
    async stop() {
      clearTimeout(timer)
      await listening?.unlisten().catch(() => {})
    },
  }
}
