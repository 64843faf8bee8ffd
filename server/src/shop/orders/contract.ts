/** The contract of orders for money: what players and the studio's server ask for, and how orders are told. */
import {
  closed,
  DateTime,
  form,
  IdNumber,
  IdText,
  nullable,
  type Static,
  Timestamp,
  Type,
} from '../../base/contract.ts'
import { webhookSchemas } from '../../webhooks/index.ts'
import { CustomParameters } from '../contract.ts'

/** Players are told `expired` as `canceled`: clients of the field know no fifth word. */
export const orderStates = ['new', 'done', 'canceled', 'expired'] as const
export type OrderState = (typeof orderStates)[number]

/** Why an order ended, or was undone. */
export const endCauses = [
  'left',
  'unseen',
  'expired',
  'sold_out',
  'rejected',
  'refunded',
  'erased',
] as const
export type EndCause = (typeof endCauses)[number]

const tolerant = { additionalProperties: true } as const

export const ItemPath = Type.Object({ project_id: IdText, sku: Type.String() }, closed)

const Text = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength })))

/** The members that decide something; what else clients of the field send is passed over. */
const orderSettings = {
  external_id: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 255 }))),
  return_url: Type.Optional(Type.Unknown()),
  redirect_policy: Type.Optional(Type.Unknown()),
  ui: Type.Optional(Type.Unknown()),
}

const Parameters = Type.Optional(nullable(CustomParameters))

export const OrderBody = Type.Object(
  {
    quantity: Type.Optional(
      nullable(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Default 1' })),
    ),
    currency: Type.Optional(
      nullable(
        Type.String({
          maxLength: 10,
          ...form('currency'),
          description: 'ISO 4217, where the item has a price in it; default that of the store',
        }),
      ),
    ),
    locale: Text(20),
    country: Text(10),
    sandbox: Type.Optional(nullable(Type.Boolean({ description: 'Whether no money is to move' }))),
    promo_code: Text(128),
    custom_parameters: Parameters,
    customParameters: Parameters,
    settings: Type.Optional(nullable(Type.Object(orderSettings, tolerant))),
    user: Type.Optional(nullable(Type.Object({ country: Text(10) }, tolerant))),
    return_url: Type.Optional(Type.Unknown()),
  },
  {
    ...tolerant,
    description: 'May be left out. Members that are not known are passed over',
    examples: [{ sandbox: true }],
  },
)
export type OrderBody = Static<typeof OrderBody>

const Told = <T extends ReturnType<typeof Type.String>>(value: T) =>
  Type.Optional(nullable(Type.Object({ value }, tolerant)))

export const TokenBody = Type.Object(
  {
    user: Type.Object(
      {
        id: Type.Object({ value: Type.String({ minLength: 1, maxLength: 255 }) }, tolerant),
        name: Told(Type.String({ minLength: 1, maxLength: 255 })),
        email: Told(
          Type.String({
            minLength: 3,
            maxLength: 254,
            pattern: '^[^\\s@]+@[^\\s@]+$',
            ...form('email'),
          }),
        ),
        country: Told(
          Type.String({ pattern: '^[A-Z]{2}$', format: 'country', ...form('country') }),
        ),
        phone: Told(Type.String({ maxLength: 32 })),
      },
      tolerant,
    ),
    purchase: Type.Object(
      {
        items: Type.Array(
          Type.Object(
            {
              sku: Type.String({ minLength: 1, maxLength: 255 }),
              quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
            },
            tolerant,
          ),
          { maxItems: 50, description: 'The same sku may stand there again' },
        ),
      },
      tolerant,
    ),
    sandbox: Type.Optional(nullable(Type.Boolean({ description: 'Default false' }))),
    settings: Type.Optional(
      nullable(
        Type.Object(
          {
            ...orderSettings,
            language: Type.Optional(nullable(Type.String({ maxLength: 20 }))),
            currency: Type.Optional(nullable(Type.String({ maxLength: 10 }))),
          },
          tolerant,
        ),
      ),
    ),
    custom_parameters: Type.Optional(nullable(CustomParameters)),
  },
  {
    ...tolerant,
    examples: [
      {
        user: { id: { value: 'player-1' }, country: { value: 'DE' } },
        purchase: { items: [{ sku: 'chest.500', quantity: 1 }] },
        sandbox: true,
      },
    ],
  },
)
export type TokenBody = Static<typeof TokenBody>

export const SearchBody = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, description: 'Default 10' })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
    created_date_from: Type.Optional(nullable(DateTime('The first moment'))),
    created_date_until: Type.Optional(nullable(DateTime('The last moment'))),
  },
  { ...closed, examples: [{ limit: 10, offset: 0 }] },
)
export type SearchBody = Static<typeof SearchBody>

