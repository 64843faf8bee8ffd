/** The deliveries that a replay finds on its walk, and makes ready. */
import type { Instant } from '../../base/clock.ts'
import { arrayOf, type Query, type Sql } from '../../base/database/database.ts'
import { together } from '../../base/database/spread.ts'
import { besideEndpoint } from '../endpoints/beside.sql.ts'
import { spanOf } from '../events/event-range.ts'

/** A part of a running replay, with what it is to make again. */
export type RunningPart = {
  project_id: number
  replay_id: string
  endpoint_id: number
  after_event: string
  until_event: string
  paced_until: Instant
  rate_per_second: number
  statuses: string[]
  types: string[] | null
  http_status: number | null
  receiver_code: string | null
  has_receiver_code: boolean | null
  /** The reason of dead letters; null for any. */
  reason: string | null
  /** The types that its endpoint hears of; null for all. */
  heard: string[] | null
}

/** The unfinished parts of all projects: replays are few, and these parts have an index. */
export const listRunningParts = (sql: Sql) => sql<RunningPart[]>`
  select part.project_id, part.replay_id, part.endpoint_id, part.after_event, replay.until_event,
    part.paced_until, replay.rate_per_second, replay.statuses, replay.types, replay.http_status,
    replay.receiver_code, replay.has_receiver_code, replay.reason, endpoint.types as heard
  from webhook_replay_parts as part
  join webhook_replays as replay
    on replay.project_id = part.project_id
   and replay.replay_id = part.replay_id
  join webhook_endpoints as endpoint
    on endpoint.project_id = part.project_id
   and endpoint.endpoint_id = part.endpoint_id
  where part.finished_at is null
    and replay.state = 'running'
  order by part.project_id, part.replay_id, part.endpoint_id
`

/** How many deliveries up to an event are ready for an endpoint, counted up to `limit`. */
export const countWaiting = async (
  sql: Query,
  { projectId, endpointId, upTo }: { projectId: number; endpointId: number; upTo: string },
  limit: number,
): Promise<number> => {
  const [row] = await sql.indexed<{ count: number }[]>`
    select count(*)::integer as count
    from (
      select 1
      from webhook_ready
      where project_id = ${projectId}
        and endpoint_id = ${endpointId}
        and event_id <= ${upTo}
      limit ${limit}
    ) as waiting
  `
  return row?.count ?? 0
}

export type Candidate = {
  event_id: string
  /** Null where the event is no longer kept. */
  type: string | null
  is_test: boolean | null
  /** Whether it waits to be sent anyway. */
  is_open: boolean
  is_dead: boolean
  /** Whether it was a dead letter that was dismissed, and not tried again since. */
  is_dismissed: boolean
  /** Outcome of the last attempt. */
  outcome: string | null
  /** Why it was given up, where it is a dead letter. */
  reason: string | null
  /** Status of the last attempt, too, or of a dead letter that has none. */
  status: number | null
  receiver_code: string | null
}

/**
 * The next events of a range with what became of them at an endpoint, in their order. From all events, or only from the
 * endpoint's dead letters: a few of those can lie among millions of events. The outcome of each is looked up one by
 * one. A join of whole ranges is planned where a table was small before, and reads all that is parked.
 */
export const listCandidates = (
  sql: Query,
  {
    projectId,
    endpointId,
    after,
    until,
    among,
    limit,
  }: {
    projectId: number
    endpointId: number
    after: string
    until: string
    among: 'events' | 'dead_letters'
    limit: number
  },
) => sql.indexed<Candidate[]>`
  with page as (
    select event_id
    from ${sql(among === 'events' ? 'webhook_events' : 'webhook_dead_letters')}
    where project_id = ${projectId}
      and event_id > ${after}
      and event_id < ${until}
      ${among === 'events' ? sql`` : sql`and endpoint_id = ${endpointId} and resolved_at is null`}
    order by event_id
    limit ${limit}
  )
  select page.event_id, event.type, event.is_test,
    ready.is_there or retry.event_id is not null as is_open, letter.is_there as is_dead, letter.is_dismissed,
    letter.reason, last.outcome,
    case when last.outcome is null then letter.status else last.status end as status,
    case when last.outcome is null then letter.receiver_code else last.receiver_code end
      as receiver_code
  from page
  left join lateral (
    select type, is_test
    from webhook_events
    where project_id = ${projectId}
      and event_id = page.event_id
    limit 1
  ) as event on true
  cross join lateral (
    select count(*) > 0 as is_there
    from webhook_ready
    where project_id = ${projectId}
      and endpoint_id = ${endpointId}
      and event_id = page.event_id
  ) as ready
  left join lateral (
    select event_id
    from webhook_retries
    where project_id = ${projectId}
      and endpoint_id = ${endpointId}
      -- The order can come from the key only: planned while few wait, equality is looked for in all that are due.
      and event_id >= page.event_id
      and event_id <= page.event_id
    order by event_id
    limit 1
  ) as retry on true
  left join lateral (
    select attempt, outcome, status, receiver_code
    from webhook_attempts
    where project_id = ${projectId}
      and event_id = page.event_id
      and endpoint_id = ${endpointId}
    order by attempt desc
    limit 1
  ) as last on true
  cross join lateral (
    select count(*) filter (where resolved_at is null) > 0 as is_there,
      count(*) filter (where resolved_at is not null and attempts >= coalesce(last.attempt, 0)) > 0
        as is_dismissed,
      max(reason) filter (where resolved_at is null) as reason, max(status) as status, max(receiver_code) as receiver_code
    from webhook_dead_letters
    where project_id = ${projectId}
      and event_id = page.event_id
      and endpoint_id = ${endpointId}
  ) as letter
  order by page.event_id
`

