/** Which deliveries a replay makes again. */

import type { Replayable } from './replay-contract.ts'
import type { Candidate, RunningPart } from './replay-feed.sql.ts'

/** The filter of a replay, and the types that its endpoint hears of. */
export type Wanted = Pick<
  RunningPart,
  'statuses' | 'types' | 'http_status' | 'receiver_code' | 'has_receiver_code' | 'reason' | 'heard'
>

/** Whether a replay makes this delivery again. A delivery that waits to be sent anyway is left alone. */
export const isWanted = (candidate: Candidate, wanted: Wanted): boolean => {
  const { type } = candidate
  if (type === null || candidate.is_open) return false
  const status = statusOf(candidate)
  if (status === undefined) return false
  return (
    wanted.statuses.includes(status) &&
    (wanted.types === null || wanted.types.includes(type)) &&
    (status !== 'missed' || (!candidate.is_test && (wanted.heard?.includes(type) ?? true))) &&
    (wanted.http_status === null || wanted.http_status === candidate.status) &&
    (wanted.receiver_code === null || wanted.receiver_code === candidate.receiver_code) &&
    (wanted.has_receiver_code === null ||
      wanted.has_receiver_code === (candidate.receiver_code !== null)) &&
    (wanted.reason === null || wanted.reason === candidate.reason)
  )
}

/** Whether the endpoint's dead letters are all that has to be looked at. */
export const lookedAt = ({ statuses }: Pick<Wanted, 'statuses'>): 'events' | 'dead_letters' =>
  statuses.every((status) => status === 'dead') ? 'dead_letters' : 'events'

/** Undefined for what is none of them, such as a dead letter that was dismissed. */
const statusOf = ({ is_dead, is_dismissed, outcome }: Candidate): Replayable | undefined => {
  if (is_dead) return 'dead'
  if (is_dismissed) return undefined
  if (outcome === 'delivered') return 'delivered'
  return outcome === null ? 'missed' : undefined
}
