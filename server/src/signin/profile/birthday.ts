/** A day that somebody can have been born on. */
import { type Instant, parseTimestamp } from '../../base/clock.ts'

const oldest = '1900-01-01'

/** The fault of a birthday as in 1999-12-31; undefined where there is none. */
export const birthdayFault = (given: string, now: Instant): string | undefined => {
  const day = /^\d{4}-\d\d-\d\d$/.test(given) ? parseTimestamp(`${given}T00:00:00Z`) : undefined
  if (day === undefined || !day.toISOString().startsWith(given)) {
    return 'must be a day, as in 1999-12-31'
  }
  return given < oldest || day > now ? `must be from ${oldest} to today` : undefined
}
