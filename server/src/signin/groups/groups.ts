/** Groups of players: kept in memory, so that a token says the names of a user's groups without asking for them. */
import type { Deps } from '../../projects/index.ts'
import * as store from './groups.sql.ts'

/** A group as tokens and answers say it. */
export type Group = { id: number; name: string; is_default: boolean }

export type Groups = Awaited<ReturnType<typeof openGroups>>

type Needs = Pick<Deps, 'sql' | 'directory'>

/** Follows the groups of the projects that are in memory. */
export const openGroups = async ({ sql, directory }: Needs) => {
  const byProject = new Map<number, readonly Group[]>()
  await directory.follow({
    async load(projects) {
      const rows = Map.groupBy(await store.listUserGroups(sql, projects), (row) => row.project_id)
      for (const id of projects) byProject.set(id, (rows.get(id) ?? []).map(readGroup))
    },
    forget(projects) {
      for (const project of projects) byProject.delete(project)
    },
  })
  const list = (project: number): readonly Group[] => byProject.get(project) ?? []
  return {
    list,
    /**
     * The groups of a user who was put into these: they and the ones that hold everybody. A deleted one is left out.
     */
    of: (project: number, ids: readonly number[]): readonly Group[] =>
      list(project).filter(({ id, is_default }) => is_default || ids.includes(id)),
  }
}

const readGroup = ({ group_id, name, is_default }: store.UserGroupRow): Group => ({
  id: group_id,
  name,
  is_default,
})
