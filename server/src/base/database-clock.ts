/**
 * The time of an installation: that of its database, which all of its processes share. A code that one process issues
 * is taken by another one, and what the clock of either machine says does not matter.
 */
import { type Clock, fromMilliseconds, type Instant, systemClock } from './clock.ts'
import type { Sql } from './database/database.ts'
import { readDatabaseTime } from './database-clock.sql.ts'
import type { Log } from './log.ts'

export type DatabaseClock = Clock & {
  /** Asks the database no more. */
  close(): Promise<void>
}

export type DatabaseClockOptions = {
  sql: Sql
  log: Pick<Log, 'warn' | 'info'>
  /** How long it rests before it asks again; 0 asks once, for commands. */
  pauseMs?: number
  /** Milliseconds that never go back and pass as fast as time does. */
  monotonicMs?: () => number
  /** The clock of the machine: a wrong one is told, because logs and certificates go by it. */
  machine?: Clock
}

// In that time two clocks go apart by some milliseconds at most, and each look costs as much as a statement.
const usualPauseMs = 5000
// As far may the clock of a machine be off before somebody should know: `portreeve doctor` tells the same.
const tellMs = 2000

const read = async (sql: Sql): Promise<number> => {
  const [row] = await readDatabaseTime(sql)
  if (row === undefined) throw new Error('the database told no time')
  return row.ms
}

/** The database's time now, for callers that ask once. */
export const databaseTime = async (sql: Sql): Promise<Instant> => fromMilliseconds(await read(sql))

/**
 * Opens the clock: it has asked the database once, or this throws. Between two looks time passes as the monotonic clock
 * says, so that a machine's clock that jumps changes nothing. The database cannot be asked while it is away; the clock
 * goes on then.
 */
export const openDatabaseClock = async ({
  sql,
  log,
  pauseMs = usualPauseMs,
  monotonicMs = () => performance.now(),
  machine = systemClock,
}: DatabaseClockOptions): Promise<DatabaseClock> => {
  /** The database's time when the monotonic clock was 0. */
  let originMs: number | undefined
  let isOff = false

  const look = async (): Promise<void> => {
    const [askedMs, askedAt] = [monotonicMs(), machine.now().getTime()]
    const ms = await read(sql)
    const [answeredMs, answeredAt] = [monotonicMs(), machine.now().getTime()]
    // It looked at its clock at some moment between the two. A measurement within the known bounds changes nothing: a
    // slow answer moves nothing, and the quickest ones count.
    const [earliest, latest] = [ms - answeredMs, ms - askedMs]
    originMs =
      originMs === undefined
        ? (earliest + latest) / 2
        : Math.min(latest, Math.max(earliest, originMs))
    tell(Math.max(0, askedAt - ms) - Math.max(0, ms - answeredAt))
  }

  const tell = (aheadMs: number): void => {
    const wasOff = isOff
    isOff = Math.abs(aheadMs) >= tellMs
    if (isOff === wasOff) return
    const seconds = { seconds: aheadMs / 1000 }
    if (isOff) log.warn(seconds, "this machine's clock is not the database's, which counts")
    else log.info(seconds, "this machine's clock goes with the database's again")
  }

  await look()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  const lookAgain = (): void => {
    looking = look()
      // That it is out of reach is told by whoever needs more of it than the time.
      .catch(() => {})
      .finally(() => {
        looking = undefined
        if (timer !== undefined) rest()
      })
  }
  const rest = (): void => {
    timer = setTimeout(lookAgain, pauseMs).unref()
  }
  if (pauseMs > 0) rest()
  return {
    now: () => fromMilliseconds((originMs as number) + monotonicMs()),
    async close() {
      clearTimeout(timer)
      timer = undefined
      await looking
    },
  }
}
