/** The body that tells a merchant of a declined payment. */
import type { PsDeclined } from '../../webhooks/index.ts'
import { present } from '../present.ts'
import type { BriefRow } from '../transactions/transactions.sql.ts'
import { type Owner, settingsOf, transactionOf } from './notification.ts'

/** `ps_declined` of a transaction, its fields in the order of its schema (docs/interface/webhooks.md#bodies). */
export const psDeclined = (owner: Owner, row: BriefRow): PsDeclined => ({
  notification_type: 'ps_declined',
  settings: settingsOf(owner),
  transaction: transactionOf(row),
  user: present({
    id: row.user_id,
    ip: row.user_ip,
    email: row.user_email,
    name: row.user_name,
    country: row.user_country,
  }),
  refund_details: present({
    code: row.refund_code,
    reason: row.refund_reason,
    reason_detail: row.refund_reason_detail,
    author: row.refund_author,
  }),
})
