/** Players as files name them: by their id, or by an identity. */
import type { Deps } from '../../projects/index.ts'
import { knownPlayers } from '../users/user-lookup.ts'
import { findOwners } from './newcomers.sql.ts'
import { placeOfIdentity } from './player-record.ts'

type PlayerName = {
  user_id?: string | undefined
  identity?: { provider: string; id: string } | undefined
}

/** The ids of the players of these names, in their order; undefined where there is none. */
export const namedPlayers =
  (needs: Pick<Deps, 'sql' | 'keyring'>) =>
  async (
    projectId: number,
    names: readonly PlayerName[],
  ): Promise<readonly (string | undefined)[]> => {
    const { sql, keyring } = needs
    const known = await knownPlayers(needs)(
      projectId,
      names.flatMap(({ user_id }) => user_id ?? []),
    )
    const places = names.map(
      ({ identity }) => identity && placeOfIdentity(identity, { keyring, projectId }),
    )
    const wanted = places.flatMap((place) => place ?? [])
    const owners = wanted.length === 0 ? [] : await findOwners(sql, projectId, wanted)
    const byPlace = new Map(owners.map((row) => [`${row.realm} ${row.subject}`, row.user_id]))
    return names.map(({ user_id }, nth) => {
      const place = places[nth]
      if (user_id !== undefined) return known.has(user_id) ? user_id : undefined
      return place && byPlace.get(`${place.realm} ${place.subject}`)
    })
  }
