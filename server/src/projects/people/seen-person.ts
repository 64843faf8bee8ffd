/**
 * People as others see them. A caller who may read the people of a place sees their grants there, with the name and the
 * times of the invitation there. The rest of a person's grants stays hidden. A caller who looks after the people of a
 * place changes what is seen there. One row is one person all the same.
 */
import { fromMilliseconds, type Instant } from '../../base/clock.ts'
import { mayOnInstallation, type Principal } from '../permissions/grants.ts'
import { mayWithPeople, type PeoplePermission, type Places } from './grants-of-people.ts'
import type { ConsoleUserRow, Introduction } from './people.sql.ts'
import type { StoredGrant } from './people-contract.ts'

/** Whether a principal looks after everybody. */
export const looksAfterAll = (principal: Principal): boolean =>
  mayOnInstallation(principal, 'people.manage')

/** The person as a principal sees them; undefined where the principal may read none of their places. */
export const seenBy = (
  principal: Principal,
  person: ConsoleUserRow,
  places: Places,
): ConsoleUserRow | undefined => partFor('people.read', principal, person, places)

/** The part of a person that a principal looks after; undefined where there is none. */
export const lookedAfterBy = (
  principal: Principal,
  person: ConsoleUserRow,
  places: Places,
): ConsoleUserRow | undefined => partFor('people.manage', principal, person, places)

const partFor = (
  permission: PeoplePermission,
  principal: Principal,
  person: ConsoleUserRow,
  places: Places,
): ConsoleUserRow | undefined => {
  if (mayOnInstallation(principal, permission)) return person
  const grants = person.grants.filter((grant) =>
    mayWithPeople(principal, permission, grant, places),
  )
  return grants.length === 0 ? undefined : seenWith(person, grants)
}

/** The person as if these were all of their grants. */
export const seenWith = (person: ConsoleUserRow, grants: StoredGrant[]): ConsoleUserRow => {
  const places = new Set(grants.map(placeNameOf))
  const [first, ...others] = introductionsOf(person)
    .filter(({ place }) => places.has(place))
    .toSorted((one, other) => one.at - other.at)
  if (!first) return { ...person, grants }
  const hasCome = [first, ...others].some(({ has_come }) => has_come)
  return {
    ...person,
    grants,
    name: first.name,
    created_at: fromMilliseconds(first.at),
    state: hasCome ? 'active' : 'invited',
    last_seen_at: hasCome ? person.last_seen_at : null,
  }
}

/** How the person was introduced at each place of their grants; by their row, where nothing else is known. */
export const introductionsOf = ({
  grants,
  introductions,
  ...row
}: ConsoleUserRow): Introduction[] =>
  introduced(introductions, grants, introduction(row.name, row.created_at, row.state === 'active'))

/** How somebody is introduced, wherever it is. */
export const introduction = (
  name: string,
  at: Instant,
  hasCome = false,
): Omit<Introduction, 'place'> => ({ name, at: at.getTime(), has_come: hasCome })

/** An introduction for each merchant and project of these grants: the known one, or else the fresh one. */
export const introduced = (
  known: readonly Introduction[],
  grants: readonly StoredGrant[],
  fresh: Omit<Introduction, 'place'>,
): Introduction[] =>
  [...new Set(grants.map(placeNameOf))]
    // A caller who looks after the installation sees the row itself.
    .filter((place) => place !== 'installation')
    .map((place) => known.find((one) => one.place === place) ?? { place, ...fresh })

/**
 * The person after a change by somebody who sees a part: grants at other places stay, and so does the name that is used
 * there.
 */
export const changedFacts = (
  person: ConsoleUserRow,
  seen: ConsoleUserRow,
  change: { name: string | undefined; grants: readonly StoredGrant[] | undefined },
  now: Instant,
): Pick<ConsoleUserRow, 'name' | 'grants' | 'introductions'> => {
  const { name = seen.name } = change
  const hidden = person.grants.filter((grant) => !seen.grants.includes(grant))
  const grants = [...hidden, ...(change.grants ?? seen.grants)]
  const fresh =
    seen === person
      ? introduction(name, now)
      : introduction(name, seen.created_at, seen.state === 'active')
  const hiddenPlaces = new Set(hidden.map(placeNameOf))
  return {
    name: hidden.length === 0 ? name : person.name,
    grants,
    introductions: introduced(introductionsOf(person), grants, fresh).map((one) =>
      change.name === undefined || hiddenPlaces.has(one.place) ? one : { ...one, name },
    ),
  }
}

const placeNameOf = ({ scope, merchant_id, project_id }: StoredGrant): string =>
  scope === 'installation' ? scope : `${scope} ${merchant_id ?? project_id}`
