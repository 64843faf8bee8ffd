/** Whether a database is spread over machines. */
import type { Query, Sql } from './database.ts'

const known = new WeakMap<object, Promise<boolean>>()

/** Whether Citus is installed in the database. Asked once of each pool; what fails is asked again. */
export const isSpread = (sql: Query): Promise<boolean> => {
  const asked = known.get(sql)
  if (asked !== undefined) return asked
  const answer = sql`select extname from pg_extension where extname = 'citus'`.then(
    ({ count }) => count > 0,
  )
  known.set(sql, answer)
  answer.catch(() => known.delete(sql))
  return answer
}

/** Runs statements that take effect together: in the transaction that is given, or in one of their own. */
export const together = <T>(sql: Query, work: (tx: Query) => Promise<T>): Promise<T> =>
  'begin' in sql ? (sql as Sql).begin(work) : work(sql)
