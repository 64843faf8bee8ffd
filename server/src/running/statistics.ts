/** Statistics of tables that are filling up, sooner than autovacuum would come by. */
import type { Deps } from '../projects/index.ts'

/**
 * Analyzes tables that have rows and no statistics yet, or are four times as large as when they were last analyzed. It
 * answers how many those were. Without statistics the planner takes every index that begins with the project for as
 * good as the one that finds the row. Statements prepared then read all rows of the project until autovacuum comes by,
 * a minute later. Measured with 2,000 players: a sign-in took 750 µs of the database instead of 370. A package among
 * 4,000 took 720 µs to create instead of 160. Large tables are left to autovacuum.
 */
export const gatherStatistics = async ({ sql }: Pick<Deps, 'sql'>): Promise<number> => {
  const tables = await sql<{ name: string }[]>`
    select quote_ident(relname) as name
    from pg_class
    where relnamespace = current_schema()::regnamespace
      and relkind = 'r'
      and pg_relation_size(oid) between 1 and ${largestBytes}
      and (
        reltuples < 0
        or pg_relation_size(oid) > 4 * greatest(relpages, 1) * current_setting('block_size')::bigint
      )
      and pg_has_role(relowner, 'member')
  `
  for (const { name } of tables) await sql.unsafe(`analyze ${name}`)
  return tables.length
}

const largestBytes = 256 * 1024 * 1024
