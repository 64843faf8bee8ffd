/** Replays as they are made, shown, paused and ended. */
import {
  type Clock,
  formatTimestamp,
  fromMilliseconds,
  type Instant,
  plusSeconds,
} from '../../base/clock.ts'
import { Problem, type Static } from '../../base/contract.ts'
import type { Query, Sql, Tx } from '../../base/database/database.ts'
import { type Violation, violation } from '../../base/refusals/violation.ts'
import { type Caller, projectProblems, recordAudit } from '../../projects/index.ts'
import { problems } from '../contract.ts'
import { type EndpointRow, listEndpoints } from '../endpoints/endpoints.sql.ts'
import { eventIdFloor, eventIdTime, newEventId } from '../events/event-id.ts'
import { greatestEvent, rangeViolations, readEventRange, spanOf } from '../events/event-range.ts'
import { isWithin, type Scope } from '../scope.ts'
import type {
  ReplayAnswer,
  Replayable,
  ReplayBody,
  ReplayFilter,
  ReplayPage,
  ReplayPreview,
  ReplayQuery,
} from './replay-contract.ts'
import { type Candidate, listCandidates } from './replay-feed.sql.ts'
import { isWanted, lookedAt } from './replay-match.ts'
import * as store from './replays.sql.ts'

const usualRate = 50
const usualPage = 50
const openAtOnce = 20
/** A portal leaves room for the replays of its project. */
const openOfPortal = 5
const examinedAtOnce = 1000
const examinedForPreview = 20_000

type Answer = Static<typeof ReplayAnswer>

/** Makes a replay for the endpoints it is about. Throws 404, 409 for too many, 422 for a range that is none. */
export const createReplay = async (
  tx: Tx,
  clock: Clock,
  projectId: number,
  body: ReplayBody,
  caller: Caller,
  scope?: Scope,
): Promise<Answer> => {
  const at = clock.now()
  const filter = readFilter(body, at)
  const endpoints = await endpointsOf(tx, projectId, body.endpoint_id, scope)
  const isFull =
    (await store.countOpenReplays(tx, projectId)) >= openAtOnce ||
    (scope && (await store.countOpenReplays(tx, projectId, scope)) >= openOfPortal)
  if (isFull) throw new Problem(problems.too_many_replays)
  const row: store.ReplayRow = {
    project_id: projectId,
    replay_id: newEventId(at),
    state: 'running',
    ...filter,
    rate_per_second: body.rate_per_second ?? usualRate,
    created_at: at,
    updated_at: at,
  }
  const ids = endpoints.map(({ endpoint_id }) => endpoint_id)
  await store.insertReplay(tx, row)
  await store.insertParts(tx, row, ids)
  const answer = await showOne(tx, row)
  const { endpoints: _, replayed: __, ...facts } = answer
  await recordAudit(tx, {
    projectId,
    at,
    caller,
    action: 'webhook_replay.created',
    target: `webhook replay ${row.replay_id}`,
    after: { ...facts, endpoint_ids: ids },
  })
  return answer
}

/** Counts what a replay with this filter would make again, as far as it gets in a reasonable time. */
export const previewReplay = async (
  sql: Sql,
  clock: Clock,
  projectId: number,
  body: ReplayFilter,
  scope: Scope,
): Promise<Static<typeof ReplayPreview>> => {
  const filter = readFilter(body, clock.now())
  let left = examinedForPreview
  let deliveries = 0
  for (const endpoint of await endpointsOf(sql, projectId, body.endpoint_id, scope)) {
    const wanted = { ...filter, heard: endpoint.types }
    for (let after: string | undefined = filter.from_event; after !== undefined; ) {
      if (left <= 0) return { deliveries, is_complete: false }
      const found: Candidate[] = await listCandidates(sql, {
        projectId,
        endpointId: endpoint.endpoint_id,
        after,
        until: filter.until_event,
        among: lookedAt(filter),
        limit: examinedAtOnce,
      })
      left -= found.length
      deliveries += found.filter((candidate) => isWanted(candidate, wanted)).length
      after = found.length < examinedAtOnce ? undefined : found.at(-1)?.event_id
    }
  }
  return { deliveries, is_complete: true }
}

/** One replay. Throws 404. */
export const readReplay = async (
  sql: Query,
  projectId: number,
  replayId: string,
  scope?: Scope,
): Promise<Answer> => showOne(sql, await findReplay(sql, { projectId, replayId, scope }))

const findReplay = async (
  sql: Query,
  ...which: [place: store.ReplayPlace, isHeld?: boolean]
): Promise<store.ReplayRow> => {
  const [row] = await store.findReplay(sql, ...which)
  if (!row) throw new Problem(problems.replay_not_found)
  return row
}

/** A page of replays, the newest first. */
export const pageReplays = async (
  sql: Query,
  projectId: number,
  query: ReplayQuery,
  scope: Scope,
): Promise<Static<typeof ReplayPage>> => {
  const limit = Number(query.limit ?? usualPage)
  const below = query.cursor ?? greatestEvent
  const rows = await store.listReplays(sql, projectId, { below, scope, limit })
  const last = rows.length === limit ? rows.at(-1) : undefined
  const ids = rows.map(({ replay_id }) => replay_id)
  const parts = Map.groupBy(await store.listParts(sql, projectId, ids), (part) => part.replay_id)
  return {
    items: rows.map((row) => showReplay(row, parts.get(row.replay_id) ?? [])),
    ...(last ? { next_cursor: last.replay_id } : {}),
  }
}

