/**
 * One version for a project's whole catalog. The storefront keeps its answers for as long as the version stays. So
 * every change of items and groups counts it up in its own transaction: a change that is not counted is not seen.
 */
import type { Query } from '../../base/database/database.ts'
import * as store from './project-version.sql.ts'

/**
 * Counts the catalog's version up. Call it once in a transaction, as its last statement. The row is locked until the
 * commit, so versions become visible in their order. A transaction that locks items afterwards could wait for one that
 * waits for this row. A statement that is a transaction of its own does the same in a further part (see `insertItems`).
 */
export const countCatalogChange = async (tx: Query, projectId: number): Promise<void> => {
  await store.advanceVersion(tx, projectId)
}
