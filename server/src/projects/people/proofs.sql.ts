/** Links and codes that prove who somebody is, once. */
import type { Instant } from '../../base/clock.ts'
import type { Query, Tx } from '../../base/database/database.ts'
import type { Bound } from './bound.ts'

/** Keeps a person's link; a former one counts no more. */
export const putConsoleLink = (
  tx: Tx,
  userId: string,
  hash: Buffer,
  { from, until, bound }: { from: Instant; until: Instant; bound: Bound | null },
) => tx`
  insert into console_links (user_id, secret_hash, created_at, expires_at, bound)
  values (${userId}, ${hash}, ${from}, ${until}, ${bound && JSON.stringify(bound)}::text::jsonb)
  on conflict (user_id) do update
  set secret_hash = excluded.secret_hash,
      created_at = excluded.created_at,
      expires_at = excluded.expires_at,
      bound = excluded.bound
`

/** Binds a link of which nobody but its maker will know. */
export const bindConsoleLink = (sql: Query, hash: Buffer, bound: Bound | null) => sql`
  update console_links
  set bound = ${bound && JSON.stringify(bound)}::text::jsonb
  where secret_hash = ${hash}
`

/** Finds whose link this is, while it counts. */
export const findConsoleLink = (tx: Tx, hash: Buffer, now: Instant) => tx<{ user_id: string }[]>`
  select user_id
  from console_links
  where secret_hash = ${hash}
    and expires_at > ${now}
`

/** Spends a link: whose it was, and what it opens at most. When two come with it at once, one gets a row. */
export const spendConsoleLink = (tx: Tx, hash: Buffer, now: Instant) => tx<
  { user_id: string; bound: Bound | null }[]
>`
  delete from console_links
  where secret_hash = ${hash}
    and expires_at > ${now}
  returning user_id, bound
`

export type ConsoleCodeRow = {
  attempt_id: string
  email_hash: Buffer
  asked_hash: Buffer
  code_hash: Buffer
  created_at: Instant
  expires_at: Instant
}

/**
 * Keeps a code for whoever has an address, or for nobody: known and unknown addresses cost the same. No row where
 * too many were asked for since an instant, for the address or for it from the one network. The network of the person's
 * last sign-in counts by itself alone, so that no others use up what it may ask for.
 */
export const insertConsoleCode = (
  sql: Query,
  email: string,
  row: ConsoleCodeRow,
  { since, most, mostAsked }: { since: Instant; most: number; mostAsked: number },
) => sql<{ user_id: string | null }[]>`
  insert into console_codes (
    attempt_id, email_hash, asked_hash, user_id, code_hash, created_at, expires_at
  )
  select
    ${row.attempt_id}::uuid, ${row.email_hash}::bytea, ${row.asked_hash}::bytea,
    (select user_id from console_users where email = ${email} and state <> 'removed'),
    ${row.code_hash}::bytea, ${row.created_at}::timestamptz, ${row.expires_at}::timestamptz
  from (
    select
      count(*) filter (where asked_hash = ${row.asked_hash}) as asked_here,
      count(*) filter (
        where asked_hash is distinct from (
          select usual_hash from console_users where email = ${email} and state <> 'removed'
        )
      ) as asked_by_others
    from console_codes
    where email_hash = ${row.email_hash}
      and created_at > ${since}
  ) as counted
  where asked_here < ${mostAsked}
    and (
      asked_by_others < ${most}
      or ${row.asked_hash}::bytea = (
        select usual_hash from console_users where email = ${email} and state <> 'removed'
      )
    )
  returning user_id
`

/** When the oldest code was asked for that counts against an address, from the usual network or from all others. */
export const findOldestCode = (
  sql: Query,
  email: string,
  row: Pick<ConsoleCodeRow, 'email_hash' | 'asked_hash'>,
  since: Instant,
) => sql<{ created_at: Instant }[]>`
  select code.created_at
  from console_codes as code
  left join console_users as person
    on person.email = ${email}
    and person.state <> 'removed'
  where code.email_hash = ${row.email_hash}
    and code.created_at > ${since}
    and (code.asked_hash is not distinct from person.usual_hash)
      = (${row.asked_hash}::bytea is not distinct from person.usual_hash)
  order by code.created_at
  limit 1
`

/**
 * Counts a try with a code and spends the code where it is right: of two right tries one is. No row where the attempt
 * is unknown, over, spent, or was tried as often as it may be. The hashes are keyed, so that how long the comparison
 * takes tells nothing of the code.
 */
export const tryConsoleCode = (
  sql: Query,
  attempt: string,
  hash: Buffer,
  now: Instant,
  most: number,
) => sql<{ is_right: boolean; user_id: string | null }[]>`
  update console_codes
  set tries = tries + 1,
      spent_at = case when code_hash = ${hash} then ${now}::timestamptz end
  where attempt_id = ${attempt}
    and tries < ${most}
    and spent_at is null
    and expires_at > ${now}
  returning spent_at is not null as is_right, user_id
`

/** Takes a person's link away, or only one that is bound. */
export const deleteConsoleLink = (tx: Tx, userId: string, isOfBound: boolean) => tx`
  delete from console_links
  where user_id = ${userId}
    and (bound is not null or not ${isOfBound}::boolean)
`

/** Takes a person's codes away. */
export const deleteConsoleCodes = (tx: Tx, userId: string) => tx`
  delete from console_codes
  where user_id = ${userId}
`

/** Takes a person's passkeys away. */
export const deletePasskeysOf = (tx: Tx, userId: string) => tx`
  delete from console_passkeys
  where user_id = ${userId}
`

/** Forgets who a person is at the provider. */
export const deleteIdentitiesOf = (tx: Tx, userId: string) => tx`
  delete from console_identities
  where user_id = ${userId}
`

/** Deletes links that are over. */
export const pruneConsoleLinks = (sql: Query, now: Instant) => sql`
  delete from console_links
  where expires_at <= ${now}
`

/** Deletes codes that were asked for before an instant. */
export const pruneConsoleCodes = (sql: Query, before: Instant) => sql`
  delete from console_codes
  where created_at <= ${before}
`
