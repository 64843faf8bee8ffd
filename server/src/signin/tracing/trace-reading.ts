/** Reading traces of sign-ins: the same for a project's own calls and for the operator. */
import { formatTimestamp, type Instant, parseTimestamp } from '../../base/clock.ts'
import type { Static } from '../../base/contract.ts'
import { Problem } from '../../base/problem.ts'
import { violation } from '../../base/refusals/violation.ts'
import { type Deps, mostTouched, projectProblems } from '../../projects/index.ts'
import type { SignInPage, SignInsQuery } from './contract.ts'
import { greatestTrace, leastTrace, traceIdFloor } from './trace-id.ts'
import { traceWords } from './trace-words.ts'
import { countTracesOfClient, findTrace, listTraces, type TraceRow } from './traces.sql.ts'

/** A page of a project's traces; of those that belong to none for project 0. Throws `invalid` for an empty range. */
export const readTraces = async (
  { sql }: Pick<Deps, 'sql'>,
  projectId: number,
  query: SignInsQuery,
): Promise<Static<typeof SignInPage>> => {
  const { cursor, client_id, from: _, to: __, limit: most = '100', ...others } = query
  const { from, to } = rangeOf(query)
  const limit = Number(most)
  const rows = await listTraces(sql, {
    projectId,
    filters: { ...others, client_id: client_id === undefined ? undefined : Number(client_id) },
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

/** Counts sign-ins by a client since an instant, `mostTouched` at most. */
export const signInCount =
  ({ sql }: Pick<Deps, 'sql'>) =>
  async (projectId: number, client: number, since: Instant): Promise<number> => {
    const bounds = { client, from: traceIdFloor(since), most: mostTouched }
    const [counted] = await countTracesOfClient(sql, projectId, bounds)
    return counted?.sign_ins ?? 0
  }

const rangeOf = ({ from, to }: SignInsQuery): { from: string; to: string } => {
  const [least, before] = [instantOf(from), instantOf(to)]
  if (least && before && least >= before) {
    throw new Problem(projectProblems.invalid, {
      violations: [violation('to', 'order', 'must be after from', { after: 'from' })],
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
export const shownTrace = ({ trace_id, began_at, ended_at, steps, ...row }: TraceRow) => ({
  id: trace_id,
  began_at: formatTimestamp(began_at),
  ended_at: formatTimestamp(ended_at),
  ...row,
  // Two processes may have written it, and their clocks differ.
  steps: steps
    .toSorted(([, one], [, other]) => one - other)
    .map(([name, at, requestId]) => ({
      name,
      at: Math.max(0, at - began_at.getTime()),
      request_id: requestId,
    })),
})
