import type { Instant } from '../base/clock.ts'
import type { Query } from '../base/database.ts'

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
  insert into audit_entries (
    project_id, at, actor_kind, actor, action, target, before, after, address, request_id
  ) values (
    ${row.project_id}, ${row.at}, ${row.actor_kind}, ${row.actor}, ${row.action}, ${row.target},
    ${json(row.before)}::text::jsonb, ${json(row.after)}::text::jsonb, ${row.address}, ${row.request_id}
  )
`

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

/** The newest entries of a project before an instant, newest first. */
export const listAuditEntries = (sql: Query, project: number, before: Instant, limit: number) =>
  sql<AuditRow[]>`
    select project_id, at, actor_kind, actor, action, target, before, after, address, request_id
    from audit_entries
    where project_id = ${project}
      and at < ${before}
    order by at desc, entry_id
    limit ${limit}
  `

/** Deletes entries older than an instant, at most `limit` of them; answers how many. */
export const pruneAuditEntries = async (
  sql: Query,
  project: number,
  before: Instant,
  limit: number,
) =>
  (
    await sql`
      delete from audit_entries
      where project_id = ${project}
        and (at, entry_id) in (
          select at, entry_id
          from audit_entries
          where project_id = ${project}
            and at < ${before}
          order by at
          limit ${limit}
        )
    `
  ).count
