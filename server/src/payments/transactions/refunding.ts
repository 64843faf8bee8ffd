/** Refunds, of a part or of all that is left. */

import { Problem } from '../../base/contract.ts'
import { currencyDigits, fitsCurrency } from '../../base/currencies.ts'
import type { Tx } from '../../base/database/database.ts'
import { type Violation, violation } from '../../base/refusals/violation.ts'
import {
  type Project,
  projectProblems,
  recordAudit,
  recordOccurrences,
  webhookModeOf,
} from '../../projects/index.ts'
import { emit, newEventId, newEventIds } from '../../webhooks/index.ts'
import { partialRefundCodes, type RefundBody } from '../contract.ts'
import { aboutTransaction, orderCanceled, refundNotification } from '../notifications/bodies.ts'
import { present } from '../present.ts'
import type { TransactionRow } from '../rows.ts'
import { transactionMoves } from '../states.ts'
import { authorOf } from './author.ts'
import { refundsOf } from './counted.ts'
import type { MoveDeps, MoveOf, MoveOutcome } from './move.ts'
import * as store from './moves.sql.ts'
import { factsOfItems, orderOf } from './paying.ts'
import { notInThisState } from './transaction.ts'
import { listTransactions } from './transactions.sql.ts'

type Refund = MoveOf<'refund'>

/** The part of a transaction that decides on its refund. */
type RefundFacts = Pick<
  store.RefundableRow,
  'status' | 'currency' | 'left_over' | 'is_covered' | 'is_all'
>

/**
 * Gives money back of transactions that differ, in the order of their ids. Answers the refunds that moved, and a reason
 * for each refused one: 409 for more than is left, 422 for other faults. Such a fault is a part that does not fit the
 * currency, or one with a code for whole refunds only.
 */
export const refund = async (
  tx: Tx,
  deps: MoveDeps,
  project: Project,
  moves: readonly Refund[],
): Promise<Map<number, MoveOutcome>> => {
  const { projectId } = project
  const found = await store.holdForRefund(
    tx,
    projectId,
    moves.map(({ id, body }) => ({ transaction_id: id, amount: body.amount ?? null })),
  )
  const moveOf = new Map(moves.map((move) => [move.id, move]))
  const outcomes = new Map<number, MoveOutcome>()
  const accepted = found.filter((row) => {
    const problem = refundProblem(row, (moveOf.get(row.transaction_id) as Refund).body)
    if (problem) outcomes.set(row.transaction_id, problem)
    return problem === undefined
  })
  if (accepted.length === 0) return outcomes
  const at = deps.clock.now()
  const canceling = await cancelingOf(tx, deps, projectId, accepted)
  const refunds = accepted.map(({ transaction_id, part, is_all }) => {
    const { body, caller } = moveOf.get(transaction_id) as Refund
    const isCanceled = canceling.has(transaction_id)
    const [event_id, second_event_id] = isCanceled ? newEventIds(at) : [newEventId(at), null]
    return {
      transaction_id,
      amount: part,
      is_all,
      code: body.code,
      reason: body.reason,
      author: authorOf(caller, body.support_assisted ?? false, project, deps.settings),
      event_id,
      second_event_id,
    }
  })
  await Promise.all([
    store.insertRefunds(tx, projectId, at, refunds),
    store.refundTransactions(tx, projectId, at, refunds),
  ])
  const ids = accepted.map(({ transaction_id }) => transaction_id)
  const rows = (await listTransactions(tx, projectId, ids)).reverse()
  const refundOf = new Map(refunds.map((refund) => [refund.transaction_id, refund]))
  const told = await toldOf(tx, deps, project, rows, refundOf)
  await Promise.all([
    emit(tx, deps, told, deps.announcement),
    recordOccurrences(tx, projectId, at, refundsOf(rows, refundOf)),
  ])
  for (const row of rows) {
    outcomes.set(row.transaction_id, row)
    await recordAudit(tx, {
      projectId,
      at,
      caller: (moveOf.get(row.transaction_id) as Refund).caller,
      action: `transaction.${row.status}`,
      target: `transaction ${row.transaction_id}`,
      after: present({
        amount: refundOf.get(row.transaction_id)?.amount ?? null,
        currency: row.currency,
        code: row.refund_code,
      }),
    })
    const order = row.status === 'refunded' ? orderOf(projectId, row) : undefined
    if (order) await deps.orders?.refunded(tx, order)
  }
  return outcomes
}

