/** The engine’s way through ready deliveries, results and retries, each step fenced by its lease. */
import type { Instant } from '../../base/clock.ts'
import { arrayOf, type Query } from '../../base/database/database.ts'
import { spanOf } from '../events/event-range.ts'

/**
 * How the engine's connections are to be set: its tables are empty most of the time, and a plan made then would read all
 * of a table that has filled up since.
 */
export const engineSession = { enable_seqscan: 'off' } as const

/** In how many shards endpoints are divided among the processes; the migration makes as many rows. */
export const shardCount = 64

/** The shard of an endpoint. */
export const shardOf = (endpointId: number): number => endpointId % shardCount

export type ReadyRow = {
  endpoint_id: number
  event_id: string
  attempt: number
  round_from: number
  is_replay: boolean
}

/**
 * The oldest ready deliveries of each endpoint, so many of each. One index range for each endpoint and no row locks: a
 * global claim by age lets the rows of one dead endpoint fill every slot (measured: 0 deliveries a second after 6 s).
 * Rows that the caller holds come again and are dropped by it: a cursor would lose ids that commit out of their order,
 * and excluding pairs here costs more than sending them. What is done stays in the index while anybody holds a snapshot of
 * the database, so a look begins at an event that the caller names, where it knows that nothing is left before.
 */
export const listReady = (
  sql: Query,
  projectId: number,
  endpoints: readonly number[],
  wanted: readonly number[],
  from: readonly string[],
) => sql<ReadyRow[]>`
  select ready.endpoint_id, ready.event_id, ready.attempt, ready.round_from,
    ready.is_replay
  from unnest(
    ${endpoints as number[]}::bigint[],
    ${wanted as number[]}::integer[],
    ${arrayOf(from)}::uuid[]
  ) as lane (endpoint_id, wanted, from_event)
  cross join lateral (
    select endpoint_id, event_id, attempt, round_from, is_replay
    from webhook_ready
    where project_id = ${projectId}
      and endpoint_id = lane.endpoint_id
      and event_id >= lane.from_event
    order by event_id
    limit lane.wanted
  ) as ready
`

/**
 * Types and bodies of events. Each is looked up by itself, in its day, and the days they cannot lie in are left out: a
 * mere list of ids is searched for in all days, or matched with all of them whenever the statement is planned.
 */
export const listEventBodies = (sql: Query, projectId: number, eventIds: readonly string[]) => {
  const { least, greatest } = spanOf(eventIds)
  return sql<{ event_id: string; type: string; body: string }[]>`
    select event.event_id, event.type, event.body
    from unnest(${arrayOf(eventIds)}::uuid[]) as given (event_id)
    cross join lateral (
      select event_id, type, body
      from webhook_events
      where project_id = ${projectId}
        and event_id = given.event_id
        and event_id between ${least} and ${greatest}
      limit 1
    ) as event
  `
}

/** Under which leases a statement writes: it changes nothing for a shard that has a new owner. */
export type Fence = { owner: string; shards: readonly number[]; epochs: readonly number[] }

/**
 * Those of the fence's shards that are held under it. The lease is read once, from the owner's row: while somebody holds
 * a snapshot of the database, all that was renewed since is passed by here. Ten minutes of renewals in each of the 64
 * shards made a delivery cost the database more than twice as much.
 */
export const heldShards = (sql: Query, { owner, shards, epochs }: Fence) => sql`
  select lease.shard
  from unnest(${shards as number[]}::smallint[], ${epochs as number[]}::bigint[])
    as held (shard, epoch)
  join webhook_shards as lease
    on lease.shard = held.shard
   and lease.epoch = held.epoch
   and lease.owner = ${owner}
  where exists (
    select from webhook_workers
    where worker_id = ${owner}
      and alive_until > now()
  )
`

/** What one attempt came to, in the form it is stored. */
export type Completion = {
  endpointId: number
  eventId: string
  /** Attempts before this one: the row must still say so. */
  attempt: number
  outcome: 'delivered' | 'retry' | 'dead' | 'parked'
  status: number | null
  failure: string | null
  startedAt: Instant
  durationMs: number
  receiverCode: string | null
  receiverMessage: string | null
  response: Buffer | null
  /** When to try again, for `retry` and `parked`. */
  dueAt: Instant | null
  /** Why it was given up, for `dead`. */
  reason: string | null
}

