/** Authors of bans and notes: as they are kept, and as answers show them. */
import type { ActorNames, Caller } from '../../projects/index.ts'
import type { Actor } from './user-bans.sql.ts'

/** The author of a change, as they are kept beside bans and notes. */
export const actorOf = (caller: Caller): Actor => ({
  kind: caller.kind,
  id: 'id' in caller ? (caller.id ?? null) : null,
})

/** The author of a change, with their name where names are told; null where nobody wrote it down. */
export const shownActor = (kind: string | null, id: string | null, names?: ActorNames) => {
  if (kind === null) return null
  const name = id === null ? undefined : names?.get(id)
  return { kind, ...(id === null ? {} : { id }), ...(name === undefined ? {} : { name }) }
}
