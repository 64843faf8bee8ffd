/** A game hands in what its platform gave it, and gets the player in (docs/interface/sign-in.md#platform-tickets). */
import { plusSeconds } from '../../base/clock.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import { Problem } from '../../base/problem.ts'
import { requireConnection, unknownProvider } from '../connections/connections.ts'
import {
  CrossAuthQuery,
  FieldError,
  handedProblems,
  LoginUrl,
  ProviderPath,
  problems,
  Redirection,
  startProblems,
} from '../contract.ts'
import { type Entry, readEntry, requireClient } from '../landing/entry.ts'
import type { Refusals, Vouched } from '../landing/finish.ts'
import { land } from '../landing/land.ts'
import { VisitFailure } from '../networks/calls/visit-failure.ts'
import {
  isPlatformName,
  platformNames,
  readTicket,
  ticketFingerprint,
  verifyTicket,
} from '../platforms/platform.ts'
import { countByClient } from '../requests/limits.ts'
import { parameterRefused } from '../requests/problem-of.ts'
import { noteSignIn, noteStep } from '../tracing/steps.ts'
import type { HandedTokenNeeds } from './needs.ts'

/** Adds the call. */
export const addCrossAuth = (app: FastifyInstance, gate: HandedTokenNeeds): void => {
  app.get<{ Params: { provider: string }; Querystring: CrossAuthQuery }>(
    '/api/oauth2/social/:provider/cross_auth',
    {
      // A sign-in whose code nobody reads would use up the ticket.
      exposeHeadRoute: false,
      config: { signIn: { way: 'platform', step: 'cross_auth' } },
      schema: {
        operationId: 'crossAuth',
        problems: [...startProblems, ...handedProblems],
        tags: ['Sign-in'],
        summary: 'Sign in with a platform credential',
        description:
          'Exchanges what a gaming platform gave to the game for a code and a JWT, and answers the address to go to.',
        params: ProviderPath,
        querystring: CrossAuthQuery,
        response: {
          200: LoginUrl,
          302: Redirection('Location carries code, state, token and iss'),
          '4xx': FieldError,
          503: FieldError,
        },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      const { entry, vouched } = await vouch(gate, request, reply).catch((error: unknown) => {
        gate.signInOutcomes.refused(request.params.provider, error)
        throw error
      })
      const address = await land(gate, entry, vouched, { request, locale: null, refusals })
      return request.query.is_redirect === 'false'
        ? { login_url: address }
        : reply.redirect(address, 302)
    },
  )
}

/** Asks the platform who it is. */
const vouch = async (
  gate: HandedTokenNeeds,
  request: FastifyRequest<{ Params: { provider: string }; Querystring: CrossAuthQuery }>,
  reply: FastifyReply,
): Promise<{ entry: Entry; vouched: Vouched }> => {
  const { params, query } = request
  await countByClient(gate, 'sign_in', 'cross_auth', request, reply)
  const { client, project } = requireClient(gate.directory, query.client_id)
  if (!isPlatformName(params.provider)) throw unknownProvider(params.provider, platformNames)
  const entry = readEntry({ client, project }, query, gate.deployments)
  const connection = requireConnection(project, 'platform', params.provider)
  const { provider } = params
  const began = gate.clock.now().getTime()
  noteSignIn(request, began, { way: 'platform', provider, project, client })
  const reading = readTicket(provider, query)
  if ('violation' in reading) {
    throw parameterRefused(reading.violation.property, reading.violation.message)
  }
  const profile = await verifyTicket(
    reading.ticket,
    connection,
    { deploymentId: entry.deploymentId ?? undefined, settings: project.settings },
    gate,
  ).catch((error: unknown) => {
    if (error instanceof VisitFailure) {
      request.log.info(
        { request_id: request.id, provider: params.provider, reason: error.detail },
        'a platform did not vouch for a player',
      )
    }
    throw error
  })
  noteStep(request, 'vouched', gate.clock.now().getTime())
  const once = ticketFingerprint(reading.ticket)
  return {
    entry,
    vouched: {
      profile,
      isPlatform: true,
      mayCreateUser: query.no_user_creation !== 'true',
      proof: once && {
        fingerprint: once.hash,
        until: plusSeconds(gate.clock.now(), once.seconds),
      },
    },
  }
}

const refusals: Refusals = {
  spent: () =>
    new Problem(problems.credential_refused, {
      detail: 'This ticket has signed in before',
      details: { reason: 'ticket_reused' },
    }),
  stranger: () => new Problem(problems.user_unknown),
}
