/** Traces of sign-ins as they are written, listed and read. */
import type { Instant } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'
import type { SignInsQuery } from './contract.ts'
import type { WayIn } from './steps.ts'

/** [name, milliseconds since 1970, request id], as it is kept. */
export type KeptStep = readonly [name: string, at: number, requestId: string]

export type TraceRow = {
  trace_id: string
  began_at: Instant
  ended_at: Instant
  way: WayIn
  outcome: 'signed_in' | 'linked' | 'refused' | 'failed'
  step: string
  provider: string | null
  client_id: number | null
  user_id: string | null
  country: string | null
  problem: string | null
  error_code: string | null
  status: number | null
  reason: string | null
  network_error: string | null
  network_status: number | null
  stands_for: number
  steps: readonly KeptStep[]
}

/** A request id of 32 digits is written as a UUID, which takes half the place. */
const requestIds = (steps: readonly KeptStep[]): string =>
  `{${[...new Set(steps.map(([, , requestId]) => requestId))].join(',')}}`

/**
 * Writes traces of one project, each id once. A stored trace gets the further steps, and the later of the two endings.
 * A code's exchange belongs to the sign-in that the code came of. A user who is gone is left out.
 */
export const insertTraces = (sql: Query, project: number, rows: readonly TraceRow[]) => sql`
  insert into sign_in_traces (
    project_id, trace_id, began_at, ended_at, way, outcome, step, provider, client_id, user_id, country, problem,
    error_code, status, reason, network_error, network_status, stands_for, steps, request_ids
  )
  select
    ${project}, trace_id, began_at, ended_at, way, outcome, step, given.provider, client_id, users.user_id,
    given.country, problem, error_code, status, reason, network_error, network_status, stands_for, steps::jsonb,
    request_ids::uuid[]
  from unnest(
    ${rows.map(({ trace_id }) => trace_id)}::uuid[],
    ${rows.map(({ began_at }) => began_at.toISOString())}::timestamptz[],
    ${rows.map(({ ended_at }) => ended_at.toISOString())}::timestamptz[],
    ${rows.map(({ way }) => way)}::text[],
    ${rows.map(({ outcome }) => outcome)}::text[],
    ${rows.map(({ step }) => step)}::text[],
    ${rows.map(({ provider }) => provider)}::text[],
    ${rows.map(({ client_id }) => client_id)}::bigint[],
    ${rows.map(({ user_id }) => user_id)}::uuid[],
    ${rows.map(({ country }) => country)}::text[],
    ${rows.map(({ problem }) => problem)}::text[],
    ${rows.map(({ error_code }) => error_code)}::text[],
    ${rows.map(({ status }) => status)}::smallint[],
    ${rows.map(({ reason }) => reason)}::text[],
    ${rows.map(({ network_error }) => network_error)}::text[],
    ${rows.map(({ network_status }) => network_status)}::smallint[],
    ${rows.map(({ stands_for }) => stands_for)}::integer[],
    ${rows.map(({ steps }) => JSON.stringify(steps))}::text[],
    ${rows.map(({ steps }) => requestIds(steps))}::text[]
  ) as given (
    trace_id, began_at, ended_at, way, outcome, step, provider, client_id, user_id, country, problem, error_code,
    status, reason, network_error, network_status, stands_for, steps, request_ids
  )
  left join users on users.project_id = ${project} and users.user_id = given.user_id
  order by trace_id
  on conflict (project_id, trace_id) do update
  set began_at = least(sign_in_traces.began_at, excluded.began_at),
      ended_at = greatest(sign_in_traces.ended_at, excluded.ended_at),
      way = case when sign_in_traces.way = 'exchange' then excluded.way else sign_in_traces.way end,
      outcome = case when ${isLater(sql)} then excluded.outcome else sign_in_traces.outcome end,
      step = case when ${isLater(sql)} then excluded.step else sign_in_traces.step end,
      provider = coalesce(sign_in_traces.provider, excluded.provider),
      client_id = coalesce(sign_in_traces.client_id, excluded.client_id),
      user_id = coalesce(sign_in_traces.user_id, excluded.user_id),
      country = coalesce(sign_in_traces.country, excluded.country),
      problem = case when ${isLater(sql)} then excluded.problem else sign_in_traces.problem end,
      error_code = case when ${isLater(sql)} then excluded.error_code else sign_in_traces.error_code end,
      status = case when ${isLater(sql)} then excluded.status else sign_in_traces.status end,
      reason = case when ${isLater(sql)} then excluded.reason else sign_in_traces.reason end,
      stands_for = greatest(sign_in_traces.stands_for, excluded.stands_for),
      steps = case when ${hasRoom(sql)} then sign_in_traces.steps || excluded.steps else sign_in_traces.steps end,
      request_ids = case
        when ${hasRoom(sql)} then sign_in_traces.request_ids || excluded.request_ids
        else sign_in_traces.request_ids
      end
`

const isLater = (sql: Query) => sql`excluded.ended_at >= sign_in_traces.ended_at`

// A game that sends the same code for ever must not make a row that grows for ever.
const hasRoom = (sql: Query) => sql`jsonb_array_length(sign_in_traces.steps) < 40`

/** The filters of a list, which is not narrowed where one is missing. */
type TraceFilters = Omit<SignInsQuery, 'client_id' | 'from' | 'to' | 'limit' | 'cursor'> & {
  client_id?: number | undefined
}

