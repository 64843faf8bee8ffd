/**
 * The in-memory copy of all configuration that requests need, so that hot paths ask no database.
 * A change is told to every process by NOTIFY when it commits, and found by a poll at the latest.
 */
import type { Sql, Tx } from '../../base/database/database.ts'
import type { Log } from '../../base/log.ts'
import { queued } from '../../base/queues.ts'
import type { Keyring } from '../../base/seals/seal.ts'
import type {
  ClientSettings,
  ClientType,
  ConnectionSettings,
  ProjectSettings,
} from '../contract.ts'
import { type CatchUpWish, catchUp } from './catch-up.ts'
import * as store from './projects.sql.ts'
import { connectionTag } from './version.ts'

export type Project = {
  projectId: number
  merchantId: number
  /** The UUID that names the project in key addresses and in tokens. */
  loginProjectId: string
  name: string
  settings: ProjectSettings
  version: number
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

export type ApiKey = {
  keyId: string
  name: string
  merchantId: number | undefined
  projectId: number | undefined
  hash: Buffer
}

/** Reads an area's own configuration of these projects again; called before a change counts as seen. */
export type Loader = (projectIds: readonly number[]) => Promise<void>

export type Directory = {
  project(id: number): Project | undefined
  projectByLoginId(uuid: string): Project | undefined
  projects(): Iterable<Project>
  client(id: number): { client: Client; project: Project } | undefined
  /** Keys whose user name is this project or merchant id. */
  apiKeys(userName: number): readonly ApiKey[]
  operatorKeys(): readonly Buffer[]
  /** Makes another area's in-memory configuration follow the same changes. Loads it at once. */
  follow(loader: Loader): Promise<void>
  /**
   * Runs a change of a project's configuration in one transaction; when it returns, this process already works with the
   * new state, and the others are told. Project 0 means the installation: merchants, and the keys of everybody.
   * Changes of one project take turns, so that they never hold more than one connection: `work` must not wait for
   * another change of the same project.
   */
  change<T>(projectId: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Reads these projects again (all, when none are named), and the keys, whatever is known of them. */
  refresh(projectIds?: readonly number[]): Promise<void>
  close(): Promise<void>
}

/** What connections' credentials are sealed for. */
export const connectionPurpose = 'connections'

/** How a connection's credentials are bound to their row when sealed. */
export const connectionContext = (project: number, kind: string, provider: string): string =>
  `${project}/${kind}/${provider}`

export type DirectoryOptions = {
  sql: Sql
  keyring: Keyring
  log: Log
  /** Milliseconds between polls (default 5,000); 0 neither polls nor listens, for one-shot commands. */
  pollMs?: number
}

/** Loads everything and keeps it fresh until closed. */
export const openDirectory = async ({
  sql,
  keyring,
  log,
  pollMs = 5000,
}: DirectoryOptions): Promise<Directory> => {
  const seal = keyring.sealFor(connectionPurpose)
  const projects = new Map<number, Project>()
  const byLoginId = new Map<string, Project>()
  const clients = new Map<number, { client: Client; project: Project }>()
  const loaders: Loader[] = []
  let keysByUserName = new Map<number, ApiKey[]>()
  let operatorKeys: Buffer[] = []
  let isClosed = false

  const readConnection = (row: store.ConnectionRow): Connection | undefined => {
    const opened = seal.open(
      row.credentials,
      connectionContext(row.project_id, row.kind, row.provider),
    )
    if (!opened) {
      log.error(
        { project_id: row.project_id, provider: row.provider },
        'credentials of this connection cannot be opened: was a master key taken away?',
      )
      return undefined
    }
    return {
      kind: row.kind,
      provider: row.provider,
      credentials: JSON.parse(opened.toString()) as Record<string, string>,
      settings: row.settings,
      isEnabled: row.is_enabled,
      tag: connectionTag(row),
    }
  }

  const forget = (id: number): void => {
    const before = projects.get(id)
    if (!before) return
    for (const { clientId } of before.clients) clients.delete(clientId)
    byLoginId.delete(before.loginProjectId)
    projects.delete(id)
  }

  const readKeys = async (): Promise<void> => {
    const [keys, operators] = await Promise.all([
      store.listApiKeys(sql),
      store.listOperatorKeys(sql),
    ])
    keysByUserName = Map.groupBy(
      keys.map((row) => ({
        keyId: row.key_id,
        name: row.name,
        merchantId: row.merchant_id ?? undefined,
        projectId: row.project_id ?? undefined,
        hash: row.hash,
      })),
      (key) => key.projectId ?? key.merchantId ?? 0,
    )
    operatorKeys = operators.map(({ hash }) => hash)
  }

  const readProjects = async (ids: readonly number[]): Promise<void> => {
    const [rows, clientRows, connectionRows] = await Promise.all([
      store.listProjects(sql, ids),
      store.listClients(sql, ids),
      store.listConnections(sql, ids),
    ])
    const clientsOf = Map.groupBy(clientRows, (row) => row.project_id)
    const connectionsOf = Map.groupBy(connectionRows, (row) => row.project_id)
    for (const id of ids) forget(id)
    for (const row of rows) {
      const project: Project = {
        projectId: row.project_id,
        merchantId: row.merchant_id,
        loginProjectId: row.login_project_id,
        name: row.name,
        settings: row.settings,
        version: row.version,
        clients: (clientsOf.get(row.project_id) ?? []).map(readClient),
        connections: new Map(
          (connectionsOf.get(row.project_id) ?? []).flatMap((connection) => {
            const read = readConnection(connection)
            return read ? [[`${read.kind}/${read.provider}`, read] as const] : []
          }),
        ),
      }
      projects.set(project.projectId, project)
      byLoginId.set(project.loginProjectId, project)
      for (const client of project.clients) clients.set(client.clientId, { client, project })
    }
    for (const loader of loaders) await loader(ids)
  }

  const upToDate = catchUp({
    versions: (ids) => store.listProjectVersions(sql, ids),
    readProjects,
    readKeys,
  })
  const tolerate = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => {
      if (!isClosed)
        log.warn(
          { err: error },
          'configuration could not be read again; the last known one stays in use',
        )
    })
  }
  const poll = (): void => tolerate(upToDate({ projects: 'all', keys: true }))

  await upToDate({ projects: 'all', keys: true })
  let timer: NodeJS.Timeout | undefined
  let listening: { unlisten(): Promise<void> } | undefined
  if (pollMs > 0) {
    timer = setInterval(poll, pollMs)
    timer.unref()
    listening = await sql.listen(
      'portreeve_configuration',
      (payload) => tolerate(upToDate(readNotice(payload))),
      poll,
    )
  }

  const turnOf = queued<number>()
  return {
    project: (id) => projects.get(id),
    projectByLoginId: (uuid) => byLoginId.get(uuid),
    projects: () => projects.values(),
    client: (id) => clients.get(id),
    apiKeys: (userName) => keysByUserName.get(userName) ?? [],
    operatorKeys: () => operatorKeys,
    follow: (loader) =>
      upToDate({
        alone: async () => {
          await loader([...projects.keys()])
          loaders.push(loader)
        },
      }),
    async change(projectId, work) {
      const result = await turnOf(projectId, () =>
        sql.begin(async (tx) => {
          const value = await work(tx)
          if (projectId === 0) await store.tellOfKeys(tx)
          else await store.touchProject(tx, projectId)
          return { value }
        }),
      )
      await upToDate(projectId === 0 ? { keys: true } : { projects: [projectId] })
      return (result as { value: Awaited<ReturnType<typeof work>> }).value
    },
    refresh: (ids) => upToDate({ projects: ids ?? 'all', keys: true, anew: true }),
    async close() {
      isClosed = true
      clearInterval(timer)
      await listening?.unlisten().catch(() => {})
      await upToDate({})
    },
  }
}

/**
 * What a notice says has changed. `+17` is of this version: project 17, or the keys where it is `+0`. The version
 * before sends `17` for both, and `0` for the keys of merchants and operators; it reads ours as numbers, like its own.
 */
const readNotice = (payload: string): CatchUpWish => {
  const projectId = Number(payload)
  return {
    projects: projectId > 0 ? [projectId] : [],
    keys: projectId === 0 || !payload.startsWith('+'),
  }
}

const readClient = (row: store.ClientRow): Client => ({
  clientId: row.client_id,
  projectId: row.project_id,
  type: row.type,
  name: row.name,
  secretHash: row.secret_hash ?? undefined,
  redirectUris: row.redirect_uris,
  settings: row.settings,
})
