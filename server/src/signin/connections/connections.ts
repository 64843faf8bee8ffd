/** The connections that a project registered with networks and platforms, and the network behind a name. */
import { nearest } from '../../base/nearest.ts'
import { Problem } from '../../base/problem.ts'
import type { Connection, Deps, Project } from '../../projects/index.ts'
import { problems } from '../contract.ts'
import type { DiscoveryDeps } from '../networks/calls/discovery.ts'
import { customNetwork, isCustomName } from '../networks/custom.ts'
import { type AnyNetwork, findNetwork, networkNameOf, networkNames } from '../networks/table.ts'
import { isInPlayFab, requireInPlayFab } from '../playfab/playfab.ts'
import { isComplete } from './credential-names.ts'

/**
 * The connection that is switched on and has all credentials that it cannot do without. Throws 422 `003-022` where
 * there is none, `003-020` where PlayFab does not take it.
 */
export const requireConnection = (
  project: Pick<Project, 'connections' | 'settings'>,
  kind: 'network' | 'platform',
  provider: string,
): Connection => {
  requireInPlayFab(project, kind, provider)
  const connection = project.connections.get(`${kind}/${provider}`)
  if (!connection?.isEnabled || !isComplete(connection)) throw new Problem(problems.not_connected)
  return connection
}

/** Throws 404 `003-061` for a name that is neither on the list nor a network of the project's own. */
export const requireNetworkName = (
  { connections }: Pick<Project, 'connections'>,
  name: string,
): void => {
  const isKnown = isCustomName(name) ? connections.has(`network/${name}`) : networkNames.has(name)
  if (!isKnown) throw unknownProvider(name, networkNames)
}

/** The problem of a name that is on no list; it names the nearest one that is. */
export const unknownProvider = (name: string, known: Iterable<string>): Problem => {
  const near = nearest(name, known)
  return new Problem(
    problems.provider_unknown,
    near === undefined
      ? {}
      : { detail: `${problems.provider_unknown.title}: did you mean ${near}?` },
  )
}

/**
 * The connection to the network of this name or alias. Throws 422 `003-022` where it is not switched on, or is a
 * network that cannot be visited.
 */
export const requireNetwork = (
  project: Pick<Project, 'connections' | 'settings'>,
  name: string,
): Connection => {
  const connection = requireConnection(project, 'network', networkNameOf(name))
  if (!isCustomName(name) && !findNetwork(name)) throw new Problem(problems.not_connected)
  return connection
}

/**
 * The row of a connected network: of the table, or made of the project's description, after discovery where that
 * is by OpenID Connect. Throws or rejects with `VisitFailure`.
 */
export const networkOf = (
  connection: Connection,
  deps: DiscoveryDeps,
): AnyNetwork | Promise<AnyNetwork> => {
  if (isCustomName(connection.provider)) return customNetwork(connection, deps)
  const network = findNetwork(connection.provider)
  if (!network) throw new Problem(problems.not_connected)
  return network
}

/**
 * Names and titles of the networks that a player can sign in by, in the order of the table, the project's own last.
 * They are switched on and lack no credential; the wallet is among them where messages can be sent.
 */
export const connectedNetworks = (
  project: Pick<Project, 'connections' | 'settings'>,
  { mailer, textSender }: Pick<Deps, 'mailer' | 'textSender'>,
): { name: string; title: string }[] =>
  [...project.connections.values()]
    .filter(({ kind, isEnabled }) => kind === 'network' && isEnabled)
    .filter(isComplete)
    .filter(({ provider }) => isInPlayFab(project, 'network', provider))
    .flatMap(({ provider, settings }) => {
      const known = findNetwork(provider)
      if (known?.protocol === 'wallet' && !mailer && !textSender) return []
      const title = settings.network?.title ?? known?.title
      return title === undefined ? [] : [{ name: provider, title }]
    })
    .sort((a, b) => Number(isCustomName(a.name)) - Number(isCustomName(b.name)))
