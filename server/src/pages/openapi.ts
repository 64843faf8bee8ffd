/** The OpenAPI document, made from the schemas that validate. */
import { STATUS_CODES } from 'node:http'
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifyContextConfig, FastifySchema } from 'fastify'
import type { TSchema } from 'typebox'
import * as baseSchemas from '../base/contract.ts'
import type { FastifyInstance } from '../base/http/http.ts'
import type { ProblemKind } from '../base/problem.ts'
import {
  bulkSchemas,
  catalogSchemas,
  limitSchemas,
  regionSchemas,
  storefrontSchemas,
} from '../catalog/index.ts'
import { paymentsSchemas, processorSchemas } from '../payments/index.ts'
import { consoleSchemas, doorSchemas, keySchemas, projectSchemas } from '../projects/index.ts'
import {
  attributeSchemas,
  deviceSchemas,
  oauthWord,
  passwordlessSchemas,
  passwordSchemas,
  profileSchemas,
  signinAdminSchemas,
  signinSchemas,
  standardStatusOf,
} from '../signin/index.ts'
import {
  attemptSchemas,
  eventSchemas,
  notificationSchemas,
  portalSchemas,
  replaySchemas,
  trialSchemas,
  webhookSchemas,
} from '../webhooks/index.ts'
import { apiHead } from './api-head.ts'
import { dialectOf, problemsOf } from './api-problems.ts'
import { asked, rightsTold, takenBy } from './api-rights.ts'
import { type Contracts, pascal, schemaNames } from './api-schema-names.ts'

const contracts: Contracts = {
  base: baseSchemas,
  projects: projectSchemas,
  keys: keySchemas,
  console: consoleSchemas,
  doors: doorSchemas,
  signin: signinSchemas,
  passwordless: passwordlessSchemas,
  attributes: attributeSchemas,
  profile: profileSchemas,
  devices: deviceSchemas,
  passwords: passwordSchemas,
  users: signinAdminSchemas,
  catalog: catalogSchemas,
  bulk: bulkSchemas,
  store: storefrontSchemas,
  limits: limitSchemas,
  regions: regionSchemas,
  payments: paymentsSchemas,
  processors: processorSchemas,
  notifications: notificationSchemas,
  webhooks: webhookSchemas,
  attempts: attemptSchemas,
  events: eventSchemas,
  replays: replaySchemas,
  portal: portalSchemas,
  trials: trialSchemas,
}

/** Registers the collector; it must come before the routes it is to describe. */
export const describeApi = async (
  app: FastifyInstance,
  notifications: Readonly<Record<string, TSchema>>,
): Promise<void> => {
  const routes: Routes = new Map()
  await app.register(swagger, {
    openapi: {
      ...apiHead,
      // A TypeBox schema is JSON Schema, which OpenAPI 3.1 takes as it is; the plugin's types know 3.0 only.
      webhooks: Object.fromEntries(
        Object.entries(notifications).map(([type, schema]) => [type, notification(type, schema)]),
      ) as WebhookMap,
    },
    convertConstToEnum: false,
    transform({ schema, url, route }) {
      if (schema?.operationId) routes.set(schema.operationId, { schema, config: route.config })
      // Said of every call: one without a scheme is public.
      return { schema: { ...schema, security: schema?.security ?? [], ...asked(schema) }, url }
    },
    transformObject(made) {
      if ('swaggerObject' in made) return made.swaggerObject
      const document = made.openapiObject
      const paths = document.paths as unknown as Paths
      nameAnswers(paths)
      freeBodies(paths, routes)
      for (const [path, calls] of Object.entries(paths))
        for (const [method, call] of Object.entries(calls)) {
          tellProblems({ path, method }, call, routes)
          Object.assign(call, takenBy(method, call.parameters))
        }
      const names = schemaNames({
        ...contracts,
        projects: { ...projectSchemas, ProblemDetails: tellTypes(paths) },
      })
      const { webhooks = {} } = document as { webhooks?: Paths }
      const bodies = [paths, webhooks].flatMap(bodiesOf)
      // Whole bodies first: what is one of them and a member of another is called like the whole.
      for (const { content, name } of bodies) names.claim(content.schema, name)
      for (const { content, name } of bodies) content.schema = names.named(content.schema, name)
      Object.assign(document.components ?? {}, { schemas: names.schemas() })
      return Object.assign(document, rightsTold())
    },
  })
}

/** The routes as they were written, by operationId. */
type Routes = Map<string, { schema: FastifySchema; config: FastifyContextConfig | undefined }>
type Content = { schema?: unknown; example?: unknown }
type Contents = Record<string, Content>
type Answer = { description: string; content?: Contents; 'x-problems'?: string[] }
type Parameter = { name: string; in: string }
type Operation = {
  operationId?: string
  security?: Record<string, unknown>[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Contents }
  responses?: Record<string, Answer>
}
type Paths = Record<string, Record<string, Operation>>

/** All bodies and answers that have a schema, with a name made from the call's. */
const bodiesOf = (paths: Paths): { content: Content; name: string }[] =>
  Object.values(paths)
    .flatMap(Object.values<Operation>)
    .flatMap(({ operationId = '', requestBody, responses = {} }) => [
      ...withSchema(requestBody?.content, `${pascal(operationId)}Body`),
      ...Object.values(responses).flatMap(({ content }) =>
        withSchema(content, `${pascal(operationId)}Answer`),
      ),
    ])

const withSchema = (contents: Contents = {}, name: string) =>
  Object.values(contents)
    .filter(({ schema }) => schema !== undefined)
    .map((content) => ({ content, name }))

