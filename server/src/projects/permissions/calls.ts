/** Which permission each call needs: one line for each call of the operator API and of the admin calls of a project. */
import type { Permission } from './permissions.ts'

/**
 * The place for which the permission must be held. `project` and `merchant` are those that the path names. `anywhere`
 * is for lists that show only what the caller may see, and for calls whose body names the merchant: their handlers ask
 * further.
 */
export type CallPlace = 'installation' | 'merchant' | 'project' | 'anywhere'

export type CallRule = { permission: Permission; on: CallPlace }

const needs =
  (on: CallPlace) =>
  (permission: Permission): CallRule =>
    Object.freeze({ permission, on })
const ofInstallation = needs('installation')
const ofMerchant = needs('merchant')
const ofProject = needs('project')
const anywhere = needs('anywhere')

/** By operationId. */
export const calls: Readonly<Record<string, CallRule>> = {
  // Operator
  createMerchant: ofInstallation('installation.manage'),
  listMerchants: anywhere('projects.read'),
  readMerchant: ofMerchant('projects.read'),
  changeMerchant: ofMerchant('projects.write'),
  archiveMerchant: ofMerchant('projects.write'),
  unarchiveMerchant: ofMerchant('projects.write'),
  createProject: anywhere('projects.write'),
  listProjects: anywhere('projects.read'),
  getProject: ofProject('projects.read'),
  changeProject: ofProject('projects.write'),
  archiveProject: ofProject('projects.write'),
  unarchiveProject: ofProject('projects.write'),
  previewSignInPage: ofProject('projects.write'),
  createClient: ofProject('projects.write'),
  listClients: ofProject('projects.read'),
  getClient: ofProject('projects.read'),
  changeClient: ofProject('projects.write'),
  deleteClient: ofProject('projects.write'),
  renewClientSecret: ofProject('projects.write'),
  createProjectApiKey: ofProject('keys.manage'),
  listProjectApiKeys: ofProject('keys.manage'),
  changeProjectApiKey: ofProject('keys.manage'),
  revokeProjectApiKey: ofProject('keys.manage'),
  createMerchantApiKey: ofMerchant('keys.manage'),
  listMerchantApiKeys: ofMerchant('keys.manage'),
  changeMerchantApiKey: ofMerchant('keys.manage'),
  revokeMerchantApiKey: ofMerchant('keys.manage'),
  createOperatorKey: ofInstallation('installation.manage'),
  listOperatorKeys: ofInstallation('installation.manage'),
  revokeOperatorKey: ofInstallation('installation.manage'),
  listNetworks: anywhere('connections.read'),
  listConnections: ofProject('connections.read'),
  readConnection: ofProject('connections.read'),
  putConnection: ofProject('connections.write'),
  changeConnection: ofProject('connections.write'),
  removeConnection: ofProject('connections.write'),
  testConnection: ofProject('connections.write'),
  listSigningKeys: ofProject('projects.read'),
  rotateSigningKeys: ofProject('signing_keys.rotate'),
  readSharedSecret: ofProject('signing_keys.read'),
  listAudit: ofInstallation('audit.read'),
  listProjectAudit: ofProject('audit.read'),

  // People
  listConsoleUsers: anywhere('people.read'),
  inviteConsoleUser: anywhere('people.manage'),
  readConsoleUser: anywhere('people.read'),
  changeConsoleUser: anywhere('people.manage'),
  removeConsoleUser: anywhere('people.manage'),
  createConsoleUserLink: anywhere('people.manage'),
  listConsoleUserPasskeys: ofInstallation('people.read'),
  removeConsoleUserPasskey: ofInstallation('people.manage'),

  // Audit
  readAudit: ofProject('audit.read'),

  // Players
  listDeployments: ofProject('players.read'),
  createDeployment: ofProject('players.write'),
  readDeployment: ofProject('players.read'),
  changeDeployment: ofProject('players.write'),
  deleteDeployment: ofProject('players.write'),
  entitleUser: ofProject('players.write'),
  removeEntitlement: ofProject('players.write'),
  listUserGroups: ofProject('players.read'),
  createUserGroup: ofProject('players.write'),
  changeUserGroup: ofProject('players.write'),
  deleteUserGroup: ofProject('players.write'),
  addUserToGroup: ofProject('players.write'),
  takeUserFromGroup: ofProject('players.write'),
  searchUsers: ofProject('players.read'),
  listUserPictures: ofProject('players.read'),
  readUser: ofProject('players.read'),
  importUsers: ofProject('players.import'),
  eraseUser: ofProject('players.erase'),
  readErasure: ofProject('players.read'),
  banUser: ofProject('players.write'),
  unbanUser: ofProject('players.write'),
  listUserBans: ofProject('players.read'),
  listUserNotes: ofProject('players.read'),
  createUserNote: ofProject('players.write'),
  deleteUserNote: ofProject('players.write'),
  endSessions: ofProject('players.write'),
  endSession: ofProject('players.write'),
  exportUser: ofProject('players.export'),
  unlinkIdentity: ofProject('players.write'),

  // Search and attention
  searchProject: ofProject('search.read'),
  readAttention: ofProject('search.read'),
  searchProjects: anywhere('search.read'),
  listAttention: anywhere('search.read'),
  searchInstallation: ofInstallation('search.read'),
  readHealth: ofInstallation('installation.manage'),

  // Statistics
  readStatistics: ofProject('statistics.read'),
  readMetrics: ofProject('statistics.read'),
  readMerchantMetrics: ofMerchant('statistics.read'),

  // Sign-ins
  listSignIns: ofProject('sign_ins.read'),
  readSignIn: ofProject('sign_ins.read'),
  listRefusedRedirectUris: ofProject('sign_ins.read'),
  listStraySignIns: ofInstallation('sign_ins.read'),
  readStraySignIn: ofInstallation('sign_ins.read'),

  // Catalog
  importCatalog: ofProject('catalog.write'),
  listImports: ofProject('catalog.read'),
  readImport: ofProject('catalog.read'),
  listImportErrors: ofProject('catalog.read'),
  listImportChanges: ofProject('catalog.read'),
  cancelImport: ofProject('catalog.write'),
  exportCatalog: ofProject('catalog.read'),
  lintCatalog: ofProject('catalog.read'),
  createPackage: ofProject('catalog.write'),
  listPackages: ofProject('catalog.read'),
  listItemPictures: ofProject('catalog.read'),
  readPackage: ofProject('catalog.read'),
  replacePackage: ofProject('catalog.write'),
  patchPackage: ofProject('catalog.write'),
  deletePackage: ofProject('catalog.write'),
  patchPackages: ofProject('catalog.write'),
  listPackageVersions: ofProject('catalog.read'),
  restorePackage: ofProject('catalog.write'),
  createCurrency: ofProject('catalog.write'),
  listCurrencies: ofProject('catalog.read'),
  readCurrency: ofProject('catalog.read'),
  replaceCurrency: ofProject('catalog.write'),
  patchCurrency: ofProject('catalog.write'),
  deleteCurrency: ofProject('catalog.write'),
  patchCurrencies: ofProject('catalog.write'),
  listCurrencyVersions: ofProject('catalog.read'),
  restoreCurrency: ofProject('catalog.write'),
  previewStorePackages: ofProject('catalog.read'),
  previewStoreCurrencies: ofProject('catalog.read'),
  readItemVisibility: ofProject('catalog.read'),
  createGroup: ofProject('catalog.write'),
  listGroups: ofProject('catalog.read'),
  readGroup: ofProject('catalog.read'),
  replaceGroup: ofProject('catalog.write'),
  patchGroup: ofProject('catalog.write'),
  deleteGroup: ofProject('catalog.write'),
  readGroupBySku: ofProject('catalog.read'),
  replaceGroupBySku: ofProject('catalog.write'),
  patchGroupBySku: ofProject('catalog.write'),
  deleteGroupBySku: ofProject('catalog.write'),
  createAttribute: ofProject('catalog.write'),
  listAttributes: ofProject('catalog.read'),
  readAttribute: ofProject('catalog.read'),
  replaceAttribute: ofProject('catalog.write'),
  patchAttribute: ofProject('catalog.write'),
  deleteAttribute: ofProject('catalog.write'),
  createFieldAttribute: ofProject('catalog.write'),
  listFieldAttributes: ofProject('catalog.read'),
  readFieldAttribute: ofProject('catalog.read'),
  changeFieldAttribute: ofProject('catalog.write'),
  deleteFieldAttribute: ofProject('catalog.write'),
  addFieldAttributeValue: ofProject('catalog.write'),
  changeFieldAttributeValue: ofProject('catalog.write'),
  removeFieldAttributeValue: ofProject('catalog.write'),
  removeFieldAttributeValues: ofProject('catalog.write'),

  // Payments
  createTransaction: ofProject('payments.write'),
  listTransactions: ofProject('payments.read'),
  getTransaction: ofProject('payments.read'),
  declineTransaction: ofProject('payments.write'),
  rejectTransaction: ofProject('payments.write'),
  payTransaction: ofProject('payments.write'),
  refundTransaction: ofProject('payments.refund'),
  // Its refunds need `payments.refund` besides, each for itself.
  batchTransactions: ofProject('payments.write'),
  createSubscription: ofProject('payments.write'),
  listSubscriptions: ofProject('payments.read'),
  getSubscription: ofProject('payments.read'),
  changeSubscription: ofProject('payments.cancel'),
  getProcessor: ofProject('payments.read'),
  putProcessor: ofProject('payments.write'),
  deleteProcessor: ofProject('payments.write'),
  listProcessorEvents: ofProject('payments.read'),

  // Webhooks
  getWebhook: ofProject('webhooks.read'),
  putWebhook: ofProject('webhooks.write'),
  listWebhookEndpoints: ofProject('webhooks.read'),
  createWebhookEndpoint: ofProject('webhooks.write'),
  getWebhookEndpoint: ofProject('webhooks.read'),
  changeWebhookEndpoint: ofProject('webhooks.write'),
  deleteWebhookEndpoint: ofProject('webhooks.write'),
  rotateWebhookSecret: ofProject('webhooks.write'),
  pauseWebhookEndpoint: ofProject('webhooks.write'),
  resumeWebhookEndpoint: ofProject('webhooks.write'),
  retryWebhookEndpoint: ofProject('webhooks.replay'),
  getNotifications: ofProject('webhooks.read'),
  switchNotifications: ofProject('webhooks.write'),
  listWebhookDeliveries: ofProject('webhooks.read'),
  listWebhookAttempts: ofProject('webhooks.read'),
  listWebhookDeadLetters: ofProject('webhooks.read'),
  groupWebhookDeadLetters: ofProject('webhooks.read'),
  getWebhookDelivery: ofProject('webhooks.read'),
  // A reader who has the body beside a signature can try out short secrets: not for those who only look on.
  getWebhookSignatures: ofProject('webhooks.write'),
  replayWebhookDelivery: ofProject('webhooks.replay'),
  dismissWebhookDelivery: ofProject('webhooks.replay'),
  dismissWebhookDeadLetters: ofProject('webhooks.replay'),
  createWebhookReplay: ofProject('webhooks.replay'),
  listWebhookReplays: ofProject('webhooks.read'),
  previewWebhookReplay: ofProject('webhooks.read'),
  getWebhookReplay: ofProject('webhooks.read'),
  pauseWebhookReplay: ofProject('webhooks.replay'),
  resumeWebhookReplay: ofProject('webhooks.replay'),
  cancelWebhookReplay: ofProject('webhooks.replay'),
  testWebhook: ofProject('webhooks.write'),
  selfTestWebhook: ofProject('webhooks.write'),
  listWebhookEvents: ofProject('webhooks.read'),
  countWebhookDeliveries: ofProject('webhooks.read'),
  listEventTypes: ofProject('webhooks.read'),
  // The giver of a link needs its permissions besides.
  createPortalLink: ofProject('webhooks.write'),
  listPortalLinks: ofProject('webhooks.write'),
  takePortalLinkBack: ofProject('webhooks.write'),
}