const FoundPrice = Type.Object({
  amount: Type.String(),
  amount_without_discount: Type.String(),
  currency: Type.String(),
  is_virtual_currency: Type.Boolean(),
})

export const FoundOrder = Type.Object({
  order_id: IdNumber,
  project_id: IdNumber,
  status: Type.Enum(orderStates),
  date_created: Timestamp,
  mode: Type.Enum(['default', 'sandbox']),
  is_free: Type.Boolean(),
  invoice_id: nullable(Type.String({ description: 'The transaction that paid it' })),
  price: FoundPrice,
  user: Type.Object({
    id: Type.String(),
    country: nullable(Type.String()),
    email: nullable(Type.String()),
    region_id: Type.Null(),
  }),
  items: Type.Array(
    Type.Object({
      order_item_id: Type.Integer({ description: 'The number of the line in its order, from 1' }),
      item_id: IdNumber,
      sku: Type.String(),
      type: Type.String(),
      quantity: Type.Integer(),
      is_free: Type.Boolean(),
      is_bonus: Type.Boolean(),
      region_id: Type.Null(),
      tax_category: Type.Null(),
      price: FoundPrice,
      description: Type.Object({
        name: Type.String(),
        image_url: Type.String(),
        description: Type.Null(),
      }),
    }),
  ),
  promotions: Type.Array(Type.Unknown()),
  coupons: Type.Array(Type.Unknown()),
})

/** An order as people see it. */
export const OrderAnswer = Type.Object({
  order_id: IdNumber,
  status: Type.Enum(orderStates),
  ended_by: nullable(Type.Enum(endCauses)),
  user_id: Type.String(),
  country: nullable(Type.String()),
  is_sandbox: Type.Boolean(),
  is_granted: Type.Boolean({
    description: 'false: the user is no player of ours, so that the studio gives the goods',
  }),
  currency: Type.String(),
  amount: Type.String(),
  lines: Type.Array(
    Type.Object({
      sku: Type.String(),
      type: Type.String(),
      name: Type.String(),
      quantity: Type.Integer(),
      amount: Type.String(),
    }),
  ),
  external_id: nullable(Type.String()),
  custom_parameters: nullable(Type.Object({}, { additionalProperties: true })),
  paid_by: nullable(IdNumber),
  paid_at: nullable(Timestamp),
  created_at: Timestamp,
  changed_at: Timestamp,
  expires_at: Timestamp,
})

export const OrderDetail = Type.Object({
  ...OrderAnswer.properties,
  notifications: Type.Array(webhookSchemas.NotificationAnswer, {
    description:
      'The notifications that its attempts caused, newest first, 20 at most, with what became of each at each endpoint; those that are no longer kept are missing',
  }),
  attempts: Type.Array(Type.Object({ transaction_id: IdNumber, status: Type.String() }), {
    description: 'The transactions by which somebody tried to pay it, the newest first',
  }),
})

export const OrdersQuery = Type.Object(
  {
    user_id: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    status: Type.Optional(Type.Enum(orderStates)),
    limit: Type.Optional(
      Type.String({
        pattern: '^([1-9]|[1-4][0-9]|50)$',
        ...form('number', { minimum: 1, maximum: 50 }),
        description: '1 to 50; 50 if left out',
      }),
    ),
    cursor: Type.Optional(IdText),
  },
  closed,
)

export const OrderPath = Type.Object({ project_id: IdText, order_id: IdText }, closed)
