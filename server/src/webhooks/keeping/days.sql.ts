/** The events of a day that are still awaited when its tables are dropped. */
import type { Sql } from '../../base/database/database.ts'
import type { Partition } from '../../base/partitions/partitions.sql.ts'

/** All columns of both tables, as what is moved from one day's table to another takes them along. */
export const eventColumns =
  'project_id, event_id, type, order_key, body, is_test, created_at, body_changed_at'
export const attemptColumns = `project_id, event_id, endpoint_id, attempt, is_replay, outcome, status, failure,
  started_at, duration_ms, receiver_code, receiver_message, response, target_id, signatures`

/** Which events between two ids are still awaited: by a delivery to be made, or as a dead letter nobody resolved. */
const awaited = (from: string, before: string, limit: string) =>
  [
    ['webhook_ready', ''],
    ['webhook_retries', ''],
    ['webhook_dead_letters', 'and open.resolved_at is null'],
  ]
    .map(
      ([table, more]) => `(
        select open.project_id, open.event_id
        from webhook_endpoints as endpoint
        join ${table} as open
          on open.project_id = endpoint.project_id
         and open.endpoint_id = endpoint.endpoint_id
        where open.event_id >= '${from}'
          and open.event_id < '${before}'
          ${more}
        ${limit}
      )`,
    )
    .join(' union ')

// Each endpoint's few rows are one range of an index; anything else would read all that is parked, or all of the day.
const byIndex = `
  set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
    set_config('jit', 'off', true);
`

/** How many events of a day are still awaited, counted up to `most` at least. */
export const countAwaited = async (sql: Sql, { from, before }: Partition, most: number) => {
  const results = await sql.unsafe<{ count: number }[][]>(`
    select ${byIndex}
    select count(*)::integer as count
    from (${awaited(from, before, `limit ${most}`)}) as awaited;
  `)
  return results.at(-1)?.[0]?.count ?? 0
}

/**
 * Puts what is still awaited of a day into the rest. Nobody can make one more delivery of it wait in between: whoever
 * replays reads its event or its attempts, and waits for the tables.
 */
export const keepAwaited = ({ name, from, before }: Partition): string => `
  perform ${byIndex}
  with awaited as (${awaited(from, before, '')})
  insert into webhook_events (${eventColumns})
  select ${eventColumns}
  from webhook_events_${name}
  join awaited using (project_id, event_id);
  insert into webhook_attempts (${attemptColumns})
  select ${attemptColumns}
  from webhook_events_rest as event
  join webhook_attempts_${name} using (project_id, event_id)
  where event.event_id >= '${from}'
    and event.event_id < '${before}';
`
