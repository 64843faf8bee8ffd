/** The tables of transactions. */
import { type Instant, parseTimestamp } from '../../base/clock.ts'
import { arrayOf, type Query } from '../../base/database/database.ts'
import type { TransactionBody, TransactionQuery } from '../contract.ts'
import type { Look, Range } from '../resources/page.ts'
import type { BriefRow, TransactionRow, VirtualPrice } from '../rows.ts'

/** Columns of a row, and which type they make. */
export type TransactionColumns<Row> = { list(sql: Query): ReturnType<typeof allColumns>; row?: Row }

const allColumns = (sql: Query) => sql`
  t.project_id, t.transaction_id, t.status, t.external_id, t.payment_method, t.agreement, t.is_dry_run,
  t.user_id, t.user_ip, t.user_email, t.user_name, t.user_country, t.user_phone, t.user_zip,
  t.currency, t.amount, t.items, t.custom_parameters, t.virtual_price, t.order_id,
  t.refund_code, t.refund_reason, t.refund_reason_detail, t.refund_author,
  t.payment_date, t.refunded_amount, t.event_id, t.second_event_id, t.is_shop_order,
  t.created_at, t.changed_at
`

/** The whole row. */
export const columns: TransactionColumns<TransactionRow> = { list: allColumns }

/** The columns of a `BriefRow`. */
export const briefColumns: TransactionColumns<BriefRow> = {
  list: (sql) => sql`
    t.transaction_id, t.external_id, t.payment_method, t.is_dry_run,
    t.user_id, t.user_ip, t.user_email, t.user_name, t.user_country, t.currency,
    t.refund_code, t.refund_reason, t.refund_reason_detail, t.refund_author, t.event_id
  `,
}

/** Adds a transaction and answers it as it is kept, in its first state. */
export const insertTransaction = (
  sql: Query,
  project: number,
  body: TransactionBody,
  at: Instant,
  order: number | null = null,
) => {
  const { user, items, custom_parameters } = body
  return sql<TransactionRow[]>`
    insert into transactions as t (
      project_id, status, external_id, payment_method, agreement, is_dry_run,
      user_id, user_ip, user_email, user_name, user_country, user_phone, user_zip,
      currency, amount, items, custom_parameters, order_id, created_at, changed_at
    ) values (
      ${project}, 'created', ${body.external_id ?? null}, ${body.payment_method ?? null}, ${body.agreement ?? null}, ${body.dry_run === 1},
      ${user.id}, ${user.ip ?? null}, ${user.email ?? null}, ${user.name ?? null},
      ${user.country ?? null}, ${user.phone ?? null}, ${user.zip ?? null},
      ${body.currency ?? null}, ${body.amount ?? null}::text::numeric,
      ${items ? JSON.stringify(items) : null}::text::json,
      ${custom_parameters ? JSON.stringify(custom_parameters) : null}::text::json,
      ${order}::bigint, ${at}, ${at}
    )
    returning ${allColumns(sql)}
  `
}

/** An order that is paid from the start, by the event that tells of it. */
export type PaidOrder = {
  body: Pick<
    TransactionBody,
    'user' | 'amount' | 'items' | 'currency' | 'custom_parameters' | 'dry_run'
  >
  eventId: string
  virtualPrice: VirtualPrice | null
}

/** Adds orders of the shop as paid transactions, and answers them. */
export const insertPaid = (
  sql: Query,
  project: number,
  at: Instant,
  orders: readonly PaidOrder[],
) => {
  const bodies = orders.map(({ body }) => body)
  const users = bodies.map(({ user }) => user)
  return sql<TransactionRow[]>`
    insert into transactions as t (
      project_id, status, payment_date, is_dry_run, user_id, user_ip, user_email, user_name, user_country,
      currency, amount, items, custom_parameters, virtual_price, event_id, is_shop_order, created_at, changed_at
    )
    select ${project}::bigint, 'paid', ${at}::timestamptz, is_dry_run, user_id, user_ip, user_email, user_name,
      user_country, currency, amount, items::json, custom_parameters::json, virtual_price::json, event_id,
      true, ${at}::timestamptz, ${at}::timestamptz
    from unnest(
      ${bodies.map(({ dry_run }) => dry_run === 1)}::boolean[],
      ${users.map(({ id }) => id)}::text[],
      ${users.map(({ ip }) => ip ?? null)}::text[],
      ${users.map(({ email }) => email ?? null)}::text[],
      ${users.map(({ name }) => name ?? null)}::text[],
      ${users.map(({ country }) => country ?? null)}::text[],
      ${bodies.map(({ currency }) => currency ?? null)}::text[],
      ${bodies.map(({ amount }) => amount ?? null)}::numeric[],
      ${bodies.map(({ items }) => textOf(items))}::text[],
      ${bodies.map((one) => textOf(one.custom_parameters))}::text[],
      ${orders.map(({ virtualPrice }) => textOf(virtualPrice))}::text[],
      ${orders.map(({ eventId }) => eventId)}::uuid[]
    ) as given (
      is_dry_run, user_id, user_ip, user_email, user_name, user_country, currency, amount, items, custom_parameters,
      virtual_price, event_id
    )
    returning ${allColumns(sql)}
  `
}

