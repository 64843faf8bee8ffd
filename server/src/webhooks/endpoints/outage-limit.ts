/** How long an endpoint may fail before it is switched off, and when its people are told of that. */
import { type Instant, plusSeconds } from '../../base/clock.ts'
import type { Settings } from '../../projects/index.ts'

type Limit = Pick<Settings, 'failingDays'>

const usualDays = 5
const warningPercents = [90, 70, 50]

/** Stands for the first notice where percentages are kept: it comes before any of them. */
export const firstNotice = 1
// A receiver that is replaced may be away for some minutes, and nobody wants a mail for it.
const firstNoticeSeconds = 8 * 60

/** How many days of only failures switch an endpoint off. */
export const failingDaysOf = ({ failingDays = usualDays }: Limit): number => failingDays

/** When an endpoint is switched off that fails since then. */
export const switchesOffAt = (limit: Limit, failingSince: Instant): Instant =>
  plusSeconds(failingSince, failingDaysOf(limit) * 86_400)

/**
 * The percentage of the time until then at which a notice is due at the latest. It is 50, 70 or 90; `firstNotice`
 * before, and 0 in the first minutes.
 */
export const noticeDue = (limit: Limit, failingSince: Instant, now: Instant): number => {
  const seconds = failingDaysOf(limit) * 86_400
  const isPast = (percent: number): boolean =>
    now >= plusSeconds(failingSince, (seconds * percent) / 100)
  const isLong = now >= plusSeconds(failingSince, firstNoticeSeconds)
  return warningPercents.find(isPast) ?? (isLong ? firstNotice : 0)
}
