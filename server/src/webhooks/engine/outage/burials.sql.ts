/** Deliveries that end as dead letters without another attempt. */
import type { Instant } from '../../../base/clock.ts'
import { arrayOf, type Query } from '../../../base/database/database.ts'
import { together } from '../../../base/database/spread.ts'
import type { Statement } from '../../../base/database/statement.ts'
import { besideEndpoint } from '../../endpoints/beside.sql.ts'

export type Buried = { event_id: string; attempt: number }

/** Part of an insert: a delivery that dies once more has one dead letter, with nothing of the earlier death. */
export const replaceLetter = (sql: Query) => sql`
  on conflict (project_id, event_id, endpoint_id) do update
  set died_at = excluded.died_at,
      reason = excluded.reason,
      attempts = excluded.attempts,
      status = excluded.status,
      failure = excluded.failure,
      receiver_code = excluded.receiver_code,
      receiver_message = excluded.receiver_message,
      resolved_at = null
`

/**
 * Makes dead letters of what was taken away from an endpoint, each event once; answers how many. No answer made them
 * die, so they bear none, not even that of an earlier death.
 */
export const insertBuried = async (
  tx: Query,
  reason: 'endpoint_deleted' | 'endpoint_down',
  { projectId, endpointId, now }: { projectId: number; endpointId: number; now: Instant },
  taken: readonly Buried[],
): Promise<number> => {
  const attempts = new Map<string, number>()
  for (const { event_id, attempt } of taken)
    attempts.set(event_id, Math.max(attempt, attempts.get(event_id) ?? 0))
  if (attempts.size === 0) return 0
  await tx`
    insert into webhook_dead_letters (
      project_id, endpoint_id, event_id, died_at, reason, attempts
    )
    select beside.project_id, beside.endpoint_id,
      unnest(${arrayOf([...attempts.keys()])}::uuid[]),
      ${now}::timestamptz, ${reason}::text,
      unnest(${arrayOf([...attempts.values()])}::smallint[])
    ${besideEndpoint(tx, projectId, endpointId)}
    ${replaceLetter(tx)}
  `
  return attempts.size
}

type Part = {
  projectId: number
  endpointId: number
  /** The processes that live beside this one: what they hold is under way. */
  others: readonly string[]
  now: Instant
  limit: number
}

/** Turns what is left of a deleted endpoint into dead letters, at most `limit` of each table; answers how many. */
export const buryDeliveries = (sql: Query, part: Part): Promise<number> =>
  together(sql, async (tx) => {
    const { projectId, endpointId, limit } = part
    const tables = ['webhook_ready', 'webhook_retries'] as const
    const taken = tables.map((table) => {
      const some = tx`event_id = any(array(
        select event_id
        from ${tx(table)}
        where project_id = ${projectId}
          and endpoint_id = ${endpointId}
        limit ${limit}
      ))`
      return takeRows(tx, table, part, some)
    })
    return await insertBuried(tx, 'endpoint_deleted', part, (await Promise.all(taken)).flat())
  })

/** Takes an endpoint's rows that fit away, but for those that others hold. */
export const takeRows = (
  tx: Query,
  table: 'webhook_ready' | 'webhook_retries',
  { projectId, endpointId, others }: Pick<Part, 'projectId' | 'endpointId' | 'others'>,
  fits: Statement<unknown>,
) => tx.indexed<Buried[]>`
  delete from ${tx(table)}
  where project_id = ${projectId}
    and endpoint_id = ${endpointId}
    ${table === 'webhook_ready' ? tx`and (writer is null or writer <> all(${arrayOf(others)}::uuid[]))` : tx``}
    and ${fits}
  returning event_id, attempt
`
