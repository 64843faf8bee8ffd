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
  type TSchema,
  Type,
} from '../../base/contract.ts'
import { goodTypes, heldTypes } from '../contract.ts'

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

// Each engine names them in its own way, and newer ones ask for members that are not known here.
const Fields = Type.Union([Type.String(), Type.Array(Type.String())], {
  description: `Members that are shown only when they are named here: ${additionalFields.join(', ')}; repeated, or separated by commas. Others are passed over`,
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
  with_geo: Type.Optional(
    Type.String({
      maxLength: 10,
      description:
        '`true` or `1`: the answer has the headers X-User-Locale-Code and X-User-Country-Code, for whom it was made',
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
/** Lists of virtual items and bundles: clients of the field ask for more than a page holds, and get a page. */
export const WideListQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.String({
        pattern: '^[1-9][0-9]{0,14}$',
        ...form('number', { minimum: 1, maximum: 999999999999999 }),
        description: 'Default 50; of more than 50 come 50',
      }),
    ),
    offset: Type.Optional(Offset),
    ...view,
  },
  tolerant,
)
export const GroupsQuery = Type.Object(language, tolerant)
export type StoreQuery = Static<typeof ListQuery>

export const StoreGroupPath = Type.Object(
  { project_id: IdText, external_id: Type.String() },
  closed,
)
export const StoreItemIdPath = Type.Object({ project_id: IdText, item_id: Type.String() }, closed)
export const StorePath = Type.Object({ project_id: IdText, sku: Type.String() }, closed)

const Text = nullable(Type.String({ description: 'In the best language there is' }))
const Name = Type.String({
  description: 'In the best language there is; the sku or external_id where there is none',
})
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
  {
    description:
      'The same for all currencies and packages: consumed one by one, and never expiring',
  },
)

const GoodOptions = Type.Object({
  consumable: nullable(Type.Object({ usages_count: nullable(Type.Integer()) })),
  expiration_period: nullable(Type.Object({ type: Type.String(), value: Type.Integer() })),
})

const Price = Type.Object({
  amount: Type.String({ description: 'With all digits of the currency, as in 9.90' }),
  amount_without_discount: Type.String(),
  currency: Type.String(),
})

const VirtualPrice = Type.Object({
  sku: Sku,
  name: Name,
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
  name: Name,
  description: Text,
  image_url: nullable(Type.String()),
  groups: Type.Array(Type.Object({ external_id: ExternalId, name: Name })),
  attributes: Type.Array(
    Type.Object({
      external_id: ExternalId,
      name: Name,
      values: Type.Array(Type.Object({ external_id: ExternalId, value: Name })),
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
      name: Name,
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

const GoodTypeWord = Type.Enum(goodTypes)

export const StoreGood = Type.Object({
  ...shown,
  image_url: CurrencyImage,
  type: Type.Literal('virtual_good'),
  virtual_item_type: GoodTypeWord,
  inventory_options: GoodOptions,
})
export type StoreGood = Static<typeof StoreGood>

/** The contents of bundles: strict clients of the field need all of these members, also of currencies. */
const StoreContent = Type.Object({
  sku: Sku,
  name: Name,
  type: Type.Enum(heldTypes),
  description: Text,
  image_url: CurrencyImage,
  quantity: Type.Integer(),
  attributes: shown.attributes,
  groups: shown.groups,
  is_free: Type.Boolean(),
  price: nullable(Price),
  virtual_prices: Type.Array(VirtualPrice),
  virtual_item_type: GoodTypeWord,
  inventory_options: GoodOptions,
})
export type StoreContent = Static<typeof StoreContent>

export const StoreBundle = Type.Object({
  ...shown,
  type: Type.Literal('bundle'),
  bundle_type: Type.Literal('standard'),
  total_content_price: nullable(
    Type.Object(Price.properties, {
      description: 'The sum of what its contents cost by themselves, in the same currency',
    }),
  ),
  content: Type.Array(StoreContent),
})
export type StoreBundle = Static<typeof StoreBundle>

export type StoreItem = StorePackage | StoreCurrency | StoreGood | StoreBundle

/** All virtual items at once, without what they cost: games search in it. */
export const StoreShortGoods = Type.Object({
  items: Type.Array(
    Type.Object({
      sku: Sku,
      name: Name,
      description: Text,
      groups: shown.groups,
      promotions: shown.promotions,
    }),
  ),
})

const listOf = (item: TSchema) =>
  Type.Object({
    items: Type.Array(item),
    has_more: Type.Boolean(),
    total_items_count: Type.Integer({ minimum: 0 }),
  })
export const StorePackages = listOf(StorePackage)
export const StoreCurrencies = listOf(StoreCurrency)
export const StoreGoods = listOf(StoreGood)
export const StoreBundles = listOf(StoreBundle)
export const AnyStoreItem = Type.Union([StorePackage, StoreCurrency, StoreGood, StoreBundle])
export const AnyStoreItems = listOf(AnyStoreItem)

const StoreGroup = Type.Object({
  id: IdNumber,
  external_id: ExternalId,
  name: Name,
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
