/** The contract of the payments area: bodies and answers of transactions and subscriptions. */
import {
  Country,
  closed,
  DateTime,
  defineProblems,
  form,
  IdNumber,
  IdText,
  nullable,
  type Static,
  Timestamp,
  Type,
} from '../base/contract.ts'
import { notificationTypes, notSentReasons, projectSchemas } from '../projects/index.ts'
import { webhookSchemas } from '../webhooks/index.ts'

/** Problems of payments, beside those of every admin call. */
export const problems = defineProblems('payments', {
  transaction_not_found: [404, 4001, 'No such transaction'],
  subscription_not_found: [404, 4001, 'No such subscription'],
  order_not_found: [404, 9001, 'No such order of this player'],
})

/** Problems of ids in a path that nothing has, by the parameter's name. */
export const idProblems = {
  transaction_id: problems.transaction_not_found,
  subscription_id: problems.subscription_not_found,
  order_id: problems.order_not_found,
}

export const transactionStates = [
  'created',
  'declined',
  'rejected',
  'paid',
  'partially_refunded',
  'refunded',
] as const
export type TransactionState = (typeof transactionStates)[number]

export const subscriptionStates = ['active', 'non_renewing', 'canceled'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

const text = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, ...(description ? { description } : {}) })

/** A decimal number as text, because a float would not keep it; at most 15 digits before the point. */
export const Amount = Type.String({
  pattern: '^(0|[1-9][0-9]{0,14})(\\.[0-9]{1,4})?$',
  ...form('amount'),
  description: 'a decimal number in a string, as in "9.99"',
})

const Currency = Type.String({
  pattern: '^[A-Z]{3}$',
  ...form('currency'),
  description: 'an ISO 4217 code in upper case',
})

const Email = Type.String({
  maxLength: 254,
  pattern:
    '^[^\\s@<>()\\[\\],;:"\\\\\\x00-\\x1f\\x7f]{1,64}@[^\\s@<>()\\[\\],;:"\\\\\\x00-\\x1f\\x7f]{1,253}$',
  ...form('email'),
  description: 'an e-mail address',
})

const dryRun = Type.Literal(1, { description: '1 for a test transaction; left out for a real one' })

const Agreement = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description:
    'The id of the agreement with the payment system: told by afs_reject, as 0 when left out',
})

export const GameUserId = text(255, "The user's id in the game")

export const TransactionUser = Type.Object(
  {
    id: GameUserId,
    ip: Type.Optional(
      Type.String({ maxLength: 45, format: 'ip-address', description: 'IPv4 or IPv6' }),
    ),
    email: Type.Optional(Email),
    name: Type.Optional(text(255)),
    country: Type.Optional(Country),
    phone: Type.Optional(
      Type.String({
        pattern: '^\\+?[0-9][0-9 ().-]{2,30}$',
        ...form('phone'),
        description: 'a telephone number of 3 to 31 digits, blanks, dots, dashes and brackets',
      }),
    ),
    zip: Type.Optional(text(32)),
  },
  closed,
)

const skuPattern = '^[A-Za-z0-9.\\u2013_-]{1,255}$'

export const TransactionItem = Type.Object(
  {
    sku: Type.Optional(
      Type.String({
        pattern: skuPattern,
        ...form('sku'),
        description: '1 to 255 of Latin letters, digits, period, hyphen, en dash and underscore',
      }),
    ),
    type: Type.Optional(text(64, 'What the item is: virtual_good, virtual_currency, bundle, …')),
    quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
    amount: Type.Optional(Amount),
  },
  closed,
)

export type TransactionItem = Static<typeof TransactionItem>

/** The payer, the amount, and how it is paid. */
const payment = {
  payment_method: Type.Optional(IdNumber),
  agreement: Type.Optional(Agreement),
  dry_run: Type.Optional(dryRun),
  user: TransactionUser,
  currency: Type.Optional(Currency),
  amount: Type.Optional(Amount),
}

/** Passed on in `order_paid`. Their length is checked beside the schema. */
export const CustomParameters = Type.Object(
  {},
  {
    additionalProperties: true,
    maxProperties: 200,
    description: 'Any JSON object of at most 200 members and 10,000 characters, for order_paid',
  },
)

export const TransactionBody = Type.Object(
  {
    external_id: Type.Optional(text(255, "The transaction's id in the game")),
    ...payment,
    items: Type.Optional(Type.Array(TransactionItem, { maxItems: 200 })),
    custom_parameters: Type.Optional(CustomParameters),
  },
  {
    ...closed,
    examples: [
      {
        external_id: 'order-18',
        user: { id: 'player-1', email: 'player@game.example', country: 'DE' },
        currency: 'EUR',
        amount: '9.99',
        items: [{ sku: 'chest.500', type: 'virtual_currency', quantity: 1, amount: '9.99' }],
      },
    ],
  },
)
export type TransactionBody = Static<typeof TransactionBody>

