/** Orders of free items: paid from the start, with nothing. */

import type { Tx } from '../../base/database/database.ts'
import { type Deps, type Project, recordOccurrences } from '../../projects/index.ts'
import { type Announcement, newEventId } from '../../webhooks/index.ts'
import type { OrderListener } from '../order-listener.ts'
import type { TransactionRow } from '../rows.ts'
import { ordersOf } from './counted.ts'
import { emitOrderPaid } from './paying.ts'
import * as store from './transactions.sql.ts'

export type FreeOrder = {
  project: Project
  user: { id: string; ip?: string; email?: string; name?: string; country?: string }
  items: readonly { sku: string; type?: string; quantity: number }[]
  /** In which currency nothing is paid, where one is known. */
  currency?: string
  isDryRun?: boolean
  custom_parameters?: object
}

export type PlaceFreeOrder = (
  tx: Tx,
  order: FreeOrder,
  announcement?: Announcement,
) => Promise<number>

/**
 * Places free orders as paid transactions of amount "0" with their `order_paid`, in the caller's transaction of the
 * database. It answers the id. The listener is asked for facts of the items, but not told of the order: who places it
 * has counted it. It is told of a refund.
 */
export const freeOrders =
  (
    deps: Pick<Deps, 'clock' | 'directory'> & { orders?: Pick<OrderListener, 'describe'> },
  ): PlaceFreeOrder =>
  async (tx, order, announcement) => {
    const { project, user, items, currency, custom_parameters } = order
    const { projectId } = project
    const at = deps.clock.now()
    const body = {
      user,
      amount: '0',
      items: items.map((item) => ({ ...item, amount: '0' })),
      ...(currency !== undefined && { currency }),
      ...(custom_parameters && { custom_parameters }),
      ...(order.isDryRun && { dry_run: 1 as const }),
    }
    const [row] = await store.insertTransaction(tx, projectId, body, at, newEventId(at))
    const rows = [row as TransactionRow]
    await Promise.all([
      emitOrderPaid(tx, deps, project, rows, announcement),
      recordOccurrences(tx, projectId, at, ordersOf(rows)),
    ])
    return (row as TransactionRow).transaction_id
  }
