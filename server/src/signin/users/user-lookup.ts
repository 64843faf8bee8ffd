/** Looking users up, for the studio's support desk. */
import type { Readable } from 'node:stream'
import { formatTimestamp, type Instant, plusSeconds } from '../../base/clock.ts'
import type { Static } from '../../base/contract.ts'
import { type Cell, csvFile } from '../../base/http/csv-answer.ts'
import { isUuid } from '../../base/ids.ts'
import { readMailbox } from '../../base/messages/mailbox.ts'
import { Problem } from '../../base/problem.ts'
import { type ViolationCode, violation } from '../../base/refusals/violation.ts'
import {
  type ActorNames,
  actorNames,
  type Deps,
  type Project,
  projectProblems,
} from '../../projects/index.ts'
import type { UserAnswer, UserPage, UserQuery } from '../admin-contract.ts'
import { attributesOfUser } from '../attributes/attributes.ts'
import { listIdentities } from '../identities/identities.sql.ts'
import { readTarget } from '../passwordless/codes/address.ts'
import { isWallet } from '../passwordless/wallet.ts'
import { playFabNetwork, realmOf } from '../playfab/playfab.ts'
import { describePictureOf } from '../profile/pictures.sql.ts'
import { findProfile } from '../profile/profiles.sql.ts'
import { codeSeconds } from '../tokens/codes.ts'
import { accessTokenSeconds } from '../tokens/lifetimes.ts'
import { shownPicture } from '../tokens/own-pictures.ts'
import { shownActor } from './authors.ts'
import type { UserNeeds } from './needs.ts'
import { originAt } from './origins.ts'
import { listBanAuthors } from './user-bans.sql.ts'
import * as store from './user-lookup.sql.ts'

type Needs = Pick<UserNeeds, 'sql' | 'clock' | 'groups' | 'issuer'>

const sessionsAtMost = 100

/** A page of the users for whom every filter fits. Throws `invalid` for half an identity or a strange cursor. */
export const searchUsers = async (
  needs: Needs,
  project: Project,
  query: UserQuery,
): Promise<Static<typeof UserPage>> => {
  const { sql, clock } = needs
  const { projectId, settings } = project
  const limit = Number(query.limit ?? '50')
  const rows = await store.searchUsers(sql, {
    projectId,
    email: query.email,
    mailbox: query.email === undefined ? undefined : readMailbox(query.email),
    name: query.name,
    identity: identityOf(settings, query),
    group: query.group_id === undefined ? undefined : Number(query.group_id),
    deployment: query.deployment_id,
    isBanned: query.is_banned === undefined ? undefined : query.is_banned === 'true',
    after: query.cursor === undefined ? undefined : readCursor(query.cursor),
    limit: limit + 1,
    at: clock.now(),
  })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const authors = await banAuthors(sql, projectId, page)
  return {
    items: page.map((row) => describe(needs, project, row, authors)),
    next_cursor: last ? writeCursor(last) : null,
  }
}

const columns = [
  'user_id',
  'username',
  'name',
  'email',
  'is_email_confirmed',
  'country',
  'created_at',
  'banned_at',
  'banned_until',
  'ban_reason',
  'groups',
] as const

/** The same as a file, page after page until its end or `mostCsvRows`. Throws what the first page does. */
export const userFile = async (
  needs: Needs,
  project: Project,
  query: UserQuery,
): Promise<Readable> => {
  const whole = { ...query, limit: '500' }
  const first = await searchUsers(needs, project, whole)
  async function* pages() {
    let page = first
    for (;;) {
      yield page.items.map(cellsOf)
      if (page.next_cursor === null) return
      page = await searchUsers(needs, project, { ...whole, cursor: page.next_cursor })
    }
  }
  return csvFile(columns, pages())
}

const cellsOf = (user: Static<typeof UserPage>['items'][number]): Cell[] => [
  user.user_id,
  user.username,
  user.name,
  user.email,
  String(user.is_email_confirmed),
  user.country,
  user.created_at,
  user.banned_at,
  user.banned_until,
  user.ban_reason,
  user.groups.map(({ name }) => name).join(', '),
]

