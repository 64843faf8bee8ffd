/** Times as people type them: a span from now, or a time with its offset. */
import { formatTimestamp, parseTimestamp, plusSeconds, systemClock } from '../../base/clock.ts'
import { Misuse } from '../words/misuse.ts'

const secondsOf: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 }

/**
 * The time that an option names: a span before or after now, or the time itself. `now` is the time of this machine
 * unless the caller knows that of the service. Throws `Misuse`.
 */
export const momentOf = (
  option: string,
  text: string,
  direction: 'ago' | 'ahead',
  now = systemClock.now(),
): string => {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  if (count !== undefined) {
    const seconds = Number(count) * (secondsOf[unit] ?? 0)
    const signed = direction === 'ago' ? -seconds : seconds
    return formatTimestamp(plusSeconds(now, signed))
  }
  if (parseTimestamp(text)) return text
  throw new Misuse(
    `${option} takes a time span (30s, 10m, 2h, 1d) or a time like 2026-01-05T10:00:00Z`,
  )
}
