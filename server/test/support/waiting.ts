/** Looks into the database for who has to wait. */
import type { Query } from '../../src/base/database/database.ts'

/** Whether somebody waits for a lock that another holds, in the database of this connection. */
export const isSomebodyWaiting = async (sql: Query): Promise<boolean> => {
  const [found] = await sql`
    select from pg_stat_activity
    where datname = current_database()
      and wait_event_type = 'Lock'
  `
  return found !== undefined
}
