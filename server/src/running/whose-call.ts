/** The project and client of a request, for the log. */
import type { FastifyRequest } from '../base/http/http.ts'
import type { Whose } from '../base/http/refusal-log.ts'
import { parseId } from '../base/ids.ts'
import { type Directory, readBasic } from '../projects/index.ts'
import { unverifiedProjectOf } from '../signin/index.ts'

/**
 * The project and client that a request names, as far as they exist; nothing about it has been proven. Below
 * `/api/v2/project` the path names the project, elsewhere the client does, or the token.
 */
export const whoseCall =
  (directory: Pick<Directory, 'project' | 'client' | 'projectByLoginId'>) =>
  ({ params, query, body, headers: { authorization } }: FastifyRequest): Whose => {
    const path = (params ?? {}) as { project_id?: string; login_project_id?: string }
    if (path.project_id !== undefined) {
      const id = parseId(path.project_id)
      return projectIn(id === undefined ? undefined : directory.project(id))
    }
    if (path.login_project_id !== undefined)
      return projectIn(directory.projectByLoginId(path.login_project_id.toLowerCase()))
    for (const id of [idIn(query), idIn(body), readBasic(authorization)?.user]) {
      const found = id === undefined ? undefined : directory.client(Number(id))
      if (found) return { project_id: found.project.projectId, client_id: found.client.clientId }
    }
    const bearer = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
    return projectIn(bearer === undefined ? undefined : unverifiedProjectOf(bearer, directory))
  }

const projectIn = (project: { projectId: number } | undefined): Whose =>
  project === undefined ? {} : { project_id: project.projectId }

const idIn = (parameters: unknown): string | undefined => {
  const id = (parameters as { client_id?: unknown } | null | undefined)?.client_id
  return typeof id === 'string' && parseId(id) !== undefined ? id : undefined
}
