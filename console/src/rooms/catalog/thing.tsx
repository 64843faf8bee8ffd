/** A thing of the catalog by its kind and name, with a link to where it is changed. */
import type { Address } from '../../shared/address.ts'
import { addressOf, addressOfPath } from '../../shared/address.ts'
import { AddressLink } from '../../shared/controls/link.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { t } from '../../texts/texts.ts'

/** Folders of the pages of items, whose lists can look for one. */
const itemPages = {
  virtual_currency_package: ['packages', 'packages'],
  virtual_good: ['virtual-items', 'virtualItems'],
  bundle: ['bundles', 'bundles'],
} as const

const folders: Readonly<Record<string, string>> = {
  virtual_currency: 'currencies',
  group: 'groups',
  attribute: 'attributes',
}

/** The page of a thing; an item whose name is no address is found in its table. */
const pageOf = (project: string, kind: string, name: string): Address | undefined => {
  if (isItem(kind)) {
    const [folder, list] = itemPages[kind]
    return (
      addressOfPath(project, ['catalog', folder, name]) ?? addressOf(list, { project }, { q: name })
    )
  }
  const folder = folders[kind]
  return folder === undefined ? undefined : addressOfPath(project, ['catalog', folder, name])
}

const isItem = (kind: string): kind is keyof typeof itemPages => Object.hasOwn(itemPages, kind)

type ThingProps = {
  project: string
  kind: string
  name: string
  /** A thing that is not there yet has no page. */
  isThere?: boolean
  /** Whether its kind is said, too. */
  isKindTold?: boolean
}

export const Thing = ({ project, kind, name, isThere = true, isKindTold = true }: ThingProps) => {
  const to = isThere ? pageOf(project, kind, name) : undefined
  const words = (t().catalog.kinds as Record<string, string>)[kind] ?? kind
  return (
    <>
      {to ? (
        <AddressLink to={to}>
          <Foreign text={name} isBrief />
        </AddressLink>
      ) : (
        <Foreign text={name} />
      )}
      {isKindTold && <span class="quiet"> {words}</span>}
    </>
  )
}