/** Says of each status of failure which problems it stands for, and how they look there. */
const tellProblems = (
  { path, method }: { path: string; method: string },
  call: Operation,
  routes: Routes,
): void => {
  const { operationId = '', parameters = [], requestBody, security = [], responses = {} } = call
  const namesIn = (place: string): Set<string> =>
    new Set(parameters.filter((known) => known.in === place).map(({ name }) => name))
  const { schema } = routes.get(operationId) ?? {}
  const kinds = problemsOf({
    path,
    method,
    own: schema?.problems ?? [],
    pathNames: namesIn('path'),
    headerNames: new Set([...namesIn('header')].map((name) => name.toLowerCase())),
    hasQuery: namesIn('query').size > 0,
    hasBody: requestBody !== undefined,
    // The fields of our own pages are nobody else's business, but a form that is too large is told.
    hasPageForm: schema?.consumes !== undefined && !schema.body,
    schemes: new Set(security.flatMap(Object.keys)),
  })
  for (const status of Object.keys(responses)) if (/^[45]/.test(status)) delete responses[status]
  const dialect = dialectOf(path)
  const statusOf = (kind: ProblemKind) =>
    dialect === 'standard' ? standardStatusOf(kind) : kind.status
  const found = Map.groupBy(kinds, statusOf)
  const isFormAgain = schema?.isFormAgain === true
  if (isFormAgain && !found.has(422)) found.set(422, [])
  for (const [status, together] of found) {
    const lines = together.map((kind) => described(kind, dialect))
    if (isFormAgain && status === 422) lines.unshift('The form again: it says what is wrong')
    responses[status] = {
      description: lines.map((line) => `${lines.length > 1 ? '- ' : ''}${line}`).join('\n'),
      content: structuredClone(failureBodies[dialect]),
      'x-problems': together.map(({ id }) => id),
    }
  }
  call.responses = responses
}

const asProblem = 'application/problem+json'

/** Gives the answers of RFC 9457 a schema that lists all types there are, and answers it. */
const tellTypes = (paths: Paths): object => {
  const answers = Object.values(paths)
    .flatMap(Object.values<Operation>)
    .flatMap(({ responses = {} }) => Object.values(responses))
    .filter(({ content }) => content && asProblem in content)
  const ids = new Set(answers.flatMap((answer) => answer['x-problems'] ?? []))
  const { ProblemDetails } = projectSchemas
  const types = [...ids].toSorted().map((id) => `/api/docs/problems#${id}`)
  const schema = {
    ...ProblemDetails,
    properties: {
      ...ProblemDetails.properties,
      type: { ...ProblemDetails.properties.type, enum: types },
    },
  }
  for (const { content = {} } of answers) content[asProblem] = { schema }
  return schema
}

const described = (kind: ProblemKind, dialect: keyof typeof failureBodies): string => {
  const code = dialect === 'standard' ? oauthWord(kind) : kind.code
  return `${code}: ${kind.title} ([${kind.id}](/api/docs/problems#${kind.id}))`
}

const failureBodies = {
  admin: {
    'application/json': { schema: projectSchemas.AdminError },
    'application/problem+json': { schema: projectSchemas.ProblemDetails },
  },
  field: { 'application/json': { schema: signinSchemas.FieldError } },
  standard: { 'application/json': { schema: signinSchemas.StandardError } },
  page: {
    'text/html': { schema: { type: 'string' } },
    'application/json': { schema: signinSchemas.FieldError },
  },
} as const

/** The plugin calls every body required. */
const freeBodies = (paths: Paths, routes: Routes): void => {
  for (const { operationId, requestBody } of Object.values(paths).flatMap(Object.values<Operation>))
    if (requestBody && routes.get(operationId ?? '')?.config?.isBodyOptional)
      requestBody.required = false
}

/** Every answer must have a description; one whose schema has none gets the name of its status. */
const nameAnswers = (paths: Paths): void => {
  for (const call of Object.values(paths).flatMap((calls) => Object.values(calls)))
    for (const [status, answer] of Object.entries(call.responses ?? {}))
      if (answer.description === 'Default Response')
        answer.description = STATUS_CODES[status] ?? 'Refused; the body says why'
}

type OpenApi = NonNullable<FastifyDynamicSwaggerOptions['openapi']>
type WebhookMap = NonNullable<Extract<OpenApi, { webhooks?: unknown }>['webhooks']>

const notification = (type: string, schema: TSchema) => ({
  post: {
    operationId: `receive_${type}`,
    summary: `The merchant's server receives ${type}`,
    tags: ['Webhooks'],
    parameters: [
      {
        name: 'Authorization',
        in: 'header' as const,
        required: true,
        schema: { type: 'string', pattern: '^Signature [0-9a-f]{40}$' },
        description:
          'Signature, a blank, and SHA-1 over the body followed by the secret key, in hexadecimal',
      },
      ...['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
        name,
        in: 'header' as const,
        required: true,
        schema: { type: 'string' },
        description: 'Standard Webhooks',
      })),
    ],
    requestBody: { required: true, content: { 'application/json': { schema } } },
    security: [],
    responses:
      type === 'user_validation'
        ? {
            204: { description: 'The user may pay' },
            400: { description: 'The user may not pay, or the signature is wrong' },
          }
        : {
            204: { description: 'Processed' },
            400: { description: 'The information is wrong, or the signature is; not tried again' },
            500: { description: 'A temporary error; tried again' },
          },
  },
})
