/**
 * Traces of sign-ins: what was noted while one went on is held for a second and written in one statement for each
 * project. No answer waits for it, and what cannot be written is lost: a trace is never worth a sign-in.
 */
import { type Clock, fromMilliseconds, type Instant } from '../../base/clock.ts'
import type { CountryOf } from '../../base/countries/country-database.ts'
import type { Sql } from '../../base/database/database.ts'
import type { FastifyRequest } from '../../base/http/http.ts'
import type { Log } from '../../base/log.ts'
import type { Problem } from '../../base/problem.ts'
import type { Directory, Occurrences } from '../../projects/index.ts'
import { type Claimed, claimedBy } from './claimed.ts'
import { type FailureFacts, failureFacts } from './failure.ts'
import { stepsOf, type WayIn } from './steps.ts'
import { newTraceId, traceIdTime } from './trace-id.ts'
import { insertTraces, type KeptStep } from './traces.sql.ts'
import { type Held, openWindow } from './window.ts'

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

/** Counts of traces by outcome, since the start of the process. */
export type TraceCounts = { written: number; limit: number; sampled: number; database: number }

export type Traces = {
  /** A player came in by this request, or has linked an identity. */
  cameIn(request: FastifyRequest, facts: CameIn): void
  /** A request of a way in was refused, or failed. */
  refused(request: FastifyRequest, problem: Problem): void
  /** A session's code became tokens: one step more, where the trace is still held. */
  exchanged(projectId: number, sessionId: string, request: { requestId: string }): void
  /** Writes what is held. */
  flush(): Promise<void>
  counts(): TraceCounts
}

/** For how long traces are held: so long an exchange finds the trace of its code. */
const windowMs = 1000

/** In one window, which is a second at least. */
export const usualLimits = { mostOfAll: 200, mostFailures: 50, mostSuccesses: 10, mostOfNobody: 5 }

type Needs = {
  sql: Sql
  clock: Clock
  log: Log
  directory: Pick<Directory, 'client'>
  countryOf?: CountryOf | undefined
  /** Takes each of them for statistics, also those that leave no trace. */
  occurrences?: Pick<Occurrences, 'note'> | undefined
}

/** Opens the traces; nothing runs until there is one. */
export const traces = (
  { sql, clock, log, directory, countryOf, occurrences }: Needs,
  limits = usualLimits,
): Traces => {
  const window = openWindow(limits)
  const written = { written: 0, database: 0 }
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let isWriting = false

  const arm = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      // While the database is slow one window stays open, and holds no more than ever.
      if (isWriting) arm()
      else void write()
    }, windowMs).unref()
  }

  const write = (): Promise<void> => {
    isWriting = true
    writing = writeAll(window.take()).finally(() => {
      isWriting = false
    })
    return writing
  }

  const writeAll = async (books: ReadonlyMap<number, readonly Held[]>): Promise<void> => {
    let failure: unknown
    for (const [projectId, held] of books) {
      try {
        await insertTraces(sql, projectId, held)
        written.written += held.length
      } catch (error) {
        failure = error
        written.database += held.length
      }
    }
    if (failure !== undefined) log.warn({ err: failure }, 'traces of sign-ins were lost')
  }

  const hold = (trace: Held): void => {
    window.hold(trace)
    arm()
  }

  const holdSuccess = (
    request: FastifyRequest,
    { projectId, clientId, provider, way, userId, sessionId }: CameIn,
  ): void => {
    const now = clock.now()
    const outcome = sessionId === null ? 'linked' : 'signed_in'
    const steps = keptSteps(request, outcome, now)
    hold({
      ...nothingWrong,
      projectId,
      isFailure: false,
      trace_id: sessionId ?? newTraceId(now),
      began_at: beganAt(steps, now),
      ended_at: now,
      way,
      outcome,
      step: stepNameOf(request),
      provider,
      client_id: clientId,
      user_id: userId,
      country: countryOf?.(request.ip) ?? null,
      stands_for: 1,
      steps,
    })
  }

  const holdFailure = (request: FastifyRequest, problem: Problem): void => {
    const claimed = claimedBy(request, directory, problem)
    if (!claimed) return
    const { way, projectId, clientId, provider, sessionId } = claimed
    const known = sessionId === undefined ? undefined : window.find(projectId, sessionId)
    const facts = failureFacts(problem)
    countRefused(request, { ...claimed, provider: known?.provider ?? provider }, facts)
    if (!known && !window.wantsFailure(projectId)) return
    const now = clock.now()
    const { outcome, ...failure } = columnsOf(facts)
    const steps = keptSteps(request, way === 'exchange' ? 'exchange_refused' : outcome, now)
    const step = stepNameOf(request)
    if (known) {
      // The sign-in that the code came of is still here: it ends as its exchange did.
      const { user_id } = known
      Object.assign(known, failure, { outcome, user_id, step, ended_at: now, isFailure: true })
      known.steps = [...known.steps, ...steps]
      return
    }
    hold({
      ...failure,
      projectId,
      isFailure: true,
      trace_id: isOfNow(sessionId, now) ? sessionId : newTraceId(now),
      began_at: beganAt(steps, now),
      ended_at: now,
      way,
      outcome,
      step,
      provider,
      client_id: clientId,
      country: countryOf?.(request.ip) ?? null,
      stands_for: 1,
      steps,
    })
  }

  const countCameIn = (
    { ip }: FastifyRequest,
    { projectId, provider, sessionId }: CameIn,
  ): void => {
    if (sessionId === null || !occurrences) return
    const by = { provider, country: countryOf?.(ip) ?? null }
    occurrences.note(projectId, { metric: 'sign_ins', by })
  }

  /**
   * Requests without a project are in nobody's statistics; a session that ends and a network to link are no sign-in.
   */
  const countRefused = (
    { ip }: FastifyRequest,
    { projectId, provider, way }: Claimed,
    failure: FailureFacts,
  ): void => {
    if (projectId === 0 || way === 'refresh' || way === 'linking' || !occurrences) return
    const reason = failure.reason ?? failure.problem
    const by = { provider, reason, country: countryOf?.(ip) ?? null }
    occurrences.note(projectId, { metric: 'refusals', by })
  }

  /** A mistake of ours here must not become one of the sign-in. */
  const tellBug = (error: unknown): void =>
    log.error({ err: error }, 'a trace of a sign-in could not be made')

  return {
    cameIn(request, facts) {
      try {
        countCameIn(request, facts)
        if (window.wantsSuccess(facts.projectId)) holdSuccess(request, facts)
      } catch (error) {
        tellBug(error)
      }
    },

    refused(request, problem) {
      try {
        holdFailure(request, problem)
      } catch (error) {
        tellBug(error)
      }
    },

    exchanged(projectId, sessionId, { requestId }) {
      const held = window.find(projectId, sessionId)
      if (!held) return
      const now = clock.now()
      held.steps = [...held.steps, ['exchange', now.getTime(), requestId]]
      held.ended_at = now
    },

    async flush() {
      clearTimeout(timer)
      timer = undefined
      // One that is under way is waited for, too: who stops closes the database next.
      await writing
      await write()
    },

    counts: () => ({ ...written, ...window.losses }),
  }
}

const nothingWrong = {
  problem: null,
  error_code: null,
  status: null,
  reason: null,
  network_error: null,
  network_status: null,
}

const columnsOf = (facts: FailureFacts) => ({
  outcome: facts.outcome,
  problem: facts.problem,
  error_code: facts.errorCode,
  status: facts.status,
  reason: facts.reason,
  network_error: facts.networkError,
  network_status: facts.networkStatus,
  user_id: facts.userId,
})

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
