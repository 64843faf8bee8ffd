/** Dead letters counted by what they have in common. */
import type { Instant } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'
import { isListed, type LetterFilter } from './deliveries.sql.ts'

export type LetterGroupRow = {
  reason: string
  /** Null for those whose last answer had none. */
  receiver_code: string | null
  letters: number
  endpoint_ids: number[]
  /** The status, or what went wrong without one, that most of them ended with. */
  status: number | null
  failure: string | null
  first_died_at: Instant
  last_died_at: Instant
}

/** Groups the newest `most` dead letters that fit by reason and code, the largest group first. */
export const groupLetters = (
  sql: Query,
  projectId: number,
  filter: LetterFilter,
  most: number,
) => sql<LetterGroupRow[]>`
  with looked as (
    select letter.reason, letter.receiver_code, letter.endpoint_id, letter.status, letter.failure, letter.died_at
    from webhook_dead_letters as letter
    ${
      filter.type === undefined && filter.isTest === undefined
        ? sql`cross join lateral (select null::text as type, null::boolean as is_test) as event`
        : sql`cross join lateral (
            select type, is_test
            from webhook_events
            where project_id = ${projectId}
              and event_id = letter.event_id
            limit 1
          ) as event`
    }
    where letter.project_id = ${projectId}
      and ${isListed(sql, filter)}
    order by letter.event_id desc, letter.endpoint_id desc
    limit ${most}
  )
  select reason, receiver_code, count(*)::integer as letters, array_agg(distinct endpoint_id) as endpoint_ids,
    mode() within group (order by status) as status, mode() within group (order by failure) as failure,
    min(died_at) as first_died_at, max(died_at) as last_died_at
  from looked
  group by reason, receiver_code
  order by letters desc, reason, receiver_code nulls last
`
