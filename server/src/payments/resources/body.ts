/** Refuses a body with everything that is wrong with it, what the schema cannot say included. */
import { Problem, type Violation } from '../../base/contract.ts'
import { type FastifyRequest, readFailure } from '../../base/http/http.ts'
import { projectProblems } from '../../projects/index.ts'

/**
 * For routes with `attachValidation`: throws 422 with the violations of the schema and, when it is the body
 * that is refused, the further ones.
 */
export const refuseInvalid = (
  request: FastifyRequest,
  further: readonly Violation[] = [],
): void => {
  const error = request.validationError
  if (error === undefined) {
    if (further.length > 0) throw new Problem(projectProblems.invalid, { violations: further })
    return
  }
  const failure = readFailure(error)
  if (failure.is !== 'invalid') throw error
  const isBody = failure.where === 'body'
  throw new Problem(projectProblems.invalid, {
    violations: [...failure.violations, ...(isBody ? further : [])],
  })
}
