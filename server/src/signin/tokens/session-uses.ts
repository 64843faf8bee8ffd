/** Uses of codes and refresh tokens that come together share a statement: under load one commit carries some dozens. */
import { isUnavailable, type Query, type Sql } from '../../base/database/database.ts'
import { gather } from '../../base/gather.ts'
import type { Admittance, Deployments } from '../deployments/deployments.ts'
import {
  type CodeUse,
  type RefreshUse,
  rotateRefreshes,
  type SessionRow,
  spendCodes,
  type UsedRow,
} from './sessions.sql.ts'

/** Promises a session to the one whose use counts, undefined to anybody else; after the commit. */
type Use<T> = (use: T) => Promise<SessionRow | undefined>

export type SessionUses = { spendCode: Use<CodeUse>; rotateRefresh: Use<RefreshUse> }

/**
 * Makes both. Measured with 64 players: a refresh takes 16 µs of the database and 70 µs of the service. One by one it
 * took 82 and 105.
 */
export const sessionUses = (needs: Needs): SessionUses => ({
  spendCode: together(needs, spendCodes),
  rotateRefresh: together(needs, rotateRefreshes),
})

type Needs = { sql: Sql; deployments: Pick<Deployments, 'admittance'> }

const together = <T extends { project_id: number }>(
  { sql, deployments }: Needs,
  useAll: (
    sql: Query,
    projectId: number,
    uses: readonly T[],
    admittance: Admittance,
  ) => Promise<readonly UsedRow[]>,
): Use<T> =>
  gather<T, SessionRow | undefined>({
    keyOf: ({ project_id }) => project_id,
    work: async (uses) => {
      const projectId = uses[0]?.project_id ?? 0
      const rows = await useAll(sql, projectId, uses, deployments.admittance(projectId))
      const byPlace = new Map(rows.map((row) => [row.nth, row]))
      return uses.map((_, index) => byPlace.get(index + 1))
    },
    atMost: 64,
    isShared: isUnavailable,
  })
