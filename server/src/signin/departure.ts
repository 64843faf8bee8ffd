/** The way to a network's page: what must survive the trip sealed, the browser bound to it, one redirect. */
import type { FastifyReply, FastifyRequest } from '../base/http.ts'
import { Problem } from '../base/problem.ts'
import type { Connection } from '../projects/index.ts'
import { browserCookie } from './browser.ts'
import { problems } from './contract.ts'
import type { Gate } from './gate.ts'
import type { AnyNetwork } from './networks/table.ts'
import { authorizationUrl, newKeep } from './networks/visit.ts'
import { VisitFailure } from './networks/visit-failure.ts'
import { scopeWords } from './tokens.ts'
import { type Trip, upstreamStates } from './upstream-state.ts'

/** The one callback address that the studio registers with every network. */
export const callbackPath = '/api/social/oauth2/callback'

export type Destination = {
  /** A promise for a project's own network that has not been discovered yet. */
  network: AnyNetwork | Promise<AnyNetwork>
  connection: Connection
  locale?: string | undefined
}

/** Sends a browser to a network. */
export type Departures = (
  to: Destination,
  trip: Omit<Trip, 'browser' | 'keep'>,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>

/** Builds the way out. Throws 401 `010-026` for a connection that lacks something. */
export const departures = ({ keyring, settings, issuer, clock }: Gate): Departures => {
  const states = upstreamStates(keyring)
  const cookie = browserCookie(settings)
  return (to, trip, request, reply) => {
    const leave = (network: AnyNetwork): FastifyReply => {
      const { browser, setCookie } = cookie.bind(request.headers.cookie)
      const keep = newKeep(network)
      const address = addressOf(network, to.connection, {
        callback: issuer + callbackPath,
        state: states.seal({ ...trip, browser, keep }, clock.now()),
        keep,
        scope: scopeWords(trip.scope),
        locale: to.locale,
      })
      return reply
        .code(302)
        .header('location', address)
        .header('set-cookie', setCookie)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .send()
    }
    return to.network instanceof Promise ? to.network.then(leave) : leave(to.network)
  }
}

/** A connection that lacks something ends here, before there is anywhere to redirect to: 401 `010-026`. */
const addressOf = (...departure: Parameters<typeof authorizationUrl>): string => {
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
