/** A person in the audit trail: found, and made anonymous. */
import type { Instant } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'
import type { AuditRow } from './audit.sql.ts'

/** A player's own entries, by their index. */
const isByUser = (sql: Query, user: string) => sql`
  actor_kind = 'user' and left(actor, 8) = left(${user}::text, 8) and actor = ${user}
`

/** Entries about a player, by their index. That they were erased is no part of it, and stays. */
const isAboutUser = (sql: Query, user: string) => sql`
  action <> 'user.signed_in'
  and coalesce(substring(target from '^user ([0-9a-f-]{36})'), after ->> 'user_id') = ${user}
  and action <> 'user.erased'
`

/** When a player was erased, as the trail keeps it; no row for one who was not, or longer ago than that. */
export const findErased = (sql: Query, project: number, user: string) => sql<{ at: Instant }[]>`
  select at
  from audit_entries
  where project_id = ${project}
    and action = 'user.erased'
    and coalesce(substring(target from '^user ([0-9a-f-]{36})'), after ->> 'user_id') = ${user}
  order by at desc
  limit 1
`

/** Entries by and about a player, the oldest first. */
export const listEntriesOfUser = (sql: Query, project: number, user: string) => sql<AuditRow[]>`
  select project_id, at, actor_kind, actor, action, target, before, after, address, request_id
  from (
    select *
    from audit_entries
    where project_id = ${project}
      and ${isByUser(sql, user)}
    union
    select *
    from audit_entries
    where project_id = ${project}
      and ${isAboutUser(sql, user)}
  ) as entries
  order by at, entry_id
`

/** The tables of changes: that of now, and what is left of the one before. */
export const tablesOfChanges = ['audit_changes', 'audit_entries_before'] as const

type Anonymizing = { project: number; user: string; anonymousId: string }
type AnonymizingChanges = Anonymizing & { table: (typeof tablesOfChanges)[number] }

/** Leaves of what was done to a player that it was done, when, and by whom. */
export const anonymizeAbout = (
  sql: Query,
  { table, project, user, anonymousId }: AnonymizingChanges,
) => sql`
  update ${sql(table)}
  set target = replace(target, ${user}, ${anonymousId}),
      before = null,
      after = null
  where project_id = ${project}
    and ${isAboutUser(sql, user)}
`

/** Leaves of what a player did that somebody did it, and when. */
export const anonymizeBy = (
  sql: Query,
  { table, project, user, anonymousId }: AnonymizingChanges,
) => sql`
  update ${sql(table)}
  set actor = ${anonymousId},
      target = case when target ~ '^(client|session) ' then target end,
      before = null,
      after = null,
      address = null,
      request_id = null
  where project_id = ${project}
    and ${isByUser(sql, user)}
`

/** The same of a player's sign-ins. */
export const anonymizeSignIns = (sql: Query, { project, user, anonymousId }: Anonymizing) => sql`
  update audit_sign_ins
  set actor = ${anonymousId},
      after = null,
      address = null,
      request_id = null
  where project_id = ${project}
    and left(actor, 8) = left(${user}::text, 8)
    and actor = ${user}
`
