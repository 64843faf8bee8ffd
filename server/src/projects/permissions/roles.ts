/** Roles: sets of permissions that have a name, because people are rarely given single ones. */
import { isPermission, type Permission, permissionNames } from './permissions.ts'

/** Everything that can be done with one merchant or one project. */
const ofMerchant = permissionNames.filter((name) => name !== 'installation.manage')

const support: readonly Permission[] = [
  'projects.read',
  'audit.read',
  'catalog.read',
  'payments.read',
  'players.read',
  'players.write',
  'webhooks.read',
  'webhooks.replay',
  'sign_ins.read',
  'search.read',
]

const rows = {
  operator: {
    about: 'Runs the installation: may do everything',
    permissions: permissionNames,
  },
  merchant_admin: {
    about: 'Runs a merchant or a project: may do everything there, and decides who else may',
    permissions: ofMerchant,
  },
  developer: {
    about:
      'Builds the game: everything of a project but its people, refunds, and the erasure and export of players',
    permissions: without(ofMerchant, [
      'people.manage',
      'payments.refund',
      'players.erase',
      'players.export',
    ]),
  },
  shop: {
    about: 'Looks after the shop: the catalog, and how it sells',
    permissions: ['projects.read', 'catalog.read', 'catalog.write', 'statistics.read'],
  },
  support: {
    about: 'Helps players: finds out what happened, bans, ends sessions, sends notifications again',
    permissions: support,
  },
  support_lead: {
    about: 'Leads support: the same, and refunds and erases players',
    permissions: [...support, 'payments.refund', 'players.erase'],
  },
  read_only: {
    about: 'Looks on: reads everything but secrets, and changes nothing',
    // This one shows a secret by which tokens can be forged.
    permissions: without(
      permissionNames.filter((name) => name.endsWith('.read')),
      ['signing_keys.read'],
    ),
  },
} as const satisfies Record<string, { about: string; permissions: readonly Permission[] }>

export type Role = keyof typeof rows

/** All roles, the mightiest first. */
export const roleNames = Object.keys(rows) as readonly Role[]

/** Roles that can be granted for a merchant or a project: `operator` is for the installation only. */
export type GrantableRole = Exclude<Role, 'operator'>
export const grantableRoles = roleNames.filter((name): name is GrantableRole => name !== 'operator')

/** The permissions of each role. */
export const permissionsOf: Readonly<Record<Role, ReadonlySet<Permission>>> = Object.fromEntries(
  roleNames.map((name) => [name, new Set<Permission>(rows[name].permissions)]),
) as unknown as Record<Role, ReadonlySet<Permission>>

/** Says in a sentence what a role is for. */
export const aboutRole = (role: Role): string => rows[role].about

/** Whether a role may be granted for this kind of scope. */
export const isGrantable = (role: Role, kind: 'installation' | 'merchant' | 'project'): boolean =>
  kind === 'installation' || role !== 'operator'

/**
 * The permissions of an API key whose maker named none: all calls of the game's server, which are those below
 * `/api/v2/project/{project_id}/admin`. No call that is the operator's alone needs one of these.
 */
export const permissionsOfPlainKeys: ReadonlySet<Permission> = new Set<Permission>([
  'audit.read',
  'catalog.read',
  'catalog.write',
  'payments.read',
  'payments.write',
  'payments.refund',
  'players.read',
  'players.write',
  'players.erase',
  'players.export',
  'webhooks.read',
  'webhooks.write',
  'webhooks.replay',
  'sign_ins.read',
  'statistics.read',
  'search.read',
])

/**
 * The permissions of an API key, from the members that it was made with. Names that this version does not know, because
 * a newer one wrote them, allow nothing.
 */
export const permissionsOfKey = ({
  role,
  permissions,
}: {
  role: string | null
  permissions: readonly string[] | null
}): ReadonlySet<Permission> => {
  if (permissions !== null) return new Set(permissions.filter(isPermission))
  if (role === null) return permissionsOfPlainKeys
  return Object.hasOwn(permissionsOf, role) ? permissionsOf[role as Role] : nothing
}

const nothing: ReadonlySet<Permission> = new Set()

function without(names: readonly Permission[], left: readonly Permission[]): readonly Permission[] {
  return names.filter((name) => !left.includes(name))
}
