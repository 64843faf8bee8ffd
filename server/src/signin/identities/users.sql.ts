/** The rows of users. */
import type { Query } from '../../base/database/database.ts'

/** The network's facts about the user; null where it says nothing. */
export type UserRow = {
  username: string | null
  name: string | null
  /** Only where the sign-in asked for it. */
  email: string | null
  is_email_confirmed: boolean
  picture: string | null
  country: string | null
}

/** Writes what is newly known of a user. */
export const renewUser = (sql: Query, project: number, user: string, row: UserRow) => sql`
  update users
  set username = ${row.username},
      name = ${row.name},
      email = ${row.email},
      is_email_confirmed = ${row.is_email_confirmed},
      picture = ${row.picture},
      country = ${row.country}
  where project_id = ${project}
    and user_id = ${user}
`
