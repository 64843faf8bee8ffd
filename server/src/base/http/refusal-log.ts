/** One line in the log for each refusal, so that the number on an error page leads to what was wrong. */
import type { FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import type { Problem } from '../problem.ts'

/** The project and client of a call, as far as it names ones that exist. */
export type Whose = { project_id?: number; client_id?: number }

/** Writes the line of a refusal. `whose` is for calls whose address does not tell it. */
export type TellRefusal = (request: FastifyRequest, problem: Problem, whose?: Whose) => void

export type RefusalLog = {
  tell: TellRefusal
  /** Says at once what was not written yet. For the end of the process. */
  close(): void
}

const linesInWindow = 50
const windowMs = 1000
const mostPlaces = 5
const mostProblems = 20

/**
 * Writes at most 50 lines a second; what is beyond is counted, and told in one line at the end of that second. Lines
 * hold ids, words of our own tables and the places of what was wrong. They never hold a value that was sent, nor a
 * sentence of an answer, which may quote one. A bug is left out: its line is written where it is caught.
 */
export const refusalLog = (log: Log, whoseOf: (request: FastifyRequest) => Whose): RefusalLog => {
  let written = 0
  const beyond = new Map<string, number>()
  let window: NodeJS.Timeout | undefined
  const endWindow = (): void => {
    clearTimeout(window)
    window = undefined
    written = 0
    if (beyond.size === 0) return
    const most = [...beyond].sort(([, one], [, other]) => other - one)
    const count = most.reduce((sum, [, times]) => sum + times, 0)
    const problems = Object.fromEntries(most.slice(0, mostProblems))
    beyond.clear()
    log.info({ count, problems }, 'more was refused than the log tells')
  }
  return {
    tell(request, problem, whose) {
      const { kind } = problem
      if (kind.status === 500) return
      window ??= setTimeout(endWindow, windowMs).unref()
      if (written === linesInWindow) {
        beyond.set(kind.id, (beyond.get(kind.id) ?? 0) + 1)
        return
      }
      written += 1
      log.info(
        {
          request_id: request.id,
          method: request.method,
          route: request.routeOptions.url ?? '(none)',
          ...(whose ?? whoseOf(request)),
          problem: kind.id,
          status: kind.status,
          error_code: kind.code,
          title: kind.title,
          ...placesOf(problem),
          ...reasonOf(problem),
        },
        'refused',
      )
    },
    close: endWindow,
  }
}

/** Where the first mistakes are. Callers may name a place as they like, so only plain words are shown. */
const placesOf = ({ violations, details = {} }: Problem): { at?: string[] } => {
  const named =
    violations.length > 0
      ? violations.map(({ property, code }) => [property, code === 'unknown'] as const)
      : Object.entries(details)
          .filter(([name]) => name !== 'reason')
          .map(([name, says]) => [name, String(says).startsWith(unknownBegins)] as const)
  const places = named.slice(0, mostPlaces).map(([name, isUnknown]) => placeOf(name, isUnknown))
  return places.length > 0 ? { at: places } : {}
}

/** How the message of a name begins that the schema does not know; then it is the caller's own. */
const unknownBegins = 'is not a known'
const hidden = '…'

const placeOf = (property: string, isUnknown: boolean): string => {
  const parts = property.split('.', 7).map((part) => (isOurs.test(part) ? part : hidden))
  if (isUnknown) parts[parts.length - 1] = hidden
  return parts.join('.')
}

/** A name of a schema: no token, key or address looks so. */
const isOurs = /^[a-z]{1,16}(?:_[a-z0-9]{1,12}){0,4}(?:\[\d{1,6}\]){0,2}$/

/** The word for why a network or platform did not vouch for a player. */
const reasonOf = ({ details }: Problem): { reason?: string } => {
  const reason = details?.reason
  return typeof reason === 'string' && /^[a-z]{1,16}(?:_[a-z]{1,16}){0,5}$/.test(reason)
    ? { reason }
    : {}
}
