/** Roles: sets of permissions that have a name, because people are rarely given single ones. */
import { type Permission, permissionNames, permissionsNamed } from './permissions.ts'

/** Everything that can be done with one merchant or one project. */
const ofMerchant = permissionNames.filter((name) => name !== 'installation.manage')

const support: readonly Permission[] = [
  'projects.read',
  'audit.read',
  'catalog.read',
  'inventory.read',
  'inventory.write',
  'payments.read',
  'players.read',
  'players.write',
  'webhooks.read',
  'webhooks.replay',
  'sign_ins.read',
  'statistics.read',
  'search.read',
]

/** The permissions of each role. */
const rows = {
  operator: permissionNames,
  merchant_admin: ofMerchant,
  developer: without(ofMerchant, [
    'people.manage',
    'payments.refund',
    'players.erase',
    'players.export',
  ]),
  shop: ['projects.read', 'catalog.read', 'catalog.write', 'statistics.read', 'search.read'],
  support,
  support_lead: [
    ...support,
    'payments.cancel',
    'payments.refund',
    'players.erase',
    'players.export',
  ],
  // The permission that is left out shows a secret by which tokens can be forged.
  read_only: without(
    permissionNames.filter((name) => name.endsWith('.read')),
    ['signing_keys.read'],
  ),
} as const satisfies Record<string, readonly Permission[]>

export type Role = keyof typeof rows

/** The work that each role is for, in a sentence for people; docs/people-and-keys.md shows them. */
export const rolePurposes: Readonly<Record<Role, string>> = {
  operator: 'Runs the installation: may do everything. It is granted for the installation only',
  merchant_admin: 'Runs a merchant or a project: may do everything there, and decides who else may',
  developer:
    'Builds the game: everything of a project but refunds, the erasure and export of players, and changes of its people, whom it reads',
  shop: 'Looks after the shop: the catalog, what in it needs attention, and how it sells',
  support:
    'Helps players: finds out what happened and how often, bans, ends sessions, gives goods and takes them back, sends notifications again',
  support_lead:
    'Leads support: the same, refunds, cancels subscriptions, exports and erases players',
  read_only: 'Looks on: reads everything but secrets, and changes nothing',
}

/** All roles, the mightiest first. */
export const roleNames = Object.keys(rows) as readonly Role[]

/** Roles that can be granted for a merchant or a project: `operator` is for the installation only. */
export type GrantableRole = Exclude<Role, 'operator'>
export const grantableRoles = roleNames.filter((name): name is GrantableRole => name !== 'operator')

/** The permissions of each role. */
export const permissionsOf: Readonly<Record<Role, ReadonlySet<Permission>>> = Object.fromEntries(
  roleNames.map((name) => [name, new Set<Permission>(rows[name])]),
) as unknown as Record<Role, ReadonlySet<Permission>>

/** Whether a role may be granted for this kind of scope. */
export const isGrantable = (role: Role, kind: ScopeKind): boolean =>
  kind === 'installation' || role !== 'operator'

const scopeKinds = ['installation', 'merchant', 'project'] as const
type ScopeKind = (typeof scopeKinds)[number]

/** The roles as the API document tells them: what each is for, what it allows, and where it may be granted. */
export const rolesTold = () =>
  Object.fromEntries(
    roleNames.map((role) => [
      role,
      {
        description: rolePurposes[role],
        granted_on: scopeKinds.filter((kind) => isGrantable(role, kind)),
        permissions: [...permissionsOf[role]],
      },
    ]),
  )

/**
 * The permissions of an API key whose maker named none: all calls of the game's server, which are those below
 * `/api/v2/project/{project_id}/admin`. No call that is the operator's alone needs one of these.
 */
export const permissionsOfPlainKeys: ReadonlySet<Permission> = new Set<Permission>([
  'audit.read',
  'catalog.read',
  'catalog.write',
  'inventory.read',
  'inventory.write',
  'payments.read',
  'payments.write',
  'payments.cancel',
  'payments.refund',
  'players.read',
  'players.write',
  'players.import',
  'players.erase',
  'players.export',
  'webhooks.read',
  'webhooks.write',
  'webhooks.replay',
  'sign_ins.read',
  'statistics.read',
  'search.read',
])

/** The permissions of an API key, from the members that it was made with. An unknown role allows nothing. */
export const permissionsOfKey = ({
  role,
  permissions,
}: {
  role: string | null
  permissions: readonly string[] | null
}): ReadonlySet<Permission> => {
  if (permissions !== null) return permissionsNamed(permissions)
  if (role === null) return permissionsOfPlainKeys
  return Object.hasOwn(permissionsOf, role) ? permissionsOf[role as Role] : nothing
}

const nothing: ReadonlySet<Permission> = new Set()

function without(names: readonly Permission[], left: readonly Permission[]): readonly Permission[] {
  return names.filter((name) => !left.includes(name))
}
