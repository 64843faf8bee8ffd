/** The grants of people as they are kept, and what they come to. */
import type { Violation } from '../../base/contract.ts'
import type { Query } from '../../base/database/database.ts'
import { violation } from '../../base/refusals/violation.ts'
import { canonical } from '../directory/canonical.ts'
import { listMerchantsAndVersions } from '../directory/projects.sql.ts'
import {
  type Grant,
  lacking,
  type Place,
  type Principal,
  type Scope,
} from '../permissions/grants.ts'
import type { Permission } from '../permissions/permissions.ts'
import { grantableRoles, isGrantable, permissionsOf, type Role } from '../permissions/roles.ts'
import type { StoredGrant } from './people-contract.ts'

/** To see people, or to look after them. */
export type PeoplePermission = Extract<Permission, `people.${string}`>

/** The merchant's id by the project's; projects that do not exist are missing. */
export type Places = ReadonlyMap<number, number>

/** Reads the merchants of all projects that these grants name, and of further ones. Throws what the database does. */
export const readPlaces = async (
  sql: Query,
  grants: readonly StoredGrant[],
  others: readonly number[] = [],
): Promise<Places> => {
  const projects = new Set([...grants.flatMap(({ project_id }) => project_id ?? []), ...others])
  if (projects.size === 0) return new Map()
  const rows = await listMerchantsAndVersions(sql, [...projects])
  return new Map(rows.map(({ project_id, merchant_id }) => [project_id, merchant_id]))
}

/** The merchant whose share a grant counts for; undefined for one of the installation. */
export const merchantOf = (
  { merchant_id, project_id }: StoredGrant,
  places: Places,
): number | undefined =>
  merchant_id ?? (project_id === undefined ? undefined : places.get(project_id))

/** The grants of a person. A role that this version does not know, as after a step back to it, gives nothing. */
export const grantsOf = (stored: readonly StoredGrant[]): Grant[] =>
  stored.flatMap((grant) => {
    const permissions = permissionsOf[grant.role as Role] as ReadonlySet<Permission> | undefined
    const scope = scopeOf(grant)
    return permissions && scope ? [{ scope, permissions }] : []
  })

const scopeOf = ({ scope, merchant_id, project_id }: StoredGrant): Scope | undefined => {
  if (scope === 'installation') return { kind: 'installation' }
  if (scope === 'merchant')
    return merchant_id === undefined ? undefined : { kind: 'merchant', merchantId: merchant_id }
  return project_id === undefined ? undefined : { kind: 'project', projectId: project_id }
}

/** The same for reading: for each scope its permissions, in the order of the grants. */
export const permissionsByScope = (stored: readonly StoredGrant[]) => {
  const byScope = new Map<string, { facts: Omit<StoredGrant, 'role'>; held: Set<Permission> }>()
  for (const { role, ...facts } of stored) {
    const name = `${facts.scope} ${facts.merchant_id ?? facts.project_id ?? ''}`
    const known = byScope.get(name) ?? { facts, held: new Set<Permission>() }
    byScope.set(name, known)
    for (const permission of permissionsOf[role]) known.held.add(permission)
  }
  return [...byScope.values()].map(({ facts, held }) => ({
    ...facts,
    permissions: [...held].toSorted(),
  }))
}

/** Violations in grants by themselves; empty where there are none. `isMerchant` says whether there is one. */
export const wrongGrants = (
  grants: readonly StoredGrant[],
  places: Places,
  isMerchant: (id: number) => boolean,
): Violation[] =>
  grants.flatMap(({ scope, merchant_id, project_id, role }, index) => {
    const at = (name: string) => `grants[${index}].${name}`
    const found: Violation[] = []
    const wants = (name: string, value: unknown, isWanted: boolean): void => {
      if (isWanted && value === undefined)
        found.push(violation(at(name), 'required', `must be given for the scope ${scope}`))
      if (!isWanted && value !== undefined)
        found.push(
          violation(at(name), 'unexpected', `must be left out for the scope ${scope}`, {
            beside: 'scope',
          }),
        )
    }
    wants('merchant_id', merchant_id, scope === 'merchant')
    wants('project_id', project_id, scope === 'project')
    if (scope === 'merchant' && merchant_id !== undefined && !isMerchant(merchant_id))
      found.push(violation(at('merchant_id'), 'not_found', 'there is no such merchant'))
    if (scope === 'project' && project_id !== undefined && !places.has(project_id))
      found.push(violation(at('project_id'), 'not_found', 'there is no such project'))
    if (!isGrantable(role, scope))
      found.push(
        violation(at('role'), 'one_of', 'operator is granted for the installation only', {
          allowed: grantableRoles,
        }),
      )
    return found
  })

/** Whether a principal may do this with the people of the place that a grant is for. */
export const mayWithPeople = (
  principal: Principal,
  permission: PeoplePermission,
  grant: StoredGrant,
  places: Places,
): boolean => lackedFor(principal, grant, [permission], places).length === 0

/** The permissions that a principal lacks to give these grants, or to have a say about their holder. */
export const lackingToGive = (
  principal: Pick<Principal, 'grants'>,
  grants: readonly StoredGrant[],
  places: Places,
): Permission[] => [
  ...new Set(
    grants.flatMap((grant) =>
      lackedFor(principal, grant, ['people.manage', ...heldBy(grant.role)], places),
    ),
  ),
]

/** Whether grants allow anything at a place where the former ones did not. */
export const isWider = (
  before: readonly StoredGrant[],
  after: readonly StoredGrant[],
  places: Places,
): boolean => {
  const had = { grants: grantsOf(before) }
  const kept = new Set(before.map((grant) => canonical(grant)))
  return after.some(
    (grant) =>
      !kept.has(canonical(grant)) &&
      lacking(had, permissionsOf[grant.role], placeOf(grant, places)).length > 0,
  )
}

/** A role that this version does not know may hold anything. */
const heldBy = (role: Role): ReadonlySet<Permission> =>
  Object.hasOwn(permissionsOf, role) ? permissionsOf[role] : permissionsOf.operator

const lackedFor = (
  principal: Pick<Principal, 'grants'>,
  grant: StoredGrant,
  wanted: readonly Permission[],
  places: Places,
): Permission[] => lacking(principal, wanted, placeOf(grant, places))

/** Where a grant is at work. A project that is not there is nobody's but the installation's. */
const placeOf = ({ scope, merchant_id, project_id }: StoredGrant, places: Places): Place => {
  if (scope === 'merchant' && merchant_id !== undefined)
    return { kind: 'merchant', merchantId: merchant_id }
  const merchantId = project_id === undefined ? undefined : places.get(project_id)
  if (scope === 'project' && project_id !== undefined && merchantId !== undefined)
    return { kind: 'project', projectId: project_id, merchantId }
  return { kind: 'installation' }
}
