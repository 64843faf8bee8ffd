/** Lines with all that the players of a project own, in the form that `importInventories` takes. */
import { formatTimestamp } from '../../base/clock.ts'
import type { Deps } from '../../projects/index.ts'
import { isOwned } from '../inventory/holding.ts'
import type { HoldingRow } from '../inventory/holdings.sql.ts'
import { holdingOf } from '../inventory/ledger.ts'
import { listNextHoldings, type Place } from './imported.sql.ts'
import { type InventoryRecord, mostOwned, type Owned } from './inventory-record.ts'

const rowsAtOnce = 2000

/** Each player's lines, in the order of their ids. Time that has ended is left out. */
export async function* exportInventories(
  { sql, clock }: Pick<Deps, 'sql' | 'clock'>,
  projectId: number,
): AsyncGenerator<string, void> {
  const at = clock.now()
  let record: InventoryRecord | undefined
  let after: Place = { user_id: '', sku: '', kind: 'consumable' }
  for (;;) {
    const rows = await listNextHoldings(sql, projectId, after, rowsAtOnce)
    for (const row of rows) {
      const isOwed = row.debt > 0
      if (!isOwed && !isOwned(holdingOf(row), at)) continue
      if (record?.user_id !== row.user_id || record.owns.length === mostOwned) {
        if (record) yield lineOf(record)
        record = { user_id: row.user_id, owns: [] }
      }
      record.owns.push(ownedOf(row))
    }
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) break
    after = last
  }
  if (record) yield lineOf(record)
}

const lineOf = (record: InventoryRecord): string => `${JSON.stringify(record)}\n`

const ownedOf = ({ sku, kind, quantity, debt, remaining_uses, expires_at }: HoldingRow): Owned => ({
  sku,
  ...(kind === 'virtual_currency' || kind === 'consumable' ? { quantity } : {}),
  ...(debt > 0 ? { debt } : {}),
  ...(remaining_uses === null ? {} : { remaining_uses }),
  ...(expires_at === null ? {} : { expires_at: formatTimestamp(expires_at) }),
})
