/** The contract of the catalog: the bodies of items and groups, how they are read, its problems. */
import {
  Country,
  closed,
  defineProblems,
  form,
  IdNumber,
  IdText,
  nullable,
  type Static,
  Timestamp,
  type TSchema,
  Type,
} from '../base/contract.ts'
import { projectSchemas, versionPattern } from '../projects/index.ts'

const { MemberChanges } = projectSchemas

export const problems = defineProblems('catalog', {
  item_not_found: [404, 4001, 'No such item'],
  sku_taken: [422, 4002, 'An item with this sku exists'],
  group_taken: [422, 4002, 'A group with this external_id exists'],
  attribute_taken: [422, 4002, 'An attribute with this external_id exists'],
  field_attribute_not_found: [404, 9901, 'No such attribute'],
  field_value_not_found: [404, 9906, 'The attribute has no such value'],
  field_value_taken: [422, 9907, 'The attribute has a value with this external_id'],
  field_values_full: [422, 9908, 'An attribute offers at most 20 values'],
  default_price: [422, 4055, 'Prices need exactly one default, without a country'],
  group_not_found: [422, 4403, 'Group not found'],
  currency_not_found: [422, 4404, 'Virtual currency not found'],
  content_not_found: [422, 4001, 'What a bundle holds was not found'],
  store_group_not_found: [404, 4403, 'No such group'],
  not_free: [422, 1411, 'The item is not free'],
  limit_reached: [422, 4502, 'A limit of the item is reached'],
  limits_not_set: [422, 4508, 'The item has no limit for each player'],
  limit_out_of_range: [422, 4510, 'The player cannot have so many, or so few, of the item left'],
  player_not_found: [404, 5008, 'No such player'],
  region_not_found: [404, 4001, 'No such region'],
  region_in_use: [422, 1102, 'Items are restricted to this region'],
  regions_full: [422, 1102, 'The project has as many regions as it can'],
  import_not_found: [404, 4001, 'No such import'],
  too_many_imports: [409, 1025, 'Too many imports of this project are unfinished'],
  too_many_exports: [429, 1029, 'Too many exports are under way'],
  upload_too_large: [413, 1027, 'The upload is too large'],
  upload_broken: [422, 1102, 'The upload broke off'],
  too_many_attributes: [422, 9908, 'An item has at most 20 attributes'],
  too_many_values: [422, 9909, 'An attribute has at most 6 values'],
})

/** Problems of ids in a path that nothing has, by the parameter's name. */
export const idProblems = {
  sku: problems.item_not_found,
  external_id: problems.item_not_found,
  region_id: problems.region_not_found,
  import_id: problems.import_not_found,
}

export const skuPattern = '^[A-Za-z0-9.\\u2013_-]{1,255}$'

const Sku = Type.String({
  pattern: skuPattern,
  ...form('sku'),
  description:
    '1 to 255 Latin letters, digits, periods, dashes (hyphen or en dash) and underscores',
})

const Localized = Type.Record(Type.String({ pattern: '^[a-z]{2}(-[A-Z]{2})?$' }), Type.String(), {
  ...closed,
  ...form('locale'),
  description: 'Texts by language (`en`) or language and country (`en-US`)',
})

const Url = Type.String({
  pattern: '^https?://[^\\s/?#]+[^\\s]*$',
  ...form('address'),
  maxLength: 2048,
  description: 'an address that begins with http:// or https://',
})

const ExternalId = Type.String({ minLength: 1, maxLength: 255 })

const Count = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const Order = Type.Integer({
  minimum: -2_147_483_648,
  maximum: 2_147_483_647,
  description: 'Position in lists, lowest first; default 0',
})

const Content = Type.Object(
  { sku: Type.String({ ...Sku, description: 'The virtual currency' }), quantity: Count },
  closed,
)

const Media = Type.Object({ type: Type.Enum(['image', 'video']), url: Url }, closed)

const Attribute = Type.Object(
  {
    external_id: ExternalId,
    name: Type.Optional(Localized),
    values: Type.Array(Type.Object({ external_id: ExternalId, value: Localized }, closed), {
      maxItems: 6,
    }),
  },
  closed,
)

