/**
 * The bound of a link that was not mailed. Its maker may have kept it. So it opens only grants that the maker could
 * have given, and no longer than the maker's own key or session. So do the sessions that it opens.
 */
import { fromMilliseconds, type Instant } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'
import { mayOnInstallation, type Principal, type Scope } from '../permissions/grants.ts'
import { permissionNames, permissionsNamed } from '../permissions/permissions.ts'
import { lackingToGive, readPlaces } from './grants-of-people.ts'
import type { ConsoleUserRow } from './people.sql.ts'
import { seenWith } from './seen-person.ts'

/** As it is kept. */
export type Bound = {
  grants: { scope: Scope; permissions: string[] }[]
  /** Milliseconds since 1970. */
  ends_at?: number
}

/** The bound of a link that a principal hands over; null where the principal could give everything, for ever. */
export const boundBy = ({ grants, endsAt }: Principal): Bound | null =>
  endsAt === undefined && permissionNames.every((name) => mayOnInstallation({ grants }, name))
    ? null
    : {
        grants: grants.map(({ scope, permissions }) => ({ scope, permissions: [...permissions] })),
        ...(endsAt === undefined ? {} : { ends_at: endsAt.getTime() }),
      }

/** When a bound ends that has an end. */
export const endOfBound = (bound: Bound | null): Instant | undefined =>
  bound?.ends_at === undefined ? undefined : fromMilliseconds(bound.ends_at)

/** The person within a bound: undefined where nothing is left of them, or the bound is over. */
export const withinBound = async (
  sql: Query,
  bound: Bound | null,
  person: ConsoleUserRow,
  now: Instant,
): Promise<ConsoleUserRow | undefined> => {
  if (bound === null) return person
  const endsAt = endOfBound(bound)
  if (endsAt !== undefined && endsAt <= now) return undefined
  const maker = {
    grants: bound.grants.map(({ scope, permissions }) => ({
      scope,
      permissions: permissionsNamed(permissions),
    })),
  }
  const places = await readPlaces(sql, person.grants)
  const grants = person.grants.filter((grant) => lackingToGive(maker, [grant], places).length === 0)
  return grants.length === 0 ? undefined : seenWith(person, grants)
}
