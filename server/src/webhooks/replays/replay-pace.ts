/** At which rate a replay goes: a bucket that holds a second's worth, kept as the instant until which it is used up. */
import { fromMilliseconds, type Instant } from '../../base/clock.ts'

/** From where on time counts: what was not used more than a second ago, and one turn, is lost. */
const countedFrom = (pacedUntil: Instant, now: Instant, perSecond: number): number =>
  Math.max(pacedUntil.getTime(), now.getTime() - 1000 - 1000 / perSecond)

/** How many may go now. */
export const allowance = (pacedUntil: Instant, now: Instant, perSecond: number): number => {
  const elapsed = now.getTime() - countedFrom(pacedUntil, now, perSecond)
  // A thousandth of a turn makes up for what divisions round away.
  return Math.max(0, Math.floor((elapsed * perSecond) / 1000 + 0.001))
}

/** Until when the rate is used up after so many have gone now. */
export const pacedAfter = (
  pacedUntil: Instant,
  now: Instant,
  perSecond: number,
  count: number,
): Instant =>
  fromMilliseconds(Math.ceil(countedFrom(pacedUntil, now, perSecond) + (count * 1000) / perSecond))
