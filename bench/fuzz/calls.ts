/** The calls of the service as its OpenAPI document tells them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  minItems?: number
  maxItems?: number
  minProperties?: number
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

type Place = 'path' | 'query' | 'header'
export type Parameter = { in: Place; name: string; required?: boolean; schema: Schema }

export type Call = {
  /** Method and path as in the document. */
  name: string
  method: string
  path: string
  /** Names of the credentials it takes; an empty list where it takes none. */
  credentials: string[]
  parameters: Parameter[]
  /** Schemas of the body by content type. */
  bodies: [type: string, schema: Schema][]
  statuses: Set<number>
}

type Operation = {
  operationId: string
  security?: Record<string, unknown>[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses: Record<string, unknown>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const file = join(import.meta.dirname, '..', '..', 'docs', 'openapi.json')
const document = JSON.parse(readFileSync(file, 'utf8')) as Document

/** Every call of `docs/openapi.json`. */
export const calls: readonly Call[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    credentials: (operation.security ?? []).flatMap((way) => Object.keys(way)),
    parameters: operation.parameters ?? [],
    bodies: Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => [
      type,
      schema ?? {},
    ]),
    statuses: new Set(Object.keys(operation.responses).map(Number)),
  })),
)

/** A schema, or what it refers to. */
export const resolve = (schema: Schema): Schema =>
  schema.$ref === undefined
    ? schema
    : (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
