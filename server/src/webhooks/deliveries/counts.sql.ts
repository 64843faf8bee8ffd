/** How much waits for each endpoint, and how much was given up. */
import type { Instant } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'
import { andWithin, type Scope } from '../scope.ts'

export type EndpointCountRow = {
  endpoint_id: number
  ready: number
  retrying: number
  dead: number
  /** The event that has waited longest; null where nothing waits. */
  oldest: string | null
}

/** Counts rows of each endpoint that is not deleted, up to `most` of each kind, in the order of the endpoints. */
export const countByEndpoint = (sql: Query, projectId: number, most: number, scope: Scope) => {
  const rowsOf = (table: 'webhook_ready' | 'webhook_retries' | 'webhook_dead_letters') => sql`
    select event_id
    from ${sql(table)} as counted
    where counted.project_id = ${projectId}
      and counted.endpoint_id = endpoint.endpoint_id
  `
  const upToMost = sql`limit ${most}`
  const oldestFirst = sql`order by event_id limit 1`
  return sql.indexed<EndpointCountRow[]>`
    select
      endpoint.endpoint_id,
      (select count(*) from (${rowsOf('webhook_ready')} ${upToMost}) as one)::integer as ready,
      (select count(*) from (${rowsOf('webhook_retries')} ${upToMost}) as one)::integer as retrying,
      (
        select count(*)
        from (${rowsOf('webhook_dead_letters')} and counted.resolved_at is null ${upToMost}) as one
      )::integer as dead,
      least(
        (${rowsOf('webhook_ready')} ${oldestFirst}),
        (${rowsOf('webhook_retries')} ${oldestFirst})
      ) as oldest
    from webhook_endpoints as endpoint
    where endpoint.project_id = ${projectId}
      and endpoint.deleted_at is null
      ${andWithin(sql, scope, 'endpoint.endpoint_id')}
    order by endpoint.endpoint_id
  `
}

/** How many deliveries were given up and neither replayed nor dismissed, up to `limit`; when the oldest of them was. */
export const countUnresolved = (sql: Query, project: number, limit: number) => sql.indexed<
  { count: number; oldest_at: Instant | null }[]
>`
  select count(*)::int as count, min(died_at) as oldest_at
  from (
    select died_at
    from webhook_dead_letters
    where project_id = ${project}
      and resolved_at is null
    order by endpoint_id, event_id
    limit ${limit}
  ) as letters
`
