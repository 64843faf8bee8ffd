/** The parts that every change of an endpoint shares: it waits for the one before, and the audit tells of it. */
import type { Instant } from '../../base/clock.ts'
import { type Query, type Tx, violates } from '../../base/database/database.ts'
import { Problem } from '../../base/problem.ts'
import { type Violation, violation } from '../../base/refusals/violation.ts'
import {
  type Caller,
  contentTag,
  type Deps,
  lockProject,
  projectProblems,
  recordAudit,
} from '../../projects/index.ts'
import { problems } from '../contract.ts'
import type { EndpointRow } from './endpoints.sql.ts'
import * as store from './endpoints.sql.ts'

/** Runs a change of a project's endpoints, one at a time. Throws 422 for an address or name that another one has. */
export const changeEndpoints = async <T>(
  { directory }: Pick<Deps, 'directory'>,
  projectId: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  try {
    return await directory.change(projectId, async (tx) => {
      // The engine changes endpoints too, and whole rows are written back.
      await lockProject(tx, projectId)
      return await work(tx)
    })
  } catch (error) {
    const property = violates(error, 'webhook_endpoints_url_unique')
      ? 'url'
      : violates(error, 'webhook_endpoints_name_unique')
        ? 'name'
        : undefined
    if (!property) throw error
    throw new Problem(projectProblems.invalid, { violations: [taken(property)], cause: error })
  }
}

/** The violation of an address or name that another endpoint has. */
export const taken = (property: 'url' | 'name'): Violation =>
  violation(property, 'taken', 'is that of another endpoint of the project')

/** An endpoint that is not deleted. Throws 404. */
export const presentEndpoint = async (
  sql: Query,
  projectId: number,
  endpointId: number,
): Promise<EndpointRow> => {
  const [row] = await store.findEndpoint(sql, projectId, endpointId)
  if (!row || row.deleted_at) throw new Problem(problems.endpoint_not_found)
  return row
}

/** The audit's record of a change; of secrets only the names of the changed ones. */
export type EndpointDeed = {
  at: Instant
  caller: Caller
  /** As a past participle. */
  what: 'created' | 'changed' | 'paused' | 'resumed' | 'deleted' | 'secret_rotated' | 'retried'
  before?: EndpointRow
  after?: EndpointRow
  /** Further facts of what is so after it. */
  facts?: object | undefined
}

/** Writes down what was done to an endpoint, in the transaction of the change. */
export const auditEndpoint = (
  tx: Tx,
  { project_id, endpoint_id }: Pick<EndpointRow, 'project_id' | 'endpoint_id'>,
  { at, caller, what, before, after, facts }: EndpointDeed,
): Promise<void> =>
  recordAudit(tx, {
    projectId: project_id,
    at,
    caller,
    action: `webhook_endpoint.${what}`,
    target: `webhook endpoint ${endpoint_id}`,
    ...(before ? { before: auditFields(before) } : {}),
    ...(after || facts ? { after: { ...(after && auditFields(after)), ...facts } } : {}),
  })

/**
 * The ETag of an endpoint: another one after every change of its settings and secrets. Outages have no part in it, but
 * for the one that switches it off.
 */
export const endpointTag = (row: EndpointRow): string =>
  contentTag({ ...auditFields(row), secrets: row.secrets.toString('base64') })

const auditFields = (row: EndpointRow) => ({
  name: row.name,
  url: row.url,
  types: row.types,
  is_enabled: row.is_enabled,
  is_paused: row.paused_at !== null,
  is_ordered: row.is_ordered,
  timeout_ms: row.timeout_ms,
  max_in_flight: row.max_in_flight,
  max_per_second: row.max_per_second,
  version: row.version,
})
