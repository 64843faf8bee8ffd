/** What all parts of the document of `apply` share: how they tell what they did, and what is wrong. */
import type { Violation } from '../../base/problem.ts'
import { boundViolations } from '../../base/report-limits.ts'

/** What became of one thing that a document names. */
export type AppliedThing = {
  /** As in `client Game` or `connection to discord (network)`. */
  thing: string
  outcome: 'created' | 'changed' | 'removed' | 'unchanged'
  /** How `apply` tells it; absent where nothing has to be told. */
  line?: string
}

/** Thrown when a document cannot be applied; nothing was changed then. Names the first hundred mistakes. */
export class DocumentError extends Error {
  readonly violations: readonly Violation[]
  constructor(violations: readonly Violation[]) {
    const first = boundViolations(violations)
    super(
      `The document was not applied:\n${first.map(({ property, message }) => `  ${property === '' ? 'the document' : property} ${message}`).join('\n')}`,
    )
    this.violations = first
  }
}