const Price = Type.Object(
  {
    currency: Type.String({
      pattern: '^[A-Z]{3}$',
      ...form('currency'),
      description: 'a currency code of ISO 4217, as in USD',
    }),
    amount: Type.Number({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Kept exactly, with no more digits than the currency has',
    }),
    is_default: Type.Optional(Type.Boolean({ description: 'Default false' })),
    is_enabled: Type.Optional(Type.Boolean({ description: 'Default true' })),
    country_iso: Type.Optional(Country),
  },
  closed,
)
export type Price = Static<typeof Price>

const VirtualPrice = Type.Object(
  {
    sku: Type.String({ ...Sku, description: 'The virtual currency to pay in' }),
    amount: Count,
    is_default: Type.Optional(Type.Boolean({ description: 'Default false' })),
    is_enabled: Type.Optional(Type.Boolean({ description: 'Default true' })),
  },
  closed,
)

const Reset = Type.Object(
  {
    interval_type: Type.Enum(['daily', 'weekly', 'monthly']),
    time: Type.String({
      pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$',
      ...form('time'),
      description: 'a time of day with its UTC offset, as in 01:00:00+08:00',
    }),
    day_of_week: Type.Optional(
      nullable(Type.Integer({ minimum: 1, maximum: 7, description: '1 is Monday; for weekly' })),
    ),
    day_of_month: Type.Optional(
      nullable(
        Type.Integer({
          minimum: 1,
          maximum: 31,
          description: "The month's last day where it is shorter; for monthly",
        }),
      ),
    ),
  },
  closed,
)

const Limits = Type.Object(
  {
    per_user: Type.Optional(nullable(Count)),
    per_item: Type.Optional(nullable(Count)),
    recurrent_schedule: Type.Optional(
      nullable(Type.Object({ per_user: Type.Optional(nullable(Reset)) }, closed)),
    ),
  },
  closed,
)

const Period = Type.Object(
  { date_from: Timestamp, date_until: Type.Optional(nullable(Timestamp)) },
  closed,
)

const CustomAttributes = Type.Object(
  {},
  {
    additionalProperties: true,
    description: 'Any members; at most 500 characters as compact JSON',
  },
)

const Region = Type.Object({ id: IdNumber }, closed)

const PreOrder = Type.Object(
  {
    release_date: Timestamp,
    is_enabled: Type.Boolean(),
    description: Type.Optional(nullable(Type.String())),
  },
  closed,
)

/** The members that every kind of item has, besides its texts. */
const shared = {
  project_id: Type.Optional(IdNumber),
  sku: Sku,
  long_description: Type.Optional(nullable(Localized)),
  image_url: Type.Optional(Url),
  media_list: Type.Optional(Type.Array(Media)),
  groups: Type.Optional(Type.Array(ExternalId, { description: 'external_ids of groups' })),
  attributes: Type.Optional(Type.Array(Attribute, { maxItems: 20 })),
  prices: Type.Optional(
    Type.Array(Price, { description: 'Exactly one is the default, and that one has no country' }),
  ),
  vc_prices: Type.Optional(nullable(Type.Array(VirtualPrice))),
  is_enabled: Type.Optional(Type.Boolean({ description: 'Default true' })),
  is_deleted: Type.Optional(
    Type.Boolean({ description: 'Default false; true deletes the item at once' }),
  ),
  is_show_in_store: Type.Optional(Type.Boolean({ description: 'Default true' })),
  is_free: Type.Optional(Type.Boolean({ description: 'Default false' })),
  order: Type.Optional(Order),
  limits: Type.Optional(Limits),
  periods: Type.Optional(nullable(Type.Array(Period))),
  custom_attributes: Type.Optional(CustomAttributes),
  regions: Type.Optional(nullable(Type.Array(Region))),
  pre_order: Type.Optional(nullable(PreOrder)),
}

/** Examples of items; docs/catalog.md shows the package, too. */
export const chest = {
  sku: 'chest.500',
  name: { en: 'Chest', fr: 'Coffre' },
  description: { en: '500 crystals' },
  content: [{ sku: 'crystal', quantity: 500 }],
  prices: [{ currency: 'EUR', amount: 9.99, is_default: true, is_enabled: true }],
}
export const crystal = {
  sku: 'crystal',
  name: { en: 'Crystals' },
  description: { en: 'Cut by dwarfs' },
}

