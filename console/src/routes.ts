/** Every page of the console: its address, its code, and the calls that it makes. */
import type { ComponentType } from 'preact'
import type { OperationId } from './api/calls.ts'
import type { PageName } from './shared/address.ts'

export type RoomName =
  | 'overview'
  | 'players'
  | 'signIns'
  | 'audit'
  | 'catalog'
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
    calls: [],
  },
  {
    page: 'me',
    load: () => import('./rooms/me/page.tsx').then((piece) => piece.MePage),
    calls: ['listConsoleSessions', 'endConsoleSession'],
  },
  {
    page: 'project',
    load: () => import('./rooms/overview/page.tsx').then((piece) => piece.OverviewPage),
    calls: ['readAttention'],
  },
  {
    page: 'players',
    load: () => import('./rooms/players/page.tsx').then((piece) => piece.PlayersPage),
    calls: ['searchUsers'],
  },
  {
    page: 'player',
    load: () => import('./rooms/players/detail.tsx').then((piece) => piece.PlayerPage),
    calls: [
      'readUser',
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
    calls: ['readSignIn'],
  },
  {
    page: 'audit',
    load: () => import('./rooms/audit/page.tsx').then((piece) => piece.AuditPage),
    calls: ['readAudit'],
  },
  {
    page: 'installationAudit',
    load: () => import('./rooms/audit/page.tsx').then((piece) => piece.InstallationAuditPage),
    calls: ['listAudit'],
  },
  {
    page: 'packages',
    load: () => import('./rooms/catalog/page.tsx').then((piece) => piece.PackagesPage),
    calls: ['listPackages', 'patchPackages'],
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
  { room: 'audit', page: 'audit', opens: 'readAudit', key: 'a' },
  { room: 'catalog', page: 'packages', opens: 'listPackages', key: 'c' },
]
