/** The kinds of things that a catalog file holds, and how each is called where. */
import type { TSchema } from '../../../base/contract.ts'
import { BundleBody, CurrencyBody, GoodBody, PackageBody } from '../../contract.ts'
import type { ItemKind } from '../../items/item-kinds.ts'
import { attributeKind, groupKind, type LabelKind } from '../../labels/label.ts'

export type RecordKind = 'attribute' | 'group' | ItemKind

type KindFacts = {
  /** The order of work: what is named comes before what names it. */
  rank: number
  /** Its list in a JSON file. */
  list: string
  /** The member that names one. */
  key: 'external_id' | 'sku'
  body: TSchema
  /** The kind of label; undefined for items. */
  label?: LabelKind
}

const labelFacts = (rank: number, list: string, label: LabelKind): KindFacts => ({
  rank,
  list,
  key: 'external_id' as const,
  body: label.body,
  label,
})

export const kindFacts: Readonly<Record<RecordKind, KindFacts>> = {
  attribute: labelFacts(0, 'attributes', attributeKind),
  group: labelFacts(1, 'groups', groupKind),
  virtual_currency: { rank: 2, list: 'virtual_currencies', key: 'sku', body: CurrencyBody },
  virtual_currency_package: { rank: 3, list: 'packages', key: 'sku', body: PackageBody },
  virtual_good: { rank: 4, list: 'virtual_items', key: 'sku', body: GoodBody },
  bundle: { rank: 5, list: 'bundles', key: 'sku', body: BundleBody },
}

/** All kinds in the order of work. */
export const kinds = Object.keys(kindFacts) as RecordKind[]

/** The ranks of items, which share their names. */
export const itemRanks = kinds.flatMap((kind) =>
  kindFacts[kind].label ? [] : kindFacts[kind].rank,
)

/** Whether a value is the name of a kind. */
export const isKind = (value: unknown): value is RecordKind =>
  typeof value === 'string' && Object.hasOwn(kindFacts, value)
