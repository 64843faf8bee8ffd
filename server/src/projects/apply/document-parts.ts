/** The parts that all sections of the document of `apply` share: outcomes and violations. */
import type { Violation } from '../../base/problem.ts'
import { boundViolations } from '../../base/refusals/report-limits.ts'

/** The outcome for one thing that a document names. */
export type AppliedThing = {
  /** As in `client Game` or `connection to discord (network)`. */
  thing: string
  outcome: 'created' | 'changed' | 'removed' | 'unchanged'
  /** How `apply` tells it; absent where nothing has to be told. */
  line?: string
}

/** Thrown when a document cannot be applied; nothing was changed then. Names the first hundred mistakes. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError'
  readonly violations: readonly Violation[]
  constructor(violations: readonly Violation[]) {
    const first = boundViolations(violations)
    super(
      `The document was not applied:\n${first.map(({ property, message }) => `  ${property === '' ? 'the document' : property} ${message}`).join('\n')}`,
    )
    this.violations = first
  }
}
