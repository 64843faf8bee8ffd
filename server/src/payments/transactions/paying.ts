/** Payments that succeeded. */

import { parseTimestamp } from '../../base/clock.ts'
import type { Tx } from '../../base/database/database.ts'
import { type Project, recordOccurrences } from '../../projects/index.ts'
import { type Announcement, emit, newEventId } from '../../webhooks/index.ts'
import { aboutTransaction, orderPaid } from '../notifications/bodies.ts'
import type { ItemFacts, Order, OrderListener } from '../order-listener.ts'
import type { TransactionRow } from '../rows.ts'
import { ordersOf } from './counted.ts'
import type { MoveDeps, MoveOf } from './move.ts'
import * as store from './moves.sql.ts'

/** Marks transactions that differ as paid, in the order of their ids; answers those that moved. */
export const pay = async (
  tx: Tx,
  deps: MoveDeps,
  project: Project,
  moves: readonly MoveOf<'pay'>[],
): Promise<Map<number, TransactionRow>> => {
  const { projectId } = project
  const at = deps.clock.now()
  const rows = await store.payTransactions(
    tx,
    projectId,
    at,
    moves.map(({ id, body }) => ({
      transaction_id: id,
      payment_date: (body.payment_date && parseTimestamp(body.payment_date)) || at,
      event_id: newEventId(at),
    })),
  )
  await Promise.all([
    emitOrderPaid(tx, deps, project, rows, deps.announcement),
    recordOccurrences(tx, projectId, at, ordersOf(rows)),
  ])
  for (const row of rows) {
    const order = orderOf(projectId, row)
    if (order) await deps.orders?.paid(tx, order)
  }
  return new Map(rows.map((row) => [row.transaction_id, row]))
}

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

/**
 * Tells the merchant of transactions of one project that were paid just now. The listener says what it knows of their
 * items; it is not told.
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
  const skus = new Set(rows.flatMap(({ items }) => (items ?? []).flatMap(({ sku }) => sku ?? [])))
  const known = skus.size > 0 ? await deps.orders?.describe?.(tx, projectId, [...skus]) : undefined
  const facts = known ?? new Map<string, ItemFacts>()
  await emit(
    tx,
    deps,
    rows.map((row) => aboutTransaction(projectId, row, orderPaid(project, row, facts))),
    announcement,
  )
}