export const PackageBody = Type.Object(
  {
    ...shared,
    name: nullable(Localized),
    description: nullable(Localized),
    content: Type.Array(Content, { minItems: 1, maxItems: 1 }),
  },
  { ...closed, description: 'A package of virtual currency', examples: [chest] },
)
export type PackageBody = Static<typeof PackageBody>

export const CurrencyBody = Type.Object(
  {
    ...shared,
    name: nullable(Localized),
    description: Type.Optional(nullable(Localized)),
    is_hard: Type.Optional(
      Type.Boolean({ description: 'Whether it is bought with real money only; default false' }),
    ),
  },
  { ...closed, description: 'A virtual currency', examples: [crystal] },
)
export type CurrencyBody = Static<typeof CurrencyBody>

const periodUnits = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const

/** The ways in which a player owns a virtual item. */
export const InventoryOptions = Type.Object(
  {
    consumable: Type.Optional(
      nullable(
        Type.Object(
          {
            usages_count: Type.Optional(
              nullable(
                Type.Integer({
                  minimum: 1,
                  maximum: 2_147_483_647,
                  description: 'How often one piece can be used; null: once',
                }),
              ),
            ),
          },
          closed,
        ),
      ),
    ),
    expiration_period: Type.Optional(
      nullable(
        Type.Object(
          {
            type: Type.Enum(periodUnits),
            value: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
          },
          closed,
        ),
      ),
    ),
  },
  {
    ...closed,
    description:
      'With an expiration_period it is owned for that time; else with consumable it is used up piece by piece; else it is owned for good',
  },
)
export type InventoryOptions = Static<typeof InventoryOptions>

/** How a virtual item is owned. */
export const goodTypes = ['consumable', 'non_consumable', 'non_renewing_subscription'] as const
export type GoodType = (typeof goodTypes)[number]

export const sword = {
  sku: 'sword.iron',
  name: { en: 'Iron sword', de: 'Eisenschwert' },
  description: { en: 'Heavy, and never blunt' },
  prices: [{ currency: 'EUR', amount: 4.99, is_default: true }],
  vc_prices: [{ sku: 'crystal', amount: 300, is_default: true }],
  inventory_options: { consumable: null, expiration_period: null },
}

export const GoodBody = Type.Object(
  {
    ...shared,
    name: nullable(Localized),
    description: Type.Optional(nullable(Localized)),
    inventory_options: Type.Optional(nullable(InventoryOptions)),
  },
  { ...closed, description: 'A virtual item', examples: [sword] },
)
export type GoodBody = Static<typeof GoodBody>

/** How many different things a bundle holds at most. */
const mostHeld = 100

export const startBundle = {
  sku: 'start',
  name: { en: 'To begin with' },
  description: { en: 'A sword and some crystals' },
  content: [{ sku: 'sword.iron' }, { sku: 'crystal', quantity: 100 }],
  prices: [{ currency: 'EUR', amount: 5.99, is_default: true }],
  is_show_in_store: true,
}

export const BundleBody = Type.Object(
  {
    ...shared,
    is_show_in_store: Type.Optional(Type.Boolean({ description: 'Default false' })),
    order: Type.Optional(Type.Integer({ ...Order, description: 'Position in lists; default 1' })),
    name: nullable(Localized),
    description: nullable(Localized),
    content: Type.Array(
      Type.Object(
        {
          sku: Type.String({
            ...Sku,
            description: 'A virtual item, a currency, a package, or a bundle that holds none',
          }),
          quantity: Type.Optional(Type.Integer({ ...Count, description: 'Default 1' })),
        },
        closed,
      ),
      { minItems: 1, maxItems: mostHeld },
    ),
  },
  { ...closed, description: 'A bundle of several things', examples: [startBundle] },
)
export type BundleBody = Static<typeof BundleBody>

export const GroupBody = Type.Object(
  {
    project_id: shared.project_id,
    external_id: ExternalId,
    name: nullable(Localized),
    description: Type.Optional(nullable(Localized)),
    image_url: Type.Optional(Url),
    order: shared.order,
  },
  {
    ...closed,
    description: 'A group of items',
    examples: [{ external_id: 'offers', name: { en: 'Offers' }, order: 1 }],
  },
)
export type GroupBody = Static<typeof GroupBody>

