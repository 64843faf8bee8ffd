/** An item as something that can be changed: its rules, its references, its rows. */

import type { Tx } from '../../base/database/database.ts'
import { type Changeable, etagOf } from '../changes/change.ts'
import { type CatalogFinding, isFull, misfit, together } from '../changes/findings.ts'
import { fieldsOf, itemFindings } from '../changes/item-rules.ts'
import { isSku } from '../sku.ts'
import { fullBody, type ItemBody, keptItem, shownItem, writtenItem } from './item.ts'
import type { ItemKind } from './item-kinds.ts'
import * as store from './items.sql.ts'
import { missingFindings, referencesOf } from './references.ts'

/**
 * The item of this kind and sku. `shape` tells the findings of the schema for bodies that were not checked by it yet.
 */
export const changeableItem = (
  kind: ItemKind,
  projectId: number,
  sku: string,
  shape: (body: unknown) => CatalogFinding[],
): Changeable<store.ItemRow> => ({
  noun: kind,
  target: `${kind} ${sku}`,
  async lock(tx, body) {
    const groups = [...referencesOf(kind, body).groups.keys()]
    if (groups.length > 0) await store.holdGroups(tx, projectId, groups)
    return (await store.findItem(tx, projectId, sku, true)).filter((row) => row.kind === kind)
  },
  tagOf: (row, ahead = 0) => etagOf(row.item_id, row.version + ahead),
  shown: shownItem,
  written: writtenItem,
  async findings(tx, body, before) {
    const named = fieldsOf(body).sku
    const own = together(shape(body), () => [
      ...itemFindings(body, projectId),
      ...(isSku(named) && named !== sku
        ? [misfit('sku', 'fixed', 'must be the sku of the path: an item keeps its sku')]
        : []),
    ])
    const names = { tx, projectId, kind, sku }
    return isFull(own) ? own : [...own, ...(await newNameFindings(names, body, before))]
  },
  full: (body) => fullBody(keptItem(kind, body as ItemBody)),
  async save(tx, row, body, at) {
    await store.updateItem(tx, projectId, row.item_id, keptItem(kind, body as ItemBody), at)
  },
  async remove(tx, row, at) {
    await store.deleteItem(tx, projectId, row.item_id, at)
  },
})

/**
 * Missing things among the newly named ones; names that the item has already may stay, even of things that are gone.
 */
const newNameFindings = async (
  { tx, projectId, kind, sku }: { tx: Tx; projectId: number; kind: ItemKind; sku: string },
  body: unknown,
  before: unknown,
): Promise<CatalogFinding[]> => {
  const [given, known] = [referencesOf(kind, body), referencesOf(kind, before)]
  const unknown = (names: keyof typeof given) =>
    [...given[names].keys()].filter((name) => !known[names].has(name))
  const names = {
    currencies: unknown('currencies'),
    held: unknown('held'),
    groups: unknown('groups'),
  }
  if (names.currencies.length + names.held.length + names.groups.length === 0) return []
  const [missing] = await store.findMissing(tx, projectId, null, names)
  if (names.held.length === 0) return missingFindings(given, missing)
  // The bundle itself may be in another one, and must then not come to hold bundles.
  const [nested] = await store.findNested(tx, projectId, sku, names.held)
  const missing_held = [...new Set([...missing.missing_held, ...nested.bundles])]
  return missingFindings(given, { ...missing, missing_held })
}
