/** Codes that were sent, and how often whom something was sent to. */
import type { Instant } from '../../../base/clock.ts'
import type { Query } from '../../../base/database/database.ts'

/**
 * Counts one more message to a target (`whole`) that is asked for from one network (`asked`): a row with `is_counted`
 * true. It is false where one was asked for there just now, or too many were sent in the window to either. Then
 * `free_at` is when the next may go out. Nothing is counted then. (Only where two networks ask at the very moment for
 * the last message, one of them may be counted in vain.)
 */
export const countToTargets = (
  sql: Query,
  project: number,
  { whole, asked }: { whole: Buffer; asked: Buffer },
  now: Instant,
  limits: { pauseSeconds: number; windowSeconds: number; most: number; mostOfAll: number },
) => sql<[{ is_counted: boolean; free_at: Instant | null }]>`
  select is_counted, free_at
  from count_to_targets_1(
    ${project}::bigint, ${whole}::bytea, ${asked}::bytea, ${now}::timestamptz, ${limits.pauseSeconds}::integer,
    ${limits.windowSeconds}::integer, ${limits.most}::integer, ${limits.mostOfAll}::integer
  )
`

export type CodeRow = {
  project_id: number
  operation_id: string
  code_hash: Buffer
  errand: Buffer
  created_at: Instant
  expires_at: Instant
}

/** Keeps a code that is about to be sent. */
export const insertCode = (sql: Query, row: CodeRow) => sql`
  insert into one_time_codes (
    project_id, operation_id, code_hash, errand, created_at, expires_at
  )
  values (
    ${row.project_id}, ${row.operation_id}, ${row.code_hash}, ${row.errand}, ${row.created_at},
    ${row.expires_at}
  )
`

/**
 * Counts a try with a code and spends the code where it is right: of two right tries one is. No row where the code
 * is unknown, over or spent; `tries` beyond `most` means that nobody looked any more.
 */
export const tryCode = (
  sql: Query,
  project: number,
  operation: string,
  hash: Buffer,
  now: Instant,
  most: number,
) => sql<{ is_right: boolean; tries: number; errand: Buffer }[]>`
  update one_time_codes
  set tries = least(tries + 1, ${most} + 1),
      spent_at = case when tries < ${most} and code_hash = ${hash} then ${now}::timestamptz end
  where project_id = ${project}
    and operation_id = ${operation}
    and spent_at is null
    and expires_at > ${now}
  returning spent_at is not null as is_right, tries, errand
`

/** A code's errand while the code can be used. */
export const findErrand = (sql: Query, project: number, operation: string, now: Instant) => sql<
  { errand: Buffer; expires_at: Instant }[]
>`
  select errand, expires_at
  from one_time_codes
  where project_id = ${project}
    and operation_id = ${operation}
    and spent_at is null
    and expires_at > ${now}
`
