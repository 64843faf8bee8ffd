/** The names of those who did something, as lists show them beside their ids. */
import type { Query } from '../../base/database/database.ts'
import { isUuid } from '../../base/ids.ts'
import { nameKeys } from '../directory/keys.sql.ts'
import { nameConsoleUsers } from './audit.sql.ts'

/** Names by the ids of their bearers. */
export type ActorNames = ReadonlyMap<string, string>

type Actor = { kind: string | null; id: string | null }

/** The names of keys and the e-mail addresses of people among these; nothing is asked where there are none. */
export const actorNames = async (sql: Query, actors: readonly Actor[]): Promise<ActorNames> => {
  const idsOf = (...kinds: string[]): string[] => [
    ...new Set(
      actors.flatMap(({ kind, id }) =>
        kind !== null && kinds.includes(kind) && id !== null && isUuid(id) ? [id] : [],
      ),
    ),
  ]
  const [keys, people] = [idsOf('api_key', 'operator'), idsOf('console_user')]
  const keyNames = keys.length === 0 ? [] : await nameKeys(sql, keys)
  const addresses = people.length === 0 ? [] : await nameConsoleUsers(sql, people)
  return new Map([
    ...keyNames.map(({ key_id, name }) => [key_id, name] as const),
    ...addresses.map(({ user_id, email }) => [user_id, email] as const),
  ])
}
