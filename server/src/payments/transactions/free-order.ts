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
    const { project, user, items, currency } = order
    const at = deps.clock.now()
    const [row] = await store.insertTransaction(tx, {
      project_id: project.projectId,
      external_id: null,
      payment_method: null,
      agreement: null,
      is_dry_run: order.isDryRun ?? false,
      user_id: user.id,
      user_ip: user.ip ?? null,
      user_email: user.email ?? null,
      user_name: user.name ?? null,
      user_country: user.country ?? null,
      user_phone: null,
      user_zip: null,
      currency: currency ?? null,
      amount: '0',
      items: JSON.stringify(items.map((item) => ({ ...item, amount: '0' }))),
      custom_parameters: order.custom_parameters ? JSON.stringify(order.custom_parameters) : null,
      created_at: at,
      payment_date: at,
      event_id: newEventId(at),
    })
    const rows = [row as TransactionRow]
    await Promise.all([
      emitOrderPaid(tx, deps, project, rows, announcement),
      recordOccurrences(tx, project.projectId, at, ordersOf(rows)),
    ])
    return (row as TransactionRow).transaction_id
  }
