/** Visits the projects that have rows in a table, so that a hundred thousand idle ones cost housekeeping nothing. */
import type { Query } from './database.ts'

/** Before all projects, and before the installation, which is 0. */
const beforeAll = -1

/**
 * The ids of all projects with rows in a table whose keys begin with `project_id`, in their order, each asked for when
 * it is wanted. Project 0 is among them where the table has rows of the installation.
 */
export async function* projectsIn(sql: Query, table: string): AsyncGenerator<number, void> {
  let after = beforeAll
  for (;;) {
    const [next] = await listNextProject(sql, table, after)
    if (!next) return
    after = next.project_id
    yield after
  }
}

/** The first project behind another one that has rows in a table, found by the table's primary key. */
const listNextProject = (sql: Query, table: string, after: number) => sql<{ project_id: number }[]>`
  select project_id
  from ${sql(table)}
  where project_id > ${after}
  order by project_id
  limit 1
`
