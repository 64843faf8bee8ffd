/** Many transactions held and moved at once: closed, paid, refunded. */

import type { Instant } from '../../base/clock.ts'
import { arrayOf, type Query, type Tx } from '../../base/database/database.ts'
import type { TransactionState } from '../contract.ts'
import type { BriefRow, TransactionRow } from '../rows.ts'
import { originsOf, transactionMoves } from '../states.ts'
import { columns, type TransactionColumns } from './transactions.sql.ts'

export type ClosingRow = {
  transaction_id: number
  refund_code: number
  refund_reason: string
  refund_reason_detail: string | null
  refund_author: string
  /** Id of the notification that tells of it. */
  event_id: string
}

/** The amount that a refund asks for: a sum, or all that is left. */
export type RefundWish = { transaction_id: number; amount: string | null }

/** A transaction as a refund finds it. */
export type RefundableRow = {
  transaction_id: number
  status: TransactionState
  currency: string | null
  /** The amount left to give back, and the part that this refund takes; null without an amount. */
  left_over: string | null
  part: string | null
  /** Whether the part is there, and whether nothing is left after it. */
  is_covered: boolean
  is_all: boolean
  is_shop_order: boolean
  order_id: number | null
}

export type RefundRow = {
  transaction_id: number
  amount: string | null
  is_all: boolean
  code: number
  reason: string
  author: string
  /** Id of the notification that tells of it, and of the one behind it, where there are two. */
  event_id: string
  second_event_id: string | null
}

/** The given transactions that exist in the project. */
export const listStates = (sql: Query, project: number, transactions: readonly number[]) => sql<
  { transaction_id: number; status: TransactionState }[]
>`
  select transaction_id, status
  from transactions
  where project_id = ${project}
    and transaction_id = any(${arrayOf(transactions)}::bigint[])
`

/**
 * Holds transactions until the end of the caller's, in the order of their ids. Changes of several statements need it,
 * so that two of them do not wait for each other.
 */
export const holdTransactions = (tx: Tx, project: number, transactions: readonly number[]) => tx`
  select
  from transactions
  where project_id = ${project}
    and transaction_id = any(${arrayOf(transactions)}::bigint[])
  order by transaction_id
  for update
`

/**
 * Takes many transactions of a project out of their first state for good, declined or rejected. It answers the ones
 * that moved: they exist and their state allowed it. A transaction may stand in the list once.
 * The statement has no join, for the one row of arrays is none. With a join the planner compared each of 200 with all
 * 200 (13 µs each instead of 9): old statistics say that hardly any row is in its first state. Each row finds its
 * values by its place among the sorted ids. `greatest` of one value is that value. On Citus an assignment must be more
 * than an element of an array (docs/decisions/0045-what-citus-cannot-run.md).
 */
export const closeTransactions = <Row extends BriefRow>(
  sql: Query,
  project: number,
  to: { status: 'declined' | 'rejected'; at: Instant },
  given: readonly ClosingRow[],
  returned: TransactionColumns<Row>,
) => {
  const [only, ...others] = given
  if (only && others.length === 0) return closeOne(sql, project, to, only, returned)
  const rows = given.toSorted((a, b) => a.transaction_id - b.transaction_id)
  const place = sql`[width_bucket(t.transaction_id, d.ids)]`
  return sql<Row[]>`
    update transactions t
    set status = ${to.status},
        refund_code = greatest(d.codes${place}),
        refund_reason = greatest(d.reasons${place}),
        refund_reason_detail = greatest(d.details${place}),
        refund_author = greatest(d.authors${place}),
        event_id = greatest(d.events${place}),
        changed_at = ${to.at}
    from (
      select
        ${arrayOf(rows.map((row) => row.transaction_id))}::bigint[] as ids,
        ${arrayOf(rows.map((row) => row.refund_code))}::integer[] as codes,
        ${rows.map((row) => row.refund_reason)}::text[] as reasons,
        ${rows.map((row) => row.refund_reason_detail)}::text[] as details,
        ${rows.map((row) => row.refund_author)}::text[] as authors,
        ${arrayOf(rows.map((row) => row.event_id))}::uuid[] as events
    ) as d
    where t.project_id = ${project}
      and t.transaction_id = any(d.ids)
      and t.status = any(${originsOf(transactionMoves, to.status)})
    returning ${returned.list(sql)}
  `
}

/** One transaction, as most calls have it: a coordinator of Citus plans this once, and the other form each time. */
const closeOne = <Row extends BriefRow>(
  sql: Query,
  project: number,
  to: { status: 'declined' | 'rejected'; at: Instant },
  row: ClosingRow,
  returned: TransactionColumns<Row>,
) => sql<Row[]>`
  update transactions t
  set status = ${to.status},
      refund_code = ${row.refund_code},
      refund_reason = ${row.refund_reason},
      refund_reason_detail = ${row.refund_reason_detail},
      refund_author = ${row.refund_author},
      event_id = ${row.event_id},
      changed_at = ${to.at}
  where t.project_id = ${project}
    and t.transaction_id = ${row.transaction_id}
    and t.status = any(${originsOf(transactionMoves, to.status)})
  returning ${returned.list(sql)}
`

