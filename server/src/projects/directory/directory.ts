/**
 * The in-memory copy of the configuration that requests need, so that hot paths ask no database. It knows the ids of
 * everybody, loads a project when it is first asked for, and keeps what is used. A change is told to every process by
 * NOTIFY when it commits, and found in the log of changes by a poll at the latest.
 */
import type { Instant } from '../../base/clock.ts'
import type { Sql, Tx } from '../../base/database/database.ts'
import { isSpread } from '../../base/database/spread.ts'
import { lastingBytes } from '../../base/heap.ts'
import type { Log } from '../../base/log.ts'
import { queued } from '../../base/queues.ts'
import type { Keyring } from '../../base/seals/seal.ts'
import type {
  ClientSettings,
  ClientType,
  ConnectionSettings,
  ProjectSettings,
} from '../contract.ts'
import type { Grant, Scope } from '../permissions/grants.ts'
import { permissionsOf, permissionsOfKey } from '../permissions/roles.ts'
import { type CatchUpWish, catchUp } from './catch-up.ts'
import { openChangeLog } from './change-log.ts'
import { type ChangeSubject, recordChange, takeTurn } from './changes.sql.ts'
import { inUse } from './in-use.ts'
import * as keyStore from './keys.sql.ts'
import * as store from './projects.sql.ts'
import { type Listed, roster } from './roster.ts'
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

/** A value at once where it is in memory; a promise where it has to be loaded. */
export type Found<T> = T | undefined | Promise<T | undefined>

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

/** A client with its project. */
export type ClientOfProject = { client: Client; project: Project }

