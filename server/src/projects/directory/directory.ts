/**
 * The in-memory copy of the configuration that requests need, so that hot paths ask no database. It loads a project
 * when somebody first asks for it, and keeps the projects that are used. NOTIFY tells every process of a change when it
 * commits, and a poll finds it in the log of changes at the latest.
 */
import type { Sql, Tx } from '../../base/database/database.ts'
import { allowsOrigin, anyPortOf } from './allowed-origin.ts'
import { type CatchUpWish, catchUp } from './catch-up.ts'
import { openChangeLog } from './change-log.ts'
import { changing } from './changing.ts'
import { LoadedKeys } from './loaded-keys.ts'
import { type Follower, LoadedProjects, type LoadedProjectsOptions } from './loaded-projects.ts'
import type { ApiKey, ClientOfProject, OperatorKey, Project } from './project.ts'
import { type ProjectNames, projectNames } from './project-names.ts'
import type { ProjectName } from './projects.sql.ts'
import * as store from './projects.sql.ts'

export { connectionContext, connectionPurpose, type Follower } from './loaded-projects.ts'
export type {
  ApiKey,
  Client,
  ClientOfProject,
  Connection,
  OperatorKey,
  Project,
} from './project.ts'

/** A value at once where it is in memory; a promise where it has to be loaded. */
export type Found<T> = T | undefined | Promise<T | undefined>

export type Directory = {
  /**
   * A project that is in memory. A caller who found it less than half a minute ago finds it here; otherwise ask
   * `findProject`.
   */
  project(id: number): Project | undefined
  projectByLoginId(uuid: string): Project | undefined
  client(id: number): ClientOfProject | undefined
  /** Loads what is not in memory yet. Throws what the database does. */
  findProject(id: number): Found<Project>
  findProjectByLoginId(uuid: string): Found<Project>
  findClient(id: number): Found<ClientOfProject>
  /** The first project of this name, of one merchant or of any. */
  findProjectNamed(name: string, merchantId?: number): Promise<Project | undefined>
  /** Keys whose user name is this project or merchant id. */
  findApiKeys(userName: number): readonly ApiKey[] | Promise<readonly ApiKey[]>
  /** Operators' keys that were not revoked; some may have expired. */
  operatorKeys(): readonly OperatorKey[]
  /** The project of an installation that has exactly one. */
  findOnlyProject(): Found<Project>
  /** Reads the ids of all projects, in their order. */
  projectIds(): Promise<number[]>
  /** The merchant of a project that is in memory, or that followers are just loading. */
  merchantOf(projectId: number): number | undefined
  /** The settings of a project that is in memory, or that followers are just loading. */
  settingsOf(projectId: number): Project['settings'] | undefined
  /** Whether any project allows pages of this origin. Throws what the database does. */
  allowsOrigin(origin: string): Promise<boolean>
  /** All projects in the order of their ids, loaded a few at a time: for commands, which have them all to tell of. */
  everyProject(): AsyncIterable<Project>
  /** Makes another area's in-memory configuration follow the same changes. Loads at once what is in memory. */
  follow(follower: Follower): Promise<void>
  /**
   * Runs a change of a project's configuration in one transaction. When it returns, this process already works with the
   * new state, and the others are told. Changes of one project take turns, so that they never hold more than one
   * connection. So `work` must not wait for another change of the same project.
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

export type DirectoryOptions = LoadedProjectsOptions & {
  /** Milliseconds between polls (default 5,000); 0 neither polls nor listens, for one-shot commands. */
  pollMs?: number
  /** Milliseconds of a clock that never goes back. */
  monotonicMs?: () => number
}

const loadedAtOnce = 200

