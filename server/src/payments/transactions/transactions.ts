/** Transactions: how they begin, and how they are read. */
import { type Instant, parseTimestamp } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'
import type { Project } from '../../projects/index.ts'
import { notificationsOf } from '../../webhooks/index.ts'
import type {
  Transaction,
  TransactionBody,
  TransactionDetail,
  TransactionQuery,
} from '../contract.ts'
import { findPage, type RowPage } from '../resources/page.ts'
import type { TransactionRow } from '../rows.ts'
import { notFound, readTransaction } from './transaction.ts'
import * as store from './transactions.sql.ts'

/** Adds a transaction in its first state and answers it. */
export const createTransaction = async (
  sql: Query,
  { projectId }: Pick<Project, 'projectId'>,
  body: TransactionBody,
  at: Instant,
): Promise<Transaction> => {
  const { user } = body
  const [row] = await store.insertTransaction(sql, {
    project_id: projectId,
    external_id: body.external_id ?? null,
    payment_method: body.payment_method ?? null,
    agreement: body.agreement ?? null,
    is_dry_run: body.dry_run === 1,
    user_id: user.id,
    user_ip: user.ip ?? null,
    user_email: user.email ?? null,
    user_name: user.name ?? null,
    user_country: user.country ?? null,
    user_phone: user.phone ?? null,
    user_zip: user.zip ?? null,
    currency: body.currency ?? null,
    amount: body.amount ?? null,
    items: body.items ? JSON.stringify(body.items) : null,
    custom_parameters: body.custom_parameters ? JSON.stringify(body.custom_parameters) : null,
    created_at: at,
  })
  return readTransaction(row as TransactionRow)
}

/** Reads a transaction of the project, with its notifications. Throws 404 where there is none. */
export const getTransaction = async (
  sql: Query,
  { projectId }: Pick<Project, 'projectId'>,
  id: number,
): Promise<TransactionDetail> => {
  const [row] = await store.listTransactions(sql, projectId, [id])
  if (!row) throw notFound()
  const transaction = readTransaction(row)
  const caused = causedBy(row)
  return caused === undefined
    ? transaction
    : { ...transaction, notifications: await notificationsOf(sql, projectId, caused) }
}

/** The notifications it caused; undefined where a version that does not write them down moved it. */
const causedBy = (row: TransactionRow): string[] | undefined => {
  const told = [row, ...(row.refunds ?? [])].map(({ event_id }) => event_id)
  if (row.status !== 'created' && told.includes(null)) return undefined
  return told.filter((id) => id !== null)
}

/** A page of transactions. */
export const pageTransactions = async (
  sql: Query,
  { projectId }: Pick<Project, 'projectId'>,
  query: TransactionQuery,
): Promise<RowPage<Transaction>> => {
  const filter: store.TransactionFilter = {
    status: query.status ?? null,
    user: query.user_id ?? null,
    externalId: query.external_id ?? null,
    currency: query.currency ?? null,
    isDryRun: query.dry_run === undefined ? null : query.dry_run === '1',
    from: (query.created_from && parseTimestamp(query.created_from)) || null,
    until: (query.created_until && parseTimestamp(query.created_until)) || null,
  }
  const { ids, next } = await findPage(query, (range) =>
    store.lookForTransactions(sql, projectId, filter, range),
  )
  const rows = ids.length > 0 ? await store.listTransactions(sql, projectId, ids) : []
  return { items: rows.map(readTransaction), ...next }
}
