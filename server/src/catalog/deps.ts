/** The parts of the service that the catalog's admin calls use. */
import type { Queues } from '../base/queues.ts'
import type { Deps } from '../projects/index.ts'

export type CatalogDeps = Pick<Deps, 'sql' | 'clock' | 'keyring' | 'admission'> & {
  /**
   * Lets changes of one project's catalog take turns before they take a connection. In the end all of them wait for the
   * row of its version.
   */
  turnOf: Queues<number>
}
