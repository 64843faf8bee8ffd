/** Answers that are no success, in the form that the admin calls have for all of them. */

/** A fault of a member, as far as the API tells it by a code. */
export type Violation = {
  property: string
  message: string
  code?: string
  params?: Readonly<Record<string, unknown>>
}

/** The call was answered, and not with success (RFC 9457). */
export class ApiProblem extends Error {
  readonly status: number
  /** The name in docs/problems.md, such as `catalog.sku_taken`; empty where it is not told. */
  readonly id: string
  /** Why, where the name is too coarse. */
  readonly why: string | undefined
  /** The number in docs/problems.md; 0 where something between here and the service answered. */
  readonly code: number
  readonly requestId: string | undefined
  /** Seconds to wait before another try. */
  readonly retryAfter: number | undefined
  readonly violations: readonly Violation[]
  /** All that the answer holds: some problems add facts of their own. */
  readonly facts: Readonly<Record<string, unknown>>

  constructor(status: number, headers: Headers, body: unknown) {
    const told = (typeof body === 'object' && body !== null ? body : {}) as Told
    super(told.detail ?? told.title ?? `HTTP ${status}`)
    this.name = 'ApiProblem'
    this.status = status
    this.id = told.type?.split('#')[1] ?? ''
    this.why = told.why
    this.code = told.errorCode ?? 0
    this.requestId = headers.get('x-request-id') ?? undefined
    const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10)
    this.retryAfter = Number.isNaN(seconds) ? undefined : seconds
    this.violations = told.errors ?? []
    this.facts = told
  }
}

type Told = {
  type?: string
  why?: string
  title?: string
  detail?: string
  errorCode?: number
  errors?: readonly Violation[]
  [fact: string]: unknown
}

/** The session goes on, but the call needs a recent sign-in. */
const signInAgain = 1055

/** Whether a call was refused because somebody signed in too long ago. */
export const needsRecentSignIn = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status === 403 && error.code === signInAgain

/** The service did not answer: it is away, the network is, or the call was given up. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('The service does not answer', { cause })
    this.name = 'Unreachable'
  }
}
