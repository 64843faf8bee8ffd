/**
 * How far a reader of notifications has come. Ids are made before their transaction commits, so a smaller one can
 * appear after a greater one. A position is a floor, below which nothing new can appear, and the ids above it that were
 * handed out.
 */
import { type Instant, plusSeconds } from '../../base/clock.ts'
import { eventIdFloor, uuidOf } from './event-id.ts'

export type FeedPosition = { floor: string; seen: readonly string[] }

// More than processes may differ in time: each knows the database's as exactly as it is answered fast.
const slackSeconds = 5
// Longer than a transaction that emits takes: a statement or two that wait until they are given up, and pauses between
// them. One that never ends must not hold up those who read.
const longestSeconds = 60
// So that a cursor stays short enough for a query.
const seenAtMost = 98

/**
 * The id above which notifications may still appear among those that are there. The present time and the age of the
 * oldest running transaction were read before them, in this order.
 */
export const settledUntil = (now: Instant, oldestSeconds: number, slack = slackSeconds): string =>
  eventIdFloor(plusSeconds(now, -(slack + Math.min(oldestSeconds, longestSeconds))))

/** The position of somebody who wants what happens from an instant on. */
export const startAt = (instant: Instant): FeedPosition => ({
  floor: eventIdFloor(instant),
  seen: [],
})

/**
 * How many of the next ids, in their order, a reader can be given, and its position after them. All settled ones, and
 * as many of the others as a position can remember: the rest has to wait until some are settled.
 */
export const handOut = (
  { floor, seen }: FeedPosition,
  { ids, hasMore }: { ids: readonly string[]; hasMore: boolean },
  settled: string,
): { count: number; position: FeedPosition } => {
  const covered = hasMore ? (ids.at(-1) ?? floor) : settled
  const above = greatest(floor, least(settled, covered))
  const remembered = seen.filter((id) => id > above)
  const fresh = ids.filter((id) => id > above)
  const taken = fresh.slice(0, seenAtMost - remembered.length)
  return {
    count: ids.length - fresh.length + taken.length,
    position: { floor: above, seen: [...remembered, ...taken].sort() },
  }
}

/** A position as the text of a cursor. */
export const writeCursor = ({ floor, seen }: FeedPosition): string =>
  Buffer.from([floor, ...seen].join('').replaceAll('-', ''), 'hex').toString('base64url')

/** Reads a cursor; undefined for a text that is none. */
export const readFeedCursor = (text: string): FeedPosition | undefined => {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length === 0 || bytes.length % 16 !== 0 || bytes.toString('base64url') !== text) {
    return undefined
  }
  const [floor = '', ...seen] = Array.from({ length: bytes.length / 16 }, (_, at) =>
    uuidOf(bytes.toString('hex', at * 16, at * 16 + 16)),
  )
  return seen.length > seenAtMost ? undefined : { floor, seen }
}

const greatest = (one: string, other: string): string => (one > other ? one : other)
const least = (one: string, other: string): string => (one < other ? one : other)
