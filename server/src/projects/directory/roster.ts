/**
 * The roster: ids of all projects, of their clients, and of the owners of keys, whether their configuration is in
 * memory or not. So an id that nobody has is refused without asking the database, however many strangers try.
 */
import { allowsOrigin, anyPortOf } from '../allowed-origin.ts'
import type { RosterRow } from './projects.sql.ts'

export type Listed = {
  projectId: number
  merchantId: number
  loginProjectId: string
  clientIds: readonly number[]
  /** The setting `allowed_origins`. */
  origins: readonly string[]
}

export type Roster = {
  project(id: number): Listed | undefined
  projectOfLogin(loginProjectId: string): Listed | undefined
  projectOfClient(clientId: number): Listed | undefined
  /** All projects, by their ids. */
  ids(): number[]
  hasKeys(owner: number): boolean
  /** Whether any project allows pages of this origin. */
  allowsOrigin(origin: string): boolean
  put(row: RosterRow): void
  remove(projectId: number): void
  /** Says whether a project or merchant has keys. */
  setKeys(owner: number, hasKeys: boolean): void
  /** Says who has keys, all of them. */
  setKeyOwners(owners: Iterable<number>): void
}

const none: readonly never[] = []

/** Nobody is listed yet. */
export const roster = (): Roster => {
  const projects = new Map<number, Listed>()
  const byLogin = new Map<string, Listed>()
  const byClient = new Map<number, Listed>()
  /** How many projects name each origin. */
  const origins = new Map<string, number>()
  let keyOwners = new Set<number>()

  const count = (origin: string, more: 1 | -1): void => {
    const times = (origins.get(origin) ?? 0) + more
    if (times > 0) origins.set(origin, times)
    else origins.delete(origin)
  }

  const remove = (projectId: number): void => {
    const listed = projects.get(projectId)
    if (!listed) return
    projects.delete(projectId)
    byLogin.delete(listed.loginProjectId)
    for (const id of listed.clientIds) byClient.delete(id)
    for (const origin of listed.origins) count(origin, -1)
  }

  return {
    project: (id) => projects.get(id),
    projectOfLogin: (loginProjectId) => byLogin.get(loginProjectId),
    projectOfClient: (clientId) => byClient.get(clientId),
    ids: () => [...projects.keys()].sort((a, b) => a - b),
    hasKeys: (owner) => keyOwners.has(owner),
    allowsOrigin(origin) {
      if (origins.has(origin)) return true
      const entry = anyPortOf(origin)
      return entry !== undefined && origins.has(entry) && allowsOrigin([entry], origin)
    },
    put(row) {
      remove(row.project_id)
      const listed: Listed = {
        projectId: row.project_id,
        merchantId: row.merchant_id,
        loginProjectId: row.login_project_id,
        clientIds: row.client_ids ?? none,
        origins: row.origins?.length ? row.origins : none,
      }
      projects.set(listed.projectId, listed)
      byLogin.set(listed.loginProjectId, listed)
      for (const id of listed.clientIds) byClient.set(id, listed)
      for (const origin of listed.origins) count(origin, 1)
    },
    remove,
    setKeys(owner, hasKeys) {
      if (hasKeys) keyOwners.add(owner)
      else keyOwners.delete(owner)
    },
    setKeyOwners(owners) {
      keyOwners = new Set(owners)
    },
  }
}
