/** Samples of calls for the API page: each call as `@portreeve/client` makes it, with the document's own example. */

type Schema = { const?: unknown; enum?: unknown[]; type?: string }
type Parameter = {
  name: string
  in: string
  required?: boolean
  schema?: Schema
  example?: unknown
}
type Media = { example?: unknown; examples?: Record<string, { value?: unknown }> }
type Answer = { content?: Record<string, unknown> }

/** A call of the document, as far as a sample shows it. */
export type SampledCall = {
  tags?: readonly string[]
  parameters?: readonly Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses?: Record<string, Answer>
  security?: readonly Record<string, unknown>[]
}

/** A sample in the form of `x-codeSamples`, which Scalar shows beside its own. */
export type Sample = { lang: 'TypeScript'; label: '@portreeve/client'; source: string }

const form = 'application/x-www-form-urlencoded'
const tagsOfPlayers = ['Sign-in', 'User', 'Keys', 'Tokens', 'Tokens, standard door', 'Store']

const clients = {
  admin:
    "adminClient({ url: 'https://login.game.example', key: { id: 'PROJECT', apiKey: 'KEY' } })",
  player: "playerClient({ url: 'https://login.game.example', token: 'TOKEN' })",
}

/** Which client has the call; undefined for pages, redirects and calls that neither games nor admins make. */
const clientOf = ({ security = [], tags = [], responses = {} }: SampledCall) => {
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const isPage = good.some(([, { content = {} }]) => 'text/html' in content)
  if (good.length === 0 || isPage) return undefined
  if (security.some((way) => 'apiKey' in way || 'operatorKey' in way)) return 'admin'
  return tags.some((tag) => tagsOfPlayers.includes(tag)) ? 'player' : undefined
}

const givenTo = ({ name, schema = {}, example }: Parameter): unknown =>
  example ?? schema.const ?? schema.enum?.[0] ?? name.toUpperCase()

/** The values that a call cannot do without, by the places where they go. */
const parametersOf = ({ parameters = [] }: SampledCall): Record<string, object> => {
  const needed = parameters.filter(({ required }) => required)
  const places = Map.groupBy(needed, (parameter) => parameter.in)
  return Object.fromEntries(
    [...places].map(([place, those]) => [
      place,
      Object.fromEntries(those.map((parameter) => [parameter.name, givenTo(parameter)])),
    ]),
  )
}

/** Writes a value as people write JavaScript; the names in it are quoted only where they have to be. */
const written = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .replaceAll(/^( *)"([A-Za-z_$][\w$]*)":/gm, '$1$2:')
    .replaceAll('\n', '\n  ')

/** The sample of a call; undefined where `@portreeve/client` has no such call, or its body is a file. */
export const sampleOf = (method: string, path: string, call: SampledCall): Sample | undefined => {
  const client = clientOf(call)
  const [[type, media] = []] = Object.entries(call.requestBody?.content ?? {})
  if (!client || (type !== undefined && type !== form && !/\bjson$/.test(type))) return undefined
  const params = parametersOf(call)
  const body = media?.example ?? Object.values(media?.examples ?? {})[0]?.value
  const options = [
    ...(Object.keys(params).length > 0 ? [`  params: ${written(params)},`] : []),
    ...(type === form ? [`  headers: { 'content-type': '${form}' },`] : []),
    ...(body === undefined ? [] : [`  body: ${written(body)},`]),
  ]
  const more = options.length > 0 ? `, {\n${options.join('\n')}\n}` : ''
  const source = [
    `import { ${client}Client } from '@portreeve/client'`,
    '',
    `const ${client} = ${clients[client]}`,
    `const { data, error } = await ${client}.${method.toUpperCase()}('${path}'${more})`,
    '',
  ].join('\n')
  return { lang: 'TypeScript', label: '@portreeve/client', source }
}
