/** The issuer that a network names: on the callback (RFC 9207) and in id_tokens. */
import { decodeJwt } from 'jose'
import { at, type Credentials } from './calls/connection.ts'
import { VisitFailure } from './calls/visit-failure.ts'
import { readField } from './fields.ts'
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

/**
 * The issuers an id_token of this network may name. Where the row's depends on the player's tenant, the token itself
 * says which one; its signature is checked after. Throws `refused` for a token without a proper tenant.
 */
export const issuersOf = (
  { issuer, idToken }: OAuthNetwork,
  connection: Credentials,
  token: string,
): string[] =>
  [issuer, ...(idToken?.issuers ?? [])].flatMap((one) =>
    one === undefined ? [] : [at(one.includes('{') ? fillTenant(one, token) : one, connection)],
  )

const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const fillTenant = (issuer: string, token: string): string => {
  let claims: unknown
  try {
    claims = decodeJwt(token)
  } catch (cause) {
    throw new VisitFailure('refused', 'id_token_malformed', cause)
  }
  return issuer.replace(/\{(id_token\.[a-z_]+)\}/g, (_whole, path: string) => {
    const value = readField({ profile: undefined, id_token: claims }, path)
    if (typeof value !== 'string' || !guid.test(value)) {
      throw new VisitFailure('refused', 'id_token_issuer')
    }
    return value
  })
}