export type Feed = {
  part: RunningPart
  eventIds: readonly string[]
  /** Up to which event the range is dealt with. */
  reached: string
  isFinished: boolean
  pacedUntil: Instant
  now: Instant
}

/**
 * Makes deliveries ready again and moves the part on, together: nothing where another process has moved it, or the
 * replay has ended. Their events, and so webhook-ids and bodies, are the same, and locked, so that none is
 * deleted just then; their schedule begins anew. Answers whether it was done.
 */
export const feedReplay = (sql: Query, feed: Feed): Promise<boolean> =>
  together(sql, async (tx) => {
    const { count } = await movePart(tx, feed)
    if (count === 0) return false
    if (feed.eventIds.length === 0) return true
    await holdEvents(tx, feed)
    const kept = await listMade(tx, feed)
    if (kept.length === 0) return true
    await Promise.all([
      takeRetries(tx, feed, kept),
      resolveLetters(tx, feed, kept),
      insertReplayed(tx, feed, kept),
    ])
    return true
  })

const movePart = (
  tx: Query,
  { part: { project_id, replay_id, endpoint_id, after_event }, ...feed }: Feed,
) => tx.indexed`
  update webhook_replay_parts
  set after_event = ${feed.reached},
      paced_until = ${feed.pacedUntil},
      replayed = replayed + ${feed.eventIds.length}::integer,
      finished_at = ${feed.isFinished ? feed.now : null}::timestamptz
  where project_id = ${project_id}
    and replay_id = ${replay_id}
    and endpoint_id = ${endpoint_id}
    and after_event = ${after_event}
    and finished_at is null
    and exists (
      select 1
      from webhook_replays
      where project_id = ${project_id}
        and replay_id = ${replay_id}
        and state = 'running'
    )
`

/** In the order of their ids, and only in the days they can lie in. */
const holdEvents = (tx: Query, { part: { project_id }, eventIds }: Feed) => {
  const { least, greatest } = spanOf(eventIds)
  return tx.indexed`
    select event_id
    from webhook_events
    where project_id = ${project_id}
      and event_id = any(${arrayOf(eventIds)}::uuid[])
      and event_id between ${least} and ${greatest}
    order by event_id
    for key share
  `
}

type Made = { event_id: string; attempts: number }

/** The given events that are kept, and the number of attempts of each. */
const listMade = (tx: Query, { part: { project_id, endpoint_id }, eventIds }: Feed) => {
  const { least, greatest } = spanOf(eventIds)
  return tx.indexed<Made[]>`
    select kept.event_id, last.attempts
    from unnest(${arrayOf(eventIds)}::uuid[]) as given (event_id)
    cross join lateral (
      select event_id
      from webhook_events
      where project_id = ${project_id}
        and event_id = given.event_id
        and event_id between ${least} and ${greatest}
      limit 1
    ) as kept
    cross join lateral (
      select coalesce(max(attempt), 0)::smallint as attempts
      from webhook_attempts
      where project_id = ${project_id}
        and event_id = kept.event_id
        and endpoint_id = ${endpoint_id}
    ) as last
  `
}

const idsOf = (kept: readonly Made[]): string => arrayOf(kept.map(({ event_id }) => event_id))

const takeRetries = (
  tx: Query,
  { part: { project_id, endpoint_id } }: Feed,
  kept: readonly Made[],
) => tx.indexed`
  delete from webhook_retries
  where project_id = ${project_id}
    and endpoint_id = ${endpoint_id}
    and event_id = any(${idsOf(kept)}::uuid[])
`

const resolveLetters = (
  tx: Query,
  { part: { project_id, endpoint_id }, now }: Feed,
  kept: readonly Made[],
) => tx.indexed`
  update webhook_dead_letters
  set resolved_at = ${now}
  where project_id = ${project_id}
    and endpoint_id = ${endpoint_id}
    and event_id = any(${idsOf(kept)}::uuid[])
    and resolved_at is null
`

const insertReplayed = (
  tx: Query,
  { part: { project_id, endpoint_id } }: Feed,
  kept: readonly Made[],
) => tx`
  insert into webhook_ready (
    project_id, endpoint_id, event_id, attempt, round_from, is_replay
  )
  select made.project_id, made.endpoint_id, made.event_id, made.attempts, made.attempts, true
  from (
    select beside.project_id, beside.endpoint_id,
      unnest(${idsOf(kept)}::uuid[]) as event_id,
      unnest(${arrayOf(kept.map(({ attempts }) => attempts))}::smallint[]) as attempts
    ${besideEndpoint(tx, project_id, endpoint_id)}
  ) as made
  on conflict (project_id, endpoint_id, event_id) do nothing
`
