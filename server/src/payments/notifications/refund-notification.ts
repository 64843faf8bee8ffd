/** The bodies that tell a merchant of money that went back. */
import { formatTimestamp } from '../../base/clock.ts'
import type { PartialRefund, Refund } from '../../webhooks/index.ts'
import { present } from '../present.ts'
import type { TransactionRow } from '../transactions/transactions.sql.ts'
import { buyerOf, moneyOf, type Owner, paidTransactionOf, settingsOf } from './notification.ts'

/**
 * `refund` or `partial_refund`, by the state the transaction is in now, with fields in the order of its schema
 * (docs/interface/webhooks.md#bodies). `part` is what went back this time: over all refunds of a transaction
 * `payment_details` adds up to what was paid, which stands in `purchase`.
 */
export const refundNotification = (
  owner: Owner,
  row: TransactionRow,
  part: string | null,
): Refund | PartialRefund => {
  const total = moneyOf(row.amount, row.currency)
  const payment = moneyOf(part, row.currency)
  const isPartial = row.status === 'partially_refunded'
  return present({
    notification_type: isPartial ? ('partial_refund' as const) : ('refund' as const),
    settings: settingsOf(owner),
    purchase: total && { total },
    user: buyerOf(row),
    transaction: {
      ...paidTransactionOf(row),
      ...(isPartial ? { date: formatTimestamp(row.changed_at) } : {}),
    },
    payment_details: payment && { payment },
    refund_details: present({
      code: row.refund_code,
      reason: row.refund_reason,
      author: row.refund_author,
    }),
  }) as Refund | PartialRefund
}
