/** What an ordinary OAuth library needs to know of us (RFC 8414). */
import type { FastifyInstance } from '../base/http.ts'
import { Type } from './contract.ts'
import { allowAnyOrigin } from './cross-origin.ts'

const methods = ['client_secret_post', 'client_secret_basic'] as const

/** The authorization server's metadata; `authorization_endpoint` is the hosted sign-in page. */
export const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth2/authorize`,
  token_endpoint: `${issuer}/oauth2/token`,
  revocation_endpoint: `${issuer}/oauth2/revoke`,
  introspection_endpoint: `${issuer}/oauth2/introspect`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
  scopes_supported: ['email', 'offline'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none', ...methods],
  revocation_endpoint_auth_methods_supported: ['none', ...methods],
  introspection_endpoint_auth_methods_supported: methods,
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${issuer}/api/docs`,
})

/** Adds the well-known address. */
export const addMetadata = (app: FastifyInstance, issuer: string): void => {
  const answer = metadata(issuer)
  app.get(
    '/.well-known/oauth-authorization-server',
    {
      exposeHeadRoute: true,
      schema: {
        operationId: 'readMetadata',
        tags: ['Tokens, standard door'],
        summary: 'Authorization server metadata (RFC 8414)',
        response: { 200: Type.Object({}, { additionalProperties: true }) },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=300')
      allowAnyOrigin(reply)
      return answer
    },
  )
}
