/** Projects that must be there, and in use. */
import { formatTimestamp } from '../../base/clock.ts'
import type { Tx } from '../../base/database/database.ts'
import { Problem } from '../../base/problem.ts'
import { type ProjectSettings, problems } from '../contract.ts'
import type { Directory, Project } from './directory.ts'
import { findSettings } from './projects.sql.ts'

/** The project with this id. Throws `project_not_found`. */
export const foundProject = async (
  { directory }: { directory: Directory },
  id: number,
): Promise<Project> => {
  const project = await directory.findProject(id)
  if (!project) throw noProject(id)
  return project
}

/**
 * The settings of a project for who works in a transaction; undefined where there is no such project. Settings that are
 * not in memory are read within the transaction. Were they loaded, as many transactions as there are connections would
 * each wait for one more.
 */
export const settingsWithin = async (
  tx: Tx,
  { directory }: { directory: Pick<Directory, 'project'> },
  id: number,
): Promise<ProjectSettings | undefined> => {
  const project = directory.project(id)
  return project ? project.settings : (await findSettings(tx, id))[0]?.settings
}

/** There is no project with this id. */
export const noProject = (id: number): Problem =>
  new Problem(problems.project_not_found, { detail: `There is no project ${id}` })

/** Throws `project_archived` where the project is archived. */
export const requireUnarchived = ({ archivedAt }: Project): void => {
  if (archivedAt)
    throw new Problem(problems.project_archived, {
      detail: `The project is archived since ${formatTimestamp(archivedAt)}: take it back first`,
    })
}
