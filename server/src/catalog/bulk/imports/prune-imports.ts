/** Keeping house: imports whose file stopped coming, those that ended long ago, and what dry runs found. */
import { type Instant, plusSeconds } from '../../../base/clock.ts'
import type { Deps } from '../../../projects/index.ts'
import * as store from './imports.sql.ts'
import { deleteRows, deleteTrialRows } from './rows.sql.ts'

const silentSeconds = 600
const keptSeconds = 30 * 24 * 3600
const trialKeptSeconds = 24 * 3600

/** Changes of dry runs that ended before this are forgotten. */
export const trialsKeptSince = (now: Instant): Instant => plusSeconds(now, -trialKeptSeconds)

/** Gives up imports that got nothing for ten minutes, forgets those of 30 days ago, and answers how many that were. */
export const pruneImports = async ({
  sql,
  clock,
}: Pick<Deps, 'sql' | 'clock'>): Promise<number> => {
  const now = clock.now()
  const abandoned = await store.abandonReceiving(sql, plusSeconds(now, -silentSeconds), now)
  for (const { project_id, import_id } of abandoned) {
    await deleteRows(sql, { projectId: project_id, importId: import_id })
  }
  await deleteTrialRows(sql, trialsKeptSince(now))
  return abandoned.length + (await store.deleteFinished(sql, plusSeconds(now, -keptSeconds)))
}
