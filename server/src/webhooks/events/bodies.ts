/** The bodies of notifications: what receivers get, from which OpenAPI's `webhooks` section is made. */
import { closed, form, IdNumber, type Static, Timestamp, Type } from '../../base/contract.ts'

const settings = Type.Optional(
  Type.Object(
    {
      project_id: Type.Optional(IdNumber),
      merchant_id: Type.Optional(IdNumber),
    },
    { ...closed, description: 'Whose notification this is' },
  ),
)

const userId = Type.String({ description: 'The user’s id in the game' })

const RefundDetails = Type.Object(
  {
    code: Type.Optional(Type.Integer({ description: 'What kind of cause, 1 to 13' })),
    reason: Type.Optional(Type.String()),
    reason_detail: Type.Optional(Type.String()),
    author: Type.Optional(
      Type.String({
        description:
          '`API` for the game, the e-mail address of an account user, or the operator’s support address',
      }),
    ),
  },
  closed,
)

const transactionFields = {
  id: Type.Optional(IdNumber),
  external_id: Type.Optional(Type.String()),
  dry_run: Type.Optional(
    Type.Literal(1, { description: '1 for a test transaction; absent for a real one' }),
  ),
  payment_method: Type.Optional(Type.Integer()),
}
const Country = Type.String({
  pattern: '^[A-Z]{2}$',
  ...form('country'),
  description: 'ISO 3166-1 alpha-2',
})

export const PsDeclined = Type.Object(
  {
    notification_type: Type.Literal('ps_declined'),
    settings,
    transaction: Type.Object(transactionFields, closed),
    user: Type.Optional(
      Type.Object(
        {
          id: userId,
          ip: Type.Optional(Type.String()),
          email: Type.Optional(Type.String()),
          name: Type.Optional(Type.String()),
          country: Type.Optional(Country),
        },
        closed,
      ),
    ),
    refund_details: Type.Optional(RefundDetails),
  },
  {
    ...closed,
    title: 'ps_declined',
    description: 'The payment system declined a transaction; no order_paid follows for it.',
  },
)
export type PsDeclined = Static<typeof PsDeclined>

export const CancelSubscription = Type.Object(
  {
    notification_type: Type.Literal('cancel_subscription'),
    settings,
    user: Type.Object({ id: userId, name: Type.Optional(Type.String()) }, closed),
    subscription: Type.Optional(
      Type.Object(
        {
          plan_id: Type.Optional(Type.String()),
          subscription_id: Type.Optional(Type.String()),
          product_id: Type.Optional(Type.String()),
          date_create: Type.Optional(Timestamp),
          date_end: Type.Optional(Timestamp),
          tags: Type.Optional(Type.Array(Type.String())),
        },
        closed,
      ),
    ),
  },
  { ...closed, title: 'cancel_subscription', description: 'A subscription was canceled.' },
)
export type CancelSubscription = Static<typeof CancelSubscription>

const Money = Type.Object(
  {
    currency: Type.String({ description: 'ISO 4217' }),
    amount: Type.Number({ description: 'As JSON.stringify writes it: 10, 4.5' }),
  },
  closed,
)
const purchase = Type.Optional(Type.Object({ total: Money }, closed))
/** The purchase that a payment was for: lines where there were some, else a sum alone. */
const purchaseInParts = Type.Optional(
  Type.Object(
    {
      checkout: Type.Optional(Money),
      virtual_items: Type.Optional(
        Type.Object(
          {
            items: Type.Array(
              Type.Object(
                {
                  sku: Type.String(),
                  amount: Type.Integer({ description: 'How many pieces of it' }),
                },
                closed,
              ),
            ),
            currency: Type.String({ description: 'ISO 4217' }),
            amount: Type.Number({ description: 'What they cost together' }),
          },
          closed,
        ),
      ),
      total: Money,
    },
    closed,
  ),
)
const paymentDetails = Type.Optional(Type.Object({ payment: Money }, closed))

const paymentDate = Type.Optional(Timestamp)

const Buyer = Type.Object(
  {
    id: userId,
    ip: Type.Optional(Type.String()),
    phone: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
    name: Type.Optional(Type.String()),
    country: Type.Optional(Country),
    zip: Type.Optional(Type.String()),
  },
  closed,
)

export const AfsReject = Type.Object(
  {
    notification_type: Type.Literal('afs_reject'),
    settings,
    user: Type.Optional(Buyer),
    transaction: Type.Object(
      {
        ...transactionFields,
        agreement: Type.Integer({
          description:
            'The agreement that the transaction was reported with; 0 where none was named',
        }),
      },
      closed,
    ),
    refund_details: Type.Optional(RefundDetails),
  },
  {
    ...closed,
    title: 'afs_reject',
    description: 'Anti-fraud rejected a transaction; no order_paid follows for it.',
  },
)
export type AfsReject = Static<typeof AfsReject>

/** Promotions, promo codes and coupons: none so far, but receivers read the lists. */
const discounts = Type.Array(Type.Unknown())

