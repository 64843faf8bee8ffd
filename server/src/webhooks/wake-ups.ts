/** Says quickly that there is something to send: in this process at once, to the others by a throttled NOTIFY. */
import type { Sql } from '../base/database.ts'
import type { Log } from '../base/log.ts'
import { notifyProjects, wakeChannel } from './wake-ups.sql.ts'

export type WakeUps = {
  nudge(projectId: number): void
  /** Wakes the other processes only. */
  tellOthers(projectId: number): void
  /** Hears the other processes from now on. */
  listen(): Promise<void>
  stop(): Promise<void>
}

export type WakeUpsOptions = {
  sql: Sql
  log: Log
  onWake(projectId: number): void
  /** Whether other processes send for some endpoints of the project. */
  isElsewhere(projectId: number): boolean
}

/** At most twenty notifications a second: a NOTIFY for every event serializes the commits of all. */
const throttleMs = 50
// A payload holds 8,000 bytes; an id has at most 16 digits.
const projectsAtOnce = 400

/** The wake-ups of one process. They may be lost without harm: a sweep finds what they told of. */
export const wakeUps = ({ sql, log, onWake, isElsewhere }: WakeUpsOptions): WakeUps => {
  const told = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let listening: { unlisten(): Promise<void> } | undefined

  const tell = (): void => {
    timer = undefined
    const projects = [...told].slice(0, projectsAtOnce)
    for (const projectId of projects) told.delete(projectId)
    if (told.size > 0) later()
    notifyProjects(sql, projects).catch((error: unknown) =>
      log.debug({ err: error }, 'other processes were not woken'),
    )
  }

  const later = (): void => {
    timer ??= setTimeout(tell, throttleMs).unref()
  }

  const tellOthers = (projectId: number): void => {
    if (!isElsewhere(projectId)) return
    told.add(projectId)
    later()
  }

  return {
    nudge(projectId) {
      onWake(projectId)
      tellOthers(projectId)
    },
    tellOthers,
    async listen() {
      listening ??= await sql.listen(wakeChannel, (payload) => {
        for (const id of payload.split(',')) onWake(Number(id))
      })
    },
    async stop() {
      clearTimeout(timer)
      await listening?.unlisten().catch(() => {})
    },
  }
}
