/** Tells which connections a project has that nobody can sign in by. */
import type { Concern, Connection, Watcher } from '../../projects/index.ts'
import { credentialNames } from './credential-names.ts'

/** A project's connections as this process has them in memory. */
export const connectionWatcher = (): Watcher => ({
  permission: 'connections.read',
  watch: async ({ projectId, connections }) =>
    [...connections.values()].flatMap((connection) => concernOf(projectId, connection) ?? []),
})

const concernOf = (projectId: number, connection: Connection): Concern | undefined => {
  const { kind, provider, credentials, isEnabled } = connection
  const facts = {
    subject: { kind: 'connection' as const, id: `${kind}/${provider}` },
    since: null,
    path: `/api/operator/projects/${projectId}/connections/${kind}/${provider}`,
  }
  if (!isEnabled) {
    return {
      ...facts,
      kind: 'connection_off',
      severity: 'warning',
      message: 'It is switched off: nobody signs in by it',
      values: {},
    }
  }
  const missing = credentialNames(connection)?.required.filter((name) => !credentials[name]) ?? []
  if (missing.length === 0) return undefined
  return {
    ...facts,
    kind: 'connection_incomplete',
    severity: 'error',
    message: `It lacks ${missing.join(', ')}: nobody signs in by it`,
    values: { missing },
  }
}
