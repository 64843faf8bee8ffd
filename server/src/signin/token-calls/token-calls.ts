/** The token call at its two doors: three grants, one code, two dialects (docs/interface/tokens.md#the-token-call). */
import type { Instant } from '../../base/clock.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import { Problem } from '../../base/problem.ts'
import {
  FieldError,
  Introspection,
  problems,
  StandardError,
  TokenAnswer,
  TokenForm,
  TokenQuestionForm,
  Type,
} from '../contract.ts'
import { allowOrigins } from '../requests/cross-origin.ts'
import { type Door, speakDialect } from '../requests/dialects.ts'
import { refuseMethods, takeForms } from '../requests/forms.ts'
import { originOf, type RequestOrigin } from '../requests/request-origin.ts'
import {
  type ClientClaim,
  type Registered,
  readClientClaim,
  refuseArchived,
  requireAuthentic,
} from '../tokens/client-authentication.ts'
import { serverTokenSeconds } from '../tokens/lifetimes.ts'
import { grantedScope, scopeWords } from '../tokens/scope.ts'
import { exchangeCode } from './exchange.ts'
import { introspect } from './introspect.ts'
import type { TokenCallNeeds } from './needs.ts'
import { rotateRefreshToken } from './refresh.ts'
import { revoke } from './revoke.ts'

const formLimit = 64 * 1024

const paths = {
  field: {
    token: '/api/oauth2/token',
    revoke: '/api/oauth2/token/revoke',
    introspect: '/api/oauth2/introspect',
  },
  standard: { token: '/oauth2/token', revoke: '/oauth2/revoke', introspect: '/oauth2/introspect' },
} as const satisfies Record<Door, Record<string, string>>

/** Adds the calls of one door; the scope must be the door's own. */
export const addTokenCalls = (app: FastifyInstance, gate: TokenCallNeeds, door: Door): void => {
  speakDialect(app, door, gate.directory)
  takeForms(app, formLimit)
  allowOrigins(app, gate.directory)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('pragma', 'no-cache')
  })
  const at = paths[door]
  const failure = door === 'field' ? FieldError : StandardError
  const failures = { '4xx': failure, 503: failure }
  const suffix = door === 'field' ? '' : 'Standard'
  const common = {
    tags: [door === 'field' ? 'Tokens' : 'Tokens, standard door'],
    consumes: ['application/x-www-form-urlencoded'],
    security: [{ client: [] }, {}],
  }

  app.post<{ Body: TokenForm }>(
    at.token,
    {
      config: { signIn: { way: 'exchange', step: 'exchange' } },
      schema: {
        operationId: `token${suffix}`,
        problems: [
          problems.grant_unsupported,
          problems.grant_not_for_client,
          problems.grant_refused,
          problems.scope_refused,
          problems.audience_refused,
          problems.refresh_not_entitled,
          problems.project_archived,
          problems.user_banned,
        ],
        ...common,
        summary: 'Get tokens',
        description: 'Grants: authorization_code, refresh_token, client_credentials (RFC 6749).',
        body: TokenForm,
        response: { 200: TokenAnswer, ...failures },
      },
    },
    async (request, reply) => {
      const now = gate.clock.now()
      const claim = await readClientClaim(request, request.body, gate)
      await countCall(gate, 'token', claim, request, reply)
      const registered = requireAuthentic(claim)
      refuseArchived(registered.project)
      const form = door === 'standard' ? grantable(request.body) : request.body
      const answer = await answerGrant(gate, registered, form, originOf(request), now)
      // Ordinary libraries take an empty refresh token for a broken answer; clients of the field want it there.
      if (door === 'standard' && answer.refresh_token === '') delete answer.refresh_token
      return answer
    },
  )
  app.post<{ Body: TokenQuestionForm }>(
    at.revoke,
    {
      schema: {
        operationId: `revoke${suffix}`,
        ...common,
        summary: 'Revoke a token and its session (RFC 7009)',
        description:
          'A client revokes its own tokens. Those of another client stay good, although the answer is 200 for them, too.',
        body: TokenQuestionForm,
        response: { 200: Type.Object({}, { additionalProperties: false }), ...failures },
      },
    },
    async (request, reply) => {
      const claim = await readClientClaim(request, request.body, gate)
      await countCall(gate, 'revoke', claim, request, reply)
      const registered = requireAuthentic(claim)
      await revoke(gate, registered, request.body.token, originOf(request))
      // RFC 7009 (section 2.2) passes over the body; clients that parse every answer want one.
      return {}
    },
  )
  app.post<{ Body: TokenQuestionForm }>(
    at.introspect,
    {
      schema: {
        operationId: `introspect${suffix}`,
        ...common,
        summary: 'Ask whether a token is good (RFC 7662)',
        body: TokenQuestionForm,
        response: { 200: Introspection, ...failures },
      },
    },
    async (request, reply) => {
      const claim = await readClientClaim(request, request.body, gate)
      await countCall(gate, 'introspect', claim, request, reply)
      return introspect(gate, claim, request.body.token)
    },
  )
  for (const url of Object.values(at)) refuseMethods(app, url, 'POST')
}

/** The secret is looked at first: who guesses it uses up nothing of who has it. */
const countCall = (
  { limits }: TokenCallNeeds,
  call: string,
  claim: ClientClaim,
  request: FastifyRequest,
  reply: FastifyReply,
) => limits.count('token', call, request, reply, claim.found, claim.isProven)

/** The form as the standard door takes it: of a server's scope, the words that mean something. */
const grantable = (form: TokenForm): TokenForm =>
  form.grant_type === 'client_credentials' && form.scope !== undefined
    ? { ...form, scope: grantedScope(form.scope) }
    : form

const answerGrant = async (
  gate: TokenCallNeeds,
  registered: Registered,
  form: TokenForm,
  origin: RequestOrigin,
  now: Instant,
): Promise<TokenAnswer> => {
  const isServer = registered.client.type === 'server'
  switch (form.grant_type) {
    case 'authorization_code':
      if (isServer) throw new Problem(problems.grant_not_for_client)
      return exchangeCode(gate, registered, form, origin, now)
    case 'refresh_token':
      if (isServer) throw new Problem(problems.grant_not_for_client)
      return rotateRefreshToken(gate, registered, form, origin, now)
    case 'client_credentials':
      if (!isServer) throw new Problem(problems.grant_not_for_client)
      return answerServerToken(gate, registered, form)
    default:
      throw new Problem(problems.grant_unsupported, { details: { grant_type: 'is not supported' } })
  }
}

const answerServerToken = async (
  { tokens, clock }: TokenCallNeeds,
  { project, client }: Registered,
  form: TokenForm,
): Promise<TokenAnswer> => {
  const scope = scopeWords(form.scope ?? '').join(' ')
  const life = { now: clock.now(), seconds: serverTokenSeconds }
  return {
    access_token: await tokens.mintServerToken(project, client.clientId, scope, life),
    expires_in: serverTokenSeconds,
    refresh_token: '',
    token_type: 'bearer',
    scope,
  }
}
