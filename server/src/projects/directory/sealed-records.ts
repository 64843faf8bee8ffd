/** The sealed records of this area: the credentials of connections. */
import { sealedRecords } from '../../base/seals/sealed-records.ts'
import { connectionContext, connectionPurpose } from './directory.ts'
import { disableConnection } from './projects.sql.ts'

/** A connection that is given up stays, switched off and without credentials. */
export const sealedConnections = sealedRecords({
  name: 'connections to networks and platforms',
  loss: 'are switched off and lose their credentials: enter those again and switch them on',
  table: 'connections',
  key: ['kind', 'provider'],
  column: 'credentials',
  purpose: connectionPurpose,
  contextOf: ({ project_id, kind, provider }) =>
    connectionContext(project_id, String(kind), String(provider)),
  giveUp(sql, { project_id, kind, provider, sealed }, keyring) {
    const key = { kind: String(kind), provider: String(provider) }
    const none = keyring
      .sealFor(connectionPurpose)
      .seal(Buffer.from('{}'), connectionContext(project_id, key.kind, key.provider))
    return disableConnection(sql, { project_id, ...key, before: sealed, credentials: none })
  },
})
