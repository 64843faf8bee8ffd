/** A player in transactions and subscriptions: found, and made anonymous. */
import type { Instant } from '../../base/clock.ts'
import { arrayOf, type Query } from '../../base/database/database.ts'

const nextOf =
  (table: string, id: string) =>
  (sql: Query, project: number, users: readonly string[], after: number, limit: number) =>
    sql<{ id: number }[]>`
    select ${sql(id)} as id
    from ${sql(table)}
    where project_id = ${project}
      and user_id = any(${users as string[]})
      and ${sql(id)} > ${after}
    order by ${sql(id)}
    limit ${limit}
  `

/** The next `limit` transactions of the person, by the index that finds a player's. */
export const findTransactionsOf = nextOf('transactions', 'transaction_id')

/** The next `limit` subscriptions of the person. */
export const findSubscriptionsOf = nextOf('subscriptions', 'subscription_id')

/**
 * Takes from transactions who paid. Items, amounts and countries stay, because tax law asks for them. Free parameters
 * go, since nobody knows their contents.
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
      agreement = null,
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
