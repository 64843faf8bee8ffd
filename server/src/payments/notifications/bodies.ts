/** The bodies that tell a merchant's servers of payments. The order of their fields is promised, too. */
import { formatTimestamp } from '../../base/clock.ts'
import type { NotificationType, Project, WebhookMode } from '../../projects/index.ts'
import type {
  AfsReject,
  CancelSubscription,
  OrderCanceled,
  OrderPaid,
  PartialRefund,
  Payment,
  PsDeclined,
  Refund,
} from '../../webhooks/index.ts'
import type { TransactionItem } from '../contract.ts'
import type { ItemFacts } from '../order-listener.ts'
import { present } from '../present.ts'
import type { BriefRow, SubscriptionRow, TransactionRow } from '../rows.ts'

type Owner = Pick<Project, 'projectId' | 'merchantId'>

/**
 * A notification about a transaction, as it is emitted: the body says of which type it is. Its id is the row's, unless
 * another one is given.
 */
export const aboutTransaction = <Body extends { notification_type: NotificationType }>(
  projectId: number,
  { transaction_id, event_id }: Pick<BriefRow, 'transaction_id' | 'event_id'>,
  body: Body,
  eventId = event_id,
) => ({
  projectId,
  type: body.notification_type,
  body,
  subject: { kind: 'transaction' as const, id: String(transaction_id) },
  ...(eventId === null ? {} : { eventId }),
})

/** `ps_declined` of a transaction. */
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

/** `refund_details.code` of a rejection: potential fraud. */
export const rejectionCode = 4

/** `afs_reject` of a transaction. */
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

/** Facts beside a transaction that the body of its order needs. */
type OrderFacts = {
  mode: WebhookMode
  /** Further facts of its items, by sku. */
  items: ReadonlyMap<string, ItemFacts>
}

/**
 * `order_paid` of a transaction. The invoice goes by the transaction's id. So does the order, unless it is one of the
 * shop with a number of its own.
 */
export const orderPaid = (owner: Owner, row: TransactionRow, facts: OrderFacts): OrderPaid => {
  const money = moneyOf(row.amount, row.currency)
  return present({
    notification_type: 'order_paid' as const,
    items: itemsOf(row, facts),
    order: orderOf(row, 'paid'),
    user: orderUserOf(row),
    billing:
      facts.mode === 'separate'
        ? null
        : present({
            notification_type: 'payment' as const,
            settings: settingsOf(owner),
            purchase: money && { total: money },
            transaction: paidTransactionOf(row),
            payment_details: money && { payment: money },
          }),
    custom_parameters: row.custom_parameters,
  })
}

/** `order_canceled` of a transaction whose money went back: `part` is what went back last. */
export const orderCanceled = (
  owner: Owner,
  row: TransactionRow,
  { part, ...facts }: OrderFacts & { part: string | null },
): OrderCanceled => {
  const total = moneyOf(row.amount, row.currency)
  const payment = moneyOf(part, row.currency)
  return present({
    notification_type: 'order_canceled' as const,
    items: itemsOf(row, facts),
    order: orderOf(row, 'canceled'),
    user: orderUserOf(row),
    billing:
      facts.mode === 'separate'
        ? null
        : present({
            notification_type: 'refund' as const,
            settings: settingsOf(owner),
            purchase: total && { total },
            transaction: paidTransactionOf(row),
            payment_details: payment && { payment },
            refund_details: refundDetailsOf(row),
          }),
    custom_parameters: row.custom_parameters,
  })
}

/** `payment` of a transaction: the money alone. Without items that have a sku, a sum was paid. */
export const paymentNotification = (owner: Owner, row: TransactionRow): Payment => {
  const money = moneyOf(row.amount, row.currency)
  const items = (row.items ?? []).flatMap(({ sku, quantity = 1 }) =>
    sku === undefined ? [] : [{ sku, amount: quantity }],
  )
  const hasItems = items.length > 0
  return present({
    notification_type: 'payment' as const,
    settings: settingsOf(owner),
    purchase:
      money &&
      present({
        checkout: hasItems ? null : money,
        virtual_items: hasItems ? { items, ...money } : null,
        total: money,
      }),
    user: buyerOf(row),
    transaction: paidTransactionOf(row),
    payment_details: money ? { payment: money } : {},
    custom_parameters: row.custom_parameters,
  })
}

