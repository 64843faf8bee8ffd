/** Projects in memory with their clients and connections, found by id, login id and client, and who follows them. */
import type { Sql } from '../../base/database/database.ts'
import { lastingBytes } from '../../base/heap.ts'
import type { Log } from '../../base/log.ts'
import type { Keyring, Seal } from '../../base/seals/seal.ts'
import type { Client, ClientOfProject, Connection, Project } from './project.ts'
import * as store from './projects.sql.ts'
import { RecentlyUsed } from './recently-used.ts'
import { connectionTag } from './version.ts'

/** An area's own configuration of projects, which follows theirs. */
export type Follower = {
  /** Reads these projects again; called before they count as loaded, and before a change counts as seen. */
  load(projectIds: readonly number[]): Promise<void>
  /** Called for projects that are in memory no longer. */
  forget?(projectIds: readonly number[]): void
  /** Whether a project must stay in memory. */
  isNeeded?(projectId: number): boolean
  /** How many rows it keeps of a project, which count toward the bound. */
  weightOf?(projectId: number): number
}

/** The purpose for which connections' credentials are sealed. */
export const connectionPurpose = 'connections'

/** How a connection's credentials are bound to their row when sealed. */
export const connectionContext = (project: number, kind: string, provider: string): string =>
  `${project}/${kind}/${provider}`

export type LoadedProjectsOptions = {
  sql: Sql
  keyring: Keyring
  log: Log
  /** How many projects, clients and connections are kept although nobody uses them: about a kilobyte each. */
  keptRows?: number
}

const usuallyKeptRows = 40_000

export class LoadedProjects {
  readonly #options: LoadedProjectsOptions
  readonly #seal: Seal
  readonly #followers: Follower[] = []
  readonly #projects: RecentlyUsed<Project>
  readonly #byLoginId = new Map<string, number>()
  readonly #byClient = new Map<number, ClientOfProject>()
  /** By project, from before followers load it. */
  readonly #read = new Map<number, Pick<Project, 'merchantId' | 'settings'>>()

  constructor(options: LoadedProjectsOptions) {
    this.#options = options
    this.#seal = options.keyring.sealFor(connectionPurpose)
    this.#projects = new RecentlyUsed({
      most: options.keptRows ?? usuallyKeptRows,
      isNeeded: (id) => this.#followers.some(({ isNeeded }) => isNeeded?.(id)),
    })
  }

  has(id: number): boolean {
    return this.#projects.has(id)
  }

  ids(): Iterable<number> {
    return this.#projects.keys()
  }

  get(id: number): Project | undefined {
    return this.#projects.get(id)
  }

  byLoginId(uuid: string): Project | undefined {
    const id = this.#byLoginId.get(uuid)
    return id === undefined ? undefined : this.#projects.get(id)
  }

  client(id: number): ClientOfProject | undefined {
    const found = this.#byClient.get(id)
    // A use of its project.
    if (found !== undefined) this.#projects.get(found.project.projectId)
    return found
  }

  merchantOf(id: number): number | undefined {
    return this.#read.get(id)?.merchantId
  }

  settingsOf(id: number): Project['settings'] | undefined {
    return this.#read.get(id)?.settings
  }

  async follow(follower: Follower): Promise<void> {
    await follower.load([...this.ids()])
    this.#followers.push(follower)
  }

  /** Tells the time, and makes room for what is in use. */
  tick(second: number): void {
    this.#projects.tick(second)
    this.#forget(this.#projects.trim())
  }

  /**
   * Reads projects from the database. Requests use a project that was loaded before meanwhile, with what the followers
   * know of it so far. They do not see a new one before the followers know it, too.
   */
  async read(ids: readonly number[]): Promise<void> {
    const read = await this.#fetch(ids)
    const isNew = ({ projectId }: Project): boolean => !this.has(projectId)
    const added = read.filter(isNew)
    for (const project of read) {
      this.#read.set(project.projectId, project)
      if (!isNew(project)) this.#keep(project)
    }
    const found = new Set(read.map(({ projectId }) => projectId))
    this.#forget(
      ids.filter((id) => !found.has(id)).map((id) => [id, this.#projects.delete(id)] as const),
    )
    for (const follower of this.#followers) await follower.load(ids)
    for (const project of added) this.#keep(project)
    this.#forget(this.#projects.trim())
  }

  async #fetch(ids: readonly number[]): Promise<Project[]> {
    const { sql } = this.#options
    const [rows, clientRows, connectionRows] = await Promise.all([
      store.listProjects(sql, ids),
      store.listClients(sql, ids),
      store.listConnections(sql, ids),
    ])
    const clientsOf = Map.groupBy(clientRows, (row) => row.project_id)
    const connectionsOf = Map.groupBy(connectionRows, (row) => row.project_id)
    return rows.map((row) => ({
      projectId: row.project_id,
      merchantId: row.merchant_id,
      loginProjectId: row.login_project_id,
      name: row.name,
      settings: row.settings,
      version: row.version,
      archivedAt: row.archived_at ?? undefined,
      clients: (clientsOf.get(row.project_id) ?? []).map(readClient),
      connections: new Map(
        (connectionsOf.get(row.project_id) ?? []).flatMap((connection) => {
          const opened = this.#readConnection(connection)
          return opened ? [[`${opened.kind}/${opened.provider}`, opened] as const] : []
        }),
      ),
    }))
  }

  #readConnection(row: store.ConnectionRow): Connection | undefined {
    const opened = this.#seal.open(
      row.credentials,
      connectionContext(row.project_id, row.kind, row.provider),
    )
    if (!opened) {
      this.#options.log.error(
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

  #keep(project: Project): void {
    const { projectId } = project
    const rows = 1 + project.clients.length + project.connections.size
    const weight = this.#followers.reduce(
      (sum, { weightOf }) => sum + (weightOf?.(projectId) ?? 0),
      rows,
    )
    this.#unname(this.#projects.set(projectId, project, weight))
    this.#byLoginId.set(project.loginProjectId, projectId)
    for (const client of project.clients) this.#byClient.set(client.clientId, { client, project })
  }

  #unname(project: Project | undefined): void {
    if (project === undefined) return
    this.#byLoginId.delete(project.loginProjectId)
    for (const { clientId } of project.clients) this.#byClient.delete(clientId)
  }

  #forget(gone: readonly (readonly [id: number, project: Project | undefined])[]): void {
    if (gone.length === 0) return
    for (const [id, project] of gone) {
      this.#unname(project)
      this.#read.delete(id)
    }
    for (const follower of this.#followers) follower.forget?.(gone.map(([id]) => id))
  }
}

const readClient = (row: store.ClientRow): Client => ({
  clientId: row.client_id,
  projectId: row.project_id,
  type: row.type,
  name: row.name,
  secretHash: row.secret_hash ? lastingBytes(row.secret_hash) : undefined,
  formerSecret:
    row.former_secret_hash && row.former_secret_until
      ? { hash: lastingBytes(row.former_secret_hash), until: row.former_secret_until }
      : undefined,
  redirectUris: row.redirect_uris,
  settings: row.settings,
})
