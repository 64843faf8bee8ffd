/** Attributes that a project offers: what sets them apart from other things of the catalog. */
import { check as checkNew } from '../../../api/bodies/generated/attribute-body.ts'
import { check as checkPatch } from '../../../api/bodies/generated/patch-attribute-body.ts'
import { addressOf } from '../../../shared/address.ts'
import { Foreign } from '../../../shared/foreign.tsx'
import { textFor } from '../../../shared/locale.ts'
import { t } from '../../../texts/texts.ts'
import type { ThingKind } from '../things/kind.ts'
import type { Offered } from '../things/values.ts'

/** A row of the list names so many values. */
const mostNamed = 5

export const attributeKind: ThingKind = {
  noun: 'attribute',
  tab: 'attributes',
  idName: 'external_id',
  list: { operation: 'listAttributes' },
  read: { operation: 'readAttribute' },
  create: { operation: 'createAttribute', check: checkNew },
  change: { operation: 'patchAttribute', check: checkPatch },
  remove: { operation: 'deleteAttribute' },
  shape: { texts: ['name'], flags: [], hasImage: false, list: 'values', hasTerms: false },
  listAddress: (project, filters) => addressOf('attributes', { project }, filters),
  newAddress: (project) => addressOf('newAttribute', { project }),
  address: (project, attribute) => addressOf('attribute', { project, attribute }),
  target: 'attribute',
  fields: () => [
    { name: 'q', label: t().things.contains, kind: 'text', hint: t().things.containsHint },
  ],
  columns: () => [
    {
      head: t().things.members.values,
      cell: ({ values }) => {
        const offered = values as Offered[]
        const named = offered
          .slice(0, mostNamed)
          .map(({ external_id: id, value }) => textFor(value) ?? id)
        const more = offered.length > mostNamed ? ' …' : ''
        return <Foreign text={named.join(', ') + more} />
      },
    },
  ],
}
