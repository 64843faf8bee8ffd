/**
 * Traces of sign-ins: the facts that were noted while one went on, and how it ended. No answer waits for a trace, and
 * one that cannot be written is lost: a trace is never worth a sign-in.
 */
import { fromMilliseconds, type Instant } from '../../base/clock.ts'
import type { FastifyRequest } from '../../base/http/http.ts'
import type { Problem } from '../../base/problem.ts'
import type { Deps, Directory, Occurrences } from '../../projects/index.ts'
import { type Claimed, claimedBy } from './claimed.ts'
import { type FailureFacts, failureFacts } from './failure.ts'
import { stepsOf, type WayIn } from './steps.ts'
import { type HeldTrace, TraceBuffer, type TraceCounts, usualLimits } from './trace-buffer.ts'
import { newTraceId, traceIdTime } from './trace-id.ts'
import { insertTraces, type KeptStep, type TraceRow } from './traces.sql.ts'

/** The player who came in, or linked an identity. */
export type CameIn = {
  projectId: number
  clientId: number
  provider: string
  way: WayIn
  userId: string
  /** The session that the code opens; null where an identity was linked. */
  sessionId: string | null
}

export type Traces = ReturnType<typeof traces>

type Needs = Pick<Deps, 'sql' | 'clock' | 'log'> & {
  directory: Pick<Directory, 'client'>
  countryOf?: Deps['countryOf'] | undefined
  /** Takes each sign-in for statistics, also one that leaves no trace. */
  occurrences?: Pick<Occurrences, 'note'> | undefined
}

/** Opens the traces; nothing runs until there is one. */
export const traces = (needs: Needs, limits = usualLimits) => {
  const { sql, clock, log, directory } = needs
  const insert = (projectId: number, rows: readonly TraceRow[]) =>
    insertTraces(sql, projectId, rows)
  const buffer = new TraceBuffer({ insert, log }, limits)
  /** A mistake of ours here must not become one of the sign-in. */
  const guarded = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      log.error({ err: error }, 'a trace of a sign-in could not be made')
    }
  }
  return {
    /** A player came in by this request, or has linked an identity. */
    cameIn: (request: FastifyRequest, player: CameIn): void =>
      guarded(() => {
        countCameIn(needs, request, player)
        if (buffer.admits(player.projectId, false))
          buffer.hold(successTrace(needs, request, player))
      }),

    /** A request of a way in was refused, or failed. */
    refused: (request: FastifyRequest, problem: Problem): void =>
      guarded(() => {
        const claimed = claimedBy(request, directory, problem)
        if (!claimed) return
        const { projectId, provider, sessionId } = claimed
        const facts = failureFacts(problem)
        const known = sessionId === undefined ? undefined : buffer.find(projectId, sessionId)
        countRefused(needs, request, { ...claimed, provider: known?.provider ?? provider }, facts)
        if (known) endAsRefused(known, request, facts, clock.now())
        else if (buffer.admits(projectId, true)) {
          buffer.hold(failureTrace(needs, request, claimed, facts))
        }
      }),

    /** A session's code became tokens: one step more, where the trace is still held. */
    exchanged(projectId: number, sessionId: string, { requestId }: { requestId: string }): void {
      const held = buffer.find(projectId, sessionId)
      if (!held) return
      const now = clock.now()
      held.steps = [...held.steps, ['exchange', now.getTime(), requestId]]
      held.ended_at = now
    },

    /** Writes what is held. */
    flush: (): Promise<void> => buffer.flush(),
    counts: (): TraceCounts => buffer.counts(),
  }
}

const successTrace = (needs: Needs, request: FastifyRequest, player: CameIn): HeldTrace => {
  const now = needs.clock.now()
  const outcome = player.sessionId === null ? 'linked' : 'signed_in'
  return {
    ...nothingWrong,
    ...traceOf(needs, request, player, outcome, now),
    isFailure: false,
    trace_id: player.sessionId ?? newTraceId(now),
    outcome,
    user_id: player.userId,
  }
}

const failureTrace = (
  needs: Needs,
  request: FastifyRequest,
  claimed: Claimed,
  facts: FailureFacts,
): HeldTrace => {
  const now = needs.clock.now()
  const { sessionId } = claimed
  return {
    ...facts,
    ...traceOf(needs, request, claimed, lastStepOf(claimed.way, facts), now),
    isFailure: true,
    trace_id: isOfNow(sessionId, now) ? sessionId : newTraceId(now),
  }
}

/** The part of a trace that is the same whether somebody came in or not. */
const traceOf = (
  { countryOf }: Needs,
  request: FastifyRequest,
  { projectId, clientId, provider, way }: Omit<Claimed, 'sessionId'>,
  last: string,
  now: Instant,
) => {
  const steps = keptSteps(request, last, now)
  return {
    projectId,
    began_at: beganAt(steps, now),
    ended_at: now,
    way,
    step: stepNameOf(request),
    provider,
    client_id: clientId,
    country: countryOf?.(request.ip) ?? null,
    stands_for: 1,
    steps,
  }
}

/** The sign-in of a code that was refused ends as its exchange did. */
const endAsRefused = (
  known: HeldTrace,
  request: FastifyRequest,
  facts: FailureFacts,
  now: Instant,
): void => {
  const { user_id, steps } = known
  Object.assign(known, facts, { user_id, isFailure: true, ended_at: now })
  known.step = stepNameOf(request)
  known.steps = [...steps, ...keptSteps(request, lastStepOf('exchange', facts), now)]
}

const lastStepOf = (way: WayIn, { outcome }: FailureFacts): string =>
  way === 'exchange' ? 'exchange_refused' : outcome

const countCameIn = (
  { occurrences, countryOf }: Needs,
  { ip }: FastifyRequest,
  { projectId, provider, sessionId }: CameIn,
): void => {
  if (sessionId === null || !occurrences) return
  const by = { provider, country: countryOf?.(ip) ?? null }
  occurrences.note(projectId, { metric: 'sign_ins', by })
}

/** Requests without a project are in nobody's statistics; a session that ends and a network to link are no sign-in. */
const countRefused = (
  { occurrences, countryOf }: Needs,
  { ip }: FastifyRequest,
  { projectId, provider, way }: Claimed,
  failure: FailureFacts,
): void => {
  if (projectId === 0 || way === 'refresh' || way === 'linking' || !occurrences) return
  const reason = failure.reason ?? failure.problem
  const by = { provider, reason, country: countryOf?.(ip) ?? null }
  occurrences.note(projectId, { metric: 'refusals', by })
}

const nothingWrong = {
  problem: null,
  error_code: null,
  status: null,
  reason: null,
  network_error: null,
  network_status: null,
}

const stepNameOf = ({ routeOptions }: FastifyRequest): string =>
  routeOptions.config?.signIn?.step ?? 'request'

/** The noted steps, and the last one. */
const keptSteps = (request: FastifyRequest, last: string, now: Instant): readonly KeptStep[] => {
  const noted = stepsOf(request).map(({ name, at, requestId }): KeptStep => [name, at, requestId])
  return [...noted, [last, now.getTime(), request.id]]
}

const beganAt = ([first]: readonly KeptStep[], now: Instant): Instant =>
  first === undefined ? now : fromMilliseconds(first[1])

/** A code may claim any session. A time that is far away would be a trace that nobody forgets. */
const isOfNow = (sessionId: string | undefined, now: Instant): sessionId is string => {
  if (sessionId === undefined) return false
  const age = now.getTime() - traceIdTime(sessionId).getTime()
  return age > -mostAheadMs && age < mostAgeMs
}
const mostAheadMs = 300_000
const mostAgeMs = 3_600_000
