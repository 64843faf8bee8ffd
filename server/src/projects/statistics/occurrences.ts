/** Occurrences that are counted with the rows that cause them, or in memory and written down soon after. */
import { type Clock, fromMilliseconds, type Instant } from '../../base/clock.ts'
import { isUnavailable, type Sql, type Tx } from '../../base/database/database.ts'
import type { Log } from '../../base/log.ts'
import { type Addition, additionsOf, keyOf, type Occurrence } from './occurrence.ts'
import { insertDelta } from './statistics.sql.ts'

const hourMs = 3_600_000

/** The beginning of an instant's hour, in UTC. */
const hourOf = (at: Instant): Instant =>
  fromMilliseconds(Math.floor(at.getTime() / hourMs) * hourMs)

/**
 * Counts what happened in a project at this instant in the caller's transaction: exactly when that is committed, and as
 * often. One statement, which waits for nobody and is sent at once; none where nothing happened.
 */
export const recordOccurrences = async (
  tx: Tx,
  projectId: number,
  at: Instant,
  occurrences: readonly Occurrence[],
): Promise<void> => {
  if (occurrences.length > 0) await insertDelta(tx, projectId, hourOf(at), additionsOf(occurrences))
}

/** Counts beside the requests: nobody's answer waits for them. */
export type Occurrences = {
  /** Counts what happened in a project just now. It cannot fail, and asks nothing of the database. */
  note(projectId: number, occurrence: Occurrence): void
  /** Writes what was noted and is not written yet. */
  write(): Promise<void>
  /** Writes what is left, and notes nothing any more. */
  close(): Promise<void>
}

export type OccurrencesOptions = {
  sql: Sql
  clock: Clock
  log: Log
  /** Milliseconds from a note until it is written; 0 leaves the writing to `write`. */
  delayMs?: number
}

/** A process that is killed loses its unwritten counts: at most this, and the time of a statement. */
const usualDelayMs = 30_000
/** Different counts that are held while the database is away; a hundred bytes or two each. */
const mostHeld = 50_000

/** The counts of a project and an hour, by their keys. */
type Page = { projectId: number; hour: number; additions: Map<string, Addition> }

/** Notes nothing yet. */
export const openOccurrences = ({
  sql,
  clock,
  log,
  delayMs = usualDelayMs,
}: OccurrencesOptions): Occurrences => {
  let pages = new Map<string, Page>()
  let held = 0
  let lost = 0
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const hold = (projectId: number, hour: number, additions: Iterable<Addition>): void => {
    const name = `${projectId} ${hour}`
    let page = pages.get(name)
    if (!page) {
      page = { projectId, hour, additions: new Map() }
      pages.set(name, page)
    }
    for (const addition of additions) {
      const key = keyOf(addition)
      const known = page.additions.get(key)
      if (known) known.count += addition.count
      else if (held < mostHeld) {
        page.additions.set(key, addition)
        held += 1
      } else lost += addition.count
    }
  }

  const arm = (): void => {
    if (delayMs > 0 && !isClosed) timer ??= setTimeout(() => void write(), delayMs).unref()
  }

  const writePages = async (): Promise<void> => {
    const taken = pages
    pages = new Map()
    held = 0
    let failure: unknown
    for (const { projectId, hour, additions } of taken.values()) {
      if (additions.size === 0) continue
      try {
        await insertDelta(sql, projectId, fromMilliseconds(hour), [...additions.values()])
      } catch (error) {
        failure = error
        // Later again, where it is the database that was away.
        if (isUnavailable(error)) hold(projectId, hour, additions.values())
        else for (const { count } of additions.values()) lost += count
      }
    }
    if (pages.size > 0) arm()
    if (failure !== undefined)
      log.warn(
        { err: failure, lost },
        'statistics could not be written; what is held is tried again',
      )
    lost = 0
  }

  const write = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(writePages)
    return writing
  }

  return {
    note(projectId, occurrence) {
      if (isClosed) return
      hold(projectId, hourOf(clock.now()).getTime(), additionsOf([occurrence]))
      arm()
    },
    write,
    async close() {
      isClosed = true
      await write()
    },
  }
}