/** One user with identities, entitlements and the sessions that stand. Throws `not_found`. */
export const readUser = async (
  needs: Needs,
  project: Project,
  userId: string,
): Promise<Static<typeof UserAnswer>> => {
  const { sql, clock } = needs
  const { projectId } = project
  const now = clock.now()
  const today = now.toISOString().slice(0, 10)
  const [[user], identities, entitlements, sessions, written] = await Promise.all([
    store.findUser(sql, projectId, userId, now),
    listIdentities(sql, projectId, userId),
    store.listEntitlements(sql, projectId, userId),
    store.listSessionsOfUser(sql, projectId, userId, { today, limit: sessionsAtMost }),
    writtenBy(needs, projectId, userId),
  ])
  if (!user) throw noUser()
  return {
    ...describe(needs, project, user, await banAuthors(sql, projectId, [user])),
    ...written,
    identities: identities.map(({ network, id, subject, name, username, picture, created_at }) => ({
      provider: network,
      id: id ?? subject,
      external_id: subject,
      name,
      username,
      picture,
      created_at: formatTimestamp(created_at),
    })),
    deployments: entitlements.map(({ deployment_id }) => deployment_id),
    sessions: sessions.flatMap((session) => {
      const ends = endOf(project, session)
      return ends > now ? [describeSession(session, ends, now)] : []
    }),
  }
}

/** Profile, picture and attributes: what the player, their client and the studio's servers wrote. */
const writtenBy = async ({ sql }: Needs, projectId: number, userId: string) => {
  const [[profile], [picture], attributes] = await Promise.all([
    findProfile(sql, projectId, userId),
    describePictureOf(sql, projectId, userId),
    attributesOfUser({ sql }, projectId, userId),
  ])
  return {
    nickname: profile?.nickname ?? null,
    first_name: profile?.first_name ?? null,
    last_name: profile?.last_name ?? null,
    birthday: profile?.birthday ?? null,
    gender: profile?.gender ?? null,
    phone: profile?.phone ?? null,
    uploaded_picture: picture
      ? {
          type: picture.type,
          bytes: picture.size,
          uploaded_at: formatTimestamp(picture.uploaded_at),
        }
      : null,
    attributes,
  }
}

/** Answers how the players of a project are named, for lists of other areas. */
export const playerNames =
  ({ sql }: Pick<Deps, 'sql'>) =>
  async (projectId: number, ids: readonly string[]): Promise<ActorNames> => {
    const rows = ids.length === 0 ? [] : await store.nameUsers(sql, projectId, ids)
    return new Map(rows.map(({ user_id, name }) => [user_id, name]))
  }

/** The users of a project among these ids, which may be no ids of users at all. */
export const knownPlayers =
  ({ sql }: Pick<Deps, 'sql'>) =>
  async (projectId: number, ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const possible = ids.filter(isUuid)
    const rows = possible.length === 0 ? [] : await store.listKnownUsers(sql, projectId, possible)
    return new Set(rows.map(({ user_id }) => user_id))
  }

/** That there is no such user. */
export const noUser = (): Problem =>
  new Problem(projectProblems.not_found, { detail: 'No such user' })

type BanAuthors = ReadonlyMap<string, ReturnType<typeof shownActor>>

/** The authors of the bans that count, by user; nothing is asked where nobody is banned. */
const banAuthors = async (
  sql: UserNeeds['sql'],
  projectId: number,
  rows: readonly store.FoundUserRow[],
): Promise<BanAuthors> => {
  const banned = rows.filter((row) => row.is_banned)
  if (banned.length === 0) return new Map()
  const ids = banned.map(({ user_id }) => user_id)
  const authors = await listBanAuthors(sql, projectId, ids)
  const names = await actorNames(
    sql,
    authors.map(({ actor_kind: kind, actor: id }) => ({ kind, id })),
  )
  return new Map(
    banned.map(({ user_id, banned_at }) => {
      const author = authors.find(
        (one) => one.user_id === user_id && one.banned_at.getTime() === banned_at?.getTime(),
      )
      return [user_id, shownActor(author?.actor_kind ?? null, author?.actor ?? null, names)]
    }),
  )
}

