/**
 * Settings changed by JSON Merge Patch (RFC 7396): what a patch does not name stays,
 * null gives a member its default back.
 */
import type { ErrorObject } from 'ajv'
import { Problem, type TSchema, type Violation } from '../../base/contract.ts'
import type { FastifyRequest } from '../../base/http/http.ts'
import { mergePatch, mergePatchTypes, patchOf } from '../../base/input/merge-patch.ts'
import { schemaCheck } from '../../base/input/schema-check.ts'
import { readViolations } from '../../base/input/violations.ts'
import { problems } from '../contract.ts'
import { MatchHeaders } from '../directory/version.ts'

/** A patch as it came, and what the route's schema found wrong with it. */
export type Patch = { body: unknown; misshapen: readonly Violation[] }

/** The part of a route's schema that takes a patch of `whole`, called `noun`; the route needs `attachValidation`. */
export const patchSchema = (whole: TSchema, noun: string, example: unknown) => ({
  consumes: mergePatchTypes,
  headers: MatchHeaders,
  body: patchOf(whole, `Members of a ${noun}, merged as RFC 7396 says`, example),
})

/**
 * The patch of a request to a route with `attachValidation`. Throws at once for a wrong path, query or header, and 415
 * where there is no body at all.
 */
export const patchIn = (request: FastifyRequest): Patch => {
  const { body, validationError: error } = request
  if (body === undefined) throw new Problem(problems.not_json)
  if (error && error.validationContext !== 'body') throw error
  return { body, misshapen: error ? readViolations(error.validation as ErrorObject[]) : [] }
}

/**
 * Answers what merges a patch into facts. It throws 422 with all violations of the patch, and of the whole that would
 * come of it. The whole has to fit `schema` and `further` rules.
 */
export const patching = <Facts>(schema: TSchema) => {
  const fits = schemaCheck(schema)
  return (
    before: Facts,
    { body, misshapen }: Patch,
    further: (after: Facts) => readonly Violation[] = () => [],
  ): Facts => {
    const after = mergePatch(before, body) as Facts
    const whole = fits(after) ? further(after) : readViolations(fits.errors)
    const places = new Set(misshapen.map(({ property }) => property))
    const violations = [...misshapen, ...whole.filter(({ property }) => !places.has(property))]
    if (violations.length > 0) throw new Problem(problems.invalid, { violations })
    return after
  }
}
