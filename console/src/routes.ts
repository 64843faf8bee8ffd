/** Every page of the console: its address, its code, and the calls that it makes. */
import type { ComponentType } from 'preact'
import type { OperationId } from './api/calls.ts'
import type { PageName } from './shared/address.ts'

export type RoomName =
  | 'overview'
  | 'players'
  | 'signIns'
  | 'setUp'
  | 'people'
  | 'keys'
  | 'webhooks'
  | 'payments'
  | 'catalog'
  | 'audit'
  | 'installation'
  | 'projects'
  | 'merchants'
  | 'operatorKeys'
  | 'installationSignIns'
  | 'installationAudit'

export type PageRow = {
  page: PageName
  load: () => Promise<ComponentType>
  calls: readonly OperationId[]
}

export const pages: readonly PageRow[] = [
  {
    page: 'home',
    load: () => import('./rooms/home/page.tsx').then((piece) => piece.HomePage),
    calls: ['listAttention', 'readMetrics'],
  },
  {
    page: 'me',
    load: () => import('./rooms/me/page.tsx').then((piece) => piece.MePage),
    calls: [
      'listConsoleSessions',
      'endConsoleSession',
      'changeConsoleMe',
      'listConsolePasskeys',
      'askForPasskeyOfMine',
      'addPasskey',
      'renamePasskey',
      'removePasskey',
    ],
  },
  {
    page: 'project',
    load: () => import('./rooms/overview/page.tsx').then((piece) => piece.OverviewPage),
    calls: [
      'readAttention',
      'readMetrics',
      'readStatistics',
      'listConnections',
      'listPackages',
      'listWebhookEndpoints',
      'listConsoleUsers',
    ],
  },
  {
    page: 'players',
    load: () => import('./rooms/players/page.tsx').then((piece) => piece.PlayersPage),
    calls: ['searchUsers', 'listUserPictures'],
  },
  {
    page: 'player',
    load: () => import('./rooms/players/detail.tsx').then((piece) => piece.PlayerPage),
    calls: [
      'readUser',
      'listUserPictures',
      'unlinkIdentity',
      'endSession',
      'endSessions',
      'banUser',
      'unbanUser',
      'exportUser',
      'eraseUser',
      'listUserGroups',
      'addUserToGroup',
      'takeUserFromGroup',
      'listDeployments',
      'entitleUser',
      'removeEntitlement',
      'listSignIns',
      'listTransactions',
      'listWebhookDeliveries',
      'readAudit',
      'listUserBans',
      'listUserNotes',
      'createUserNote',
      'deleteUserNote',
      'readErasure',
    ],
  },
  {
    page: 'signIns',
    load: () => import('./rooms/sign-ins/page.tsx').then((piece) => piece.SignInsPage),
    calls: ['listSignIns', 'readStatistics'],
  },
  {
    page: 'signIn',
    load: () => import('./rooms/sign-ins/detail.tsx').then((piece) => piece.SignInPage),
    calls: ['readSignIn', 'readStatistics'],
  },
  {
    page: 'setUp',
    load: () => import('./rooms/set-up/page.tsx').then((piece) => piece.SetUpPage),
    calls: [
      'listClients',
      'createClient',
      'listNetworks',
      'listConnections',
      'listSigningKeys',
      'rotateSigningKeys',
    ],
  },
  {
    page: 'client',
    load: () => import('./rooms/set-up/client.tsx').then((piece) => piece.ClientPage),
    calls: [
      'getClient',
      'changeClient',
      'renewClientSecret',
      'deleteClient',
      'listRefusedRedirectUris',
    ],
  },
  {
    page: 'network',
    load: () => import('./rooms/set-up/networks/detail.tsx').then((piece) => piece.NetworkPage),
    calls: [
      'readConnection',
      'putConnection',
      'changeConnection',
      'testConnection',
      'removeConnection',
    ],
  },
  {
    page: 'newNetwork',
    load: () => import('./rooms/set-up/networks/new.tsx').then((piece) => piece.NewNetworkPage),
    calls: ['listNetworks', 'listConnections', 'putConnection'],
  },
  {
    page: 'settings',
    load: () => import('./rooms/set-up/settings/page.tsx').then((piece) => piece.SettingsPage),
    calls: ['getProject', 'changeProject'],
  },
  {
    page: 'look',
    load: () => import('./rooms/set-up/look/page.tsx').then((piece) => piece.LookPage),
    calls: ['getProject', 'changeProject', 'previewSignInPage'],
  },
  {
    page: 'people',
    load: () => import('./rooms/access/people.tsx').then((piece) => piece.PeoplePage),
    calls: ['listConsoleUsers', 'inviteConsoleUser'],
  },
  {
    page: 'person',
    load: () => import('./rooms/access/person.tsx').then((piece) => piece.PersonPage),
    calls: [
      'readConsoleUser',
      'changeConsoleUser',
      'createConsoleUserLink',
      'removeConsoleUser',
      'listConsoleUserPasskeys',
      'removeConsoleUserPasskey',
    ],
  },
  {
    page: 'keys',
    load: () => import('./rooms/access/keys.tsx').then((piece) => piece.KeysPage),
    calls: [
      'listProjectApiKeys',
      'createProjectApiKey',
      'changeProjectApiKey',
      'revokeProjectApiKey',
    ],
  },
  {
    page: 'deliveries',
    load: () =>
      import('./rooms/webhooks/deliveries/page.tsx').then((piece) => piece.DeliveriesPage),
    calls: ['listWebhookDeliveries', 'listWebhookEndpoints', 'countWebhookDeliveries'],
  },
  {
    page: 'delivery',
    load: () =>
      import('./rooms/webhooks/deliveries/detail.tsx').then((piece) => piece.DeliveryPage),
    calls: [
      'getWebhookDelivery',
      'listWebhookEndpoints',
      'getWebhookSignatures',
      'replayWebhookDelivery',
      'dismissWebhookDelivery',
    ],
  },
  {
    page: 'endpoints',
    load: () => import('./rooms/webhooks/endpoints/page.tsx').then((piece) => piece.EndpointsPage),
    calls: ['listWebhookEndpoints'],
  },
  {
    page: 'newEndpoint',
    load: () => import('./rooms/webhooks/endpoints/new.tsx').then((piece) => piece.NewEndpointPage),
    calls: ['createWebhookEndpoint', 'selfTestWebhook', 'testWebhook'],
  },
  {
    page: 'endpoint',
    load: () => import('./rooms/webhooks/endpoints/detail.tsx').then((piece) => piece.EndpointPage),
    calls: [
      'getWebhookEndpoint',
      'changeWebhookEndpoint',
      'pauseWebhookEndpoint',
      'resumeWebhookEndpoint',
      'rotateWebhookSecret',
      'deleteWebhookEndpoint',
      'countWebhookDeliveries',
      'selfTestWebhook',
      'testWebhook',
    ],
  },
  {
    page: 'deadLetters',
    load: () =>
      import('./rooms/webhooks/dead-letters/page.tsx').then((piece) => piece.DeadLettersPage),
    calls: [
      'listWebhookDeadLetters',
      'groupWebhookDeadLetters',
      'dismissWebhookDeadLetters',
      'createWebhookReplay',
      'listWebhookEndpoints',
    ],
  },
  {
    page: 'replays',
    load: () => import('./rooms/webhooks/replays/page.tsx').then((piece) => piece.ReplaysPage),
    calls: ['listWebhookReplays'],
  },
  {
    page: 'newReplay',
    load: () => import('./rooms/webhooks/replays/new.tsx').then((piece) => piece.NewReplayPage),
    calls: ['previewWebhookReplay', 'createWebhookReplay', 'listWebhookEndpoints'],
  },
  {
    page: 'replay',
    load: () => import('./rooms/webhooks/replays/detail.tsx').then((piece) => piece.ReplayPage),
    calls: [
      'getWebhookReplay',
      'pauseWebhookReplay',
      'resumeWebhookReplay',
      'cancelWebhookReplay',
      'listWebhookEndpoints',
    ],
  },
  {
    page: 'portalLinks',
    load: () => import('./rooms/webhooks/portal/page.tsx').then((piece) => piece.PortalLinksPage),
    calls: [
      'listPortalLinks',
      'createPortalLink',
      'takePortalLinkBack',
      'listWebhookEndpoints',
      'replayWebhookDelivery',
    ],
  },
  {
    page: 'eventTypes',
    load: () =>
      import('./rooms/webhooks/event-types/page.tsx').then((piece) => piece.EventTypesPage),
    calls: ['listEventTypes', 'switchNotifications'],
  },
  {
    page: 'transactions',
    load: () => import('./rooms/payments/page.tsx').then((piece) => piece.TransactionsPage),
    calls: ['listTransactions'],
  },
  {
    page: 'transaction',
    load: () => import('./rooms/payments/detail.tsx').then((piece) => piece.TransactionPage),
    calls: [
      'getTransaction',
      'payTransaction',
      'declineTransaction',
      'rejectTransaction',
      'refundTransaction',
      'listEventTypes',
    ],
  },
  {
    page: 'subscriptions',
    load: () =>
      import('./rooms/payments/subscriptions.tsx').then((piece) => piece.SubscriptionsPage),
    calls: ['listSubscriptions'],
  },
  {
    page: 'subscription',
    load: () => import('./rooms/payments/subscription.tsx').then((piece) => piece.SubscriptionPage),
    calls: ['getSubscription', 'changeSubscription', 'listEventTypes'],
  },
  {
    page: 'processor',
    load: () => import('./rooms/payments/processor.tsx').then((piece) => piece.ProcessorPage),
    calls: ['getProcessor', 'putProcessor', 'listProcessorEvents'],
  },
  {
    page: 'audit',
    load: () => import('./rooms/audit/page.tsx').then((piece) => piece.AuditPage),
    calls: ['readAudit'],
  },
  {
    page: 'installation',
    load: () => import('./rooms/installation/page.tsx').then((piece) => piece.InstallationPage),
    calls: ['readHealth', 'listAttention'],
  },
  {
    page: 'installationProjects',
    load: () => import('./rooms/installation/projects.tsx').then((piece) => piece.ProjectsPage),
    calls: ['listConsoleProjects', 'createProject', 'archiveProject', 'unarchiveProject'],
  },
  {
    page: 'newProject',
    load: () =>
      import('./rooms/installation/new-project.tsx').then((piece) => piece.NewProjectPage),
    calls: ['listMerchants', 'createProject', 'createClient', 'createProjectApiKey'],
  },
  {
    page: 'merchants',
    load: () => import('./rooms/installation/merchants.tsx').then((piece) => piece.MerchantsPage),
    calls: ['listMerchants', 'createMerchant'],
  },
  {
    page: 'merchant',
    load: () => import('./rooms/installation/merchant.tsx').then((piece) => piece.MerchantPage),
    calls: [
      'readMerchant',
      'changeMerchant',
      'archiveMerchant',
      'unarchiveMerchant',
      'listConsoleProjects',
    ],
  },
  {
    page: 'operatorKeys',
    load: () => import('./rooms/installation/keys.tsx').then((piece) => piece.OperatorKeysPage),
    calls: ['listOperatorKeys', 'createOperatorKey', 'revokeOperatorKey'],
  },
  {
    page: 'installationSignIns',
    load: () => import('./rooms/sign-ins/page.tsx').then((piece) => piece.InstallationSignInsPage),
    calls: ['listStraySignIns'],
  },
  {
    page: 'installationSignIn',
    load: () => import('./rooms/sign-ins/detail.tsx').then((piece) => piece.InstallationSignInPage),
    calls: ['readStraySignIn'],
  },
  {
    page: 'installationPeople',
    load: () => import('./rooms/access/people.tsx').then((piece) => piece.InstallationPeoplePage),
    calls: ['listConsoleUsers', 'inviteConsoleUser'],
  },
  {
    page: 'installationPerson',
    load: () => import('./rooms/access/person.tsx').then((piece) => piece.InstallationPersonPage),
    calls: [
      'readConsoleUser',
      'changeConsoleUser',
      'createConsoleUserLink',
      'removeConsoleUser',
      'listConsoleUserPasskeys',
      'removeConsoleUserPasskey',
    ],
  },
  {
    page: 'installationAudit',
    load: () => import('./rooms/audit/page.tsx').then((piece) => piece.InstallationAuditPage),
    calls: ['listAudit'],
  },
  {
    page: 'packages',
    load: () => import('./rooms/catalog/page.tsx').then((piece) => piece.PackagesPage),
    calls: ['listPackages', 'listItemPictures', 'patchPackages', 'createPackage'],
  },
  {
    page: 'newPackage',
    load: () => import('./rooms/catalog/packages/new.tsx').then((piece) => piece.NewPackagePage),
    calls: ['createPackage', 'listCurrencies', 'listGroups', 'listAttributes'],
  },
  {
    page: 'package',
    load: () => import('./rooms/catalog/packages/detail.tsx').then((piece) => piece.PackagePage),
    calls: [
      'readPackage',
      'patchPackage',
      'deletePackage',
      'listCurrencies',
      'listGroups',
      'listAttributes',
      'readItemVisibility',
      'previewStorePackages',
      'listPackageVersions',
      'restorePackage',
      'readStatistics',
      'listItemPictures',
    ],
  },
  {
    page: 'packageHistory',
    load: () =>
      import('./rooms/catalog/packages/history.tsx').then((piece) => piece.PackageHistoryPage),
    calls: ['listPackageVersions', 'readPackage', 'restorePackage'],
  },
  {
    page: 'packageVisibility',
    load: () =>
      import('./rooms/catalog/packages/visibility.tsx').then(
        (piece) => piece.PackageVisibilityPage,
      ),
    calls: ['readItemVisibility', 'readPackage'],
  },
  {
    page: 'currencies',
    load: () => import('./rooms/catalog/currencies/page.tsx').then((piece) => piece.CurrenciesPage),
    calls: ['listCurrencies'],
  },
  {
    page: 'newCurrency',
    load: () =>
      import('./rooms/catalog/currencies/page.tsx').then((piece) => piece.NewCurrencyPage),
    calls: ['createCurrency', 'listGroups'],
  },
  {
    page: 'currency',
    load: () => import('./rooms/catalog/currencies/page.tsx').then((piece) => piece.CurrencyPage),
    calls: ['readCurrency', 'patchCurrency', 'deleteCurrency', 'listGroups'],
  },
  {
    page: 'currencyHistory',
    load: () =>
      import('./rooms/catalog/currencies/page.tsx').then((piece) => piece.CurrencyHistoryPage),
    calls: ['listCurrencyVersions', 'readCurrency', 'restoreCurrency'],
  },
  {
    page: 'catalogGroups',
    load: () => import('./rooms/catalog/groups/page.tsx').then((piece) => piece.CatalogGroupsPage),
    calls: ['listGroups'],
  },
  {
    page: 'newCatalogGroup',
    load: () =>
      import('./rooms/catalog/groups/page.tsx').then((piece) => piece.NewCatalogGroupPage),
    calls: ['createGroup'],
  },
  {
    page: 'catalogGroup',
    load: () => import('./rooms/catalog/groups/page.tsx').then((piece) => piece.CatalogGroupPage),
    calls: ['readGroup', 'patchGroup', 'deleteGroup'],
  },
  {
    page: 'attributes',
    load: () => import('./rooms/catalog/attributes/page.tsx').then((piece) => piece.AttributesPage),
    calls: ['listAttributes'],
  },
  {
    page: 'newAttribute',
    load: () =>
      import('./rooms/catalog/attributes/page.tsx').then((piece) => piece.NewAttributePage),
    calls: ['createAttribute'],
  },
  {
    page: 'attribute',
    load: () => import('./rooms/catalog/attributes/page.tsx').then((piece) => piece.AttributePage),
    calls: ['readAttribute', 'patchAttribute', 'deleteAttribute'],
  },
  {
    page: 'catalogTexts',
    load: () => import('./rooms/catalog/texts/page.tsx').then((piece) => piece.TextsPage),
    calls: ['listPackages', 'patchPackages'],
  },
  {
    page: 'imports',
    load: () => import('./rooms/catalog/imports/page.tsx').then((piece) => piece.ImportsPage),
    calls: ['listImports', 'importCatalog', 'exportCatalog'],
  },
  {
    page: 'newImport',
    load: () => import('./rooms/catalog/imports/new.tsx').then((piece) => piece.NewImportPage),
    calls: ['importCatalog'],
  },
  {
    page: 'import',
    load: () => import('./rooms/catalog/imports/detail.tsx').then((piece) => piece.ImportPage),
    calls: ['readImport', 'cancelImport', 'importCatalog', 'listImportErrors', 'listImportChanges'],
  },
  {
    page: 'lint',
    load: () => import('./rooms/catalog/lint/page.tsx').then((piece) => piece.LintPage),
    calls: ['lintCatalog'],
  },
  {
    page: 'storePreview',
    load: () => import('./rooms/catalog/preview/page.tsx').then((piece) => piece.PreviewPage),
    calls: ['previewStorePackages', 'previewStoreCurrencies', 'listPackages', 'listItemPictures'],
  },
]

