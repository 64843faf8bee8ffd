/** Tools for assistants, made from the API document of a service: one for each admin call of a project. */

type Schema = Record<string, unknown>

type Parameter = {
  in: string
  name: string
  required?: boolean
  description?: string
  schema: Schema
}

type Operation = {
  operationId?: string
  summary?: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema }> }
  'x-permission'?: string
  'x-permission-on'?: string
}

export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof methods)[number]

export type CallTool = {
  /** The operationId of its call. */
  name: string
  description: string
  inputSchema: { type: 'object' } & Schema
  method: Method
  /** Whole, from `/api/` on, with names in braces. */
  path: string
  permission: string
  /** Whether its call reads, and needs no more than the permission to read. */
  isReading: boolean
  queryNames: readonly string[]
}

const project = 'project_id'

/**
 * The tools of a document, in its order: calls about a project that an API key can make, whose body is JSON. The
 * project itself is no argument, because a key belongs to one.
 */
export const toolsOf = ({ paths, components }: ApiDocument): CallTool[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    methods.flatMap((method) => {
      const operation = operations[method.toLowerCase()]
      return operation ? toolOf({ path, method, operation }, components.schemas) : []
    }),
  )

type Place = { path: string; method: Method; operation: Operation }

const toolOf = (
  { path, method, operation }: Place,
  schemas: Readonly<Record<string, Schema>>,
): CallTool[] => {
  const { operationId: name, summary = '', description = '', parameters = [] } = operation
  const permission = operation['x-permission']
  const isOfProject = operation['x-permission-on'] === 'project' && path.includes(`{${project}}`)
  const body = operation.requestBody?.content['application/json']?.schema
  if (!name || !permission || !isOfProject || (operation.requestBody && !body)) return []
  const asked = parameters.filter((one) => one.name !== project && one.in !== 'header')
  const members = Object.fromEntries(
    asked.map(({ name: member, schema, description: says }) => [
      member,
      says === undefined ? schema : { ...schema, description: says },
    ]),
  )
  const properties = { ...members, ...(body ? { body } : {}) }
  const required = [
    ...asked.filter((one) => one.required).map((one) => one.name),
    ...(operation.requestBody?.required ? ['body'] : []),
  ]
  return [
    {
      name,
      description: [summary, description].filter((text) => text !== '').join('\n\n'),
      inputSchema: withDefinitions(
        { type: 'object', properties, required, additionalProperties: false },
        schemas,
      ),
      method,
      path,
      permission,
      isReading: method === 'GET' && permission.endsWith('.read'),
      queryNames: asked.filter((one) => one.in === 'query').map((one) => one.name),
    },
  ]
}

const inDocument = '#/components/schemas/'

/** A schema on its own: what it refers to in the document comes along. */
const withDefinitions = (
  schema: { type: 'object' } & Schema,
  schemas: Readonly<Record<string, Schema>>,
): { type: 'object' } & Schema => {
  const found = new Map<string, unknown>()
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        const isReference =
          key === '$ref' && typeof inner === 'string' && inner.startsWith(inDocument)
        if (!isReference) return [key, moved(inner)]
        const name = inner.slice(inDocument.length)
        if (!found.has(name)) {
          found.set(name, undefined)
          found.set(name, moved(schemas[name]))
        }
        return [key, `#/$defs/${name}`]
      }),
    )
  }
  const own = moved(schema) as { type: 'object' } & Schema
  return found.size === 0 ? own : { ...own, $defs: Object.fromEntries(found) }
}

/** The method, path and body of a call with these arguments. Throws an error for people where they do not fit. */
export const callOf = (
  { inputSchema, method, path, queryNames }: CallTool,
  projectId: number,
  given: Readonly<Record<string, unknown>>,
): { method: Method; path: string; body: object | undefined } => {
  const known = Object.keys(inputSchema.properties as object)
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new Error(`There is no argument ${unknown}; there are ${known.join(', ') || 'none'}.`)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    name === project ? String(projectId) : segmentOf(name, given[name]),
  )
  const query = new URLSearchParams(
    queryNames.flatMap((name) => (given[name] === undefined ? [] : [[name, String(given[name])]])),
  )
  const { body } = given
  if (body !== undefined && (typeof body !== 'object' || body === null))
    throw new Error('The argument body has to be an object or a list.')
  return { method, path: query.size === 0 ? filled : `${filled}?${query}`, body: body ?? undefined }
}

/** A value as one segment of a path, which leads to no other place. */
const segmentOf = (name: string, value: unknown): string => {
  const text = value === undefined ? '' : String(value)
  if (/^\.{0,2}$/.test(text)) throw new Error(`The argument ${name} needs a value.`)
  return encodeURIComponent(text)
}
