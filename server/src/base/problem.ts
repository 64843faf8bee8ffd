/** The one error class for what a caller can do something about, and the tables its kinds come from. */

import type { ReasonCode } from './refusals/reason.ts'
import { boundViolations, cutEnd, longestDetail } from './refusals/report-limits.ts'
import type { Violation, ViolationParams } from './refusals/violation.ts'

export type { ReasonCode, Violation }

/** A row of an area's problem table: what happened, and how the public contract names it. */
export type ProblemKind = {
  /** Area, dot, what happened: `catalog.item_not_found`. Forever. */
  readonly id: string
  readonly status: number
  /** The public code: `010-023` in the sign-in dialect, `4001` in the admin dialect. */
  readonly code: string | number
  readonly title: string
  /** The word of RFC 6749 for this failure, where the standard's doors can meet it. */
  readonly oauth?: string
}

type Row = readonly [status: number, code: string | number, title: string, oauth?: string]

/**
 * Turns an area's table of problems into kinds, each knowing its own id.
 * The tables together are the registry from which `docs/problems.md` is printed.
 */
export const defineProblems = <const T extends Record<string, Row>>(area: string, rows: T) =>
  Object.freeze(
    Object.fromEntries(
      Object.entries(rows).map(([name, [status, code, title, oauth]]) => [
        name,
        Object.freeze({
          id: `${area}.${name}`,
          status,
          code,
          title,
          ...(oauth === undefined ? {} : { oauth }),
        }),
      ]),
    ),
  ) as { readonly [K in keyof T]: ProblemKind }

export type ProblemFacts = {
  /**
   * One sentence for the caller: facts and what to do, never secrets, never foreign error text. Cut when it is long.
   */
  detail?: string
  /** Why, for programs, where the kind is too coarse; `values` are what a text in another language needs. */
  why?: ReasonCode
  values?: ViolationParams
  /** The first ones are kept, with paths and messages of bounded length. */
  violations?: readonly Violation[]
  /** Structured facts for the dialect's `details`. */
  details?: Readonly<Record<string, unknown>>
  headers?: Readonly<Record<string, string>>
  /** Facts that no answer shows and records of the service may keep: ids and words of ours, never secrets. */
  unshown?: Readonly<Record<string, string>> | undefined
  cause?: unknown
}

/** A failure the caller can do something about. Everything else that is thrown is a bug and becomes a 500. */
export class Problem extends Error {
  readonly kind: ProblemKind
  readonly why: ReasonCode | undefined
  readonly values: ViolationParams | undefined
  readonly violations: readonly Violation[]
  readonly details: Readonly<Record<string, unknown>> | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly unshown: Readonly<Record<string, string>> | undefined

  constructor(kind: ProblemKind, facts: ProblemFacts = {}) {
    super(
      cutEnd(facts.detail ?? kind.title, longestDetail),
      facts.cause === undefined ? undefined : { cause: facts.cause },
    )
    this.kind = kind
    this.why = facts.why
    this.values = facts.values
    this.violations = boundViolations(facts.violations ?? [])
    this.details = facts.details
    this.headers = facts.headers ?? {}
    this.unshown = facts.unshown
  }
}