/** How many values an attribute may offer. */
export const mostOffered = 20

export const AttributeBody = Type.Object(
  {
    project_id: shared.project_id,
    external_id: ExternalId,
    name: nullable(Localized),
    values: Type.Optional(
      Type.Array(Type.Object({ external_id: ExternalId, value: Localized }, closed), {
        maxItems: mostOffered,
        description: 'What is offered for this attribute; each value has an external_id of its own',
      }),
    ),
    order: shared.order,
  },
  {
    ...closed,
    description: 'An attribute that items can bear',
    examples: [
      {
        external_id: 'season',
        name: { en: 'Season' },
        values: [{ external_id: 'summer', value: { en: 'Summer' } }],
      },
    ],
  },
)
export type AttributeBody = Static<typeof AttributeBody>

/** Bodies of the field's calls of attributes. */
export const FieldAttributeBody = Type.Object(
  { external_id: Type.Optional(ExternalId), name: nullable(Localized) },
  { ...closed, examples: [{ name: { en: 'Season' } }] },
)
export type FieldAttributeBody = Static<typeof FieldAttributeBody>
export const FieldValueBody = Type.Object(
  { external_id: ExternalId, value: Localized },
  { ...closed, examples: [{ external_id: 'winter', value: { en: 'Winter' } }] },
)
export type FieldValueBody = Static<typeof FieldValueBody>
export const FieldValueChange = Type.Object(
  { external_id: Type.Optional(ExternalId), value: Localized },
  { ...closed, examples: [{ value: { en: 'Winter' } }] },
)
export type FieldValueChange = Static<typeof FieldValueChange>

export const FieldAttributeAnswer = Type.Object({
  external_id: ExternalId,
  name: nullable(Localized),
  values: Type.Array(Type.Object({ external_id: ExternalId, value: Localized })),
})
export const FieldAttributeList = Type.Object({
  attributes: Type.Array(FieldAttributeAnswer),
  total_count: Type.Integer(),
})

export const SkuAnswer = Type.Object({ sku: Sku })
export const ExternalIdAnswer = Type.Object({ external_id: ExternalId })

const PriceAnswer = Type.Object({
  ...Price.properties,
  is_default: Type.Boolean(),
  is_enabled: Type.Boolean(),
})
const VirtualPriceAnswer = Type.Object({
  ...VirtualPrice.properties,
  is_default: Type.Boolean(),
  is_enabled: Type.Boolean(),
})
const Allowance = Type.Object({ total: Count, available: Type.Integer({ minimum: 0 }) })

const sharedAnswer = {
  item_id: IdNumber,
  sku: Sku,
  name: nullable(Localized),
  description: nullable(Localized),
  long_description: nullable(Localized),
  image_url: nullable(Url),
  media_list: Type.Array(Media),
  groups: Type.Array(Type.Object({ external_id: ExternalId, name: nullable(Localized) })),
  attributes: Type.Array(Attribute),
  prices: Type.Array(PriceAnswer),
  vc_prices: Type.Array(VirtualPriceAnswer),
  is_enabled: Type.Boolean(),
  is_show_in_store: Type.Boolean(),
  is_free: Type.Boolean(),
  order: Order,
  limits: Type.Object({
    per_user: nullable(Allowance),
    per_item: nullable(Allowance),
    recurrent_schedule: nullable(Type.Object({ per_user: Type.Optional(nullable(Reset)) })),
  }),
  periods: Type.Array(Period),
  custom_attributes: CustomAttributes,
  regions: Type.Array(Region),
  pre_order: nullable(PreOrder),
}

export const PackageAnswer = Type.Object({
  ...sharedAnswer,
  type: Type.Enum(['bundle']),
  bundle_type: Type.Enum(['virtual_currency_package']),
  content: Type.Array(
    Type.Object({
      sku: Sku,
      name: nullable(Localized),
      type: Type.Enum(['virtual_currency']),
      description: nullable(Localized),
      image_url: nullable(Url),
      quantity: Count,
    }),
  ),
})
export type PackageAnswer = Static<typeof PackageAnswer>

