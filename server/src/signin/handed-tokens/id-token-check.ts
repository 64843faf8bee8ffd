/** Tokens that say by themselves whose they are: id_tokens of Apple and Google. */
import { at } from '../networks/calls/connection.ts'
import { VisitFailure } from '../networks/calls/visit-failure.ts'
import { fillAddress } from '../networks/placeholders.ts'
import { mapProfile } from '../networks/player.ts'
import { readId } from '../networks/profile.ts'
import { type Check, clientIdsOf, readAnswer, refused, requireOurs } from './check.ts'

/** Three parts of Base64url, the first of which is a header: a JWT, not an opaque token. */
const isJwt = (token: string): boolean => /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/.test(token)

/** An id_token of the studio's application: it says all by itself. */
export const checkIdToken: Check = async ({ network, connection, handed, call, deps }) => {
  const { idToken, issuer } = network
  if (!idToken || issuer === undefined || !isJwt(handed.access_token))
    throw refused('token_invalid')
  const { issuersOf, validateIdToken } = await import('../networks/id-token.ts')
  const claims = await validateIdToken(
    handed.access_token,
    {
      issuer: issuersOf(network, connection, handed.access_token),
      clientId: clientIdsOf(connection),
      algorithms: idToken.algorithms,
      keys: fillAddress(idToken.keys, { network, connection }),
      nonce: undefined,
      isHandedIn: true,
    },
    call,
    deps,
  ).catch((error: unknown) => {
    const isOthers = error instanceof VisitFailure && /^id_token_(audience|azp)$/.test(error.detail)
    throw isOthers ? new VisitFailure('refused', 'token_of_other_application', error) : error
  })
  return { profile: mapProfile(network, { profile: claims, id_token: claims }) }
}

/**
 * Google's tokeninfo names the audience of an access token (developers.google.com/identity/protocols/oauth2, "Validate
 * access tokens", read 2026-11-20); what Sign in with Google gives to apps is an id_token.
 */
export const checkGoogle: Check = async (checking) => {
  const { connection, handed, call } = checking
  if (isJwt(handed.access_token)) return checkIdToken(checking)
  const query = new URLSearchParams({ access_token: handed.access_token })
  const url = at('https://oauth2.googleapis.com/tokeninfo', connection)
  const body = readAnswer(await call({ url: `${url}?${query}` }))
  requireOurs(body.aud, clientIdsOf(connection))
  return { token: { access_token: handed.access_token }, subject: readId(body.sub) }
}