/** The rooms of a project as the rail shows them: each where the first call of its page may be made. */
export const rooms: readonly {
  room: RoomName
  page: PageName
  opens: OperationId | undefined
  /** The key that opens it after `g`. */
  key: string
}[] = [
  { room: 'overview', page: 'project', opens: undefined, key: 'o' },
  { room: 'players', page: 'players', opens: 'searchUsers', key: 'p' },
  { room: 'signIns', page: 'signIns', opens: 'listSignIns', key: 's' },
  { room: 'payments', page: 'transactions', opens: 'listTransactions', key: 'm' },
  { room: 'webhooks', page: 'deliveries', opens: 'listWebhookDeliveries', key: 'w' },
  { room: 'catalog', page: 'packages', opens: 'listPackages', key: 'c' },
  { room: 'setUp', page: 'setUp', opens: 'listClients', key: 'u' },
  { room: 'people', page: 'people', opens: 'listConsoleUsers', key: 'e' },
  { room: 'keys', page: 'keys', opens: 'listProjectApiKeys', key: 'k' },
  { room: 'audit', page: 'audit', opens: 'readAudit', key: 'a' },
]

/** The rooms of the installation, for whoever may look at its audit: each where the call of its page may be made. */
export const installationRooms: readonly {
  room: RoomName
  page: PageName
  opens: OperationId
}[] = [
  { room: 'installation', page: 'installation', opens: 'readHealth' },
  { room: 'projects', page: 'installationProjects', opens: 'listProjects' },
  { room: 'merchants', page: 'merchants', opens: 'listMerchants' },
  { room: 'people', page: 'installationPeople', opens: 'listConsoleUsers' },
  { room: 'operatorKeys', page: 'operatorKeys', opens: 'listOperatorKeys' },
  { room: 'installationSignIns', page: 'installationSignIns', opens: 'listStraySignIns' },
  { room: 'installationAudit', page: 'installationAudit', opens: 'listAudit' },
]
