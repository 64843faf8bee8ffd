/** A thing of the catalog by its name, with a link to its page for those who may open it. */
import type { OperationId } from '../../api/calls.ts'
import type { Project } from '../../api/projects.ts'
import { me } from '../../api/session.ts'
import { addressOfPath } from '../../shared/address.ts'
import { mayOpen } from '../../shared/can.ts'
import { AddressLink } from '../../shared/controls/link.tsx'
import { Foreign } from '../../shared/foreign.tsx'

type SkuProps = {
  project: Project
  sku: string
  /** The kind of the item, or how it is owned: all but currencies, packages and bundles are virtual items. */
  kind: string
  name?: string
}

const pages: Readonly<Record<string, readonly [OperationId, folder: string]>> = {
  virtual_currency: ['readCurrency', 'currencies'],
  virtual_currency_package: ['readPackage', 'packages'],
  bundle: ['readBundle', 'bundles'],
}

export const SkuLink = ({ project, sku, kind, name = sku }: SkuProps) => {
  const [operation, folder] = pages[kind] ?? ['readVirtualItem', 'virtual-items']
  const to = mayOpen(me.value, operation, project)
    ? addressOfPath(String(project.project_id), ['catalog', folder, sku])
    : undefined
  const words = <Foreign text={name} isBrief />
  return to ? <AddressLink to={to}>{words}</AddressLink> : words
}
