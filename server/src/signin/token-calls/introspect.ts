/** Whether a token is good, for a client that may ask (RFC 7662). */
import { epochSeconds } from '../../base/clock.ts'
import { type ClientClaim, requireSecretClient } from '../tokens/client-authentication.ts'
import { isProofSpent } from '../tokens/proofs.sql.ts'
import { serverTokenProof } from '../tokens/server-token.ts'
import { findSession } from '../tokens/sessions.sql.ts'
import { findStanding } from '../tokens/standing.ts'
import { emailClaims } from '../tokens/tokens.ts'
import type { TokenCallNeeds } from './needs.ts'

type Answer = { active: boolean } & Record<string, unknown>

const inactive: Answer = { active: false }

/**
 * Answers `active: false` for everything that is not a good token of the asking client's project, without a word why.
 * Throws `invalid_client` where the client does not show a secret.
 */
export const introspect = async (
  gate: TokenCallNeeds,
  claim: ClientClaim,
  token: string,
): Promise<Answer> => {
  const { project } = requireSecretClient(claim)
  return (
    (await introspectUserToken(gate, project.projectId, token)) ??
    (await introspectServerToken(gate, project.projectId, token)) ??
    (await introspectRefreshToken(gate, project.projectId, token)) ??
    inactive
  )
}

const introspectUserToken = async (
  gate: TokenCallNeeds,
  projectId: number,
  text: string,
): Promise<Answer | undefined> => {
  const standing = await findStanding(gate, text)
  if (standing?.token.project.projectId !== projectId) return undefined
  const { token, session, isAdmitted } = standing
  if (session.is_banned || !isAdmitted) return undefined
  const { email: _, email_verified: __, ...claims } = token.claims
  return {
    active: true,
    client_id: String(session.client_id),
    token_type: 'bearer',
    ...claims,
    // As they are now: the token may be older than a change.
    ...emailClaims(session, token.scopes),
    groups: gate.groups.of(projectId, session.group_ids),
  }
}

const introspectServerToken = async (
  { tokens, sql, clock }: TokenCallNeeds,
  projectId: number,
  text: string,
): Promise<Answer | undefined> => {
  const token = await tokens.readServerToken(text, clock.now())
  if (token?.project.projectId !== projectId) return undefined
  if (await isProofSpent(sql, projectId, serverTokenProof(token.tokenId))) return undefined
  return {
    active: true,
    client_id: String(token.clientId),
    token_type: 'bearer',
    exp: token.expiresAt,
  }
}

const introspectRefreshToken = async (
  { refreshTokens, sql, clock, deployments }: TokenCallNeeds,
  projectId: number,
  text: string,
): Promise<Answer | undefined> => {
  const token = refreshTokens.read(projectId, text)
  const now = clock.now()
  const [session] = token ? await findSession(sql, projectId, token.sessionId, now) : []
  const isGood =
    session?.refresh_expires_at &&
    session.refresh_expires_at > now &&
    session.refresh_counter === token?.counter &&
    !session.is_revoked &&
    !session.is_banned &&
    deployments.admits(projectId, session)
  if (!isGood || !session.refresh_expires_at) return undefined
  return {
    active: true,
    client_id: String(session.client_id),
    token_type: 'refresh_token',
    sub: session.user_id,
    scope: session.scope,
    exp: epochSeconds(session.refresh_expires_at),
  }
}
