/** The sku of something owned, with a link to its page in the catalog for those who may open it. */
import type { Project } from '../../../api/projects.ts'
import { me } from '../../../api/session.ts'
import { addressOfPath } from '../../../shared/address.ts'
import { mayOpen } from '../../../shared/can.ts'
import { AddressLink } from '../../../shared/controls/link.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import type { Entry } from './owned.ts'

type SkuProps = { project: Project; sku: string; kind: Entry['kind']; name?: string }

export const SkuLink = ({ project, sku, kind, name = sku }: SkuProps) => {
  const [operation, folder] =
    kind === 'virtual_currency'
      ? (['readCurrency', 'currencies'] as const)
      : (['readVirtualItem', 'virtual-items'] as const)
  const to = mayOpen(me.value, operation, project)
    ? addressOfPath(String(project.project_id), ['catalog', folder, sku])
    : undefined
  const words = <Foreign text={name} isBrief />
  return to ? <AddressLink to={to}>{words}</AddressLink> : words
}
