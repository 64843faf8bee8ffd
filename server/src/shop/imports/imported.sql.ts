/** Gifts of imports, and the holdings of all players, one player after the other. */
import type { Query, Tx } from '../../base/database/database.ts'
import type { HoldingKind } from '../inventory/holding.ts'
import type { HoldingRow } from '../inventory/holdings.sql.ts'

export type ImportedRow = { user_id: string; sku: string; kind: HoldingKind }

/** The things that imports gave these players. */
export const listImported = (tx: Tx, project: number, users: readonly string[]) => tx<
  ImportedRow[]
>`
  select user_id, sku, kind
  from ledger_entries
  where project_id = ${project}
    and user_id = any(${users as string[]}::text[])
    and cause = 'import'
`

export type Place = Pick<HoldingRow, 'user_id' | 'sku' | 'kind'>

/** The next holdings of a project behind a place, by player. Empty ones are passed over. */
export const listNextHoldings = (sql: Query, project: number, after: Place, limit: number) => sql<
  HoldingRow[]
>`
  select user_id, sku, kind, quantity, debt, usages, remaining_uses, instance_id, expires_at
  from holdings
  where project_id = ${project}
    and (user_id, sku, kind) > (${after.user_id}, ${after.sku}, ${after.kind})
    and (quantity > 0 or debt > 0)
  order by user_id, sku, kind
  limit ${limit}
`
