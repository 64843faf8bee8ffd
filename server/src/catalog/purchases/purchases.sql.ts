/** The tables of purchases: how much of limited items is gone. */
import type { Instant } from '../../base/clock.ts'
import { arrayOf, type Query, type Tx } from '../../base/database/database.ts'
import type { ItemKind } from '../items/item-kinds.ts'

/** A limited item among those of an order. */
export type LimitedRow = {
  item_id: number
  sku: string
  /** JSON text. */
  limits: string
}

/** The part that one order takes of one item. */
export type TakenRow = {
  item_id: number
  user_id: string
  quantity: number
  /** Null where the item is not limited for each player. */
  counted_since: Instant | null
  is_counted_for_all: boolean
}

/** An item by its sku, with its limits as JSON text; null where it has none. */
export const findLimits = (sql: Query, project: number, sku: string) => sql<
  { item_id: number; limits: string | null }[]
>`
  select item_id, document ->> 'limits' as limits
  from items
  where project_id = ${project}
    and sku = ${sku}
    and deleted_at is null
`

/** The items with limits among these skus. */
export const listLimited = (sql: Query, project: number, skus: readonly string[]) => sql<
  LimitedRow[]
>`
  select item_id, sku, document ->> 'limits' as limits
  from items
  where project_id = ${project}
    and sku = any(${skus as string[]})
    and deleted_at is null
    and document ->> 'limits' is not null
  order by item_id
`

/**
 * Counts what a player takes, which is no more than `most` by itself. A row where it fits below `most` (null: always,
 * because it was paid), none where it does not; of calls at the same time one after the other is counted.
 */
export const countForUser = (
  tx: Tx,
  project: number,
  { item_id, user_id, quantity, counted_since }: TakenRow,
  most: number | null,
) => tx`
  insert into user_purchases as purchases (project_id, user_id, item_id, since, bought)
  values (${project}, ${user_id}, ${item_id}, ${counted_since}, ${quantity})
  on conflict (project_id, user_id, item_id, since) do update
  set bought = purchases.bought + excluded.bought
  where ${most}::bigint is null
    or purchases.bought + excluded.bought <= ${most}::bigint
  returning bought
`

/** Counts what everybody takes, in the same way. */
export const countForAll = (
  tx: Tx,
  project: number,
  { item_id, quantity }: TakenRow,
  most: number | null,
) => tx`
  insert into item_sales as sales (project_id, item_id, sold)
  values (${project}, ${item_id}, ${quantity})
  on conflict (project_id, item_id) do update
  set sold = sales.sold + excluded.sold
  where ${most}::bigint is null
    or sales.sold + excluded.sold <= ${most}::bigint
  returning sold
`

/** Writes down what an order took. */
export const keepTaken = (
  tx: Tx,
  project: number,
  order: number,
  at: Instant,
  taken: readonly TakenRow[],
) => tx`
  insert into limited_orders (
    project_id, order_id, item_id, user_id, quantity, counted_since, is_counted_for_all, bought_at
  )
  select ${project}::bigint, ${order}::bigint, item_id, user_id, quantity, counted_since,
    is_counted_for_all, ${at}::timestamptz
  from unnest(
    ${arrayOf(taken.map((one) => one.item_id))}::bigint[],
    ${taken.map((one) => one.user_id)}::text[],
    ${arrayOf(taken.map((one) => one.quantity))}::bigint[],
    ${arrayOf(taken.map((one) => one.counted_since?.toISOString()))}::timestamptz[],
    ${arrayOf(taken.map((one) => String(one.is_counted_for_all)))}::boolean[]
  ) as taken (item_id, user_id, quantity, counted_since, is_counted_for_all)
  on conflict do nothing
`

/**
 * Gives back what an order took: once. Answers whether something of it shows to everybody. Counts from before a reset
 * are given back before the reset.
 */
export const returnTaken = (tx: Tx, project: number, order: number, at: Instant) => tx<
  [{ is_shown_to_all: boolean }]
>`
  with returned as (
    update limited_orders
    set returned_at = ${at}
    where project_id = ${project}
      and order_id = ${order}
      and returned_at is null
    returning item_id, user_id, quantity, counted_since, is_counted_for_all
  ),
  of_user as (
    update user_purchases purchases
    set bought = greatest(0, purchases.bought - returned.quantity)
    from returned
    where purchases.project_id = ${project}
      and purchases.user_id = returned.user_id
      and purchases.item_id = returned.item_id
      and purchases.since = returned.counted_since
  ),
  of_all as (
    update item_sales sales
    set sold = greatest(0, sales.sold - returned.quantity)
    from returned
    where sales.project_id = ${project}
      and sales.item_id = returned.item_id
      and returned.is_counted_for_all
  )
  select coalesce(bool_or(is_counted_for_all), false) as is_shown_to_all
  from returned
`

/** A player's purchases of these items, in all spans that are known. */
export const listBought = (
  sql: Query,
  project: number,
  user: string,
  items: readonly number[],
) => sql<{ item_id: number; since: Instant; bought: number }[]>`
  select item_id, since, bought
  from user_purchases
  where project_id = ${project}
    and user_id = ${user}
    and item_id = any(${arrayOf(items)}::bigint[])
`

