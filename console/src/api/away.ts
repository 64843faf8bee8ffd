/** Whether the service answers: what every call notices, and one bar over the whole console tells. */
import { signal } from '@preact/signals'
import { ApiProblem, Unreachable } from './problems.ts'

/** Undefined while it answers; else the seconds that it asks to wait, where it says so. */
export const away = signal<{ retryAfter: number | undefined } | undefined>(undefined)

/** The problem of a service that does not reach its database, or cannot write there. */
const outOfService = 1030

/** Whether a call failed because the service, or what stands before it, is away. */
const isAway = (error: unknown): boolean =>
  error instanceof Unreachable ||
  (error instanceof ApiProblem &&
    (error.code === outOfService || (error.code === 0 && [502, 503, 504].includes(error.status))))

/** Notes how a call ended: without an error, or with this one. */
export const noteEnd = (error?: unknown): void => {
  if (isAway(error))
    away.value = { retryAfter: error instanceof ApiProblem ? error.retryAfter : undefined }
  else if (away.value !== undefined) away.value = undefined
}
