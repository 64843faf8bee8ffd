/** Every page of the console: its address, its code, and the calls that it makes. */
import type { ComponentType } from 'preact'
import type { OperationId } from './api/calls.ts'
import type { PageName } from './shared/address.ts'
import type { PieceOfWords } from './texts/rooms.ts'

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
  /** The words that come with it. */
  words?: readonly PieceOfWords[]
  load: () => Promise<ComponentType>
  /** The first one opens the page: whoever may not make it is told so. */
  calls: readonly OperationId[]
}

export const pages: readonly PageRow[] = [
  {
    page: 'home',
    load: () => import('./rooms/home/page.tsx').then((piece) => piece.HomePage),
    calls: ['listAttention', 'listMetrics'],
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
      'listVirtualItems',
      'listBundles',
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
      'removeUserPicture',
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
    page: 'playerInventory',
    words: ['inventory'],
    load: () =>
      import('./rooms/players/inventory/page.tsx').then((piece) => piece.PlayerInventoryPage),
    calls: [
      'readPlayerInventory',
      'readPlayerBalance',
      'listPlayerLedger',
      'readUser',
      'rewardPlayers',
      'revokeGoods',
      'readVirtualItem',
      'listVirtualItems',
      'listCurrencies',
      'listPackages',
      'listBundles',
    ],
  },
  {
    page: 'playerLimits',
    words: ['limits'],
    load: () => import('./rooms/players/limits/page.tsx').then((piece) => piece.PlayerLimitsPage),
    calls: ['listUserLimits', 'readUser', 'setUserLimit', 'resetUserLimit', 'resetUserLimits'],
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
    words: ['setUp'],
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
    words: ['setUp'],
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
    words: ['setUp'],
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
    words: ['setUp'],
    load: () => import('./rooms/set-up/networks/new.tsx').then((piece) => piece.NewNetworkPage),
    calls: ['putConnection', 'listNetworks', 'listConnections'],
  },
  {
    page: 'settings',
    words: ['setUp'],
    load: () => import('./rooms/set-up/settings/page.tsx').then((piece) => piece.SettingsPage),
    calls: ['getProject', 'changeProject'],
  },
  {
    page: 'look',
    words: ['setUp'],
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
      'listMerchantApiKeys',
    ],
  },
  {
    page: 'deliveries',
    words: ['webhooks'],
    load: () =>
      import('./rooms/webhooks/deliveries/page.tsx').then((piece) => piece.DeliveriesPage),
    calls: ['listWebhookDeliveries', 'listWebhookEndpoints', 'countWebhookDeliveries'],
  },
  {
    page: 'delivery',
    words: ['webhooks'],
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
    words: ['webhooks'],
    load: () => import('./rooms/webhooks/endpoints/page.tsx').then((piece) => piece.EndpointsPage),
    calls: ['listWebhookEndpoints'],
  },
  {
    page: 'newEndpoint',
    words: ['webhooks'],
    load: () => import('./rooms/webhooks/endpoints/new.tsx').then((piece) => piece.NewEndpointPage),
    calls: ['createWebhookEndpoint', 'selfTestWebhook', 'testWebhook'],
  },
  {
    page: 'endpoint',
    words: ['webhooks'],
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
      'tryUserValidation',
      'listWebhookAttempts',
    ],
  },
  {
    page: 'deadLetters',
    words: ['webhooks'],
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
    words: ['webhooks'],
    load: () => import('./rooms/webhooks/replays/page.tsx').then((piece) => piece.ReplaysPage),
    calls: ['listWebhookReplays'],
  },
  {
    page: 'newReplay',
    words: ['webhooks'],
    load: () => import('./rooms/webhooks/replays/new.tsx').then((piece) => piece.NewReplayPage),
    calls: ['createWebhookReplay', 'previewWebhookReplay', 'listWebhookEndpoints'],
  },
  {
    page: 'replay',
    words: ['webhooks'],
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
    words: ['webhooks'],
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
    words: ['webhooks'],
    load: () =>
      import('./rooms/webhooks/event-types/page.tsx').then((piece) => piece.EventTypesPage),
    calls: ['listEventTypes', 'switchNotifications'],
  },
  {
    page: 'transactions',
    words: ['payments'],
    load: () => import('./rooms/payments/page.tsx').then((piece) => piece.TransactionsPage),
    calls: ['listTransactions'],
  },
  {
    page: 'transaction',
    words: ['payments'],
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
    page: 'orders',
    words: ['payments', 'orders'],
    load: () => import('./rooms/payments/orders/page.tsx').then((piece) => piece.OrdersPage),
    calls: ['listOrders'],
  },
  {
    page: 'order',
    words: ['payments', 'orders'],
    load: () => import('./rooms/payments/orders/detail.tsx').then((piece) => piece.OrderPage),
    calls: ['readOrder', 'getTransaction'],
  },
  {
    page: 'subscriptions',
    words: ['payments'],
    load: () =>
      import('./rooms/payments/subscriptions.tsx').then((piece) => piece.SubscriptionsPage),
    calls: ['listSubscriptions'],
  },
  {
    page: 'subscription',
    words: ['payments'],
    load: () => import('./rooms/payments/subscription.tsx').then((piece) => piece.SubscriptionPage),
    calls: ['getSubscription', 'changeSubscription', 'listEventTypes'],
  },
  {
    page: 'processor',
    words: ['payments'],
    load: () => import('./rooms/payments/processor.tsx').then((piece) => piece.ProcessorPage),
    calls: ['getProcessor', 'putProcessor', 'deleteProcessor', 'listProcessorEvents'],
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
    calls: ['createProject', 'listMerchants', 'createClient', 'createProjectApiKey'],
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
      'listMerchantApiKeys',
    ],
  },
  {
    page: 'merchantKeys',
    load: () => import('./rooms/access/merchant-keys.tsx').then((piece) => piece.MerchantKeysPage),
    calls: [
      'listMerchantApiKeys',
      'readMerchant',
      'createMerchantApiKey',
      'changeMerchantApiKey',
      'revokeMerchantApiKey',
    ],
  },
  {
    page: 'operatorKeys',
    load: () => import('./rooms/access/operator-keys.tsx').then((piece) => piece.OperatorKeysPage),
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
    words: ['catalog', 'items'],
    load: () => import('./rooms/catalog/items/list.tsx').then((piece) => piece.PackagesPage),
    calls: ['listPackages', 'listItemPictures', 'patchPackages', 'createPackage'],
  },
  {
    page: 'newPackage',
    words: ['catalog', 'items'],
    load: () => import('./rooms/catalog/items/new.tsx').then((piece) => piece.NewPackagePage),
    calls: [
      'createPackage',
      'readPackage',
      'listCurrencies',
      'listGroups',
      'listAttributes',
      'listRegions',
    ],
  },
  {
    page: 'package',
    words: ['catalog', 'items'],
    load: () => import('./rooms/catalog/items/detail.tsx').then((piece) => piece.PackagePage),
    calls: [
      'readPackage',
      'patchPackage',
      'deletePackage',
      'listCurrencies',
      'listGroups',
      'listAttributes',
      'listRegions',
      'readItemVisibility',
      'previewStorePackages',
      'listPackageVersions',
      'restorePackage',
      'readStatistics',
      'listItemPictures',
      'createPackage',
      'resetUserLimit',
    ],
  },
  {
    page: 'packageHistory',
    words: ['catalog', 'items'],
    load: () =>
      import('./rooms/catalog/items/history.tsx').then((piece) => piece.PackageHistoryPage),
    calls: ['listPackageVersions', 'readPackage', 'restorePackage', 'listRegions'],
  },
  {
    page: 'packageVisibility',
    words: ['catalog', 'items'],
    load: () =>
      import('./rooms/catalog/items/visibility.tsx').then((piece) => piece.PackageVisibilityPage),
    calls: ['readItemVisibility', 'readPackage'],
  },
  {
    page: 'virtualItems',
    words: ['catalog', 'items'],
    load: () => import('./rooms/catalog/items/list.tsx').then((piece) => piece.VirtualItemsPage),
    calls: ['listVirtualItems', 'listItemPictures', 'patchVirtualItems', 'createVirtualItem'],
  },
  {
    page: 'newVirtualItem',
    words: ['catalog', 'items'],
    load: () => import('./rooms/catalog/items/new.tsx').then((piece) => piece.NewVirtualItemPage),
    calls: [
      'createVirtualItem',
      'readVirtualItem',
      'listCurrencies',
      'listGroups',
      'listAttributes',
      'listRegions',
    ],
  },
  {
    page: 'virtualItem',
    words: ['catalog', 'items'],
    load: () => import('./rooms/catalog/items/detail.tsx').then((piece) => piece.VirtualItemPage),
    calls: [
      'readVirtualItem',
      'patchVirtualItem',
      'deleteVirtualItem',
      'listCurrencies',
      'listGroups',
      'listAttributes',
      'listRegions',
      'readItemVisibility',
      'previewStoreVirtualItems',
      'listVirtualItemVersions',
      'restoreVirtualItem',
      'readStatistics',
      'listItemPictures',
      'createVirtualItem',
      'resetUserLimit',
    ],
  },
  {
    page: 'virtualItemHistory',
    words: ['catalog', 'items'],
    load: () =>
      import('./rooms/catalog/items/history.tsx').then((piece) => piece.VirtualItemHistoryPage),
    calls: ['listVirtualItemVersions', 'readVirtualItem', 'restoreVirtualItem', 'listRegions'],
  },
  {
    page: 'virtualItemVisibility',
    words: ['catalog', 'items'],
    load: () =>
      import('./rooms/catalog/items/visibility.tsx').then(
        (piece) => piece.VirtualItemVisibilityPage,
      ),
    calls: ['readItemVisibility', 'readVirtualItem'],
  },
  {
    page: 'bundles',
    words: ['catalog', 'items'],
    load: () => import('./rooms/catalog/items/list.tsx').then((piece) => piece.BundlesPage),
    calls: ['listBundles', 'listItemPictures', 'patchBundles', 'createBundle'],
  },
  {
    page: 'newBundle',
    words: ['catalog', 'items'],
    load: () => import('./rooms/catalog/items/new.tsx').then((piece) => piece.NewBundlePage),
    calls: [
      'createBundle',
      'readBundle',
      'listCurrencies',
      'listGroups',
      'listAttributes',
      'listRegions',
      'listVirtualItems',
      'listPackages',
      'listBundles',
    ],
  },
  {
    page: 'bundle',
    words: ['catalog', 'items'],
    load: () => import('./rooms/catalog/items/detail.tsx').then((piece) => piece.BundlePage),
    calls: [
      'readBundle',
      'patchBundle',
      'deleteBundle',
      'listCurrencies',
      'listGroups',
      'listAttributes',
      'listRegions',
      'listVirtualItems',
      'listPackages',
      'listBundles',
      'readItemVisibility',
      'previewStoreBundles',
      'listBundleVersions',
      'restoreBundle',
      'readStatistics',
      'listItemPictures',
      'createBundle',
      'resetUserLimit',
    ],
  },
  {
    page: 'bundleHistory',
    words: ['catalog', 'items'],
    load: () =>
      import('./rooms/catalog/items/history.tsx').then((piece) => piece.BundleHistoryPage),
    calls: ['listBundleVersions', 'readBundle', 'restoreBundle', 'listRegions'],
  },
  {
    page: 'bundleVisibility',
    words: ['catalog', 'items'],
    load: () =>
      import('./rooms/catalog/items/visibility.tsx').then((piece) => piece.BundleVisibilityPage),
    calls: ['readItemVisibility', 'readBundle'],
  },
  {
    page: 'currencies',
    words: ['catalog', 'things'],
    load: () => import('./rooms/catalog/currencies/page.tsx').then((piece) => piece.CurrenciesPage),
    calls: ['listCurrencies'],
  },
  {
    page: 'newCurrency',
    words: ['catalog', 'things'],
    load: () =>
      import('./rooms/catalog/currencies/forms.tsx').then((piece) => piece.NewCurrencyPage),
    calls: ['createCurrency', 'listGroups'],
  },
  {
    page: 'currency',
    words: ['catalog', 'things'],
    load: () => import('./rooms/catalog/currencies/forms.tsx').then((piece) => piece.CurrencyPage),
    calls: ['readCurrency', 'patchCurrency', 'deleteCurrency', 'listGroups'],
  },
  {
    page: 'currencyHistory',
    words: ['catalog', 'things'],
    load: () =>
      import('./rooms/catalog/currencies/page.tsx').then((piece) => piece.CurrencyHistoryPage),
    calls: ['listCurrencyVersions', 'readCurrency', 'restoreCurrency'],
  },
  {
    page: 'catalogGroups',
    words: ['catalog', 'things'],
    load: () => import('./rooms/catalog/groups/page.tsx').then((piece) => piece.CatalogGroupsPage),
    calls: ['listGroups'],
  },
  {
    page: 'newCatalogGroup',
    words: ['catalog', 'things'],
    load: () =>
      import('./rooms/catalog/groups/page.tsx').then((piece) => piece.NewCatalogGroupPage),
    calls: ['createGroup'],
  },
  {
    page: 'catalogGroup',
    words: ['catalog', 'things'],
    load: () => import('./rooms/catalog/groups/page.tsx').then((piece) => piece.CatalogGroupPage),
    calls: ['readGroup', 'patchGroup', 'deleteGroup'],
  },
  {
    page: 'attributes',
    words: ['catalog', 'things'],
    load: () => import('./rooms/catalog/attributes/page.tsx').then((piece) => piece.AttributesPage),
    calls: ['listAttributes'],
  },
  {
    page: 'newAttribute',
    words: ['catalog', 'things'],
    load: () =>
      import('./rooms/catalog/attributes/page.tsx').then((piece) => piece.NewAttributePage),
    calls: ['createAttribute'],
  },
  {
    page: 'attribute',
    words: ['catalog', 'things'],
    load: () => import('./rooms/catalog/attributes/page.tsx').then((piece) => piece.AttributePage),
    calls: ['readAttribute', 'patchAttribute', 'deleteAttribute'],
  },
  {
    page: 'catalogRegions',
    words: ['catalog', 'things'],
    load: () =>
      import('./rooms/catalog/regions/page.tsx').then((piece) => piece.CatalogRegionsPage),
    calls: ['listRegions', 'createRegion'],
  },
  {
    page: 'newCatalogRegion',
    words: ['catalog', 'things'],
    load: () =>
      import('./rooms/catalog/regions/new.tsx').then((piece) => piece.NewCatalogRegionPage),
    calls: ['createRegion'],
  },
  {
    page: 'catalogRegion',
    words: ['catalog', 'things'],
    load: () =>
      import('./rooms/catalog/regions/detail.tsx').then((piece) => piece.CatalogRegionPage),
    calls: ['readRegion', 'changeRegion', 'deleteRegion'],
  },
  {
    page: 'catalogTexts',
    words: ['catalog', 'items', 'things', 'files'],
    load: () => import('./rooms/catalog/texts/page.tsx').then((piece) => piece.TextsPage),
    calls: ['listPackages', 'patchPackages'],
  },
  {
    page: 'imports',
    words: ['catalog', 'items', 'things', 'files'],
    load: () => import('./rooms/catalog/imports/page.tsx').then((piece) => piece.ImportsPage),
    calls: ['listImports', 'importCatalog', 'exportCatalog'],
  },
  {
    page: 'newImport',
    words: ['catalog', 'items', 'things', 'files'],
    load: () => import('./rooms/catalog/imports/new.tsx').then((piece) => piece.NewImportPage),
    calls: ['importCatalog'],
  },
  {
    page: 'import',
    words: ['catalog', 'items', 'things', 'files'],
    load: () => import('./rooms/catalog/imports/detail.tsx').then((piece) => piece.ImportPage),
    calls: ['readImport', 'cancelImport', 'importCatalog', 'listImportErrors', 'listImportChanges'],
  },
  {
    page: 'lint',
    words: ['catalog', 'items', 'things', 'files'],
    load: () => import('./rooms/catalog/lint/page.tsx').then((piece) => piece.LintPage),
    calls: ['lintCatalog'],
  },
  {
    page: 'storePreview',
    words: ['catalog', 'items', 'things', 'files'],
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
