/** The bans of a player: a row for each that was set, beside the one that counts in `users`. */
import type { Instant } from '../../base/clock.ts'
import { arrayOf, type Query, type Tx } from '../../base/database/database.ts'
import type { Ban } from '../tokens/bans.sql.ts'

/** The author of a change, as the audit trail names them. */
export type Actor = { kind: string; id: string | null }

/** The ban that stands in a user's row, which is locked until the transaction ends; no row for an unknown user. */
export const lockBan = (tx: Tx, project: number, user: string) => tx<
  { banned_at: Instant | null; ban_reason: string | null; banned_until: Instant | null }[]
>`
  select banned_at, ban_reason, banned_until
  from users
  where project_id = ${project}
    and user_id = ${user}
  for no key update
`

type Named = { project: number; user: string }

/**
 * Writes a ban down. One of the same moment is written over: changes of one user take turns, so the later one counts.
 * Without an actor a ban that is there keeps its own.
 */
export const noteBan = (
  tx: Tx,
  { project, user, at, reason, until, by }: Named & Ban & { by: Actor | null },
) => tx`
  insert into user_bans (project_id, user_id, banned_at, reason, until, actor_kind, actor)
  values (
    ${project}, ${user}, ${at}, ${reason}, ${until}, ${by?.kind ?? null}, ${by?.id ?? null}
  )
  on conflict (project_id, user_id, banned_at) do update
  set reason = excluded.reason,
      until = excluded.until,
      actor_kind = coalesce(excluded.actor_kind, user_bans.actor_kind),
      actor = case when excluded.actor_kind is null then user_bans.actor else excluded.actor end,
      lifted_at = null,
      lifted_by_kind = null,
      lifted_by = null
`

/** Notes that the bans of a user that still count are taken back. */
export const liftBans = (
  tx: Tx,
  { project, user, at, by }: Named & { at: Instant; by: Actor },
) => tx`
  update user_bans
  set lifted_at = ${at},
      lifted_by_kind = ${by.kind},
      lifted_by = ${by.id}
  where project_id = ${project}
    and user_id = ${user}
    and lifted_at is null
    and (until is null or until > ${at})
`

/** Writes bans down that ended before an instant and that no row tells of yet, of at most `limit` users. */
export const noteEndedBans = (sql: Query, project: number, before: Instant, limit: number) => sql`
  insert into user_bans (project_id, user_id, banned_at, reason, until)
  select project_id, user_id, banned_at, ban_reason, banned_until
  from users
  where project_id = ${project}
    and banned_until < ${before}
  order by banned_until
  limit ${limit}
  on conflict (project_id, user_id, banned_at) do nothing
`

/** The authors of these users' bans that nobody took back, with the moment of each. */
export const listBanAuthors = (sql: Query, project: number, users: readonly string[]) => sql<
  { user_id: string; banned_at: Instant; actor_kind: string | null; actor: string | null }[]
>`
  select user_id, banned_at, actor_kind, actor
  from user_bans
  where project_id = ${project}
    and user_id = any(${arrayOf(users)}::uuid[])
    and lifted_at is null
`

export type BanRow = {
  banned_at: Instant
  reason: string | null
  until: Instant | null
  actor_kind: string | null
  actor: string | null
  lifted_at: Instant | null
  lifted_by_kind: string | null
  lifted_by: string | null
}

/** The newest bans of a user, newest first; one that stands in the user's row alone is among them. */
export const listBansOfUser = (sql: Query, project: number, user: string, limit: number) => sql<
  BanRow[]
>`
  select banned_at, reason, until, actor_kind, actor, lifted_at, lifted_by_kind, lifted_by
  from user_bans
  where project_id = ${project}
    and user_id = ${user}
  union all
  select
    banned_at, ban_reason, banned_until, null::text, null::text, null::timestamptz, null::text, null::text
  from users
  where project_id = ${project}
    and user_id = ${user}
    and banned_at is not null
    and banned_at <> all(array(
      select banned_at
      from user_bans
      where project_id = ${project}
        and user_id = ${user}
    ))
  order by banned_at desc
  limit ${limit}
`