const itemsOf = ({ items }: TransactionRow, facts: OrderFacts) =>
  (items ?? []).map((item) => itemOf(item, facts.items.get(item.sku ?? '')))

const orderOf = <Status extends string>(row: TransactionRow, status: Status) =>
  present({
    id: row.order_id ?? row.transaction_id,
    mode: row.is_dry_run ? ('sandbox' as const) : ('default' as const),
    currency_type: row.virtual_price ? ('virtual' as const) : ('real' as const),
    currency: row.virtual_price?.sku ?? row.currency,
    amount: row.virtual_price ? String(row.virtual_price.amount) : row.amount,
    status,
    invoice_id: String(row.transaction_id),
    promotions: [],
    promocodes: [],
    coupons: [],
  })

const orderUserOf = (row: TransactionRow) =>
  present({
    external_id: row.user_id,
    email: row.user_email,
    country: row.user_country,
  })

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

/**
 * `refund` or `partial_refund`, by the state the transaction is in now. `part` is what went back this time. The
 * `payment_details` of all refunds of a transaction add up to what was paid, which stands in `purchase`.
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
    refund_details: refundDetailsOf(row),
  }) as Refund | PartialRefund
}

const refundDetailsOf = (row: TransactionRow) =>
  present({
    code: row.refund_code,
    reason: row.refund_reason,
    author: row.refund_author,
  })

/** The notification of a canceled subscription, as it is emitted. */
export const aboutCanceled = (owner: Owner, row: SubscriptionRow) => ({
  projectId: owner.projectId,
  type: 'cancel_subscription' as const,
  body: cancelSubscription(owner, row),
  subject: { kind: 'subscription' as const, id: String(row.subscription_id) },
  ...(row.event_id === null ? {} : { eventId: row.event_id }),
})

/** `cancel_subscription`. */
const cancelSubscription = (owner: Owner, row: SubscriptionRow): CancelSubscription => ({
  notification_type: 'cancel_subscription',
  settings: settingsOf(owner),
  user: present({ id: row.user_id, name: row.user_name }),
  subscription: present({
    plan_id: row.plan_id,
    subscription_id: String(row.subscription_id),
    product_id: row.product_id,
    date_create: formatTimestamp(row.date_create),
    date_end: row.date_end && formatTimestamp(row.date_end),
    tags: row.tags.length > 0 ? row.tags : null,
  }),
})

/** `settings`: whose notification it is. */
const settingsOf = ({ projectId, merchantId }: Owner) => ({
  project_id: projectId,
  merchant_id: merchantId,
})

/** `transaction` of one that nobody has paid. */
const transactionOf = (row: BriefRow) =>
  present({
    id: row.transaction_id,
    external_id: row.external_id,
    dry_run: row.is_dry_run ? (1 as const) : null,
    payment_method: row.payment_method,
  })

/** `transaction` of a paid one. */
const paidTransactionOf = (row: TransactionRow) => ({
  ...transactionOf(row),
  ...present({ payment_date: row.payment_date && formatTimestamp(row.payment_date) }),
})

/** `user` with everything that is known of the buyer. */
const buyerOf = (row: TransactionRow) =>
  present({
    id: row.user_id,
    ip: row.user_ip,
    phone: row.user_phone,
    email: row.user_email,
    name: row.user_name,
    country: row.user_country,
    zip: row.user_zip,
  })

/**
 * An amount with its currency; null where there is none. The number is a double, because receivers check signatures
 * over what they parsed (docs/decisions/0060-numbers-as-json-stringify-writes-them.md).
 */
const moneyOf = (amount: string | null, currency: string | null) =>
  amount === null || currency === null ? null : { currency, amount: Number(amount) }
