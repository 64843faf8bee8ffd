/** After the network or platform has vouched: user, identity, one-time code, audit entry, in one statement. */
import { type Instant, plusSeconds } from '../base/clock.ts'
import type { Sql } from '../base/database.ts'
import { newUuid } from '../base/ids.ts'
import { Problem } from '../base/problem.ts'
import { codeSeconds, newCode } from './codes.ts'
import { problems } from './contract.ts'
import type { Deployments } from './deployments.ts'
import type { Entry } from './entry.ts'
import { accessTokenSeconds, refreshTokenSeconds } from './lifetimes.ts'
import type { Profile } from './networks/profile.ts'
import { type SignInFacts, scopeWords, type UserFacts } from './tokens.ts'
import { type SignInRow, signKnownUserIn, signNewUserIn } from './users.sql.ts'

export type Arrival = {
  profile: Profile
  /** True for a credential of a gaming platform, false for a visit to a network. */
  isPlatform: boolean
  mayCreateUser: boolean
  /** SHA-256 of what counts once and is spent by this sign-in, and until when that must be remembered. */
  proof: { fingerprint: Buffer; until: Instant } | undefined
  now: Instant
  address: string
  requestId: string
}

export type Finished = { code: string; facts: SignInFacts; user: UserFacts }

/**
 * Signs the person in. Of several first sign-ins at once all succeed as one user. An e-mail address never
 * links anybody. Throws 404 `003-002`, 422 or 401 `002-040`, 422 `010-026`; `spent` is thrown where the
 * proof had been used before.
 */
export const finish = async (
  { sql, deployments }: { sql: Sql; deployments: Deployments },
  entry: Entry,
  arrival: Arrival,
  spent: () => Problem,
): Promise<Finished> => {
  const { code, hash, sessionId } = newCode()
  const row = signInRow(entry, arrival, { hash, sessionId }, deployments)
  const [known] = await signKnownUserIn(sql, row)
  if (known) {
    if (known.is_banned) throw banned(arrival)
    if (!known.is_admitted) throw new Problem(problems.not_entitled)
    if (!known.is_signed_in) throw spent()
  } else {
    if (!arrival.mayCreateUser) throw new Problem(problems.user_unknown)
    if (row.is_deployment_closed) throw new Problem(problems.not_entitled)
  }
  const userId = known?.user_id ?? (await signNewUserIn(sql, row, newUuid()))[0]?.user_id
  if (userId === undefined) throw spent()
  return {
    code,
    facts: {
      sessionId,
      userId,
      type: row.type,
      provider: row.provider,
      identity: row.identity,
      isPlatform: row.is_platform,
      scope: row.scope,
      audience: row.audience,
      deploymentId: row.deployment_id,
    },
    user: {
      username: row.username ?? known?.username ?? null,
      name: row.name ?? known?.name ?? null,
      email: row.email ?? known?.email ?? null,
      picture: row.picture ?? known?.picture ?? null,
    },
  }
}

/** A banned user is told so: 422 where a game asks, 401 elsewhere. */
const banned = ({ isPlatform }: Arrival): Problem =>
  new Problem(isPlatform ? problems.user_banned_at_platform : problems.user_banned)

const signInRow = (
  entry: Entry,
  { profile, isPlatform, proof, now, address, requestId }: Arrival,
  { hash, sessionId }: { hash: Buffer; sessionId: string },
  deployments: Deployments,
): SignInRow => {
  const { project, client, scope, deploymentId } = entry
  const words = scopeWords(scope)
  const deployment =
    deploymentId === null ? undefined : deployments.find(project.projectId, deploymentId)
  const lives = words.includes('offline') ? refreshTokenSeconds(client) : accessTokenSeconds(client)
  return {
    project_id: project.projectId,
    realm: profile.realm,
    subject: profile.subject,
    network: profile.network,
    username: profile.username ?? null,
    name: profile.name ?? null,
    email: words.includes('email') ? (profile.email ?? null) : null,
    is_email_verified: profile.isEmailVerified,
    picture: profile.picture ?? null,
    country: profile.country ?? null,
    session_id: sessionId,
    client_id: client.clientId,
    type: 'social',
    provider: profile.network,
    identity: profile.id,
    is_platform: isPlatform,
    scope,
    audience: entry.audience,
    deployment_id: deploymentId,
    is_deployment_closed: deployment?.isPublic === false,
    now,
    code_hash: hash,
    code_expires_at: plusSeconds(now, codeSeconds),
    redirect_uri: entry.redirectUri,
    is_redirect_uri_implied: entry.isRedirectUriImplied,
    challenge: entry.challenge,
    keep_until: dayAfter(plusSeconds(now, codeSeconds + lives)),
    proof: proof?.fingerprint ?? null,
    proof_keep_until: dayAfter(proof?.until ?? now),
    address,
    request_id: requestId,
  }
}

/**
 * The day from which a row that matters until `end` is of no use: an access token given out at the last moment
 * lives a day at most, and the day itself must be over.
 */
export const dayAfter = (end: Instant): string =>
  plusSeconds(end, 2 * 86_400)
    .toISOString()
    .slice(0, 10)