/** Keeps all that is loaded fresh until closed. */
export const openDirectory = async (options: DirectoryOptions): Promise<Directory> => {
  const { sql, pollMs = 5000, monotonicMs = () => performance.now() } = options
  const projects = new LoadedProjects(options)
  const keys = new LoadedKeys(sql)
  const names = projectNames(sql)
  const changes = changing(sql)
  const tick = (): void => {
    const second = Math.floor(monotonicMs() / 1000)
    projects.tick(second)
    keys.tick(second)
  }
  const upToDate = catchUp({
    news: (await openChangeLog(sql)).news,
    async versions(ids) {
      const rows = await store.listMerchantsAndVersions(sql, ids)
      return new Map(rows.map(({ project_id, version }) => [project_id, version]))
    },
    isLoaded: (id) => projects.has(id),
    loaded: () => projects.ids(),
    async readProjects(ids) {
      tick()
      await projects.read(ids)
    },
    readKeys: (owners) => keys.read(owners),
  })
  await upToDate({ projects: 'all', keys: 'all' })
  const heard = (wish: CatchUpWish): Promise<void> => {
    names.forget()
    return upToDate(wish)
  }
  const hearing = await hear(options, pollMs, { tick, heard })

  return {
    ...finding({ sql, projects, names, load: (ids) => upToDate({ load: ids }) }),
    findApiKeys: (userName) =>
      keys.of(userName) ?? upToDate({ keys: [userName] }).then(() => keys.of(userName) ?? []),
    operatorKeys: () => keys.operators(),
    merchantOf: (projectId) => projects.merchantOf(projectId),
    settingsOf: (projectId) => projects.settingsOf(projectId),
    follow: (follower) => upToDate({ alone: () => projects.follow(follower) }),
    async change(projectId, work) {
      const value = await changes.ofProject(projectId, work)
      await heard({ projects: [projectId], load: [projectId] })
      return value
    },
    async create(work) {
      const projectId = await changes.ofNewProject(work)
      await heard({ projects: [projectId], load: [projectId] })
      const made = projects.get(projectId)
      if (!made) throw new Error('a project was made but cannot be read')
      return made
    },
    async changeKeys(owner, work) {
      const value = await changes.ofKeys(owner, work)
      await upToDate({ keys: [owner] })
      return value
    },
    refresh: (ids) => heard({ projects: ids ?? 'all', keys: 'all', anew: true }),
    async close() {
      await hearing.close()
      await upToDate({})
    },
  }
}

/** Polls the log of changes, and listens to what tells of them; none of it where `pollMs` is 0. */
const hear = async (
  { sql, log }: Pick<DirectoryOptions, 'sql' | 'log'>,
  pollMs: number,
  { tick, heard }: { tick(): void; heard(wish: CatchUpWish): Promise<void> },
): Promise<{ close(): Promise<void> }> => {
  if (pollMs === 0) return { close: async () => {} }
  let isClosed = false
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
    tolerate(heard({ news: true }))
  }
  const timer = setInterval(poll, pollMs).unref()
  const listening = await sql.listen(
    'portreeve_configuration',
    () => tolerate(heard({ news: true })),
    poll,
  )
  return {
    async close() {
      isClosed = true
      clearInterval(timer)
      await listening.unlisten().catch(() => {})
    },
  }
}

const finding = ({
  sql,
  projects,
  names,
  load,
}: {
  sql: Sql
  projects: LoadedProjects
  names: ProjectNames
  load(ids: readonly number[]): Promise<void>
}) => {
  const loaded = (id: number): Found<Project> =>
    projects.get(id) ?? load([id]).then(() => projects.get(id))
  const find = (name: ProjectName): Found<Project> => {
    const id = names.find(name)
    const at = (found: number | undefined) => (found === undefined ? undefined : loaded(found))
    return id instanceof Promise ? id.then(at) : at(id)
  }
  const projectIds = async (): Promise<number[]> =>
    (await store.listProjectIds(sql)).map(({ project_id }) => project_id)
  return {
    project: (id) => projects.get(id),
    projectByLoginId: (uuid) => projects.byLoginId(uuid),
    client: (id) => projects.client(id),
    findProject: (id) => projects.get(id) ?? find({ kind: 'project', value: id }),
    findProjectByLoginId: (uuid) =>
      projects.byLoginId(uuid) ?? find({ kind: 'login', value: uuid }),
    findClient(id) {
      const found = projects.client(id) ?? find({ kind: 'client', value: id })
      return found instanceof Promise ? found.then(() => projects.client(id)) : projects.client(id)
    },
    async findProjectNamed(name, merchantId) {
      const [row] = await store.findProjectsNamed(sql, name, merchantId)
      return row && (await loaded(row.project_id))
    },
    findOnlyProject: () => find({ kind: 'only', value: '' }),
    projectIds,
    async allowsOrigin(origin) {
      const entry = anyPortOf(origin)
      const entries = entry && allowsOrigin([entry], origin) ? [origin, entry] : [origin]
      const found = entries.map((value) => names.find({ kind: 'origin', value }))
      return (await Promise.all(found)).some((id) => id !== undefined)
    },
    async *everyProject() {
      const ids = await projectIds()
      for (let from = 0; from < ids.length; from += loadedAtOnce) {
        const some = ids.slice(from, from + loadedAtOnce)
        await load(some)
        for (const id of some) {
          const project = await loaded(id)
          if (project) yield project
        }
      }
    },
  } satisfies Partial<Directory>
}
