/** What notifications tell of each transaction, held against the state it is in. */
import assert from 'node:assert/strict'
import type { Payments } from './payments.ts'

/** The only stories there are, by the state in which they end. */
const lawful: Record<string, RegExp> = {
  created: /^$/,
  declined: /^ps_declined$/,
  rejected: /^afs_reject$/,
  paid: /^order_paid$/,
  partially_refunded: /^order_paid( partial_refund)+$/,
  refunded: /^order_paid( partial_refund)* refund$/,
}

/** Cents of an amount with at most two digits. */
const cents = (amount: string | number | undefined): number => Math.round(Number(amount ?? 0) * 100)

/**
 * Asserts that every transaction of the project tells exactly the story of its state: no event without its change, no
 * change without its event, and all refunds together what was given back. Answers the types told, by transaction.
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
