/** A player comes back with an identity that a user wants linked. */
import type { FastifyRequest } from '../base/http.ts'
import { Problem } from '../base/problem.ts'
import { problems } from './contract.ts'
import type { Entry } from './entry.ts'
import type { Arrival } from './finish.ts'
import type { Gate } from './gate.ts'
import { linkIdentity } from './linking.ts'
import { answerTokens } from './token-answer.ts'
import type { LinkTarget } from './upstream-state.ts'

/**
 * Gives the identity to the user who asked, and answers a token of their session where the client takes one.
 * Throws as `linkIdentity` does, 400 the second time.
 */
export const linkArrival = async (
  gate: Gate,
  { project, client }: Entry,
  { profile, proof }: { profile: Arrival['profile']; proof: NonNullable<Arrival['proof']> },
  target: LinkTarget,
  request: FastifyRequest,
): Promise<string | undefined> => {
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
  if (client.settings.jwt_in_login_url === false) return undefined
  const lasting = { scope: session.scope, now, withRefresh: false }
  return (await answerTokens(gate, { project, client }, session, lasting)).access_token
}
