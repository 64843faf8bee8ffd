/** How the writers of notifications tell the engine of them. */
import type { Tx } from '../../base/database/database.ts'
import type { Delivery } from './delivery.ts'

/** For which endpoints the writer of deliveries holds them at once, and the id by which their rows tell so. */
export type Taking = { holder: string; endpoints: readonly number[] }

/** The notifications that a transaction writes while it runs; see `Announce`. */
export type Announcement = {
  /** Asked before deliveries of a project are inserted: for which endpoints this process sends them at once. */
  takes?(projectId: number): Taking | undefined
  /**
   * Takes note of ready deliveries that were inserted, but are not committed yet. Another transaction than before
   * means that the one before was taken back: then its deliveries are forgotten.
   */
  written(tx: Tx, deliveries: readonly Delivery[], taking?: Taking): void
}

/**
 * Runs work that writes notifications in a transaction, and makes them known to the engine when it is committed:
 * `announce((announcement) => sql.begin((tx) => … emit(tx, deps, notifications, announcement)))`. Work that fails
 * announces nothing; were its notifications committed after all (the connection broke just then), the next look at
 * the table finds them.
 */
export type Announce = <T>(work: (announcement: Announcement) => Promise<T>) => Promise<T>

/** While no dispatcher runs: the first look of the one that starts finds everything. */
export const announceNothing: Announce = (work) => work({ written: () => {} })
