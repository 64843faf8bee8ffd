/** Deliveries that have waited too long. */
import type { Instant } from '../../../base/clock.ts'
import { arrayOf, type Query } from '../../../base/database/database.ts'
import { together } from '../../../base/database/spread.ts'
import { insertBuried, takeRows } from './burials.sql.ts'

/** Where deadlines lie: what happened before is past its own. */
export type DeadlineFloors = { orderPaid: string; others: string }

export type Overdue = {
  projectId: number
  endpointId: number
  others: readonly string[]
  after: string
  deadlines: DeadlineFloors
  now: Instant
  limit: number
}

/**
 * Looks at an endpoint's oldest deliveries behind `after` and turns those past their deadline into dead letters.
 * Answers what it read, in order: fewer than `limit` of them where nothing else is old enough. Replays are left
 * out: their schedule begins when somebody asks for them.
 */
export const buryOverdueRows = (
  sql: Query,
  overdue: Overdue,
): Promise<{ event_id: string; is_buried: boolean }[]> =>
  together(sql, async (tx) => {
    const seen = await listOld(tx, overdue)
    const late = seen.flatMap(({ event_id, is_overdue }) => (is_overdue ? [event_id] : []))
    const those = tx`event_id = any(${arrayOf(late)}::uuid[]) and not is_replay`
    const taken =
      late.length > 0
        ? await Promise.all([
            takeRows(tx, 'webhook_ready', overdue, those),
            takeRows(tx, 'webhook_retries', overdue, those),
          ])
        : []
    const rows = taken.flat()
    await insertBuried(tx, 'endpoint_down', overdue, rows)
    const buried = new Set(rows.map(({ event_id }) => event_id))
    return [...new Set(seen.map(({ event_id }) => event_id))].map((event_id) => ({
      event_id,
      is_buried: buried.has(event_id),
    }))
  })

const listOld = (tx: Query, { projectId, endpointId, after, deadlines, limit }: Overdue) => {
  const oldOf = (table: 'webhook_ready' | 'webhook_retries') => tx`(
    select event_id, is_replay
    from ${tx(table)}
    where project_id = ${projectId}
      and endpoint_id = ${endpointId}
      and event_id > ${after}
      and event_id < greatest(${deadlines.orderPaid}::uuid, ${deadlines.others}::uuid)
    order by event_id
    limit ${limit}
  )`
  return tx.indexed<{ event_id: string; is_overdue: boolean }[]>`
    select seen.event_id,
      event.type is not null
        and not seen.is_replay
        and seen.event_id < case event.type
          when 'order_paid' then ${deadlines.orderPaid}::uuid
          else ${deadlines.others}::uuid
        end as is_overdue
    from (
      select event_id, is_replay
      from (
        ${oldOf('webhook_ready')}
        union all
        ${oldOf('webhook_retries')}
      ) as either
      order by event_id
      limit ${limit}
    ) as seen
    left join lateral (
      select type
      from webhook_events
      where project_id = ${projectId}
        and event_id = seen.event_id
      limit 1
    ) as event on true
    order by seen.event_id
  `
}
