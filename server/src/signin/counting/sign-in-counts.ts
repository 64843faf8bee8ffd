/**
 * How often each network is used by players of a locale. Counts are kept in memory and written down now and then. A
 * process that dies loses a few of them, and no sign-in waits for them.
 */
import { fromMilliseconds, type Instant } from '../../base/clock.ts'
import type { Deps } from '../../projects/index.ts'
import { addSignIns, type SignInCountRow, sumSignIns } from './sign-in-counts.sql.ts'

/** Sign-ins of a project by locale (`en_US`) and network. */
export type Usage = ReadonlyMap<string, ReadonlyMap<string, number>>

export type SignInCounts = ReturnType<typeof signInCounts>

/** How many months back a sign-in counts: habits change. */
const monthsThatCount = 3
const flushMs = 5000
const usageMs = 60_000
const mostProjects = 1000

type Known = { usage: Usage; readAt: number; isReading: boolean }

/** Opens the counts; nothing runs until something is counted. */
export const signInCounts = ({ sql, clock, log }: Pick<Deps, 'sql' | 'clock' | 'log'>) => {
  const counted = new Map<number, Map<string, SignInCountRow>>()
  const known = new Map<number, Known>()
  let timer: NodeJS.Timeout | undefined
  let written: Promise<void> = Promise.resolve()

  /** The counts of the database. While it is away, the earlier counts stand in, or none: a page needs no counts. */
  const read = async (projectId: number): Promise<Usage> => {
    const now = clock.now()
    let usage = known.get(projectId)?.usage ?? new Map()
    try {
      usage = byLocale(await sumSignIns(sql, projectId, keptSince(now)))
    } catch (error) {
      log.warn({ err: error, project_id: projectId }, 'counts of sign-ins cannot be read now')
    }
    if (known.size >= mostProjects) known.clear()
    known.set(projectId, { usage, readAt: now.getTime(), isReading: false })
    return usage
  }

  const write = async (): Promise<void> => {
    const month = monthOf(clock.now(), 0)
    const batches = [...counted]
    counted.clear()
    for (const [projectId, rows] of batches) {
      try {
        await addSignIns(sql, projectId, month, [...rows.values()])
        const entry = known.get(projectId)
        if (entry) entry.readAt = 0
      } catch (error) {
        log.warn({ err: error, project_id: projectId }, 'counts of sign-ins were lost')
      }
    }
  }

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    // One that is under way is waited for, too: who stops closes the database next.
    written = written.then(write)
    return written
  }

  return {
    count(projectId: number, locale: string, network: string): void {
      const rows = counted.get(projectId) ?? new Map<string, SignInCountRow>()
      counted.set(projectId, rows)
      const key = `${locale} ${network}`
      const row = rows.get(key)
      if (row) row.sign_ins++
      else rows.set(key, { locale, network, sign_ins: 1 })
      timer ??= setTimeout(() => void flush(), flushMs).unref()
    },
    /**
     * The counts of a project. A promise only the first time; later what was read at most a minute before is renewed
     * beside.
     */
    usage(projectId: number): Usage | Promise<Usage> {
      const entry = known.get(projectId)
      if (!entry) return read(projectId)
      if (!entry.isReading && clock.now().getTime() - entry.readAt > usageMs) {
        entry.isReading = true
        void read(projectId)
      }
      return entry.usage
    },
    /** Writes down what has been counted. */
    flush,
  }
}

/** The first day of the earliest month that counts. */
export const keptSince = (now: Instant): string => monthOf(now, monthsThatCount - 1)

/** The first day of the month so many months ago, as `2026-11-01`. */
const monthOf = (now: Instant, monthsAgo: number): string => {
  const first = fromMilliseconds(now.getTime())
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() - monthsAgo)
  return first.toISOString().slice(0, 10)
}

const byLocale = (rows: readonly SignInCountRow[]): Usage => {
  const usage = new Map<string, Map<string, number>>()
  for (const { locale, network, sign_ins } of rows) {
    const networks = usage.get(locale) ?? new Map<string, number>()
    usage.set(locale, networks.set(network, sign_ins))
  }
  return usage
}
