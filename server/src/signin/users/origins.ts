/** From where sessions began is kept for 30 days: shown, exported and cleared. */
import { type Clock, formatTimestamp, type Instant, plusSeconds } from '../../base/clock.ts'
import type { Sql } from '../../base/database/database.ts'
import { projectsIn } from '../../base/database/projects-in.sql.ts'
import type { Deps, PersonalRecords } from '../../projects/index.ts'
import { traceIdFloor } from '../tracing/trace-id.ts'
import {
  clearOrigins,
  findClearedUntil,
  listOriginsOfUser,
  type OriginRow,
  putClearedUntil,
} from './origins.sql.ts'

const keptSeconds = 30 * 86_400
const batch = 500
// A session's row is written some moments after its id was made, also where a process stood still in between.
const lateSeconds = 3600

type Origin = Omit<OriginRow, 'session_id'>

/**
 * The origin of a session as it is told: nothing once 30 days are over, whether its row has been cleared by then or
 * not.
 */
export const originAt = ({ signed_in_at, address, device }: Origin, now: Instant) =>
  signed_in_at > keptFrom(now) ? { address, device } : { address: null, device: null }

const keptFrom = (now: Instant): Instant => plusSeconds(now, -keptSeconds)

/**
 * Clears sessions that began more than 30 days ago, from where the last run ended on; answers how many. Any number of
 * processes may do so at once.
 */
export const clearSessionOrigins = async ({
  sql,
  clock,
}: {
  sql: Sql
  clock: Clock
}): Promise<number> => {
  const [cleared] = await findClearedUntil(sql)
  const until = keptFrom(clock.now())
  if (!cleared || until <= cleared.until) return 0
  const from = traceIdFloor(plusSeconds(cleared.until, -lateSeconds))
  let count = 0
  for await (const projectId of projectsIn(sql, 'sessions'))
    count += await clearProject(sql, projectId, from, traceIdFloor(until))
  await putClearedUntil(sql, until)
  return count
}

const clearProject = async (
  sql: Sql,
  projectId: number,
  from: string,
  before: string,
): Promise<number> => {
  let count = 0
  for (let after = from; ; ) {
    const rows = await clearOrigins(sql, projectId, { after, before, limit: batch })
    count += rows.length
    if (rows.length < batch) return count
    after = rows.reduce((last, { session_id }) => (session_id > last ? session_id : last), after)
  }
}

/** Sessions of a person, those that have ended as well. They are deleted with the user. */
export const sessionRecords = ({ sql, clock }: Pick<Deps, 'sql' | 'clock'>): PersonalRecords => ({
  name: 'sessions',
  async exportUser(projectId, { userId }) {
    const rows = await listOriginsOfUser(sql, projectId, userId)
    return rows.map((row) => ({
      session_id: row.session_id,
      signed_in_at: formatTimestamp(row.signed_in_at),
      ...originAt(row, clock.now()),
    }))
  },
  async eraseUser() {},
})
