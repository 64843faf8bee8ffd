/** Reading traces of sign-ins: the same for a project's own calls and for the operator. */
import { formatTimestamp, type Instant, parseTimestamp } from '../../base/clock.ts'
import type { Static } from '../../base/contract.ts'
import { Problem } from '../../base/problem.ts'
import { type Deps, projectProblems } from '../../projects/index.ts'
import type { SignInPage, SignInsQuery } from './contract.ts'
import { greatestTrace, leastTrace, traceIdFloor } from './trace-id.ts'
import { traceWords } from './trace-words.ts'
import { findTrace, listTraces, type TraceRow } from './traces.sql.ts'

/** A page of a project's traces; of those that belong to none for project 0. Throws `invalid` for an empty range. */
export const readTraces = async (
  { sql }: Pick<Deps, 'sql'>,
  projectId: number,
  query: SignInsQuery,
): Promise<Static<typeof SignInPage>> => {
  const limit = Number(query.limit ?? '100')
  const { from, to } = rangeOf(query)
  const { cursor } = query
  const rows = await listTraces(sql, {
    projectId,
    filters: {
      request_id: query.request_id,
      user_id: query.user_id,
      problem: query.problem,
      client_id: query.client_id === undefined ? undefined : Number(query.client_id),
      country: query.country,
      provider: query.provider,
      outcome: query.outcome,
    },
    from,
    before: cursor !== undefined && cursor < to ? cursor : to,
    limit,
  })
  const found = rows.flatMap((row) => (row.trace_id === null ? [] : [row]))
  const last = found.length === limit ? found.at(-1)?.trace_id : undefined
  const [first] = rows
  return {
    items: found.map((row) => toldTrace(row, projectId)),
    next_cursor: last ?? (first?.is_cut ? first.oldest_id : null),
  }
}

/** One trace. Throws `not_found`. */
export const readTrace = async ({ sql }: Pick<Deps, 'sql'>, projectId: number, traceId: string) => {
  const [row] = await findTrace(sql, projectId, traceId)
  if (!row) {
    throw new Problem(projectProblems.not_found, {
      detail: 'There is no such sign-in, or it is no longer kept',
    })
  }
  return {
    ...toldTrace(row, projectId),
    exchanged_at: row.exchanged_at && formatTimestamp(row.exchanged_at),
  }
}

const rangeOf = ({ from, to }: SignInsQuery): { from: string; to: string } => {
  const [least, before] = [instantOf(from), instantOf(to)]
  if (least && before && least >= before) {
    throw new Problem(projectProblems.invalid, {
      violations: [{ property: 'to', message: 'must be after from' }],
    })
  }
  return {
    from: least ? traceIdFloor(least) : leastTrace,
    to: before ? traceIdFloor(before) : greatestTrace,
  }
}

const instantOf = (text: string | undefined): Instant | undefined =>
  text === undefined ? undefined : parseTimestamp(text)

/** A trace as people read it: with the words for what came and what to do. */
const toldTrace = (row: TraceRow, projectId: number) => ({
  ...shownTrace(row),
  ...traceWords({ ...row, isOfProject: projectId !== 0 }),
})

/** A trace without its words: a person's copy of their data has what is kept. */
export const shownTrace = (row: TraceRow) => {
  const began = row.began_at.getTime()
  return {
    id: row.trace_id,
    began_at: formatTimestamp(row.began_at),
    ended_at: formatTimestamp(row.ended_at),
    way: row.way as Static<typeof SignInPage>['items'][number]['way'],
    outcome: row.outcome as Static<typeof SignInPage>['items'][number]['outcome'],
    step: row.step,
    provider: row.provider,
    client_id: row.client_id,
    user_id: row.user_id,
    country: row.country,
    problem: row.problem,
    error_code: row.error_code,
    status: row.status,
    reason: row.reason,
    network_error: row.network_error,
    network_status: row.network_status,
    stands_for: row.stands_for,
    // Two processes may have written it, and their clocks differ.
    steps: row.steps
      .toSorted(([, one], [, other]) => one - other)
      .map(([name, at, requestId]) => ({
        name,
        at: Math.max(0, at - began),
        request_id: requestId,
      })),
  }
}
