/**
 * Permissions, roles and settings, for the pages about people and settings: a first view needs none of it.
 * `npm run generate` prints it from the code of the service.
 */

/** Every permission, and what it allows. */
export const permissions = {
  'installation.manage': 'Manage the installation itself: make merchants, manage operator keys, and change the limits of projects',
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
  'payments.write': 'Report transactions and subscriptions, and set up the card processors that report them',
  'payments.cancel': 'Cancel subscriptions, at once or at their end, and let them renew again',
  'payments.refund': 'Refund transactions',
  'players.read': 'Look players, groups and deployments up',
  'players.write': 'Ban players, end their sessions, and change groups, deployments and entitlements',
  'players.import': 'Bring players in from another service, and give identities to those who are there',
  'players.erase': 'Erase a player with all personal data',
  'players.export': 'Export all personal data of a player',
  'webhooks.read': 'Read endpoints, deliveries, attempts and events, without secrets',
  'webhooks.write': 'Change endpoints, their secrets and notifications, and send tests',
  'webhooks.replay': 'Send notifications again, and dismiss dead letters',
  'sign_ins.read': 'Read how single sign-ins went',
  'statistics.read': 'Read statistics',
  'search.read': 'Search, and see what needs attention, as far as the other permissions show it',
} as const

/** Every role: what it is for, where it may be granted, and its permissions. */
export const roles = {
  operator: {
    description: 'Runs the installation: may do everything. It is granted for the installation only',
    grantedOn: ['installation'],
    permissions: ['installation.manage', 'people.read', 'people.manage', 'keys.manage', 'projects.read', 'projects.write', 'connections.read', 'connections.write', 'signing_keys.read', 'signing_keys.rotate', 'audit.read', 'catalog.read', 'catalog.write', 'inventory.read', 'inventory.write', 'payments.read', 'payments.write', 'payments.cancel', 'payments.refund', 'players.read', 'players.write', 'players.import', 'players.erase', 'players.export', 'webhooks.read', 'webhooks.write', 'webhooks.replay', 'sign_ins.read', 'statistics.read', 'search.read'],
  },
  merchant_admin: {
    description: 'Runs a merchant or a project: may do everything there, and decides who else may',
    grantedOn: ['installation', 'merchant', 'project'],
    permissions: ['people.read', 'people.manage', 'keys.manage', 'projects.read', 'projects.write', 'connections.read', 'connections.write', 'signing_keys.read', 'signing_keys.rotate', 'audit.read', 'catalog.read', 'catalog.write', 'inventory.read', 'inventory.write', 'payments.read', 'payments.write', 'payments.cancel', 'payments.refund', 'players.read', 'players.write', 'players.import', 'players.erase', 'players.export', 'webhooks.read', 'webhooks.write', 'webhooks.replay', 'sign_ins.read', 'statistics.read', 'search.read'],
  },
  developer: {
    description: 'Builds the game: everything of a project but refunds, the erasure and export of players, and changes of its people, whom it reads',
    grantedOn: ['installation', 'merchant', 'project'],
    permissions: ['people.read', 'keys.manage', 'projects.read', 'projects.write', 'connections.read', 'connections.write', 'signing_keys.read', 'signing_keys.rotate', 'audit.read', 'catalog.read', 'catalog.write', 'inventory.read', 'inventory.write', 'payments.read', 'payments.write', 'payments.cancel', 'players.read', 'players.write', 'players.import', 'webhooks.read', 'webhooks.write', 'webhooks.replay', 'sign_ins.read', 'statistics.read', 'search.read'],
  },
  shop: {
    description: 'Looks after the shop: the catalog, what in it needs attention, and how it sells',
    grantedOn: ['installation', 'merchant', 'project'],
    permissions: ['projects.read', 'catalog.read', 'catalog.write', 'statistics.read', 'search.read'],
  },
  support: {
    description: 'Helps players: finds out what happened and how often, bans, ends sessions, gives goods and takes them back, sends notifications again',
    grantedOn: ['installation', 'merchant', 'project'],
    permissions: ['projects.read', 'audit.read', 'catalog.read', 'inventory.read', 'inventory.write', 'payments.read', 'players.read', 'players.write', 'webhooks.read', 'webhooks.replay', 'sign_ins.read', 'statistics.read', 'search.read'],
  },
  support_lead: {
    description: 'Leads support: the same, refunds, cancels subscriptions, exports and erases players',
    grantedOn: ['installation', 'merchant', 'project'],
    permissions: ['projects.read', 'audit.read', 'catalog.read', 'inventory.read', 'inventory.write', 'payments.read', 'players.read', 'players.write', 'webhooks.read', 'webhooks.replay', 'sign_ins.read', 'statistics.read', 'search.read', 'payments.cancel', 'payments.refund', 'players.erase', 'players.export'],
  },
  read_only: {
    description: 'Looks on: reads everything but secrets, and changes nothing',
    grantedOn: ['installation', 'merchant', 'project'],
    permissions: ['people.read', 'projects.read', 'connections.read', 'audit.read', 'catalog.read', 'inventory.read', 'payments.read', 'players.read', 'webhooks.read', 'sign_ins.read', 'statistics.read', 'search.read'],
  },
} as const

/** The permission that each setting of a project needs, and where that counts. */
export const settings = {
  jwt_algorithm: { permission: 'signing_keys.rotate', on: 'project' },
  own_issuer: { permission: 'signing_keys.rotate', on: 'project' },
  jwt_type: { permission: 'signing_keys.rotate', on: 'project' },
  steam_allow_vac_banned: { permission: 'projects.write', on: 'project' },
  steam_allow_borrowed: { permission: 'projects.write', on: 'project' },
  deployment_required: { permission: 'projects.write', on: 'project' },
  playfab: { permission: 'connections.write', on: 'project' },
  email_confirmation: { permission: 'projects.write', on: 'project' },
  device_sign_in: { permission: 'connections.write', on: 'project' },
  password_sign_in: { permission: 'connections.write', on: 'project' },
  registration: { permission: 'connections.write', on: 'project' },
  support_address: { permission: 'projects.write', on: 'project' },
  branding: { permission: 'projects.write', on: 'project' },
  default_locale: { permission: 'projects.write', on: 'project' },
  default_country: { permission: 'projects.write', on: 'project' },
  allowed_origins: { permission: 'projects.write', on: 'project' },
  notifications: { permission: 'webhooks.write', on: 'project' },
  notifications_allowed: { permission: 'installation.manage', on: 'installation' },
  webhook_mode: { permission: 'webhooks.write', on: 'project' },
  user_validation: { permission: 'webhooks.write', on: 'project' },
  webhook_schedule: { permission: 'webhooks.write', on: 'project' },
  rate_limits: { permission: 'installation.manage', on: 'installation' },
  message_budgets: { permission: 'installation.manage', on: 'installation' },
  shop: { permission: 'projects.write', on: 'project' },
} as const
