/** The OpenAPI document, made from the schemas that validate. */
import { STATUS_CODES } from 'node:http'
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { TSchema } from 'typebox'
import type { FastifyInstance } from './base/http.ts'

/** Registers the collector; it must come before the routes it is to describe. */
export const describeApi = async (
  app: FastifyInstance,
  notifications: Readonly<Record<string, TSchema>>,
): Promise<void> => {
  const mayComeWithout = new Set<string>()
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Portreeve',
        version: '1',
        description:
          'Sign-in for players, a catalog of virtual currency packages, and signed webhooks for the merchant. All errors are listed at [/api/docs/problems](/api/docs/problems).',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      tags: [
        { name: 'Sign-in', description: 'What game clients and browsers call' },
        { name: 'Tokens', description: "Codes become tokens, at the field's door" },
        { name: 'Tokens, standard door', description: 'The same for ordinary OAuth libraries' },
        { name: 'User', description: 'What the holder of a user token may ask' },
        { name: 'Keys', description: 'Public keys that verify tokens' },
        { name: 'Catalog', description: 'What shop managers call' },
        { name: 'Store', description: 'What players and their games see of the catalog' },
        { name: 'Payments', description: 'What the payment system reports' },
        { name: 'Webhooks', description: 'Endpoints, deliveries and replay' },
        { name: 'Deployments', description: 'Who may enter which build of the game' },
        { name: 'Users', description: 'Looking players up, bans, sessions, export and erasure' },
        { name: 'User groups', description: 'Groups of players, which user tokens name' },
        { name: 'Audit', description: 'Who did what, and when' },
        { name: 'Operator', description: 'Merchants, projects, clients, keys and connections' },
      ],
      components: {
        securitySchemes: {
          apiKey: {
            type: 'http',
            scheme: 'basic',
            description: 'User name: project_id or merchant_id; password: the API key',
          },
          client: {
            type: 'http',
            scheme: 'basic',
            description:
              'The id and secret of an OAuth client, form-encoded (RFC 6749, section 2.3.1)',
          },
          operatorKey: { type: 'http', scheme: 'bearer', description: 'The operator key' },
          userToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The JWT of a user',
          },
        },
      },
      // A TypeBox schema is JSON Schema, which OpenAPI 3.1 takes as it is; the plugin's types know 3.0 only.
      webhooks: Object.fromEntries(
        Object.entries(notifications).map(([type, schema]) => [type, notification(type, schema)]),
      ) as WebhookMap,
    },
    convertConstToEnum: false,
    transform({ schema, url, route }) {
      if (route.config?.isBodyOptional && schema?.operationId)
        mayComeWithout.add(schema.operationId)
      return { schema: schema ?? {}, url }
    },
    transformObject(made) {
      if ('swaggerObject' in made) return made.swaggerObject
      const paths = made.openapiObject.paths as Paths
      nameAnswers(paths)
      freeBodies(paths, mayComeWithout)
      return made.openapiObject
    },
  })
}

type Operation = {
  operationId?: string
  requestBody?: { required?: boolean }
  responses?: Record<string, { description: string }>
}
type Paths = Record<string, Record<string, Operation>>

/** The plugin calls every body required. */
const freeBodies = (paths: Paths, mayComeWithout: ReadonlySet<string>): void => {
  for (const { operationId, requestBody } of Object.values(paths).flatMap(Object.values<Operation>))
    if (requestBody && mayComeWithout.has(operationId ?? '')) requestBody.required = false
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
    responses: {
      204: { description: 'Processed' },
      400: { description: 'The information is wrong, or the signature is; not tried again' },
      500: { description: 'A temporary error; tried again' },
    },
  },
})
