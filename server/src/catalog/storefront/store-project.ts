/** The project of a call of the store. */
import { Problem } from '../../base/contract.ts'
import type { FastifyRequest } from '../../base/http/http.ts'
import { parseId } from '../../base/ids.ts'
import { type Deps, type Project, projectProblems } from '../../projects/index.ts'

/** The project of the path. Throws 404 for one that does not exist. */
export const storeProject = (
  { directory }: Pick<Deps, 'directory'>,
  { params }: FastifyRequest,
): Project => {
  const id = parseId((params as { project_id: string }).project_id)
  const project = id === undefined ? undefined : directory.project(id)
  if (!project) throw new Problem(projectProblems.project_not_found)
  return project
}
