/** A client made from the committed API document: it knows of the service only what stands there. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ValidateFunction } from 'ajv'
import { validator } from '../../src/base/input/violations.ts'

type Schema = Record<string, unknown>
type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}
type Content = Record<string, { schema: Schema }>
type Operation = {
  operationId: string
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
type Known = { method: string; path: string; operation: Operation }

export type ClientCall = {
  /** Values of parameters, wherever the document says they go. */
  parameters?: Readonly<Record<string, string>>
  body?: unknown
  /** For what the document leaves out, such as credentials. */
  headers?: Readonly<Record<string, string>>
}

export type ClientAnswer = {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any
}

export type GeneratedClient = {
  /**
   * Makes a call that must succeed. Throws where the document knows no such operation or parameter, or does not allow
   * the request. Throws, too, when another answer came than the promised one; members it does not name count as another
   * answer.
   */
  call(operationId: string, call?: ClientCall): Promise<ClientAnswer>
  /** The operations whose path fits and that were not called yet. */
  uncalled(path: RegExp): string[]
}

/** Reads `docs/openapi.json` and answers its client for the service at an address. */
export const generatedClient = async (address: string): Promise<GeneratedClient> => {
  const file = join(import.meta.dirname, '..', '..', '..', 'docs', 'openapi.json')
  const document = withoutReferences(JSON.parse(await readFile(file, 'utf8')))
  const operations = new Map<string, Known>()
  for (const [path, calls] of Object.entries<Record<string, Operation>>(document.paths)) {
    for (const [method, operation] of Object.entries(calls)) {
      operations.set(operation.operationId, { method: method.toUpperCase(), path, operation })
    }
  }
  const called = new Set<string>()
  return {
    async call(operationId, given = {}) {
      const known = operations.get(operationId)
      if (!known) throw new Error(`The document has no operation ${operationId}`)
      const request = requestOf(known, given)
      const answer = await fetch(`${address}${request.path}`, request.init)
      called.add(operationId)
      const text = await answer.text()
      const body = text === '' ? undefined : JSON.parse(text)
      checkAnswer(known, answer.status, body, text)
      return { status: answer.status, headers: answer.headers, body }
    },
    uncalled: (path) =>
      [...operations]
        .filter(([id, known]) => path.test(known.path) && !called.has(id))
        .map(([id]) => id),
  }
}

type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** The document with each named schema in the places that refer to it; none refers to itself. */
const withoutReferences = (document: Document): Document => {
  const inPlace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inPlace)
    if (typeof value !== 'object' || value === null) return value
    const { $ref, ...rest } = value as { $ref?: string }
    if ($ref === undefined)
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inPlace(part)]))
    const named = document.components.schemas[$ref.replace('#/components/schemas/', '')]
    if (!named) throw new Error(`The document has no ${$ref}`)
    return { ...(inPlace(named) as Schema), ...rest }
  }
  return inPlace(document) as Document
}

const requestOf = ({ method, path, operation }: Known, given: ClientCall) => {
  const parameters = operation.parameters ?? []
  const query = new URLSearchParams()
  const headers: Record<string, string> = { ...given.headers }
  let filled = path
  for (const [name, value] of Object.entries(given.parameters ?? {})) {
    const parameter = parameters.find((known) => known.name === name)
    if (!parameter) throw new Error(`${operation.operationId} has no parameter ${name}`)
    check(parameter.schema, value, `${operation.operationId}, parameter ${name}`)
    if (parameter.in === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value))
    else if (parameter.in === 'query') query.set(name, value)
    else headers[name] = value
  }
  const missing = parameters.find(({ name, required }) => required && !given.parameters?.[name])
  if (missing) throw new Error(`${operation.operationId} needs the parameter ${missing.name}`)
  if (given.body !== undefined) {
    const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(
      operation.requestBody?.content ?? {},
    )
    check(schema, given.body, `${operation.operationId}, body`)
    headers['content-type'] = type
  }
  return {
    path: query.size === 0 ? filled : `${filled}?${query}`,
    init: {
      method,
      headers,
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    },
  }
}

const checkAnswer = ({ operation }: Known, status: number, body: unknown, text: string): void => {
  const what = `${operation.operationId} answered ${status}`
  if (status >= 400) throw new Error(`${what}: ${text}`)
  const promised = operation.responses[status]
  if (!promised) throw new Error(`${what}, which the document does not know: ${text}`)
  const schema = promised.content?.['application/json']?.schema
  if (schema) check(withoutMore(schema), body, what)
  else if (body !== undefined) throw new Error(`${what} with a body that it does not promise`)
}

/** The schema, closed: what it does not name must not come. */
const withoutMore = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutMore)
  if (typeof schema !== 'object' || schema === null) return schema
  const closed = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, withoutMore(value)]),
  )
  const isOpen = 'properties' in closed && !('additionalProperties' in closed)
  return isOpen ? { ...closed, additionalProperties: false } : closed
}

const ajv = validator()
const validators = new Map<string, ValidateFunction>()

const check = (schema: unknown, value: unknown, what: string): void => {
  const text = JSON.stringify(schema)
  const validate = validators.get(text) ?? ajv.compile(JSON.parse(text))
  validators.set(text, validate)
  if (validate(value)) return
  throw new Error(`${what} does not fit the document: ${ajv.errorsText(validate.errors)}`)
}
