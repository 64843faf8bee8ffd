/** The endpoint that a call tries, and the user it tells of. */
import { Problem } from '../../base/contract.ts'
import type { Query } from '../../base/database/database.ts'
import { problems } from '../contract.ts'
import { type EndpointRow, listEndpoints } from '../endpoints/endpoints.sql.ts'
import { isWithin, type Scope } from '../scope.ts'

/** The user of a test that names none. */
export const testUser = 'test-user'

/** The endpoint that a call names, else that of `…/admin/webhook`. Throws 404. */
export const namedOrDefault = async (
  sql: Query,
  projectId: number,
  endpointId: number | undefined,
  scope: Scope,
): Promise<EndpointRow> => {
  const endpoint = (await listEndpoints(sql, projectId))
    .filter((row) => isWithin(scope, row.endpoint_id))
    .find((row) => (endpointId === undefined ? row.is_default : row.endpoint_id === endpointId))
  if (endpoint) return endpoint
  throw new Problem(
    endpointId === undefined ? problems.webhook_not_set : problems.endpoint_not_found,
  )
}
