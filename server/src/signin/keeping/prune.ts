/** Clears away what time has made useless, in small batches; runs in the background. */
import { inBatches } from '../../base/batches.ts'
import { type Clock, plusSeconds } from '../../base/clock.ts'
import type { Sql } from '../../base/database/database.ts'
import { projectsIn } from '../../base/database/projects-in.sql.ts'
import { pruneRefusedRedirects } from '../connections/refused-redirects.sql.ts'
import { redirectsKeptSince } from '../connections/refused-redirects.ts'
import { pruneSignInCounts } from '../counting/sign-in-counts.sql.ts'
import { keptSince } from '../counting/sign-in-counts.ts'
import { pruneSigningKeys } from '../keys/signing-keys.ts'
import { deleteUnconfirmed, deleteUsersOfUnconfirmed } from '../passwords/passwords.sql.ts'
import { forgetEndedBans } from '../tokens/bans.sql.ts'
import { noteEndedBans } from '../users/user-bans.sql.ts'
import { forgottenByDay, forgottenByTime } from './prune.sql.ts'

const batch = 500

/** A sign-up that nobody confirms keeps its name for a week. */
const unconfirmedSeconds = 7 * 86_400

/** Forgets ended sessions and bans, codes that were sent, spent proofs and retired keys; answers how many. */
export const pruneSignin = async (deps: { sql: Sql; clock: Clock }): Promise<number> => {
  const { sql, clock } = deps
  const today = clock.now().toISOString().slice(0, 10)
  let deleted = await pruneSigningKeys(deps)
  for await (const projectId of projectsIn(sql, 'sign_in_counts'))
    deleted += await pruneSignInCounts(sql, projectId, keptSince(clock.now()))
  for await (const projectId of projectsIn(sql, 'refused_redirects'))
    deleted += await pruneRefusedRedirects(sql, projectId, redirectsKeptSince(clock.now()))
  for (const { table, prune } of forgottenByDay) {
    for await (const projectId of projectsIn(sql, table))
      deleted += await inBatches(batch, () => prune(sql, projectId, today, batch))
  }
  // How often a phone or mailbox was written to counts for an hour.
  const hourAgo = plusSeconds(clock.now(), -3600)
  for (const { table, prune } of forgottenByTime) {
    for await (const projectId of projectsIn(sql, table))
      deleted += await inBatches(batch, () => prune(sql, projectId, hourAgo, batch))
  }
  const now = clock.now()
  const unconfirmedBefore = plusSeconds(now, -unconfirmedSeconds)
  for await (const projectId of projectsIn(sql, 'passwords')) {
    const due = [sql, projectId, unconfirmedBefore, batch] as const
    // Their users first: with these rows nobody would know any more who was made by a sign-up.
    deleted += await inBatches(batch, () => deleteUsersOfUnconfirmed(...due))
    deleted += await inBatches(batch, () => deleteUnconfirmed(...due))
  }
  for await (const projectId of projectsIn(sql, 'users'))
    deleted += await inBatches(batch, async () => {
      await noteEndedBans(sql, projectId, now, batch)
      return await forgetEndedBans(sql, projectId, now, batch)
    })
  return deleted
}