/**
 * The codes of `refund_details.code`, each with its cause and whether a partial refund takes it. Refunds take no
 * others; declines do, because processors have causes of their own.
 */
export const refundCodes = [
  { code: 1, words: 'cancelled through the console', partial: true },
  { code: 2, words: 'chargeback', partial: false },
  { code: 3, words: 'integration error', partial: true },
  { code: 4, words: 'potential fraud', partial: false },
  { code: 5, words: 'test payment', partial: true },
  { code: 6, words: 'invoice expired', partial: false },
  { code: 7, words: 'fraud notice of the payment system', partial: true },
  { code: 8, words: 'cancelled by the payment system', partial: false },
  { code: 9, words: "user's request", partial: true },
  { code: 10, words: "game's request", partial: true },
  { code: 11, words: 'account holder reports fraud', partial: false },
  { code: 12, words: 'friendly fraud', partial: false },
  { code: 13, words: 'duplicate', partial: false },
] as const

/** The codes of a partial refund. */
export const partialRefundCodes: readonly number[] = refundCodes.flatMap(({ code, partial }) =>
  partial ? code : [],
)

const codesInWords = refundCodes.map(({ code, words }) => `${code} ${words}`).join(', ')

export const DeclineBody = Type.Object(
  {
    code: Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: `Why, as a number: becomes refund_details.code. Those of refunds, ${codesInWords}; or another one`,
      'x-codes': refundCodes.map(({ code, words }) => ({ code, words })),
    }),
    reason: text(255, 'Why, in words'),
    reason_detail: Type.Optional(text(1000)),
    support_assisted: Type.Optional(
      Type.Boolean({ description: 'Whether support did it: names the support address as author' }),
    ),
  },
  { ...closed, examples: [{ code: 8, reason: 'Insufficient funds' }] },
)
export type DeclineBody = Static<typeof DeclineBody>

const supportAssisted = DeclineBody.properties.support_assisted

export const RejectBody = Type.Object(
  { reason: text(255, 'Why, in words'), support_assisted: supportAssisted },
  { ...closed, examples: [{ reason: 'Potential fraud' }] },
)
export type RejectBody = Static<typeof RejectBody>

export const PayBody = Type.Object(
  { payment_date: Type.Optional(Timestamp) },
  {
    ...closed,
    description: 'Without payment_date it was paid now',
    examples: [{ payment_date: '2026-01-05T10:00:00Z' }],
  },
)
export type PayBody = Static<typeof PayBody>

export const RefundBody = Type.Object(
  {
    code: Type.Integer({
      minimum: 1,
      maximum: refundCodes.length,
      description: `${codesInWords}. A partial refund takes ${partialRefundCodes.join(', ')}`,
      'x-codes': refundCodes,
    }),
    reason: text(255, 'Why, in words'),
    amount: Type.Optional(
      Type.String({
        pattern: '^(?!0(\\.0+)?$)(0|[1-9][0-9]{0,14})(\\.[0-9]{1,4})?$',
        ...form('amount'),
        description: 'a decimal number above 0 in a string; left out, all that is left goes back',
      }),
    ),
    support_assisted: supportAssisted,
  },
  { ...closed, examples: [{ code: 9, reason: 'Asked for', amount: '2.50' }] },
)
export type RefundBody = Static<typeof RefundBody>

export const SubscriptionUser = Type.Object(
  { id: GameUserId, name: Type.Optional(text(255)) },
  closed,
)

export const SubscriptionBody = Type.Object(
  {
    user: SubscriptionUser,
    plan_id: text(255),
    product_id: Type.Optional(text(255)),
    tags: Type.Optional(Type.Array(text(255), { maxItems: 50 })),
    date_create: Type.Optional(Timestamp),
    date_next_charge: Type.Optional(Timestamp),
  },
  { ...closed, examples: [{ user: { id: 'player-1' }, plan_id: 'monthly' }] },
)
export type SubscriptionBody = Static<typeof SubscriptionBody>

/** A line of a file of subscriptions: the body with its number and what became of it. */
export const SubscriptionRecord = Type.Object(
  {
    ...SubscriptionBody.properties,
    subscription_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    date_create: Timestamp,
    status: Type.Optional(Type.Enum(subscriptionStates)),
    date_end: Type.Optional(Timestamp),
  },
  closed,
)
export type SubscriptionRecord = Static<typeof SubscriptionRecord>

export const SubscriptionChange = Type.Object(
  {
    status: Type.Enum(subscriptionStates),
    date_end: Type.Optional(Timestamp),
  },
  { ...closed, examples: [{ status: 'canceled' }] },
)
export type SubscriptionChange = Static<typeof SubscriptionChange>

