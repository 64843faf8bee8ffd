/** How deliveries and dead letters are listed, and one delivery is made again. */
import type { Instant } from '../../base/clock.ts'
import { arrayOf, type Query, type Tx } from '../../base/database/database.ts'
import type { DeliveryStatus } from '../contract.ts'
import { type EventRange, greatestEvent, leastEvent } from '../events/event-range.ts'
import { andWithin, type Scope } from '../scope.ts'

export type DeliveryKey = { eventId: string; endpointId: number }
type ProjectKey = DeliveryKey & { projectId: number }

export type DeliveryRow = {
  event_id: string
  endpoint_id: number
  type: string
  order_key: string | null
  body: string
  is_test: boolean
  created_at: Instant
  /** Since when a person's data is out of the body; null where it is as it was. */
  body_changed_at: Instant | null
  /** Whether its endpoint is switched off or paused. */
  is_parked: boolean
  /** Attempts so far where it is ready. */
  ready_attempt: number | null
  retry_attempt: number | null
  due_at: Instant | null
  /** Null where it was tried again after it had been given up. */
  died_at: Instant | null
  dead_attempts: number | null
  attempt: number | null
  outcome: string | null
  status: number | null
  failure: string | null
  started_at: Instant | null
}

/** The target of an attempt; null where an older version made it. */
export type TargetRow = {
  url: string | null
  signature_key: string | null
  /** Null also where there was none. */
  next_key: string | null
  standard_keys: string[] | null
}

export type AttemptRow = TargetRow & {
  attempt: number
  is_replay: boolean
  outcome: 'delivered' | 'retry' | 'dead' | 'parked'
  status: number | null
  failure: string | null
  started_at: Instant
  duration_ms: number
  receiver_code: string | null
  receiver_message: string | null
  response: Buffer | null
}

export type DeadLetterRow = {
  event_id: string
  endpoint_id: number
  type: string
  is_test: boolean
  order_key: string | null
  reason: string
  died_at: Instant
  attempts: number
  status: number | null
  failure: string | null
  receiver_code: string | null
  receiver_message: string | null
}

/** Where a page of deliveries begins and what it looks at; ids go from the newest down. */
export type DeliveryRange = {
  projectId: number
  endpointId?: number | null | undefined
  /** Only these endpoints, besides. */
  scope?: Scope
  /** Events from the least to the greatest, both included. */
  from: string
  to: string
  /** Only deliveries of `to` whose endpoint is below this one. */
  belowEndpoint?: number | undefined
  /** The state that decides which tables can hold such a delivery; all where it is left out. */
  status?: DeliveryStatus | undefined
  /** Only these events; all of the range where they are left out. */
  events?: readonly string[] | undefined
  limit: number
}

/** Part of a statement: only some events, where that is asked for. */
export const amongEvents = (sql: Query, events: readonly string[] | undefined) =>
  events === undefined ? sql`` : sql`and event_id = any(${arrayOf(events)}::uuid[])`

/** Part of a statement: what `withTarget` joined. */
export const targetColumns = (sql: Query) => sql`
  target.url, target.signature_key, target.next_key, target.standard_keys
`

/** Part of a statement: joins what an attempt (as `made`) called and who signed it. */
export const withTarget = (sql: Query, projectId: number) => sql`
  left join webhook_targets as target
    on target.project_id = ${projectId}
   and target.endpoint_id = made.endpoint_id
   and target.target_id = made.target_id
`

/** In which tables deliveries of a state have rows. */
const sources: Record<DeliveryStatus, readonly ('open' | 'dead' | 'attempts')[]> = {
  pending: ['open'],
  retrying: ['open'],
  parked: ['open'],
  dead: ['dead'],
  delivered: ['attempts'],
}

/**
 * Deliveries with what is needed to tell their state, newest first. Each table is read along its key from the end of
 * the range, at most `limit` rows of it, however much there is. Events are looked up one by one, each in its day. A
 * join is planned as if every lookup went through all days, and then reads them whole.
 */
