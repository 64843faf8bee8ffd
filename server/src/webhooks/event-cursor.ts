/**
 * How far a reader of notifications has come. Ids are made before their transaction commits, so a smaller one can
 * appear after a greater one: a position is a floor, below which nothing new can appear, and the ids above it that
 * were handed out.
 */
import { type Instant, plusSeconds } from '../base/clock.ts'
import { eventIdFloor } from './event-id.ts'

export type Position = { floor: string; seen: readonly string[] }

// Longer than any transaction that emits should take.
const settledAfterSeconds = 10
// So that a cursor stays short enough for a query. Where more happens in the time above, the floor rises earlier.
const seenAtMost = 98

/** The position of somebody who wants what happens from an instant on. */
export const startAt = (instant: Instant): Position => ({ floor: eventIdFloor(instant), seen: [] })

/** The position after a page: the ids that were read from this one in their order, all there were unless it is full. */
export const moveOn = (
  { floor, seen }: Position,
  page: { ids: readonly string[]; isFull: boolean },
  now: Instant,
): Position => {
  const settled = eventIdFloor(plusSeconds(now, -settledAfterSeconds))
  const covered = page.isFull ? (page.ids.at(-1) ?? floor) : settled
  const above = greatest(floor, least(settled, covered))
  const handedOut = [...seen, ...page.ids].filter((id) => id > above).sort()
  const dropped = handedOut.length - seenAtMost
  return {
    floor: dropped > 0 ? (handedOut[dropped - 1] ?? above) : above,
    seen: dropped > 0 ? handedOut.slice(dropped) : handedOut,
  }
}

/** A position as the text of a cursor. */
export const writeCursor = ({ floor, seen }: Position): string =>
  Buffer.from([floor, ...seen].join('').replaceAll('-', ''), 'hex').toString('base64url')

/** Reads a cursor; undefined for a text that is none. */
export const readCursor = (text: string): Position | undefined => {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length === 0 || bytes.length % 16 !== 0 || bytes.toString('base64url') !== text) {
    return undefined
  }
  const [floor = '', ...seen] = Array.from({ length: bytes.length / 16 }, (_, at) =>
    bytes
      .toString('hex', at * 16, at * 16 + 16)
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  )
  return seen.length > seenAtMost ? undefined : { floor, seen }
}

const greatest = (one: string, other: string): string => (one > other ? one : other)
const least = (one: string, other: string): string => (one < other ? one : other)
