/** The console's rows that are forgotten with time. */
import { type Instant, plusSeconds } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'
import { codesAnHour } from './email-codes.ts'
import { pruneConsoleCodes, pruneConsoleLinks } from './proofs.sql.ts'
import { pruneConsoleSessions } from './sessions.sql.ts'
import { windowAt } from './sessions.ts'

/** Deletes sessions and links that are over, and codes once they count against nobody; answers how many rows went. */
export const pruneConsole = async (sql: Query, now: Instant): Promise<number> =>
  (await pruneConsoleSessions(sql, windowAt(now))) +
  (await pruneConsoleLinks(sql, now)) +
  (await pruneConsoleCodes(sql, plusSeconds(now, -codesAnHour.seconds)))
