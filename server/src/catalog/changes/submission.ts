/** A body on its way in: all that is wrong with it is found before it is refused. */
import type { ErrorObject } from 'ajv'
import { Problem, type TSchema } from '../../base/contract.ts'
import type { FastifyRequest } from '../../base/http/http.ts'
import { schemaCheck } from '../../base/input/schema-check.ts'
import { projectProblems } from '../../projects/index.ts'
import { type CatalogFinding, schemaFindings } from './findings.ts'

/**
 * Findings of the schema about the body, for a route with `attachValidation`. Throws at once for a wrong path, query or
 * header, and 415 where there is no body at all.
 */
export const shapeFindings = (request: FastifyRequest): CatalogFinding[] => {
  if (request.body === undefined) {
    throw new Problem(projectProblems.not_json, {
      detail: 'Send the body as UTF-8 JSON with Content-Type: application/json',
    })
  }
  const error = request.validationError
  if (!error) return []
  if (error.validationContext !== 'body') throw error
  return schemaFindings(error.validation as ErrorObject[])
}

/** Returns a function that checks a body assembled here, such as a patched item, and returns the schema's findings. */
export const wholeBody = (schema: TSchema): ((body: unknown) => CatalogFinding[]) => {
  const fits = schemaCheck(schema)
  return (body) => (fits(body) ? [] : schemaFindings(fits.errors))
}
