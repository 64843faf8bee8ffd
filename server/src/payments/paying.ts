/** Payments that succeeded. */
import { parseTimestamp } from '../base/clock.ts'
import type { Tx } from '../base/database.ts'
import { emit } from '../webhooks/index.ts'
import type { MoveDeps, MoveOf } from './move.ts'
import * as store from './moves.sql.ts'
import { orderOf, skusOf } from './order.ts'
import type { ItemFacts } from './order-listener.ts'
import { orderPaid } from './order-paid.ts'
import { originsOf, transactionMoves } from './states.ts'
import type { TransactionRow } from './transactions.sql.ts'

/** Marks transactions that differ as paid, in the order of their ids; answers those that moved. */
export const pay = async (
  tx: Tx,
  deps: MoveDeps,
  projectId: number,
  moves: readonly MoveOf<'pay'>[],
): Promise<Map<number, TransactionRow>> => {
  const at = deps.clock.now()
  const rows = await store.payTransactions(
    tx,
    projectId,
    { origins: originsOf(transactionMoves, 'paid'), at },
    moves.map(({ id, body }) => ({
      transaction_id: id,
      payment_date: (body.payment_date && parseTimestamp(body.payment_date)) || at,
    })),
  )
  await tellOfPayments(tx, deps, (moves[0] as MoveOf<'pay'>).project, rows)
  return new Map(rows.map((row) => [row.transaction_id, row]))
}

/** Tells merchant and listener of transactions of one project that were paid just now. */
export const tellOfPayments = async (
  tx: Tx,
  deps: Omit<MoveDeps, 'settings'>,
  project: MoveOf<'pay'>['project'],
  rows: readonly TransactionRow[],
): Promise<void> => {
  const { projectId } = project
  const skus = skusOf(rows)
  const facts: Map<string, ItemFacts> =
    (skus.length > 0 ? await deps.orders?.describe?.(tx, projectId, skus) : undefined) ?? new Map()
  await emit(
    tx,
    deps,
    rows.map((row) => ({
      projectId,
      type: 'order_paid' as const,
      body: orderPaid(project, row, facts),
      orderKey: `transaction ${row.transaction_id}`,
    })),
    deps.announcement,
  )
  for (const row of rows) {
    const order = orderOf(projectId, row)
    if (order) await deps.orders?.paid(tx, order)
  }
}
