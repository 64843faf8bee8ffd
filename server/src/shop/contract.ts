/** The contract of the shop: what players own, how it is told, given and taken. */
import {
  closed,
  defineProblems,
  form,
  IdNumber,
  IdText,
  nullable,
  type Static,
  Timestamp,
  Type,
} from '../base/contract.ts'
import { paymentsSchemas } from '../payments/index.ts'

export const problems = defineProblems('shop', {
  not_in_inventory: [404, 4001, 'The item is not in the inventory, or there are fewer of it'],
  item_not_found: [404, 4001, 'No such item'],
  player_not_found: [404, 5008, 'No such player'],
  quantity_or_instance: [422, 5002, 'The sku and either a quantity or an instance must be given'],
  not_consumable: [422, 1102, 'The item is not used up by consuming'],
  not_enough: [422, 5006, 'The player does not have as much of the virtual currency'],
  not_for_currency: [422, 1411, 'The item cannot be bought for this virtual currency'],
  owned_already: [422, 4502, 'The player owns the item already'],
  not_for_money: [422, 1411, 'The item is free, or has no price in money'],
  owned_once: [422, 1421, 'The item is owned once: it cannot be ordered several times at once'],
  promo_code_not_found: [404, 9802, 'No such promo code'],
  sandbox_refused: [403, 1019, 'This player may not order in the sandbox'],
  cart_invalid: [422, 1401, 'An item of the purchase is not in the store'],
  cart_item_free: [422, 1421, 'An item of the purchase is free, or has no price in money'],
  cart_empty: [422, 1417, 'The purchase holds no items'],
  page_not_found: [404, 9001, 'No such payment page'],
  order_unknown: [404, 9001, 'No such order'],
  holds_too_many: [422, 1102, 'A player cannot hold more than 2147483647 of an item'],
})

/** Passed on in `order_paid`; payments say how long they may be (`checkParameters`). */
export const CustomParameters = paymentsSchemas.CustomParameters

const Sku = Type.String({ minLength: 1, maxLength: 255 })

// Clients of the field send parameters of their own (engine, sdk, platform): they are passed over.
const tolerant = { additionalProperties: true } as const

const platform = Type.Optional(
  Type.String({
    maxLength: 100,
    description:
      'Where the player plays; kept in the ledger. There is one inventory for all platforms',
  }),
)
const locale = Type.Optional(
  Type.String({ maxLength: 20, description: 'A language, or language and country, as in de-AT' }),
)

export const InventoryQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.String({
        pattern: '^[1-9][0-9]{0,14}$',
        ...form('number', { minimum: 1, maximum: 999999999999999 }),
        description: 'Default 50; of more than 50 come 50',
      }),
    ),
    offset: Type.Optional(
      Type.String({
        pattern: '^(0|[1-9][0-9]{0,14})$',
        ...form('number', { minimum: 0, maximum: 999999999999999 }),
        description: 'How many items to leave out, digits only; default 0',
      }),
    ),
    locale,
    platform,
  },
  tolerant,
)
export type InventoryQuery = Static<typeof InventoryQuery>
export const OwnedQuery = Type.Object({ locale, platform }, tolerant)
export type OwnedQuery = Static<typeof OwnedQuery>
export const ConsumeQuery = Type.Object({ platform }, tolerant)
export type ConsumeQuery = Static<typeof ConsumeQuery>

const owned = {
  sku: Sku,
  name: Type.String({ description: 'In the best language there is; the sku where there is none' }),
  description: nullable(Type.String()),
  image_url: Type.String({ description: 'Empty where there is none' }),
}
const GoodType = Type.Enum(['consumable', 'non_consumable', 'non_renewing_subscription'])

const InventoryItem = Type.Object({
  ...owned,
  type: Type.Literal('virtual_good'),
  virtual_item_type: GoodType,
  attributes: Type.Array(
    Type.Object({
      external_id: Type.String(),
      name: Type.String(),
      values: Type.Array(Type.Object({ external_id: Type.String(), value: Type.String() })),
    }),
  ),
  groups: Type.Array(Type.Object({ external_id: Type.String(), name: Type.String() })),
  quantity: nullable(Type.Integer({ description: 'Pieces; null where it is owned otherwise' })),
  remaining_uses: nullable(Type.Integer({ description: 'Uses that the opened piece has left' })),
  instance_id: nullable(Type.String({ description: '32 characters, where it is not counted' })),
})
export type InventoryItem = Static<typeof InventoryItem>
export const InventoryAnswer = Type.Object({ items: Type.Array(InventoryItem) })
export const PlayerInventoryAnswer = Type.Object({
  items: Type.Array(
    Type.Object({
      ...InventoryItem.properties,
      expires_at: nullable({
        ...Timestamp,
        description: 'Until when a time-limited item is owned; null where it is owned otherwise',
      }),
    }),
  ),
})

