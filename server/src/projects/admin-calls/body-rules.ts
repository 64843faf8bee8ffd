/** Rules of bodies beyond their schemas: one answer tells what either finds wrong. */
import type { ErrorObject } from 'ajv'
import { Problem, type Violation } from '../../base/contract.ts'
import type { FastifyRequest } from '../../base/http/http.ts'
import { mostErrors, readViolations } from '../../base/input/violations.ts'
import { mostViolations } from '../../base/refusals/report-limits.ts'
import { problems } from '../contract.ts'

/**
 * Violations of a body beyond its schema. A member in which the schema found anything wrong is left out of the body,
 * and what the rules say of it is not told.
 */
export type BodyRules<Body> = (
  body: Partial<Body>,
  request: FastifyRequest,
) => readonly Violation[] | Promise<readonly Violation[]>

/** Options of a route that refuses a body by its schema and by rules at once, before its handler is called. */
export const ruledBody = <Body>(rules: BodyRules<Body>) => ({
  attachValidation: true as const,
  async preHandler(request: FastifyRequest): Promise<void> {
    const { validationError: error, body } = request
    // A wrong path, query or header is told alone, and so is a body that has no members.
    if (error && (error.validationContext !== 'body' || !isFields(body))) throw error
    const errors = (error?.validation ?? []) as ErrorObject[]
    const violations = readViolations(errors)
    // Errors beyond the first ones were not made, so that nobody knows which other members fit.
    if (errors.length < mostErrors && violations.length < mostViolations) {
      const wrong = new Set(violations.map(memberOf))
      const fitting = Object.entries(body as object).filter(([name]) => !wrong.has(name))
      const further = await rules(Object.fromEntries(fitting) as Partial<Body>, request)
      violations.push(...further.filter((one) => !wrong.has(memberOf(one))))
    }
    if (violations.length > 0) throw new Problem(problems.invalid, { violations })
  },
})

/** The member of a body in which a violation lies. */
const memberOf = ({ property }: Violation): string => property.split(/[.[]/, 1)[0] ?? ''

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