export const CurrencyAnswer = Type.Object({
  ...sharedAnswer,
  type: Type.Enum(['virtual_currency']),
  is_hard: Type.Boolean(),
})
export type CurrencyAnswer = Static<typeof CurrencyAnswer>

export const GoodAnswer = Type.Object({
  ...sharedAnswer,
  type: Type.Enum(['virtual_good']),
  virtual_item_type: Type.Enum(goodTypes, { description: 'Follows from inventory_options' }),
  inventory_options: Type.Object({
    consumable: nullable(Type.Object({ usages_count: nullable(Type.Integer()) })),
    expiration_period: nullable(
      Type.Object({ type: Type.Enum(periodUnits), value: Type.Integer() }),
    ),
  }),
})
export type GoodAnswer = Static<typeof GoodAnswer>

export const heldTypes = ['virtual_good', 'virtual_currency', 'bundle'] as const

export const BundleAnswer = Type.Object({
  ...sharedAnswer,
  type: Type.Enum(['bundle']),
  bundle_type: Type.Enum(['standard']),
  content: Type.Array(
    Type.Object({
      sku: Sku,
      name: nullable(Localized),
      type: nullable(
        Type.Enum(heldTypes, { description: 'Null where it does not exist any more' }),
      ),
      description: nullable(Localized),
      image_url: nullable(Url),
      quantity: Count,
    }),
  ),
})
export type BundleAnswer = Static<typeof BundleAnswer>

export const GroupAnswer = Type.Object({
  external_id: ExternalId,
  name: nullable(Localized),
  description: nullable(Localized),
  image_url: nullable(Url),
  order: Order,
})
export type GroupAnswer = Static<typeof GroupAnswer>

export const AttributeAnswer = Type.Object({
  external_id: ExternalId,
  name: nullable(Localized),
  values: Type.Array(Type.Object({ external_id: ExternalId, value: Localized })),
  order: Order,
})
export type AttributeAnswer = Static<typeof AttributeAnswer>

/** The version of a thing, as rows of lists tell it. */
const rowVersion = {
  etag: Type.String({ description: 'Of this version, for If-Match or if_match' }),
  updated_at: Type.String({ ...Timestamp, description: 'When it was made or last changed' }),
}

/** Rows of lists: what a read answers, and its version. */
export const PackageRow = Type.Object({ ...PackageAnswer.properties, ...rowVersion })
export const CurrencyRow = Type.Object({ ...CurrencyAnswer.properties, ...rowVersion })
export const GoodRow = Type.Object({ ...GoodAnswer.properties, ...rowVersion })
export const BundleRow = Type.Object({ ...BundleAnswer.properties, ...rowVersion })
export const GroupRow = Type.Object({ ...GroupAnswer.properties, ...rowVersion })
export const AttributeRow = Type.Object({ ...AttributeAnswer.properties, ...rowVersion })

/** The past of an item. */
export const VersionsAnswer = Type.Object({
  items: Type.Array(
    Type.Object({
      version: Type.String({ description: 'Names the item as this change left it, for restore' }),
      at: Timestamp,
      actor: projectSchemas.AuditAnswer.properties.actor,
      action: Type.Enum(['created', 'updated', 'deleted']),
      changes: MemberChanges,
    }),
    { description: 'Newest first' },
  ),
  next_cursor: nullable(
    Type.String({ description: 'Null where there is no more; until then a page may be short' }),
  ),
})

export const VersionsQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.String({
        pattern: '^([1-9]|[1-9][0-9]|100)$',
        ...form('number', { minimum: 1, maximum: 100 }),
        description: '1 to 100; default 50',
      }),
    ),
    cursor: Type.Optional(
      Type.String({
        pattern: versionPattern,
        ...form('cursor'),
        description: 'next_cursor of the page before',
      }),
    ),
  },
  closed,
)
export type VersionsQuery = Static<typeof VersionsQuery>

/** The outcome for each thing that a call changed together with others. */
export const ManyAnswer = Type.Object({
  items: Type.Array(
    Type.Object({
      sku: Type.String(),
      changed: Type.Array(Type.String(), { description: 'The members that differ' }),
      changes: MemberChanges,
      etag: Type.String({ description: 'Of the version that stands now' }),
    }),
    { description: 'In the order of the body' },
  ),
})

