/** What the bodies of notifications have in common. */
import { formatTimestamp } from '../../base/clock.ts'
import type { NotificationType, Project } from '../../projects/index.ts'
import { present } from '../present.ts'
import type { BriefRow, TransactionRow } from '../transactions/transactions.sql.ts'
import { moneyNumber } from './money.ts'

export type Owner = Pick<Project, 'projectId' | 'merchantId'>

/** `settings`: whose notification it is. */
export const settingsOf = ({ projectId, merchantId }: Owner) => ({
  project_id: projectId,
  merchant_id: merchantId,
})

/** A notification about a transaction, as it is emitted: its body says of which type it is. */
export const aboutTransaction = <Body extends { notification_type: NotificationType }>(
  projectId: number,
  { transaction_id }: Pick<BriefRow, 'transaction_id'>,
  body: Body,
) => ({
  projectId,
  type: body.notification_type,
  body,
  orderKey: `transaction ${transaction_id}`,
})

/** `transaction` of one that nobody has paid. */
export const transactionOf = (row: BriefRow) =>
  present({
    id: row.transaction_id,
    external_id: row.external_id,
    dry_run: row.is_dry_run ? (1 as const) : null,
    payment_method: row.payment_method,
  })

/** `transaction` of a paid one. */
export const paidTransactionOf = (row: TransactionRow) => ({
  ...transactionOf(row),
  ...present({ payment_date: row.payment_date && formatTimestamp(row.payment_date) }),
})

/** `user` with everything that is known of the buyer. */
export const buyerOf = (row: TransactionRow) =>
  present({
    id: row.user_id,
    ip: row.user_ip,
    phone: row.user_phone,
    email: row.user_email,
    name: row.user_name,
    country: row.user_country,
    zip: row.user_zip,
  })

/** An amount with its currency; undefined where there is none. */
export const moneyOf = (amount: string | null, currency: string | null) =>
  amount === null || currency === null ? null : { currency, amount: moneyNumber(amount) }
