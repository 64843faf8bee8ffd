/** Hits of the search, and the pages that show them. */
import { type Address, addressOf } from '../shared/address.ts'

export type Hit = {
  kind: string
  id: string
  title: string
  matched: string
  is_exact: boolean
  path: string
}

/**
 * The address of the page that shows a hit; undefined for kinds that have none.
 *
 * @param project the project in which it was found; empty for the installation
 */
export const addressOfHit = (hit: Hit, project: string): Address | undefined => {
  switch (hit.kind) {
    case 'user':
      return addressOf('player', { project, player: hit.id })
    case 'sign_in':
      return project === ''
        ? addressOf('installationSignIn', { straySignIn: hit.id })
        : addressOf('signIn', { project, signIn: hit.id })
    case 'delivery':
      return project === '' ? undefined : addressOf('delivery', { project, delivery: hit.id })
    case 'transaction':
      return addressOf('transaction', { project, transaction: hit.id })
    case 'subscription':
      return addressOf('subscription', { project, subscription: hit.id })
    case 'client':
      return addressOf('client', { project: projectIn(hit.path) ?? project, client: hit.id })
    case 'console_user':
      return project === ''
        ? addressOf('installationPerson', { person: hit.id })
        : addressOf('person', { project, person: hit.id })
    case 'merchant':
      return addressOf('merchant', { merchant: hit.id })
    case 'item':
      return hit.path.includes('/virtual_currency/package/')
        ? addressOf('package', { project, sku: hit.id })
        : undefined
    case 'project':
      return addressOf('project', { project: hit.id })
    case 'audit_entry':
      return project === ''
        ? addressOf('installationAudit', {}, filtersIn(hit.path))
        : addressOf('audit', { project }, filtersIn(hit.path))
    default:
      return undefined
  }
}

/** The project of a call's address; undefined for calls that name none. */
const projectIn = (path: string): string | undefined => /\/projects?\/(\d+)\//.exec(path)?.[1]

/** A list's page has the filters of its call. */
const filtersIn = (path: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? ''))

/** Hits by their kind, in the order in which they came. */
export const grouped = <T extends Hit>(hits: readonly T[]): [kind: string, hits: T[]][] => [
  ...Map.groupBy(hits, ({ kind }) => kind),
]
