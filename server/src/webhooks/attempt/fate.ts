/** The fate of a delivery after an attempt. */
import { type Instant, plusSeconds } from '../../base/clock.ts'
import type { Delivery } from '../events/delivery.ts'
import { nextDelay } from './schedule.ts'
import type { Attempt } from './sending.ts'
import type { Target } from './target.ts'

/** The outcome of one attempt, in the form it is stored. */
export type Completion = {
  endpointId: number
  eventId: string
  /** Attempts before this one: the row must still say so. */
  attempt: number
  /** As the delivery was; unknown where it is left out. */
  isReplay?: boolean | undefined
  outcome: 'delivered' | 'retry' | 'dead' | 'parked'
  status: number | null
  failure: string | null
  startedAt: Instant
  durationMs: number
  receiverCode: string | null
  receiverMessage: string | null
  response: Buffer | null
  /** When to try again, for `retry` and `parked`. */
  dueAt: Instant | null
  /** Why it was given up, for `dead`. */
  reason: string | null
  /** The address that was called and the secrets that signed; null where nobody says. */
  target: Target | null
  /**
   * The headers with signatures as they were sent, in JSON: of what failed. Signatures of other attempts can be made
   * again.
   */
  signatures: string | null
}

/**
 * The result of an attempt at a target, as it is stored: delivered, due again, parked with its endpoint, or dead.
 * `random` is from 0 to 1 and spreads the next try.
 */
export const completionOf = (
  delivery: Delivery,
  { verdict, startedAt, durationMs, headers, target }: Attempt & { target: Target },
  schedule: readonly number[],
  now: Instant,
  random: number,
): Completion => {
  const { status, failure, receiverCode, receiverMessage, response } = verdict
  return {
    endpointId: delivery.endpointId,
    eventId: delivery.eventId,
    attempt: delivery.attempt,
    isReplay: delivery.isReplay,
    status,
    failure,
    startedAt,
    durationMs,
    receiverCode,
    receiverMessage,
    response,
    target,
    signatures: verdict.outcome === 'delivered' ? null : signaturesIn(headers),
    ...fateOf(delivery, verdict, schedule, now, random),
  }
}

/** The headers that hold signatures. */
export const signatureHeaders = [
  'authorization',
  'webhook-authorization-next',
  'webhook-signature',
] as const

const signaturesIn = (headers: Attempt['headers']): string =>
  JSON.stringify(headers, [...signatureHeaders])

const fateOf = (
  { attempt, roundFrom }: Delivery,
  { outcome, retryAfter }: Attempt['verdict'],
  schedule: readonly number[],
  now: Instant,
  random: number,
): Pick<Completion, 'outcome' | 'dueAt' | 'reason'> => {
  switch (outcome) {
    case 'delivered':
      return { outcome, dueAt: null, reason: null }
    case 'gone':
      return { outcome: 'parked', dueAt: now, reason: null }
    case 'refused':
      return { outcome: 'dead', dueAt: null, reason: 'refused' }
    case 'retry': {
      const delay = nextDelay(schedule, attempt + 1 - roundFrom, retryAfter, random)
      return delay === undefined
        ? { outcome: 'dead', dueAt: null, reason: 'exhausted' }
        : { outcome, dueAt: plusSeconds(now, delay), reason: null }
    }
  }
}
