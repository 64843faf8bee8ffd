/** People as the provider knows them, as they are kept. */
import type { Instant } from '../../base/clock.ts'
import type { Query, Tx } from '../../base/database/database.ts'

export type IdentityRow = {
  issuer: string
  subject: string
  user_id: string
  created_at: Instant
  last_used_at: Instant
}

/** The person of a subject. */
export const findIdentity = (sql: Query, issuer: string, subject: string) => sql<IdentityRow[]>`
  select issuer, subject, user_id, created_at, last_used_at
  from console_identities
  where issuer = ${issuer}
    and subject = ${subject}
`

/** Joins a person with a subject. No row where either has another one already. */
export const insertIdentity = (
  tx: Tx,
  { issuer, subject, user_id, created_at }: Omit<IdentityRow, 'last_used_at'>,
) => tx<{ user_id: string }[]>`
  insert into console_identities (issuer, subject, user_id, created_at, last_used_at)
  values (${issuer}, ${subject}, ${user_id}, ${created_at}, ${created_at})
  on conflict do nothing
  returning user_id
`

/** Notes a sign-in, unless the person was parted from the subject meanwhile. */
export const noteIdentityUse = (tx: Tx, issuer: string, subject: string, at: Instant) => tx<
  { user_id: string }[]
>`
  update console_identities
  set last_used_at = ${at}
  where issuer = ${issuer}
    and subject = ${subject}
  returning user_id
`
