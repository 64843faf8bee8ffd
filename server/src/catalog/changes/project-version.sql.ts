/**
 * One version for a project's whole catalog. The storefront keeps its answers for as long as the version stays. So
 * every change of items and groups counts it up in its own transaction: a change that is not counted is not seen.
 */
import type { Query } from '../../base/database/database.ts'

/** A version that no longer changes: every change it counts has been committed. Both are 0 before the first change. */
export type CatalogVersion = { version: number; sales: number }

/**
 * Counts the catalog's version up. Call it once in a transaction, as its last statement. The row is locked until the
 * commit, so versions become visible in their order. A transaction that locks items afterwards could wait for one that
 * waits for this row. A statement that is a transaction of its own does the same in its function (see `makeItems`).
 */
export const countCatalogChange = (tx: Query, project: number) => tx`
  insert into catalog_versions (project_id)
  values (${project})
  on conflict (project_id) do update
  set version = catalog_versions.version + 1
`

/** Counts the sales that everybody sees; the row stays locked until the transaction ends. */
export const advanceSales = (tx: Query, project: number) => tx`
  insert into catalog_versions (project_id, sales)
  values (${project}, 1)
  on conflict (project_id) do update
  set sales = catalog_versions.sales + 1
`

/** The version of a project; no row before the first change. */
export const findVersion = (sql: Query, project: number) => sql<CatalogVersion[]>`
  select version, sales
  from catalog_versions
  where project_id = ${project}
`
