/** The start of a sign-in at a network: no database, one sealed state, one redirect (decisions, 2.2). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../base/http.ts'
import { Problem } from '../base/problem.ts'
import type { Connection } from '../projects/index.ts'
import { type BrowserCookie, browserCookie } from './browser.ts'
import { requireConnection } from './connections.ts'
import {
  Address,
  FieldError,
  ProviderPath,
  problems,
  Redirection,
  SignInQuery,
} from './contract.ts'
import { type Entry, readEntry, requireClient } from './entry.ts'
import type { Gate } from './gate.ts'
import { type AnyNetwork, findNetwork, networkNameOf, networkNames } from './networks/table.ts'
import { authorizationUrl, newKeep } from './networks/visit.ts'
import { VisitFailure } from './networks/visit-failure.ts'
import { withParameters } from './redirects.ts'
import { scopeWords } from './tokens.ts'
import { type UpstreamStates, upstreamStates } from './upstream-state.ts'

/** The one callback address that the studio registers with every network. */
export const callbackPath = '/api/social/oauth2/callback'

type StartRequest = FastifyRequest<{ Params: { provider: string }; Querystring: SignInQuery }>
type Start = { entry: Entry; network: AnyNetwork; connection: Connection }

/** Adds `login_redirect` and `login_url`. */
export const addBegin = (app: FastifyInstance, gate: Gate): void => {
  const states = upstreamStates(gate.keyring)
  const cookie = browserCookie(gate.settings)
  const common = {
    tags: ['Sign-in'],
    params: ProviderPath,
    querystring: SignInQuery,
  }
  const failures = { '4xx': FieldError, 503: FieldError }
  app.get<{ Params: { provider: string }; Querystring: SignInQuery }>(
    '/api/oauth2/social/:provider/login_redirect',
    {
      schema: {
        ...common,
        operationId: 'loginRedirect',
        summary: 'Sign in at a network',
        description: 'Sends the browser to the sign-in page of the network.',
        response: { 302: Redirection('Location is the network’s page'), ...failures },
      },
    },
    (request, reply) => depart(gate, states, cookie, request, reply),
  )
  app.get<{ Params: { provider: string }; Querystring: SignInQuery }>(
    '/api/oauth2/social/:provider/login_url',
    {
      schema: {
        ...common,
        operationId: 'loginUrl',
        summary: 'The address that starts a sign-in at a network',
        response: { 200: Address, ...failures },
      },
    },
    async (request, reply) => {
      await readStart(gate, 'login_url', request, reply)
      return { url: startAddress(gate.issuer, request.params.provider, request.query) }
    },
  )
}

const depart = async (
  gate: Gate,
  states: UpstreamStates,
  cookie: BrowserCookie,
  request: StartRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { entry, network, connection } = await readStart(gate, 'login_redirect', request, reply)
  const { browser, setCookie } = cookie.bind(request.headers.cookie)
  const keep = newKeep(network)
  const state = states.seal(
    {
      clientId: entry.client.clientId,
      provider: request.params.provider,
      browser,
      state: entry.state,
      redirectUri: entry.redirectUri,
      isRedirectUriImplied: entry.isRedirectUriImplied,
      scope: entry.scope,
      audience: entry.audience,
      deploymentId: entry.deploymentId,
      challenge: entry.challenge,
      keep,
    },
    gate.clock.now(),
  )
  const address = leaveFor(network, connection, {
    callback: gate.issuer + callbackPath,
    state,
    keep,
    scope: scopeWords(entry.scope),
    locale: request.query.locale,
  })
  return reply
    .code(302)
    .header('location', address)
    .header('set-cookie', setCookie)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send()
}

/** Checks everything a start needs. Throws 404 and 422 for the network, else what `readEntry` throws. */
const readStart = async (
  gate: Gate,
  call: string,
  request: StartRequest,
  reply: FastifyReply,
): Promise<Start> => {
  const { params, query } = request
  const found = gate.directory.client(Number(query.client_id))
  await gate.limits.count('sign_in', call, request, reply, found)
  const { client, project } = found ?? requireClient(gate.directory, query.client_id)
  if (!networkNames.has(params.provider)) throw new Problem(problems.provider_unknown)
  const entry = readEntry({ client, project }, query, gate.deployments)
  const connection = requireConnection(project, 'network', networkNameOf(params.provider))
  const network = findNetwork(params.provider)
  if (!network) throw new Problem(problems.not_connected)
  return { entry, network, connection }
}

/** A connection that lacks something ends here, before there is anywhere to redirect to: 401 `010-026`. */
const leaveFor = (...departure: Parameters<typeof authorizationUrl>): string => {
  try {
    return authorizationUrl(...departure)
  } catch (error) {
    if (!(error instanceof VisitFailure)) throw error
    throw new Problem(problems.denied, {
      detail: 'The sign-in at this network cannot begin: its connection is incomplete',
      details: { reason: error.detail },
      cause: error,
    })
  }
}

const startParameters = [
  'client_id',
  'response_type',
  'state',
  'redirect_uri',
  'scope',
  'audience',
  'deployment_id',
  'code_challenge',
  'code_challenge_method',
  'locale',
  'phone_only',
] as const satisfies (keyof SignInQuery)[]

/** The address of `login_redirect` with the same parameters. */
export const startAddress = (origin: string, provider: string, query: SignInQuery): string =>
  withParameters(
    `${origin}/api/oauth2/social/${provider}/login_redirect`,
    startParameters.flatMap((name) => {
      const value = query[name]
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
