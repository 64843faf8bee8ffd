/**
 * Schemas compiled at their first use, by one Ajv for the whole process. A process has some four hundred of them and
 * uses few. Compiling the 23 of the catalog's bodies at once took two thirds of the processor time of `createApp`.
 */
import type { Ajv, AnySchema, AnySchemaObject, ErrorObject, ValidateFunction } from 'ajv'
import type { TSchema } from '../contract.ts'
import { validator } from './violations.ts'

/** Tells whether a value fits a schema. When it doesn't, `errors` has the reasons until the next call. */
export type SchemaCheck<T = unknown> = {
  (value: unknown): value is T
  errors: ErrorObject[]
}

let shared: Ajv | undefined

/**
 * Returns the check of a schema. It is compiled at its first call and never released, so pass schemas that exist once.
 * A schema that cannot be compiled makes every call throw.
 */
export const schemaCheck = <T = unknown>(schema: TSchema | AnySchemaObject): SchemaCheck<T> => {
  const compile = (): ValidateFunction<T> => {
    shared ??= validator()
    return shared.compile<T>(schema as AnySchema)
  }
  let validate: ValidateFunction<T> | undefined
  const check = (value: unknown): value is T => {
    validate ??= compile()
    const fits = validate(value)
    check.errors = validate.errors ?? []
    return fits
  }
  check.errors = [] as ErrorObject[]
  return check
}
