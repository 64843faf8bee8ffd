/** The table of orders. */
import { type Instant, plusSeconds } from '../../base/clock.ts'
import type { Query, Tx } from '../../base/database/database.ts'
import type { Good } from '../../catalog/index.ts'
import type { EndCause, OrderState } from './contract.ts'
import {
  type Buyer,
  lifeSeconds,
  type NewOrder,
  type Order,
  type OrderEvent,
  type OrderLine,
  originsOf,
  type PageSettings,
  unseenSeconds,
} from './order.ts'

export type OrderRow = {
  project_id: number
  order_id: number
  status: OrderState
  user_id: string
  buyer: Buyer
  is_sandbox: boolean
  currency: string
  amount: string
  lines: OrderLine[]
  goods: Good[]
  is_granted: boolean
  custom_parameters: object | null
  external_id: string | null
  locale: string
  page: PageSettings
  created_at: Instant
  changed_at: Instant
  seen_at: Instant
  expires_at: Instant
  closing_at: Instant | null
  paid_by: number | null
  paid_at: Instant | null
  ended_by: EndCause | null
}

const columns = (sql: Query) => sql`
  project_id, order_id, status, user_id, buyer, is_sandbox, currency, amount, lines, goods, is_granted,
  custom_parameters, external_id, locale, page, created_at, changed_at, seen_at, expires_at, closing_at,
  paid_by, paid_at, ended_by
`

/** Adds an order with a number of the sequence of transactions, and answers the number. */
export const insertOrder = (
  sql: Query,
  project: number,
  order: NewOrder,
  tokenHash: Buffer,
  at: Instant,
) => sql<[{ order_id: number }]>`
  insert into orders (
    project_id, order_id, user_id, buyer, is_sandbox, currency, amount, lines, goods, is_granted,
    custom_parameters, external_id, locale, page, token_hash, created_at, changed_at, seen_at, expires_at
  ) values (
    ${project}, nextval(pg_get_serial_sequence('transactions', 'transaction_id')),
    ${order.userId}, ${JSON.stringify(order.buyer)}::text::json, ${order.isSandbox}, ${order.currency},
    ${order.amount}::text::numeric, ${JSON.stringify(order.lines)}::text::json,
    ${JSON.stringify(order.goods)}::text::json, ${order.isGranted},
    ${order.customParameters && JSON.stringify(order.customParameters)}::text::json, ${order.externalId},
    ${order.locale}, ${JSON.stringify(order.page)}::text::json, ${tokenHash}, ${at}, ${at}, ${at},
    ${plusSeconds(at, lifeSeconds)}
  )
  returning order_id
`

/** An order by its number. */
export const findOrder = (sql: Query, project: number, order: number) => sql<OrderRow[]>`
  select ${columns(sql)}
  from orders
  where project_id = ${project}
    and order_id = ${order}
`

/** An order by the secret of its page. */
export const findByToken = (sql: Query, project: number, tokenHash: Buffer) => sql<OrderRow[]>`
  select ${columns(sql)}
  from orders
  where project_id = ${project}
    and token_hash = ${tokenHash}
`

/** Holds an order until the end of the caller's transaction. */
export const holdOrder = (tx: Tx, project: number, order: number) => tx<OrderRow[]>`
  select ${columns(tx)}
  from orders
  where project_id = ${project}
    and order_id = ${order}
  for update
`

/**
 * Somebody looked at the page of an order that is open: it is not closed for a while. No look keeps an order beyond its
 * day: `listUnseen` finds it by the same index then.
 */
export const noteSeen = (
  sql: Query,
  project: number,
  order: number,
  { at, expiresAt }: { at: Instant; expiresAt: Instant },
) => {
  const last = plusSeconds(expiresAt, -unseenSeconds)
  return sql`
    update orders
    set seen_at = ${at < last ? at : last},
        closing_at = null
    where project_id = ${project}
      and order_id = ${order}
      and status = 'new'
  `
}

/** Marks an order as paid by a transaction. A row where its state allowed that. */
export const markPaid = (
  tx: Tx,
  project: number,
  order: number,
  transaction: number,
  at: Instant,
) => tx`
  update orders
  set status = 'done',
      paid_by = ${transaction},
      paid_at = ${at},
      changed_at = ${at},
      closing_at = null,
      ended_by = null
  where project_id = ${project}
    and order_id = ${order}
    and status = any(${originsOf({ is: 'paid' })})
    and paid_by is null
  returning order_id
`

