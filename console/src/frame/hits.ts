/** Hits of the search, and the pages that show them. */
import { type Address, addressOf } from '../shared/address.ts'
import { money } from '../shared/money.ts'
import { t } from '../texts/texts.ts'

export type Hit = {
  kind: string
  id: string
  title: string
  /** Facts of which the title is made. */
  values?: Readonly<Record<string, string>>
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
    case 'order':
      return addressOf('order', { project, order: hit.id })
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
      return addressOfItem(hit, project)
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

/** The page of an item, by the kind that its call is about. */
const addressOfItem = ({ id, path }: Hit, project: string): Address | undefined => {
  const [, kind] = /\/items\/([\w/]+)\/sku\//.exec(path) ?? []
  switch (kind) {
    case 'virtual_currency/package':
      return addressOf('package', { project, sku: id })
    case 'virtual_currency':
      return addressOf('currency', { project, currency: id })
    case 'virtual_items':
      return addressOf('virtualItem', { project, item: id })
    case 'bundle':
      return addressOf('bundle', { project, bundle: id })
    default:
      return undefined
  }
}

/** The project of a call's address; undefined for calls that name none. */
const projectIn = (path: string): string | undefined => /\/projects?\/(\d+)\//.exec(path)?.[1]

/** A list's page has the filters of its call. */
const filtersIn = (path: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? ''))

/** The title of a hit in the language of the reader; the name of what has one. */
export const titleOf = ({ kind, id, title, values }: Hit): string => {
  if (values === undefined) return title === '' ? id : title
  const {
    action = '',
    amount,
    currency,
    name,
    outcome,
    project,
    status = '',
    target,
    type,
  } = values
  switch (kind) {
    case 'audit_entry': {
      const [before, behind] = t().audit.did(action)
      return [before, target, behind].filter(Boolean).join(' ')
    }
    case 'client':
      return [name, project].filter(Boolean).join(' · ')
    case 'delivery':
      return [type, t().players.deliveryState(status)].filter(Boolean).join(', ')
    case 'sign_in': {
      const outcomes = t().signIns.outcomes as Readonly<Record<string, string>>
      return [t().signIns.wayOf(values.way ?? ''), outcomes[outcome ?? ''] ?? outcome]
        .filter(Boolean)
        .join(', ')
    }
    case 'order':
      return [money(amount, currency), t().frame.orderState(status), values.user]
        .filter(Boolean)
        .join(', ')
    case 'subscription':
    case 'transaction':
      return [money(amount, currency), t().players.paymentState(status), values.user]
        .filter(Boolean)
        .join(', ')
    default:
      return title
  }
}

/** Hits by their kind, in the order in which they came. */
export const grouped = <T extends Hit>(hits: readonly T[]): [kind: string, hits: T[]][] => [
  ...Map.groupBy(hits, ({ kind }) => kind),
]
