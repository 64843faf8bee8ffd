/** Leases of processes that are not there. */
import type { Query } from '../../src/base/database/database.ts'

/** The lease of a process ends in so many seconds, 0 for now. */
export const endLease = (sql: Query, worker: string, inSeconds = 0) => sql`
  insert into webhook_workers (worker_id, alive_until)
  values (${worker}, now() + ${inSeconds}::integer * interval '1 second')
  on conflict (worker_id) do update
  set alive_until = excluded.alive_until
`

/** Makes a process that lives for an hour the holder of all that a project has ready, as if it had just taken it. */
export const holdAll = async (sql: Query, worker: string, projectId: number): Promise<void> => {
  await endLease(sql, worker, 3600)
  await sql`update webhook_ready set writer = ${worker} where project_id = ${projectId}`
}

/** Forgets all processes: those that live come back with their next renewal, under other ids. */
export const forgetWorkers = async (sql: Query): Promise<void> => {
  await sql`delete from webhook_workers`
}