/**
 * Stores what attempts came to: their ready rows go, attempts are written, retries and dead letters where due. Answers
 * the outcomes of those deliveries that were still ours.
 *
 * Rows are found one by one through their key, and deleted where they were found: a join by key is planned as one scan
 * of all ready rows of the project when the table was nearly empty at planning time, and it usually is.
 */
export const completeDeliveries = (
  sql: Query,
  projectId: number,
  fence: Fence,
  done: readonly Completion[],
) => sql<{ outcome: Completion['outcome'] }[]>`
  with given as (
    select endpoint_id, event_id, attempt, outcome, status, failure, started_at, duration_ms,
      receiver_code, receiver_message, response, due_at, reason
    from unnest(
      ${done.map(({ endpointId }) => endpointId)}::bigint[],
      ${done.map(({ eventId }) => eventId)}::uuid[],
      ${done.map(({ attempt }) => attempt)}::smallint[],
      ${done.map(({ outcome }) => outcome)}::text[],
      ${done.map(({ status }) => status)}::smallint[],
      ${done.map(({ failure }) => failure)}::text[],
      ${done.map(({ startedAt }) => startedAt.toISOString())}::timestamptz[],
      ${done.map(({ durationMs }) => durationMs)}::integer[],
      ${done.map(({ receiverCode }) => receiverCode)}::text[],
      ${done.map(({ receiverMessage }) => receiverMessage)}::text[],
      ${done.map(({ response }) => response?.toString('hex') ?? null)}::text[],
      ${done.map(({ dueAt }) => dueAt?.toISOString() ?? null)}::timestamptz[],
      ${done.map(({ reason }) => reason)}::text[]
    ) as given (
      endpoint_id, event_id, attempt, outcome, status, failure, started_at, duration_ms,
      receiver_code, receiver_message, response, due_at, reason
    )
  ), fence as (
    ${heldShards(sql, fence)}
  ), found as (
    select given.*, row.place
    from given
    join fence on fence.shard = given.endpoint_id % 64
    cross join lateral (
      select ctid as place
      from webhook_ready
      where project_id = ${projectId}
        and endpoint_id = given.endpoint_id
        and event_id = given.event_id
        and attempt = given.attempt
      limit 1
    ) as row
  ), finished as (
    delete from webhook_ready as ready
    using found
    where ready.project_id = ${projectId}
      and ready.ctid = found.place
    returning found.*, ready.round_from, ready.is_replay
  ), attempted as (
    insert into webhook_attempts (
      project_id, event_id, endpoint_id, attempt, is_replay, outcome, status, failure, started_at,
      duration_ms, receiver_code, receiver_message, response
    )
    select ${projectId}::bigint, event_id, endpoint_id, attempt + 1, is_replay, outcome, status,
      failure, started_at, duration_ms, receiver_code, receiver_message, decode(response, 'hex')
    from finished
    -- One row that cannot be stored must not keep a whole batch from ending.
    on conflict (project_id, event_id, endpoint_id, attempt) do nothing
  ), again as (
    insert into webhook_retries (
      project_id, endpoint_id, event_id, attempt, round_from, is_replay, due_at
    )
    select ${projectId}::bigint, endpoint_id, event_id, attempt + 1, round_from, is_replay, due_at
    from finished
    where due_at is not null
    on conflict (project_id, endpoint_id, event_id) do update
    set attempt = excluded.attempt,
        round_from = excluded.round_from,
        due_at = excluded.due_at
  ), buried as (
    insert into webhook_dead_letters as letter (
      project_id, event_id, endpoint_id, died_at, reason, attempts, status, failure, receiver_code,
      receiver_message
    )
    select ${projectId}::bigint, event_id, endpoint_id, started_at, reason, attempt + 1, status,
      failure, receiver_code, receiver_message
    from finished
    where reason is not null
    on conflict (project_id, event_id, endpoint_id) do update
    set died_at = excluded.died_at,
        reason = excluded.reason,
        attempts = excluded.attempts,
        status = excluded.status,
        failure = excluded.failure,
        receiver_code = excluded.receiver_code,
        receiver_message = excluded.receiver_message,
        resolved_at = null
  )
  select outcome
  from finished
`

