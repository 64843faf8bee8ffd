/** The answer of the token call for a session: a fresh access token, and the refresh token that goes with it. */
import type { Instant } from '../../base/clock.ts'
import type { TokenAnswer } from '../contract.ts'
import type { PlayFab } from '../playfab/playfab.ts'
import type { Registered } from './client-authentication.ts'
import { accessTokenSeconds } from './lifetimes.ts'
import type { RefreshTokens } from './refresh-tokens.ts'
import type { SessionRow } from './sessions.sql.ts'
import { factsOf, type Tokens } from './tokens.ts'

export type TokenAnswerNeeds = {
  tokens: Tokens
  refreshTokens: RefreshTokens
  playFab: PlayFab
}

/** `scope` is the session's, or the narrower one a refresh asked for. */
export const answerTokens = async (
  { tokens, refreshTokens, playFab }: TokenAnswerNeeds,
  { project, client }: Registered,
  session: SessionRow,
  { scope, now, withRefresh }: { scope: string; now: Instant; withRefresh: boolean },
): Promise<TokenAnswer> => {
  const seconds = accessTokenSeconds(client)
  const facts = factsOf(session, session.user_id, scope)
  if (session.type === 'playfab')
    facts.playFab = await playFab.factsOf(project.projectId, session.session_id, now)
  return {
    access_token: await tokens.mintUserToken(project, facts, session, { now, seconds }),
    expires_in: seconds,
    refresh_token: withRefresh
      ? refreshTokens.issue(project.projectId, session.session_id, session.refresh_counter)
      : '',
    token_type: 'bearer',
    scope,
  }
}
