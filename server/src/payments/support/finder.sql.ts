/** The statement that finds transactions and subscriptions. */
import type { Query } from '../../base/database/database.ts'

export type FoundPaymentRow = {
  kind: 'transaction' | 'subscription'
  id: number
  matched: 'transaction_id' | 'order_id' | 'external_id' | 'subscription_id'
  status: string
  user_id: string
  /** As a decimal number. */
  amount: string | null
  currency: string | null
}

/**
 * Transactions whose own id this is (where it is one), their order's or the game's, and the subscription; each part by
 * its index.
 */
export const findPayments = (
  sql: Query,
  {
    projectId,
    text,
    id,
    limit,
  }: { projectId: number; text: string; id: number | undefined; limit: number },
) => sql.indexed<FoundPaymentRow[]>`
  ${
    id === undefined
      ? sql``
      : sql`
          select 'transaction' as kind, transaction_id as id, 'transaction_id' as matched, status, user_id,
            amount::text as amount, currency
          from transactions
          where project_id = ${projectId}
            and transaction_id = ${id}
          union all
          (
            select 'transaction' as kind, transaction_id as id, 'order_id' as matched, status, user_id,
              amount::text as amount, currency
            from transactions
            where project_id = ${projectId}
              and order_id = ${id}
            order by transaction_id desc
            limit ${limit}
          )
          union all
          select 'subscription' as kind, subscription_id as id, 'subscription_id' as matched, status, user_id,
            null as amount, null as currency
          from subscriptions
          where project_id = ${projectId}
            and subscription_id = ${id}
          union all
        `
  }
  (
    select 'transaction' as kind, transaction_id as id, 'external_id' as matched, status, user_id,
      amount::text as amount, currency
    from transactions
    where project_id = ${projectId}
      and external_id = ${text}
    order by transaction_id desc
    limit ${limit}
  )
`
