/** What the admin calls of the catalog need. */
import type { Turns } from '../base/turns.ts'
import type { Deps } from '../projects/index.ts'

export type CatalogDeps = Pick<Deps, 'sql' | 'clock' | 'admission'> & {
  /** Lets changes of one project's catalog wait, which wait for its version's row at last: not all with a connection. */
  turnOf: Turns<number>
}
