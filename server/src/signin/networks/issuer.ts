/** The issuer that a network names on the callback (RFC 9207). */
import { at, type Credentials } from './calls/connection.ts'
import { VisitFailure } from './calls/visit-failure.ts'
import type { OAuthNetwork } from './network.ts'
import { fillAddress } from './placeholders.ts'

/**
 * RFC 9207, section 2.4: before anything else, and for errors too. Some networks have an `iss` that is not known
 * before, or depends on the player. It must be an address of the host that the player left for. Throws `refused`
 * (`callback_issuer`).
 */
export const checkCallbackIssuer = (
  network: OAuthNetwork,
  connection: Credentials,
  iss: string | undefined,
): void => {
  if (iss === undefined && !network.issRequired) return
  const { issuer } = network
  const isExact = issuer !== undefined && !issuer.includes('{')
  const isKnown = isExact ? iss === at(issuer, connection) : isOfHost(network, connection, iss)
  if (!isKnown) throw new VisitFailure('refused', 'callback_issuer')
}

const isOfHost = (network: OAuthNetwork, connection: Credentials, iss = ''): boolean => {
  const [, origin = ''] = /^(https:\/\/[^/]+)/.exec(network.authorize.url) ?? []
  const host = fillAddress(origin, { network, connection })
  return iss === host || iss.startsWith(`${host}/`)
}
