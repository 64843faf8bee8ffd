/** What a project registered with networks and platforms. */
import { Problem } from '../base/problem.ts'
import type { Connection, Project } from '../projects/index.ts'
import { problems } from './contract.ts'

/** The connection that is switched on. Throws 422 `003-022` where there is none. */
export const requireConnection = (
  { connections }: Pick<Project, 'connections'>,
  kind: 'network' | 'platform',
  provider: string,
): Connection => {
  const connection = connections.get(`${kind}/${provider}`)
  if (!connection?.isEnabled) throw new Problem(problems.not_connected)
  return connection
}
