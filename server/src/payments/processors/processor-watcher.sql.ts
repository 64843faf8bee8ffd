/** How events of processors are counted that do not fit. */
import type { Instant } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'

/** Conflicts since an instant among the newest `limit` events of each connected processor. */
export const countConflicts = (
  sql: Query,
  project: number,
  { since, limit }: { since: Instant; limit: number },
) => sql.indexed<{ processor: string; count: number; oldest_at: Instant }[]>`
  select connected.processor, count(*)::int as count, min(event.received_at) as oldest_at
  from payment_processors as connected
  cross join lateral (
    select outcome, received_at
    from processor_events
    where project_id = ${project}
      and processor = connected.processor
    order by sequence desc
    limit ${limit}
  ) as event
  where connected.project_id = ${project}
    and event.outcome = 'conflict'
    and event.received_at >= ${since}
  group by connected.processor
  order by connected.processor
`
