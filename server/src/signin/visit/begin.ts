/**
 * The start of a sign-in at a network: no database, one sealed state, one redirect
 * (docs/interface/sign-in.md#the-start-of-a-sign-in).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import type { Connection } from '../../projects/index.ts'
import { requireNetwork, requireNetworkName } from '../connections/connections.ts'
import {
  Address,
  FieldError,
  ProviderPath,
  Redirection,
  SignInQuery,
  startProblems,
  tripProblems,
} from '../contract.ts'
import { type Entry, noteOf, readEntry, requireClient } from '../landing/entry.ts'
import { countByClient } from '../requests/limits.ts'
import { type Departures, departures } from './departure.ts'
import type { VisitNeeds } from './needs.ts'

/** Answers a request that failed. */
type ShowFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void

type StartRequest = FastifyRequest<{ Params: { provider: string }; Querystring: SignInQuery }>
type Start = { entry: Entry; connection: Connection }

/** Adds `login_redirect` and `login_url`; `showFailure` answers a start that a person's browser made and that fails. */
export const addBegin = (
  app: FastifyInstance,
  gate: VisitNeeds,
  showFailure: ShowFailure,
): void => {
  const leave = departures(gate)
  const common = {
    tags: ['Sign-in'],
    params: ProviderPath,
    querystring: SignInQuery,
  }
  const failures = { '4xx': FieldError, 503: FieldError }
  app.get<{ Params: { provider: string }; Querystring: SignInQuery }>(
    '/api/oauth2/social/:provider/login_redirect',
    {
      config: { signIn: { way: 'network', step: 'start' } },
      schema: {
        ...common,
        operationId: 'loginRedirect',
        problems: [...startProblems, ...tripProblems],
        summary: 'Sign in at a network',
        description: 'Sends the browser to the sign-in page of the network.',
        response: { 302: Redirection('Location is the network’s page'), ...failures },
      },
      errorHandler: showFailure,
    },
    (request, reply) => depart(gate, leave, request, reply),
  )
  app.get<{ Params: { provider: string }; Querystring: SignInQuery }>(
    '/api/oauth2/social/:provider/login_url',
    {
      config: { signIn: { way: 'network', step: 'login_url' } },
      schema: {
        ...common,
        operationId: 'loginUrl',
        problems: [...startProblems, ...tripProblems],
        summary: 'The address that starts a sign-in at a network',
        response: { 200: Address, ...failures },
      },
    },
    async (request, reply) => {
      await countByClient(gate, 'sign_in', 'login_url', request, reply)
      readStart(gate, request)
      return { url: startAddress(gate.issuer, request.params.provider, request.query) }
    },
  )
}

const depart = async (
  gate: VisitNeeds,
  leave: Departures,
  request: StartRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  await countByClient(gate, 'sign_in', 'login_redirect', request, reply)
  const { entry, connection } = readStart(gate, request)
  const trip = {
    ...noteOf(entry),
    provider: request.params.provider,
    linkTo: null,
    isHosted: request.query.hosted === 'true',
  }
  const { locale, phone_only } = request.query
  return await leave({ connection, locale, phoneOnly: phone_only === 'true' }, trip, request, reply)
}

/** Checks everything a start needs. Throws 404 and 422 for the network, else what `readEntry` throws. */
const readStart = (gate: VisitNeeds, { params, query }: StartRequest): Start => {
  const { client, project } = requireClient(gate.directory, query.client_id)
  requireNetworkName(project, params.provider)
  const entry = readEntry({ client, project }, query, gate.deployments)
  return { entry, connection: requireNetwork(project, params.provider) }
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
  'hosted',
] as const satisfies (keyof SignInQuery)[]

/** The parameters of a start as the query of another address. */
export const startParametersOf = (query: SignInQuery): string => {
  let text = ''
  for (const name of startParameters) {
    const value = query[name]
    if (value !== undefined) text += `${text === '' ? '' : '&'}${name}=${encodeURIComponent(value)}`
  }
  return text
}

/** The address of `login_redirect` with the same parameters. */
export const startAddress = (origin: string, provider: string, query: SignInQuery): string =>
  `${origin}/api/oauth2/social/${provider}/login_redirect?${startParametersOf(query)}`
