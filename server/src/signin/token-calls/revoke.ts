/** A client gives a token back (RFC 7009): with it goes the session, and everything that came of it. */
import { fromMilliseconds } from '../../base/clock.ts'
import { recordAudit } from '../../projects/index.ts'
import type { RequestOrigin } from '../requests/request-origin.ts'
import type { Registered } from '../tokens/client-authentication.ts'
import { dayAfter } from '../tokens/lifetimes.ts'
import { spendProof } from '../tokens/proofs.sql.ts'
import { serverTokenProof } from '../tokens/server-token.ts'
import { findSession, revokeSession } from '../tokens/sessions.sql.ts'
import type { TokenCallNeeds } from './needs.ts'

/**
 * Revokes a token that was issued to this client, which section 2.1 has us verify. For all else nothing happens: what
 * is not a token of ours, or was revoked before, is fine (section 2.2). Another client's token is passed over in the
 * same way, although section 2.1 would tell of an error. So nobody learns here that a token is good, and whose.
 */
export const revoke = async (
  gate: TokenCallNeeds,
  { project, client }: Registered,
  text: string,
  origin: RequestOrigin,
): Promise<void> => {
  const { sql, clock } = gate
  const now = clock.now()
  const server = await gate.tokens.readServerToken(text, now)
  if (server?.project.projectId === project.projectId) {
    if (server.clientId !== client.clientId) return
    const until = dayAfter(fromMilliseconds(server.expiresAt * 1000))
    await spendProof(sql, project.projectId, serverTokenProof(server.tokenId), until)
    return
  }
  const sessionId = await sessionOf(gate, project.projectId, text)
  const [session] =
    sessionId === undefined ? [] : await findSession(sql, project.projectId, sessionId, now)
  if (sessionId === undefined || session?.client_id !== client.clientId) return
  await sql.begin(async (tx) => {
    const [revoked] = await revokeSession(tx, project.projectId, sessionId, now)
    if (!revoked) return
    await recordAudit(tx, {
      projectId: project.projectId,
      at: now,
      caller: { kind: 'user', id: revoked.user_id, ...origin },
      action: 'session.revoked',
      target: `session ${sessionId}`,
      after: { client_id: revoked.client_id },
    })
  })
}

const sessionOf = async (
  { tokens, refreshTokens, clock }: TokenCallNeeds,
  projectId: number,
  text: string,
): Promise<string | undefined> => {
  const refresh = refreshTokens.read(projectId, text)
  if (refresh) return refresh.sessionId
  const token = await tokens.readUserToken(text, clock.now())
  return token?.project.projectId === projectId ? token.sessionId : undefined
}