const orderedItems = Type.Array(
  Type.Object(
    {
      sku: Type.Optional(Type.String()),
      type: Type.Optional(Type.String()),
      is_pre_order: Type.Boolean(),
      quantity: Type.Optional(Type.Integer()),
      amount: Type.Optional(Type.String()),
      promotions: discounts,
      custom_attributes: Type.Optional(Type.Object({}, { additionalProperties: true })),
    },
    closed,
  ),
)

const orderIn = <Status extends string>(status: Status) =>
  Type.Object(
    {
      id: IdNumber,
      mode: Type.Enum(['default', 'sandbox']),
      currency_type: Type.Enum(['real', 'virtual']),
      currency: Type.Optional(Type.String()),
      amount: Type.Optional(Type.String({ description: 'A decimal number in a string' })),
      status: Type.Literal(status),
      platform: Type.Optional(Type.String()),
      comment: Type.Optional(Type.String()),
      invoice_id: Type.String(),
      promotions: discounts,
      promocodes: discounts,
      coupons: discounts,
    },
    closed,
  )

const orderUser = Type.Object(
  {
    external_id: userId,
    email: Type.Optional(Type.String()),
    country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$', ...form('country') })),
  },
  closed,
)

const customParameters = Type.Optional(Type.Object({}, { additionalProperties: true }))
const paidTransaction = Type.Object({ ...transactionFields, payment_date: paymentDate }, closed)

export const OrderPaid = Type.Object(
  {
    notification_type: Type.Literal('order_paid'),
    items: orderedItems,
    order: orderIn('paid'),
    user: orderUser,
    billing: Type.Optional(
      Type.Object(
        {
          notification_type: Type.Literal('payment'),
          settings,
          purchase,
          transaction: paidTransaction,
          payment_details: paymentDetails,
        },
        { ...closed, description: 'The payment; left out where the mode is separate' },
      ),
    ),
    custom_parameters: customParameters,
  },
  { ...closed, title: 'order_paid', description: 'An order was paid.' },
)
export type OrderPaid = Static<typeof OrderPaid>

export const Payment = Type.Object(
  {
    notification_type: Type.Literal('payment'),
    settings,
    purchase: purchaseInParts,
    user: Type.Optional(Buyer),
    transaction: paidTransaction,
    payment_details: Type.Object({ payment: Type.Optional(Money) }, closed),
    custom_parameters: customParameters,
  },
  {
    ...closed,
    title: 'payment',
    description:
      'A payment came in: the money alone. Sent where the mode is separate, before the order_paid that tells of the items.',
  },
)
export type Payment = Static<typeof Payment>

export const OrderCanceled = Type.Object(
  {
    notification_type: Type.Literal('order_canceled'),
    items: orderedItems,
    order: orderIn('canceled'),
    user: orderUser,
    billing: Type.Optional(
      Type.Object(
        {
          notification_type: Type.Literal('refund'),
          settings,
          purchase,
          transaction: paidTransaction,
          payment_details: paymentDetails,
          refund_details: RefundDetails,
        },
        { ...closed, description: 'The refund; left out where the mode is separate' },
      ),
    ),
    custom_parameters: customParameters,
  },
  {
    ...closed,
    title: 'order_canceled',
    description:
      'An order of the shop was paid, and all of its money went back: take the items back. Sent besides refund.',
  },
)
export type OrderCanceled = Static<typeof OrderCanceled>

export const UserValidation = Type.Object(
  {
    notification_type: Type.Literal('user_validation'),
    settings,
    user: Buyer,
    custom_parameters: customParameters,
  },
  {
    ...closed,
    title: 'user_validation',
    description:
      'A question, asked before a payment page takes money, where the project wants that: may this user pay? Only 204 says yes. It is asked once, and no answer says no.',
  },
)
export type UserValidation = Static<typeof UserValidation>

export const Refund = Type.Object(
  {
    notification_type: Type.Literal('refund'),
    settings,
    purchase,
    user: Type.Optional(Buyer),
    transaction: paidTransaction,
    payment_details: paymentDetails,
    refund_details: RefundDetails,
  },
  {
    ...closed,
    title: 'refund',
    description:
      'All that was left of a payment went back: how much that was stands in payment_details, the whole payment in purchase.',
  },
)
export type Refund = Static<typeof Refund>

export const PartialRefund = Type.Object(
  {
    notification_type: Type.Literal('partial_refund'),
    settings,
    purchase,
    user: Type.Optional(Buyer),
    transaction: Type.Object(
      { ...transactionFields, payment_date: paymentDate, date: Type.Optional(Timestamp) },
      closed,
    ),
    payment_details: paymentDetails,
    refund_details: RefundDetails,
  },
  {
    ...closed,
    title: 'partial_refund',
    description: 'A part of a payment went back: how much stands in payment_details.',
  },
)
export type PartialRefund = Static<typeof PartialRefund>

/** The types that can be sent, each with its body. */
export const notificationBodies = {
  ps_declined: PsDeclined,
  cancel_subscription: CancelSubscription,
  afs_reject: AfsReject,
  order_paid: OrderPaid,
  refund: Refund,
  partial_refund: PartialRefund,
  payment: Payment,
  order_canceled: OrderCanceled,
} as const

/** Everything that a receiver can be sent: notifications, and the question. */
export const sentBodies = { ...notificationBodies, user_validation: UserValidation } as const
