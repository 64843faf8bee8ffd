/** Grants: permissions for the installation, a merchant or a project. */
import type { Instant } from '../../base/clock.ts'
import type { Caller } from '../caller.ts'
import type { Permission } from './permissions.ts'

export type Scope =
  | { kind: 'installation' }
  | { kind: 'merchant'; merchantId: number }
  | { kind: 'project'; projectId: number }

/** For the installation it counts everywhere, for a merchant in all of its projects. */
export type Grant = { scope: Scope; permissions: ReadonlySet<Permission> }

/** A caller, and all that it was granted. */
export type Principal = {
  caller: Caller
  grants: readonly Grant[]
  /** When the key or session ends that made the call, where that is known from its beginning. */
  endsAt?: Instant | undefined
  /** The endpoints of a portal link: it makes calls of webhooks alone, and each of them for these alone. */
  endpoints?: readonly number[] | undefined
}

type Granted = Pick<Principal, 'grants'>

/** A project as far as grants care. */
export type PlaceOfProject = { projectId: number; merchantId: number }

/** Where a call is at work. */
export type Place =
  | { kind: 'installation' }
  | { kind: 'merchant'; merchantId: number }
  | ProjectPlace
type ProjectPlace = { kind: 'project' } & PlaceOfProject

const reaches = (scope: Scope, place: Place): boolean => {
  switch (scope.kind) {
    case 'installation':
      return true
    case 'merchant':
      return place.kind !== 'installation' && place.merchantId === scope.merchantId
    case 'project':
      return place.kind === 'project' && place.projectId === scope.projectId
  }
}

/**
 * Whether a principal may do this at a place. For a merchant a grant for one of the merchant's projects is not enough.
 */
export const may = ({ grants }: Granted, permission: Permission, place: Place): boolean =>
  grants.some(({ scope, permissions }) => permissions.has(permission) && reaches(scope, place))

const installation: Place = { kind: 'installation' }

/** Whether it may do this with the installation itself. */
export const mayOnInstallation = (principal: Granted, permission: Permission): boolean =>
  may(principal, permission, installation)

/** Whether it may do this with anything at all: for lists, which show only what `may` allows. */
export const mayAnywhere = ({ grants }: Granted, permission: Permission): boolean =>
  grants.some(({ permissions }) => permissions.has(permission))

/** Whether any grant counts for a project: whoever has none is told nothing about it. */
export const reachesProject = ({ grants }: Granted, project: PlaceOfProject): boolean =>
  grants.some(({ scope }) => reaches(scope, { kind: 'project', ...project }))

/** Places where something may be done: everywhere, or at these merchants and these projects. */
export type HeldPlaces = 'all' | { merchants: readonly number[]; projects: readonly number[] }

/** The places where a permission is held, for lists that the database narrows. */
export const placesWith = ({ grants }: Granted, permission: Permission): HeldPlaces => {
  const scopes = grants
    .filter(({ permissions }) => permissions.has(permission))
    .map(({ scope }) => scope)
  if (scopes.some(({ kind }) => kind === 'installation')) return 'all'
  return {
    merchants: scopes.flatMap((scope) => (scope.kind === 'merchant' ? [scope.merchantId] : [])),
    projects: scopes.flatMap((scope) => (scope.kind === 'project' ? [scope.projectId] : [])),
  }
}

/** The wanted permissions that a principal lacks at a place: nobody gives away more than they have. */
export const lacking = (
  principal: Granted,
  wanted: Iterable<Permission>,
  place: Place,
): Permission[] => [...wanted].filter((permission) => !may(principal, permission, place))
