/** A refresh token becomes its successor and a fresh access token (RFC 6749, section 6; RFC 9700, section 4.14). */
import { type Instant, plusSeconds } from '../../base/clock.ts'
import { Problem } from '../../base/problem.ts'
import { recordAudit } from '../../projects/index.ts'
import { problems, type TokenAnswer, type TokenForm } from '../contract.ts'
import { parameterRefused } from '../requests/problem-of.ts'
import type { RequestOrigin } from '../requests/request-origin.ts'
import type { Registered } from '../tokens/client-authentication.ts'
import {
  refreshAbsoluteSeconds,
  refreshGraceSeconds,
  refreshTokenSeconds,
} from '../tokens/lifetimes.ts'
import { isGranted, scopeWords } from '../tokens/scope.ts'
import { findSession, revokeSession, type StandingRow } from '../tokens/sessions.sql.ts'
import { answerTokens } from '../tokens/token-answer.ts'
import { refuseLate } from './late.ts'
import type { TokenCallNeeds } from './needs.ts'

/**
 * Rotates in one statement. A late use of the token before, inside the client's window, gets the same successor. Any
 * later use of an old token revokes the session and is audited. Throws `invalid_grant`, `invalid_scope` for a wider
 * scope, and `invalid_target` for another audience. Throws 422 `010-026` where the session's deployment does not admit
 * the user any more. Throws 503 for an old token that came long before it was looked at.
 *
 * @param now when the request came
 */
export const rotateRefreshToken = async (
  gate: TokenCallNeeds,
  registered: Registered,
  form: TokenForm,
  origin: RequestOrigin,
  now: Instant,
): Promise<TokenAnswer> => {
  const { project, client } = registered
  if (!form.refresh_token) throw parameterRefused('refresh_token', 'is missing')
  const token = gate.refreshTokens.read(project.projectId, form.refresh_token)
  if (!token) throw new Problem(problems.grant_refused)
  // A request that is refused for what it asks must not have rotated: what it asks is looked at first.
  if (form.scope !== undefined || form.audience !== undefined) {
    await refuseMore(gate, registered, token.sessionId, form, now)
  }
  const rotated = await gate.sessionUses.rotateRefresh({
    project_id: project.projectId,
    session_id: token.sessionId,
    client_id: client.clientId,
    counter: token.counter,
    now,
    slidingSeconds: refreshTokenSeconds(client),
    absoluteSeconds: refreshAbsoluteSeconds(client),
  })
  const session = rotated ?? (await giveSuccessorAgain(gate, registered, token, now, origin))
  const scope = form.scope ? scopeWords(form.scope).join(' ') : session.scope
  return answerTokens(gate, registered, session, { scope, now, withRefresh: true })
}

const refuseMore = async (
  { sql }: TokenCallNeeds,
  { project, client }: Registered,
  sessionId: string,
  form: TokenForm,
  now: Instant,
): Promise<void> => {
  const [session] = await findSession(sql, project.projectId, sessionId, now)
  if (session?.client_id !== client.clientId) throw new Problem(problems.grant_refused)
  const granted = new Set(scopeWords(session.scope))
  if (scopeWords(form.scope ?? '').some((word) => !isGranted(word, granted))) {
    throw new Problem(problems.scope_refused)
  }
  if (form.audience && form.audience !== session.audience) {
    throw new Problem(problems.audience_refused)
  }
}

/** For the loser of two parallel refreshes; whoever else comes with an old token holds a stolen one. */
const giveSuccessorAgain = async (
  gate: TokenCallNeeds,
  { project, client }: Registered,
  token: { sessionId: string; counter: number },
  now: Instant,
  origin: RequestOrigin,
): Promise<StandingRow> => {
  const [session] = await findSession(gate.sql, project.projectId, token.sessionId, now)
  if (session?.client_id !== client.clientId) throw new Problem(problems.grant_refused)
  if (!isStanding(session, now)) throw ended(session, wordFor(session))
  if (!gate.deployments.admits(project.projectId, session)) throw keptOut(session)
  const graceEnd =
    session.refreshed_at && plusSeconds(session.refreshed_at, refreshGraceSeconds(client))
  if (token.counter + 1 === session.refresh_counter && graceEnd && graceEnd > now) return session
  if (token.counter < session.refresh_counter) {
    refuseLate(gate.clock, now)
    await revokeStolen(gate, project.projectId, token, session, origin)
    throw ended(session, 'refresh_token_reused')
  }
  throw new Problem(problems.grant_refused)
}

/** The player has to sign in again. Why is for the trace alone: whoever tries tokens is told nothing. */
const ended = ({ user_id, provider }: StandingRow, reason: string): Problem =>
  new Problem(problems.grant_refused, { unshown: { user_id, provider, reason } })

const wordFor = ({ is_revoked, is_banned }: StandingRow): string =>
  is_revoked ? 'session_revoked' : is_banned ? 'user_banned' : 'session_expired'

/** Why a session that is otherwise good gets no more tokens. */
const keptOut = ({ deployment_id, user_id, provider }: StandingRow): Problem =>
  deployment_id === null
    ? new Problem(problems.grant_refused, {
        unshown: { user_id, provider, reason: 'deployment_required' },
        detail: 'This project demands a deployment: sign in again with deployment_id',
      })
    : new Problem(problems.refresh_not_entitled, {
        details: { deployment_id },
        unshown: { user_id, provider },
      })

const isStanding = (session: StandingRow, now: Instant): boolean =>
  !session.is_revoked &&
  !session.is_banned &&
  session.refresh_expires_at !== null &&
  session.refresh_expires_at > now

const revokeStolen = async (
  { sql, clock }: TokenCallNeeds,
  projectId: number,
  { sessionId, counter }: { sessionId: string; counter: number },
  session: StandingRow,
  origin: RequestOrigin,
): Promise<void> => {
  const now = clock.now()
  await sql.begin(async (tx) => {
    const [revoked] = await revokeSession(tx, projectId, sessionId, now)
    if (!revoked) return
    await recordAudit(tx, {
      projectId,
      at: now,
      caller: { kind: 'system', ...origin },
      action: 'refresh_token.reuse_detected',
      target: `session ${sessionId}`,
      after: {
        user_id: session.user_id,
        client_id: session.client_id,
        used: counter,
        newest: session.refresh_counter,
        revoked: true,
      },
    })
  })
}
