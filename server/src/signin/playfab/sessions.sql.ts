/** The table of PlayFab's answers, by session. */
import type { Instant } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'

export type PlayFabSessionRow = {
  account_id: string
  session_ticket: Buffer
  ticket_expires_at: Instant
}

/** Keeps what belongs to a session that is about to be made. */
export const insertPlayFabSession = (
  sql: Query,
  row: PlayFabSessionRow & { project_id: number; session_id: string; keep_until: string },
) => sql`
  insert into playfab_sessions (
    project_id, session_id, account_id, session_ticket, ticket_expires_at, keep_until
  ) values (
    ${row.project_id}, ${row.session_id}, ${row.account_id}, ${row.session_ticket},
    ${row.ticket_expires_at}, ${row.keep_until}
  )
`

/** PlayFab's answer for a session, or nothing. */
export const findPlayFabSession = (sql: Query, project: number, session: string) => sql<
  PlayFabSessionRow[]
>`
  select account_id, session_ticket, ticket_expires_at
  from playfab_sessions
  where project_id = ${project}
    and session_id = ${session}
`
