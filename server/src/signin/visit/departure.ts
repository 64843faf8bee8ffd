/** The way to a network's page: what must survive the trip sealed, the browser bound to it, one redirect. */
import type { FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import { Problem } from '../../base/problem.ts'
import type { Connection } from '../../projects/index.ts'
import { networkOf } from '../connections/connections.ts'
import { problems } from '../contract.ts'
import { VisitFailure } from '../networks/calls/visit-failure.ts'
import { authorizationUrl, newKeep } from '../networks/visit.ts'
import { browserCookie } from '../requests/browser.ts'
import { scopeWords } from '../tokens/scope.ts'
import type { VisitNeeds } from './needs.ts'
import { type Trip, upstreamStates } from './upstream-state.ts'

/** The one callback address that the studio registers with every network. */
export const callbackPath = '/api/social/oauth2/callback'

/** Sends a browser to the network of a connection. */
export type Departures = (
  to: { connection: Connection; locale?: string | undefined; phoneOnly?: boolean },
  trip: Omit<Trip, 'browser' | 'keep' | 'locale' | 'began'>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>

/**
 * Builds the way out. Throws 401 `010-026` for a connection that lacks something, 503 `004-001` where a project's
 * own network cannot be asked for its endpoints.
 */
export const departures = (gate: VisitNeeds): Departures => {
  const states = upstreamStates(gate.keyring)
  const cookie = browserCookie(gate.settings)
  return async ({ connection, locale, phoneOnly }, trip, request, reply) => {
    const { browser, setCookie } = cookie.bind(request.headers.cookie)
    let address: string
    try {
      const network = await networkOf(connection, gate)
      const keep = newKeep(network)
      const now = gate.clock.now()
      const began = { name: 'start', at: now.getTime(), requestId: request.id }
      address = authorizationUrl(network, connection, {
        callback: gate.issuer + callbackPath,
        state: states.seal({ ...trip, locale: locale ?? null, browser, keep, began }, now),
        keep,
        scope: scopeWords(trip.scope),
        locale,
        phoneOnly,
      })
    } catch (error) {
      throw failureAtStart(error)
    }
    return (
      reply
        // After a form 303, so that nothing is posted to the network.
        .code(request.method === 'POST' ? 303 : 302)
        .header('location', address)
        .header('set-cookie', setCookie)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .send()
    )
  }
}

/** A connection that lacks something ends here, before there is anywhere to redirect to: 401 `010-026`. */
const failureAtStart = (error: unknown): unknown => {
  if (!(error instanceof VisitFailure) || error.reason !== 'refused') return error
  return new Problem(problems.denied, {
    detail:
      'The sign-in at this network cannot begin: its connection is incomplete. The operator’s call that tests the connection says what to mend',
    details: { reason: error.detail },
    cause: error,
  })
}
