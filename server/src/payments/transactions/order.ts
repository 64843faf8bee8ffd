/** Transactions as the order listener hears of them. */

import type { Order } from '../order-listener.ts'
import type { TransactionRow } from '../rows.ts'

/** The order of a paid transaction; undefined where none of its items has a sku. */
export const orderOf = (projectId: number, row: TransactionRow): Order | undefined => {
  const items = (row.items ?? []).flatMap(({ sku, quantity = 1 }) =>
    sku === undefined ? [] : [{ sku, quantity }],
  )
  if (items.length === 0) return undefined
  return {
    projectId,
    orderId: row.transaction_id,
    userId: row.user_id,
    isDryRun: row.is_dry_run,
    items,
    paidAt: row.payment_date ?? row.changed_at,
  }
}

/** All skus of transactions, each once. */
export const skusOf = (rows: readonly TransactionRow[]): string[] => [
  ...new Set(rows.flatMap(({ items }) => (items ?? []).flatMap(({ sku }) => sku ?? []))),
]
