/** Entries of the ledger as calls answer them. */
import { formatTimestamp } from '../../base/clock.ts'
import type { LedgerEntry } from '../contract.ts'
import type { EntryRow } from './holdings.sql.ts'

/** An entry as players and studios read it. */
export const shownEntry = (row: EntryRow): LedgerEntry => ({
  entry_id: row.entry_id,
  operation_id: row.operation_id,
  at: formatTimestamp(row.at),
  cause: row.cause,
  sku: row.sku,
  kind: row.kind,
  wanted: row.wanted,
  delta: row.delta,
  quantity: row.quantity,
  debt: row.debt,
  remaining_uses: row.remaining_uses,
  expires_at: row.expires_at && formatTimestamp(row.expires_at),
  order_id: row.order_id,
  comment: row.comment,
  platform: row.platform,
  is_sandbox: row.is_sandbox,
  actor: row.actor,
})
