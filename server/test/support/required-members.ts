/**
 * The members without which a client of the field cannot read an answer: the strictest one, on iOS, wherever it asks
 * (StoreKit, InventoryKit and LoginKit of github.com/xsolla/commerce-ios-sdk, read 2026-11-20). The next one, on
 * Android, throws at a word that it does not know.
 */
import assert from 'node:assert/strict'

/** The test of each kind of value. */
const kinds = {
  text: (value: unknown) => typeof value === 'string',
  integer: (value: unknown) => Number.isSafeInteger(value),
  /** Unity, Unreal and Android keep it in 32 bits. */
  int32: (value: unknown) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
  boolean: (value: unknown) => typeof value === 'boolean',
  /** Money as text, since iOS and Unity read no number there. */
  amount: (value: unknown) => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value),
  /** A moment that iOS reads: without fractions of a second. */
  moment: (value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:?\d\d)$/.test(value),
  any: () => true,
}
type Kind = keyof typeof kinds

/** The kind of a value; a question mark allows null or nothing in its place. */
export type Form = Kind | `${Kind}?` | readonly [Form] | Members | Maybe | OneOf

type Members = { readonly [member: string]: Form }
/** A form that may be missing or null. */
class Maybe {
  readonly form: Form
  constructor(form: Form) {
    this.form = form
  }
}
/** One of these words. */
class OneOf {
  readonly words: readonly string[]
  constructor(words: readonly string[]) {
    this.words = words
  }
}

const maybe = (form: Form): Maybe => new Maybe(form)
const oneOf = (...words: string[]): OneOf => new OneOf(words)
/** A list that games read page by page. */
const pageOf = (form: Form): Members => ({ has_more: 'boolean', items: [form] })

const price = maybe({ amount: 'amount', amount_without_discount: 'amount', currency: 'text' })
const group: Form = { external_id: 'text', name: 'text' }
const attribute: Form = {
  external_id: 'text',
  name: 'text',
  values: [{ external_id: 'text', value: 'text' }],
}
const options: Form = {
  consumable: maybe({ usages_count: 'integer?' }),
  expiration_period: maybe({
    type: oneOf('minute', 'hour', 'day', 'week', 'month', 'year'),
    value: 'integer',
  }),
}
const virtualPrice: Form = {
  sku: 'text',
  is_default: 'boolean',
  name: 'text',
  type: oneOf('virtual_currency'),
  image_url: 'text?',
  description: 'text?',
  amount: 'integer',
  amount_without_discount: 'integer',
  calculated_price: { amount: 'amount', amount_without_discount: 'amount' },
}
const allowance: Form = { total: 'integer', available: 'integer' }
const limits = maybe({
  per_user: {
    ...allowance,
    recurrent_schedule: maybe({
      interval_type: oneOf('daily', 'weekly', 'monthly'),
      reset_next_date: 'int32',
    }),
  },
  per_item: maybe(allowance),
})
const goodType = oneOf('consumable', 'non_consumable', 'non_renewing_subscription')

const sold = {
  sku: 'text',
  name: 'text',
  description: 'text?',
  groups: [group],
  attributes: [attribute],
  is_free: 'boolean',
  price,
  virtual_prices: [virtualPrice],
  can_be_bought: 'boolean',
  promotions: ['any?'],
  limits,
} as const satisfies Members

/** Answers of the store by their name. */
export const forms = {
  virtualItem: {
    ...sold,
    type: oneOf('virtual_good'),
    image_url: 'text',
    virtual_item_type: goodType,
    inventory_options: options,
  },
  bundle: {
    ...sold,
    type: oneOf('bundle'),
    bundle_type: oneOf('standard', 'virtual_currency_package'),
    image_url: 'text?',
    total_content_price: price,
    content: [
      {
        sku: 'text',
        name: 'text',
        type: 'text',
        description: 'text?',
        image_url: 'text',
        quantity: 'integer',
        attributes: [attribute],
        groups: [group],
        is_free: 'boolean',
        price,
        virtual_prices: [virtualPrice],
        virtual_item_type: goodType,
        inventory_options: options,
      },
    ],
  },
  inventoryItem: {
    sku: 'text',
    name: 'text',
    type: oneOf('virtual_good'),
    virtual_item_type: 'text?',
    description: 'text?',
    image_url: 'text',
    attributes: [attribute],
    groups: [group],
    quantity: 'integer?',
    remaining_uses: 'integer?',
    instance_id: 'text?',
  },
  balance: {
    sku: 'text',
    type: oneOf('virtual_currency'),
    name: 'text',
    amount: 'integer',
    description: 'text?',
    image_url: 'text?',
  },
  timeLimitedItem: {
    sku: 'text',
    type: oneOf('virtual_good'),
    virtual_item_type: oneOf('non_renewing_subscription'),
    name: 'text',
    description: 'text?',
    image_url: 'text?',
    status: oneOf('none', 'active', 'expired'),
    expired_at: 'integer?',
  },
  order: {
    order_id: 'int32',
    status: oneOf('new', 'paid', 'done', 'canceled'),
    content: {
      items: [{ sku: 'text', quantity: 'integer', is_free: 'boolean', price }],
      price,
      is_free: 'boolean',
      virtual_price: maybe({
        amount: 'integer',
        amount_without_discount: 'integer',
        currency: 'text',
        sku: 'text',
        is_default: 'boolean',
        name: 'text',
        type: oneOf('virtual_currency'),
      }),
    },
  },
  shortItem: {
    sku: 'text',
    name: 'text',
    description: 'text?',
    groups: [group],
    promotions: ['any?'],
  },
} as const satisfies Readonly<Record<string, Form>>

