/** Retries that are due. */
import type { Instant } from '../../../base/clock.ts'
import { arrayOf, type Query } from '../../../base/database/database.ts'
import { together } from '../../../base/database/spread.ts'
import { besideEndpoint } from '../../endpoints/beside.sql.ts'

type Due = {
  projectId: number
  endpoints: readonly number[]
  limits: readonly number[]
  now: Instant
}

type RetryRow = {
  endpoint_id: number
  event_id: string
  attempt: number
  round_from: number
  is_replay: boolean
}

/**
 * Makes retries that are due ready again, of each endpoint at most so many. Answers the oldest event of them; undefined
 * where nothing is due.
 */
export const promoteRetries = (sql: Query, due: Due): Promise<string | undefined> =>
  together(sql, async (tx) => {
    const rows = await takeDue(tx, due)
    if (rows.length > 0) await insertAgain(tx, due, rows)
    return rows.map(({ event_id }) => event_id).toSorted()[0]
  })

const takeDue = (tx: Query, { projectId, endpoints, limits, now }: Due) => tx.indexed<RetryRow[]>`
  with due as (
    select retry.place
    from unnest(${endpoints as number[]}::bigint[], ${limits as number[]}::integer[])
      as lane (endpoint_id, most)
    cross join lateral (
      select ctid as place
      from webhook_retries
      where project_id = ${projectId}
        and endpoint_id = lane.endpoint_id
        and due_at <= ${now}
      order by due_at
      limit lane.most
    ) as retry
  )
  delete from webhook_retries as retry
  using due
  where retry.project_id = ${projectId}
    and retry.ctid = due.place
  returning retry.endpoint_id, retry.event_id, retry.attempt, retry.round_from, retry.is_replay
`

const insertAgain = (tx: Query, { projectId }: Due, rows: readonly RetryRow[]) => tx`
  insert into webhook_ready (
    project_id, endpoint_id, event_id, attempt, round_from, is_replay
  )
  select beside.project_id,
    unnest(${arrayOf(rows.map(({ endpoint_id }) => endpoint_id))}::bigint[]),
    unnest(${arrayOf(rows.map(({ event_id }) => event_id))}::uuid[]),
    unnest(${arrayOf(rows.map(({ attempt }) => attempt))}::smallint[]),
    unnest(${arrayOf(rows.map(({ round_from }) => round_from))}::smallint[]),
    unnest(${arrayOf(rows.map(({ is_replay }) => String(is_replay)))}::boolean[])
  ${besideEndpoint(tx, projectId, rows[0]?.endpoint_id ?? null)}
  on conflict (project_id, endpoint_id, event_id) do nothing
`
