/** The parts of docs/openapi.json that the reference shows. Source: OpenAPI 3.1.0, "Schema". */

export type Schema = {
  $ref?: string
  type?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  anyOf?: Schema[]
}
export type Body = { schema?: Schema; example?: unknown }
export type Answer = { description?: string; content?: Record<string, Body> }
export type Parameter = {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: Schema
}
export type Call = {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { description?: string; required?: boolean; content: Record<string, Body> }
  security?: Record<string, string[]>[]
  responses: Record<string, Answer>
}
export type SecurityScheme = {
  type: string
  scheme?: string
  in?: string
  name?: string
  description?: string
}
export type Document = {
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Call>>
  webhooks: Record<string, Record<string, Call>>
  components: {
    schemas: Record<string, Schema>
    securitySchemes: Record<string, SecurityScheme>
  }
}

/** The schema that a reference names, or the schema itself. Throws where the document has none of the name. */
export const resolve = (document: Document, schema: Schema): Schema => {
  if (schema.$ref === undefined) return schema
  const name = schema.$ref.replace('#/components/schemas/', '')
  const found = document.components.schemas[name]
  if (!found) throw new Error(`docs/openapi.json has no schema ${name}: run npm run generate`)
  return found
}
