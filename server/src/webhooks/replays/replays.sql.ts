/** Replays in bulk as they are kept, with their parts. */
import type { Instant } from '../../base/clock.ts'
import { arrayOf, type Query, type Tx } from '../../base/database/database.ts'
import { andWithin, type Scope } from '../scope.ts'

export type ReplayRow = {
  project_id: number
  replay_id: string
  state: 'running' | 'paused' | 'canceled'
  statuses: string[]
  types: string[] | null
  http_status: number | null
  receiver_code: string | null
  has_receiver_code: boolean | null
  reason: string | null
  from_event: string
  until_event: string
  rate_per_second: number
  created_at: Instant
  updated_at: Instant
}

/** A replay of a project, as far as a caller sees it. */
export type ReplayPlace = { projectId: number; replayId: string; scope?: Scope }

/** A part with how its endpoint is: one that takes nothing holds its part up. */
export type ReplayPartRow = {
  replay_id: string
  endpoint_id: number
  after_event: string
  paced_until: Instant
  replayed: number
  finished_at: Instant | null
  is_enabled: boolean
  is_paused: boolean
}

const columns = (sql: Query) => sql`
  project_id, replay_id, state, statuses, types, http_status, receiver_code, has_receiver_code, reason,
  from_event, until_event, rate_per_second, created_at, updated_at
`

/** Makes a replay. */
export const insertReplay = (tx: Tx, row: ReplayRow) => tx`
  insert into webhook_replays (
    project_id, replay_id, state, statuses, types, http_status, receiver_code, has_receiver_code, reason,
    from_event, until_event, rate_per_second, created_at, updated_at
  ) values (
    ${row.project_id}, ${row.replay_id}, ${row.state}, ${row.statuses}::text[],
    ${row.types}::text[], ${row.http_status}, ${row.receiver_code}, ${row.has_receiver_code}, ${row.reason},
    ${row.from_event}, ${row.until_event}, ${row.rate_per_second}, ${row.created_at}, ${row.updated_at}
  )
`

/** Makes a replay's parts, one for each endpoint, at the beginning of its range. */
export const insertParts = (tx: Tx, row: ReplayRow, endpointIds: readonly number[]) => tx`
  insert into webhook_replay_parts (project_id, replay_id, endpoint_id, after_event, paced_until)
  select ${row.project_id}::bigint, ${row.replay_id}::uuid, endpoint_id, ${row.from_event}::uuid,
    ${row.created_at}::timestamptz
  from unnest(${arrayOf(endpointIds)}::bigint[]) as given (endpoint_id)
`

/** How many of a project's replays have not ended; those of some endpoints, where they are given. */
export const countOpenReplays = async (
  sql: Query,
  projectId: number,
  scope?: Scope,
): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(distinct replay_id)::integer as count
    from webhook_replay_parts
    where project_id = ${projectId}
      and finished_at is null
    ${andWithin(sql, scope)}
  `
  return row?.count ?? 0
}

/** A project's replays, the newest first, below one. */
export const listReplays = (
  sql: Query,
  projectId: number,
  { below, scope, limit }: { below: string; scope: Scope; limit: number },
) => sql<ReplayRow[]>`
  select ${columns(sql)}
  from webhook_replays
  where project_id = ${projectId}
    and replay_id < ${below}
    ${andWholly(sql, projectId, scope)}
  order by replay_id desc
  limit ${limit}
`

/** Part of a statement: only replays all of whose parts are within the scope. */
const andWholly = (sql: Query, projectId: number, scope: Scope) =>
  scope === undefined
    ? sql``
    : sql`
        and not exists (
          select 1
          from webhook_replay_parts as part
          where part.project_id = ${projectId}
            and part.replay_id = webhook_replays.replay_id
            and not (part.endpoint_id = any(${arrayOf(scope)}::bigint[]))
        )
      `

/** One replay; within a transaction it can be held until that ends. */
export const findReplay = (
  sql: Query,
  { projectId, replayId, scope }: ReplayPlace,
  isHeld = false,
) => sql<ReplayRow[]>`
  select ${columns(sql)}
  from webhook_replays
  where project_id = ${projectId}
    and replay_id = ${replayId}
    ${andWholly(sql, projectId, scope)}
  ${isHeld ? sql`for update` : sql``}
`

/** The parts of replays, by endpoint. */
export const listParts = (sql: Query, projectId: number, replayIds: readonly string[]) => sql<
  ReplayPartRow[]
>`
  select part.replay_id, part.endpoint_id, part.after_event, part.paced_until, part.replayed,
    part.finished_at, endpoint.is_enabled, endpoint.paused_at is not null as is_paused
  from webhook_replay_parts as part
  join webhook_endpoints as endpoint
    on endpoint.project_id = ${projectId}
   and endpoint.endpoint_id = part.endpoint_id
  where part.project_id = ${projectId}
    and part.replay_id = any(${arrayOf(replayIds)}::uuid[])
  order by part.replay_id, part.endpoint_id
`

/** Writes a replay's state. */
export const updateState = (tx: Tx, row: ReplayRow) => tx`
  update webhook_replays
  set state = ${row.state},
      updated_at = ${row.updated_at}
  where project_id = ${row.project_id}
    and replay_id = ${row.replay_id}
`

/** Ends the parts of a replay that have not ended. */
export const endParts = (tx: Tx, projectId: number, replayId: string, at: Instant) => tx`
  update webhook_replay_parts
  set finished_at = ${at}
  where project_id = ${projectId}
    and replay_id = ${replayId}
    and finished_at is null
`

/** Deletes replays that were made before an instant and have ended, with their parts; answers how many. */
export const pruneReplays = (sql: Query, projectId: number, before: Instant) => sql`
  delete from webhook_replays as replay
  where project_id = ${projectId}
    and created_at < ${before}
    and not exists (
      select 1
      from webhook_replay_parts
      where project_id = ${projectId}
        and replay_id = replay.replay_id
        and finished_at is null
    )
`
