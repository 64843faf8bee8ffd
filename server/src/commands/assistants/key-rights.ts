/**
 * Which permissions a key has, which no call tells. But each call refuses a key that lacks its permission before it
 * reads the body or looks at the ids of the path (`projects/admin-calls/admin-call.ts`). So a call of each permission
 * is asked with ids and a body that can never be right. It changes nothing, whatever the key may do.
 */
import { RefusedCall, type RemoteProject } from '../project/remote-project.ts'
import type { CallTool } from './call-tools.ts'

/**
 * The tools whose permission the key of the project has. A permission whose calls can only be right, such as that to
 * rotate signing keys, is not asked: the service refuses its tools itself. Throws where the key is wrong.
 */
export const permittedTools = async (
  project: RemoteProject,
  tools: readonly CallTool[],
): Promise<CallTool[]> => {
  const permitted = new Set<string>()
  for (const [permission, its] of Map.groupBy(tools, (tool) => tool.permission)) {
    const asked = its.find(takesBody) ?? its.find(reads) ?? its.find(takesIds)
    if (!asked || (await isPermitted(project, asked))) permitted.add(permission)
  }
  return tools.filter(({ permission }) => permitted.has(permission))
}

const takesBody = ({ inputSchema }: CallTool): boolean =>
  Object.hasOwn(inputSchema.properties as object, 'body')
const reads = ({ method }: CallTool): boolean => method === 'GET'
const takesIds = ({ path }: CallTool): boolean => /\{(?!project_id\})/.test(path)

const isPermitted = async (project: RemoteProject, tool: CallTool): Promise<boolean> => {
  // No id and no sku has this character.
  const path = tool.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    name === 'project_id' ? String(project.projectId) : '~',
  )
  try {
    await project.call(tool.method, path, takesBody(tool) ? { brokenBody: '{' } : {})
    return true
  } catch (error) {
    if (!(error instanceof RefusedCall)) throw error
    return error.status !== 403
  }
}
