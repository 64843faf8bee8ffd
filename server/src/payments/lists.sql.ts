/** How lists of transactions and subscriptions are searched. */
import type { Instant } from '../base/clock.ts'
import type { Query } from '../base/database/database.ts'
import type { SubscriptionState, TransactionState } from './contract.ts'

/** Some rows that were looked at, newest first: the ids of those that fit, and where to go on. */
export type Look = {
  found: number[] | null
  examined: number
  last: number | null
  /** Whether none of them is young enough, so that no further one will be. */
  is_over: boolean
}

export type Range = { before: number; examine: number; limit: number }

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
 * index. What else is asked for is looked up in the rows, because an index over what changes would make every change of
 * state write to all of them.
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

export type SubscriptionFilter = {
  status: SubscriptionState | null
  user: string | null
  plan: string | null
  product: string | null
}

/** Looks for subscriptions among the next `examine` ones, of a player or of all. */
export const lookForSubscriptions = (
  sql: Query,
  project: number,
  filter: SubscriptionFilter,
  { before, examine, limit }: Range,
) => sql<Look[]>`
  select
    (
      array_agg(subscription_id order by subscription_id desc) filter (
        where (${filter.status}::text is null or status = ${filter.status}::text)
          and (${filter.plan}::text is null or plan_id = ${filter.plan}::text)
          and (${filter.product}::text is null or product_id = ${filter.product}::text)
      )
    )[1:${limit}::integer] as found,
    count(*) as examined,
    min(subscription_id) as last,
    false as is_over
  from (
    select subscription_id, status, plan_id, product_id
    from subscriptions
    where project_id = ${project}
      and subscription_id < ${before}
      ${filter.user === null ? sql`` : sql`and user_id = ${filter.user}`}
    order by subscription_id desc
    limit ${examine}
  ) as part
`
