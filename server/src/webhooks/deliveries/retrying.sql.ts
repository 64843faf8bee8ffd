/** Deliveries that wait for their next try, made due. */
import type { Instant } from '../../base/clock.ts'
import { arrayOf, type Tx } from '../../base/database/database.ts'

/**
 * Makes what waits for its next try at an endpoint due now, at most `limit`, what is due first in front; answers how
 * many. Each begins a new round of its schedule, so that tries which somebody asks for use none of it up.
 *
 * These are two statements. As one with a join, planned while the table was empty, it compared each chosen row with all
 * that wait. For 10,000 of 40,000 that took longer than a minute.
 */
export const makeDue = async (
  tx: Tx,
  { projectId, endpointId }: { projectId: number; endpointId: number },
  at: Instant,
  limit: number,
): Promise<number> => {
  // Rows that somebody else has in hand are sent or buried just then, and nobody waits for them.
  const held = await tx.indexed<{ event_id: string }[]>`
    select event_id
    from webhook_retries
    where project_id = ${projectId}
      and endpoint_id = ${endpointId}
      and due_at > ${at}
    order by due_at
    limit ${limit}
    for update skip locked
  `
  if (held.length === 0) return 0
  const { count } = await tx.indexed`
    update webhook_retries
    set due_at = ${at},
        round_from = attempt
    where project_id = ${projectId}
      and endpoint_id = ${endpointId}
      and event_id = any(${arrayOf(held.map(({ event_id }) => event_id))}::uuid[])
  `
  return count
}
