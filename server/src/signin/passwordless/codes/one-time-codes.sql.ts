/** Codes that were sent, and how often whom something was sent to. */
import { type Instant, plusSeconds } from '../../../base/clock.ts'
import type { Query } from '../../../base/database/database.ts'
import { deleteOldest } from '../../../base/database/oldest.sql.ts'

/**
 * Counts one more message to a target (`whole`) that is asked for from one network (`asked`): a row with `is_counted`
 * true, or false where one was asked for there just now, or too many were sent in the window to either; then `free_at`
 * is when the next may go out. Nothing is counted then. (Only where two networks ask at the very moment for the last
 * message, one of them may be counted in vain.)
 */
export const countToTargets = (
  sql: Query,
  project: number,
  { whole, asked }: { whole: Buffer; asked: Buffer },
  now: Instant,
  limits: { pauseSeconds: number; windowSeconds: number; most: number; mostOfAll: number },
) => {
  const since = plusSeconds(now, -limits.windowSeconds)
  const next = sql`
    window_began_at = case
      when known.window_began_at <= ${since} then ${now}
      else known.window_began_at
    end,
    sent = case when known.window_began_at <= ${since} then 1 else known.sent + 1 end,
    last_sent_at = ${now}
  `
  return sql<{ is_counted: boolean; free_at: Instant | null }[]>`
    with full_target as (
      select 1
      from code_targets
      where project_id = ${project}
        and target_hash = ${whole}
        and sent >= ${limits.mostOfAll}
        and window_began_at > ${since}
    ), counted_here as (
      insert into code_targets as known (
        project_id, target_hash, window_began_at, last_sent_at, sent
      )
      select ${project}::bigint, ${asked}::bytea, ${now}::timestamptz, ${now}::timestamptz, 1
      where not exists (select 1 from full_target)
      on conflict (project_id, target_hash) do update
      set ${next}
      where known.last_sent_at <= ${plusSeconds(now, -limits.pauseSeconds)}
        and (known.sent < ${limits.most} or known.window_began_at <= ${since})
      returning 1
    ), counted as (
      insert into code_targets as known (
        project_id, target_hash, window_began_at, last_sent_at, sent
      )
      select ${project}::bigint, ${whole}::bytea, ${now}::timestamptz, ${now}::timestamptz, 1
      where exists (select 1 from counted_here)
      on conflict (project_id, target_hash) do update
      set ${next}
      where known.sent < ${limits.mostOfAll}
        or known.window_began_at <= ${since}
      returning 1
    )
    select
      exists (select 1 from counted) as is_counted,
      (
        select max(
          case
            when target_hash = ${whole} and sent >= ${limits.mostOfAll}
              or target_hash = ${asked} and sent >= ${limits.most}
              then window_began_at + make_interval(secs => ${limits.windowSeconds})
            when target_hash = ${asked}
              then last_sent_at + make_interval(secs => ${limits.pauseSeconds})
          end
        )
        from code_targets
        where project_id = ${project}
          and target_hash in (${whole}, ${asked})
      ) as free_at
  `
}

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

/** Deletes codes that are over, at most `limit`; answers how many. */
export const pruneCodes = deleteOldest({
  table: 'one_time_codes',
  key: ['operation_id'],
  column: 'expires_at',
})

/** Forgets targets that nothing was sent to since an instant, at most `limit`; answers how many. */
export const pruneTargets = deleteOldest({
  table: 'code_targets',
  key: ['target_hash'],
  column: 'last_sent_at',
})
