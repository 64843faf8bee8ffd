/** The tables of transactions. */
import type { Instant } from '../../base/clock.ts'
import { arrayOf, type Query } from '../../base/database/database.ts'
import type { TransactionState } from '../contract.ts'
import type { Look, Range } from '../resources/page.ts'
import type { BriefRow, TransactionRow } from '../rows.ts'

export type NewTransaction = Omit<
  TransactionRow,
  | 'transaction_id'
  | 'status'
  | 'items'
  | 'custom_parameters'
  | 'payment_date'
  | 'refunded_amount'
  | 'refunds'
  | 'changed_at'
  | 'refund_code'
  | 'refund_reason'
  | 'refund_reason_detail'
  | 'refund_author'
  | 'event_id'
> & {
  /** JSON texts. */
  items: string | null
  custom_parameters: string | null
  /** Only of one that begins as paid. */
  payment_date?: Instant
  /** Id of the notification that tells of that. */
  event_id?: string
}

/** Columns of a row, and which type they make. */
export type TransactionColumns<Row> = { list(sql: Query): ReturnType<typeof allColumns>; row?: Row }

const allColumns = (sql: Query) => sql`
  t.project_id, t.transaction_id, t.status, t.external_id, t.payment_method, t.agreement, t.is_dry_run,
  t.user_id, t.user_ip, t.user_email, t.user_name, t.user_country, t.user_phone, t.user_zip,
  t.currency, t.amount, t.items, t.custom_parameters,
  t.refund_code, t.refund_reason, t.refund_reason_detail, t.refund_author,
  t.payment_date, t.refunded_amount, t.event_id, t.created_at, t.changed_at
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

/** Adds a transaction, in its first state or paid already, and answers it as it is kept. */
export const insertTransaction = (sql: Query, row: NewTransaction) => sql<TransactionRow[]>`
  insert into transactions as t (
    project_id, status, payment_date, external_id, payment_method, agreement, is_dry_run,
    user_id, user_ip, user_email, user_name, user_country, user_phone, user_zip,
    currency, amount, items, custom_parameters, event_id, created_at, changed_at
  ) values (
    ${row.project_id}, ${row.payment_date ? 'paid' : 'created'}, ${row.payment_date ?? null},
    ${row.external_id}, ${row.payment_method}, ${row.agreement}, ${row.is_dry_run},
    ${row.user_id}, ${row.user_ip}, ${row.user_email}, ${row.user_name},
    ${row.user_country}, ${row.user_phone}, ${row.user_zip},
    ${row.currency}, ${row.amount}::text::numeric,
    ${row.items}::text::json, ${row.custom_parameters}::text::json, ${row.event_id ?? null}::uuid,
    ${row.created_at}, ${row.created_at}
  )
  returning ${allColumns(sql)}
`

/** The given transactions that exist in the project, newest first, with their refunded amounts. */
export const listTransactions = (sql: Query, project: number, ids: readonly number[]) => sql<
  TransactionRow[]
>`
  select ${allColumns(sql)},
    case when t.status in ('partially_refunded', 'refunded') then (
      select json_agg(
        json_build_object(
          'amount', amount::text, 'code', code, 'reason', reason, 'author', author,
          'created_at', created_at, 'event_id', event_id
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

export type TransactionFilter = {
  status: TransactionState | null
  user: string | null
  externalId: string | null
  currency: string | null
  isDryRun: boolean | null
  from: Instant | null
  until: Instant | null
}

/**
 * Looks for transactions among the next `examine` ones: of a player, of one id of the game's, or of all, each by its
 * index. Other conditions are checked in the rows. An index over changing columns would make every change of state
 * write to all indexes.
 */
export const lookForTransactions = (
  sql: Query,
  project: number,
  filter: TransactionFilter,
  { before, examine, limit }: Range,
) => sql<Look[]>`
  select
    (
      array_agg(transaction_id order by transaction_id desc) filter (
        where (${filter.status}::text is null or status = ${filter.status}::text)
          and (${filter.currency}::text is null or currency = ${filter.currency}::text)
          and (${filter.isDryRun}::boolean is null or is_dry_run = ${filter.isDryRun}::boolean)
          and created_at >= coalesce(${filter.from}::timestamptz, '-infinity')
          and created_at < coalesce(${filter.until}::timestamptz, 'infinity')
      )
    )[1:${limit}::integer] as found,
    count(*) as examined,
    min(transaction_id) as last,
    coalesce(max(created_at) < ${filter.from}::timestamptz, false) as is_over
  from (
    select transaction_id, status, currency, is_dry_run, created_at
    from transactions
    where project_id = ${project}
      and transaction_id < ${before}
      ${filter.user === null ? sql`` : sql`and user_id = ${filter.user}`}
      ${filter.externalId === null ? sql`` : sql`and external_id = ${filter.externalId}`}
    order by transaction_id desc
    limit ${examine}
  ) as part
`
