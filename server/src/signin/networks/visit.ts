/** A visit to a network: from the redirect there to the profile it vouches for, whatever protocol it speaks. */
import type { VisitDeps } from './call.ts'
import type { Credentials } from './connection.ts'
import type { Departure, Keep, Return } from './network.ts'
import * as oauth2 from './oauth2.ts'
import type { Profile } from './profile.ts'
import * as steamOpenId from './steam-openid.ts'
import type { AnyNetwork } from './table.ts'

/** What must survive the trip: made before the state, which the caller seals it into. */
export const newKeep = (network: AnyNetwork): Keep =>
  network.protocol === 'openid2' ? {} : oauth2.newKeep(network)

/** The address the browser is sent to. Throws `VisitFailure` (`refused`) for a connection that lacks a credential. */
export const authorizationUrl = (
  network: AnyNetwork,
  connection: Credentials,
  departure: Departure,
): string =>
  network.protocol === 'openid2'
    ? steamOpenId.authorizationUrl(connection, departure)
    : oauth2.authorizationUrl(network, connection, departure)

/**
 * From what came to the callback to a profile, in eight seconds at most. The caller has opened the state, checked
 * the browser and that the state was made for this network, and spends it. Throws `VisitFailure`.
 */
export const completeVisit = (
  network: AnyNetwork,
  connection: Credentials,
  visit: Return,
  deps: VisitDeps,
): Promise<Profile> =>
  network.protocol === 'openid2'
    ? steamOpenId.completeVisit(connection, visit, deps)
    : oauth2.completeVisit(network, connection, visit, deps)
