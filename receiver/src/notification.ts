/**
 * The bodies of all notifications. Fields without a value are left out, never null. Further fields, and further types,
 * may come at any time. Ignore the fields you do not know, and keep a `default` branch where you look at
 * `notification_type`.
 */

/** The project and merchant of a notification. */
export type Settings = {
  project_id?: number
  merchant_id?: number
}

/** Why money is not taken or goes back. */
export type RefundDetails = {
  /**
   * (1 cancelled through the console, 2 chargeback, 3 integration error, 4 potential fraud, 5 test payment, 6 invoice
   * expired, 7 fraud notice of the payment system, 8 cancelled by the payment system, 9 user's request, 10 game's
   * request, 11 account holder reports fraud, 12 friendly fraud, 13 duplicate)
   */
  code?: number
  reason?: string
  reason_detail?: string
  /** `API` for the game, the e-mail address of an account user, or the operator's support address. */
  author?: string
}

export type Transaction = {
  id?: number
  /** The id your side gave it. */
  external_id?: string
  /** 1 for a test transaction, for which nothing is to be handed out; absent for a real one. */
  dry_run?: 1
  payment_method?: number
}

/** An amount of money as a number, which is exact up to fifteen digits; texts beside it have all digits. */
export type Money = {
  /** ISO 4217 */
  currency: string
  amount: number
}

export type Purchase = { total: Money }
export type PaymentDetails = { payment: Money }

/** The buyer, as far as known. */
export type Buyer = {
  /** The user's id in the game. */
  id: string
  ip?: string
  phone?: string
  email?: string
  name?: string
  /** ISO 3166-1 alpha-2, upper case. */
  country?: string
  zip?: string
}

/** The payment system declined a transaction: no `order_paid` follows for it. */
export type PsDeclined = {
  notification_type: 'ps_declined'
  settings?: Settings
  transaction: Transaction
  user?: Omit<Buyer, 'phone' | 'zip'>
  refund_details?: RefundDetails
}

/** Anti-fraud rejected a transaction: no `order_paid` follows for it. */
export type AfsReject = {
  notification_type: 'afs_reject'
  settings?: Settings
  user?: Buyer
  transaction: Transaction & {
    /** The agreement that the transaction was reported with; 0 where none was named. */
    agreement: number
  }
  refund_details?: RefundDetails
}

/** A subscription was canceled. */
export type CancelSubscription = {
  notification_type: 'cancel_subscription'
  settings?: Settings
  user: { id: string; name?: string }
  subscription?: {
    plan_id?: string
    subscription_id?: string
    product_id?: string
    /** As in `2026-01-05T10:00:00+00:00`. */
    date_create?: string
    date_end?: string
    tags?: string[]
  }
}

export type OrderItem = {
  sku?: string
  type?: string
  is_pre_order: boolean
  quantity?: number
  /** A decimal number in a string. */
  amount?: string
  promotions: unknown[]
  /** The item's custom_attributes in the catalog. */
  custom_attributes?: Record<string, unknown>
}

export type Order = {
  id: number
  /** `sandbox` for a test order, for which nothing is to be handed out. */
  mode: 'default' | 'sandbox'
  currency_type: 'real' | 'virtual'
  currency?: string
  /** A decimal number in a string. */
  amount?: string
  platform?: string
  comment?: string
  invoice_id: string
  promotions: unknown[]
  promocodes: unknown[]
  coupons: unknown[]
}

export type OrderUser = {
  /** The user's id in the game. */
  external_id: string
  email?: string
  country?: string
}

/** An order was paid: hand out its items, once for each `order.id`. */
export type OrderPaid = {
  notification_type: 'order_paid'
  items: OrderItem[]
  order: Order & { status: 'paid' }
  user: OrderUser
  /** Left out where the project tells of payments by `payment`. */
  billing?: {
    notification_type: 'payment'
    settings?: Settings
    purchase?: Purchase
    transaction: Transaction & { payment_date?: string }
    payment_details?: PaymentDetails
  }
  custom_parameters?: Record<string, unknown>
}

/** A payment came in: the money alone. The `order_paid` behind it tells of the items. */
export type Payment = {
  notification_type: 'payment'
  settings?: Settings
  purchase?: Purchase & {
    /** The sum that was paid, where there are no items. */
    checkout?: Money
    /** The items; `amount` of one is how many pieces of it. */
    virtual_items?: { items: { sku: string; amount: number }[] } & Money
  }
  user?: Buyer
  transaction: Transaction & { payment_date?: string }
  payment_details: { payment?: Money }
  custom_parameters?: Record<string, unknown>
}

/**
 * All money of an order of the shop went back: take the items back, once for each `order.id`. A `refund` tells of the
 * money.
 */
export type OrderCanceled = {
  notification_type: 'order_canceled'
  items: OrderItem[]
  order: Order & { status: 'canceled' }
  user: OrderUser
  /** Left out where the project tells of payments by `payment`. */
  billing?: {
    notification_type: 'refund'
    settings?: Settings
    purchase?: Purchase
    transaction: Transaction & { payment_date?: string }
    payment_details?: PaymentDetails
    refund_details: RefundDetails
  }
  custom_parameters?: Record<string, unknown>
}

/** May this user pay? Throw a `WebhookError` with the code `INVALID_USER` to say no. It changes nothing. */
export type UserValidation = {
  notification_type: 'user_validation'
  settings?: Settings
  user: Buyer
  custom_parameters?: Record<string, unknown>
}

/** All that was left of a payment went back: take the items back. */
export type Refund = {
  notification_type: 'refund'
  settings?: Settings
  /** The whole payment. */
  purchase?: Purchase
  user?: Buyer
  transaction: Transaction & { payment_date?: string }
  /** The part that went back now. */
  payment_details?: PaymentDetails
  refund_details: RefundDetails
}

/** A part of a payment went back. */
export type PartialRefund = {
  notification_type: 'partial_refund'
  settings?: Settings
  /** The whole payment. */
  purchase?: Purchase
  user?: Buyer
  transaction: Transaction & {
    payment_date?: string
    /** When this part went back. */
    date?: string
  }
  /** The part that went back now. */
  payment_details?: PaymentDetails
  refund_details: RefundDetails
}

/** Any of them: look at `notification_type`, and the compiler knows the rest. */
export type Notification =
  | PsDeclined
  | AfsReject
  | CancelSubscription
  | OrderPaid
  | Refund
  | PartialRefund
  | Payment
  | OrderCanceled
  | UserValidation

export type NotificationType = Notification['notification_type']
