/** The three platforms games are started from: from what a game hands in to whom the platform vouches for. */
import type { CredentialNames, ProjectSettings } from '../../projects/index.ts'
import type { VisitDeps } from '../networks/calls/call.ts'
import type { Credentials } from '../networks/calls/connection.ts'
import type { Profile } from '../networks/profile.ts'
import { type EpicTicket, readEpicTicket, verifyEpicTicket } from './epic.ts'
import { fingerprintOf, readSteamTicket, type SteamTicket, verifySteamTicket } from './steam.ts'
import type { Reading, TicketQuery } from './ticket.ts'
import { readXboxTicket, verifyXboxTicket, type XboxTicket } from './xbox.ts'

export type PlatformName = 'epicgames' | 'steam' | 'xbox'
export type Ticket = EpicTicket | SteamTicket | XboxTicket
export type { Reading, TicketQuery } from './ticket.ts'

/** The platforms whose tickets are taken. */
export const platformNames: ReadonlySet<PlatformName> = new Set(['epicgames', 'steam', 'xbox'])

/** Whether a name of an address is one of the three. */
export const isPlatformName = (name: string): name is PlatformName =>
  (platformNames as ReadonlySet<string>).has(name)

const credentials: Readonly<Record<PlatformName, CredentialNames>> = {
  epicgames: { required: ['client_id', 'client_secret'], optional: ['deployment_id'] },
  steam: { required: ['web_api_key'], optional: ['identity'] },
  xbox: { required: [], optional: ['private_key', 'relying_party', 'signing_key', 'sandbox_id'] },
}

/** Xbox with a key of our own: whose tokens it opens has to be known. */
const xboxWithKey: CredentialNames = {
  required: ['relying_party'],
  optional: ['private_key', 'signing_key', 'sandbox_id'],
}

/** The credentials of the connection to a platform. */
export const platformCredentials = (
  platform: PlatformName,
  connection: Pick<Credentials, 'credentials'>,
): CredentialNames =>
  platform === 'xbox' && connection.credentials.private_key ? xboxWithKey : credentials[platform]

const readers: Readonly<Record<PlatformName, (query: TicketQuery) => Reading<Ticket>>> = {
  epicgames: readEpicTicket,
  steam: readSteamTicket,
  xbox: readXboxTicket,
}

/**
 * Takes a platform's credential apart (docs/interface/sign-in.md#platform-tickets), or tells which parameter is wrong.
 * Asks nobody.
 */
export const readTicket = (platform: PlatformName, query: TicketQuery): Reading<Ticket> =>
  readers[platform](query)

/** Parameters of a sign-in besides the ticket. */
export type TicketContext = {
  /** Told to platforms that know deployments (Epic). */
  deploymentId?: string | undefined
  settings: Pick<ProjectSettings, 'steam_allow_vac_banned' | 'steam_allow_borrowed'>
}

/**
 * Asks the ticket's platform for whom it stands. Takes eight seconds at most and tries nothing twice.
 * Throws `VisitFailure`: `refused` for the player's or the studio's matters, `unreachable` for the platform's.
 */
export const verifyTicket = (
  ticket: Ticket,
  connection: Credentials,
  { deploymentId, settings }: TicketContext,
  deps: VisitDeps,
): Promise<Profile> => {
  switch (ticket.platform) {
    case 'epicgames':
      return verifyEpicTicket(connection, ticket, deploymentId, deps)
    case 'steam':
      return verifySteamTicket(connection, ticket, settings, deps)
    case 'xbox':
      return verifyXboxTicket(connection, ticket, deps)
  }
}

/**
 * The fingerprint to remember of a ticket so that it signs in once, and for how many seconds. Undefined where nothing
 * needs remembering: Epic spends its codes itself, and Xbox hands a game the same token again until it expires.
 */
export const ticketFingerprint = (ticket: Ticket): { hash: Buffer; seconds: number } | undefined =>
  ticket.platform === 'steam' ? fingerprintOf(ticket) : undefined
