import type { Instant } from '../base/clock.ts'
import { arrayOf, type Query } from '../base/database.ts'

/** A part of a table as it was read: the ids in it that belong to the person, and where to go on. */
export type Part = { found: number[] | null; last: number | null }

/**
 * The person's transactions among the next `limit` ones. There is no index by user, which every payment would pay
 * for so that a rare erasure is quick: a million transactions are read in about a second.
 */
export const findTransactionsOf = (
  sql: Query,
  project: number,
  users: readonly string[],
  after: number,
  limit: number,
) => sql<Part[]>`
  select
    array_agg(transaction_id) filter (where user_id = any(${users as string[]})) as found,
    max(transaction_id) as last
  from (
    select transaction_id, user_id
    from transactions
    where project_id = ${project}
      and transaction_id > ${after}
    order by transaction_id
    limit ${limit}
  ) as part
`

/** The person's subscriptions among the next `limit` ones. */
export const findSubscriptionsOf = (
  sql: Query,
  project: number,
  users: readonly string[],
  after: number,
  limit: number,
) => sql<Part[]>`
  select
    array_agg(subscription_id) filter (where user_id = any(${users as string[]})) as found,
    max(subscription_id) as last
  from (
    select subscription_id, user_id
    from subscriptions
    where project_id = ${project}
      and subscription_id > ${after}
    order by subscription_id
    limit ${limit}
  ) as part
`

/** Subscriptions by their ids. */
export const listSubscriptions = (sql: Query, project: number, ids: readonly number[]) => sql<
  Record<string, unknown>[]
>`
  select
    subscription_id, status, user_id, user_name, plan_id, product_id, tags, date_create,
    date_next_charge, date_end, created_at, changed_at
  from subscriptions
  where project_id = ${project}
    and subscription_id = any(${arrayOf(ids)}::bigint[])
  order by subscription_id
`

/**
 * Takes from transactions who paid. What was sold, for how much and in which country stays, because tax law asks for
 * it; free parameters go, since nobody knows what is in them.
 */
export const anonymizeTransactions = (
  sql: Query,
  project: number,
  ids: readonly number[],
  anonymousId: string,
  at: Instant,
) => sql`
  update transactions
  set user_id = ${anonymousId},
      user_ip = null,
      user_email = null,
      user_name = null,
      user_phone = null,
      user_zip = null,
      custom_parameters = null,
      changed_at = ${at}
  where project_id = ${project}
    and transaction_id = any(${arrayOf(ids)}::bigint[])
`

/** Takes from subscriptions whose they are. */
export const anonymizeSubscriptions = (
  sql: Query,
  project: number,
  ids: readonly number[],
  anonymousId: string,
  at: Instant,
) => sql`
  update subscriptions
  set user_id = ${anonymousId},
      user_name = null,
      changed_at = ${at}
  where project_id = ${project}
    and subscription_id = any(${arrayOf(ids)}::bigint[])
`
