/** When a delivery that failed is tried again (docs/interface/webhooks.md#retries). */
import type { ProjectSettings } from '../../projects/index.ts'

const minutes = (...list: number[]): number[] => list.map((minute) => minute * 60)
const hours = (...list: number[]): number[] => list.map((hour) => hour * 3600)

const orderPaid: readonly number[] = [
  ...minutes(5, 5),
  ...Array<number>(7).fill(15 * 60),
  ...Array<number>(10).fill(3600),
]
const others: readonly number[] = [...minutes(1, 5, 15, 30, 60), ...hours(2, 4, 6, 6, 8, 10, 10)]

/** A receiver's Retry-After counts up to this. */
const longestRetryAfter = 3600

/** Seconds to wait before each further try of this type in a project. */
export const scheduleOf = (
  settings: ProjectSettings | undefined,
  type: string,
): readonly number[] =>
  type === 'order_paid'
    ? (settings?.webhook_schedule?.order_paid ?? orderPaid)
    : (settings?.webhook_schedule?.other ?? others)

/**
 * Seconds until the next try after `tries` of them; undefined when the schedule is used up. They are spread by ±10 %,
 * so that deliveries that failed together do not come back together. `retryAfter` (seconds) only ever makes it later.
 * `random` is from 0 to 1.
 */
export const nextDelay = (
  schedule: readonly number[],
  tries: number,
  retryAfter: number | undefined,
  random: number,
): number | undefined => {
  const planned = schedule[tries - 1]
  if (planned === undefined) return undefined
  const spread = planned * (0.9 + 0.2 * random)
  return Math.max(spread, Math.min(retryAfter ?? 0, longestRetryAfter))
}
