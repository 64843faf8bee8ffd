/** Which notifications transactions and subscriptions caused. */
import type { Query } from '../../base/database/database.ts'
import type { FindCaused } from '../../webhooks/index.ts'

/**
 * The ids of notifications, in no order. Causes are a transaction, the transactions of an order, those with an id of
 * the game's, a subscription, or a player. Only the newest `most` transactions and subscriptions count of an order, an
 * id of the game's and a player. Each part goes by an index that is there anyway.
 */
export const listCaused = (
  sql: Query,
  project: number,
  { transactionId, orderId, externalId, subscriptionId, userId }: Parameters<FindCaused>[1],
  most: number,
) => sql.indexed<{ event_id: string }[]>`
  with mine as (
    (
      select transaction_id, event_id, second_event_id
      from transactions
      where project_id = ${project}
        and transaction_id = ${transactionId ?? null}
    )
    union all
    (
      select transaction_id, event_id, second_event_id
      from transactions
      where project_id = ${project}
        and order_id = ${orderId ?? null}
      order by transaction_id desc
      limit ${most}
    )
    union all
    (
      select transaction_id, event_id, second_event_id
      from transactions
      where project_id = ${project}
        and external_id = ${externalId ?? null}
      order by transaction_id desc
      limit ${most}
    )
    union all
    (
      select transaction_id, event_id, second_event_id
      from transactions
      where project_id = ${project}
        and user_id = ${userId ?? null}
      order by transaction_id desc
      limit ${most}
    )
  )
  select event_id
  from mine
  where event_id is not null
  union all
  select second_event_id
  from mine
  where second_event_id is not null
  union all
  select told.event_id
  from mine
  cross join lateral (
    select event_id, second_event_id
    from refunds
    where project_id = ${project}
      and transaction_id = mine.transaction_id
      and event_id is not null
    order by refund_id desc
    limit ${most}
  ) as back
  cross join lateral (
    values (back.event_id), (back.second_event_id)
  ) as told (event_id)
  where told.event_id is not null
  union all
  select event_id
  from (
    (
      select event_id
      from subscriptions
      where project_id = ${project}
        and subscription_id = ${subscriptionId ?? null}
    )
    union all
    (
      select event_id
      from subscriptions
      where project_id = ${project}
        and user_id = ${userId ?? null}
      order by subscription_id desc
      limit ${most}
    )
  ) as theirs
  where event_id is not null
`
