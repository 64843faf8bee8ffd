/** After the network or platform has vouched: user, identity, one-time code, audit entry, in one statement. */
import { type Instant, plusSeconds } from '../../base/clock.ts'
import { type Sql, violates } from '../../base/database/database.ts'
import { newUuid } from '../../base/ids.ts'
import { Problem } from '../../base/problem.ts'
import { problems } from '../contract.ts'
import type { Deployments } from '../deployments/deployments.ts'
import { renewIdentity, renewUser, type UserRow } from '../identities/identities.sql.ts'
import type { Profile } from '../networks/profile.ts'
import type { PlayFabPlayer } from '../playfab/login.ts'
import type { PlayFab } from '../playfab/playfab.ts'
import { codeSeconds, newCode } from '../tokens/codes.ts'
import { accessTokenSeconds, dayAfter, refreshTokenSeconds } from '../tokens/lifetimes.ts'
import { isOwnPicture } from '../tokens/own-pictures.ts'
import { isLasting, scopeWords } from '../tokens/scope.ts'
import { factsOf, type SignInFacts, type UserFacts } from '../tokens/tokens.ts'
import type { Entry } from './entry.ts'
import type { KnownUserRow, SignInRow } from './sign-ins.sql.ts'
import type { SignIns } from './sign-ins.ts'

/**
 * The player who was vouched for, and how: by a network, a platform, a token that was handed in, or a code that was
 * entered.
 */
export type Vouched = {
  profile: Profile
  /** True for a credential of a gaming platform, false for a visit to a network. */
  isPlatform: boolean
  mayCreateUser: boolean
  /** How the player came in, where not by a network or platform. */
  type?: 'phone' | 'email' | 'device' | 'xsolla_login' | undefined
  /** The player in PlayFab, for projects whose players live there. */
  playFabPlayer?: PlayFabPlayer | undefined
  /** SHA-256 of what counts once and is spent by this sign-in, and until when that must be remembered. */
  proof: { fingerprint: Buffer; until: Instant } | undefined
}

/** The way in of such a player, for traces; undefined for one of a network or platform. */
export const wayOf = ({ type }: Pick<Vouched, 'type'>) =>
  type === 'xsolla_login' ? 'password' : type

/** The request that finishes a sign-in, for the audit trail and for the list of sessions. */
export type Finishing = { now: Instant; address: string; requestId: string; device: string | null }

/** The refusals of a way in. */
export type Refusals = {
  /** To whoever comes with what has signed in before. */
  spent(): Problem
  /** To somebody unknown where no user is made. */
  stranger(): Problem
}

export type Finished = { code: string; facts: SignInFacts; user: UserFacts }

/**
 * Signs the person in. When several first sign-ins come at once, all succeed as one user. An e-mail address never links
 * anybody. Throws 422 or 401 `002-040` for a banned user, 422 `010-026` for one who is not entitled to the deployment,
 * and what `refusals` says.
 */
export const finish = async (
  needs: FinishNeeds,
  entry: Entry,
  vouched: Vouched,
  at: Finishing,
  refusals: Refusals,
): Promise<Finished> => {
  try {
    return await signIn(needs, entry, vouched, at, refusals)
  } catch (error) {
    // The user was erased at this very moment: whoever comes after that is a new one.
    if (!violates(error, 'sessions_user_exists')) throw error
    return await signIn(needs, entry, vouched, at, refusals)
  }
}

export type FinishNeeds = { sql: Sql; signIns: SignIns; deployments: Deployments; playFab: PlayFab }

