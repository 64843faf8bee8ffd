/** A body on its way in: all that is wrong with it is found before it is refused. */
import type { ErrorObject } from 'ajv'
import { Problem, type TSchema } from '../../base/contract.ts'
import type { FastifyRequest } from '../../base/http/http.ts'
import { validator } from '../../base/input/violations.ts'
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

/** Answers what tells the findings of a schema for bodies that did not come over the wire as they are. */
export const wholeBody = (schema: TSchema): ((body: unknown) => CatalogFinding[]) => {
  const validate = validator().compile(schema as object)
  return (body) => (validate(body) ? [] : schemaFindings(validate.errors ?? []))
}
