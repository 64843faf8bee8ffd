/** From a token that a game got from a network's SDK to whom the network vouches for. */
import { epochSeconds } from '../../base/clock.ts'
import { callWithin, type VisitDeps } from '../networks/calls/call.ts'
import type { Credentials } from '../networks/calls/connection.ts'
import { VisitFailure } from '../networks/calls/visit-failure.ts'
import type { OAuthNetwork } from '../networks/network.ts'
import { readPlayer } from '../networks/player.ts'
import type { Profile } from '../networks/profile.ts'
import type { HandedToken, TokenRule } from './check.ts'

/**
 * Checks that the token was issued to the project's own application and reads the player with it, in eight seconds at
 * most. Throws `VisitFailure`: `refused` with `token_of_other_application`, `token_invalid`, `openid_of_other_token`,
 * `profile_of_other` and what the row refuses; `unreachable`.
 */
export const verifyHandedToken = async (
  rule: TokenRule,
  network: OAuthNetwork,
  connection: Credentials,
  handed: HandedToken,
  deps: VisitDeps,
): Promise<Profile> => {
  const call = callWithin(deps.outbound)
  const now = epochSeconds(deps.clock.now())
  const checked = await rule.check({ network, connection, handed, now, call, deps })
  if ('profile' in checked) return checked.profile
  const { token, subject } = checked
  const values = { network, connection, token, callback: {} }
  const profile = await readPlayer(network, values, undefined, { call, now })
  if (subject !== undefined && profile.subject !== subject) {
    throw new VisitFailure('refused', 'profile_of_other')
  }
  return profile
}
