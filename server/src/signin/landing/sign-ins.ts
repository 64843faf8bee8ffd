/** Sign-ins that come together share a statement: under load one commit carries some dozens. */
import { isUnavailable, type Sql } from '../../base/database/database.ts'
import { restBetween } from '../../base/database/spread.ts'
import { gather } from '../../base/gather.ts'
import {
  type KnownSignIn,
  type KnownUserRow,
  type NewSignIn,
  type SignInRow,
  signKnownUserIn,
  signKnownUsersIn,
  signNewUserIn,
  signNewUsersIn,
} from './sign-ins.sql.ts'

export type SignIns = ReturnType<typeof signIns>

/**
 * Makes both; they promise what was committed. A sign-in alone is one statement, those of a project that come while it
 * is under way are the next one.
 */
export const signIns = (sql: Sql) => ({
  /** Signs somebody in who may be known; promises undefined where the identity is not. */
  ofKnown: together<KnownSignIn, KnownUserRow>(sql, signKnownUserIn, signKnownUsersIn),
  /** Signs somebody in who was unknown a moment ago; a user of null where the proof had been spent before. */
  ofNew: together<NewSignIn, { user_id: string | null }>(sql, signNewUserIn, signNewUsersIn),
})

const together = <T extends { row: SignInRow }, Row extends object>(
  sql: Sql,
  useOne: (sql: Sql, one: T) => Promise<readonly Row[]>,
  useAll: (
    sql: Sql,
    projectId: number,
    all: readonly T[],
  ) => Promise<readonly (Row & { nth: number })[]>,
): ((one: T) => Promise<Row | undefined>) => {
  const alone = async (one: T): Promise<Row | undefined> => (await useOne(sql, one))[0]
  return gather<T, Row | undefined>({
    keyOf: ({ row }) => row.project_id,
    work: async (all) => {
      if (all.length === 1) return await Promise.all(all.map(alone))
      const projectId = all[0]?.row.project_id ?? 0
      // Every process takes identities and proofs in the same order: none waits for another in a circle.
      const ordered = all.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
      const rows = await useAll(sql, projectId, ordered)
      const byPlace = new Map(rows.map((row) => [row.nth, row]))
      const found = new Map(ordered.map((one, index) => [one, byPlace.get(index + 1)]))
      return all.map((one) => found.get(one))
    },
    atMost: 64,
    rest: restBetween(sql),
    isShared: isUnavailable,
  })
}

const placeOf = ({ row: { realm, subject } }: { row: SignInRow }): string => `${realm} ${subject}`