/** An item that is limited for each player, and of which one has taken something. */
export type CountedRow = {
  item_id: number
  sku: string
  kind: ItemKind
  /** JSON texts. */
  name: string
  limits: string
}

/** The next items of which a player's counts are kept, and that are limited for each player. */
export const listCounted = (
  sql: Query,
  project: number,
  user: string,
  { after, limit }: { after: number; limit: number },
) => sql<CountedRow[]>`
  select item_id, sku, kind, document ->> 'name' as name, document ->> 'limits' as limits
  from items
  where project_id = ${project}
    and item_id > ${after}
    and item_id in (
      select item_id
      from user_purchases
      where project_id = ${project}
        and user_id = ${user}
    )
    and deleted_at is null
    and document -> 'limits' ->> 'per_user' is not null
  order by item_id
  limit ${limit}
`

/** Everybody's purchases of these items. */
export const listSold = (sql: Query, project: number, items: readonly number[]) => sql<
  { item_id: number; sold: number }[]
>`
  select item_id, sold
  from item_sales
  where project_id = ${project}
    and item_id = any(${arrayOf(items)}::bigint[])
`

/** The members that items of these skus add to notifications of orders, as JSON texts. */
export const listDescriptions = (sql: Query, project: number, skus: readonly string[]) => sql<
  { sku: string; custom_attributes: string | null; pre_order: string | null }[]
>`
  select sku,
    document ->> 'custom_attributes' as custom_attributes,
    document ->> 'pre_order' as pre_order
  from items
  where project_id = ${project}
    and sku = any(${skus as string[]})
    and deleted_at is null
`

/** The limited items that these users took, by order. */
export const listOrdersOf = (sql: Query, project: number, users: readonly string[]) => sql<
  {
    order_id: number
    sku: string
    quantity: number
    bought_at: Instant
    returned_at: Instant | null
  }[]
>`
  select order_id, sku, quantity, bought_at, returned_at
  from limited_orders
  join items using (project_id, item_id)
  where limited_orders.project_id = ${project}
    and items.project_id = ${project}
    and user_id = any(${users as string[]})
  order by order_id, sku
`

/** Forgets how much of limited items these users took. */
export const deleteCounts = (tx: Tx, project: number, users: readonly string[]) => tx`
  delete from user_purchases
  where project_id = ${project}
    and user_id = any(${users as string[]})
`

/** Puts an anonymous id in the place of these users. */
export const anonymizeOrders = (
  tx: Tx,
  project: number,
  users: readonly string[],
  anonymousId: string,
) => tx`
  update limited_orders
  set user_id = ${anonymousId}
  where project_id = ${project}
    and user_id = any(${users as string[]})
`

/** Deletes at most so many counts that were reset before a moment; answers how many. */
export const pruneCounts = async (
  sql: Query,
  project: number,
  before: Instant,
  limit: number,
): Promise<number> =>
  (
    await sql`
      delete from user_purchases
      where project_id = ${project}
        and (user_id, item_id, since) in (
          select user_id, item_id, since
          from user_purchases
          where project_id = ${project}
            and since <> 'epoch'
            and since < ${before}
          limit ${limit}
        )
    `
  ).count

/** Whether this user has taken anything of limited items, ever. */
export const hasBought = (sql: Query, project: number, user: string) => sql`
  select from user_purchases
  where project_id = ${project}
    and user_id = ${user}
  limit 1
`

type Count = { item: number; user: string; since: Instant }

/** Holds a player's count of an item until the end of the transaction, and answers it; 0 where there was none. */
export const holdCount = (tx: Tx, project: number, { item, user, since }: Count) => tx<
  [{ bought: number }]
>`
  insert into user_purchases as purchases (project_id, user_id, item_id, since, bought)
  values (${project}, ${user}, ${item}, ${since}, 0)
  on conflict (project_id, user_id, item_id, since) do update
  set bought = purchases.bought
  returning bought
`

/** Puts a number in the place of a count that is held. */
export const setCount = (tx: Tx, project: number, { item, user, since }: Count, bought: number) =>
  tx`
    update user_purchases
    set bought = ${bought}
    where project_id = ${project}
      and user_id = ${user}
      and item_id = ${item}
      and since = ${since}
  `

/** Forgets what a player bought of an item, or of all. */
export const forgetCounts = (tx: Tx, project: number, user: string, item: number | null) => tx`
  delete from user_purchases
  where project_id = ${project}
    and user_id = ${user}
    and (${item}::bigint is null or item_id = ${item}::bigint)
`

/**
 * Forgets what the next players bought of an item, in the order of their ids. It looks at so many counts, and answers
 * the last player; null where there was none.
 */
export const forgetCountsOfNext = (
  sql: Query,
  project: number,
  item: number,
  { after, look }: { after: string; look: number },
) => sql<[{ last: string | null }]>`
  with next as (
    select user_id
    from user_purchases
    where project_id = ${project}
      and user_id > ${after}
    order by user_id
    limit ${look}
  ),
  forgotten as (
    delete from user_purchases
    where project_id = ${project}
      and item_id = ${item}
      and user_id in (select user_id from next)
  )
  select max(user_id) as last
  from next
`
