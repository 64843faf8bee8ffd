/** What payments remember of transactions. */
import type { Instant } from '../../base/clock.ts'
import { arrayOf, type Query } from '../../base/database/database.ts'
import type { TransactionItem, TransactionState } from '../contract.ts'

export type NewTransaction = {
  project_id: number
  external_id: string | null
  payment_method: number | null
  agreement: number | null
  is_dry_run: boolean
  user_id: string
  user_ip: string | null
  user_email: string | null
  user_name: string | null
  user_country: string | null
  user_phone: string | null
  user_zip: string | null
  currency: string | null
  amount: string | null
  /** JSON texts. */
  items: string | null
  custom_parameters: string | null
  created_at: Instant
  /** Only of one that begins as paid. */
  payment_date?: Instant
}

export type TransactionRow = Omit<
  NewTransaction,
  'items' | 'custom_parameters' | 'payment_date'
> & {
  transaction_id: number
  status: TransactionState
  items: TransactionItem[] | null
  custom_parameters: object | null
  refund_code: number | null
  refund_reason: string | null
  refund_reason_detail: string | null
  refund_author: string | null
  payment_date: Instant | null
  refunded_amount: string | null
  changed_at: Instant
  /** Only where the row is read by itself. */
  refunds?: RefundPart[] | null
}

/** One refund; times in JSON are ISO 8601. */
export type RefundPart = {
  amount: string | null
  code: number
  reason: string
  author: string
  created_at: string
}

/** Columns of a row, and which type they make. */
export type Columns<Row> = { list(sql: Query): ReturnType<typeof allColumns>; row?: Row }

const allColumns = (sql: Query) => sql`
  t.project_id, t.transaction_id, t.status, t.external_id, t.payment_method, t.agreement, t.is_dry_run,
  t.user_id, t.user_ip, t.user_email, t.user_name, t.user_country, t.user_phone, t.user_zip,
  t.currency, t.amount, t.items, t.custom_parameters,
  t.refund_code, t.refund_reason, t.refund_reason_detail, t.refund_author,
  t.payment_date, t.refunded_amount, t.created_at, t.changed_at
`

/** The whole row. */
export const columns: Columns<TransactionRow> = { list: allColumns }

/** What notifications tell of it. */
export type BriefRow = Pick<
  TransactionRow,
  | 'transaction_id'
  | 'external_id'
  | 'payment_method'
  | 'is_dry_run'
  | 'user_id'
  | 'user_ip'
  | 'user_email'
  | 'user_name'
  | 'user_country'
  | 'refund_code'
  | 'refund_reason'
  | 'refund_reason_detail'
  | 'refund_author'
>
export const briefColumns: Columns<BriefRow> = {
  list: (sql) => sql`
    t.transaction_id, t.external_id, t.payment_method, t.is_dry_run,
    t.user_id, t.user_ip, t.user_email, t.user_name, t.user_country,
    t.refund_code, t.refund_reason, t.refund_reason_detail, t.refund_author
  `,
}

/** Adds a transaction, in its first state or paid already, and answers it as it is kept. */
export const insertTransaction = (sql: Query, row: NewTransaction) => sql<TransactionRow[]>`
  insert into transactions as t (
    project_id, status, payment_date, external_id, payment_method, agreement, is_dry_run,
    user_id, user_ip, user_email, user_name, user_country, user_phone, user_zip,
    currency, amount, items, custom_parameters, created_at, changed_at
  ) values (
    ${row.project_id}, ${row.payment_date ? 'paid' : 'created'}, ${row.payment_date ?? null},
    ${row.external_id}, ${row.payment_method}, ${row.agreement}, ${row.is_dry_run},
    ${row.user_id}, ${row.user_ip}, ${row.user_email}, ${row.user_name},
    ${row.user_country}, ${row.user_phone}, ${row.user_zip},
    ${row.currency}, ${row.amount}::text::numeric,
    ${row.items}::text::json, ${row.custom_parameters}::text::json,
    ${row.created_at}, ${row.created_at}
  )
  returning ${allColumns(sql)}
`

/** Those of the given transactions that exist in the project, newest first, with what was given back of them. */
export const listTransactions = (sql: Query, project: number, ids: readonly number[]) => sql<
  TransactionRow[]
>`
  select ${allColumns(sql)},
    case when t.status in ('partially_refunded', 'refunded') then (
      select json_agg(
        json_build_object(
          'amount', amount::text, 'code', code, 'reason', reason, 'author', author,
          'created_at', created_at
        )
        order by refund_id
      )
      from refunds r
      where r.project_id = t.project_id
        and r.transaction_id = t.transaction_id
    ) end as refunds
  from transactions t
  where t.project_id = ${project}
    and t.transaction_id = any(${arrayOf(ids)}::bigint[])
  order by t.transaction_id desc
`
