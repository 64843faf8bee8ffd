/** Records of one kind in the catalog: how an import finds, makes, changes and deletes them, as the admin calls do. */

import type { Instant } from '../../../base/clock.ts'
import type { Query, Tx } from '../../../base/database/database.ts'
import { type Caller, changedMembers, recordAudit } from '../../../projects/index.ts'
import { sidesOf } from '../../changes/change.ts'
import { fullBody } from '../../items/item.ts'
import type { ItemKind } from '../../items/item-kinds.ts'
import * as items from '../../items/items.sql.ts'
import { createLabel, type LabelKind, writtenLabel } from '../../labels/label.ts'
import * as labels from '../../labels/labels.sql.ts'
import { kindFacts, type RecordKind } from '../records/kinds.ts'
import type { ImportKey, StagedRow } from './rows.sql.ts'
import { listSurplusItems, listSurplusLabels, type SurplusPage } from './surplus.sql.ts'

type Body = Readonly<Record<string, unknown>>

/** One thing that the catalog has. */
export type Found = {
  id: number
  version: number
  kind: RecordKind
  name: string
  /** The body that would write it as it is. */
  body: Body
}

/** The caller and the time of a change. */
export type ChangeFacts = { projectId: number; at: Instant; caller: Caller }

export type RecordStore = {
  /** The body of a row, with every member that has a default. */
  full(row: StagedRow): Body
  /** The things of these names; `isHeld` keeps them from changing until the transaction ends. */
  find(sql: Query, projectId: number, names: readonly string[], isHeld: boolean): Promise<Found[]>
  /** Makes things from rows, and answers the names of those that it made: the other names are taken. */
  create(tx: Tx, facts: ChangeFacts, rows: readonly StagedRow[]): Promise<string[]>
  update(tx: Tx, facts: ChangeFacts, row: StagedRow, found: Found): Promise<unknown>
  remove(tx: Tx, facts: ChangeFacts, found: Found): Promise<unknown>
  /** The next things behind an id that the file lacks; without a page, many, kept from changing as by `isHeld`. */
  listSurplus(sql: Query, key: ImportKey, afterId: number, page?: SurplusPage): Promise<Found[]>
}

/** The records of a kind. */
export const recordStore = (kind: RecordKind): RecordStore =>
  kind === 'attribute' || kind === 'group'
    ? labelStore(kind, kindFacts[kind].label as LabelKind)
    : itemStore(kind)

const itemStore = (kind: ItemKind): RecordStore => {
  const target = (sku: string): string => `${kind} ${sku}`
  const full = (row: StagedRow): Body => fullBody(itemOf(kind, row))
  return {
    full,
    find: async (sql, projectId, skus, isHeld) =>
      (await items.findItems(sql, projectId, skus, isHeld)).map(foundItem),
    async create(tx, { projectId, at, caller }, rows) {
      const creations = rows.map((row) => {
        const facts = { projectId, at, caller, action: `${kind}.created`, target: target(row.name) }
        // Groups are kept from changing, and items were looked for in the file, too.
        return { item: itemOf(kind, row), audit: { ...facts, after: full(row) } }
      })
      const made = await items.insertItems(tx, projectId, at, creations)
      return made.map(({ sku }) => sku)
    },
    update: (tx, facts, row, found) =>
      Promise.all([
        items.updateItem(tx, facts.projectId, found.id, itemOf(kind, row), facts.at),
        recordUpdate(tx, facts, kind, found, full(row)),
      ]),
    remove: (tx, facts, found) =>
      Promise.all([
        items.deleteItem(tx, facts.projectId, found.id, facts.at),
        recordDeletion(tx, facts, kind, found),
      ]),
    listSurplus: async (sql, key, afterId, page) =>
      (await listSurplusItems(sql, key, kind, afterId, page)).map(foundItem),
  }
}

const itemOf = (kind: ItemKind, row: StagedRow): items.NewItem => ({
  ...row,
  kind,
  sku: row.name,
})

const foundItem = (row: items.KeptItem): Found => ({
  id: row.item_id,
  version: row.version,
  kind: row.kind,
  name: row.sku,
  body: fullBody(row),
})

const labelStore = (kind: 'attribute' | 'group', label: LabelKind): RecordStore => {
  const { table, noun } = label
  const found = (row: labels.LabelRow): Found => ({
    id: row.label_id,
    version: row.version,
    kind,
    name: row.external_id,
    body: writtenLabel(row),
  })
  const full = (row: StagedRow): Body => writtenLabel(labelOf(row))
  return {
    full,
    find: async (sql, projectId, names, isHeld) =>
      (await labels.findLabels(sql, table, projectId, names, isHeld)).map(found),
    async create(tx, facts, rows) {
      const made = await Promise.all(
        rows.map(async (row) => {
          const body = full(row)
          return (await createLabel(tx, label, labelOf(row), { ...facts, body })) ? row.name : []
        }),
      )
      return made.flat()
    },
    update: (tx, facts, row, before) =>
      Promise.all([
        labels.updateLabel(tx, table, facts.projectId, before.id, labelOf(row), facts.at),
        recordUpdate(tx, facts, noun, before, full(row)),
      ]),
    remove: (tx, facts, before) =>
      Promise.all([
        labels.deleteLabel(tx, table, facts.projectId, before.id, facts.at),
        label.removed(tx, facts.projectId, before.name, facts.at),
        recordDeletion(tx, facts, noun, before),
      ]),
    listSurplus: async (sql, key, afterId, page) =>
      (await listSurplusLabels(sql, key, kind, table, afterId, page)).map(found),
  }
}

const labelOf = ({ name, sort_order, document }: StagedRow): labels.NewLabel => ({
  external_id: name,
  sort_order,
  document,
})

const recordUpdate = (tx: Tx, facts: ChangeFacts, noun: string, found: Found, after: Body) =>
  recordAudit(tx, {
    ...facts,
    action: `${noun}.updated`,
    target: `${noun} ${found.name}`,
    ...sidesOf(changedMembers(found.body, after)),
  })

const recordDeletion = (tx: Tx, facts: ChangeFacts, noun: string, found: Found) =>
  recordAudit(tx, {
    ...facts,
    action: `${noun}.deleted`,
    target: `${noun} ${found.name}`,
    before: found.body,
  })
