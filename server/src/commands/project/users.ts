/** Players of a project on the command line, by the admin calls of docs/players.md. */
import { Misuse } from '../words/misuse.ts'
import { momentOf } from './moments.ts'
import type { Place, ProjectTools } from './place.ts'
import { plainText, type RemoteProject, withProject } from './remote-project.ts'

type FindWish = Place & {
  provider?: string | undefined
  externalId?: string | undefined
  banned?: true | undefined
  limit: string
  json?: true | undefined
}

type User = {
  user_id: string
  name: string | null
  email: string | null
  is_email_confirmed: boolean
  country: string | null
  created_at: string
  banned_at: string | null
  banned_until: string | null
  ban_reason: string | null
}

type WholeUser = User & {
  groups: { name: string }[]
  identities: { provider: string; external_id: string; name?: string | null }[]
  deployments: string[]
  sessions: {
    session_id: string
    signed_in_at: string
    address?: string | null
    device?: string | null
  }[]
}

const pageSize = 100

/** Lists the players that fit, page after page up to the limit; answers the exit code. Throws `Misuse`. */
export const findUsers = async (
  who: string | undefined,
  wish: FindWish,
  { config, say, complain }: ProjectTools,
): Promise<number> => {
  const { provider, externalId, banned, json } = wish
  if (!/^([1-9]\d{0,2}|1000)$/.test(wish.limit)) throw new Misuse('--limit is a number, 1 to 1000.')
  if ((provider === undefined) !== (externalId === undefined))
    throw new Misuse('--provider and --external-id belong together.')
  const filters = {
    ...(who === undefined ? {} : { [who.includes('@') ? 'email' : 'name']: who }),
    ...(provider === undefined ? {} : { provider }),
    ...(externalId === undefined ? {} : { external_id: externalId }),
    ...(banned ? { is_banned: 'true' } : {}),
  }
  return await withProject(wish, config, async (project) => {
    const { users, hasMore } = await readUsers(project, filters, Number(wish.limit))
    if (json) say(JSON.stringify(users, null, 2))
    else for (const user of users) say(lineOf(user))
    if (users.length === 0 && !json) complain('Nobody fits.')
    if (hasMore) complain(`There are more than ${wish.limit}: say --limit, up to 1000.`)
    return 0
  })
}

const readUsers = async (
  project: RemoteProject,
  filters: Record<string, string>,
  most: number,
): Promise<{ users: User[]; hasMore: boolean }> => {
  const users: User[] = []
  let cursor: string | null = null
  do {
    const query = new URLSearchParams({
      ...filters,
      limit: String(Math.min(pageSize, most - users.length)),
      ...(cursor === null ? {} : { cursor }),
    })
    const page: { items: User[]; next_cursor: string | null } = await project.call(
      'GET',
      `/users?${query}`,
    )
    users.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== null && users.length < most)
  return { users, hasMore: cursor !== null }
}

const lineOf = ({ user_id, name, email, country, ...ban }: User): string =>
  [user_id, plainText(name ?? '-'), plainText(email ?? '-'), country ?? '-', banOf(ban)]
    .join('  ')
    .trimEnd()

const banOf = ({
  banned_at,
  banned_until,
  ban_reason,
}: Pick<User, 'banned_at' | 'banned_until' | 'ban_reason'>): string => {
  if (banned_at === null) return ''
  const until = banned_until === null ? 'without end' : `until ${banned_until}`
  return `banned ${until}${ban_reason === null ? '' : `: ${plainText(ban_reason)}`}`
}

/** Shows one player; answers the exit code. */
export const showUser = async (
  userId: string,
  wish: Place & { json?: true | undefined },
  { config, say }: ProjectTools,
): Promise<number> =>
  await withProject(wish, config, async (project) => {
    const user = await project.call<WholeUser>('GET', pathOf(userId))
    say(wish.json ? JSON.stringify(user, null, 2) : linesOf(user).join('\n'))
    return 0
  })

const linesOf = (user: WholeUser): string[] => {
  const { identities, groups, deployments, sessions } = user
  const row = (label: string, text: string): string[] =>
    text === '' ? [] : [`${label.padEnd(10)} ${plainText(text)}`]
  return [
    ...row('id', user.user_id),
    ...row('name', user.name ?? ''),
    ...row(
      'e-mail',
      user.email ? `${user.email}${user.is_email_confirmed ? '' : ' (not confirmed)'}` : '',
    ),
    ...row('country', user.country ?? ''),
    ...row('since', user.created_at),
    ...row('ban', banOf(user)),
    ...identities.flatMap(({ provider, external_id }) =>
      row('identity', `${provider} ${external_id}`),
    ),
    ...row('groups', groups.map(({ name }) => name).join(', ')),
    ...row('admitted', deployments.join(', ')),
    ...sessions.flatMap(({ session_id, signed_in_at, address, device }) =>
      row('session', [session_id, signed_in_at, address, device].filter(Boolean).join('  ')),
    ),
  ]
}

/** Bans a player; answers the exit code. Throws `Misuse` for a time that is none. */
export const banUser = async (
  userId: string,
  { reason, until, ...place }: Place & { reason?: string | undefined; until?: string | undefined },
  { config, say }: ProjectTools,
): Promise<number> => {
  const end = until === undefined ? undefined : momentOf('--until', until, 'ahead')
  const body = { ...(reason === undefined ? {} : { reason }), ...(end ? { until: end } : {}) }
  return await withProject(place, config, async (project) => {
    await project.call('POST', `${pathOf(userId)}/ban`, { body })
    say(`${userId} is banned ${end ? `until ${end}` : 'without end'}.`)
    return 0
  })
}

/** Takes a ban back; answers the exit code. */
export const unbanUser = async (
  userId: string,
  place: Place,
  { config, say }: ProjectTools,
): Promise<number> =>
  await withProject(place, config, async (project) => {
    await project.call('DELETE', `${pathOf(userId)}/ban`)
    say(`${userId} may sign in.`)
    return 0
  })

/** Ends all sessions of a player; answers the exit code. */
export const signOutUser = async (
  userId: string,
  place: Place,
  { config, say }: ProjectTools,
): Promise<number> =>
  await withProject(place, config, async (project) => {
    await project.call('DELETE', `${pathOf(userId)}/sessions`)
    say(`All sessions of ${userId} have ended.`)
    return 0
  })

/** Prints all that is known of a player; answers the exit code. */
export const exportUser = async (
  userId: string,
  place: Place,
  { config, say }: ProjectTools,
): Promise<number> =>
  await withProject(place, config, async (project) => {
    say(JSON.stringify(await project.call('GET', `${pathOf(userId)}/export`), null, 2))
    return 0
  })

const pathOf = (userId: string): string => {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(userId)) return `/users/${userId}`
  throw new Misuse(`${userId} is no id of a player; portreeve users find shows them.`)
}
