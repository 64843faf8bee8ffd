/** The meaning of anything thrown at the gate, in the gate's own terms. */
import { isOutOfService, writeRefusal } from '../../base/database/database.ts'
import type { FastifyRequest } from '../../base/http/http.ts'
import { readFailure } from '../../base/http/http.ts'
import { tooFewBegins } from '../../base/input/violations.ts'
import { Problem } from '../../base/problem.ts'
import type { Remark } from '../../base/refusals/violation.ts'
import { problems } from '../contract.ts'
import { VisitFailure } from '../networks/calls/visit-failure.ts'

/** Puts anything thrown into a problem of this area. A bug is logged with the request's id, its text is not shown. */
export const problemOf = (error: unknown, request: FastifyRequest): Problem => {
  if (error instanceof VisitFailure) return problemOfVisit(error)
  const failure = readFailure(error)
  switch (failure.is) {
    case 'problem':
      return failure.problem
    case 'invalid':
      return failure.where === 'path'
        ? problemOfPath(failure.violations)
        : problemOfParameters(failure.violations)
    case 'not_json':
      if (isForForms(request)) return new Problem(problems.not_a_form)
      return new Problem(
        problems.not_json,
        failure.where === undefined
          ? {}
          : { detail: `${problems.not_json.title}; ${failure.where}` },
      )
    case 'too_large':
      return new Problem(problems.body_too_large)
    case 'refused':
      return new Problem(problems.parameter_refused, { detail: 'The request cannot be read' })
    case 'bug':
      if (isOutOfService(failure.error)) {
        return new Problem(outageOf(failure.error), {
          headers: { 'retry-after': '2' },
          cause: failure.error,
        })
      }
      request.log.error({ err: failure.error, request_id: request.id }, 'bug')
      return new Problem(problems.bug, { cause: failure.error })
  }
}

/** The kind of problem that a database is which is out of service. */
export const outageOf = (error: unknown): typeof problems.out_of_service =>
  writeRefusal(error) ? problems.cannot_write : problems.out_of_service

/** A type that is none at all, such as an empty one, meets no parser that would know what the call takes. */
const isForForms = ({ routeOptions: { schema } }: FastifyRequest): boolean =>
  (schema as { consumes?: readonly string[] } | undefined)?.consumes?.includes(
    'application/x-www-form-urlencoded',
  ) ?? false

const problemsOfVisits = {
  denied: problems.denied,
  refused: problems.credential_refused,
  unreachable: problems.unreachable,
  invalid_callback: problems.visit_refused,
}

/** The meaning of a failed visit to a network or platform for the caller. */
export const problemOfVisit = (cause: VisitFailure): Problem =>
  new Problem(problemsOfVisits[cause.reason], {
    details: { reason: cause.detail },
    headers: cause.reason === 'unreachable' ? { 'retry-after': '5' } : {},
    cause,
  })

/** A refused parameter by name and reason. */
export const parameterRefused = (parameter: string, message: string): Problem =>
  problemOfParameters([{ property: parameter, message }])

const problemOfPath = (violations: readonly Remark[]): Problem =>
  violations.some(({ property }) => property === 'login_project_id')
    ? new Problem(problems.project_unknown)
    : problemOfParameters(violations)

const isTooShort = (message: string): boolean =>
  message === 'is missing' || message.startsWith(tooFewBegins)

/** Stands for a body that is refused as a whole, such as a list. */
const whole = 'body'

/** Only a state that is absent or too short has a code of its own; beside anything else it is one of several. */
const problemOfParameters = (violations: readonly Remark[]): Problem => {
  const isShortState = violations.every(
    ({ property, message }) => property === 'state' && isTooShort(message),
  )
  if (isShortState) {
    return new Problem(problems.state_refused, {
      details: { state: 'must be 9 to 1024 characters' },
    })
  }
  const reasons = new Map<string, string>()
  for (const { property, message } of violations) {
    const name = property.replace(/\[\d+\]$/, '') || whole
    if (!reasons.has(name)) reasons.set(name, message)
  }
  const names = [...reasons.keys()]
  const [only = ''] = names
  return new Problem(problems.parameter_refused, {
    detail:
      names.length === 1
        ? `The ${only === whole ? whole : `parameter ${only}`} ${reasons.get(only)}`
        : `These parameters are missing, malformed or repeated: ${names.join(', ')}`,
    // Names come from outside: `__proto__` is one that an object would take for something else.
    details: Object.fromEntries(reasons),
  })
}
