/** Whether a user token still counts: verified, and its session neither revoked nor its user banned. */
import { Problem } from '../base/problem.ts'
import { problems } from './contract.ts'
import type { Gate } from './gate.ts'
import { findSession, type StandingRow } from './sessions.sql.ts'
import type { UserToken } from './tokens.ts'

export type Standing = { token: UserToken; session: StandingRow }

/** The token with its session; undefined for one that does not count (any more). A banned user's is told apart. */
export const findStanding = async (
  { tokens, sql, clock }: Pick<Gate, 'tokens' | 'sql' | 'clock'>,
  text: string,
): Promise<Standing | undefined> => {
  const token = await tokens.readUserToken(text, clock.now())
  if (!token) return undefined
  const [session] = await findSession(sql, token.project.projectId, token.sessionId)
  return session && !session.is_revoked && session.user_id === token.userId
    ? { token, session }
    : undefined
}

/** The user behind `Authorization: Bearer`. Throws 401 `002-016`, or `002-040` for a banned one. */
export const requireUser = async (
  gate: Pick<Gate, 'tokens' | 'sql' | 'clock'>,
  authorization: string | undefined,
): Promise<Standing> => {
  const text = /^Bearer ([\x21-\x7e]+)$/i.exec(authorization ?? '')?.[1]
  const standing = text === undefined ? undefined : await findStanding(gate, text)
  return requireUnbanned(standing)
}

/** Throws 401 for what `findStanding` did not find, or found banned. */
export const requireUnbanned = (standing: Standing | undefined): Standing => {
  if (!standing) {
    throw new Problem(problems.user_token_refused, {
      headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    })
  }
  if (standing.session.is_banned) throw new Problem(problems.user_banned)
  return standing
}
