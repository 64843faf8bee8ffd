/** The only reader of the wall clock, so that tests can move it. */

export type Instant = Date

export type Clock = { now(): Instant }

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() }

/** Seconds since 1970, rounded down: the unit of JWT times (RFC 7519, section 2, NumericDate). */
export const epochSeconds = (instant: Instant): number => Math.floor(instant.getTime() / 1000)

/** The instant `seconds` after (or, when negative, before) another one. */
export const plusSeconds = (instant: Instant, seconds: number): Instant =>
  new Date(instant.getTime() + seconds * 1000)

/**
 * The same time of day so many months later, in UTC; the last day of a month that is shorter. Undefined beyond the year
 * 9999, which neither ISO 8601 nor PostgreSQL writes in four digits.
 */
export const plusMonths = (instant: Instant, months: number): Instant | undefined => {
  const all = instant.getUTCMonth() + months
  const [year, month] = [instant.getUTCFullYear() + Math.floor(all / 12), ((all % 12) + 12) % 12]
  if (year > 9999) return undefined
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = Math.min(instant.getUTCDate(), lastDay)
  return new Date(Date.UTC(year, month, day) + (instant.getTime() % 86_400_000))
}

/** An instant from milliseconds since 1970. */
export const fromMilliseconds = (milliseconds: number): Instant => new Date(milliseconds)

/** Whether a value is an instant. */
export const isInstant = (value: unknown): value is Instant => value instanceof Date

/**
 * An instant from the text in which PostgreSQL writes dates and times (`DateStyle` ISO). An infinite one is invalid.
 */
export const fromDatabaseText = (text: string): Instant => {
  if (text[10] !== ' ') return new Date(text)
  // ISO 8601 wants a T, and minutes in the offset: without them V8 guesses, and takes the year 99 for 1999.
  const sign = text.at(-3)
  const minutes = sign === '+' || sign === '-' ? ':00' : ''
  return new Date(`${text.slice(0, 10)}T${text.slice(11)}${minutes}`)
}

/**
 * Reads an ISO 8601 timestamp that carries its UTC offset (`2026-01-05T10:00:00+03:00` or `…Z`).
 * Answers undefined for anything else, also for dates that do not exist.
 */
export const parseTimestamp = (text: string): Instant | undefined => {
  const parts =
    /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/.exec(text)
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second, , zone] = parts
  // Date rolls 31 February over to March; a calendar date that comes back changed does not exist.
  const calendar = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  if (calendar.toISOString().slice(0, 10) !== `${year}-${month}-${day}`) return undefined
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  if (zone !== 'Z' && (Number(zone?.slice(1, 3)) > 23 || Number(zone?.slice(4)) > 59)) {
    return undefined
  }
  const instant = new Date(text)
  // The offset can lead out of the years that have four digits, which neither ISO 8601 nor PostgreSQL writes.
  return Number.isNaN(instant.getTime()) || instant.getUTCFullYear() > 9999 ? undefined : instant
}

/** The form of dates in webhook bodies and answers: `2026-01-05T10:00:00+00:00`, whole seconds. */
export const formatTimestamp = (instant: Instant): string =>
  `${instant.toISOString().slice(0, 19)}+00:00`

/** The same with milliseconds, for lists in which much happens within a second: `2026-01-05T10:00:00.123+00:00`. */
export const formatMilliseconds = (instant: Instant): string =>
  `${instant.toISOString().slice(0, 23)}+00:00`

/** Reads an HTTP date in its one current form, `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7). */
export const parseHttpDate = (text: string): Instant | undefined => {
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text))
    return undefined
  const instant = new Date(text)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}
