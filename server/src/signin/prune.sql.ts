import type { Query } from '../base/database.ts'

/** Deletes sessions that no token can belong to any more, at most `limit`; answers how many. */
export const pruneSessions = async (sql: Query, project: number, today: string, limit: number) =>
  (
    await sql`
      delete from sessions
      where project_id = ${project}
        and session_id in (
          select session_id
          from sessions
          where project_id = ${project}
            and keep_until < ${today}
          order by keep_until
          limit ${limit}
        )
    `
  ).count

/** Deletes proofs that could not be used again anyway, at most `limit`; answers how many. */
export const pruneSpentProofs = async (sql: Query, project: number, today: string, limit: number) =>
  (
    await sql`
      delete from spent_proofs
      where project_id = ${project}
        and fingerprint in (
          select fingerprint
          from spent_proofs
          where project_id = ${project}
            and keep_until < ${today}
          order by keep_until
          limit ${limit}
        )
    `
  ).count