const signIn = async (
  { sql, signIns, deployments, playFab }: FinishNeeds,
  entry: Entry,
  vouched: Vouched,
  at: Finishing,
  refusals: Refusals,
): Promise<Finished> => {
  const { code, hash, sessionId } = newCode(at.now)
  const row = signInRow(entry, vouched, at, { hash, sessionId })
  const news = userRowOf(entry, vouched.profile)
  if (vouched.playFabPlayer) {
    const { project_id: projectId, now, keep_until: keepUntil } = row
    await playFab.keep({ projectId, sessionId, now, keepUntil }, vouched.playFabPlayer)
  }
  const mustBeEntitled = isClosed(entry, deployments)
  const known = await signIns.ofKnown({ row, mustBeEntitled })
  if (known) {
    const unshown = { user_id: known.user_id }
    if (known.is_banned) throw banned(vouched, unshown)
    if (!known.is_entitled) throw new Problem(problems.not_entitled, { unshown })
    if (!known.is_signed_in) throw refusals.spent()
    const user = merge(known, news)
    if (isNews(known, user)) await renewUser(sql, row.project_id, known.user_id, user)
    if (isNewThere(known, news)) await renewIdentity(sql, row, news)
    const { group_ids } = known
    return { code, facts: factsOf(row, known.user_id, row.scope), user: { ...user, group_ids } }
  }
  if (!vouched.mayCreateUser) throw refusals.stranger()
  if (mustBeEntitled) throw new Problem(problems.not_entitled)
  const made = await signIns.ofNew({ row, user: { ...news, user_id: newUuid() } })
  if (!made?.user_id) throw refusals.spent()
  return { code, facts: factsOf(row, made.user_id, row.scope), user: { ...news, group_ids: [] } }
}

/** A banned user hears of it: 422 where a game asks, 401 elsewhere. */
const banned = ({ isPlatform }: Vouched, unshown: { user_id: string }): Problem =>
  new Problem(isPlatform ? problems.user_banned_at_platform : problems.user_banned, { unshown })

const isClosed = ({ project, deploymentId }: Entry, deployments: Deployments): boolean =>
  deploymentId !== null && deployments.find(project.projectId, deploymentId)?.isPublic === false

const signInRow = (
  entry: Entry,
  { profile, isPlatform, type, playFabPlayer, proof }: Vouched,
  { now, address, requestId, device }: Finishing,
  { hash, sessionId }: { hash: Buffer; sessionId: string },
): SignInRow => {
  const { project, client, scope } = entry
  const lives = isLasting(scope) ? refreshTokenSeconds(client) : accessTokenSeconds(client)
  return {
    project_id: project.projectId,
    realm: profile.realm,
    subject: profile.subject,
    session_id: sessionId,
    client_id: client.clientId,
    type: playFabPlayer ? 'playfab' : (type ?? 'social'),
    provider: profile.network,
    identity: profile.id,
    is_platform: isPlatform,
    scope,
    audience: entry.audience,
    deployment_id: entry.deploymentId,
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
    device,
  }
}

/** The network's facts about the user. The address is not even looked at unless it was asked for. */
const userRowOf = ({ scope }: Entry, profile: Profile): UserRow => {
  const email = scopeWords(scope).includes('email') ? (profile.email ?? null) : null
  return {
    username: profile.username ?? null,
    name: profile.name ?? null,
    email,
    is_email_confirmed: email !== null && profile.isEmailVerified,
    picture: profile.picture ?? null,
    country: profile.country ?? null,
  }
}

/** The newest word counts; an address that nobody has verified does not take the place of another one. */
const merge = (known: KnownUserRow, news: UserRow): UserRow => {
  const takesEmail = news.email !== null && (news.is_email_confirmed || known.email === null)
  return {
    username: news.username ?? known.username,
    name: news.name ?? known.name,
    email: takesEmail ? news.email : known.email,
    is_email_confirmed: takesEmail ? news.is_email_confirmed : known.is_email_confirmed,
    picture: isOwnPicture(known.picture) ? known.picture : (news.picture ?? known.picture),
    country: news.country ?? known.country,
  }
}

const isNews = (known: UserRow, user: UserRow): boolean =>
  known.username !== user.username ||
  known.name !== user.name ||
  known.email !== user.email ||
  known.is_email_confirmed !== user.is_email_confirmed ||
  known.picture !== user.picture ||
  known.country !== user.country

/** Whether the network says something new of its player; Apple tells a name once and never again. */
const isNewThere = (known: KnownUserRow, news: UserRow): boolean =>
  (news.name ?? known.identity_name) !== known.identity_name ||
  (news.username ?? known.identity_username) !== known.identity_username ||
  (news.picture ?? known.identity_picture) !== known.identity_picture
