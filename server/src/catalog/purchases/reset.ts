/** When a player's limit of an item begins anew: every day, week or month at a time of day with its UTC offset. */
import { fromMilliseconds, type Instant, parseTimestamp } from '../../base/clock.ts'

/** As the catalog writes it. */
export type Reset = {
  interval_type: 'daily' | 'weekly' | 'monthly'
  /** `01:00:00+08:00`. */
  time: string
  /** 1 is Monday. */
  day_of_week?: number | null
  day_of_month?: number | null
}

/** A span in which purchases count together: from its beginning (inclusive) to the next reset (exclusive). */
export type Span = { since: Instant; next: Instant }

const day = 24 * 3600 * 1000

/** The span that a moment lies in. A month shorter than the day of the reset is reset on its last day. */
export const spanAt = (reset: Reset, at: Instant): Span => {
  const { offset, ofDay } = readTime(reset.time)
  // On a clock whose midnight is the reset's, read as if it were UTC.
  const local = fromMilliseconds(at.getTime() + offset)
  const resetOn = (dayNumber: number): number => dayNumber * day + ofDay - offset
  const today = Math.floor(local.getTime() / day)
  let candidates: number[]
  switch (reset.interval_type) {
    case 'daily':
      candidates = [today - 1, today, today + 1]
      break
    case 'weekly': {
      // 1 January 1970 was a Thursday: day 0 of the count is weekday 4.
      const passed = (((today + 3) % 7) + 8 - (reset.day_of_week ?? 1)) % 7
      candidates = [today - passed - 7, today - passed, today - passed + 7]
      break
    }
    case 'monthly':
      candidates = [-1, 0, 1].map((step) =>
        dayOfMonth(
          local.getUTCFullYear() * 12 + local.getUTCMonth() + step,
          reset.day_of_month ?? 1,
        ),
      )
  }
  const moments = candidates.map(resetOn)
  const nth = moments.findLastIndex((moment) => moment <= at.getTime())
  return {
    since: fromMilliseconds(moments[nth] ?? 0),
    next: fromMilliseconds(moments[nth + 1] ?? 0),
  }
}

/** The number of a day of a month, both counted from where their calendars begin: 1970, and year 0. */
const dayOfMonth = (month: number, wanted: number): number => {
  const first = firstDay(month)
  return Math.min(first + wanted, firstDay(month + 1)) - 1
}

/** The number of the first day of a month. */
const firstDay = (month: number): number => {
  const [year, ofYear] = [Math.floor(month / 12), month % 12]
  const text = `${String(year).padStart(4, '0')}-${String(ofYear + 1).padStart(2, '0')}-01T00:00:00Z`
  return (parseTimestamp(text)?.getTime() ?? 0) / day
}

/** Milliseconds from midnight, and of the offset to UTC. */
const readTime = (time: string): { offset: number; ofDay: number } => {
  const [, hours, minutes, seconds, sign, offsetHours = '0', offsetMinutes = '0'] =
    /^(\d{2}):(\d{2}):(\d{2})(?:Z|([+-])(\d{2}):(\d{2}))$/.exec(time) ?? []
  const span = (h: unknown, m: unknown, s: unknown): number =>
    ((Number(h) * 60 + Number(m)) * 60 + Number(s)) * 1000
  return {
    offset: span(offsetHours, offsetMinutes, 0) * (sign === '-' ? -1 : 1),
    ofDay: span(hours, minutes, seconds),
  }
}
