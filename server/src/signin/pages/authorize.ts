/**
 * The authorization endpoint of ordinary OAuth clients: the sign-in page, asked as RFC 6749 and OpenID Connect have it
 * (docs/interface/sign-in.md#the-authorization-endpoint).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import { Problem } from '../../base/problem.ts'
import {
  AuthorizeQuery,
  FieldError,
  problems,
  Redirection,
  type SignInQuery,
  startProblems,
} from '../contract.ts'
import { type Entry, readEntry, requireClient, requireRedirectUri } from '../landing/entry.ts'
import { failureAddress, redirect } from '../landing/redirects.ts'
import { countByClient } from '../requests/limits.ts'
import { parameterRefused, problemOf } from '../requests/problem-of.ts'
import { grantedScope, scopeWords } from '../tokens/scope.ts'
import { failureHandler } from './failure-page.ts'
import { htmlAnswer } from './html.ts'
import type { PageNeeds } from './needs.ts'
import { waysBack } from './way-back.ts'

/** Shows the sign-in page for a start that has been checked. */
export type ShowSignIn = (
  request: FastifyRequest,
  reply: FastifyReply,
  asked: { query: SignInQuery } & Pick<Entry, 'project' | 'redirectUri'>,
) => Promise<FastifyReply>

/** Adds the endpoint; `show` answers with the page. */
export const addAuthorize = (app: FastifyInstance, gate: PageNeeds, show: ShowSignIn): void => {
  app.get<{ Querystring: AuthorizeQuery }>(
    '/oauth2/authorize',
    {
      config: { signIn: { way: 'network', step: 'sign_in_page' } },
      schema: {
        operationId: 'authorize',
        problems: [
          ...startProblems,
          problems.response_type_unsupported,
          problems.login_required,
          problems.request_unsupported,
          problems.request_uri_unsupported,
        ],
        tags: ['Sign-in'],
        summary: 'The sign-in page for ordinary OAuth libraries',
        querystring: AuthorizeQuery,
        response: {
          200: htmlAnswer,
          302: Redirection('Location is the client’s, with error (RFC 6749, section 4.1.2.1)'),
          '4xx': FieldError,
        },
      },
      errorHandler: clientTeller(gate),
    },
    async (request, reply) => {
      const { query } = request
      await countByClient(gate, 'sign_in', 'signin', request, reply)
      const { client, project } = requireClient(gate.directory, query.client_id)
      // Before all else: without a registered address there is nobody to tell.
      requireRedirectUri(client, query.redirect_uri)
      const start = requireStart(query)
      const { redirectUri } = readEntry({ client, project }, start, gate.deployments, 'standard')
      refuseSilence(query)
      return show(request, reply, { query: start, project, redirectUri })
    },
  )
}

/**
 * The start that a request means. Throws what OAuth and OpenID Connect have for parameters that are not served
 * (RFC 6749, section 4.1.2.1; OpenID Connect Core 1.0, section 3.1.2.6). An empty one counts as omitted (section 3.1).
 */
const requireStart = ({
  response_type,
  response_mode,
  prompt: _,
  request,
  request_uri,
  scope,
  ...rest
}: AuthorizeQuery): SignInQuery => {
  if (request) throw new Problem(problems.request_unsupported)
  if (request_uri) throw new Problem(problems.request_uri_unsupported)
  if (response_type !== 'code') throw new Problem(problems.response_type_unsupported)
  if (response_mode && response_mode !== 'query') {
    throw parameterRefused('response_mode', 'must be query')
  }
  return {
    ...rest,
    response_type,
    ...(scope === undefined ? {} : { scope: grantedScope(scope) }),
  }
}

/** Nobody can be signed in without a page: no browser is remembered (OpenID Connect Core 1.0, section 3.1.2.1). */
const refuseSilence = ({ prompt = '' }: AuthorizeQuery): void => {
  const words = scopeWords(prompt)
  if (!words.includes('none')) return
  if (words.length > 1) throw parameterRefused('prompt', 'must not have other words beside none')
  throw new Problem(problems.login_required)
}

/**
 * Leads a failure back to the client where its address is registered and the request is to blame; the player sees all
 * others (RFC 6749, section 4.1.2.1).
 */
const clientTeller = (gate: PageNeeds) => {
  const show = failureHandler(gate)
  const wayBack = waysBack(gate)
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = problemOf(error, request)
    const isOfRequest = problem.kind.status === 400 || problem.kind.status === 422
    const way = isOfRequest ? await wayBack(request).catch(() => undefined) : undefined
    if (way?.destination === undefined) return show(problem, request, reply)
    request.server.tellRefusal(request, problem)
    return redirect(reply, failureAddress(way.destination, problem), 302)
  }
}
