/** Pages of a player's ledger, the same for the player and for the studio. */
import type { Query } from '../../base/database/database.ts'
import type { LedgerQuery } from '../contract.ts'
import { listEntriesOfUser } from './holdings.sql.ts'
import { shownEntry } from './shown.ts'

/** A page, newest first. */
export const ledgerPage = async (
  sql: Query,
  projectId: number,
  userId: string,
  { cursor, limit = '50', sku = null }: Omit<LedgerQuery, 'sku'> & { sku?: string | null },
) => {
  const most = Number(limit)
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor)
  const rows = await listEntriesOfUser(sql, projectId, userId, { before, limit: most + 1, sku })
  const page = rows.slice(0, most)
  return {
    items: page.map(shownEntry),
    next_cursor: rows.length > most ? String(page.at(-1)?.entry_id) : null,
  }
}
