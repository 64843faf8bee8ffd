/** Why somebody did not come in, in words that may be kept: ours, and a network's where it is no more than a word. */
import type { Problem } from '../../base/problem.ts'
import { problems } from '../contract.ts'
import { type NetworkWord, VisitFailure } from '../networks/calls/visit-failure.ts'

/**
 * The facts of a problem that may be kept, as columns of its trace. `failed` where the service or a network could not
 * do its part: 500 and above.
 */
export const failureFacts = (problem: Problem) => {
  const { kind, unshown } = problem
  const visit = visitIn(problem)
  return {
    outcome: kind.status >= 500 ? ('failed' as const) : ('refused' as const),
    problem: kind.id,
    error_code: String(kind.code),
    status: kind.status,
    reason: reasonIn(problem, visit),
    network_error: networkErrorOf(visit?.told),
    network_status: statusOf(visit?.told),
    user_id: unshown?.user_id ?? null,
  }
}

export type FailureFacts = ReturnType<typeof failureFacts>

/** Causes are followed so far, whoever made them. */
const deepest = 5

const visitIn = (problem: Problem): VisitFailure | undefined => {
  let error: unknown = problem
  for (let depth = 0; depth < deepest && error instanceof Error; depth += 1) {
    if (error instanceof VisitFailure) return error
    error = error.cause
  }
  return undefined
}

/** As our own words are written. */
const isWord = /^[a-z][a-z0-9]{0,19}(?:_[a-z0-9]{1,20}){0,6}$/

const reasonIn = (
  { kind, details, unshown }: Problem,
  visit: VisitFailure | undefined,
): string | null => {
  const reason = details?.reason
  if (typeof reason === 'string' && isWord.test(reason)) return reason
  const word = unshown?.reason ?? visit?.detail
  if (word !== undefined && isWord.test(word)) return word
  return kind === problems.parameter_refused ? parameterIn(details) : null
}

/** The parameter that is wrong. A name that the schema does not know is the caller's own, and may be anything. */
const parameterIn = (details: Problem['details']): string | null => {
  for (const [name, message] of Object.entries(details ?? {})) {
    if (name !== 'reason' && isWord.test(name) && !String(message).startsWith('is not a known'))
      return name
  }
  return null
}

/**
 * The forms of words and numbers by which networks name errors (`invalid_grant`, `OAuthException`, `AADSTS50011`,
 * `190`). A token, an address or a sentence has none of them.
 */
const networkForms = [
  /^[a-z]{2,24}(?:[_-][a-z]{2,24}){0,5}$/,
  /^(?:[A-Z][a-z]{1,20}){1,5}$/,
  /^[A-Z]{2,24}(?:_[A-Z]{2,24}){0,5}$/,
  /^[A-Z]{1,8}\d{1,8}$/,
  /^-?\d{1,6}$/,
  /^OAuth[A-Z][a-z]{1,20}$/,
]
const longestNetworkError = 48

/** A network's word for an error as it named it; null for what has not the form of one. */
export const networkErrorOf = (told: NetworkWord | undefined): string | null => {
  const error = told?.error
  const text = typeof error === 'number' ? String(error) : error
  if (typeof text !== 'string' || text.length > longestNetworkError) return null
  return networkForms.some((form) => form.test(text)) ? text : null
}

const statusOf = (told: NetworkWord | undefined): number | null => {
  const status = told?.status
  return status !== undefined && Number.isInteger(status) && status >= 100 && status <= 599
    ? status
    : null
}
