/** Making a label, with its audit entry. */
import type { Instant } from '../../base/clock.ts'
import type { Tx } from '../../base/database/database.ts'
import { type Caller, recordAudit } from '../../projects/index.ts'
import type { LabelKind } from './label.ts'
import { insertLabel, type NewLabel } from './labels.sql.ts'

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
