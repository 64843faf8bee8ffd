/** The story that notifications tell of each transaction, held against its state. */
import assert from 'node:assert/strict'
import type { Payments } from './payments.ts'

/**
 * The notifications that a transaction can have sent, by its state. `payment` is sent in the separate mode, and
 * `order_canceled` for orders of the shop.
 */
export const lawful: Record<string, RegExp> = {
  created: /^$/,
  declined: /^ps_declined$/,
  rejected: /^afs_reject$/,
  paid: /^(payment )?order_paid$/,
  partially_refunded: /^(payment )?order_paid( partial_refund)+$/,
  refunded: /^(payment )?order_paid( partial_refund)* refund( order_canceled)?$/,
}

type Sums = {
  declines: number
  orders: number
  refunds: number
  revenue: string
  given_back: string
}

/** Asserts that statistics have counted exactly what the rows of the project say, whatever was brought together. */
export const countsFit = async (payments: Payments): Promise<Sums | undefined> => {
  const project = payments.world.project.project_id
  const [byRows, counted] = await payments.world.sql.begin(
    'isolation level repeatable read',
    (tx) =>
      Promise.all([
        tx<Sums[]>`
        select
          count(*) filter (where status = 'declined') as declines,
          count(*) filter (where payment_date is not null) as orders,
          (select count(*) from refunds where project_id = ${project}) as refunds,
          coalesce(sum(amount) filter (where payment_date is not null), 0) as revenue,
          (select coalesce(sum(amount), 0) from refunds where project_id = ${project}) as given_back
        from transactions
        where project_id = ${project}
          and not is_dry_run
      `,
        tx<Sums[]>`
        select
          coalesce(sum(count) filter (where measure = 'declines'), 0)::bigint as declines,
          coalesce(sum(count) filter (where measure = 'orders'), 0)::bigint as orders,
          coalesce(sum(count) filter (where measure = 'refunds'), 0)::bigint as refunds,
          coalesce(sum(amount) filter (where measure = 'revenue'), 0) as revenue,
          coalesce(sum(amount) filter (where measure = 'refunds.currency'), 0) as given_back
        from (
          select measure, count, amount
          from statistics_counts
          where project_id = ${project}
            and step = 'day'
            and label <> '*'
          union all
          select measure, coalesce(count, 1), amount
          from statistics_deltas
          cross join lateral unnest(measures, counts, amounts) as one (measure, count, amount)
          where project_id = ${project}
        ) as all_of_them
      `,
      ]),
  )
  const plain = ([row]: Sums[]) =>
    row && { ...row, revenue: cents(row.revenue), given_back: cents(row.given_back) }
  assert.deepEqual(plain(counted), plain(byRows))
  return counted[0]
}

/** Cents of an amount with at most two digits. */
const cents = (amount: string | number | undefined): number => Math.round(Number(amount ?? 0) * 100)

/**
 * Asserts that every transaction of the project tells exactly the story of its state. There is no event without its
 * change and no change without its event. All refunds together are the amount given back. Answers the types told, by
 * transaction.
 */
export const storiesFit = async (payments: Payments): Promise<Map<number, string[]>> => {
  const project = payments.world.project.project_id
  // In one view: a change that a killed process left behind may be committed at this moment.
  const [events, rows] = await payments.world.sql.begin('isolation level repeatable read', (tx) =>
    Promise.all([
      tx<{ body: string }[]>`
        select body from webhook_events where project_id = ${project} order by event_id
      `,
      tx<{ transaction_id: number; status: string; refunded_amount: string | null }[]>`
        select transaction_id, status, refunded_amount
        from transactions
        where project_id = ${project}
      `,
    ]),
  )
  const stories = new Map<number, string[]>()
  const givenBack = new Map<number, number>()
  for (const { body } of events) {
    const told = JSON.parse(body)
    const id: number = told.order?.id ?? told.transaction.id
    stories.set(id, [...(stories.get(id) ?? []), told.notification_type])
    if (told.notification_type.endsWith('refund')) {
      const part = cents(told.payment_details?.payment.amount)
      givenBack.set(id, (givenBack.get(id) ?? 0) + part)
    }
  }
  for (const { transaction_id: id, status, refunded_amount } of rows) {
    const story = (stories.get(id) ?? []).join(' ')
    assert.match(story, lawful[status] as RegExp, `transaction ${id} is ${status}`)
    assert.equal(givenBack.get(id) ?? 0, cents(refunded_amount ?? undefined))
  }
  assert.equal(stories.size, rows.filter(({ status }) => status !== 'created').length)
  return stories
}