export type Directory = {
  /**
   * A project that is in memory. A caller who found it less than half a minute ago finds it here; otherwise ask
   * `findProject`.
   */
  project(id: number): Project | undefined
  projectByLoginId(uuid: string): Project | undefined
  client(id: number): ClientOfProject | undefined
  /** Loads what is not in memory yet. Ids that nobody has ask nothing. Throws what the database does. */
  findProject(id: number): Found<Project>
  findProjectByLoginId(uuid: string): Found<Project>
  findClient(id: number): Found<ClientOfProject>
  /** The first project of this name, of one merchant or of any. */
  findProjectNamed(name: string, merchantId?: number): Promise<Project | undefined>
  /** Keys whose user name is this project or merchant id. */
  findApiKeys(userName: number): readonly ApiKey[] | Promise<readonly ApiKey[]>
  /** Operators' keys that were not revoked; some may have expired. */
  operatorKeys(): readonly OperatorKey[]
  /** The ids of all projects, in memory or not, in their order. */
  projectIds(): readonly number[]
  /** Facts about a project that need not be in memory. */
  listed(projectId: number): Listed | undefined
  /** Whether any project allows pages of this origin. */
  allowsOrigin(origin: string): boolean
  /** All projects in the order of their ids, loaded a few at a time: for commands, which have them all to tell of. */
  everyProject(): AsyncIterable<Project>
  /** Makes another area's in-memory configuration follow the same changes. Loads at once what is in memory. */
  follow(follower: Follower): Promise<void>
  /**
   * Runs a change of a project's configuration in one transaction. When it returns, this process already works with the
   * new state, and the others are told. Changes of one project take turns, so that they never hold more than one
   * connection. So `work` must not wait for another change of the same project. `work` must not wait for another change
   * of the same project.
   */
  change<T>(projectId: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Makes a project in one transaction; `work` answers its id. Answers the project. */
  create(work: (tx: Tx) => Promise<number>): Promise<Project>
  /**
   * Runs a change of the keys of a project or merchant, or of the operators' for owner 0, like a change of a project.
   */
  changeKeys<T>(owner: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Reads these projects again (all that are in memory, when none are named), and the keys, whatever is known. */
  refresh(projectIds?: readonly number[]): Promise<void>
  close(): Promise<void>
}

/** The purpose for which connections' credentials are sealed. */
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
  /** How many projects, clients and connections are kept although nobody uses them; those in use come on top. */
  keptRows?: number
  /** Milliseconds of a clock that never goes back. */
  monotonicMs?: () => number
}

/** About a kilobyte each. */
const usuallyKeptRows = 40_000
const keptKeyOwners = 20_000
const rosterPage = 5000
const loadedAtOnce = 200
/** How long a first load waits for room, and how often it looks. */
const roomMs = 5000
const roomStepMs = 100

/** Lists who there is and keeps all that is loaded fresh until closed. */
export const openDirectory = async ({
  sql,
  keyring,
  log,
  pollMs = 5000,
  keptRows = usuallyKeptRows,
  monotonicMs = () => performance.now(),
}: DirectoryOptions): Promise<Directory> => {
  const seal = keyring.sealFor(connectionPurpose)
  const followers: Follower[] = []
  const everybody = roster()
  const projects = inUse<Project>({
    most: keptRows,
    isNeeded: (id) => followers.some(({ isNeeded }) => isNeeded?.(id)),
  })
  const clients = new Map<number, ClientOfProject>()
  const keys = inUse<readonly ApiKey[]>({ most: keptKeyOwners })
  let operatorKeys: readonly OperatorKey[] = []
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

  const forgetClients = (project: Project | undefined): void => {
    for (const { clientId } of project?.clients ?? []) clients.delete(clientId)
  }

  const keep = (project: Project): void => {
    const { projectId } = project
    const rows = 1 + project.clients.length + project.connections.size
    const weight = followers.reduce((sum, { weightOf }) => sum + (weightOf?.(projectId) ?? 0), rows)
    forgetClients(projects.set(projectId, project, weight))
    for (const client of project.clients) clients.set(client.clientId, { client, project })
  }

  const forget = (gone: readonly (readonly [id: number, project: Project | undefined])[]): void => {
    for (const [, project] of gone) forgetClients(project)
    for (const follower of followers) follower.forget?.(gone.map(([id]) => id))
  }

  const list = async (ids: readonly number[] | 'all'): Promise<ReadonlyMap<number, number>> => {
    const versions = new Map<number, number>()
    const take = (rows: readonly store.RosterRow[]): void => {
      for (const row of rows) {
        everybody.put(row)
        versions.set(row.project_id, row.version)
      }
    }
    if (ids === 'all') {
      let after: number | undefined = 0
      while (after !== undefined) {
        const page: store.RosterRow[] = await store.listRosterBehind(sql, after, rosterPage)
        take(page)
        after = page.length < rosterPage ? undefined : page.at(-1)?.project_id
      }
    } else {
      take(await store.listRoster(sql, ids))
    }
    for (const id of ids === 'all' ? everybody.ids() : ids)
      if (!versions.has(id)) everybody.remove(id)
    return versions
  }

  const readProjects = async (ids: readonly number[]): Promise<void> => {
    tick()
    const [rows, clientRows, connectionRows] = await Promise.all([
      store.listProjects(sql, ids),
      store.listClients(sql, ids),
      store.listConnections(sql, ids),
    ])
    const clientsOf = Map.groupBy(clientRows, (row) => row.project_id)
    const connectionsOf = Map.groupBy(connectionRows, (row) => row.project_id)
    const read = rows.map(
      (row): Project => ({
        projectId: row.project_id,
        merchantId: row.merchant_id,
        loginProjectId: row.login_project_id,
        name: row.name,
        settings: row.settings,
        version: row.version,
        clients: (clientsOf.get(row.project_id) ?? []).map(readClient),
        connections: new Map(
          (connectionsOf.get(row.project_id) ?? []).flatMap((connection) => {
            const opened = readConnection(connection)
            return opened ? [[`${opened.kind}/${opened.provider}`, opened] as const] : []
          }),
        ),
      }),
    )
    // A project that was loaded before is used meanwhile, with what the followers know of it so far. One that is new is
    // not seen before they know it, too.
    const isNew = ({ projectId }: Project): boolean => !projects.has(projectId)
    const added = read.filter(isNew)
    for (const project of read) if (!isNew(project)) keep(project)
    const found = new Set(rows.map(({ project_id }) => project_id))
    forget(ids.filter((id) => !found.has(id)).map((id) => [id, projects.delete(id)]))
    for (const follower of followers) await follower.load(ids)
    for (const project of added) keep(project)
    forget(projects.trim())
  }

  const tick = (): void => {
    const second = Math.floor(monotonicMs() / 1000)
    projects.tick(second)
    keys.tick(second)
  }

  const readKeys = async (owners: readonly number[] | 'all'): Promise<void> => {
    const isAll = owners === 'all'
    if (isAll) {
      const rows = await keyStore.listKeyOwners(sql)
      everybody.setKeyOwners(rows.map(({ owner }) => owner))
    }
    const wanted = isAll ? [...keys.keys()] : owners.filter((owner) => owner !== 0)
    const rows = wanted.length === 0 ? [] : await keyStore.listApiKeys(sql, wanted)
    const byOwner = Map.groupBy(rows.map(readApiKey), (key) => key.projectId ?? key.merchantId ?? 0)
    for (const owner of wanted) {
      const found = byOwner.get(owner) ?? []
      everybody.setKeys(owner, found.length > 0)
      keys.set(owner, found, 1)
    }
    keys.trim()
    if (isAll || owners.includes(0))
      operatorKeys = (await keyStore.listOperatorKeys(sql)).map(readOperatorKey)
  }

  const changeLog = await openChangeLog(sql)
  const upToDate = catchUp({
    news: changeLog.news,
    list,
    isLoaded: projects.has,
    loaded: projects.keys,
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
  const poll = (): void => {
    tick()
    forget(projects.trim())
    tolerate(upToDate({ news: true }))
  }

  await upToDate({ projects: 'all', keys: 'all' })
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

  /** Waits until there is room. Projects in use stay, so there may be no room while they are used. */
  const makeRoom = async (): Promise<void> => {
    for (let waited = 0; ; waited += roomStepMs) {
      tick()
      forget(projects.trim())
      if (!projects.isFull()) return
      if (waited >= roomMs) throw noRoom()
      await new Promise((resolve) => setTimeout(resolve, roomStepMs))
    }
  }
  let room: Promise<void> | undefined
  const load = async (ids: readonly number[]): Promise<void> => {
    if (projects.isFull()) {
      room ??= makeRoom().finally(() => {
        room = undefined
      })
      await room
    }
    await upToDate({ load: ids })
  }
  const find = (listed: Listed | undefined): Found<Project> => {
    if (listed === undefined) return undefined
    const { projectId } = listed
    return projects.get(projectId) ?? load([projectId]).then(() => projects.get(projectId))
  }
  const project = (id: number): Project | undefined => projects.get(id)
  const client = (id: number): ClientOfProject | undefined => {
    const found = clients.get(id)
    // A use of its project.
    if (found !== undefined) projects.get(found.project.projectId)
    return found
  }

  const turnOf = queued<number>()
  /** Runs work and records its change in one transaction. */
  const record = async <T>(
    work: (tx: Tx) => Promise<T>,
    subjectOf: (value: T) => ChangeSubject,
  ): Promise<T> => {
    const isApart = await isSpread(sql)
    const result = await sql.begin(async (tx) => {
      if (isApart) await takeTurn(tx)
      const value = await work(tx)
      const subject = subjectOf(value)
      // The project's row first, then the clock's: always in this order, so that nobody waits in a circle.
      if ('project' in subject) await store.touchProject(tx, subject.project)
      await recordChange(tx, subject)
      return { value }
    })
    return result.value
  }

  return {
    project,
    projectByLoginId(uuid) {
      const listed = everybody.projectOfLogin(uuid)
      return listed && projects.get(listed.projectId)
    },
    client,
    findProject: (id) => projects.get(id) ?? find(everybody.project(id)),
    findProjectByLoginId: (uuid) => find(everybody.projectOfLogin(uuid)),
    findClient(id) {
      const found = client(id)
      if (found !== undefined) return found
      const listed = everybody.projectOfClient(id)
      return listed && load([listed.projectId]).then(() => client(id))
    },
    async findProjectNamed(name, merchantId) {
      const [row] = await store.findProjectsNamed(sql, name, merchantId)
      return row && (await find(everybody.project(row.project_id)))
    },
    findApiKeys(userName) {
      if (!everybody.hasKeys(userName)) return []
      return (
        keys.get(userName) ?? upToDate({ keys: [userName] }).then(() => keys.get(userName) ?? [])
      )
    },
    operatorKeys: () => operatorKeys,
    projectIds: everybody.ids,
    listed: everybody.project,
    allowsOrigin: everybody.allowsOrigin,
    async *everyProject() {
      const ids = everybody.ids()
      for (let from = 0; from < ids.length; from += loadedAtOnce) {
        const some = ids.slice(from, from + loadedAtOnce)
        const passing = some.filter((id) => !projects.has(id))
        await upToDate({ load: some })
        for (const id of some) {
          const found = projects.get(id)
          if (found) yield found
        }
        forget(passing.map((id) => [id, projects.delete(id)]))
      }
    },
    follow: (follower) =>
      upToDate({
        alone: async () => {
          await follower.load([...projects.keys()])
          followers.push(follower)
        },
      }),
    async change(projectId, work) {
      const value = await turnOf(projectId, () => record(work, () => ({ project: projectId })))
      await upToDate({ projects: [projectId], load: [projectId] })
      return value
    },
    async create(work) {
      const projectId = await record(work, (id) => ({ project: id }))
      await upToDate({ projects: [projectId], load: [projectId] })
      const made = projects.get(projectId)
      if (!made) throw new Error('a project was made but cannot be read')
      return made
    },
    async changeKeys(owner, work) {
      const value = await turnOf(-owner, () => record(work, () => ({ keyOwner: owner })))
      await upToDate({ keys: [owner] })
      return value
    },
    refresh: (ids) => upToDate({ projects: ids ?? 'all', keys: 'all', anew: true }),
    async close() {
      isClosed = true
      clearInterval(timer)
      await listening?.unlisten().catch(() => {})
      await upToDate({})
    },
  }
}

/** Told like a database that takes no more (SQLSTATE 53300): the caller is to come again in a moment. */
const noRoom = (): Error =>
  Object.assign(new Error('More projects are in use at once than memory is meant for'), {
    code: '53300',
  })

/**
 * The changes that a notice tells. This version begins with a space and says that it is in the log. Versions before say
 * `+17` or `17` for project 17, `+0` or `0` for keys, and `17` where it may be either. The log does not have their
 * changes. They read ours as numbers, like their own.
 */
const readNotice = (payload: string): CatchUpWish => {
  if (payload.startsWith(' ')) return { news: true }
  const projectId = Number(payload)
  return {
    projects: projectId > 0 ? [projectId] : [],
    ...(projectId === 0 || !payload.startsWith('+') ? { keys: 'all' } : {}),
  }
}

const readClient = (row: store.ClientRow): Client => ({
  clientId: row.client_id,
  projectId: row.project_id,
  type: row.type,
  name: row.name,
  secretHash: row.secret_hash ? lastingBytes(row.secret_hash) : undefined,
  redirectUris: row.redirect_uris,
  settings: row.settings,
})

const readApiKey = (row: keyStore.ApiKeyRow): ApiKey => {
  const scope: Scope =
    row.project_id === null
      ? { kind: 'merchant', merchantId: row.merchant_id ?? 0 }
      : { kind: 'project', projectId: row.project_id }
  return {
    keyId: row.key_id,
    name: row.name,
    merchantId: row.merchant_id ?? undefined,
    projectId: row.project_id ?? undefined,
    hash: lastingBytes(row.hash),
    role: row.role ?? undefined,
    permissions: row.permissions ?? undefined,
    grants: [{ scope, permissions: permissionsOfKey(row) }],
    expiresAt: row.expires_at ?? undefined,
  }
}

/** An operator's key may do everything. */
const ofOperators: readonly Grant[] = [
  { scope: { kind: 'installation' }, permissions: permissionsOf.operator },
]

const readOperatorKey = (row: keyStore.OperatorKeyRow): OperatorKey => ({
  keyId: row.key_id,
  name: row.name,
  hash: lastingBytes(row.hash),
  grants: ofOperators,
  expiresAt: row.expires_at ?? undefined,
})
