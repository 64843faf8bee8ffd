/** Challenges of passkeys, and states of sign-ins at the provider, as they are kept. */
import type { Instant } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'

export type ChallengePurpose = 'passkey' | 'passkey_sign_in' | 'provider_sign_in'

export type ChallengeRow = {
  challenge_hash: Buffer
  purpose: ChallengePurpose
  user_id: string | null
  browser_hash: Buffer | null
  page: string | null
  expires_at: Instant
}

/** Keeps a challenge. */
export const insertChallenge = (sql: Query, row: ChallengeRow) => sql`
  insert into console_challenges (
    challenge_hash, purpose, user_id, browser_hash, page, expires_at
  )
  values (
    ${row.challenge_hash}, ${row.purpose}, ${row.user_id}, ${row.browser_hash}, ${row.page},
    ${row.expires_at}
  )
`

/** Spends a challenge of a purpose: of two who come with it, one gets its row. */
export const spendChallenge = (
  sql: Query,
  hash: Buffer,
  purpose: ChallengePurpose,
  now: Instant,
) => sql<ChallengeRow[]>`
  delete from console_challenges
  where challenge_hash = ${hash}
    and purpose = ${purpose}
    and expires_at > ${now}
  returning challenge_hash, purpose, user_id, browser_hash, page, expires_at
`

/** Deletes challenges that are over. */
export const pruneChallenges = (sql: Query, now: Instant) => sql`
  delete from console_challenges
  where expires_at <= ${now}
`
