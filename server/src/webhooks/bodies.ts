/** The bodies of notifications: what receivers get, from which OpenAPI's `webhooks` section is made. */
import { closed, IdNumber, type Static, Timestamp, Type } from '../base/contract.ts'

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

export const PsDeclined = Type.Object(
  {
    notification_type: Type.Literal('ps_declined'),
    settings,
    transaction: Type.Object(
      {
        id: Type.Optional(IdNumber),
        external_id: Type.Optional(Type.String()),
        dry_run: Type.Optional(
          Type.Literal(1, { description: '1 for a test transaction; absent for a real one' }),
        ),
        payment_method: Type.Optional(Type.Integer()),
      },
      closed,
    ),
    user: Type.Optional(
      Type.Object(
        {
          id: userId,
          ip: Type.Optional(Type.String()),
          email: Type.Optional(Type.String()),
          name: Type.Optional(Type.String()),
          country: Type.Optional(
            Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2' }),
          ),
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

/** The types that can be sent, each with its body. */
export const notificationBodies = {
  ps_declined: PsDeclined,
  cancel_subscription: CancelSubscription,
} as const
