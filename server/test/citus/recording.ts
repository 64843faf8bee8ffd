/** Notes the statements that a part of the service sends, to explain them afterwards. */
import type { Query, Sql, Tx } from '../../src/base/database/database.ts'
import type { Sent } from '../../src/base/database/parameters.ts'
import { tagFor } from '../../src/base/database/statement.ts'

export type Recorded = { text: string; values: readonly Sent[] }

/** A way to the database that hands each statement to `note` before it is sent. */
export const recording = (sql: Sql, note: (statement: Recorded) => void): Sql => {
  const around = (to: Query): Query => {
    const tag = tagFor(({ text, isScript }, values) => {
      note({ text, values })
      return isScript ? to.unsafe(text) : to.unsafe(text, [...values])
    })
    return Object.assign(tag, { indexed: tag })
  }
  const inTransaction = (tx: Tx): Tx =>
    Object.assign(around(tx), {
      savepoint: <T>(work: (tx: Tx) => T | Promise<T>) =>
        tx.savepoint((inner) => work(inTransaction(inner))),
    })
  const begin = <T>(first: string | ((tx: Tx) => T | Promise<T>), second?: typeof first) =>
    typeof first === 'string'
      ? sql.begin(first, (tx) => (second as (tx: Tx) => T | Promise<T>)(inTransaction(tx)))
      : sql.begin((tx) => first(inTransaction(tx)))
  return Object.assign(around(sql), {
    begin,
    listen: sql.listen,
    load: sql.load,
    end: sql.end,
  }) as Sql
}
