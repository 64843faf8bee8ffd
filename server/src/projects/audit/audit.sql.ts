/**
 * The audit trail as it is kept and searched. Everything but sign-ins is written into `audit_changes`; the functions of
 * sign-ins write theirs into `audit_sign_ins`. `audit_entries` shows all (`0021_projects_audit_days.sql`).
 */
import type { Instant } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'
import { deleteOldest } from '../../base/database/oldest.sql.ts'

export type AuditRow = {
  project_id: number
  at: Instant
  actor_kind: string
  actor: string | null
  action: string
  target: string | null
  before: unknown
  after: unknown
  address: string | null
  request_id: string | null
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/** Writes one entry. */
export const insertAuditEntry = (sql: Query, row: AuditRow) => sql`
  insert into audit_changes (
    project_id, at, actor_kind, actor, action, target, before, after, address, request_id
  ) values (
    ${row.project_id}, ${row.at}, ${row.actor_kind}, ${row.actor}, ${row.action}, ${row.target},
    ${json(row.before)}::text::jsonb, ${json(row.after)}::text::jsonb, ${row.address}, ${row.request_id}
  )
`

/**
 * The part of a text that writes an entry for each row of `told`, another part of it. Its columns have the names of the
 * trail's. Changes of other areas use it that write themselves and their entries in one statement.
 */
export const auditEntriesText = (told: string): string => `
    insert into audit_changes (
      project_id, at, actor_kind, actor, action, target, before, after, address, request_id
    )
    select project_id, at, actor_kind, actor, action, target, before, after, address, request_id
    from ${told}`

/** An entry's members as texts, for statements that write many entries at once. */
export const textsOf = (row: AuditRow) => ({
  actorKind: row.actor_kind,
  actor: row.actor,
  action: row.action,
  target: row.target,
  address: row.address,
  requestId: row.request_id,
  before: json(row.before),
  after: json(row.after),
})

export type AuditSearch = {
  projectId: number
  actorKind?: string | undefined
  actor?: string | undefined
  /** A whole action, or its subject alone. */
  action: string | undefined
  /** A target, or how it begins. */
  target: string | undefined
  /** Whether the target must be just that. */
  isWholeTarget?: boolean
  requestId?: string | undefined
  since: Instant | undefined
  before?: Instant | undefined
  /** The entry after which to go on. */
  after: { at: Instant; entryId: string } | undefined
  limit: number
}

/** An entry of a page, or none (null) beside where the reading stopped. */
export type FoundAuditRow = {
  /** Whether there may be more behind the oldest entry that was looked at. */
  is_cut: boolean
  oldest_at: Instant
  oldest_id: string
  at: Instant | null
  entry_id: string
} & Omit<AuditRow, 'project_id' | 'at'>

// As many as one call looks at: what a filter seldom lets through must not make one call read 400 days.
const readAtMost = 20_000

/**
 * The newest entries that fit, newest first. One player's own entries are found by their index. Everything else is read
 * back from the newest on, past the sign-ins where none can fit. No row where there is nothing more to read.
 */
export const listAuditEntries = (sql: Query, search: AuditSearch) => {
  const { projectId, actorKind, actor, action, target, requestId, since, before, after, limit } =
    search
  const { isWholeTarget = false } = search
  const isOfPlayer = actorKind === 'user' && actor !== undefined
  const hasFilter = [actorKind, action, target, requestId].some((filter) => filter !== undefined)
  const hasNoSignIn =
    (actorKind !== undefined && actorKind !== 'user') ||
    (action !== undefined && !'user.signed_in'.startsWith(action))
  const none = sql``
  return sql<FoundAuditRow[]>`
    with looked_at as materialized (
      select at, entry_id, actor_kind, actor, action, target, before, after, address, request_id
      from audit_entries
      where project_id = ${projectId}
        ${
          isOfPlayer
            ? sql`
                and actor_kind = 'user'
                and left(actor, 8) = left(${actor}::text, 8)
                and actor = ${actor}
              `
            : none
        }
        ${hasNoSignIn ? sql`and action <> 'user.signed_in'` : none}
        ${since ? sql`and at >= ${since}` : none}
        ${before ? sql`and at < ${before}` : none}
        ${after ? sql`and (at, entry_id) < (${after.at}::timestamptz, ${after.entryId}::uuid)` : none}
      order by at desc, entry_id desc
      limit ${isOfPlayer ? null : hasFilter ? readAtMost : limit}
    ), oldest as (
      select
        at as oldest_at, entry_id as oldest_id,
        (select count(*) from looked_at) = ${hasFilter ? readAtMost : limit}
          and not ${isOfPlayer}::boolean as is_cut
      from looked_at
      order by at, entry_id
      limit 1
    )
    select
      is_cut, oldest_at, oldest_id, at, entry_id, actor_kind, actor, action, target, before, after,
      address, request_id
    from oldest
    left join lateral (
      select *
      from looked_at
      where true
        ${actorKind === undefined ? none : sql`and actor_kind = ${actorKind}`}
        ${actor === undefined ? none : sql`and actor = ${actor}`}
        ${
          action === undefined
            ? none
            : sql`and (action = ${action} or starts_with(action, ${`${action}.`}))`
        }
        ${
          target === undefined
            ? none
            : isWholeTarget
              ? sql`and target = ${target}`
              : sql`and starts_with(target, ${target})`
        }
        ${requestId === undefined ? none : sql`and request_id = ${requestId}`}
      order by at desc, entry_id desc
      limit ${limit}
    ) as found on true
  `
}

/** The addresses of people, also of those who were removed; an address never becomes another person's. */
export const nameConsoleUsers = (sql: Query, userIds: readonly string[]) => sql<
  { user_id: string; email: string }[]
>`
  select user_id, email
  from console_users
  where user_id = any(${[...userIds]}::uuid[])
`

// The table that held the whole trail before it was divided: nothing is written there any more.

/** Deletes a project's entries older than an instant, at most `limit` of them; answers how many. */
export const pruneFormerEntries = deleteOldest({
  table: 'audit_entries_before',
  key: ['at', 'entry_id'],
  column: 'at',
})

/** Deletes a project's sign-ins older than an instant, the oldest first, at most `limit`; answers how many. */
export const pruneFormerSignIns = async (
  sql: Query,
  project: number,
  before: Instant | string,
  limit: number,
): Promise<number> =>
  (
    await sql`
      delete from audit_entries_before
      where project_id = ${project}
        and (at, entry_id) in (
          select at, entry_id
          from audit_entries_before
          where project_id = ${project}
            and at < ${before}
            and action = 'user.signed_in'
          order by at
          limit ${limit}
        )
    `
  ).count
