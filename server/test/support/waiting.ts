/** Looks into the database for who has to wait. */
import type { Query } from '../../src/base/database/database.ts'
import { until } from './webhooks.ts'
import type { World } from './world.ts'

/** Whether somebody waits for a lock that another holds, in the database of this connection. */
export const isSomebodyWaiting = async (sql: Query): Promise<boolean> => {
  // There the lock is on the node of the rows, and this view asks all of them.
  if (process.env.PORTREEVE_TEST_CITUS) {
    const [found] = await sql`select 1 from citus_lock_waits limit 1`
    return found !== undefined
  }
  const [found] = await sql`
    select from pg_stat_activity
    where datname = current_database()
      and wait_event_type = 'Lock'
  `
  return found !== undefined
}

/** What comes of a call that the database makes wait for sessions, while the clock goes on by so many seconds. */
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
