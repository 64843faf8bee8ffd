/** The rows that sign-ins forget with time. */
import { deleteOldest } from '../../base/database/oldest.sql.ts'

/** Deletes sessions that no token can belong to any more, at most `limit`; answers how many. */
export const pruneSessions = deleteOldest({
  table: 'sessions',
  key: ['session_id'],
  column: 'keep_until',
})

/** Deletes proofs that could not be used again anyway, at most `limit`; answers how many. */
export const pruneSpentProofs = deleteOldest({
  table: 'spent_proofs',
  key: ['fingerprint'],
  column: 'keep_until',
})
