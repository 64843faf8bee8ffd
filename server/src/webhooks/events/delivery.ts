/** One event on its way to one endpoint. */
import type { Instant } from '../../base/clock.ts'

export type Delivery = {
  projectId: number
  endpointId: number
  eventId: string
  type: string
  body: string
  /** Attempts made so far, over all rounds. */
  attempt: number
  /** Attempts made before this round. */
  roundFrom: number
  /** Whether somebody asked for it once more. */
  isReplay?: boolean
  /** When a retry or replay was found ready; what is new was ready when it happened. */
  readyAt?: Instant
}
