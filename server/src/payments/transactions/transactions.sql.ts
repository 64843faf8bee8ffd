/** The tables of transactions. */
import { type Instant, parseTimestamp } from '../../base/clock.ts'
import { arrayOf, type Query } from '../../base/database/database.ts'
import type { TransactionBody, TransactionQuery } from '../contract.ts'
import type { Look, Range } from '../resources/page.ts'
import type { BriefRow, TransactionRow } from '../rows.ts'

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

/** Adds a transaction and answers it as it is kept: in its first state, or paid by the event with the given id. */
export const insertTransaction = (
  sql: Query,
  project: number,
  body: TransactionBody,
  at: Instant,
  paidBy: string | null = null,
) => {
  const { user, items, custom_parameters } = body
  return sql<TransactionRow[]>`
    insert into transactions as t (
      project_id, status, payment_date, external_id, payment_method, agreement, is_dry_run,
      user_id, user_ip, user_email, user_name, user_country, user_phone, user_zip,
      currency, amount, items, custom_parameters, event_id, created_at, changed_at
    ) values (
      ${project}, ${paidBy === null ? 'created' : 'paid'}, ${paidBy === null ? null : at},
      ${body.external_id ?? null}, ${body.payment_method ?? null}, ${body.agreement ?? null}, ${body.dry_run === 1},
      ${user.id}, ${user.ip ?? null}, ${user.email ?? null}, ${user.name ?? null},
      ${user.country ?? null}, ${user.phone ?? null}, ${user.zip ?? null},
      ${body.currency ?? null}, ${body.amount ?? null}::text::numeric,
      ${items ? JSON.stringify(items) : null}::text::json,
      ${custom_parameters ? JSON.stringify(custom_parameters) : null}::text::json,
      ${paidBy}::uuid, ${at}, ${at}
    )
    returning ${allColumns(sql)}
  `
}

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

/**
 * Looks for transactions among the next `examine` ones: of a player, of one id of the game's, or of all, each by its
 * index. Other conditions are checked in the rows. An index over changing columns would make every change of state
 * write to all indexes.
 */
export const lookForTransactions = (
  sql: Query,
  project: number,
  query: TransactionQuery,
  { before, examine, limit }: Range,
) => {
  const { status = null, user_id, external_id, currency = null, dry_run } = query
  const isDryRun = dry_run === undefined ? null : dry_run === '1'
  const from = parseTimestamp(query.created_from ?? '') ?? null
  const until = parseTimestamp(query.created_until ?? '') ?? null
  return sql<Look[]>`
    select
      (
        array_agg(transaction_id order by transaction_id desc) filter (
          where (${status}::text is null or status = ${status}::text)
            and (${currency}::text is null or currency = ${currency}::text)
            and (${isDryRun}::boolean is null or is_dry_run = ${isDryRun}::boolean)
            and created_at >= coalesce(${from}::timestamptz, '-infinity')
            and created_at < coalesce(${until}::timestamptz, 'infinity')
        )
      )[1:${limit}::integer] as found,
      count(*) as examined,
      min(transaction_id) as last,
      coalesce(max(created_at) < ${from}::timestamptz, false) as is_over
    from (
      select transaction_id, status, currency, is_dry_run, created_at
      from transactions
      where project_id = ${project}
        and transaction_id < ${before}
        ${user_id === undefined ? sql`` : sql`and user_id = ${user_id}`}
        ${external_id === undefined ? sql`` : sql`and external_id = ${external_id}`}
      order by transaction_id desc
      limit ${examine}
    ) as part
  `
}
