/**
 * The contract of the storefront: the questions of clients and their answers, in the form that clients of the field
 * read.
 */
import {
  Country,
  closed,
  form,
  IdNumber,
  IdText,
  nullable,
  type Static,
  Type,
} from '../../base/contract.ts'

/** The forms of `locale`: `de`, `de-AT`, `de_AT`, and with a script, `zh-Hans-CN`. Its groups: language, country. */
export const localePattern = '^([A-Za-z]{2,3})(?:[-_][A-Za-z]{4})?(?:[-_]([A-Za-z]{2}))?$'

const Limit = Type.String({
  pattern: '^([1-9]|[1-4][0-9]|50)$',
  ...form('number', { minimum: 1, maximum: 50 }),
  description: '1 to 50; default 50',
})
const Offset = Type.String({
  pattern: '^(0|[1-9][0-9]{0,14})$',
  ...form('number', { minimum: 0, maximum: 999999999999999 }),
  description: 'How many items to leave out, digits only; default 0',
})

export const additionalFields = [
  'media_list',
  'order',
  'long_description',
  'custom_attributes',
  'item_code',
] as const
export type AdditionalField = (typeof additionalFields)[number]

const Field = Type.Enum(additionalFields)
const Fields = Type.Union([Field, Type.Array(Field)], {
  description: 'Members that are shown only when they are named here; may be repeated',
})

const language = {
  locale: Type.Optional(
    Type.String({
      pattern: localePattern,
      ...form('locale'),
      maxLength: 20,
      description: 'a language, or language and country, as in de or de-AT',
    }),
  ),
}

const view = {
  ...language,
  country: Type.Optional(
    Type.String({
      ...Country,
      description:
        'a country code of ISO 3166-1, two capital letters; default that of the user, of the address, of the project',
    }),
  ),
  'additional_fields[]': Type.Optional(Fields),
  additional_fields: Type.Optional(Fields),
  show_inactive_time_limited_items: Type.Optional(
    Type.Enum(['0', '1', 'true', 'false'], {
      description: 'Whether items are shown outside of their sales periods, too',
    }),
  ),
}

// Clients in the field send parameters of their own (engine, sdk, promo_code): they are passed over.
const tolerant = { additionalProperties: true } as const

export const ItemQuery = Type.Object(view, tolerant)
export const ListQuery = Type.Object(
  { limit: Type.Optional(Limit), offset: Type.Optional(Offset), ...view },
  tolerant,
)
export const GroupsQuery = Type.Object(language, tolerant)
export type StoreQuery = Static<typeof ListQuery>

export const StorePath = Type.Object({ project_id: IdText, sku: Type.String() }, closed)

const Text = nullable(Type.String({ description: 'In the best language there is' }))
const Sku = Type.String()
const ExternalId = Type.String()
const Available = Type.Integer({ minimum: 0 })

/** The image of a currency: clients of the field read no null here. */
const CurrencyImage = Type.String({ description: 'Empty where there is none' })

const InventoryOptions = Type.Object(
  {
    consumable: Type.Object({ usages_count: Type.Literal(1) }),
    expiration_period: Type.Null(),
  },
  { description: 'The same for all items: consumed one by one, and never expiring' },
)

const Price = Type.Object({
  amount: Type.String({ description: 'With all digits of the currency, as in 9.90' }),
  amount_without_discount: Type.String(),
  currency: Type.String(),
})

const VirtualPrice = Type.Object({
  sku: Sku,
  name: Text,
  description: Text,
  image_url: CurrencyImage,
  type: Type.Literal('virtual_currency'),
  amount: Type.Integer(),
  amount_without_discount: Type.Integer(),
  calculated_price: Type.Object({
    amount: Type.String(),
    amount_without_discount: Type.String(),
  }),
  is_default: Type.Boolean(),
})

const Limits = Type.Object({
  per_user: Type.Optional(
    Type.Object(
      {
        total: Type.Integer(),
        available: Available,
        recurrent_schedule: nullable(
          Type.Object({
            interval_type: Type.Enum(['daily', 'weekly', 'monthly']),
            reset_next_date: Type.Integer({ description: 'Seconds since 1970' }),
          }),
        ),
      },
      { description: 'Left out where the item is not limited for each player' },
    ),
  ),
  per_item: nullable(Type.Object({ total: Type.Integer(), available: Available })),
})

const shown = {
  item_id: IdNumber,
  sku: Sku,
  name: Text,
  description: Text,
  image_url: nullable(Type.String()),
  groups: Type.Array(Type.Object({ external_id: ExternalId, name: Text })),
  attributes: Type.Array(
    Type.Object({
      external_id: ExternalId,
      name: Text,
      values: Type.Array(Type.Object({ external_id: ExternalId, value: Text })),
    }),
  ),
  is_free: Type.Boolean(),
  price: nullable(Price),
  virtual_prices: Type.Array(VirtualPrice),
  can_be_bought: Type.Boolean({
    description: 'Whether it is on sale, and a limit leaves something of it to this user',
  }),
  limits: nullable(Limits),
  periods: Type.Array(
    Type.Object({ date_from: Type.String(), date_until: nullable(Type.String()) }),
  ),
  inventory_options: InventoryOptions,
  custom_attributes: Type.Object({}, { additionalProperties: true }),
  promotions: Type.Array(Type.Unknown()),
  vp_rewards: Type.Array(Type.Unknown()),
  long_description: Type.Optional(Text),
  order: Type.Optional(Type.Integer()),
  media_list: Type.Optional(
    Type.Array(Type.Object({ type: Type.Enum(['image', 'video']), url: Type.String() })),
  ),
}

export const StorePackage = Type.Object({
  ...shown,
  type: Type.Literal('bundle'),
  bundle_type: Type.Literal('virtual_currency_package'),
  content: Type.Array(
    Type.Object({
      sku: Sku,
      name: Text,
      type: Type.Literal('virtual_currency'),
      description: Text,
      image_url: CurrencyImage,
      quantity: Type.Integer(),
      inventory_options: InventoryOptions,
    }),
  ),
})
export type StorePackage = Static<typeof StorePackage>

export const StoreCurrency = Type.Object({
  ...shown,
  image_url: CurrencyImage,
  type: Type.Literal('virtual_currency'),
  is_hard: Type.Boolean(),
})
export type StoreCurrency = Static<typeof StoreCurrency>

export type StoreItem = StorePackage | StoreCurrency

const listOf = (item: typeof StorePackage | typeof StoreCurrency) =>
  Type.Object({
    items: Type.Array(item),
    has_more: Type.Boolean(),
    total_items_count: Type.Integer({ minimum: 0 }),
  })
export const StorePackages = listOf(StorePackage)
export const StoreCurrencies = listOf(StoreCurrency)

const StoreGroup = Type.Object({
  id: IdNumber,
  external_id: ExternalId,
  name: Text,
  description: Text,
  image_url: nullable(Type.String()),
  order: Type.Integer(),
  level: Type.Integer({ description: 'Groups do not stand in each other: 0' }),
  parent_external_id: Type.Null(),
  children: Type.Array(Type.Unknown()),
})
export type StoreGroup = Static<typeof StoreGroup>

export const StoreGroups = Type.Object({
  groups: Type.Array(StoreGroup),
  items: Type.Array(StoreGroup, {
    description: 'The same, under the name that it has in all other lists',
  }),
  has_more: Type.Boolean({ description: 'False: all groups are shown at once' }),
  total_items_count: Type.Integer({ minimum: 0 }),
})
