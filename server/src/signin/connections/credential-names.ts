/** Which credentials the connection to each network and platform needs, and which it can use besides. */
import type { Connection, CredentialNames } from '../../projects/index.ts'
import { customCredentials, isCustomName } from '../networks/custom.ts'
import { findNetwork } from '../networks/table.ts'
import { isPlatformName, platformCredentials } from '../platforms/platform.ts'

const none: readonly string[] = []

/** The names of a connection's credentials; undefined for a provider that is none. */
export const credentialNames = (
  connection: Pick<Connection, 'kind' | 'provider' | 'credentials' | 'settings'>,
): CredentialNames | undefined => {
  const { kind, provider } = connection
  if (kind === 'platform') {
    return isPlatformName(provider) ? platformCredentials(provider, connection) : undefined
  }
  if (isCustomName(provider)) {
    return { required: customCredentials(connection.settings.network), optional: customOptional }
  }
  const network = findNetwork(provider)
  return network && { required: network.credentials, optional: network.optionalCredentials ?? none }
}

/** A secret may be kept while the network is set to be asked without one. */
const customOptional: readonly string[] = ['client_secret']

/** Whether a connection has all that it cannot do without. */
export const isComplete = (connection: Connection): boolean => {
  const { credentials } = connection
  return credentialNames(connection)?.required.every((name) => credentials[name]) ?? true
}
