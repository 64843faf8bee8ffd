/**
 * The in-memory copy of all configuration that requests need, so that hot paths ask no database.
 * A change is told to every process by NOTIFY when it commits, and found by a poll at the latest.
 */
import type { Query, Sql, Tx } from '../base/database.ts'
import type { Log } from '../base/log.ts'
import type { Keyring } from '../base/seal.ts'
import type { ClientSettings, ClientType, ConnectionSettings, ProjectSettings } from './contract.ts'
import * as store from './projects.sql.ts'

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
   * Runs a change of a project's configuration in one transaction; when it returns, this process already
   * works with the new state, and the others are told. Project 0 means the installation.
   */
  change<T>(projectId: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Reads these projects again (all, when none are named). */
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
    }
  }

  const forget = (id: number): void => {
    const before = projects.get(id)
    if (!before) return
    for (const { clientId } of before.clients) clients.delete(clientId)
    byLoginId.delete(before.loginProjectId)
    projects.delete(id)
  }

  const loadKeys = async (query: Query): Promise<void> => {
    const [keys, operators] = await Promise.all([
      store.listApiKeys(query),
      store.listOperatorKeys(query),
    ])
    const fresh = new Map<number, ApiKey[]>()
    for (const row of keys) {
      const key = {
        keyId: row.key_id,
        name: row.name,
        merchantId: row.merchant_id ?? undefined,
        projectId: row.project_id ?? undefined,
        hash: row.hash,
      }
      const userName = key.projectId ?? key.merchantId ?? 0
      fresh.set(userName, [...(fresh.get(userName) ?? []), key])
    }
    keysByUserName = fresh
    operatorKeys = operators.map(({ hash }) => hash)
  }

  const load = async (ids?: readonly number[]): Promise<void> => {
    const [rows, clientRows, connectionRows] = await Promise.all([
      store.listProjects(sql, ids),
      store.listClients(sql, ids),
      store.listConnections(sql, ids),
      loadKeys(sql),
    ])
    const clientsOf = Map.groupBy(clientRows, (row) => row.project_id)
    const connectionsOf = Map.groupBy(connectionRows, (row) => row.project_id)
    for (const id of ids ?? [...projects.keys()]) forget(id)
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
    const changed = rows.map((row) => row.project_id)
    for (const loader of loaders) await loader(changed)
  }

  // One refresh at a time, in the order asked for: a slow old read must not overwrite a newer one.
  let queue: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const next = queue.then(work)
    queue = next.catch(() => {})
    return next
  }
  const refresh = (ids?: readonly number[]): Promise<void> => inTurn(() => load(ids))

  const poll = async (): Promise<void> => {
    const versions = await store.listVersions(sql)
    const stale = versions.filter(
      ({ project_id, version }) => projects.get(project_id)?.version !== version,
    )
    if (stale.length > 0) await refresh(stale.map(({ project_id }) => project_id))
    else await inTurn(() => loadKeys(sql))
  }
  const tolerate = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => {
      if (!isClosed)
        log.warn(
          { err: error },
          'configuration could not be read again; the last known one stays in use',
        )
    })
  }

  await load()
  let timer: NodeJS.Timeout | undefined
  let listening: { unlisten(): Promise<void> } | undefined
  if (pollMs > 0) {
    let isPolling = false
    timer = setInterval(() => {
      // Where reading takes longer than the interval, polls would queue up without end, and every change behind them.
      if (isPolling) return
      isPolling = true
      const polled = poll().finally(() => {
        isPolling = false
      })
      tolerate(polled)
    }, pollMs)
    timer.unref()
    listening = await sql.listen(
      'portreeve_configuration',
      (payload) => tolerate(refresh(payload === '0' ? [] : [Number(payload)])),
      () => tolerate(poll()),
    )
  }

  return {
    project: (id) => projects.get(id),
    projectByLoginId: (uuid) => byLoginId.get(uuid),
    projects: () => projects.values(),
    client: (id) => clients.get(id),
    apiKeys: (userName) => keysByUserName.get(userName) ?? [],
    operatorKeys: () => operatorKeys,
    follow: (loader) =>
      inTurn(async () => {
        loaders.push(loader)
        await loader([...projects.keys()])
      }),
    async change(projectId, work) {
      const result = await sql.begin(async (tx) => {
        const value = await work(tx)
        if (projectId === 0) await tx`select pg_notify('portreeve_configuration', '0')`
        else await store.touchProject(tx, projectId)
        return { value }
      })
      await refresh(projectId === 0 ? [] : [projectId])
      return (result as { value: Awaited<ReturnType<typeof work>> }).value
    },
    refresh,
    async close() {
      isClosed = true
      clearInterval(timer)
      await listening?.unlisten().catch(() => {})
      await queue
    },
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