const Balance = Type.Object({
  ...owned,
  type: Type.Literal('virtual_currency'),
  amount: Type.Integer({ minimum: 0 }),
})
export type Balance = Static<typeof Balance>
export const BalanceAnswer = Type.Object({
  items: Type.Array(Balance, { description: 'Every currency that is switched on, in its order' }),
})

export const PlayerBalanceAnswer = Type.Object({
  items: Type.Array(
    Type.Object({
      ...Balance.properties,
      debt: Type.Integer({
        minimum: 0,
        description: 'What is owed since a refund; further currency pays it off first',
      }),
    }),
  ),
})

const TimeLimitedItem = Type.Object({
  ...owned,
  type: Type.Literal('virtual_good'),
  virtual_item_type: Type.Literal('non_renewing_subscription'),
  status: Type.Enum(['none', 'active', 'expired'], { description: '`none`: never owned' }),
  expired_at: nullable(Type.Integer({ description: 'Seconds since 1970' })),
})
export type TimeLimitedItem = Static<typeof TimeLimitedItem>
export const TimeLimitedAnswer = Type.Object({ items: Type.Array(TimeLimitedItem) })

/** The most of an operation. */
export const mostUnits = 2_147_483_647

const Units = Type.Integer({ minimum: 1, maximum: mostUnits })

export const ConsumeBody = Type.Object(
  {
    sku: Type.Optional(Sku),
    quantity: Type.Optional(nullable(Units)),
    instance_id: Type.Optional(nullable(Type.String({ minLength: 32, maxLength: 32 }))),
  },
  {
    ...tolerant,
    description: 'With quantity so many uses go; instances are not used up',
    examples: [{ sku: 'potion.small', quantity: 1, instance_id: null }],
  },
)
export type ConsumeBody = Static<typeof ConsumeBody>

const LedgerEntry = Type.Object({
  entry_id: IdNumber,
  operation_id: Type.String({ description: 'The same for all that happened together' }),
  at: Timestamp,
  cause: Type.Enum([
    'order',
    'payment',
    'refund',
    'repayment',
    'purchase',
    'consume',
    'reward',
    'revoke',
    'set',
    'import',
  ]),
  sku: Sku,
  kind: Type.Enum([
    'virtual_currency',
    'consumable',
    'non_consumable',
    'non_renewing_subscription',
  ]),
  wanted: Type.Integer({ description: 'How much was asked for' }),
  delta: Type.Integer({
    description: 'How much it became; the deltas add up to quantity less debt',
  }),
  quantity: Type.Integer({ minimum: 0, description: 'What is there after it' }),
  debt: Type.Integer({ minimum: 0, description: 'Currency that is owed after it' }),
  remaining_uses: nullable(Type.Integer()),
  expires_at: nullable(Timestamp),
  order_id: nullable(IdNumber),
  comment: nullable(Type.String()),
  platform: nullable(Type.String()),
  is_sandbox: Type.Boolean(),
  actor: Type.String({ description: 'The player, the order, or the key or person that did it' }),
})
export type LedgerEntry = Static<typeof LedgerEntry>

export const LedgerAnswer = Type.Object({
  items: Type.Array(LedgerEntry, { description: 'Newest first' }),
  next_cursor: nullable(Type.String()),
})
export const StudioLedgerAnswer = Type.Object({
  items: Type.Array(
    Type.Object({
      ...LedgerEntry.properties,
      actor_name: Type.Optional(
        Type.String({ description: 'The name of the key, or the e-mail address of the person' }),
      ),
    }),
    { description: 'Newest first' },
  ),
  next_cursor: nullable(Type.String()),
})

