/** A thing of the catalog by its kind and name, with a link to where it is changed. */
import type { Address } from '../../shared/address.ts'
import { addressOf, addressOfPath } from '../../shared/address.ts'
import { AddressLink } from '../../shared/controls/link.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { t } from '../../texts/texts.ts'

const folders: Readonly<Record<string, string>> = {
  virtual_currency: 'currencies',
  group: 'groups',
  attribute: 'attributes',
}

/** The page of a thing; a package without a page of its own is found in the table. */
const pageOf = (project: string, kind: string, name: string): Address | undefined => {
  if (kind === 'virtual_currency_package')
    return (
      addressOfPath(project, ['catalog', 'packages', name]) ??
      addressOf('packages', { project }, { q: name })
    )
  const folder = folders[kind]
  return folder === undefined ? undefined : addressOfPath(project, ['catalog', folder, name])
}

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
  const words = (t().imports.kindsOfOne as Record<string, string>)[kind] ?? kind
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
