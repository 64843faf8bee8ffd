/** Which projects have rows in a table: housekeeping visits these, not all that there are. */
import type { Query } from './database.ts'

/** The first project behind another one that has rows in a table, found by the table's primary key. */
export const listNextProject = (sql: Query, table: string, after: number) => sql<
  { project_id: number }[]
>`
  select project_id
  from ${sql(table)}
  where project_id > ${after}
  order by project_id
  limit 1
`
