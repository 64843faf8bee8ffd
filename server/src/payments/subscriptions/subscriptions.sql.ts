/** The tables of subscriptions. */
import { type Instant, parseTimestamp } from '../../base/clock.ts'
import { arrayOf, type Query, type Tx } from '../../base/database/database.ts'
import type { SubscriptionBody, SubscriptionQuery, SubscriptionState } from '../contract.ts'
import type { Look, Range } from '../resources/page.ts'
import type { SubscriptionRow } from '../rows.ts'
import { originsOf, subscriptionMoves } from '../states.ts'

const columns = (sql: Query) => sql`
  project_id, subscription_id, status, user_id, user_name, plan_id, product_id, tags,
  date_create, date_next_charge, date_end, created_at, changed_at, event_id
`

/** Adds a subscription in its first state, begun now unless the body says when, and answers it as it is kept. */
export const insertSubscription = (
  sql: Query,
  project: number,
  body: SubscriptionBody,
  at: Instant,
) => sql<SubscriptionRow[]>`
  insert into subscriptions (
    project_id, user_id, user_name, plan_id, product_id, tags,
    date_create, date_next_charge, created_at, changed_at
  ) values (
    ${project}, ${body.user.id}, ${body.user.name ?? null}, ${body.plan_id},
    ${body.product_id ?? null}, ${body.tags ?? []}::text[],
    ${parseTimestamp(body.date_create ?? '') ?? at},
    ${parseTimestamp(body.date_next_charge ?? '') ?? null}, ${at}, ${at}
  )
  returning ${columns(sql)}
`

export type SubscriptionOfFile = Omit<
  SubscriptionRow,
  'project_id' | 'created_at' | 'changed_at' | 'event_id'
>

/** Adds subscriptions under numbers of their own; answers the numbers that were free. */
export const insertSubscriptions = (
  tx: Tx,
  project: number,
  rows: readonly SubscriptionOfFile[],
  at: Instant,
) => tx<{ subscription_id: number }[]>`
  insert into subscriptions (
    project_id, subscription_id, status, user_id, user_name, plan_id, product_id, tags, date_create,
    date_next_charge, date_end, created_at, changed_at
  )
  select
    ${project}::bigint, given.subscription_id, given.status, given.user_id, given.user_name, given.plan_id,
    given.product_id, array(select jsonb_array_elements_text(given.tags)), given.date_create,
    given.date_next_charge, given.date_end, ${at}::timestamptz, ${at}::timestamptz
  from unnest(
    ${rows.map((row) => row.subscription_id)}::bigint[],
    ${rows.map((row) => row.status)}::text[],
    ${rows.map((row) => row.user_id)}::text[],
    ${rows.map((row) => row.user_name)}::text[],
    ${rows.map((row) => row.plan_id)}::text[],
    ${rows.map((row) => row.product_id)}::text[],
    ${rows.map((row) => JSON.stringify(row.tags))}::jsonb[],
    ${rows.map((row) => row.date_create)}::timestamptz[],
    ${rows.map((row) => row.date_next_charge)}::timestamptz[],
    ${rows.map((row) => row.date_end)}::timestamptz[]
  ) as given (
    subscription_id, status, user_id, user_name, plan_id, product_id, tags, date_create, date_next_charge, date_end
  )
  on conflict do nothing
  returning subscription_id
`

/** New subscriptions get numbers behind this one. Their sequence belongs to all projects, and never goes back. */
export const countBehind = (tx: Tx, number: number) => tx`
  select setval(pg_get_serial_sequence('subscriptions', 'subscription_id'), ${number})
  where coalesce(
    pg_sequence_last_value(pg_get_serial_sequence('subscriptions', 'subscription_id')::regclass), 0
  ) < ${number}
`

/** The given subscriptions that exist in the project, newest first; a transaction can hold them until it ends. */
export const listSubscriptions = (
  sql: Query,
  project: number,
  ids: readonly number[],
  areHeld = false,
) => sql<SubscriptionRow[]>`
  select ${columns(sql)}
  from subscriptions
  where project_id = ${project}
    and subscription_id = any(${arrayOf(ids)}::bigint[])
  order by subscription_id desc
  ${areHeld ? sql`for update` : sql``}
`

/**
 * Moves a user's subscription and answers it; nothing where it does not exist or its state does not allow that. An end
 * that is not given stays what it was, else it is `end`, else the day of the next charge.
 */
export const moveSubscription = (
  sql: Query,
  project: number,
  user: string,
  subscription: number,
  move: {
    status: SubscriptionState
    givenEnd: Instant | null
    end: Instant | null
    /** Id of the notification that tells of it; null where nobody is told. */
    eventId: string | null
    at: Instant
  },
) => sql<SubscriptionRow[]>`
  update subscriptions
  set status = ${move.status},
      date_end = coalesce(
        ${move.givenEnd}::timestamptz, date_end, ${move.end}::timestamptz, date_next_charge
      ),
      event_id = coalesce(${move.eventId}::uuid, event_id),
      changed_at = ${move.at}
  where project_id = ${project}
    and subscription_id = ${subscription}
    and user_id = ${user}
    and status = any(${originsOf(subscriptionMoves, move.status)})
  returning ${columns(sql)}
`

