/**
 * A user's identities. Only the user's own visit to a network adds one, never an equal e-mail address, and the last way
 * in stays.
 */
import type { Instant } from '../../base/clock.ts'
import { type Tx, violates } from '../../base/database/database.ts'
import { Problem } from '../../base/problem.ts'
import {
  type Caller,
  type Deps,
  type Project,
  projectProblems,
  recordAudit,
} from '../../projects/index.ts'
import { problems } from '../contract.ts'
import { deviceWay, passwordWay } from '../networks/own-ways.ts'
import type { Profile } from '../networks/profile.ts'
import { networkNameOf } from '../networks/table.ts'
import type { RequestOrigin } from '../requests/request-origin.ts'
import { dayAfter } from '../tokens/lifetimes.ts'
import { spendProof } from '../tokens/proofs.sql.ts'
import { findSession, type StandingRow } from '../tokens/sessions.sql.ts'
import {
  deleteIdentity,
  findUserOf,
  insertIdentity,
  listIdentities,
  lockUser,
  renewIdentity,
  revokeSessionsBy,
} from './identities.sql.ts'

type Needs = Pick<Deps, 'sql'>

/** The user who asked for an identity to be linked, and the session. */
export type LinkTarget = { userId: string; sessionId: string }

type Link = {
  project: Project
  target: LinkTarget
  profile: Profile
  /** The proof of the visit's state, which counts once. */
  proof: { fingerprint: Buffer; until: Instant }
  now: Instant
  origin: RequestOrigin
}

/**
 * Gives the identity that a network vouched for to the user who asked, and answers their session; again for the same
 * user it changes nothing. Throws 401 `010-017` and `002-040` where that session counts no more, and 400 where the
 * visit was finished before. Throws 422 `010-016` for an identity of somebody else and for a second one of the same
 * network.
 */
export const linkIdentity = async ({ sql }: Needs, link: Link): Promise<StandingRow> => {
  try {
    return await sql.begin((tx) => giveIdentity(tx, link))
  } catch (error) {
    if (!violates(error, 'identities_one_of_a_realm')) throw error
    throw new Problem(problems.network_linked_before, { cause: error })
  }
}

const giveIdentity = async (
  tx: Tx,
  { project: { projectId }, target, profile, proof, now, origin }: Link,
): Promise<StandingRow> => {
  const session = await requireTarget(tx, projectId, target, now)
  const isFirst = await spendProof(tx, projectId, proof.fingerprint, dayAfter(proof.until))
  if (!isFirst) throw new Problem(problems.visit_refused)
  const facts = {
    realm: profile.realm,
    subject: profile.subject,
    network: profile.network,
    id: profile.id,
    name: profile.name ?? null,
    username: profile.username ?? null,
    picture: profile.picture ?? null,
  }
  const isNew = await insertIdentity(tx, {
    ...facts,
    project_id: projectId,
    user_id: target.userId,
    now,
  })
  if (!isNew) {
    const [owner] = await findUserOf(tx, projectId, profile.realm, profile.subject)
    if (owner?.user_id !== target.userId) throw new Problem(problems.identity_taken)
    await renewIdentity(tx, { project_id: projectId, ...facts }, facts)
    return session
  }
  await recordAudit(tx, {
    projectId,
    at: now,
    caller: { kind: 'user', id: target.userId, ...origin },
    action: 'identity.linked',
    target: `user ${target.userId}`,
    after: { provider: profile.network },
  })
  return session
}

/** The session that asked, with its user held for the transaction. Throws 401 where it counts no more. */
export const requireTarget = async (
  tx: Tx,
  projectId: number,
  { userId, sessionId }: LinkTarget,
  now: Instant,
): Promise<StandingRow> => {
  const [user] = await lockUser(tx, projectId, userId, now)
  const [session] = await findSession(tx, projectId, sessionId, now)
  if (!user || !session || session.is_revoked || session.user_id !== userId) {
    throw new Problem(problems.user_token_refused)
  }
  if (user.is_banned) throw new Problem(problems.user_banned)
  return session
}

type Unlink = {
  project: Project
  userId: string
  /** The network's name or an alias of it. */
  provider: string
  at: Instant
  caller: Caller
}

/**
 * Takes the identity of a network from its user and ends the sessions that were opened by it, but the one that asks.
 * Throws 404 `003-061` where the user has none there, 422 `003-020` where no other way in would be left.
 */
export const unlinkIdentity = ({ sql }: Needs, unlink: Unlink & LinkTarget): Promise<void> =>
  sql.begin(async (tx) => {
    await requireTarget(tx, unlink.project.projectId, unlink, unlink.at)
    const found = await takeIdentities(tx, unlink)
    if (found === 'none') throw new Problem(problems.network_not_linked)
    if (found === 'last way in') throw new Problem(problems.last_way_in)
  })

/**
 * Takes the identity of a network from a user, as the studio asks for it, and ends the sessions that were opened by it.
 * With `isLastTaken` the last way in may go, too: then the player cannot come in again. Throws 404 `not_found` where
 * there is no such user or identity, 409 `not_in_this_state` for the last way in.
 */
export const unlinkByStudio = (
  { sql }: Needs,
  unlink: Unlink & { isLastTaken: boolean },
): Promise<void> =>
  sql.begin(async (tx) => {
    const [user] = await lockUser(tx, unlink.project.projectId, unlink.userId, unlink.at)
    const name = networkNameOf(unlink.provider)
    const found = user ? await takeIdentities(tx, unlink) : 'none'
    if (found === 'none') {
      throw new Problem(projectProblems.not_found, {
        detail: user ? `This user has no identity at ${name}` : 'There is no such user',
      })
    }
    if (found === 'last way in') {
      throw new Problem(projectProblems.not_in_this_state, {
        why: 'last_identity',
        values: { network: name },
        detail: `${name} is the last way in of this user: with also_last=true it goes all the same`,
      })
    }
  })

/**
 * Takes what a user has at a network, with the sessions that were opened by it but `sessionId`, unless no other way in
 * is left.
 */
const takeIdentities = async (
  tx: Tx,
  unlink: Unlink & { sessionId?: string; isLastTaken?: boolean },
): Promise<'taken' | 'none' | 'last way in'> => {
  const { project, userId, sessionId, provider, isLastTaken = false, at, caller } = unlink
  const { projectId } = project
  const name = networkNameOf(provider)
  const identities = await listIdentities(tx, projectId, userId)
  const leaving = identities.filter(({ network }) => network === name)
  if (leaving.length === 0) return 'none'
  const staying = identities.filter(({ network }) => network !== name)
  if (!isLastTaken && !staying.some(({ network }) => isWayIn(project, network))) {
    return 'last way in'
  }
  for (const { realm, subject, network, id } of leaving) {
    await deleteIdentity(tx, projectId, realm, subject)
    const by = { user: userId, provider: network, identity: id ?? subject }
    await revokeSessionsBy(tx, projectId, by, sessionId, at)
  }
  await recordAudit(tx, {
    projectId,
    at,
    caller,
    action: 'identity.unlinked',
    target: `user ${userId}`,
    before: { provider: name },
  })
  return 'taken'
}

/** Whether players can come in by a network now: an identity at one that is switched off opens nothing. */
export const isWayIn = ({ connections, settings }: Project, network: string): boolean =>
  (network === deviceWay && settings.device_sign_in === true) ||
  (network === passwordWay && settings.password_sign_in === true) ||
  (['network', 'platform'] as const).some(
    (kind) => connections.get(`${kind}/${network}`)?.isEnabled,
  )