const describe = (
  { groups, issuer }: Pick<Needs, 'groups' | 'issuer'>,
  project: Project,
  row: store.FoundUserRow,
  authors: BanAuthors,
) => ({
  user_id: row.user_id,
  username: row.username,
  name: row.name,
  email: row.email,
  is_email_confirmed: row.is_email_confirmed,
  picture: shownPicture(issuer, project, row.picture),
  country: row.country,
  created_at: formatTimestamp(row.created_at),
  // The list of the user's bans tells of one that has ended.
  banned_at: row.is_banned && row.banned_at ? formatTimestamp(row.banned_at) : null,
  banned_until: row.is_banned && row.banned_until ? formatTimestamp(row.banned_until) : null,
  ban_reason: row.is_banned ? row.ban_reason : null,
  banned_by: authors.get(row.user_id) ?? null,
  groups: [...groups.of(project.projectId, row.group_ids)],
})

const describeSession = (row: store.SessionOfUserRow, ends: Instant, now: Instant) => ({
  session_id: row.session_id,
  client_id: row.client_id,
  type: row.type,
  provider: row.provider,
  scope: row.scope,
  deployment_id: row.deployment_id,
  signed_in_at: formatTimestamp(row.signed_in_at),
  refreshed_at: row.refreshed_at && formatTimestamp(row.refreshed_at),
  ends_at: formatTimestamp(ends),
  ...originAt(row, now),
})

/** When the last token ends that the session can have given out. A client that was deleted gives out none. */
const endOf = ({ clients }: Project, session: store.SessionOfUserRow): Instant => {
  const client = clients.find(({ clientId }) => clientId === session.client_id)
  const seconds = client ? accessTokenSeconds(client) : 0
  const access = plusSeconds(session.refreshed_at ?? session.signed_in_at, codeSeconds + seconds)
  const refresh = session.refresh_expires_at
  return refresh && refresh > access ? refresh : access
}

const identityOf = (
  { playfab }: Project['settings'],
  { provider, external_id }: UserQuery,
): store.UserSearch['identity'] => {
  if (provider === undefined && external_id === undefined) return undefined
  if (provider === undefined || external_id === undefined) {
    const missing = provider === undefined ? 'provider' : 'external_id'
    throw refused(missing, 'required', 'is missing: provider and external_id go together')
  }
  if (isWallet(provider)) {
    const subjects = (['phone', 'email'] as const).map((channel) =>
      readTarget(channel, external_id),
    )
    return { realms: ['phone', 'email'], subjects: subjects.filter((one) => one !== undefined) }
  }
  // Tokens show a player of Steam as an address that ends in the id.
  const shown = /^https?:\/\/.+\/([^/]+)$/.exec(external_id)?.[1]
  return {
    realms: [provider, ...(playfab && provider === playFabNetwork ? [realmOf(playfab)] : [])],
    subjects: shown === undefined ? [external_id] : [external_id, shown],
  }
}

const writeCursor = ({ user_id, name_key }: store.FoundUserRow): string =>
  Buffer.from(JSON.stringify([user_id, name_key])).toString('base64url')

const readCursor = (cursor: string): { userId: string; nameKey: string | null } => {
  try {
    const [userId, nameKey] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const isText = typeof nameKey === 'string' && !nameKey.includes('\0')
    if (typeof userId === 'string' && isUuid(userId)) {
      return { userId, nameKey: isText ? nameKey : null }
    }
  } catch {
    // Told below, like every cursor that no page gave out.
  }
  throw refused('cursor', 'cursor', 'must be the next_cursor of the page before')
}

const refused = (property: string, code: ViolationCode, message: string): Problem =>
  new Problem(projectProblems.invalid, { violations: [violation(property, code, message)] })
