/** A transaction as calls answer it, and the problems of those that cannot be answered. */

import { formatTimestamp, parseTimestamp } from '../../base/clock.ts'
import { Problem } from '../../base/contract.ts'
import { projectProblems } from '../../projects/index.ts'
import type { Transaction } from '../contract.ts'
import { present } from '../present.ts'
import type { RefundPart, TransactionRow } from '../rows.ts'

/** The transaction is in a state from which this move does not exist. */
export const notInThisState = (state: string): Problem =>
  new Problem(projectProblems.not_in_this_state, {
    why: 'transaction_state',
    values: { state },
    detail: `The transaction is ${state.replaceAll('_', ' ')}`,
  })

/** A row as calls answer it. */
export const readTransaction = (row: TransactionRow): Transaction => {
  const refund = present({
    code: row.refund_code,
    reason: row.refund_reason,
    reason_detail: row.refund_reason_detail,
    author: row.refund_author,
  })
  return present({
    id: row.transaction_id,
    status: row.status,
    order_id: row.order_id,
    external_id: row.external_id,
    payment_method: row.payment_method,
    agreement: row.agreement,
    dry_run: row.is_dry_run ? (1 as const) : null,
    user: present({
      id: row.user_id,
      ip: row.user_ip,
      email: row.user_email,
      name: row.user_name,
      country: row.user_country,
      phone: row.user_phone,
      zip: row.user_zip,
    }),
    currency: row.currency,
    amount: row.amount,
    virtual_price: row.virtual_price,
    items: row.items,
    custom_parameters: row.custom_parameters,
    refund_details: Object.keys(refund).length > 0 ? refund : null,
    payment_date: row.payment_date && formatTimestamp(row.payment_date),
    refunded_amount: row.refunded_amount,
    refunds: row.refunds?.map(readRefund) ?? null,
    created_at: formatTimestamp(row.created_at),
    changed_at: formatTimestamp(row.changed_at),
  })
}

/** The notifications it caused; undefined where a version that does not write them down moved it. */
export const causedByTransaction = (row: TransactionRow): string[] | undefined => {
  const changes = [row, ...(row.refunds ?? [])]
  const isUnknown = changes.some(({ event_id }) => event_id === null)
  if (row.status !== 'created' && isUnknown) return undefined
  return changes
    .flatMap(({ event_id, second_event_id }) => [event_id, second_event_id])
    .filter((id) => id !== null)
}

const readRefund = ({
  created_at,
  event_id: _,
  second_event_id: _second,
  ...refund
}: RefundPart) => {
  const at = parseTimestamp(created_at)
  return present({ ...refund, date: at ? formatTimestamp(at) : created_at })
}