export const listDeliveries = (sql: Query, range: DeliveryRange) => {
  const { projectId, endpointId = null, scope, from, to, limit } = range
  const kinds = range.status ? sources[range.status] : ['open', 'dead', 'attempts']
  const within = sql`
    project_id = ${projectId}
    ${amongEvents(sql, range.events)}
    and event_id >= ${from}
    and event_id <= ${to}
    and (event_id, endpoint_id) < (${to}, ${range.belowEndpoint ?? Number.MAX_SAFE_INTEGER}::bigint)
  `
  const ofEndpoint = sql`
    (${endpointId}::bigint is null or endpoint_id = ${endpointId})
    ${andWithin(sql, scope)}
  `
  // Each row of given events is looked up by its key; by order a plan may read the whole range instead.
  const isRange = range.events === undefined
  const newestOnes = isRange ? sql`order by event_id desc, endpoint_id desc limit ${limit}` : sql``
  const newestOfEndpoint = isRange ? sql`order by event_id desc limit ${limit}` : sql``
  const open = (table: 'webhook_ready' | 'webhook_retries') => sql`(
    select row.event_id, row.endpoint_id
    from webhook_endpoints as endpoint
    cross join lateral (
      select event_id, endpoint_id
      from ${sql(table)}
      where ${within}
        and endpoint_id = endpoint.endpoint_id
      ${newestOfEndpoint}
    ) as row
    where endpoint.project_id = ${projectId}
      and (${endpointId}::bigint is null or endpoint.endpoint_id = ${endpointId})
      ${andWithin(sql, scope, 'endpoint.endpoint_id')}
  )`
  const dead = sql`(
    select event_id, endpoint_id
    from webhook_dead_letters
    where ${within}
      and ${ofEndpoint}
    ${newestOnes}
  )`
  const attempted = sql`(
    select distinct event_id, endpoint_id
    from webhook_attempts
    where ${within}
      and ${ofEndpoint}
    ${newestOnes}
  )`
  const parts = [
    ...(kinds.includes('open') ? [open('webhook_ready'), open('webhook_retries')] : []),
    ...(kinds.includes('dead') ? [dead] : []),
    ...(kinds.includes('attempts') ? [attempted] : []),
  ]
  return sql<DeliveryRow[]>`
    with page as (
      select event_id, endpoint_id
      from (
        ${parts.map((part, index) => (index === 0 ? part : sql`union ${part}`))}
      ) as found
      order by event_id desc, endpoint_id desc
      limit ${limit}
    )
    select page.event_id, page.endpoint_id, event.type, event.order_key, event.body, event.is_test,
      event.created_at, event.body_changed_at,
      not endpoint.is_enabled or endpoint.paused_at is not null as is_parked,
      ready.attempt as ready_attempt, retry.attempt as retry_attempt,
      retry.due_at, letter.died_at, letter.attempts as dead_attempts, last.attempt, last.outcome,
      last.status, last.failure, last.started_at
    from page
    cross join lateral (
      select type, order_key, body, is_test, created_at, body_changed_at
      from webhook_events
      where project_id = ${projectId}
        and event_id = page.event_id
      limit 1
    ) as event
    join webhook_endpoints as endpoint
      on endpoint.project_id = ${projectId}
     and endpoint.endpoint_id = page.endpoint_id
    left join webhook_ready as ready
      on ready.project_id = ${projectId}
     and ready.endpoint_id = page.endpoint_id
     and ready.event_id = page.event_id
    left join webhook_retries as retry
      on retry.project_id = ${projectId}
     and retry.endpoint_id = page.endpoint_id
     and retry.event_id = page.event_id
    left join lateral (
      select attempt, outcome, status, failure, started_at
      from webhook_attempts
      where project_id = ${projectId}
        and event_id = page.event_id
        and endpoint_id = page.endpoint_id
      order by attempt desc
      limit 1
    ) as last on true
    left join webhook_dead_letters as letter
      on letter.project_id = ${projectId}
     and letter.event_id = page.event_id
     and letter.endpoint_id = page.endpoint_id
     and (letter.resolved_at is null or letter.attempts >= coalesce(last.attempt, 0))
    order by page.event_id desc, page.endpoint_id desc
  `
}

/** All attempts of a delivery, in their order. */
export const listAttempts = (
  sql: Query,
  projectId: number,
  { eventId, endpointId }: DeliveryKey,
) => sql<(AttemptRow & { signatures: string | null })[]>`
  select made.attempt, made.is_replay, made.outcome, made.status, made.failure, made.started_at,
    made.duration_ms, made.receiver_code, made.receiver_message, made.response, made.signatures,
    ${targetColumns(sql)}
  from webhook_attempts as made
  ${withTarget(sql, projectId)}
  where made.project_id = ${projectId}
    and made.event_id = ${eventId}
    and made.endpoint_id = ${endpointId}
  order by made.attempt
`

/** Which dead letters; all where it says nothing. */
export type LetterFilter = EventRange & {
  endpointId: number | undefined
  /** Only these endpoints, besides. */
  scope: Scope
  type?: string
  /** Tests alone, or everything but tests. */
  isTest?: boolean | undefined
  reason?: string
  receiver_code?: string
  /** Letters with a code of the receiver alone, or letters without one. */
  hasCode?: boolean | undefined
}

