/** Groups that items stand in: what sets them apart from other things of the catalog. */
import { check as checkNew } from '../../../api/bodies/generated/catalog-group-body.ts'
import { check as checkPatch } from '../../../api/bodies/generated/patch-group-body.ts'
import { addressOf } from '../../../shared/address.ts'
import { t } from '../../../texts/texts.ts'
import type { ThingKind } from '../things/kind.ts'

export const groupKind: ThingKind = {
  noun: 'group',
  tab: 'catalogGroups',
  idName: 'external_id',
  list: { operation: 'listGroups' },
  read: { operation: 'readGroup' },
  create: { operation: 'createGroup', check: checkNew },
  change: { operation: 'patchGroup', check: checkPatch },
  remove: { operation: 'deleteGroup' },
  shape: {
    texts: ['name', 'description'],
    flags: [],
    hasImage: true,
    list: undefined,
    hasTerms: false,
  },
  listAddress: (project, filters) => addressOf('catalogGroups', { project }, filters),
  newAddress: (project) => addressOf('newCatalogGroup', { project }),
  address: (project, group) => addressOf('catalogGroup', { project, group }),
  target: 'group',
  fields: () => [
    { name: 'q', label: t().things.contains, kind: 'text', hint: t().things.containsHint },
  ],
  columns: () => [{ head: t().things.members.order, cell: ({ order }) => String(order) }],
}
