/** JSON Merge Patch (RFC 7396): a body that says what is to be different. */
import { type TSchema, Type } from '../contract.ts'

/** The media types that a patch may come as; its own, and the one that every client can send. */
export const mergePatchTypes = ['application/merge-patch+json', 'application/json']

type Fields = Readonly<Record<string, unknown>>

/**
 * Applies `patch` to `target` (RFC 7396, section 2). Members of objects are merged, null removes a member, and
 * everything else replaces the former value. Neither argument is changed.
 */
export const mergePatch = (target: unknown, patch: unknown): unknown => {
  if (!isFields(patch)) return patch
  // Not an object: a member called __proto__ is one like any other.
  const merged = new Map(Object.entries(isFields(target) ? target : {}))
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name)
    else merged.set(name, mergePatch(merged.get(name), value))
  }
  return Object.fromEntries(merged)
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The schema of patches for `schema`. At every depth of objects nothing is required and null is allowed. Lists are
 * replaced whole, so their elements stay as they are.
 */
export const patchOf = (schema: TSchema, description: string, example: unknown): TSchema =>
  Type.Unsafe({ ...loosened(schema), description, examples: [example] })

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  anyOf?: Schema[]
}

const loosened = (schema: Schema): Schema => {
  if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.map(loosened) }
  if (schema.type !== 'object') return schema
  const { required: _, ...rest } = schema as Schema & { required?: string[] }
  return {
    ...rest,
    ...(rest.properties === undefined ? {} : { properties: mapped(rest.properties) }),
    ...(rest.patternProperties === undefined
      ? {}
      : { patternProperties: mapped(rest.patternProperties) }),
  }
}

const mapped = (schemas: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, orNull(loosened(schema))]),
  )

const orNull = (schema: Schema): Schema =>
  schema.anyOf?.some(({ type }) => type === 'null') ? schema : { anyOf: [schema, { type: 'null' }] }