const textOf = (value: object | null | undefined): string | null =>
  value ? JSON.stringify(value) : null

/** The given transactions that exist in the project, newest first, with their refunded amounts. */
export const listTransactions = (sql: Query, project: number, ids: readonly number[]) => sql<
  TransactionRow[]
>`
  select ${allColumns(sql)},
    case when t.status in ('partially_refunded', 'refunded') then (
      select json_agg(
        json_build_object(
          'amount', amount::text, 'code', code, 'reason', reason, 'author', author,
          'created_at', created_at, 'event_id', event_id, 'second_event_id', second_event_id
        )
        order by refund_id
      )
      from refunds r
      where r.project_id = ${project}
        and r.transaction_id = t.transaction_id
    ) end as refunds
  from transactions t
  where t.project_id = ${project}
    and t.transaction_id = any(${arrayOf(ids)}::bigint[])
  order by t.transaction_id desc
`

/** The transactions by which somebody tried to pay an order, the newest first. */
export const listAttempts = (sql: Query, project: number, order: number) => sql<
  { transaction_id: number; status: string }[]
>`
  select transaction_id, status
  from transactions
  where project_id = ${project}
    and order_id = ${order}
  order by transaction_id desc
`

/** Other conditions of a search, checked in the rows that an index found. */
const fits = (sql: Query, { status, currency, dry_run, ...query }: TransactionQuery) => {
  const isDryRun = dry_run === undefined ? null : dry_run === '1'
  const from = parseTimestamp(query.created_from ?? '') ?? null
  const until = parseTimestamp(query.created_until ?? '') ?? null
  return sql`
    (${status ?? null}::text is null or status = ${status ?? null}::text)
    and (${currency ?? null}::text is null or currency = ${currency ?? null}::text)
    and (${isDryRun}::boolean is null or is_dry_run = ${isDryRun}::boolean)
    and created_at >= coalesce(${from}::timestamptz, '-infinity')
    and created_at < coalesce(${until}::timestamptz, 'infinity')
  `
}

/** Conditions with an index in the order of the ids. */
const ofOne = (sql: Query, { user_id, external_id, country }: TransactionQuery) => sql`
  ${user_id === undefined ? sql`` : sql`and user_id = ${user_id}`}
  ${external_id === undefined ? sql`` : sql`and external_id = ${external_id}`}
  ${country === undefined ? sql`` : sql`and user_country = ${country}`}
`

/**
 * Looks for transactions of a project. Indexes of skus and of changes are not in the order of the ids, so that the
 * search looks at all that they find. Other searches look at the next rows, a part at a time.
 */
export const lookForTransactions = (
  sql: Query,
  project: number,
  query: TransactionQuery,
  range: Range,
) =>
  query.sku === undefined && query.changed_from === undefined && query.changed_until === undefined
    ? lookAmongNext(sql, project, query, range)
    : lookAmongFound(sql, project, query, range)

/**
 * Looks for transactions among the next `examine` ones: of a player, of a country, of one id of the game's, or of all.
 * Each has its index, and other conditions are checked in the rows. An ordinary index over changing columns would make
 * every change of state write to all indexes.
 */
const lookAmongNext = (
  sql: Query,
  project: number,
  query: TransactionQuery,
  { before, examine, limit }: Range,
) => sql<Look[]>`
  select
    (
      array_agg(transaction_id order by transaction_id desc) filter (where ${fits(sql, query)})
    )[1:${limit}::integer] as found,
    count(*) as examined,
    min(transaction_id) as last,
    coalesce(
      max(created_at) < ${parseTimestamp(query.created_from ?? '') ?? null}::timestamptz, false
    ) as is_over
  from (
    select transaction_id, status, currency, is_dry_run, created_at
    from transactions
    where project_id = ${project}
      and transaction_id < ${before}
      ${ofOne(sql, query)}
    order by transaction_id desc
    limit ${examine}
  ) as part
`

/**
 * Looks for transactions with an item, or changed in a time, among all. `offset 0` keeps the planner from reading along
 * the ids until enough is found, which for a rare sku is all of a million.
 */
const lookAmongFound = (
  sql: Query,
  project: number,
  query: TransactionQuery,
  { before, limit }: Range,
) => {
  const { sku } = query
  const from = parseTimestamp(query.changed_from ?? '')
  const until = parseTimestamp(query.changed_until ?? '')
  const none = sql``
  return sql<Look[]>`
    select
      array_agg(transaction_id order by transaction_id desc) as found,
      count(*) as examined,
      min(transaction_id) as last,
      true as is_over
    from (
      select transaction_id
      from (
        select transaction_id
        from transactions
        where project_id = ${project}
          and transaction_id < ${before}
          ${ofOne(sql, query)}
          ${
            sku === undefined
              ? none
              : sql`
                  and items is not null
                  and jsonb_path_query_array(items::jsonb, '$[*].sku')
                    @> ${JSON.stringify([sku])}::text::jsonb
                `
          }
          ${from ? sql`and changed_at >= ${from}` : none}
          ${until ? sql`and changed_at < ${until}` : none}
          and ${fits(sql, query)}
        offset 0
      ) as fit
      order by transaction_id desc
      limit ${limit}
    ) as part
  `
}
