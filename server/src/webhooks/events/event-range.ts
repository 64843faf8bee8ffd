/** Ranges of time as ranges of event ids, which are in the order of time. */
import { parseTimestamp } from '../../base/clock.ts'
import { Problem } from '../../base/contract.ts'
import { type Violation, violation } from '../../base/refusals/violation.ts'
import { projectProblems } from '../../projects/index.ts'
import { eventIdFloor } from './event-id.ts'

/** No event id is less, and none is greater. */
export const leastEvent = '00000000-0000-0000-0000-000000000000'
export const greatestEvent = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The least event id from an instant on, and the least one that is too late; undefined where nothing is given. */
export type EventRange = { from: string | undefined; before: string | undefined }

/** The two ends as a call was given them. */
type Range = { from?: string | undefined; to?: string | undefined }

/**
 * Reads what a call was given, in timestamps the schema has checked. Throws 422 for a range that ends before it begins.
 */
export const readEventRange = ({ from, to }: Range): EventRange => {
  const violations = rangeViolations({ from, to })
  if (violations.length > 0) throw new Problem(projectProblems.invalid, { violations })
  return { from: floorOf(from), before: floorOf(to) }
}

/** The violation of a range that ends before it begins. */
export const rangeViolations = ({ from, to }: Range): Violation[] => {
  const [least, before] = [floorOf(from), floorOf(to)]
  return least !== undefined && before !== undefined && least >= before
    ? [violation('to', 'order', 'must be after from', { after: 'from' })]
    : []
}

/** The least and the greatest of some event ids; of none, a span that holds nothing. */
export const spanOf = (eventIds: readonly string[]): { least: string; greatest: string } => {
  let [least, greatest] = [greatestEvent, leastEvent]
  for (const id of eventIds) {
    if (id < least) least = id
    if (id > greatest) greatest = id
  }
  return { least, greatest }
}

const floorOf = (text: string | undefined): string | undefined => {
  const instant = text === undefined ? undefined : parseTimestamp(text)
  return instant && eventIdFloor(instant)
}
