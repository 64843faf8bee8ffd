/** Projects that must be there. */
import { Problem } from '../../base/problem.ts'
import { problems } from '../contract.ts'
import type { Deps } from '../deps.ts'
import type { Project } from './directory.ts'

/** The project with this id. Throws `project_not_found`. */
export const foundProject = async (
  { directory }: Pick<Deps, 'directory'>,
  id: number,
): Promise<Project> => {
  const project = await directory.findProject(id)
  if (!project) throw noProject(id)
  return project
}

/** There is no project with this id. */
export const noProject = (id: number): Problem =>
  new Problem(problems.project_not_found, { detail: `There is no project ${id}` })
