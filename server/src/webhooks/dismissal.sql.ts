import type { Instant } from '../base/clock.ts'
import type { Tx } from '../base/database.ts'

/** Resolves one dead letter without sending it again; answers whether there was one. */
export const resolveLetter = async (
  tx: Tx,
  projectId: number,
  { eventId, endpointId }: { eventId: string; endpointId: number },
  at: Instant,
): Promise<boolean> =>
  (
    await tx`
      update webhook_dead_letters
      set resolved_at = ${at}
      where project_id = ${projectId}
        and event_id = ${eventId}
        and endpoint_id = ${endpointId}
        and resolved_at is null
    `
  ).count > 0

/** Which dead letters; null where it does not matter. */
export type LetterFilter = {
  endpointId: number | null
  type: string | null
  reason: string | null
  receiverCode: string | null
  /** Events from the first one on, before the second. */
  from: string
  before: string
}

/** Resolves dead letters without sending them again, the oldest first and at most `limit`; answers how many. */
export const resolveLetters = async (
  tx: Tx,
  projectId: number,
  { endpointId, type, reason, receiverCode, from, before }: LetterFilter,
  at: Instant,
  limit: number,
): Promise<number> =>
  (
    await tx`
      with chosen as (
        select letter.event_id, letter.endpoint_id
        from webhook_dead_letters as letter
        left join lateral (
          select type
          from webhook_events
          where project_id = ${projectId}
            and event_id = letter.event_id
          limit 1
        ) as event on true
        where letter.project_id = ${projectId}
          and letter.event_id >= ${from}
          and letter.event_id < ${before}
          and letter.resolved_at is null
          and (${endpointId}::bigint is null or letter.endpoint_id = ${endpointId})
          and (${type}::text is null or event.type = ${type})
          and (${reason}::text is null or letter.reason = ${reason})
          and (${receiverCode}::text is null or letter.receiver_code = ${receiverCode})
        order by letter.event_id, letter.endpoint_id
        limit ${limit}
      )
      update webhook_dead_letters as letter
      set resolved_at = ${at}
      from chosen
      where letter.project_id = ${projectId}
        and letter.event_id = chosen.event_id
        and letter.endpoint_id = chosen.endpoint_id
        and letter.resolved_at is null
    `
  ).count
