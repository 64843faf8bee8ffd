/** First statistics of tables that have begun to fill. */
import type { Deps } from './projects/index.ts'

/**
 * Analyzes tables that have rows and no statistics yet, and answers how many those were. Without statistics the planner
 * takes every index that begins with the project for as good as the one that finds the row, and statements prepared
 * then read all rows of the project until autovacuum comes by, a minute later: with 2,000 players a sign-in took
 * 750 µs of the database instead of 370.
 */
export const gatherStatistics = async ({ sql }: Pick<Deps, 'sql'>): Promise<number> => {
  const tables = await sql<{ name: string }[]>`
    select quote_ident(relname) as name
    from pg_class
    where relnamespace = current_schema()::regnamespace
      and relkind = 'r'
      and reltuples < 0
      and pg_relation_size(oid) > 0
      and pg_has_role(relowner, 'member')
  `
  for (const { name } of tables) await sql.unsafe(`analyze ${name}`)
  return tables.length
}
