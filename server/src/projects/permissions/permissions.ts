/** The permissions of callers: one name for each kind of work, with a sentence for people. */

/** Every permission, and what it allows. Names are forever: keys and grants keep them. */
export const permissions = {
  'installation.manage':
    'Manage the installation itself: make merchants, manage operator keys, and change the limits of projects',
  'people.read': 'Read who may use the console, and what they may do',
  'people.manage': 'Invite people to the console, and change or take away what they may do',
  'keys.manage': 'Make, list and revoke API keys',
  'projects.read': 'Read merchants, projects, clients and the list of signing keys',
  'projects.write': 'Make and change projects and their clients',
  'connections.read': 'Read which networks and platforms are connected, without their secrets',
  'connections.write': 'Connect networks and platforms, test them, and take them away',
  'signing_keys.read': 'Read the shared secret by which tokens are signed',
  'signing_keys.rotate': 'Rotate the keys by which tokens are signed',
  'audit.read': 'Read who changed what',
  'catalog.read': 'Read the catalog, with its exports and imports',
  'catalog.write': 'Change the catalog, by calls and by files',
  'inventory.read': 'Read what players own, and every change of it',
  'inventory.write': 'Give goods to players and take them back',
  'payments.read': 'Read transactions, subscriptions and what card processors reported',
  'payments.write':
    'Report transactions and subscriptions, and set up the card processors that report them',
  'payments.cancel': 'Cancel subscriptions, at once or at their end, and let them renew again',
  'payments.refund': 'Refund transactions',
  'players.read': 'Look players, groups and deployments up',
  'players.write':
    'Ban players, end their sessions, and change groups, deployments and entitlements',
  'players.import':
    'Bring players in from another service, and give identities to those who are there',
  'players.erase': 'Erase a player with all personal data',
  'players.export': 'Export all personal data of a player',
  'webhooks.read': 'Read endpoints, deliveries, attempts and events, without secrets',
  'webhooks.write': 'Change endpoints, their secrets and notifications, and send tests',
  'webhooks.replay': 'Send notifications again, and dismiss dead letters',
  'sign_ins.read': 'Read how single sign-ins went',
  'statistics.read': 'Read statistics',
  'search.read': 'Search, and see what needs attention, as far as the other permissions show it',
} as const

export type Permission = keyof typeof permissions

/** All names, in the order of the table. */
export const permissionNames = Object.keys(permissions) as readonly Permission[]

const isPermission = (name: string): name is Permission => Object.hasOwn(permissions, name)

/** Permissions that others contain: these were one before a part got a name of its own. */
const contained: Partial<Record<Permission, readonly Permission[]>> = {
  'payments.write': ['payments.cancel'],
  'people.manage': ['people.read'],
}

/**
 * The permissions that kept names stand for, with those that they contain. So a key or bound that was kept before a
 * permission was split loses nothing. Names that this version does not know, because a newer one wrote them, allow
 * nothing.
 */
export const permissionsNamed = (names: Iterable<string>): ReadonlySet<Permission> =>
  new Set([...names].filter(isPermission).flatMap((name) => [name, ...(contained[name] ?? [])]))
