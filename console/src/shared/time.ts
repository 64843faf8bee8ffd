/** Times as people read them: how long ago, in their own zone, and in UTC. The one place that knows the clock. */
import { signal } from '@preact/signals'
import { languageTag } from '../texts/texts.ts'

/** Whether all times are shown in UTC. */
export const isUtc = signal(false)

/** The time now, in milliseconds. */
export const nowMs = (): number => Date.now()

/** Whether a time lies before now. */
export const isOver = (iso: string): boolean => new Date(iso).getTime() <= nowMs()

/** The order of two times: negative where the first is earlier. */
export const byTime = (one: string, other: string): number =>
  new Date(one).getTime() - new Date(other).getTime()

const formatters = new Map<string, Intl.DateTimeFormat>()
const formatter = (zone: string | undefined): Intl.DateTimeFormat => {
  const key = `${languageTag.value} ${zone}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(languageTag.value, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    ...(zone === undefined ? {} : { timeZone: zone }),
  })
  formatters.set(key, made)
  return made
}

/** A time in the zone of the reader, as in `24 Nov 2026, 19:02:03`. */
export const localTime = (iso: string): string => formatter(undefined).format(new Date(iso))

/** A time in UTC, with the word. */
export const utcTime = (iso: string): string => `${formatter('UTC').format(new Date(iso))} UTC`

/** The time as the switch of the frame wants it. */
export const shownTime = (iso: string): string => (isUtc.value ? utcTime(iso) : localTime(iso))

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

/** How far a time is from now, as in `3 hours ago`. */
export const relativeTime = (iso: string, now = nowMs()): string => {
  const seconds = Math.round((new Date(iso).getTime() - now) / 1000)
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
  const format = new Intl.RelativeTimeFormat(languageTag.value, { numeric: 'auto' })
  return format.format(Math.trunc(seconds / size), unit)
}

/**
 * A time of a filter as the API takes it. `-24h`, `-7d` and `-30m` stand for a time before now, so that a bookmark
 * stays fresh; everything else is taken as it is.
 */
export const resolvedTime = (text: string, now = nowMs()): string => {
  const [, count, unit] = /^-(\d{1,4})([mhd])$/.exec(text) ?? []
  if (count === undefined || unit === undefined) return text
  const seconds = { m: 60, h: 3600, d: 86_400 }[unit as 'm' | 'h' | 'd']
  return new Date(now - Number(count) * seconds * 1000).toISOString()
}

/** The value of a browser's field, in the zone of the reader or in UTC, as a time with offset; empty for none. */
export const fromField = (value: string, utc = isUtc.value): string => {
  if (value === '') return ''
  const date = new Date(utc ? `${value}Z` : value)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

/** The other way round: what a field shows of a time. */
export const toField = (iso: string, utc = isUtc.value): string => {
  const date = new Date(iso)
  if (iso === '' || Number.isNaN(date.getTime())) return ''
  if (utc) return date.toISOString().slice(0, 16)
  // The parts of the zone itself: offsets of former times have seconds, and a year is typed digit by digit.
  const [year, month, day, hour, minute] = [
    String(date.getFullYear()).padStart(4, '0'),
    ...[date.getMonth() + 1, date.getDate(), date.getHours(), date.getMinutes()].map((part) =>
      String(part).padStart(2, '0'),
    ),
  ]
  return `${year}-${month}-${day}T${hour}:${minute}`
}

/** The next midnight, in the zone of the reader or in UTC: where a time that somebody sets may begin. */
export const nextMidnight = (utc = isUtc.value, now = nowMs()): string => {
  const date = new Date(now)
  if (utc) date.setUTCHours(24, 0, 0, 0)
  else date.setHours(24, 0, 0, 0)
  return date.toISOString()
}

/** A time in milliseconds, to compare it with others. */
export const momentOf = (iso: string): number => new Date(iso).getTime()

/** The other way round. */
export const isoOf = (ms: number): string => new Date(ms).toISOString()

const unitMs: Readonly<Record<string, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
}

/** A moment so many units later. A month ends on the same day of UTC, or on its last one; a year has twelve. */
export const laterBy = (from: number, unit: string, count: number): number => {
  const length = unitMs[unit]
  if (length !== undefined) return from + length * count
  const date = new Date(from)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count * (unit === 'year' ? 12 : 1))
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.setUTCDate(Math.min(day, last))
}

const stepMs = { hour: 3_600_000, day: 86_400_000 }

/** When each hour or day of UTC begins, from the first time on and before the second. */
export const stepsBetween = (from: string, to: string, step: 'hour' | 'day'): string[] => {
  const count = Math.max(0, Math.ceil((momentOf(to) - momentOf(from)) / stepMs[step]))
  return Array.from({ length: count }, (_, index) =>
    new Date(momentOf(from) + index * stepMs[step]).toISOString(),
  )
}

/**
 * The time so long before the beginning of this hour, as `-7d` tells it. It stays the same for an hour, so that what is
 * asked by it is asked once.
 */
export const beforeThisHour = (text: string, now = nowMs()): string =>
  resolvedTime(text, now - (now % stepMs.hour))

/** A day of UTC, as in `24 Nov 2026`. */
export const dayOf = (iso: string): string =>
  new Intl.DateTimeFormat(languageTag.value, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(iso),
  )
