/** Whether a database is spread over machines. */
import { setTimeout as delay } from 'node:timers/promises'
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

// With fifty declines a second in a project, that is a third less for each.
const restMs = 50

/**
 * A rest for `gather`. On Citus a statement costs several times what each row in it does, so those of a project begin
 * this far apart. Elsewhere nothing rests.
 */
export const restBetween = (sql: Sql) => async (): Promise<void> => {
  if (await isSpread(sql)) await delay(restMs)
}