/** One page of a list. */
export const listPageOf = (read: TSchema, written: TSchema) =>
  Type.Object({
    items: Type.Array(Type.Union([read, written])),
    has_more: Type.Boolean(),
    total_items_count: Type.Integer({
      minimum: 0,
      description: 'How many fit the filters, on all pages',
    }),
    next_cursor: nullable(
      Type.String({ description: 'The cursor of the next page; null on the last one' }),
    ),
  })

/** How an item is shown: as clients read it, or as the body that wrote it. */
const View = Type.Enum(['read', 'write'], {
  description: '`write` answers the body that a write would take',
})

export const ViewQuery = Type.Object({ view: Type.Optional(View) }, closed)

const sharedListQuery = {
  limit: Type.Optional(
    Type.String({
      pattern: '^([1-9]|[1-4][0-9]|50)$',
      ...form('number', { minimum: 1, maximum: 50 }),
      description: '1 to 50; default 50',
    }),
  ),
  offset: Type.Optional(
    Type.String({
      pattern: '^(0|[1-9][0-9]{0,14})$',
      ...form('number', { minimum: 0, maximum: 999999999999999 }),
      description: 'How many to leave out, digits only; default 0; not together with a cursor',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{1,2000}$',
      ...form('cursor'),
      description:
        'The next_cursor of the page before, with the same filters and the same sort; pages then neither repeat nor skip what stays as it is',
    }),
  ),
  updated_since: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        'Only what was made or changed then or later; ISO 8601 with its UTC offset, whose + is written %2B',
    }),
  ),
  view: Type.Optional(
    Type.Enum(['read', 'write'], {
      description:
        '`write` answers bodies that a write would take, without the `etag` and `updated_at` of rows',
    }),
  ),
}

const sortDescription =
  'What the list is sorted by, with a dash in front: backwards; default `order`. Equals follow their age'

export const ItemListQuery = Type.Object(
  {
    ...sharedListQuery,
    sort: Type.Optional(
      Type.Enum(['order', 'sku', 'updated_at', '-order', '-sku', '-updated_at'], {
        description: sortDescription,
      }),
    ),
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description: 'Only items whose sku or name, in any language, contains this, in any case',
      }),
    ),
    group: Type.Optional(
      Type.String({ ...ExternalId, description: 'Only items of the group with this external_id' }),
    ),
    is_enabled: Type.Optional(Type.Enum(['true', 'false'])),
    is_show_in_store: Type.Optional(Type.Enum(['true', 'false'])),
    missing_locale: Type.Optional(
      Type.String({
        pattern: '^[a-z]{2}(-[A-Z]{2})?$',
        ...form('locale'),
        description:
          'Only items whose name, or a description that they have, has no text for this language, of whatever country',
      }),
    ),
    currency: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{3}$',
        ...form('currency'),
        description: 'Only items with a price in this currency, switched on or off',
      }),
    ),
    has_period: Type.Optional(
      Type.Enum(['true', 'false'], {
        description: '`true`: only items with sales periods; `false`: only those without',
      }),
    ),
  },
  closed,
)
export type ItemListQuery = Static<typeof ItemListQuery>

export const LabelListQuery = Type.Object(
  {
    ...sharedListQuery,
    sort: Type.Optional(
      Type.Enum(['order', 'external_id', 'updated_at', '-order', '-external_id', '-updated_at'], {
        description: sortDescription,
      }),
    ),
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description: 'Only those whose external_id or name, in any language, contains this',
      }),
    ),
  },
  closed,
)
export type LabelListQuery = Static<typeof LabelListQuery>

export const ItemPath = Type.Object({ project_id: IdText, sku: Type.String() }, closed)
export const FieldListQuery = Type.Object(
  { limit: sharedListQuery.limit, offset: sharedListQuery.offset },
  closed,
)
export const ValuePath = Type.Object(
  { project_id: IdText, external_id: Type.String(), value_external_id: Type.String() },
  closed,
)
export const LabelPath = Type.Object({ project_id: IdText, external_id: Type.String() }, closed)
