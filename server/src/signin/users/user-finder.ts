/** Finds players for whoever has an id, an address or a name. */
import { readMailbox } from '../../base/messages/mailbox.ts'
import {
  adminPathOf,
  type Deps,
  type Finder,
  mostOfKind,
  type Project,
  type Question,
} from '../../projects/index.ts'
import { listNetworks } from '../networks/table.ts'
import { readTarget } from '../passwordless/codes/address.ts'
import { platformNames } from '../platforms/platform.ts'
import { realmOf } from '../playfab/playfab.ts'
import { findUsers, type NamedUserRow } from './user-finder.sql.ts'

/**
 * Players by their user id, their e-mail, their id at a network or platform, and how their name begins. An id of a
 * network of the project's own is found as long as that is connected.
 */
export const userFinder = ({ sql }: Pick<Deps, 'sql'>): Finder => ({
  permission: 'players.read',
  async find(project, question) {
    const { text, uuid, isMailbox } = question
    const rows = await findUsers(sql, {
      projectId: project.projectId,
      userId: uuid,
      email: isMailbox ? text : undefined,
      name: isMailbox || uuid !== undefined ? undefined : text,
      realms: realmsOf(project),
      subjects: subjectsOf(question),
      limit: mostOfKind,
    })
    return rows.map((row) => ({
      kind: 'user',
      id: row.user_id,
      title: row.username ?? row.name ?? row.email ?? row.user_id,
      matched: row.matched,
      isExact: row.matched !== 'name' || isNamed(row, text),
      path: `${adminPathOf(project.projectId)}/users/${row.user_id}`,
    }))
  },
})

const isNamed = ({ username, name }: NamedUserRow, text: string): boolean =>
  (username ?? name)?.toLowerCase() === text.toLowerCase()

const known = [
  ...new Set([...listNetworks().map(({ name }) => name), ...platformNames, 'phone', 'email']),
]

const realmsOf = ({ connections, settings: { playfab } }: Project): string[] => [
  ...known,
  ...[...connections.values()]
    .map(({ provider }) => provider)
    .filter((name) => !known.includes(name)),
  ...(playfab ? [realmOf(playfab)] : []),
]

/** The text may be the id itself, an address that ends in it as tokens show it, a phone number or a mailbox. */
const subjectsOf = ({ text, isMailbox }: Question): string[] => {
  const others = [
    /^https?:\/\/.+\/([^/]+)$/.exec(text)?.[1],
    isMailbox ? readMailbox(text) : readTarget('phone', text),
  ]
  return [...new Set([text, ...others.filter((one) => one !== undefined)])]
}