export const TransactionPath = Type.Object({ project_id: IdText, transaction_id: IdText }, closed)
export const SubscriptionPath = Type.Object({ project_id: IdText, subscription_id: IdText }, closed)
/** In a path a null character can arrive as %00; in a body it cannot. */
const UserIdInPath = Type.String({
  ...GameUserId,
  pattern: '^[^\\x00]*$',
  ...form('text'),
  description: '1 to 255 characters, none of them null',
})
export const UserSubscriptionPath = Type.Object(
  { project_id: IdText, user_id: UserIdInPath, subscription_id: IdText },
  closed,
)

/** Why the money did not stay, and who said so. */
export const RefundDetails = Type.Object({
  code: Type.Optional(Type.Integer()),
  reason: Type.Optional(Type.String()),
  reason_detail: Type.Optional(Type.String()),
  author: Type.Optional(Type.String()),
})

/** A transaction as its calls answer it. Fields without a value are left out. */
export const Transaction = Type.Object({
  id: IdNumber,
  status: Type.Enum(transactionStates),
  order_id: Type.Optional(
    Type.Integer({ ...IdNumber, description: 'The order of the shop that it is to pay' }),
  ),
  external_id: Type.Optional(Type.String()),
  ...payment,
  virtual_price: Type.Optional(
    Type.Object(
      { sku: Type.String(), amount: Type.Integer(), name: Type.String() },
      { description: 'What was paid in a currency of the game, as it was called then' },
    ),
  ),
  items: Type.Optional(Type.Array(TransactionItem)),
  custom_parameters: Type.Optional(Type.Object({}, { additionalProperties: true })),
  refund_details: Type.Optional(RefundDetails),
  payment_date: Type.Optional(Timestamp),
  refunded_amount: Type.Optional(Type.String({ description: 'What was given back so far' })),
  refunds: Type.Optional(
    Type.Array(
      Type.Object({
        amount: Type.Optional(Type.String()),
        code: Type.Integer(),
        reason: Type.String(),
        author: Type.String(),
        date: Timestamp,
      }),
      { description: 'Every refund, oldest first' },
    ),
  ),
  created_at: Timestamp,
  changed_at: Timestamp,
})
export type Transaction = Static<typeof Transaction>

const notifications = Type.Optional(
  Type.Array(webhookSchemas.NotificationAnswer, {
    description:
      'The notifications it caused, newest first, 20 at most, with what became of each at each endpoint; those that are no longer kept are missing. Left out where a version before this one may have sent some. Lists leave it out, too',
  }),
)

/** The answer of the call that reads one transaction. */
export const TransactionDetail = Type.Object({ ...Transaction.properties, notifications })

/** The answer of a move: the transaction, and whether the merchant's servers hear of it. */
export const MovedTransaction = Type.Object({
  ...Transaction.properties,
  notification: Type.Union([Type.Enum(notificationTypes), Type.Null()], {
    description:
      'The notification that was written for it; null where the project does not send it',
  }),
  notification_reason: Type.Optional(
    Type.Enum(notSentReasons, {
      description:
        'Why there is none. not_allowed: the operator has to switch it on; switched_off: the project can by …/admin/webhook/notifications',
    }),
  ),
})
export type MovedTransaction = Static<typeof MovedTransaction>

