/** Players as other areas know them: by their user token, as long as it counts. */
import { isCountry } from '../../base/countries/country-codes.ts'
import { findStanding, type StandingNeeds } from './standing.ts'

export type TokenPlayer = {
  userId: string
  projectId: number
  email: string | undefined
  /** ISO 3166-1, as far as it is known. */
  country: string | undefined
}

/**
 * Makes the reader of user tokens. It answers the player, or undefined for a token that does not count, whose user is
 * banned, or whose deployment does not admit them.
 */
export const playerReader =
  (needs: StandingNeeds): ((token: string) => Promise<TokenPlayer | undefined>) =>
  async (text) => {
    const standing = await findStanding(needs, text)
    if (!standing?.isAdmitted || standing.session.is_banned) return undefined
    const { token, session } = standing
    const country = session.country?.toUpperCase()
    return {
      userId: token.userId,
      projectId: token.project.projectId,
      email: session.email ?? undefined,
      country: country !== undefined && isCountry(country) ? country : undefined,
    }
  }