const wishes = { paused: 'paused', running: 'resumed', canceled: 'canceled' } as const

/**
 * Pauses a replay, lets it go on, or ends it; asking for the state it has changes nothing. Deliveries that it made
 * ready before are sent all the same. Throws 404, and 409 where it has ended.
 */
export const changeReplay = async (
  tx: Tx,
  clock: Clock,
  place: store.ReplayPlace,
  state: store.ReplayRow['state'],
  caller: Caller,
): Promise<Answer> => {
  const { projectId, replayId } = place
  const before = await findReplay(tx, place, true)
  const shown = await showOne(tx, before)
  if (shown.state === state) return shown
  if (shown.state === 'finished' || shown.state === 'canceled')
    throw new Problem(problems.replay_ended, {
      why: 'replay_state',
      values: { state: shown.state },
      detail: `The replay is ${shown.state}`,
    })
  const row = { ...before, state, updated_at: clock.now() }
  await store.updateState(tx, row)
  if (state === 'canceled') await store.endParts(tx, projectId, replayId, row.updated_at)
  await recordAudit(tx, {
    projectId,
    at: row.updated_at,
    caller,
    action: `webhook_replay.${wishes[state]}`,
    target: `webhook replay ${replayId}`,
    before: { state: before.state },
    after: { state },
  })
  return showOne(tx, row)
}

/** Violations of a filter beyond its schema: a range that is none, or that must be given and is not. */
export const filterViolations = (body: ReplayFilter): Violation[] => [
  ...rangeViolations(body),
  ...(body.from === undefined && body.statuses?.some((status) => status !== 'dead')
    ? [violation('from', 'required', 'must be given where more than dead letters is made again')]
    : []),
]

/** Reads a filter. Throws 422 for a range that is none, or that must be given and is not. */
const readFilter = (body: ReplayFilter, now: Instant) => {
  const statuses = body.statuses ?? ['dead']
  const { from, before } = readEventRange(body)
  // Up to the end of this millisecond, so that what happened just before the call is in it. Later events are sent
  // anyway: a walk that followed them would send them twice.
  const called = eventIdFloor(plusSeconds(now, 0.001))
  const violations = filterViolations(body)
  if (violations.length > 0) throw new Problem(projectProblems.invalid, { violations })
  return {
    statuses,
    types: body.types ?? null,
    http_status: body.http_status ?? null,
    receiver_code: body.receiver_code ?? null,
    has_receiver_code: body.has_receiver_code ?? null,
    reason: body.reason ?? null,
    from_event: from ?? eventIdFloor(fromMilliseconds(0)),
    until_event: spanOf([before ?? called, called]).least,
  }
}

const endpointsOf = async (
  sql: Query,
  projectId: number,
  endpointId: number | undefined,
  scope: Scope,
): Promise<EndpointRow[]> => {
  const endpoints = (await listEndpoints(sql, projectId)).filter(
    ({ endpoint_id: id }) => isWithin(scope, id) && (endpointId === undefined || id === endpointId),
  )
  if (endpoints.length === 0)
    throw new Problem(
      endpointId === undefined ? problems.webhook_not_set : problems.endpoint_not_found,
    )
  return endpoints
}

const showOne = async (sql: Query, row: store.ReplayRow): Promise<Answer> =>
  showReplay(row, await store.listParts(sql, row.project_id, [row.replay_id]))

const showReplay = (row: store.ReplayRow, parts: readonly store.ReplayPartRow[]): Answer => ({
  replay_id: row.replay_id,
  state: stateOf(row, parts),
  statuses: row.statuses as Replayable[],
  types: row.types as Answer['types'],
  ...(eventIdTime(row.from_event).getTime() === 0
    ? {}
    : { from: formatTimestamp(eventIdTime(row.from_event)) }),
  to: formatTimestamp(eventIdTime(row.until_event)),
  ...(row.http_status === null ? {} : { http_status: row.http_status }),
  ...(row.receiver_code === null ? {} : { receiver_code: row.receiver_code }),
  ...(row.has_receiver_code === null ? {} : { has_receiver_code: row.has_receiver_code }),
  ...(row.reason === null ? {} : { reason: row.reason as Answer['reason'] & string }),
  rate_per_second: row.rate_per_second,
  created_at: formatTimestamp(row.created_at),
  updated_at: formatTimestamp(row.updated_at),
  replayed: parts.reduce((sum, { replayed }) => sum + replayed, 0),
  endpoints: parts.map((part) => ({
    endpoint_id: part.endpoint_id,
    replayed: part.replayed,
    ...(part.after_event === row.from_event
      ? {}
      : { reached: formatTimestamp(eventIdTime(part.after_event)) }),
    ...(part.finished_at ? { finished_at: formatTimestamp(part.finished_at) } : waitingFor(part)),
  })),
})

const waitingFor = ({ is_enabled, is_paused }: store.ReplayPartRow) => {
  if (!is_enabled) return { waits_for: 'disabled_endpoint' as const }
  return is_paused ? { waits_for: 'paused_endpoint' as const } : undefined
}

const stateOf = (
  { state }: store.ReplayRow,
  parts: readonly store.ReplayPartRow[],
): Answer['state'] =>
  state !== 'canceled' && parts.every(({ finished_at }) => finished_at) ? 'finished' : state
