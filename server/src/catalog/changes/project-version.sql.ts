/** The catalog's record of its own changes: a version for each project. */
import type { Query } from '../../base/database/database.ts'

/** A version that no longer changes: every change it counts has been committed. Both are 0 before the first change. */
export type CatalogVersion = { version: number; sales: number }

/** Counts a project's version up; the row stays locked until the transaction ends. */
export const advanceVersion = (tx: Query, project: number) => tx`
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
