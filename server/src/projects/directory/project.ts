/** Projects and keys as they lie in memory. */
import type { Instant } from '../../base/clock.ts'
import type {
  ClientSettings,
  ClientType,
  ConnectionSettings,
  ProjectSettings,
} from '../contract.ts'
import type { Grant } from '../permissions/grants.ts'

export type Project = {
  projectId: number
  merchantId: number
  /** The UUID that names the project in key addresses and in tokens. */
  loginProjectId: string
  name: string
  settings: ProjectSettings
  version: number
  /** Since when nobody signs in and the game's keys change nothing. */
  archivedAt: Instant | undefined
  clients: readonly Client[]
  /** By `kind/provider`: `network/google`, `platform/steam`. */
  connections: ReadonlyMap<string, Connection>
}

export type Client = {
  clientId: number
  projectId: number
  type: ClientType
  name: string
  secretHash: Buffer | undefined
  /** The secret before, which counts besides until its time. */
  formerSecret: { hash: Buffer; until: Instant } | undefined
  redirectUris: readonly string[]
  settings: ClientSettings
}

export type Connection = {
  kind: 'network' | 'platform'
  provider: string
  /** Opened: for use toward the network only, never for answers or logs. */
  credentials: Readonly<Record<string, string>>
  settings: ConnectionSettings
  isEnabled: boolean
  /** The ETag of what is stored. */
  tag: string
}

/** The parts of every key: the caller with the key whose SHA-256 is `hash` holds its grants, until it expires. */
type Key = {
  keyId: string
  name: string
  hash: Buffer
  grants: readonly Grant[]
  expiresAt: Instant | undefined
}

export type ApiKey = Key & {
  merchantId: number | undefined
  projectId: number | undefined
  /** The role or the permissions that it was made with; plain keys have neither. */
  role: string | undefined
  permissions: readonly string[] | undefined
}

export type OperatorKey = Key

/** A client with its project. */
export type ClientOfProject = { client: Client; project: Project }
