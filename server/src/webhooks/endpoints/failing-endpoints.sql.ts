/** Endpoints that fail, of all projects. */
import type { Instant } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'

/**
 * Endpoints that nothing gets through to, and those that the service switched off; who has failed for longest comes
 * first. Paused ones are left out: somebody knows of them.
 */
export const listFailing = (sql: Query, limit: number) => sql<
  { project_id: number; endpoint_id: number; is_enabled: boolean; since: Instant }[]
>`
  select project_id, endpoint_id, is_enabled, coalesce(failing_since, updated_at) as since
  from webhook_endpoints
  where (failing_since is not null or disabled_reason is not null)
    and paused_at is null
    and deleted_at is null
  order by since, project_id, endpoint_id
  limit ${limit}
`
