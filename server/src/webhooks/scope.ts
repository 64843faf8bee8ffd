/** The endpoints that a caller sees: those of a portal link, or all of the project. */
import { arrayOf, type Query } from '../base/database/database.ts'

/** Undefined for all of the project. */
export type Scope = readonly number[] | undefined

/** Whether a caller sees an endpoint. */
export const isWithin = (scope: Scope, endpointId: number): boolean =>
  scope === undefined || scope.includes(endpointId)

/** Part of a statement: only rows whose endpoint is within the scope. */
export const andWithin = (sql: Query, scope: Scope, column = 'endpoint_id') =>
  scope === undefined ? sql`` : sql`and ${sql(column)} = any(${arrayOf(scope)}::bigint[])`
