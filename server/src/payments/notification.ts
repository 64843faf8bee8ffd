/** What the bodies of notifications have in common. */
import { formatTimestamp } from '../base/clock.ts'
import type { Project } from '../projects/index.ts'
import { moneyNumber } from './money.ts'
import { present } from './present.ts'
import type { BriefRow, TransactionRow } from './transactions.sql.ts'

export type Owner = Pick<Project, 'projectId' | 'merchantId'>

/** `settings`: whose notification it is. */
export const settingsOf = ({ projectId, merchantId }: Owner) => ({
  project_id: projectId,
  merchant_id: merchantId,
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
