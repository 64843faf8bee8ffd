/** Payments that succeeded. */

import { parseTimestamp } from '../../base/clock.ts'
import type { Tx } from '../../base/database/database.ts'
import { type Project, recordOccurrences, webhookModeOf } from '../../projects/index.ts'
import { type Announcement, emit, newEventId, newEventIds } from '../../webhooks/index.ts'
import { aboutTransaction, orderPaid, paymentNotification } from '../notifications/bodies.ts'
import type { ItemFacts, Order, OrderListener } from '../order-listener.ts'
import type { TransactionRow } from '../rows.ts'
import { ordersOf } from './counted.ts'
import type { MoveDeps, MoveOf } from './move.ts'
import * as store from './moves.sql.ts'

/**
 * Marks transactions that differ as paid, in the order of their ids; answers those that moved. Throws `NotGiven` where
 * the listener may refuse an order and does: the caller's part of the transaction has to be undone then.
 */
export const pay = async (
  tx: Tx,
  deps: MoveDeps,
  project: Project,
  moves: readonly MoveOf<'pay'>[],
): Promise<Map<number, TransactionRow>> => {
  const { projectId } = project
  const at = deps.clock.now()
  const isSeparate = webhookModeOf(project.settings) === 'separate'
  const rows = await store.payTransactions(
    tx,
    projectId,
    at,
    moves.map(({ id, body }) => {
      const [event_id, second_event_id] = isSeparate ? newEventIds(at) : [newEventId(at), null]
      const payment_date = (body.payment_date && parseTimestamp(body.payment_date)) || at
      return { transaction_id: id, payment_date, event_id, second_event_id }
    }),
  )
  // The listener comes first: an announcement cannot be taken back.
  for (const row of rows) {
    const order = orderOf(projectId, row)
    if (order) await deps.orders?.paid(tx, order, deps.mayRefuse)
  }
  await Promise.all([
    emitOrderPaid(tx, deps, project, rows, deps.announcement),
    recordOccurrences(tx, projectId, at, ordersOf(rows)),
  ])
  return new Map(rows.map((row) => [row.transaction_id, row]))
}

/** The number of a transaction's order: the shop's, else its own. */
export const orderIdOf = ({
  order_id,
  transaction_id,
}: Pick<TransactionRow, 'order_id' | 'transaction_id'>): number => order_id ?? transaction_id

/** The order of a paid transaction; undefined where none of its items has a sku. */
export const orderOf = (projectId: number, row: TransactionRow): Order | undefined => {
  const items = (row.items ?? []).flatMap(({ sku, quantity = 1 }) =>
    sku === undefined ? [] : [{ sku, quantity }],
  )
  if (items.length === 0) return undefined
  return {
    projectId,
    orderId: orderIdOf(row),
    transactionId: row.transaction_id,
    isOfShop: row.order_id !== null,
    userId: row.user_id,
    isDryRun: row.is_dry_run,
    items,
    paidAt: row.payment_date ?? row.changed_at,
  }
}

/**
 * Tells the merchant of transactions of one project that were paid just now. A row with a second id has a notification
 * of its payment before that of its order. The listener says what it knows of their items; it is not told.
 */
export const emitOrderPaid = async (
  tx: Tx,
  deps: Pick<MoveDeps, 'clock' | 'directory'> & {
    orders?: Pick<OrderListener, 'describe'> | undefined
  },
  project: Project,
  rows: readonly TransactionRow[],
  announcement: Announcement | undefined,
): Promise<void> => {
  const { projectId } = project
  const items = await factsOfItems(tx, deps, projectId, rows)
  const mode = webhookModeOf(project.settings)
  const told = rows.flatMap((row) => {
    const { event_id, second_event_id } = row
    const paid = orderPaid(project, row, { mode, items })
    const isPair = second_event_id !== null
    return [
      ...(isPair
        ? [aboutTransaction(projectId, row, paymentNotification(project, row), event_id)]
        : []),
      aboutTransaction(projectId, row, paid, second_event_id ?? event_id),
    ]
  })
  await emit(tx, deps, told, announcement)
}

/** The facts that the listener knows of the items of transactions, by sku. */
export const factsOfItems = async (
  tx: Tx,
  { orders }: { orders?: Pick<OrderListener, 'describe'> | undefined },
  projectId: number,
  rows: readonly Pick<TransactionRow, 'items'>[],
): Promise<ReadonlyMap<string, ItemFacts>> => {
  const skus = new Set(rows.flatMap(({ items }) => (items ?? []).flatMap(({ sku }) => sku ?? [])))
  const known = skus.size > 0 ? await orders?.describe?.(tx, projectId, [...skus]) : undefined
  return known ?? new Map<string, ItemFacts>()
}
