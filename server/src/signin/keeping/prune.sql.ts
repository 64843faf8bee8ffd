/** The rows that sign-ins forget with time. */
import { deleteOldest } from '../../base/database/oldest.sql.ts'

const forgotten = (table: string, key: string, column: string) => ({
  table,
  prune: deleteOldest({ table, key: [key], column }),
})

/** By the day from which no token can belong to them, or they could not be used again anyway. */
export const forgottenByDay = [
  forgotten('sessions', 'session_id', 'keep_until'),
  forgotten('spent_proofs', 'fingerprint', 'keep_until'),
  forgotten('playfab_sessions', 'session_id', 'keep_until'),
]

/** Codes by their end, and targets by the last message to them. */
export const forgottenByTime = [
  forgotten('one_time_codes', 'operation_id', 'expires_at'),
  forgotten('password_tokens', 'token_hash', 'expires_at'),
  forgotten('code_targets', 'target_hash', 'last_sent_at'),
]
