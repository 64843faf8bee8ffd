/** Looks into the database for who has to wait. */
import type { Query } from '../../src/base/database/database.ts'
import { until } from './webhooks.ts'
import type { World } from './world.ts'

/**
 * How many wait for locks that others hold, in the database of this connection. On Citus who waits at a node and here
 * may count twice.
 */
export const countWaiting = async (sql: Query): Promise<number> => {
  // A lock may be on the node of the rows, and this view asks all of them.
  const apart = process.env.PORTREEVE_TEST_CITUS
    ? (await sql`select distinct waiting_gpid from citus_lock_waits`).length
    : 0
  const here = await sql`
    select from pg_stat_activity
    where datname = current_database()
      and wait_event_type = 'Lock'
  `
  return apart + here.length
}

/** Whether somebody waits for a lock that another holds, in the database of this connection. */
export const isSomebodyWaiting = async (sql: Query): Promise<boolean> =>
  (await countWaiting(sql)) > 0

/** The outcome of a call that the database makes wait for sessions, while the clock goes on by so many seconds. */
export const heldUp = async <T>(
  { sql, clock }: Pick<World, 'sql' | 'clock'>,
  seconds: number,
  call: () => PromiseLike<T>,
): Promise<T> => {
  const held = await sql.begin(async (tx) => {
    await tx`lock table sessions in access exclusive mode`
    const answer = Promise.resolve(call())
    answer.catch(() => {})
    await until(() => isSomebodyWaiting(tx))
    clock.advance(seconds)
    return { answer }
  })
  return await held.answer
}
