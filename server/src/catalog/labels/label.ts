/**
 * Labels: what items can bear. Groups and attributes are asked, checked and kept alike; here is what sets them apart.
 */

import type { Instant } from '../../base/clock.ts'
import type { ProblemKind, TSchema } from '../../base/contract.ts'
import type { Tx } from '../../base/database/database.ts'
import { adminPath, type Caller, recordAudit } from '../../projects/index.ts'
import { itemsPath } from '../call.ts'
import { type CatalogFinding, misfit } from '../changes/findings.ts'
import { fieldsOf, listOf, urlFindings } from '../changes/item-rules.ts'
import {
  AttributeAnswer,
  AttributeBody,
  AttributeRow,
  GroupAnswer,
  GroupBody,
  GroupRow,
  problems,
} from '../contract.ts'
import {
  emptyGroup,
  insertLabel,
  type LabelRow,
  type LabelTable,
  type NewLabel,
} from './labels.sql.ts'

/** A kind of label. */
export type LabelKind = {
  table: LabelTable
  path: string
  /** The members that name one in its address. */
  names: readonly ('external_id' | 'sku')[]
  /** For people, and for the audit trail. */
  noun: 'group' | 'attribute'
  /** For operation ids. */
  name: 'Group' | 'Attribute' | 'FieldAttribute'
  body: TSchema
  answer: TSchema
  /** A row of its list. */
  row: TSchema
  taken: ProblemKind
  /** The members that a client reads beside the body's. */
  shown(row: LabelRow): object
  /** Findings in the body's own members beyond their shape. */
  findings(body: unknown): CatalogFinding[]
  /** Removes whatever goes with a deleted label. */
  removed(tx: Tx, projectId: number, externalId: string, at: Instant): Promise<unknown>
}

export const groupKind: LabelKind = {
  table: 'item_groups',
  path: `${itemsPath}/groups`,
  // The field names groups by external_id; `sku` stands for it where a client treats all lists alike.
  names: ['external_id', 'sku'],
  noun: 'group',
  name: 'Group',
  body: GroupBody,
  answer: GroupAnswer,
  row: GroupRow,
  taken: problems.group_taken,
  shown(row): GroupAnswer {
    const { name, description, image_url } = JSON.parse(row.document) as GroupBody
    return {
      external_id: row.external_id,
      name,
      description: description ?? null,
      image_url: image_url ?? null,
      order: row.sort_order,
    }
  },
  findings: urlFindings,
  removed: emptyGroup,
}

export const attributeKind: LabelKind = {
  table: 'item_attributes',
  path: `${adminPath}/attributes`,
  names: ['external_id'],
  noun: 'attribute',
  name: 'Attribute',
  body: AttributeBody,
  answer: AttributeAnswer,
  row: AttributeRow,
  taken: problems.attribute_taken,
  shown(row): AttributeAnswer {
    const { name, values } = JSON.parse(row.document) as AttributeBody
    return { external_id: row.external_id, name, values: values ?? [], order: row.sort_order }
  },
  findings(body) {
    const ids = listOf(fieldsOf(body).values).map((value) => fieldsOf(value).external_id)
    return ids.flatMap((id, at) =>
      typeof id === 'string' && ids.indexOf(id) < at
        ? [
            misfit(
              `values[${at}].external_id`,
              'repeated',
              'is the external_id of a value before it',
            ),
          ]
        : [],
    )
  },
  // Items bear attributes by their own words and keep them.
  removed: async () => {},
}

/** Whether a value can name a label: text of 1 to 255 characters that the database can hold. */
export const isExternalId = (value: unknown): value is string =>
  typeof value === 'string' &&
  value !== '' &&
  [...value].length <= 255 &&
  !value.includes('\0') &&
  value.isWellFormed()

type LabelBody = { external_id: string; order?: number }

/** The kept part of a valid body. */
export const keptLabel = (body: unknown): NewLabel => {
  const {
    external_id,
    project_id: _,
    order = 0,
    ...document
  } = body as LabelBody & {
    project_id?: number
  }
  return { external_id, sort_order: order, document: JSON.stringify(document) }
}

/** The body that would write the label as it is. */
export const writtenLabel = (label: NewLabel): LabelBody => ({
  external_id: label.external_id,
  ...JSON.parse(label.document),
  order: label.sort_order,
})

/** Makes the label of a body; false where its external_id is taken. The caller counts the catalog's change. */
export const createLabel = async (
  tx: Tx,
  { table, noun }: Pick<LabelKind, 'table' | 'noun'>,
  label: NewLabel,
  { body, ...facts }: { projectId: number; at: Instant; caller: Caller; body: unknown },
): Promise<boolean> => {
  const [made] = await insertLabel(tx, table, facts.projectId, label, facts.at)
  if (!made) return false
  const target = `${noun} ${label.external_id}`
  await recordAudit(tx, { ...facts, after: body, action: `${noun}.created`, target })
  return true
}
