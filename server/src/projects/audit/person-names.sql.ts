/** The addresses of console users in the audit trail. */
import type { Query } from '../../base/database/database.ts'

/** The addresses of people, also of those who were removed; an address never becomes another person's. */
export const nameConsoleUsers = (sql: Query, userIds: readonly string[]) => sql<
  { user_id: string; email: string }[]
>`
  select user_id, email
  from console_users
  where user_id = any(${[...userIds]}::uuid[])
`
