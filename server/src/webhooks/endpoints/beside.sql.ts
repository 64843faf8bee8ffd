/** Lists that are inserted at the node where their project lies. */
import type { Query } from '../../base/database/database.ts'

/**
 * Part of an insert: a row of the project, beside which lists are taken apart (`select beside.project_id, unnest(…)`).
 * On Citus a list in `from` goes through the coordinator. The row of an endpoint stays when the endpoint is deleted.
 */
export const besideEndpoint = (sql: Query, projectId: number, endpointId: number | null) => sql`
  from webhook_endpoints as beside
  where beside.project_id = ${projectId}
    and beside.endpoint_id = ${endpointId}
`
