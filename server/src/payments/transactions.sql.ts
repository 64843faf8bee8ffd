import type { Instant } from '../base/clock.ts'
import { arrayOf, type Query } from '../base/database.ts'
import type { TransactionState } from './contract.ts'

export type NewTransaction = {
  project_id: number
  external_id: string | null
  payment_method: number | null
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
}

export type TransactionRow = Omit<NewTransaction, 'items' | 'custom_parameters'> & {
  transaction_id: number
  status: TransactionState
  items: object[] | null
  custom_parameters: object | null
  refund_code: number | null
  refund_reason: string | null
  refund_reason_detail: string | null
  refund_author: string | null
  changed_at: Instant
}

export type DeclineRow = {
  transaction_id: number
  refund_code: number
  refund_reason: string
  refund_reason_detail: string | null
  refund_author: string
}

/** Columns of a row, and which type they make. */
export type Columns<Row> = { list(sql: Query): ReturnType<typeof allColumns>; row?: Row }

const allColumns = (sql: Query) => sql`
  t.project_id, t.transaction_id, t.status, t.external_id, t.payment_method, t.is_dry_run,
  t.user_id, t.user_ip, t.user_email, t.user_name, t.user_country, t.user_phone, t.user_zip,
  t.currency, t.amount, t.items, t.custom_parameters,
  t.refund_code, t.refund_reason, t.refund_reason_detail, t.refund_author,
  t.created_at, t.changed_at
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

/** Adds a transaction in its first state and answers it as it is kept. */
export const insertTransaction = (sql: Query, row: NewTransaction) => sql<TransactionRow[]>`
  insert into transactions as t (
    project_id, external_id, payment_method, is_dry_run,
    user_id, user_ip, user_email, user_name, user_country, user_phone, user_zip,
    currency, amount, items, custom_parameters, created_at, changed_at
  ) values (
    ${row.project_id}, ${row.external_id}, ${row.payment_method}, ${row.is_dry_run},
    ${row.user_id}, ${row.user_ip}, ${row.user_email}, ${row.user_name},
    ${row.user_country}, ${row.user_phone}, ${row.user_zip},
    ${row.currency}, ${row.amount}::text::numeric,
    ${row.items}::text::json, ${row.custom_parameters}::text::json,
    ${row.created_at}, ${row.created_at}
  )
  returning ${allColumns(sql)}
`

/** A transaction of the project, or nothing. */
export const findTransaction = (sql: Query, project: number, transaction: number) => sql<
  TransactionRow[]
>`
  select ${allColumns(sql)}
  from transactions t
  where project_id = ${project}
    and transaction_id = ${transaction}
`

/** Those of the given transactions that exist in the project. */
export const listStates = (sql: Query, project: number, transactions: readonly number[]) => sql<
  { transaction_id: number; status: TransactionState }[]
>`
  select transaction_id, status
  from transactions
  where project_id = ${project}
    and transaction_id = any(${[...transactions]})
`

/**
 * Declines many transactions of a project at once and answers the ones that moved: those that exist and
 * were in one of `origins`. A transaction may stand in the list once.
 * The ids stand there twice for the planner: joined alone, on a young table without statistics, it read the
 * whole project to hash it (64 of 40,000 rows: 14 ms instead of 0.5).
 */
export const declineTransactions = <Row extends BriefRow>(
  sql: Query,
  project: number,
  origins: readonly TransactionState[],
  rows: readonly DeclineRow[],
  at: Instant,
  returned: Columns<Row>,
) => sql<Row[]>`
  update transactions t
  set status = 'declined',
      refund_code = d.refund_code,
      refund_reason = d.refund_reason,
      refund_reason_detail = d.refund_reason_detail,
      refund_author = d.refund_author,
      changed_at = ${at}
  from unnest(
    ${arrayOf(rows.map((row) => row.transaction_id))}::bigint[],
    ${arrayOf(rows.map((row) => row.refund_code))}::integer[],
    ${rows.map((row) => row.refund_reason)}::text[],
    ${rows.map((row) => row.refund_reason_detail)}::text[],
    ${rows.map((row) => row.refund_author)}::text[]
  ) as d (transaction_id, refund_code, refund_reason, refund_reason_detail, refund_author)
  where t.project_id = ${project}
    and t.transaction_id = any(${arrayOf(rows.map((row) => row.transaction_id))}::bigint[])
    and t.transaction_id = d.transaction_id
    and t.status = any(${[...origins]})
  returning ${returned.list(sql)}
`
