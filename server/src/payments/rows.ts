/** Transactions and subscriptions as the database gives them: what notifications and answers are made of. */
import type { Instant } from '../base/clock.ts'
import type { SubscriptionState, TransactionItem, TransactionState } from './contract.ts'

/** The columns that notifications of declines need of a transaction. */
export type BriefRow = {
  transaction_id: number
  external_id: string | null
  payment_method: number | null
  is_dry_run: boolean
  user_id: string
  user_ip: string | null
  user_email: string | null
  user_name: string | null
  user_country: string | null
  currency: string | null
  refund_code: number | null
  refund_reason: string | null
  refund_reason_detail: string | null
  refund_author: string | null
  /** Id of the notification that its end or payment caused; null before, and where an older version did it. */
  event_id: string | null
}

/** A price in a currency of the game, as it was called when it was paid. */
export type VirtualPrice = { sku: string; amount: number; name: string }

export type TransactionRow = BriefRow & {
  project_id: number
  /** The order of the shop that it is to pay; null where order and transaction are one. */
  order_id: number | null
  status: TransactionState
  agreement: number | null
  user_phone: string | null
  user_zip: string | null
  amount: string | null
  items: TransactionItem[] | null
  custom_parameters: object | null
  /** Null where nothing was paid in a currency of the game. */
  virtual_price: VirtualPrice | null
  /** Whether a call of the shop placed it, and no order_id tells so. */
  is_shop_order: boolean
  /** Id of the notification behind the first one, where its payment caused two. */
  second_event_id: string | null
  payment_date: Instant | null
  refunded_amount: string | null
  created_at: Instant
  changed_at: Instant
  /** Only where the row is read by itself. */
  refunds?: RefundPart[] | null
}

/** One refund; times in JSON are ISO 8601. */
export type RefundPart = {
  amount: string | null
  code: number
  reason: string
  author: string
  created_at: string
  /** Id of its notification; null where an older version wrote it. */
  event_id: string | null
  /** Id of the one behind it, where it caused two. */
  second_event_id: string | null
}

export type SubscriptionRow = {
  project_id: number
  subscription_id: number
  status: SubscriptionState
  user_id: string
  user_name: string | null
  plan_id: string
  product_id: string | null
  tags: string[]
  date_create: Instant
  date_next_charge: Instant | null
  date_end: Instant | null
  created_at: Instant
  changed_at: Instant
  /** Id of the notification that it was canceled; null before, and where an older version did it. */
  event_id: string | null
}
