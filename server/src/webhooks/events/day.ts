/** The days that events and attempts are kept by: a partition of each table holds what happened on one, in UTC. */
import { fromMilliseconds, type Instant, parseTimestamp } from '../../base/clock.ts'
import { eventIdFloor } from './event-id.ts'

export type Day = {
  /** As tables are named by it: `20260105`. */
  name: string
  /** Its least event id, and the one it ends before. */
  from: string
  before: string
}

const dayMs = 86_400_000

/** The day of an instant and those after it, so many in all. */
export const daysFrom = (at: Instant, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => dayOf(Math.floor(at.getTime() / dayMs) + index))

/** The day that tables are named by. Throws for a name that is none. */
export const dayNamed = (name: string): Day => {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(name) ?? []
  const start = parseTimestamp(`${year}-${month}-${day}T00:00:00Z`)
  if (!start) throw new Error(`${name} names no day`)
  return dayOf(start.getTime() / dayMs)
}

const dayOf = (number: number): Day => {
  const start = fromMilliseconds(number * dayMs)
  return {
    name: start.toISOString().slice(0, 10).replaceAll('-', ''),
    from: eventIdFloor(start),
    before: eventIdFloor(fromMilliseconds((number + 1) * dayMs)),
  }
}
