/** The part of the API document that stands above its calls: titles, tags, and how callers prove who they are. */
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'

export const apiHead = {
  openapi: '3.1.0',
  info: {
    title: 'Portreeve',
    version: '1',
    description:
      'Sign-in for players, a catalog of virtual items and currencies, what players own of them, and signed webhooks for the merchant. All errors are listed at [/api/docs/problems](/api/docs/problems).',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/' }],
  tags: [
    { name: 'Sign-in', description: 'What game clients and browsers call' },
    { name: 'Tokens', description: "Codes become tokens, at the field's door" },
    { name: 'Tokens, standard door', description: 'The same for ordinary OAuth libraries' },
    { name: 'User', description: 'What the holder of a user token may ask' },
    { name: 'Player data', description: 'Attributes and the profile of players' },
    { name: 'Keys', description: 'Public keys that verify tokens' },
    { name: 'Catalog', description: 'What shop managers call' },
    { name: 'Store', description: 'What players and their games see of the catalog' },
    { name: 'Inventory', description: 'What players own: read, used up, given and taken back' },
    { name: 'Orders', description: 'Orders of the shop, made and looked at by the studio' },
    { name: 'Payments', description: 'What the payment system reports' },
    { name: 'Webhooks', description: 'Endpoints, deliveries and replay' },
    { name: 'Deployments', description: 'Who may enter which build of the game' },
    { name: 'Users', description: 'Looking players up, bans, sessions, export and erasure' },
    { name: 'User groups', description: 'Groups of players, which user tokens name' },
    { name: 'Sign-ins', description: 'How players came in, and why others did not' },
    {
      name: 'Search',
      description: 'Finding what a number stands for, and what needs a person',
    },
    { name: 'Statistics', description: 'How often something happened' },
    { name: 'Audit', description: 'Who did what, and when' },
    { name: 'Console', description: 'Signing people in to the console, and their sessions' },
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
        description: 'The id and secret of an OAuth client, form-encoded (RFC 6749, section 2.3.1)',
      },
      operatorKey: { type: 'http', scheme: 'bearer', description: 'The operator key' },
      consoleSession: {
        type: 'apiKey',
        in: 'cookie',
        name: '__Host-portreeve_console',
        description:
          'The session of a console user; without TLS on loopback portreeve_console. A call with the header X-Portreeve-Background: 1 does not count as use of it',
      },
      csrfToken: {
        type: 'apiKey',
        in: 'header',
        name: 'X-CSRF-Token',
        description: 'csrf_token of /api/console/me, beside every use of the cookie',
      },
      portalToken: {
        type: 'http',
        scheme: 'bearer',
        description: 'The token of /api/portal/sessions, for the endpoints of its link',
      },
      userToken: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'The JWT of a user',
      },
      serverToken: {
        type: 'apiKey',
        in: 'header',
        name: 'X-SERVER-AUTHORIZATION',
        description: 'The JWT of client_credentials, of a client of the type server',
      },
    },
  },
} satisfies FastifyDynamicSwaggerOptions['openapi']
