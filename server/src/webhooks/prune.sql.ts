import type { Query } from '../base/database.ts'

/**
 * Deletes events older than an id, oldest first and at most `limit`, with their attempts and dead letters. Those that
 * still wait for a delivery (for an endpoint that is switched off, say) stay.
 */
export const pruneEvents = async (
  sql: Query,
  projectId: number,
  before: string,
  limit: number,
): Promise<number> =>
  (
    await sql`
      with old as (
        select event_id
        from webhook_events as event
        where project_id = ${projectId}
          and event_id < ${before}
          and not exists (
            select
            from webhook_endpoints as endpoint
            join webhook_ready as ready
              on ready.project_id = endpoint.project_id
             and ready.endpoint_id = endpoint.endpoint_id
            where endpoint.project_id = ${projectId}
              and ready.event_id = event.event_id
          )
          and not exists (
            select
            from webhook_endpoints as endpoint
            join webhook_retries as retry
              on retry.project_id = endpoint.project_id
             and retry.endpoint_id = endpoint.endpoint_id
            where endpoint.project_id = ${projectId}
              and retry.event_id = event.event_id
          )
        order by event_id
        limit ${limit}
      ), attempts as (
        delete from webhook_attempts
        where project_id = ${projectId}
          and event_id in (select event_id from old)
      ), letters as (
        delete from webhook_dead_letters
        where project_id = ${projectId}
          and event_id in (select event_id from old)
      )
      delete from webhook_events
      where project_id = ${projectId}
        and event_id in (select event_id from old)
    `
  ).count