/** Ends or undoes an order. A row where its state allowed that. */
export const markEnded = (
  sql: Query,
  project: number,
  order: number,
  cause: EndCause,
  at: Instant,
  closing: Instant | null = null,
) => {
  const event: OrderEvent = cause === 'refunded' ? { is: 'refunded' } : { is: 'ended', cause }
  const status: OrderState = cause === 'expired' ? 'expired' : 'canceled'
  return sql`
    update orders
    set status = ${status},
        ended_by = ${cause},
        changed_at = ${at},
        closing_at = null
    where project_id = ${project}
      and order_id = ${order}
      and status = any(${originsOf(event)})
      and (${closing}::timestamptz is null or closing_at = ${closing})
    returning order_id
  `
}

/** Begins to close an order. A row where it is open. */
export const markClosing = (sql: Query, project: number, order: number, at: Instant) => sql`
  update orders
  set closing_at = ${at}
  where project_id = ${project}
    and order_id = ${order}
    and status = 'new'
  returning order_id
`

/** Looks again later at an order that could not be closed now. */
export const putOff = (sql: Query, project: number, order: number, seen: Instant) => sql`
  update orders
  set seen_at = ${seen},
      closing_at = null
  where project_id = ${project}
    and order_id = ${order}
    and status = 'new'
`

/** Open orders whose page nobody has looked at since a time, the longest first. */
export const listUnseen = (sql: Query, before: Instant, limit: number) => sql<
  { project_id: number; order_id: number; is_sandbox: boolean; expires_at: Instant }[]
>`
  select project_id, order_id, is_sandbox, expires_at
  from orders
  where status = 'new'
    and seen_at < ${before}
  order by seen_at
  limit ${limit}
`

/** Orders of a project, the oldest first, and how many there are. */
export const searchOrders = (
  sql: Query,
  project: number,
  { from, until }: { from: Instant | null; until: Instant | null },
  { limit, offset }: { limit: number; offset: number },
) => sql<OrderRow[]>`
  select ${columns(sql)}
  from orders
  where project_id = ${project}
    and created_at >= coalesce(${from}::timestamptz, '-infinity')
    and created_at <= coalesce(${until}::timestamptz, 'infinity')
  order by order_id
  limit ${limit}
  offset ${offset}
`

export const countOrders = (
  sql: Query,
  project: number,
  { from, until }: { from: Instant | null; until: Instant | null },
) => sql<[{ count: number }]>`
  select count(*)::int as count
  from orders
  where project_id = ${project}
    and created_at >= coalesce(${from}::timestamptz, '-infinity')
    and created_at <= coalesce(${until}::timestamptz, 'infinity')
`

/** A page of a project's orders for people, the newest first; of one player, of one state. */
export const listOrders = (
  sql: Query,
  project: number,
  filter: { userId: string | null; status: OrderState | null; before: number; limit: number },
) => sql<OrderRow[]>`
  select ${columns(sql)}
  from orders
  where project_id = ${project}
    and order_id < ${filter.before}
    and (${filter.userId}::text is null or user_id = ${filter.userId})
    and (${filter.status}::text is null or status = ${filter.status})
  order by order_id desc
  limit ${filter.limit}
`

/** The orders of these users. */
export const listOrdersOf = (sql: Query, project: number, users: readonly string[]) => sql<
  OrderRow[]
>`
  select ${columns(sql)}
  from orders
  where project_id = ${project}
    and user_id = any(${users as string[]})
  order by order_id
`

/** Takes a person out of their orders. Open ones cannot be paid any more. */
export const anonymizeOrders = (
  sql: Query,
  project: number,
  users: readonly string[],
  anonymous: string,
) => sql`
  update orders
  set user_id = ${anonymous},
      buyer = '{}',
      custom_parameters = null,
      external_id = null,
      page = (page::jsonb || '{"return_url": null}')::json,
      is_granted = false,
      status = case when status = 'new' then 'expired' else status end,
      ended_by = case when status = 'new' then 'erased' else ended_by end,
      closing_at = null
  where project_id = ${project}
    and user_id = any(${users as string[]})
`

/** A row as an order. */
export const orderOf = (row: OrderRow): Order => ({
  projectId: row.project_id,
  orderId: row.order_id,
  status: row.status,
  userId: row.user_id,
  buyer: row.buyer,
  isSandbox: row.is_sandbox,
  currency: row.currency,
  amount: row.amount,
  lines: row.lines,
  goods: row.goods,
  isGranted: row.is_granted,
  customParameters: row.custom_parameters,
  externalId: row.external_id,
  locale: row.locale,
  page: row.page,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  paidBy: row.paid_by,
  endedBy: row.ended_by,
})