const ledgerQuery = {
  limit: Type.Optional(
    Type.String({
      pattern: '^([1-9]|[1-9][0-9]|100)$',
      ...form('number', { minimum: 1, maximum: 100 }),
      description: '1 to 100; default 50',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      pattern: '^[1-9][0-9]{0,15}$',
      ...form('cursor'),
      description: 'next_cursor of the page before',
    }),
  ),
  sku: Type.Optional(Type.String({ ...Sku, description: 'Only entries of this item' })),
}
export const LedgerQuery = Type.Object(ledgerQuery, closed)
export const PlayerLedgerQuery = Type.Object(ledgerQuery, tolerant)
export type LedgerQuery = Static<typeof LedgerQuery>

export const PlayerPath = Type.Object({ project_id: IdText, user_id: Type.String() }, closed)

/** Platforms that clients of the field name. */
const platforms = [
  'playstation_network',
  'xbox_live',
  'xsolla',
  'pc_standalone',
  'nintendo_shop',
  'google_play',
  'app_store_ios',
  'android_standalone',
  'ios_standalone',
  'android_other',
  'ios_other',
  'pc_other',
] as const

const operation = {
  user: Type.Object({ id: Type.String({ minLength: 1, maxLength: 255 }) }, closed),
  platform: Type.Optional(Type.Enum(platforms)),
  comment: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
}
const LineBody = Type.Object({ sku: Sku, quantity: Units }, closed)

/** How many operations one call makes. */
const mostOperations = 50

const operationsOf = <Items extends Static<typeof LineBody>>(
  items: ReturnType<typeof Type.Object>,
  examples: { user: { id: string }; items: Items[] },
) =>
  Type.Array(
    Type.Object({ ...operation, items: Type.Array(items, { minItems: 1, maxItems: 50 }) }, closed),
    {
      minItems: 1,
      maxItems: mostOperations,
      description: 'All of them or none',
      examples: [[examples]],
    },
  )

const player = { id: '7b0d4c1e-52f4-4d4e-9a53-0f1c2d3e4f50' }
const line = { sku: 'potion.small', quantity: 2 }

export const GiveBody = operationsOf(LineBody, { user: player, items: [line] })
export const SetBody = operationsOf(
  Type.Object({ sku: Sku, quantity: Type.Integer({ minimum: 0, maximum: mostUnits }) }, closed),
  { user: player, items: [{ ...line, quantity: 0 }] },
)

const purchase = Type.Object(
  {
    amount: Type.Optional(
      Type.String({ pattern: '^[0-9]{1,15}(\\.[0-9]{1,8})?$', ...form('amount') }),
    ),
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', ...form('currency') })),
    external_purchase_id: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    external_purchase_date: Type.Optional(Timestamp),
  },
  closed,
)

export const PurchaseBody = Type.Array(
  Type.Object(
    {
      ...operation,
      items: Type.Array(LineBody, { minItems: 1, maxItems: 50 }),
      purchase,
      external_purchase_id: purchase.properties.external_purchase_id,
      external_purchase_date: purchase.properties.external_purchase_date,
      custom_parameters: Type.Optional(
        Type.Object({}, { additionalProperties: true, maxProperties: 200 }),
      ),
    },
    closed,
  ),
  {
    minItems: 1,
    maxItems: mostOperations,
    description:
      'Goods that were bought elsewhere. A purchase with the same external_purchase_id gives once',
    examples: [
      [
        {
          user: player,
          items: [line],
          purchase: {
            amount: '2.99',
            currency: 'USD',
            external_purchase_id: 'GPA.3374-2691-3583-90384',
            external_purchase_date: '2026-01-05T10:00:00+00:00',
          },
        },
      ],
    ],
  },
)
export type OperationBody = {
  user: { id: string }
  platform?: string
  comment?: string
  items: { sku: string; quantity: number }[]
}
export type PurchaseOperation = Static<typeof PurchaseBody>[number]

export const OperationsAnswer = Type.Object({
  count: Type.Integer({ minimum: 0 }),
  operations: Type.Array(
    Type.Object({
      user_id: Type.String(),
      platform: nullable(Type.String()),
      comment: nullable(Type.String()),
      items: Type.Array(
        Type.Object({
          sku: Sku,
          quantity: Type.Integer(),
          balance: Type.Integer({ description: 'What is there after it' }),
        }),
      ),
    }),
  ),
})
