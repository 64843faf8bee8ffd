/** Which tools a key may use, as the service says it. */
import type { RemoteProject } from '../project/remote-project.ts'
import type { CallTool } from './call-tools.ts'

/** The tools whose permission the key of the project has. Throws where the key is wrong. */
export const permittedTools = async (
  project: RemoteProject,
  tools: readonly CallTool[],
): Promise<CallTool[]> => {
  const { permissions } = await project.call<{ permissions: string[] }>('GET', '/key')
  return tools.filter(({ permission }) => permissions.includes(permission))
}