/** Makes retries that are due ready again, of each endpoint at most so many; answers how many. */
export const promoteRetries = async (
  sql: Query,
  {
    projectId,
    endpoints,
    limits,
    fence,
    now,
  }: {
    projectId: number
    endpoints: readonly number[]
    limits: readonly number[]
    fence: Fence
    now: Instant
  },
) =>
  (
    await sql`
      with fence as (
        ${heldShards(sql, fence)}
      ), due as (
        select retry.place
        from unnest(${endpoints as number[]}::bigint[], ${limits as number[]}::integer[])
          as lane (endpoint_id, most)
        join fence on fence.shard = lane.endpoint_id % 64
        cross join lateral (
          select ctid as place
          from webhook_retries
          where project_id = ${projectId}
            and endpoint_id = lane.endpoint_id
            and due_at <= ${now}
          order by due_at
          limit lane.most
        ) as retry
      ), promoted as (
        delete from webhook_retries as retry
        using due
        where retry.project_id = ${projectId}
          and retry.ctid = due.place
        returning retry.endpoint_id, retry.event_id, retry.attempt, retry.round_from,
          retry.is_replay
      )
      insert into webhook_ready (
        project_id, endpoint_id, event_id, attempt, round_from, is_replay
      )
      select ${projectId}::bigint, endpoint_id, event_id, attempt, round_from, is_replay
      from promoted
      on conflict (project_id, endpoint_id, event_id) do nothing
    `
  ).count

/**
 * Further parts of a statement: makes dead letters of what its parts `ready` and `retries` took away, as `buried`; `gone`
 * are their events. No answer made them die, so they bear none, not even that of an earlier death.
 */
export const buriedAs = (
  sql: Query,
  reason: 'endpoint_deleted' | 'endpoint_down',
  { projectId, endpointId, now }: { projectId: number; endpointId: number; now: Instant },
) => sql`
  gone as (
    select event_id, max(attempt) as attempt
    from (table ready union all table retries) as either (event_id, attempt)
    group by event_id
  ), buried as (
    insert into webhook_dead_letters (
      project_id, event_id, endpoint_id, died_at, reason, attempts
    )
    select ${projectId}::bigint, event_id, ${endpointId}::bigint, ${now}::timestamptz,
      ${reason}::text, attempt
    from gone
    on conflict (project_id, event_id, endpoint_id) do update
    set died_at = excluded.died_at,
        reason = excluded.reason,
        attempts = excluded.attempts,
        status = null,
        failure = null,
        receiver_code = null,
        receiver_message = null,
        resolved_at = null
    returning 1
  )
`

/** Turns what is left of a deleted endpoint into dead letters, at most `limit`; answers how many. */
export const buryDeliveries = async (
  sql: Query,
  {
    projectId,
    endpointId,
    fence,
    now,
    limit,
  }: { projectId: number; endpointId: number; fence: Fence; now: Instant; limit: number },
) =>
  (
    await sql`
      with fence as (
        ${heldShards(sql, fence)}
      ), ready as (
        delete from webhook_ready
        where project_id = ${projectId}
          and endpoint_id = ${endpointId}
          and exists (select from fence)
          and event_id in (
            select event_id
            from webhook_ready
            where project_id = ${projectId}
              and endpoint_id = ${endpointId}
            limit ${limit}
          )
        returning event_id, attempt
      ), retries as (
        delete from webhook_retries
        where project_id = ${projectId}
          and endpoint_id = ${endpointId}
          and exists (select from fence)
          and event_id in (
            select event_id
            from webhook_retries
            where project_id = ${projectId}
              and endpoint_id = ${endpointId}
            limit ${limit}
          )
        returning event_id, attempt
      ), ${buriedAs(sql, 'endpoint_deleted', { projectId, endpointId, now })}
      select from buried
    `
  ).count
