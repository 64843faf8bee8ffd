/** The ground of every area's `contract.ts`: schema building blocks and the tables of problems. */
import { type Static, type TProperties, type TSchema, type TSchemaOptions, Type } from 'typebox'
import { form } from './refusals/violation.ts'

export { defineProblems, Problem, type ProblemKind, type Violation } from './problem.ts'
export { type ReasonCode, reasonCodes } from './refusals/reason.ts'
export { type ViolationCode, violationCodes } from './refusals/violation.ts'
export { form, type Static, type TSchema, Type }

/** An id in a path or query: digits only, 1 to 2^53-1, no leading zero; still text after validation. */
export const IdText = Type.String({
  pattern: '^[1-9][0-9]{0,15}$',
  ...form('id'),
  description: 'Digits only, 1 to 9007199254740991',
})

/** An id in a body. */
export const IdNumber = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** A timestamp in ISO 8601 with its UTC offset. */
export const Timestamp = Type.String({
  format: 'date-time',
  description: 'ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00',
})

/** A timestamp with a description of its own. */
export const DateTime = (description: string) => Type.String({ format: 'date-time', description })

/** A country that comes in: the pattern is for readers of the document, and the format looks into the list. */
export const Country = Type.String({
  pattern: '^[A-Z]{2}$',
  format: 'country',
  ...form('country'),
  description: 'a country code of ISO 3166-1, two capital letters',
})

/** The one path parameter of the calls below a project. */
export const ProjectPath = Type.Object({ project_id: IdText }, { additionalProperties: false })

/** An object without further members, which is what bodies and queries are unless said otherwise. */
export const closed = { additionalProperties: false } as const

/** An object whose members may all be left out, without further members. */
export const partial = <Members extends TProperties>(
  members: Members,
  options: TSchemaOptions = {},
) => Type.Partial(Type.Object(members), { ...closed, ...options })

/** `schema`, or null. */
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