const operation: Form = {
  user_id: 'text',
  items: [{ sku: 'text', quantity: 'integer', balance: 'integer' }],
}
const told: Form = {
  amount: 'amount',
  amount_without_discount: 'amount',
  currency: 'text',
  is_virtual_currency: 'boolean',
}

const sellable: Form = { ...sold, type: oneOf('virtual_good', 'virtual_currency', 'bundle') }
/** Currencies and what holds them are used up one by one. */
const spent: Form = { consumable: { usages_count: 'integer' } }
const packageForm: Form = {
  ...sold,
  type: oneOf('bundle'),
  bundle_type: oneOf('virtual_currency_package'),
  image_url: 'text?',
  inventory_options: spent,
  content: [
    {
      sku: 'text',
      name: 'text',
      type: oneOf('virtual_currency'),
      description: 'text?',
      image_url: 'text?',
      quantity: 'integer',
      inventory_options: spent,
    },
  ],
}

/** Whole answers of calls by what they are. */
export const answers = {
  virtualItems: pageOf(forms.virtualItem),
  sellableItem: sellable,
  sellableItems: pageOf(sellable),
  currencies: pageOf({
    sku: 'text',
    name: 'text',
    type: oneOf('virtual_currency'),
    groups: [group],
    attributes: [attribute],
    is_free: 'boolean',
    price,
    virtual_prices: [virtualPrice],
    inventory_options: spent,
  }),
  package: packageForm,
  packages: pageOf(packageForm),
  groups: { groups: [group] },
  bundles: pageOf(forms.bundle),
  shortItems: { items: [forms.shortItem] },
  inventory: { items: [forms.inventoryItem] },
  balances: { items: [forms.balance] },
  timeLimitedItems: { items: [forms.timeLimitedItem] },
  placedOrder: { order_id: 'int32', token: 'text' },
  doneOrder: { order_id: 'int32' },
  foundOrders: {
    orders: [
      {
        order_id: 'int32',
        project_id: 'integer',
        status: oneOf('new', 'paid', 'done', 'canceled', 'expired'),
        date_created: 'moment',
        mode: oneOf('default', 'sandbox'),
        is_free: 'boolean',
        invoice_id: 'text?',
        price: maybe(told),
        user: { id: 'text', country: 'text?', email: 'text?' },
        items: [
          {
            order_item_id: 'integer',
            item_id: 'integer',
            sku: 'text',
            type: 'text',
            quantity: 'integer',
            is_free: 'boolean',
            is_bonus: 'boolean',
            price: maybe(told),
            description: maybe({ name: 'text', image_url: 'text?', description: 'text?' }),
          },
        ],
      },
    ],
    total_items_count: 'integer',
    has_more: 'boolean',
  },
  invoices: { invoices_data: [{ invoice_id: 'int32', status: 'integer', order_id: 'int32' }] },
  operations: { count: 'integer', operations: [operation] },
  attributes: [{ key: 'text', permission: oneOf('public', 'private'), value: 'text' }],
  user: {
    id: 'text',
    is_anonymous: 'boolean',
    is_user_active: 'boolean',
    last_login: 'moment',
    registered: 'moment',
    groups: [{ id: 'int32', is_default: 'boolean', is_deletable: 'boolean', name: 'text' }],
    ban: maybe({ date_from: 'moment', date_to: 'moment?', reason: 'text?' }),
    birthday: 'text?',
    country: 'text?',
    email: 'text?',
    external_id: 'text?',
    first_name: 'text?',
    gender: 'text?',
    last_name: 'text?',
    name: 'text?',
    nickname: 'text?',
    phone: 'text?',
    phone_auth: 'text?',
    picture: 'text?',
    tag: 'text?',
    username: 'text?',
  },
  email: { current_email: 'text?' },
  /** Android reads one name, all others the other one. */
  phone: { phone: 'text', phone_number: 'text' },
  picture: { picture: 'text' },
  devices: [
    {
      id: 'int32',
      type: oneOf('android', 'ios', 'macos', 'windows'),
      device: 'text',
      last_used_at: 'moment',
    },
  ],
  loginUrl: { login_url: 'text' },
  loginUrls: [{ auth_url: 'text', provider: 'text' }],
  tokens: {
    access_token: 'text',
    expires_in: 'int32',
    refresh_token: 'text',
    token_type: oneOf('bearer'),
    scope: 'text',
  },
  age: { accepted: 'boolean' },
  linkedPassword: { email_confirmation_required: 'boolean' },
  /** A refusal of the store: Unity and Unreal read the status in the body alone. */
  storeError: { statusCode: 'integer', errorCode: 'integer', errorMessage: 'text' },
  /** A refusal of the sign-in: iOS reads digits once the hyphen is gone. */
  signInError: { error: { code: 'text', description: 'text' } },
} as const satisfies Readonly<Record<string, Form>>

