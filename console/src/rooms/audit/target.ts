/** The thing that an entry is about: its name, and the page of the console that shows it. */
import { type Address, addressOf } from '../../shared/address.ts'

export type Target = { name: string; address: Address | undefined }

/** The words that begin a target, longest first; its sentence names the kind already. */
const kinds = [
  'virtual_currency_package',
  'virtual_currency',
  'virtual_good',
  'inventory of',
  'webhook endpoint',
  'webhook replay',
  'operator key',
  'console user',
  'signing key',
  'master key',
  'api key',
  'subscription',
  'transaction',
  'connection',
  'deployment',
  'processor',
  'limit of',
  'attribute',
  'bundle',
  'merchant',
  'project',
  'session',
  'client',
  'import',
  'region',
  'group',
  'user',
]

const uuid = /^[0-9a-f-]{36}$/

/**
 * Takes a target of the trail apart.
 *
 * @param project the project of the entry; undefined for the installation, whose entries tell of many
 */
export const targetOf = (target: string, project: string | undefined): Target => {
  const kind = kinds.find((one) => target.toLowerCase().startsWith(`${one} `))
  if (kind === undefined) return { name: target, address: undefined }
  // Behind the id there may be more words, such as the group of a player.
  const [id = '', ...more] = target.slice(kind.length + 1).split(' ')
  const shown = uuid.test(id) ? id.slice(0, 8) : id
  return { name: [shown, ...more].join(' '), address: addressOfThing(kind, id, project) }
}

const addressOfThing = (
  kind: string,
  id: string,
  project: string | undefined,
): Address | undefined => {
  const isNumber = /^\d+$/.test(id)
  if (kind === 'console user' && uuid.test(id))
    return project === undefined
      ? addressOf('installationPerson', { person: id })
      : addressOf('person', { project, person: id })
  if (kind === 'project' && isNumber) return addressOf('project', { project: id })
  if (project === undefined) return undefined
  if (kind === 'user' && uuid.test(id)) return addressOf('player', { project, player: id })
  if (kind === 'inventory of' && uuid.test(id))
    return addressOf('playerInventory', { project, player: id })
  if (kind === 'limit of' && uuid.test(id))
    return addressOf('playerLimits', { project, player: id })
  if (kind === 'virtual_currency_package') return addressOf('package', { project, sku: id })
  if (kind === 'virtual_currency') return addressOf('currency', { project, currency: id })
  if (kind === 'virtual_good') return addressOf('virtualItem', { project, item: id })
  if (kind === 'bundle') return addressOf('bundle', { project, bundle: id })
  if (!isNumber) return undefined
  if (kind === 'client') return addressOf('client', { project, client: id })
  if (kind === 'region') return addressOf('catalogRegion', { project, region: id })
  if (kind === 'transaction') return addressOf('transaction', { project, transaction: id })
  if (kind === 'subscription') return addressOf('subscription', { project, subscription: id })
  if (kind === 'webhook endpoint') return addressOf('endpoint', { project, endpoint: id })
  return undefined
}
