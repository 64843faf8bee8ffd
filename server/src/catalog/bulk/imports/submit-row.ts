/** A record of a file as the row that waits to be applied: checked by the rules of the admin calls. */
import { projectProblems } from '../../../projects/index.ts'
import { type CatalogFinding, misfit, together } from '../../changes/findings.ts'
import { fieldsOf, itemFindings, projectFindings } from '../../changes/item-rules.ts'
import { wholeBody } from '../../changes/submission.ts'
import { isTooLarge, tooLarge } from '../../changes/weight.ts'
import { type ItemBody, isItemTooLarge, keptItem } from '../../items/item.ts'
import { referencesOf } from '../../items/references.ts'
import { isExternalId, keptLabel, writtenLabel } from '../../labels/label.ts'
import { isSku } from '../../sku.ts'
import { kindFacts, kinds, type RecordKind } from '../records/kinds.ts'
import type { CatalogRecord } from '../records/record.ts'
import type { NewError, NewRow } from './rows.sql.ts'

type CheckedRow = {
  /** The name that the record gives, as far as it can be one. */
  name: string | null
  findings: readonly CatalogFinding[]
  /** Present where nothing is wrong. */
  row?: Omit<NewRow, 'nth' | 'line'>
}

const shapes = new Map(kinds.map((kind) => [kind, wholeBody(kindFacts[kind].body)]))

/** Checks a record for a project, with the schemas and rules of the admin calls. */
export const submitRow = (
  projectId: number,
  { kind, body, findings: unread }: CatalogRecord,
): CheckedRow => {
  const name = kind ? nameOf(kind, body) : null
  if (unread.length > 0) return { name, findings: unread }
  const shapeOf = kind && shapes.get(kind)
  if (!kind || !shapeOf) return { name, findings: [misfit('type', 'required', 'is missing')] }
  const { label } = kindFacts[kind]
  const found = together(shapeOf(body), () =>
    label
      ? [...projectFindings(body, projectId), ...label.findings(body)]
      : itemFindings(body, projectId),
  )
  const findings = found.length === 0 && isHeavy(kind, body) ? [overweight] : found
  return findings.length > 0 ? { name, findings } : { name, findings, row: rowOf(kind, body) }
}

/** A finding as it is kept. A path may name just what the database cannot: null characters and halves of characters. */
export const errorOf = (
  { nth, line, name }: Pick<NewError, 'nth' | 'line' | 'name'>,
  { kind, property, code, params, message }: CatalogFinding,
): NewError => ({
  nth,
  line,
  name,
  property: property.toWellFormed().replaceAll('\0', '\u{fffd}'),
  code: Number(kind.code),
  why: code,
  values: params ?? null,
  message,
})

const isHeavy = (kind: RecordKind, body: unknown): boolean =>
  kind === 'attribute' || kind === 'group'
    ? isTooLarge(writtenLabel(keptLabel(body)))
    : isItemTooLarge(keptItem(kind, body as ItemBody))

const overweight: CatalogFinding = {
  kind: projectProblems.body_too_large,
  property: '',
  code: 'too_long',
  message: tooLarge().message,
}

const nameOf = (kind: RecordKind, body: unknown): string | null => {
  const { key, label } = kindFacts[kind]
  const name = fieldsOf(body)[key]
  const isName = label ? isExternalId(name) : isSku(name)
  return isName ? (name as string) : null
}

const rowOf = (kind: RecordKind, body: unknown): Omit<NewRow, 'nth' | 'line'> => {
  const { rank } = kindFacts[kind]
  if (kind === 'attribute' || kind === 'group') {
    const { external_id, sort_order, document } = keptLabel(body)
    return {
      rank,
      name: external_id,
      sort_order,
      document,
      is_enabled: true,
      is_deleted: false,
      is_show_in_store: true,
      is_free: false,
      groups: [],
      content_sku: null,
      content_quantity: null,
      currencies: [],
      held: [],
      search_text: '',
    }
  }
  const { kind: _, sku, ...kept } = keptItem(kind, body as ItemBody)
  const { currencies, held } = referencesOf(kind, body)
  return { rank, name: sku, ...kept, currencies: [...currencies.keys()], held: [...held.keys()] }
}
