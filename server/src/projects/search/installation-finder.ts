/** Finds projects, merchants and clients: by their ids in memory, by their names in the database. */

import type { Directory, Project } from '../directory/directory.ts'
import type { Parts } from '../parts.ts'
import { type Hit, type InstallationFinder, mostOfKind } from './finder.ts'
import type { Question } from './question.ts'
import { type FoundOwnerRow, findOwners } from './search.sql.ts'
import type { InstallationHitKind } from './search-contract.ts'

type Found = Hit<InstallationHitKind>

/** Projects by id, login project id and name, merchants by id and name, clients by id. */
export const installationFinder = ({
  sql,
  directory,
}: Pick<Parts, 'sql'> & { directory: Directory }): InstallationFinder => {
  const byId = async ({ id }: Question): Promise<Found[]> => {
    if (id === undefined) return []
    const [project, owned] = await Promise.all([
      directory.findProject(id),
      directory.findClient(id),
    ])
    return [
      ...(project ? [projectHit(project, 'project_id')] : []),
      ...(owned
        ? [
            exactly({
              kind: 'client',
              id: String(id),
              title: `${owned.client.name}, of ${owned.project.name}`,
              values: { name: owned.client.name, project: owned.project.name },
              matched: 'client_id',
              path: `/api/operator/projects/${owned.project.projectId}/clients/${id}`,
            }),
          ]
        : []),
    ]
  }
  const byLoginId = async ({ uuid }: Question): Promise<Found[]> => {
    const project = uuid === undefined ? undefined : await directory.findProjectByLoginId(uuid)
    return project ? [projectHit(project, 'login_project_id')] : []
  }
  const byName = async ({ text, id, uuid }: Question): Promise<Found[]> => {
    if (uuid !== undefined) return []
    const rows = await findOwners(sql, { text, id, limit: mostOfKind })
    return rows.map((row) => ownerHit(row, text))
  }
  return {
    permission: 'projects.read',
    find: async (question) =>
      (await Promise.all([byId(question), byLoginId(question), byName(question)])).flat(),
  }
}

const exactly = (hit: Omit<Found, 'isExact'>): Found => ({ ...hit, isExact: true })

const projectHit = ({ projectId, name }: Pick<Project, 'projectId' | 'name'>, matched: string) =>
  exactly({
    kind: 'project',
    id: String(projectId),
    title: name,
    matched,
    path: `/api/operator/projects/${projectId}`,
  })

/** No call shows a merchant alone: the list of all does. */
const ownerHit = ({ kind, id, name, is_by_id }: FoundOwnerRow, text: string): Found => ({
  kind,
  id: String(id),
  title: name,
  matched: is_by_id ? `${kind}_id` : 'name',
  isExact: is_by_id || name.toLowerCase() === text.toLowerCase(),
  path: kind === 'project' ? `/api/operator/projects/${id}` : '/api/operator/merchants',
})
