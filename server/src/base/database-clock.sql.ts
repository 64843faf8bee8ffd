/** The time of the database. */
import type { Query } from './database/database.ts'

/** Milliseconds since 1970 by the database's clock, with fractions, at the moment at which it looks. */
export const readDatabaseTime = (sql: Query) => sql<{ ms: number }[]>`
  select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms
`
