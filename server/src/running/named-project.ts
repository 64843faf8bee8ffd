/** The project and client that a request names: loaded before anything else looks for them, and told in the log. */
import type { FastifyInstance, FastifyRequest } from '../base/http/http.ts'
import type { Whose } from '../base/http/refusal-log.ts'
import { parseId } from '../base/ids.ts'
import {
  type ClientOfProject,
  type Directory,
  type Found,
  type Project,
  readBasic,
} from '../projects/index.ts'
import { unverifiedLoginIdOf } from '../signin/index.ts'

type Finder = Pick<Directory, 'findProject' | 'findProjectByLoginId' | 'findClient'>
type Named = Found<Project> | Found<ClientOfProject>

/**
 * Makes sure that handlers and guards find the project and client of a request in memory. They are named by its path,
 * its query, HTTP Basic or its body, and by the project in a token. Where all is in memory, or nobody has such an id,
 * nothing is waited for. A sealed parameter is left to the code that opens it.
 */
export const loadNamedProjects = (app: FastifyInstance, directory: Finder): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const found = findNamed(directory, request)
    if (found instanceof Promise) found.then(() => done(), done)
    else done()
  })
  app.addHook('preValidation', ({ body }, _reply, done) => {
    const found = body === undefined ? undefined : clientIn(directory, body)
    if (found instanceof Promise) found.then(() => done(), done)
    else done()
  })
}

/**
 * The project and client that a request names, as far as they are in memory; nothing about it has been proven. Below
 * `/api/v2/project` the path names the project, elsewhere the client does, or the token.
 */
export const whoseCall = (
  directory: Pick<Directory, 'project' | 'projectByLoginId' | 'client'>,
): ((request: FastifyRequest) => Whose) => {
  const inMemory = {
    findProject: directory.project,
    findProjectByLoginId: directory.projectByLoginId,
    findClient: directory.client,
  }
  return (request) => {
    const found = findNamed(inMemory, request) ?? clientIn(inMemory, request.body)
    if (found === undefined || found instanceof Promise) return {}
    return 'client' in found
      ? { project_id: found.project.projectId, client_id: found.client.clientId }
      : { project_id: found.projectId }
  }
}

const findNamed = (directory: Finder, { params, query, headers }: FastifyRequest): Named => {
  const path = (params ?? {}) as { project_id?: string; login_project_id?: string }
  if (path.project_id !== undefined) return projectIn(directory, path.project_id)
  if (path.login_project_id !== undefined)
    return directory.findProjectByLoginId(path.login_project_id.toLowerCase())
  const { projectId } = (query ?? {}) as { projectId?: unknown }
  if (typeof projectId === 'string') return directory.findProjectByLoginId(projectId.toLowerCase())
  const { authorization } = headers
  const asker = clientIn(directory, query)
  if (asker !== undefined || authorization === undefined) return asker
  const basic = readBasic(authorization)
  if (basic) return clientIn(directory, { client_id: basic.user })
  const bearer = /^Bearer (\S+)$/i.exec(authorization)?.[1]
  const loginId = bearer === undefined ? undefined : unverifiedLoginIdOf(bearer)
  return loginId === undefined ? undefined : directory.findProjectByLoginId(loginId)
}

const projectIn = (directory: Finder, text: string): Named => {
  const id = parseId(text)
  return id === undefined ? undefined : directory.findProject(id)
}

const clientIn = (directory: Finder, parameters: unknown): Named => {
  const given = (parameters as { client_id?: unknown } | null | undefined)?.client_id
  const id = typeof given === 'string' ? parseId(given) : undefined
  return id === undefined ? undefined : directory.findClient(id)
}
