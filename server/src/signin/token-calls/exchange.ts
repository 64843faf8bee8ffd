/** A code becomes tokens, once (RFC 6749, section 4.1.3; RFC 7636). */
import { hash } from 'node:crypto'
import { type Instant, plusSeconds } from '../../base/clock.ts'
import { Problem } from '../../base/problem.ts'
import { recordAudit } from '../../projects/index.ts'
import { problems, type TokenAnswer, type TokenForm } from '../contract.ts'
import { parameterRefused } from '../requests/problem-of.ts'
import type { RequestOrigin } from '../requests/request-origin.ts'
import type { Registered } from '../tokens/client-authentication.ts'
import { readCode } from '../tokens/codes.ts'
import { refreshAbsoluteSeconds, refreshTokenSeconds } from '../tokens/lifetimes.ts'
import { isLasting } from '../tokens/scope.ts'
import { findIssuedCode, revokeBySpentCode } from '../tokens/sessions.sql.ts'
import { answerTokens } from '../tokens/token-answer.ts'
import { refuseLate } from './late.ts'
import type { TokenCallNeeds } from './needs.ts'

/**
 * Spends the code in one statement and answers the tokens. Throws `invalid_grant` for a code that is unknown, used,
 * expired, of another client or redirect address, or with the wrong verifier. A code that comes a second time takes
 * back what the first use got (RFC 6749, section 4.1.2). A second use that came long before it was looked at is 503 and
 * takes nothing back.
 *
 * @param now when the request came
 */
export const exchangeCode = async (
  gate: TokenCallNeeds,
  registered: Registered,
  form: TokenForm,
  origin: RequestOrigin,
  now: Instant,
): Promise<TokenAnswer> => {
  const { project, client } = registered
  if (!form.code) throw parameterRefused('code', 'is missing')
  const code = readCode(form.code)
  if (!code) throw new Problem(problems.grant_refused)
  const lives = Math.min(refreshTokenSeconds(client), refreshAbsoluteSeconds(client))
  const session = await gate.sessionUses.spendCode({
    project_id: project.projectId,
    session_id: code.sessionId,
    hash: code.hash,
    client_id: client.clientId,
    redirect_uri: form.redirect_uri ?? null,
    challenge: challengeOf(form.code_verifier),
    now,
    refresh_expires_at: plusSeconds(now, lives),
  })
  if (!session) {
    await takeBack(gate, project.projectId, code, origin, now)
    throw new Problem(problems.grant_refused, {
      unshown: await faultOf(gate, registered, form, code, now),
    })
  }
  gate.traces.exchanged(project.projectId, session.session_id, origin)
  return answerTokens(gate, registered, session, {
    scope: session.scope,
    now,
    withRefresh: isLasting(session.scope),
  })
}

/** The challenge that a verifier answers; null where none came; a text no challenge can be for a malformed one. */
const challengeOf = (verifier: string | undefined): string | null => {
  if (verifier === undefined) return null
  return /^[A-Za-z0-9._~-]{43,128}$/.test(verifier) ? hash('sha256', verifier, 'base64url') : ''
}

/** Why a code was not taken, for the trace alone: whoever tries codes is told nothing. */
const faultOf = async (
  { sql }: TokenCallNeeds,
  { project: { projectId }, client }: Registered,
  form: TokenForm,
  code: { sessionId: string; hash: Buffer },
  now: Instant,
): Promise<Record<string, string>> => {
  const [kept] = await findIssuedCode(sql, projectId, code.sessionId, code.hash)
  if (!kept) return { reason: 'code_unknown' }
  const { redirect_uri: address, code_verifier: verifier } = form
  const isAddress =
    address === kept.redirect_uri || (address === undefined && kept.is_redirect_uri_implied)
  const faults: [boolean, string][] = [
    [kept.client_id !== client.clientId, 'code_of_other_client'],
    [kept.code_spent_at !== null, 'code_used'],
    [kept.code_expires_at <= now, 'code_expired'],
    [!isAddress, 'redirect_uri_differs'],
    [kept.challenge !== challengeOf(verifier), 'code_verifier_wrong'],
    [kept.revoked_at !== null, 'session_revoked'],
  ]
  const [, reason = 'user_not_admitted'] = faults.find(([isSo]) => isSo) ?? []
  return { reason, user_id: kept.user_id }
}

const takeBack = async (
  { sql, clock }: TokenCallNeeds,
  projectId: number,
  code: { sessionId: string; hash: Buffer },
  origin: RequestOrigin,
  cameAt: Instant,
): Promise<void> => {
  const now = clock.now()
  await sql.begin(async (tx) => {
    const [revoked] = await revokeBySpentCode(tx, projectId, code.sessionId, code.hash, now)
    if (!revoked) return
    // Then nothing is revoked: the transaction ends here.
    refuseLate(clock, cameAt)
    await recordAudit(tx, {
      projectId,
      at: now,
      caller: { kind: 'system', ...origin },
      action: 'code.reuse_detected',
      target: `session ${code.sessionId}`,
      after: { user_id: revoked.user_id, client_id: revoked.client_id, revoked: true },
    })
  })
}
