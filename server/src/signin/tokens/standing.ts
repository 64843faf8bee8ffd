/**
 * Whether a user token still counts: verified, its session not revoked, its user not banned,
 * its deployment open to them.
 */
import { Problem } from '../../base/problem.ts'
import type { Deps } from '../../projects/index.ts'
import { problems } from '../contract.ts'
import type { Deployments } from '../deployments/deployments.ts'
import type { SessionUses } from './session-uses.ts'
import type { StandingRow } from './sessions.sql.ts'
import type { Tokens, UserToken } from './tokens.ts'

export type TokenStanding = {
  token: UserToken
  session: StandingRow
  /** Whether the session's deployment (still) admits the user. */
  isAdmitted: boolean
}

export type StandingNeeds = Pick<Deps, 'clock'> & {
  sessionUses: Pick<SessionUses, 'look'>
  tokens: Pick<Tokens, 'readUserToken'>
  deployments: Deployments
}

/**
 * The token with its session; undefined for one that does not count (any more).
 * Each fault of a user is told apart.
 */
export const findStanding = async (
  { tokens, sessionUses, clock, deployments }: StandingNeeds,
  text: string,
): Promise<TokenStanding | undefined> => {
  const token = await tokens.readUserToken(text, clock.now())
  if (!token) return undefined
  const { projectId } = token.project
  const session = await sessionUses.look({ projectId, sessionId: token.sessionId })
  return session && !session.is_revoked && session.user_id === token.userId
    ? { token, session, isAdmitted: deployments.admits(projectId, session) }
    : undefined
}

/**
 * The user behind `Authorization: Bearer`. Throws 401: Throws `002-040` for a banned user, else `010-017`. That
 * includes a token whose deployment does not admit the user any more, or that lacks the one its project demands.
 */
export const requireUser = async (
  gate: StandingNeeds,
  authorization: string | undefined,
): Promise<TokenStanding> => requireAdmitted(await findBearer(gate, authorization))

/** The user behind `Authorization: Bearer`, for leaving: whatever their deployment says. Throws as `requireUser`. */
export const requireLeaver = async (
  gate: StandingNeeds,
  authorization: string | undefined,
): Promise<TokenStanding> => requireUnbanned(await findBearer(gate, authorization))

const findBearer = async (
  gate: StandingNeeds,
  authorization: string | undefined,
): Promise<TokenStanding | undefined> => {
  const text = /^Bearer ([\x21-\x7e]+)$/i.exec(authorization ?? '')?.[1]
  return text === undefined ? undefined : await findStanding(gate, text)
}

/** Throws 401 for what `findStanding` did not find, or found banned or kept out. */
export const requireAdmitted = (found: TokenStanding | undefined): TokenStanding => {
  const standing = requireUnbanned(found)
  if (standing.isAdmitted) return standing
  throw new Problem(problems.user_token_refused, {
    detail:
      standing.session.deployment_id === null
        ? 'This project demands a deployment: sign in again with deployment_id'
        : 'The deployment of this token does not admit the user any more: sign in again to another one',
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  })
}

const requireUnbanned = (standing: TokenStanding | undefined): TokenStanding => {
  if (!standing) {
    throw new Problem(problems.user_token_refused, {
      headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    })
  }
  if (standing.session.is_banned) throw new Problem(problems.user_banned)
  return standing
}
