/** The players whose limits the studio may look at and change. */
import { Problem } from '../../base/contract.ts'
import type { Deps } from '../../projects/index.ts'
import { problems } from '../contract.ts'
import * as store from './purchases.sql.ts'

export type LimitDeps = Pick<Deps, 'sql' | 'clock' | 'admission'> & {
  /** The players of a project among these ids: areas do not know sign-in. */
  knownPlayers(projectId: number, ids: readonly string[]): Promise<ReadonlySet<string>>
}

/** Throws 404 for somebody who is no player of the project, and has bought nothing under an id of the studio's. */
export const mustBeKnown = async (
  { sql, knownPlayers }: LimitDeps,
  projectId: number,
  userId: string,
): Promise<void> => {
  if ((await knownPlayers(projectId, [userId])).has(userId)) return
  const rows = await store.hasBought(sql, projectId, userId)
  if (rows.length === 0) throw new Problem(problems.player_not_found)
}
