/** Console users as they are kept. */
import type { Instant } from '../../base/clock.ts'
import type { Query, Tx } from '../../base/database/database.ts'
import type { ConsoleUserState, OwnSettings, StoredGrant } from './people-contract.ts'

export type ConsoleUserRow = {
  user_id: string
  email: string
  name: string
  grants: StoredGrant[]
  state: ConsoleUserState
  created_at: Instant
  last_seen_at: Instant | null
  introductions: Introduction[]
} & OwnSettings

/** Under which name and when (milliseconds) somebody was invited to a place, and whether they have signed in since. */
export type Introduction = { place: string; name: string; at: number; has_come: boolean }

// Any constant that no other user of the database takes for an advisory lock: "peop" in ASCII.
const turn = 0x70656f70

/** Waits until it is this transaction's turn to change people: two operators must not remove each other. */
export const takeTurnAtPeople = (tx: Tx) => tx`
  select pg_advisory_xact_lock(${turn})
`

/**
 * Adds a person, or brings a removed one of the same address back with the same id. No row where the address is taken.
 */
export const putConsoleUser = (
  tx: Tx,
  row: Pick<ConsoleUserRow, 'user_id' | 'email' | 'name' | 'grants' | 'introductions'>,
  at: Instant,
) => tx<ConsoleUserRow[]>`
  insert into console_users as known (
    user_id, email, name, grants, introductions, state, created_at
  )
  values (
    ${row.user_id}, ${row.email}, ${row.name}, ${JSON.stringify(row.grants)}::text::jsonb,
    ${JSON.stringify(row.introductions)}::text::jsonb, 'invited', ${at}
  )
  on conflict (email) do update
  set name = excluded.name,
      grants = excluded.grants,
      introductions = excluded.introductions,
      state = 'invited',
      created_at = excluded.created_at,
      last_seen_at = null
  where known.state = 'removed'
  returning user_id, email, name, grants, state, created_at, last_seen_at, introductions,
    language, times
`

/** A person by id, removed or not. */
export const findConsoleUser = (sql: Query, userId: string) => sql<ConsoleUserRow[]>`
  select user_id, email, name, grants, state, created_at, last_seen_at, introductions,
    language, times
  from console_users
  where user_id = ${userId}
`

/** The same, and holds the row until the transaction ends: sign-ins and changes of one person take turns. */
export const lockConsoleUser = (tx: Tx, by: { userId: string } | { email: string }) => tx<
  ConsoleUserRow[]
>`
  select user_id, email, name, grants, state, created_at, last_seen_at, introductions,
    language, times
  from console_users
  where ${'email' in by ? tx`email = ${by.email}` : tx`user_id = ${by.userId}`}
  for update
`

/** People by their addresses, behind one of them. */
export const listConsoleUsers = (
  sql: Query,
  { state, after, limit }: { state: ConsoleUserState | undefined; after: string; limit: number },
) => sql<ConsoleUserRow[]>`
  select user_id, email, name, grants, state, created_at, last_seen_at, introductions,
    language, times
  from console_users
  where email > ${after}
    and (state = ${state ?? null}::text or ${state ?? null}::text is null and state <> 'removed')
  order by email
  limit ${limit}
`

/** The grants of everybody who is not removed. */
export const listGrantsOfPeople = (tx: Tx) => tx<Pick<ConsoleUserRow, 'grants'>[]>`
  select grants
  from console_users
  where state <> 'removed'
`

/** How many people there are, and how many of them who signed in at least once are operators of the installation. */
export const countConsoleUsers = (sql: Query) => sql<{ people: number; operators: number }[]>`
  select
    count(*)::int as people,
    (
      count(*) filter (
        where state = 'active'
          and grants @> '[{"scope": "installation", "role": "operator"}]'
      )
    )::int as operators
  from console_users
  where state <> 'removed'
`

/** Changes name, grants and introductions. */
export const updateConsoleUser = (
  tx: Tx,
  userId: string,
  { name, grants, introductions }: Pick<ConsoleUserRow, 'name' | 'grants' | 'introductions'>,
) => tx`
  update console_users
  set name = ${name},
      grants = ${JSON.stringify(grants)}::text::jsonb,
      introductions = ${JSON.stringify(introductions)}::text::jsonb
  where user_id = ${userId}
`

/** Changes what people choose themselves, with their name where it is seen. */
export const updateOwnSettings = (
  tx: Tx,
  userId: string,
  own: Pick<ConsoleUserRow, 'name' | 'introductions' | 'language' | 'times'>,
) => tx`
  update console_users
  set name = ${own.name},
      introductions = ${JSON.stringify(own.introductions)}::text::jsonb,
      language = ${own.language},
      times = ${own.times}
  where user_id = ${userId}
`

/** Takes all grants away and leaves the row, by which the audit trail is read. */
export const removeConsoleUser = (tx: Tx, userId: string) => tx`
  update console_users
  set state = 'removed',
      grants = '[]',
      introductions = '[]',
      usual_hash = null
  where user_id = ${userId}
`

/**
 * Notes a sign-in of a person whose row is held. With `isWhole` who was invited has come; a network is kept as the
 * usual one where it is given.
 */
export const welcomeConsoleUser = (
  tx: Tx,
  userId: string,
  welcome: {
    at: Instant
    isWhole: boolean
    usualHash: Buffer | null
    introductions: readonly Introduction[]
  },
) => tx`
  update console_users
  set state = case when ${welcome.isWhole} then 'active' else state end,
      last_seen_at = ${welcome.at},
      usual_hash = coalesce(${welcome.usualHash}::bytea, usual_hash),
      introductions = ${JSON.stringify(welcome.introductions)}::text::jsonb
  where user_id = ${userId}
`

/** Notes when a person was seen. */
export const noteConsoleUserSeen = (sql: Query, userId: string, at: Instant) => sql`
  update console_users
  set last_seen_at = ${at}
  where user_id = ${userId}
    and last_seen_at < ${at}
`
