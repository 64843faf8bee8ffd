/** A player comes back with an identity that a user wants linked. */
import type { FastifyRequest } from '../../base/http/http.ts'
import { type LinkTarget, linkIdentity } from '../identities/linking.ts'
import { originOf } from '../requests/request-origin.ts'
import { answerTokens } from '../tokens/token-answer.ts'
import type { Entry } from './entry.ts'
import type { Vouched } from './finish.ts'
import type { LandingNeeds } from './needs.ts'
import { destinationOf, linkedAddress } from './redirects.ts'

/**
 * Gives the identity to the user who asked, and answers the address where the game takes over. It carries a token of
 * the user's session where the client takes one. Throws as `linkIdentity` does, 400 the second time.
 */
export const finishLinking = async (
  gate: LandingNeeds,
  entry: Entry,
  { profile, proof }: Vouched,
  target: LinkTarget,
  request: FastifyRequest,
): Promise<string> => {
  if (!proof) throw new Error('An identity is linked by a proof that counts once')
  const { project, client } = entry
  const now = gate.clock.now()
  const origin = originOf(request)
  const session = await linkIdentity(gate, { project, target, profile, proof, now, origin })
  gate.traces.cameIn(request, {
    projectId: project.projectId,
    clientId: client.clientId,
    provider: profile.network,
    way: 'linking',
    userId: target.userId,
    sessionId: null,
  })
  const destination = destinationOf(gate.issuer, entry)
  if (client.settings.jwt_in_login_url === false) return linkedAddress(destination, undefined)
  const lasting = { scope: session.scope, now, withRefresh: false }
  const { access_token } = await answerTokens(gate, { project, client }, session, lasting)
  return linkedAddress(destination, access_token)
}