/** Marks many transactions of a project as paid and answers the ones that moved. Each may stand in the list once. */
export const payTransactions = (
  sql: Query,
  project: number,
  at: Instant,
  given: readonly {
    transaction_id: number
    payment_date: Instant
    event_id: string
    second_event_id: string | null
  }[],
) => {
  const rows = given.toSorted((a, b) => a.transaction_id - b.transaction_id)
  // Without a join, and with `greatest`, as in `closeTransactions`.
  return sql<TransactionRow[]>`
    update transactions t
    set status = 'paid',
        payment_date = greatest(p.dates[width_bucket(t.transaction_id, p.ids)]),
        event_id = greatest(p.events[width_bucket(t.transaction_id, p.ids)]),
        second_event_id = greatest(p.seconds[width_bucket(t.transaction_id, p.ids)]),
        changed_at = ${at}
    from (
      select
        ${arrayOf(rows.map((row) => row.transaction_id))}::bigint[] as ids,
        ${arrayOf(rows.map((row) => row.payment_date.toISOString()))}::timestamptz[] as dates,
        ${arrayOf(rows.map((row) => row.event_id))}::uuid[] as events,
        ${arrayOf(rows.map((row) => row.second_event_id))}::uuid[] as seconds
    ) as p
    where t.project_id = ${project}
      and t.transaction_id = any(p.ids)
      and t.status = any(${originsOf(transactionMoves, 'paid')})
    returning ${columns.list(sql)}
  `
}

/**
 * Holds the transactions that are to be refunded, in the order of their ids, and answers what the refunds would find.
 * Money is counted here, in decimals, and written as the transaction's amount is.
 */
export const holdForRefund = (tx: Tx, project: number, wishes: readonly RefundWish[]) => tx<
  RefundableRow[]
>`
  select t.transaction_id, t.status, t.currency,
    t.is_shop_order, t.order_id,
    t.amount - coalesce(t.refunded_amount, 0) as left_over,
    coalesce(
      round(wish.amount, greatest(scale(wish.amount), scale(t.amount))),
      t.amount - coalesce(t.refunded_amount, 0)
    ) as part,
    wish.amount is null
      or coalesce(wish.amount <= t.amount - coalesce(t.refunded_amount, 0), false) as is_covered,
    wish.amount is null
      or coalesce(wish.amount = t.amount - coalesce(t.refunded_amount, 0), false) as is_all
  from transactions t
  join unnest(
    ${arrayOf(wishes.map((wish) => wish.transaction_id))}::bigint[],
    ${arrayOf(wishes.map((wish) => wish.amount))}::numeric[]
  ) as wish (transaction_id, amount) on wish.transaction_id = t.transaction_id
  where t.project_id = ${project}
    and t.transaction_id = any(${arrayOf(wishes.map((wish) => wish.transaction_id))}::bigint[])
  order by t.transaction_id
  for update of t
`

/** Writes down what is given back of transactions that the caller holds. */
export const insertRefunds = (
  tx: Tx,
  project: number,
  at: Instant,
  rows: readonly RefundRow[],
) => tx`
  insert into refunds (
    project_id, transaction_id, amount, code, reason, author, event_id, second_event_id, created_at
  )
  select ${project}::bigint, transaction_id, amount, code, reason, author, event_id,
    second_event_id, ${at}::timestamptz
  from unnest(
    ${arrayOf(rows.map((row) => row.transaction_id))}::bigint[],
    ${arrayOf(rows.map((row) => row.amount))}::numeric[],
    ${arrayOf(rows.map((row) => row.code))}::integer[],
    ${rows.map((row) => row.reason)}::text[],
    ${rows.map((row) => row.author)}::text[],
    ${arrayOf(rows.map((row) => row.event_id))}::uuid[],
    ${arrayOf(rows.map((row) => row.second_event_id))}::uuid[]
  ) as given (transaction_id, amount, code, reason, author, event_id, second_event_id)
`

/** Moves transactions that the caller holds, and of which money was given back, a part or all that is left. */
export const refundTransactions = (
  tx: Tx,
  project: number,
  at: Instant,
  rows: readonly RefundRow[],
) => tx`
  update transactions t
  set status = case when given.is_all then 'refunded' else 'partially_refunded' end,
      refunded_amount = coalesce(t.refunded_amount, 0) + given.amount,
      refund_code = given.code,
      refund_reason = given.reason,
      refund_author = given.author,
      changed_at = ${at}
  from unnest(
    ${arrayOf(rows.map((row) => row.transaction_id))}::bigint[],
    ${arrayOf(rows.map((row) => row.amount))}::numeric[],
    ${arrayOf(rows.map((row) => String(row.is_all)))}::boolean[],
    ${arrayOf(rows.map((row) => row.code))}::integer[],
    ${rows.map((row) => row.reason)}::text[],
    ${rows.map((row) => row.author)}::text[]
  ) as given (transaction_id, amount, is_all, code, reason, author)
  where t.project_id = ${project}
    and t.transaction_id = any(${arrayOf(rows.map((row) => row.transaction_id))}::bigint[])
    and t.transaction_id = given.transaction_id
`
