/** Ids of traces: those of sessions where there is one, and else of the same form, in the order of time. */
import { fromMilliseconds, type Instant } from '../../base/clock.ts'
import { newSessionId } from '../session-id.ts'

/** No id is less, and none is greater. */
export const leastTrace = '00000000-0000-0000-0000-000000000000'
export const greatestTrace = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** An id for what ended at an instant without a session. */
export const newTraceId = newSessionId

/** The least id of an instant: every id made before is smaller, every one made since is not. */
export const traceIdFloor = (at: Instant): string => {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** When an id was made, to the millisecond. */
export const traceIdTime = (traceId: string): Instant =>
  fromMilliseconds(Number.parseInt(traceId.slice(0, 8) + traceId.slice(9, 13), 16))