/** Whether a dead letter (as `letter`, with its `event`) is unresolved and fits a filter. */
export const isListed = (
  sql: Query,
  { endpointId, scope, type, isTest, reason, receiver_code, hasCode, from, before }: LetterFilter,
) => sql`
  letter.event_id >= ${from ?? leastEvent}
  and letter.event_id < ${before ?? greatestEvent}
  and letter.resolved_at is null
  and (${endpointId ?? null}::bigint is null or letter.endpoint_id = ${endpointId ?? null})
  ${andWithin(sql, scope, 'letter.endpoint_id')}
  and (${type ?? null}::text is null or event.type = ${type ?? null})
  ${isTest === undefined ? sql`` : sql`and event.is_test = ${isTest}`}
  and (${reason ?? null}::text is null or letter.reason = ${reason ?? null})
  and (${receiver_code ?? null}::text is null or letter.receiver_code = ${receiver_code ?? null})
  ${hasCode === undefined ? sql`` : sql`and (letter.receiver_code is not null) = ${hasCode}`}
`

/** Dead letters that were not replayed, newest event first, below a delivery. */
export const listDeadLetters = (
  sql: Query,
  projectId: number,
  filter: LetterFilter,
  below: DeliveryKey,
  limit: number,
) => sql<DeadLetterRow[]>`
  select letter.event_id, letter.endpoint_id, event.type, event.is_test, event.order_key, letter.reason,
    letter.died_at, letter.attempts, letter.status, letter.failure, letter.receiver_code, letter.receiver_message
  from webhook_dead_letters as letter
  cross join lateral (
    select type, is_test, order_key
    from webhook_events
    where project_id = ${projectId}
      and event_id = letter.event_id
    limit 1
  ) as event
  where letter.project_id = ${projectId}
    and (letter.event_id, letter.endpoint_id) < (${below.eventId}, ${below.endpointId}::bigint)
    and ${isListed(sql, filter)}
  order by letter.event_id desc, letter.endpoint_id desc
  limit ${limit}
`

/** Keeps a delivery from waiting for its next try; one that is just made ready for it is ready then. */
export const forgetRetry = (tx: Tx, { projectId, eventId, endpointId }: ProjectKey) => tx`
  delete from webhook_retries
  where project_id = ${projectId}
    and endpoint_id = ${endpointId}
    and event_id = ${eventId}
`

/** Keeps an event from being deleted until the transaction ends: a row where there is one. */
export const holdEvent = (tx: Tx, { projectId, eventId }: ProjectKey) => tx<{ event_id: string }[]>`
  select event_id
  from webhook_events
  where project_id = ${projectId}
    and event_id = ${eventId}
  for key share
`

/**
 * Makes a delivery ready again and answers true; false for one that is ready anyway. Where the result of its last
 * attempt is just being stored, it waits until that is done, which no part of this statement can see: `beginRound`
 * comes next. The caller holds the event, so that it is not deleted just then.
 */
export const makeReady = (tx: Tx, { projectId, eventId, endpointId }: ProjectKey) => tx`
  insert into webhook_ready (project_id, endpoint_id, event_id, is_replay)
  values (${projectId}, ${endpointId}, ${eventId}, true)
  on conflict (project_id, endpoint_id, event_id) do nothing
`

/**
 * Begins a new round of a delivery that was made ready again, behind all attempts so far. It is no dead letter any
 * more, nor does it wait for a try that its last attempt led to just before.
 */
export const beginRound = (
  tx: Tx,
  { projectId, eventId, endpointId }: ProjectKey,
  at: Instant,
) => tx`
  with waiting as (
    delete from webhook_retries
    where project_id = ${projectId}
      and endpoint_id = ${endpointId}
      and event_id = ${eventId}
  ), resolved as (
    update webhook_dead_letters
    set resolved_at = ${at}
    where project_id = ${projectId}
      and event_id = ${eventId}
      and endpoint_id = ${endpointId}
      and resolved_at is null
  ), made as (
    select coalesce(max(attempt), 0)::smallint as attempts
    from webhook_attempts
    where project_id = ${projectId}
      and event_id = ${eventId}
      and endpoint_id = ${endpointId}
  )
  update webhook_ready
  set attempt = made.attempts,
      round_from = made.attempts
  from made
  where project_id = ${projectId}
    and endpoint_id = ${endpointId}
    and event_id = ${eventId}
`
