/** The body that tells a merchant of a paid order. */
import type { OrderPaid } from '../../webhooks/index.ts'
import type { TransactionItem } from '../contract.ts'
import type { ItemFacts } from '../order-listener.ts'
import { present } from '../present.ts'
import type { TransactionRow } from '../transactions/transactions.sql.ts'
import { moneyOf, type Owner, paidTransactionOf, settingsOf } from './notification.ts'

/**
 * `order_paid` of a transaction, its fields in the order of the contract (webhooks, "Bodies"). `facts` is what else is
 * known of its items, by sku. Order and invoice go by the transaction's id.
 */
export const orderPaid = (
  owner: Owner,
  row: TransactionRow,
  facts: ReadonlyMap<string, ItemFacts>,
): OrderPaid => {
  const money = moneyOf(row.amount, row.currency)
  return present({
    notification_type: 'order_paid' as const,
    items: (row.items ?? []).map((item) => itemOf(item, facts.get(item.sku ?? ''))),
    order: present({
      id: row.transaction_id,
      mode: row.is_dry_run ? ('sandbox' as const) : ('default' as const),
      currency_type: 'real' as const,
      currency: row.currency,
      amount: row.amount,
      status: 'paid' as const,
      invoice_id: String(row.transaction_id),
      promotions: [],
      promocodes: [],
      coupons: [],
    }),
    user: present({
      external_id: row.user_id,
      email: row.user_email,
      country: row.user_country,
    }),
    billing: present({
      notification_type: 'payment' as const,
      settings: settingsOf(owner),
      purchase: money && { total: money },
      transaction: paidTransactionOf(row),
      payment_details: money && { payment: money },
    }),
    custom_parameters: row.custom_parameters,
  })
}

const itemOf = (
  { sku, type, quantity, amount }: TransactionItem,
  { is_pre_order = false, custom_attributes = null }: ItemFacts = {},
): OrderPaid['items'][number] =>
  present({
    sku: sku ?? null,
    type: type ?? null,
    is_pre_order,
    quantity: quantity ?? null,
    amount: amount ?? null,
    promotions: [],
    custom_attributes,
  })
