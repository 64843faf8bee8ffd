/** Work on the database that is done to see what comes of it, and taken back. */
import type { Sql, Tx } from './database.ts'

const takenBack = new Error('a rehearsal is always taken back')

/**
 * Runs `work` in one transaction that never commits, and answers what it answered; no notice is sent either. Its pool
 * is that transaction: what begins one in it gets a savepoint. Numbers that sequences gave out stay used. Rejects with
 * what `work` rejects with.
 */
export const rehearse = async <T>(sql: Sql, work: (sql: Sql) => Promise<T>): Promise<T> => {
  const answers: T[] = []
  try {
    await sql.begin(async (tx) => {
      answers.push(await work(poolOf(tx)))
      throw takenBack
    })
  } catch (error) {
    if (error !== takenBack) throw error
  }
  return answers[0] as T
}

const poolOf = (tx: Tx): Sql =>
  new Proxy(tx, {
    get: (target, name) => Reflect.get(target, name === 'begin' ? 'savepoint' : name),
  }) as unknown as Sql