/** Reads a value as the client does; throws with the path of what it could not read. */
export const decode = (value: unknown, form: Form, path = 'answer'): void => {
  const isNothing = value === null || value === undefined
  if (typeof form === 'string') {
    if (isNothing && form.endsWith('?')) return
    const fits = kinds[form.replace('?', '') as Kind](value)
    assert.ok(fits, `${path} must be ${form}, and is ${JSON.stringify(value)}`)
    return
  }
  if (form instanceof OneOf) {
    const isKnown = form.words.some((word) => word === value)
    assert.ok(isKnown, `${path} must be one of ${form.words}, and is ${JSON.stringify(value)}`)
    return
  }
  if (isArrayForm(form)) {
    assert.ok(Array.isArray(value), `${path} must be a list, and is ${JSON.stringify(value)}`)
    for (const [at, one] of value.entries()) decode(one, form[0], `${path}[${at}]`)
    return
  }
  if (form instanceof Maybe) {
    if (!isNothing) decode(value, form.form, path)
    return
  }
  assert.ok(typeof value === 'object' && value !== null, `${path} must be an object`)
  for (const [member, of] of Object.entries(form))
    decode((value as Record<string, unknown>)[member], of, `${path}.${member}`)
}

const isArrayForm = (form: Form): form is readonly [Form] => Array.isArray(form)

const isOptional = (form: Form): boolean =>
  form instanceof Maybe || (typeof form === 'string' && form.endsWith('?'))

/** The paths of all required members of a form, as `items[].sku`. */
export const requiredPaths = (form: Form, path = ''): string[] => {
  if (typeof form === 'string' || form instanceof OneOf) return []
  if (isArrayForm(form)) return requiredPaths(form[0], `${path}[]`)
  if (form instanceof Maybe) return requiredPaths(form.form, path)
  return Object.entries(form).flatMap(([member, of]) => [
    ...(isOptional(of) ? [] : [`${path}.${member}`]),
    ...requiredPaths(of, `${path}.${member}`),
  ])
}

type Lack = { path: string; copy: unknown }

/** Copies of an answer, each with one of its required members left out, or null. */
export const lacking = (value: unknown, form: Form, path = ''): Lack[] => {
  if (typeof form === 'string' || form instanceof OneOf || value === null || value === undefined)
    return []
  if (form instanceof Maybe) return lacking(value, form.form, path)
  if (isArrayForm(form)) {
    const list = value as unknown[]
    return list.flatMap((one, at) =>
      lacking(one, form[0], `${path}[]`).map(({ path: of, copy }) => ({
        path: of,
        copy: list.with(at, copy),
      })),
    )
  }
  const object = value as Record<string, unknown>
  return Object.entries(form).flatMap(([member, of]) => {
    const { [member]: _, ...others } = object
    const own = `${path}.${member}`
    return [
      ...(isOptional(of)
        ? []
        : [
            { path: own, copy: others },
            { path: own, copy: { ...object, [member]: null } },
          ]),
      ...lacking(object[member], of, own).map(({ path: within, copy }) => ({
        path: within,
        copy: { ...object, [member]: copy },
      })),
    ]
  })
}
