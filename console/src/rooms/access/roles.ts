/** Roles as the person may grant them: nobody gives more than they have. */
import { permissions, roles } from '../../api/rights.ts'
import type { Me, Scope } from '../../api/session.ts'
import { rightsWords } from '../../texts/of-service.ts'

export type RoleName = keyof typeof roles

/** Where a role counts. */
export type Grant = {
  scope: Scope
  merchant_id?: number
  project_id?: number
  role: RoleName
}

/** A place as a grant names it, with the merchant of a project. */
type GrantPlace = {
  scope: Scope
  merchant_id?: number | undefined
  project_id?: number | undefined
}

/** All permissions that somebody has at a place. */
export const permissionsAt = (
  me: Pick<Me, 'permissions'> | undefined,
  place: GrantPlace,
): Set<string> =>
  new Set(
    me?.permissions
      .filter(
        (granted) =>
          granted.scope === 'installation' ||
          (granted.scope === 'merchant' &&
            place.scope !== 'installation' &&
            granted.merchant_id === place.merchant_id) ||
          (granted.scope === 'project' &&
            place.scope === 'project' &&
            granted.project_id === place.project_id),
      )
      .flatMap(({ permissions }) => permissions),
  )

/** The roles that somebody may grant at a place. */
export const grantableRoles = (
  me: Pick<Me, 'permissions'> | undefined,
  place: GrantPlace,
): RoleName[] => {
  const mine = permissionsAt(me, place)
  return (Object.keys(roles) as RoleName[]).filter(
    (role) =>
      (roles[role].grantedOn as readonly string[]).includes(place.scope) &&
      roles[role].permissions.every((permission) => mine.has(permission)),
  )
}

/** The purpose of a role. */
export const rolePurpose = (role: RoleName): string =>
  rightsWords.words((texts) => texts.roles[role].purpose, roles[role].description)

/** The sentence of a permission. */
export const permissionWords = (permission: keyof typeof permissions): string =>
  rightsWords.words((texts) => texts.permissions[permission], permissions[permission])
