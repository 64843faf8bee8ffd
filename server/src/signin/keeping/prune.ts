/** Clears away what time has made useless, in small batches; runs in the background. */
import { inBatches } from '../../base/batches.ts'
import { type Clock, plusSeconds } from '../../base/clock.ts'
import type { Sql } from '../../base/database/database.ts'
import type { Directory } from '../../projects/index.ts'
import { pruneSignInCounts } from '../counting/sign-in-counts.sql.ts'
import { keptSince } from '../counting/sign-in-counts.ts'
import { forgetEndedBans } from '../identities/users.sql.ts'
import { pruneSigningKeys } from '../keys/signing-keys.ts'
import { pruneCodes, pruneTargets } from '../passwordless/codes/one-time-codes.sql.ts'
import { prunePlayFabSessions } from '../playfab/sessions.sql.ts'
import { pruneSessions, pruneSpentProofs } from './prune.sql.ts'

const batch = 500

/** Forgets ended sessions and bans, codes that were sent, spent proofs and retired keys; answers how many. */
export const pruneSignin = async (deps: {
  sql: Sql
  clock: Clock
  directory: Directory
}): Promise<number> => {
  const { sql, clock, directory } = deps
  const today = clock.now().toISOString().slice(0, 10)
  let deleted = await pruneSigningKeys(deps)
  for (const { projectId } of [...directory.projects()]) {
    deleted += await pruneSignInCounts(sql, projectId, keptSince(clock.now()))
    for (const prune of [pruneSessions, pruneSpentProofs, prunePlayFabSessions]) {
      deleted += await inBatches(batch, () => prune(sql, projectId, today, batch))
    }
    // How often a phone or mailbox was written to counts for an hour.
    const hourAgo = plusSeconds(clock.now(), -3600)
    for (const prune of [pruneCodes, pruneTargets]) {
      deleted += await inBatches(batch, () => prune(sql, projectId, hourAgo, batch))
    }
    const now = clock.now()
    deleted += await inBatches(batch, () => forgetEndedBans(sql, projectId, now, batch))
  }
  return deleted
}
