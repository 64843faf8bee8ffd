/** A group or an attribute as something that can be changed. */
import { type Changeable, etagOf } from '../changes/change.ts'
import { type CatalogFinding, misfit, together } from '../changes/findings.ts'
import { fieldsOf, projectFindings } from '../changes/item-rules.ts'
import { keptLabel, type LabelKind, writtenLabel } from './label.ts'
import * as store from './labels.sql.ts'

/**
 * The label of this kind and name. `shape` tells the findings of the schema for bodies that were not checked by it yet.
 */
export const changeableLabel = (
  kind: LabelKind,
  projectId: number,
  externalId: string,
  shape: (body: unknown) => CatalogFinding[],
): Changeable<store.LabelRow> => ({
  noun: kind.noun,
  target: `${kind.noun} ${externalId}`,
  lock: (tx) => store.findLabels(tx, kind.table, projectId, [externalId], true),
  tagOf: (row, ahead = 0) => etagOf(row.label_id, row.version + ahead),
  shown: kind.shown,
  written: writtenLabel,
  findings: async (_tx, body) => {
    const named = fieldsOf(body).external_id
    return together(shape(body), () => [
      ...projectFindings(body, projectId),
      ...(typeof named === 'string' && named !== externalId
        ? [misfit('external_id', 'fixed', 'must be the one of the path: it cannot be changed')]
        : []),
      ...kind.findings(body),
    ])
  },
  full: (body) => writtenLabel(keptLabel(body)),
  async save(tx, row, body, at) {
    await store.updateLabel(tx, kind.table, projectId, row.label_id, keptLabel(body), at)
  },
  async remove(tx, row, at) {
    await store.deleteLabel(tx, kind.table, projectId, row.label_id, at)
    await kind.removed(tx, projectId, externalId, at)
  },
})