/** Calls of a project that every key may make that opens it, whatever else it may do. By operationId. */
export const callsOfAnyKey: ReadonlySet<string> = new Set(['readOwnKey'])

/**
 * Calls that a portal link makes. Each of them narrows to the endpoints of the link by itself, so a call comes here
 * together with that. By operationId.
 */
export const callsOfPortal: ReadonlySet<string> = new Set([
  'listWebhookEndpoints',
  'getWebhookEndpoint',
  'changeWebhookEndpoint',
  'rotateWebhookSecret',
  'pauseWebhookEndpoint',
  'resumeWebhookEndpoint',
  'retryWebhookEndpoint',
  'listWebhookDeliveries',
  'listWebhookAttempts',
  'listWebhookDeadLetters',
  'groupWebhookDeadLetters',
  'getWebhookDelivery',
  'getWebhookSignatures',
  'replayWebhookDelivery',
  'dismissWebhookDelivery',
  'dismissWebhookDeadLetters',
  'createWebhookReplay',
  'listWebhookReplays',
  'previewWebhookReplay',
  'getWebhookReplay',
  'pauseWebhookReplay',
  'resumeWebhookReplay',
  'cancelWebhookReplay',
  'testWebhook',
  'selfTestWebhook',
  'countWebhookDeliveries',
  'listEventTypes',
])

/** The rule of a call; undefined for one that the table does not have. */
export const ruleOf = (operationId: string | undefined): CallRule | undefined =>
  operationId !== undefined && Object.hasOwn(calls, operationId) ? calls[operationId] : undefined