/** The refunds that cancel an order of the shop. */
const cancelingOf = async (
  tx: Tx,
  { orders }: MoveDeps,
  projectId: number,
  accepted: readonly store.RefundableRow[],
): Promise<ReadonlySet<number>> => {
  const canceling = new Set<number>()
  for (const {
    transaction_id: transactionId,
    order_id: orderId,
    is_shop_order,
    is_all,
  } of accepted) {
    if (!is_all) continue
    const isCanceled =
      orderId === null
        ? is_shop_order
        : ((await orders?.isCanceledBy?.(tx, { projectId, orderId, transactionId })) ?? true)
    if (isCanceled) canceling.add(transactionId)
  }
  return canceling
}

/** Tells of refunds: of the money, and behind it of the order of the shop that is canceled by it. */
const toldOf = async (
  tx: Tx,
  deps: MoveDeps,
  project: Project,
  rows: readonly TransactionRow[],
  refundOf: ReadonlyMap<number, store.RefundRow>,
) => {
  const { projectId } = project
  const mode = webhookModeOf(project.settings)
  const isCanceled = ({ transaction_id }: TransactionRow): boolean =>
    typeof refundOf.get(transaction_id)?.second_event_id === 'string'
  const items = await factsOfItems(tx, deps, projectId, rows.filter(isCanceled))
  return rows.flatMap((row) => {
    const refund = refundOf.get(row.transaction_id) as store.RefundRow
    const { amount: part, second_event_id } = refund
    const back = aboutTransaction(projectId, refund, refundNotification(project, row, part))
    if (second_event_id === null) return [back]
    const canceled = orderCanceled(project, row, { mode, items, part })
    return [back, aboutTransaction(projectId, refund, canceled, second_event_id)]
  })
}

/** The reason to refuse a refund of this transaction; undefined if it is allowed. */
export const refundProblem = (
  { status, currency, left_over, is_covered, is_all }: RefundFacts,
  body: Pick<RefundBody, 'amount' | 'code'>,
): Problem | undefined => {
  if (!transactionMoves[status].includes('refunded')) return notInThisState(status)
  if (body.amount !== undefined && currency !== null && !fitsCurrency(body.amount, currency)) {
    const digits = currencyDigits(currency)
    const message = `must have at most ${digits} digits behind the point in ${currency}`
    return invalid(violation('amount', 'too_precise', message, { limit: digits ?? 0, currency }))
  }
  if (!is_covered) {
    // An order of nothing needs no currency.
    const left = currency === null ? left_over : `${left_over} ${currency}`
    const detail =
      left_over === null
        ? 'The transaction has no amount: leave amount out to refund it'
        : `Of the transaction ${left} are left to give back`
    return new Problem(projectProblems.not_in_this_state, {
      ...(left_over === null
        ? { why: 'refund_without_amount' }
        : { why: 'refund_too_large', values: { left: left_over, ...(currency && { currency }) } }),
      detail,
    })
  }
  if (!is_all && !partialRefundCodes.includes(body.code)) {
    const message = `must be one of ${partialRefundCodes.join(', ')} in a partial refund`
    return invalid(violation('code', 'one_of', message, { allowed: partialRefundCodes }))
  }
  return undefined
}

const invalid = (wrong: Violation): Problem =>
  new Problem(projectProblems.invalid, { violations: [wrong] })