export type TraceSearch = {
  projectId: number
  filters: TraceFilters
  /** Ids from this one on and below that one. */
  from: string
  before: string
  limit: number
}

/** A trace of a page, or none (null) beside where the reading stopped. */
export type FoundTraceRow = {
  /** Whether there may be more behind the oldest trace that was looked at. */
  is_cut: boolean
  oldest_id: string
} & (TraceRow | { trace_id: null })

// As many as one call looks at: filters that seldom fit together must not make one call read 14 days.
const readAtMost = 20_000

/** By how few rows they let through, as a rule: the first one given leads, and is read along an index of its own. */
const byFewness = [
  'user_id',
  'reason',
  'problem',
  'error_code',
  'client_id',
  'country',
  'step',
  'provider',
  'way',
  'outcome',
] as const
type Name = (typeof byFewness)[number]

const columns = (sql: Query) => sql`
  trace_id, began_at, ended_at, way, outcome, step, provider, client_id, user_id, country, problem, error_code, status,
  reason, network_error, network_status, stands_for, steps
`

const filterValue = (sql: Query, filters: TraceFilters, name: Name) => {
  if (name === 'user_id') return sql`${filters.user_id ?? null}::uuid`
  if (name === 'client_id') return sql`${filters.client_id ?? null}::bigint`
  return sql`${filters[name] ?? null}::text`
}

/**
 * The newest traces that fit, newest first. The filter that leads is read along its index from the newest on; the
 * others are looked at on the way. No row where there is nothing more to read.
 */
export const listTraces = (sql: Query, search: TraceSearch) => {
  const { projectId, filters, from, before, limit } = search
  const isOfRequest = filters.request_id !== undefined
  const given = byFewness.filter((name) => filters[name] !== undefined)
  const first = isOfRequest ? undefined : given[0]
  const others = given.filter((name) => name !== first)
  const most = others.length > 0 ? readAtMost : limit
  return sql.indexed<FoundTraceRow[]>`
    with looked_at as materialized (
      select ${columns(sql)}
      from sign_in_traces
      where project_id = ${projectId}
        and trace_id >= ${from}
        and trace_id < ${before}
        ${isOfRequest ? ofRequest(sql, filters.request_id ?? '') : alongIndex(sql, search, first, most)}
    ), oldest as (
      select
        trace_id as oldest_id,
        (select count(*) from looked_at) = ${most} and not ${isOfRequest}::boolean as is_cut
      from looked_at
      order by trace_id
      limit 1
    )
    select is_cut, oldest_id, ${columns(sql)}
    from oldest
    left join lateral (
      select *
      from looked_at
      where true
        ${others.length === 0 ? sql`` : others.map((name) => sql`and ${sql(name)} = ${filterValue(sql, filters, name)}`)}
      order by trace_id desc
      limit ${limit}
    ) as found on true
  `
}

/** A request has a few traces at most: they are found by themselves, whenever they were. */
const ofRequest = (sql: Query, requestId: string) =>
  sql`and request_ids @> array[${requestId}::uuid]`

/**
 * Rows are compared and ordered by the filter's column, too, although it is the same in all of them. Only its own index
 * has them in that order. By `=` alone a plan for any value walks the primary key. Where the value is a rare one, it
 * reads past five million rows that do not fit.
 */
const alongIndex = (
  sql: Query,
  { filters, from, before }: TraceSearch,
  first: Name | undefined,
  most: number,
) =>
  first === undefined
    ? sql`order by trace_id desc limit ${most}`
    : sql`
        and ${sql(first)} is not null
        and (${sql(first)}, trace_id) >= (${filterValue(sql, filters, first)}, ${from}::uuid)
        and (${sql(first)}, trace_id) < (${filterValue(sql, filters, first)}, ${before}::uuid)
        order by ${sql(first)} desc, trace_id desc
        limit ${most}
      `

/** One trace, and when its code was exchanged. */
export const findTrace = (sql: Query, project: number, trace: string) => sql<
  (TraceRow & { exchanged_at: Instant | null })[]
>`
  select ${columns(sql)}, (
    select code_spent_at
    from sessions
    where project_id = ${project}
      and session_id = ${trace}
  ) as exchanged_at
  from sign_in_traces
  where project_id = ${project}
    and trace_id = ${trace}
`

/** All traces of a user, the oldest first. */
export const listTracesOfUser = (sql: Query, project: number, user: string) => sql<TraceRow[]>`
  select ${columns(sql)}
  from sign_in_traces
  where project_id = ${project}
    and user_id = ${user}
  order by trace_id
`

/** Deletes all traces of a user. */
export const deleteTracesOfUser = (sql: Query, project: number, user: string) => sql`
  delete from sign_in_traces
  where project_id = ${project}
    and user_id = ${user}
`

/** How many sign-ins by a client came since the one with this id, up to `most`; a row may stand for several. */
export const countTracesOfClient = (
  sql: Query,
  project: number,
  { client, from, most }: { client: number; from: string; most: number },
) => sql<{ sign_ins: number }[]>`
  select least(coalesce(sum(stands_for), 0), ${most})::integer as sign_ins
  from (
    select stands_for
    from sign_in_traces
    where project_id = ${project}
      and client_id = ${client}
      and trace_id >= ${from}::uuid
      and outcome in ('signed_in', 'linked')
    limit ${most}
  ) as one
`
