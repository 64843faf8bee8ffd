/** Pages of transactions and subscriptions, newest first. */
import { parseTimestamp } from '../base/clock.ts'
import type { Query } from '../base/database/database.ts'
import type { Project } from '../projects/index.ts'
import type { Subscription, SubscriptionQuery, Transaction, TransactionQuery } from './contract.ts'
import * as store from './lists.sql.ts'
import { readSubscription } from './subscriptions/subscription.ts'
import { listSubscriptions } from './subscriptions/subscriptions.sql.ts'
import { readTransaction } from './transactions/transaction.ts'
import { listTransactions } from './transactions/transactions.sql.ts'

export type Page<Item> = { items: Item[]; next_cursor?: string }

const usualLimit = 50
// A page that finds nothing gives up after so many rows, a fraction of a second, and says where to go on.
const examinedAtOnce = 20_000
const mostLooks = 10

/** A page of transactions. */
export const pageTransactions = async (
  sql: Query,
  { projectId }: Pick<Project, 'projectId'>,
  query: TransactionQuery,
): Promise<Page<Transaction>> => {
  const filter: store.TransactionFilter = {
    status: query.status ?? null,
    user: query.user_id ?? null,
    externalId: query.external_id ?? null,
    currency: query.currency ?? null,
    isDryRun: query.dry_run === undefined ? null : query.dry_run === '1',
    from: (query.created_from && parseTimestamp(query.created_from)) || null,
    until: (query.created_until && parseTimestamp(query.created_until)) || null,
  }
  const { ids, next } = await find(query, (range) =>
    store.lookForTransactions(sql, projectId, filter, range),
  )
  const rows = ids.length > 0 ? await listTransactions(sql, projectId, ids) : []
  return { items: rows.map(readTransaction), ...next }
}

/** A page of subscriptions. */
export const pageSubscriptions = async (
  sql: Query,
  { projectId }: Pick<Project, 'projectId'>,
  query: SubscriptionQuery,
): Promise<Page<Subscription>> => {
  const filter: store.SubscriptionFilter = {
    status: query.status ?? null,
    user: query.user_id ?? null,
    plan: query.plan_id ?? null,
    product: query.product_id ?? null,
  }
  const { ids, next } = await find(query, (range) =>
    store.lookForSubscriptions(sql, projectId, filter, range),
  )
  const rows = ids.length > 0 ? await listSubscriptions(sql, projectId, ids) : []
  return { items: rows.map(readSubscription), ...next }
}

const find = async (
  query: { limit?: string; cursor?: string },
  look: (range: store.Range) => PromiseLike<store.Look[]>,
): Promise<{ ids: number[]; next: { next_cursor?: string } }> => {
  const limit = Number(query.limit ?? usualLimit)
  const ids: number[] = []
  let before = Number(query.cursor ?? Number.MAX_SAFE_INTEGER)
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const wanted = limit - ids.length + 1
    const [part] = await look({ before, examine: examinedAtOnce, limit: wanted })
    ids.push(...(part?.found ?? []))
    if (ids.length > limit) {
      const shown = ids.slice(0, limit)
      return { ids: shown, next: { next_cursor: String(shown.at(-1)) } }
    }
    if (!part?.last || part.examined < examinedAtOnce || part.is_over) return { ids, next: {} }
    before = part.last
    if (ids.length > 0) break
  }
  return { ids, next: { next_cursor: String(before) } }
}
