/** A visit to a network: from the redirect there to the profile it vouches for, whatever protocol it speaks. */
import type { VisitDeps } from './calls/call.ts'
import type { Credentials } from './calls/connection.ts'
import { VisitFailure } from './calls/visit-failure.ts'
import type { Departure, Keep, Return } from './network.ts'
import * as oauth2 from './oauth2.ts'
import type { Profile } from './profile.ts'
import * as steamOpenId from './steam-openid.ts'
import type { AnyNetwork } from './table.ts'
import * as wallet from './wallet.ts'

/** State that must survive the trip: made before the state that the caller seals it into. */
export const newKeep = (network: AnyNetwork): Keep =>
  network.protocol === 'oauth2' ? oauth2.newKeep(network) : {}

/** The address the browser is sent to. Throws `VisitFailure` (`refused`) for a connection that lacks a credential. */
export const authorizationUrl = (
  network: AnyNetwork,
  connection: Credentials,
  departure: Departure,
): string => {
  switch (network.protocol) {
    case 'oauth2':
      return oauth2.authorizationUrl(network, connection, departure)
    case 'openid2':
      return steamOpenId.authorizationUrl(connection, departure)
    case 'wallet':
      return wallet.authorizationUrl(departure)
  }
}

/**
 * From what came to the callback to a profile, in eight seconds at most. The caller has opened the state, checked
 * the browser and that the state was made for this network, and spends it. Throws `VisitFailure`.
 */
export const completeVisit = async (
  network: AnyNetwork,
  connection: Credentials,
  visit: Return,
  deps: VisitDeps,
): Promise<Profile> => {
  switch (network.protocol) {
    case 'oauth2':
      return await oauth2.completeVisit(network, connection, visit, deps)
    case 'openid2':
      return await steamOpenId.completeVisit(connection, visit, deps)
    case 'wallet':
      throw new VisitFailure('invalid_callback', 'wallet_has_no_callback')
  }
}
