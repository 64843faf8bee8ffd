/** Forgetting a project's oldest rows, a few at a time, so that no statement holds many locks or runs for long. */
import type { Instant } from '../clock.ts'
import type { Query } from './database.ts'

export type Oldest = {
  /** The table. Its primary key is `project_id` and the columns of `key`. */
  table: string
  key: readonly string[]
  /** The column of a row's age: an instant or a day, behind `project_id` in an index. */
  column: string
}

/**
 * Makes the statement that deletes a project's rows from before an instant or a day, the oldest first;
 * it answers how many.
 */
export const deleteOldest =
  ({ table, key, column }: Oldest) =>
  async (sql: Query, project: number, before: Instant | string, limit: number): Promise<number> =>
    (
      await sql`
        delete from ${sql(table)}
        where project_id = ${project}
          and (${sql(key)}) in (
            select ${sql(key)}
            from ${sql(table)}
            where project_id = ${project}
              and ${sql(column)} < ${before}
            order by ${sql(column)}
            limit ${limit}
          )
      `
    ).count
