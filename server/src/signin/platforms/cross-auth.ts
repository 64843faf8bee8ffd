/** A game hands in what its platform gave it, and gets the player in (decisions, 2.1). */
import { plusSeconds } from '../../base/clock.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import { Problem } from '../../base/problem.ts'
import { requireConnection, unknownProvider } from '../connections/connections.ts'
import {
  CrossAuthQuery,
  FieldError,
  LoginUrl,
  ProviderPath,
  problems,
  Redirection,
} from '../contract.ts'
import type { Gate } from '../gate.ts'
import { issuerOf } from '../issuer.ts'
import { readEntry, requireClient } from '../landing/entry.ts'
import { finish } from '../landing/finish.ts'
import { successAddress } from '../landing/redirects.ts'
import { accessTokenSeconds } from '../lifetimes.ts'
import { VisitFailure } from '../networks/calls/visit-failure.ts'
import { parameterRefused } from '../problem-of.ts'
import {
  isPlatformName,
  platformNames,
  readTicket,
  ticketFingerprint,
  verifyTicket,
} from './platform.ts'

/** Adds the call. */
export const addCrossAuth = (app: FastifyInstance, gate: Gate): void => {
  app.get<{ Params: { provider: string }; Querystring: CrossAuthQuery }>(
    '/api/oauth2/social/:provider/cross_auth',
    {
      // A sign-in whose code nobody reads would use up the ticket.
      exposeHeadRoute: false,
      schema: {
        operationId: 'crossAuth',
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
      const { provider } = request.params
      const address = await crossAuth(gate, request, reply).catch((error: unknown) => {
        gate.signInOutcomes.refused(provider, error)
        throw error
      })
      gate.signInOutcomes.succeeded(provider)
      return request.query.is_redirect === 'false'
        ? { login_url: address }
        : reply.redirect(address, 302)
    },
  )
}

const crossAuth = async (
  gate: Gate,
  request: FastifyRequest<{ Params: { provider: string }; Querystring: CrossAuthQuery }>,
  reply: FastifyReply,
): Promise<string> => {
  const { params, query } = request
  const found = gate.directory.client(Number(query.client_id))
  await gate.limits.count('sign_in', 'cross_auth', request, reply, found)
  const { client, project } = requireClient(gate.directory, query.client_id)
  if (!isPlatformName(params.provider)) throw unknownProvider(params.provider, platformNames)
  const entry = readEntry({ client, project }, query, gate.deployments)
  const connection = requireConnection(project, 'platform', params.provider)
  const reading = readTicket(params.provider, query)
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
  const now = gate.clock.now()
  const once = ticketFingerprint(reading.ticket)
  const finished = await finish(
    gate,
    entry,
    {
      profile,
      isPlatform: true,
      mayCreateUser: query.no_user_creation !== 'true',
      proof: once && { fingerprint: once.hash, until: plusSeconds(now, once.seconds) },
      now,
      address: request.ip,
      requestId: request.id,
    },
    ticketSpent,
  )
  const token =
    client.settings.jwt_in_login_url === false
      ? undefined
      : await gate.tokens.mintUserToken(project, finished.facts, finished.user, {
          now,
          seconds: accessTokenSeconds(client),
        })
  const landing = {
    redirectUri: entry.redirectUri,
    state: entry.state,
    issuer: issuerOf(gate.issuer, project),
  }
  return successAddress(landing, { code: finished.code, token })
}

const ticketSpent = (): Problem =>
  new Problem(problems.credential_refused, {
    detail: 'This ticket has signed in before',
    details: { reason: 'ticket_reused' },
  })
