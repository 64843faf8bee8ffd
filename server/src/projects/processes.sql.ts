/** The processes of the service, each in its own words. */
import type { Instant } from '../base/clock.ts'
import type { Query } from '../base/database/database.ts'

export type ProcessRow = {
  process_id: string
  host: string
  pid: number
  version: string
  started_at: Instant
  seen_at: Instant
  /** The housekeeping job that has waited longest beyond its time, and when it last ended well; null before any has. */
  oldest_job: string | null
  oldest_job_at: Instant | null
}

/** Writes down what a process says of itself. */
export const noteProcess = (sql: Query, row: ProcessRow) => sql`
  insert into processes (
    process_id, host, pid, version, started_at, seen_at, oldest_job, oldest_job_at
  )
  values (
    ${row.process_id}, ${row.host}, ${row.pid}, ${row.version}, ${row.started_at}, ${row.seen_at},
    ${row.oldest_job}, ${row.oldest_job_at}
  )
  on conflict (process_id) do update
  set seen_at = excluded.seen_at,
      oldest_job = excluded.oldest_job,
      oldest_job_at = excluded.oldest_job_at
`

/** All processes that were not forgotten, the oldest first. */
export const listProcesses = (sql: Query) => sql<ProcessRow[]>`
  select
    process_id, host, pid, version, started_at, seen_at, oldest_job, oldest_job_at
  from processes
  order by started_at, process_id
`

/** Forgets a process that has ended, and those that were last seen before. */
export const forgetProcess = (sql: Query, processId: string, before: Instant) => sql`
  delete from processes
  where process_id = ${processId}
     or seen_at < ${before}
`