/** Sets the end of a subscription that does not renew; answers a row where that is another one than before. */
export const changeEnd = (
  tx: Tx,
  project: number,
  subscription: number,
  end: Instant,
  at: Instant,
) => tx`
  update subscriptions
  set date_end = ${end},
      changed_at = ${at}
  where project_id = ${project}
    and subscription_id = ${subscription}
    and status = 'non_renewing'
    and date_end is distinct from ${end}::timestamptz
  returning subscription_id
`

/** Subscriptions that do not renew and whose end has come, of all projects but those given. */
export const listEnding = (
  sql: Query,
  at: Instant,
  passedOver: readonly number[],
  limit: number,
) => sql<{ project_id: number; subscription_id: number }[]>`
  select project_id, subscription_id
  from subscriptions
  where status = 'non_renewing'
    and date_end <= ${at}
    and project_id <> all(${arrayOf(passedOver)}::bigint[])
  order by project_id, date_end
  limit ${limit}
`

/**
 * Cancels those of the given subscriptions that do not renew and whose end has come; answers them. Each finds its event
 * by its place among the sorted ids, and `greatest` is there as in `closeTransactions`.
 */
export const endSubscriptions = (
  sql: Query,
  project: number,
  given: readonly { id: number; eventId: string }[],
  at: Instant,
) => {
  const rows = given.toSorted((a, b) => a.id - b.id)
  return sql<SubscriptionRow[]>`
    update subscriptions
    set status = 'canceled',
        event_id = greatest(g.events[width_bucket(subscription_id, g.ids)]),
        changed_at = ${at}
    from (
      select
        ${arrayOf(rows.map((row) => row.id))}::bigint[] as ids,
        ${arrayOf(rows.map((row) => row.eventId))}::uuid[] as events
    ) as g
    where project_id = ${project}
      and subscription_id = any(g.ids)
      and status = 'non_renewing'
      and date_end <= ${at}
    returning ${columns(sql)}
  `
}

/** Looks for subscriptions of a project: those of a time among all, others among the next ones. */
export const lookForSubscriptions = (
  sql: Query,
  project: number,
  query: SubscriptionQuery,
  range: Range,
) =>
  query.created_from === undefined && query.created_until === undefined
    ? lookAmongNext(sql, project, query, range)
    : lookAmongBegun(sql, project, query, range)

const fits = (sql: Query, { status, plan_id, product_id }: SubscriptionQuery) => sql`
  (${status ?? null}::text is null or status = ${status ?? null}::text)
  and (${plan_id ?? null}::text is null or plan_id = ${plan_id ?? null}::text)
  and (${product_id ?? null}::text is null or product_id = ${product_id ?? null}::text)
`

/** Looks for subscriptions among the next `examine` ones, of a player or of all. */
const lookAmongNext = (
  sql: Query,
  project: number,
  query: SubscriptionQuery,
  { before, examine, limit }: Range,
) => sql<Look[]>`
  select
    (
      array_agg(subscription_id order by subscription_id desc) filter (where ${fits(sql, query)})
    )[1:${limit}::integer] as found,
    count(*) as examined,
    min(subscription_id) as last,
    false as is_over
  from (
    select subscription_id, status, plan_id, product_id
    from subscriptions
    where project_id = ${project}
      and subscription_id < ${before}
      ${query.user_id === undefined ? sql`` : sql`and user_id = ${query.user_id}`}
    order by subscription_id desc
    limit ${examine}
  ) as part
`

/** Looks for subscriptions among all that began in a time; see `lookAmongFound` of transactions. */
const lookAmongBegun = (
  sql: Query,
  project: number,
  query: SubscriptionQuery,
  { before, limit }: Range,
) => {
  const from = parseTimestamp(query.created_from ?? '')
  const until = parseTimestamp(query.created_until ?? '')
  return sql<Look[]>`
    select
      array_agg(subscription_id order by subscription_id desc) as found,
      count(*) as examined,
      min(subscription_id) as last,
      true as is_over
    from (
      select subscription_id
      from (
        select subscription_id
        from subscriptions
        where project_id = ${project}
          and subscription_id < ${before}
          ${query.user_id === undefined ? sql`` : sql`and user_id = ${query.user_id}`}
          ${from ? sql`and date_create >= ${from}` : sql``}
          ${until ? sql`and date_create < ${until}` : sql``}
          and ${fits(sql, query)}
        offset 0
      ) as fit
      order by subscription_id desc
      limit ${limit}
    ) as part
  `
}