export const orderStatuses = ['new', 'paid', 'done', 'canceled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

const OrderPrice = nullable(
  Type.Object({
    amount: Type.String(),
    amount_without_discount: Type.String(),
    currency: Type.String(),
  }),
)

/** An order as its player sees it, in the form that clients of the field read. */
export const PlayerOrder = Type.Object({
  order_id: IdNumber,
  status: Type.Enum(orderStatuses, {
    description:
      'new: not paid yet; done: paid, or free; canceled: declined, rejected or given back whole. paid stands between new and done elsewhere in the field, and is not answered here',
  }),
  content: Type.Object({
    items: Type.Array(
      Type.Object({
        sku: nullable(Type.String()),
        quantity: Type.Integer(),
        is_free: Type.Boolean(),
        price: OrderPrice,
      }),
    ),
    price: OrderPrice,
    virtual_price: nullable(
      Type.Object({
        amount: Type.Integer(),
        amount_without_discount: Type.Integer(),
        currency: Type.String({ description: 'The sku, once more' }),
        sku: Type.String(),
        is_default: Type.Boolean(),
        name: Type.String(),
        type: Type.Literal('virtual_currency'),
        image_url: Type.String(),
        description: Type.Null(),
      }),
    ),
    is_free: Type.Boolean(),
  }),
})
export type PlayerOrder = Static<typeof PlayerOrder>

export const OrderPath = Type.Object({ project_id: IdText, order_id: IdText }, closed)
export type OrderPath = Static<typeof OrderPath>

const Operation = Type.Object(
  {
    create: Type.Optional(TransactionBody),
    decline: Type.Optional(
      Type.Object({ transaction_id: IdNumber, ...DeclineBody.properties }, closed),
    ),
    reject: Type.Optional(
      Type.Object({ transaction_id: IdNumber, ...RejectBody.properties }, closed),
    ),
    pay: Type.Optional(Type.Object({ transaction_id: IdNumber, ...PayBody.properties }, closed)),
    refund: Type.Optional(
      Type.Object({ transaction_id: IdNumber, ...RefundBody.properties }, closed),
    ),
  },
  { ...closed, minProperties: 1, maxProperties: 1, description: 'One of the members' },
)

export const BatchBody = Type.Object(
  { operations: Type.Array(Operation, { minItems: 1, maxItems: 500 }) },
  {
    ...closed,
    examples: [
      {
        operations: [
          {
            create: {
              external_id: 'order-19',
              user: { id: 'player-2' },
              currency: 'EUR',
              amount: '4.99',
            },
          },
          { decline: { transaction_id: 1000001, code: 8, reason: 'Insufficient funds' } },
        ],
      },
    ],
  },
)
export type BatchBody = Static<typeof BatchBody>

const BatchResult = Type.Object({
  status: Type.Integer({ description: 'The status that the call for this alone would have had' }),
  transaction_id: Type.Optional(IdNumber),
  error: Type.Optional(
    Type.Object({
      statusCode: Type.Integer(),
      errorCode: Type.Integer(),
      errorMessage: Type.String(),
      errorMessageExtended: Type.Optional(Type.Array(projectSchemas.WrongPlace)),
    }),
  ),
})
export type BatchResult = Static<typeof BatchResult>

/** The outcome of each operation, in their order. */
export const BatchAnswer = Type.Object({ results: Type.Array(BatchResult) })

/** A subscription as its calls answer it. Fields without a value are left out. */
export const Subscription = Type.Object({
  subscription_id: Type.String(),
  status: Type.Enum(subscriptionStates),
  user: SubscriptionUser,
  plan_id: Type.String(),
  product_id: Type.Optional(Type.String()),
  tags: Type.Optional(Type.Array(Type.String())),
  date_create: Timestamp,
  date_next_charge: Type.Optional(Timestamp),
  date_end: Type.Optional(Timestamp),
  changed_at: Timestamp,
})
export type Subscription = Static<typeof Subscription>

/** The answer of the call that reads one subscription. */
export const SubscriptionDetail = Type.Object({ ...Subscription.properties, notifications })

const paging = {
  limit: Type.Optional(
    Type.String({
      pattern: '^([1-9]|[1-9][0-9]|100)$',
      ...form('number', { minimum: 1, maximum: 100 }),
      description: '1 to 100; default 50',
    }),
  ),
  cursor: Type.Optional(IdText),
}

export const TransactionQuery = Type.Object(
  {
    status: Type.Optional(Type.Enum(transactionStates)),
    user_id: Type.Optional(GameUserId),
    external_id: Type.Optional(text(255, "The transaction's id in the game")),
    currency: Type.Optional(Currency),
    dry_run: Type.Optional(
      Type.Enum(['0', '1'], { description: '1 for test transactions only, 0 for real ones' }),
    ),
    created_from: Type.Optional(Timestamp),
    created_until: Type.Optional(DateTime('ISO 8601 with offset; not itself included')),
    changed_from: Type.Optional(
      DateTime('Only those whose state changed last then or later, or that were made then'),
    ),
    changed_until: Type.Optional(DateTime('ISO 8601 with offset; not itself included')),
    sku: Type.Optional(
      Type.String({
        pattern: skuPattern,
        ...form('sku'),
        description: 'Only those with this item',
      }),
    ),
    country: Type.Optional(
      Type.String({ ...Country, description: 'Only those of users in this country, as in DE' }),
    ),
    ...paging,
  },
  closed,
)
export type TransactionQuery = Static<typeof TransactionQuery>

export const SubscriptionQuery = Type.Object(
  {
    status: Type.Optional(Type.Enum(subscriptionStates)),
    user_id: Type.Optional(GameUserId),
    plan_id: Type.Optional(text(255)),
    product_id: Type.Optional(text(255)),
    created_from: Type.Optional(DateTime('Only those whose date_create is then or later')),
    created_until: Type.Optional(DateTime('ISO 8601 with offset; not itself included')),
    ...paging,
  },
  closed,
)
export type SubscriptionQuery = Static<typeof SubscriptionQuery>

const nextCursor = Type.Optional(
  Type.String({
    description: 'Where to go on; there while there may be more, even after few items',
  }),
)

/** Pages, newest first. */
export const TransactionPage = Type.Object({
  items: Type.Array(Transaction),
  next_cursor: nextCursor,
})
export const SubscriptionPage = Type.Object({
  items: Type.Array(Subscription),
  next_cursor: nextCursor,
})
