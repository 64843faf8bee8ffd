/** The body that tells a merchant of a payment that anti-fraud rejected. */
import type { AfsReject } from '../../webhooks/index.ts'
import { present } from '../present.ts'
import type { TransactionRow } from '../transactions/transactions.sql.ts'
import { buyerOf, type Owner, settingsOf, transactionOf } from './notification.ts'

/** `refund_details.code` of a rejection: potential fraud (docs/interface/payments.md#codes-of-refunds). */
export const rejectionCode = 4

/** `afs_reject` of a transaction, its fields in the order of its schema (docs/interface/webhooks.md#bodies). */
export const afsReject = (owner: Owner, row: TransactionRow): AfsReject => ({
  notification_type: 'afs_reject',
  settings: settingsOf(owner),
  user: buyerOf(row),
  transaction: { ...transactionOf(row), agreement: row.agreement ?? 0 },
  refund_details: present({
    code: row.refund_code,
    reason: row.refund_reason,
    author: row.refund_author,
  }),
})
