/** The deletion of users, and what of it is still under way. */
import type { Instant } from '../../base/clock.ts'
import { hasRow, type Query } from '../../base/database/database.ts'

export type ErasureRow = {
  project_id: number
  user_id: string
  payment_user_id: string | null
  anonymous_id: string
}

/**
 * Takes a user away with everything of the gate's: identities, sessions and what PlayFab gave them, entitlements. True
 * where there was one.
 */
export const deleteUser = (sql: Query, project: number, user: string) =>
  hasRow(sql`
    with playfab as (
      delete from playfab_sessions
      where project_id = ${project}
        and session_id in (
          select session_id
          from sessions
          where project_id = ${project}
            and user_id = ${user}
        )
    )
    delete from users
    where project_id = ${project}
      and user_id = ${user}
  `)

/** Notes that somebody is being erased. */
export const insertErasure = (sql: Query, row: ErasureRow & { now: Instant }) => sql`
  insert into erasures (project_id, user_id, payment_user_id, anonymous_id, began_at)
  values (
    ${row.project_id}, ${row.user_id}, ${row.payment_user_id}, ${row.anonymous_id}, ${row.now}
  )
`

/** An erasure under way. */
export const findErasure = (sql: Query, project: number, user: string) => sql<
  (ErasureRow & { began_at: Instant })[]
>`
  select project_id, user_id, payment_user_id, anonymous_id, began_at
  from erasures
  where project_id = ${project}
    and user_id = ${user}
`

/** Erasures of all projects that began before an instant and have not come to their end. */
export const listErasures = (sql: Query, before: Instant) => sql<ErasureRow[]>`
  select project_id, user_id, payment_user_id, anonymous_id
  from erasures
  where began_at < ${before}
  order by began_at
`

/** Forgets an erasure that came to its end, and with it which anonymous id stands for whom. */
export const deleteErasure = (sql: Query, project: number, user: string) => sql`
  delete from erasures
  where project_id = ${project}
    and user_id = ${user}
`
