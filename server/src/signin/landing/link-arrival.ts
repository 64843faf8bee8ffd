/** A player comes back with an identity that a user wants linked. */
import type { FastifyRequest } from '../../base/http/http.ts'
import { Problem } from '../../base/problem.ts'
import { problems } from '../contract.ts'
import type { Gate } from '../gate.ts'
import { issuerOf } from '../issuer.ts'
import type { Profile } from '../networks/profile.ts'
import { answerTokens } from '../tokens/token-answer.ts'
import type { LinkTarget } from '../visit/upstream-state.ts'
import type { Entry } from './entry.ts'
import type { Arrival } from './finish.ts'
import { linkIdentity } from './linking.ts'
import { linkedAddress } from './redirects.ts'

type LinkArrival = {
  entry: Entry
  profile: Profile
  proof: NonNullable<Arrival['proof']>
  target: LinkTarget
}

/**
 * Gives the identity to the user who asked, and answers where the game takes over: with a token of the user's session
 * where the client takes one. Throws as `linkIdentity` does, 400 the second time.
 */
export const finishLinking = async (
  gate: Gate,
  { entry, profile, proof, target }: LinkArrival,
  request: FastifyRequest,
): Promise<string> => {
  const { project, client, redirectUri, state } = entry
  const now = gate.clock.now()
  const session = await linkIdentity(
    gate,
    {
      project,
      target,
      profile,
      proof,
      now,
      origin: { address: request.ip, requestId: request.id },
    },
    () => new Problem(problems.visit_refused),
  )
  const landing = { redirectUri, state, issuer: issuerOf(gate.issuer, project) }
  if (client.settings.jwt_in_login_url === false) return linkedAddress(landing, undefined)
  const lasting = { scope: session.scope, now, withRefresh: false }
  const { access_token } = await answerTokens(gate, { project, client }, session, lasting)
  return linkedAddress(landing, access_token)
}
