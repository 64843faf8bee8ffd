/**
 * `portreeve trigger` makes a test event by the very calls a studio makes. So the code that writes real notifications
 * writes this one, too.
 */
import { formatTimestamp, plusSeconds, systemClock } from '../../base/clock.ts'
import type { RemoteProject } from './remote-project.ts'

export type Triggering = {
  project: Pick<RemoteProject, 'call' | 'projectId' | 'aheadMs'>
  userId: string
  /** A decimal number in a string. */
  amount: string
  currency: string
}

export type Triggered = {
  /** The thing that was made: `transaction 77`. */
  about: string
  /** Id of the notification; undefined where none was written, because its type is switched off. */
  eventId: string | undefined
}

type Page = { items: { event_id: string; body: string }[]; has_more: boolean; cursor: string }

type Step = { path: string; body: object }

const reason = 'Test event'
const pay: Step = { path: 'pay', body: {} }

/** The steps of a transaction after its creation, by type. */
const steps: Record<string, (facts: { amount: string }) => Step[]> = {
  ps_declined: () => [{ path: 'decline', body: { code: 5, reason } }],
  afs_reject: () => [{ path: 'reject', body: { reason } }],
  order_paid: () => [pay],
  refund: () => [pay, { path: 'refund', body: { code: 5, reason } }],
  partial_refund: ({ amount }) => [
    pay,
    { path: 'refund', body: { code: 5, reason, amount: lastDigit(amount) } },
  ],
}

/** The types that can be triggered. */
export const triggerTypes: readonly string[] = [...Object.keys(steps), 'cancel_subscription']

/** The smallest part of an amount: a refund of it is never all. */
const lastDigit = (amount: string): string =>
  amount
    .replace(/\d(?=.*\d)/g, '0')
    .replace(/\d$/, '1')
    .replace(/^0+(?=\d)/, '')

/** Whether an amount is the smallest part itself, or nothing; the service judges what is no amount. */
const isWithoutParts = (amount: string): boolean =>
  /^[0-9]+(\.[0-9]+)?$/.test(amount) && BigInt(amount.replace('.', '')) <= 1n

/**
 * Makes the event of a type, of a test transaction (`dry_run` 1) or of a subscription to the plan `test`. Throws an
 * error for people when the service refuses, or the amount has no parts.
 */
export const trigger = async (type: string, triggering: Triggering): Promise<Triggered> => {
  const { project, amount } = triggering
  if (type === 'partial_refund' && isWithoutParts(amount)) {
    throw new Error(`Of ${amount} no part can go back: give a larger --amount.`)
  }
  const beganAt = systemClock.now()
  const id =
    type === 'cancel_subscription'
      ? await cancelSubscription(triggering)
      : await moveTransaction(type, triggering)
  const since = formatTimestamp(plusSeconds(beganAt, project.aheadMs() / 1000 - earlierSeconds))
  const thing = type === 'cancel_subscription' ? 'subscription' : 'transaction'
  return { about: `${thing} ${id}`, eventId: await findEvent(project, { type, id, since }) }
}

// Processes of the service may differ in time.
const earlierSeconds = 10

/** A committed event is there: only its place among others has to be found. */
const findEvent = async (
  project: Triggering['project'],
  { type, id, since }: { type: string; id: string; since: string },
): Promise<string | undefined> => {
  let place: Record<string, string> = { since }
  for (;;) {
    const query = new URLSearchParams({ ...place, types: type })
    const page = await project.call<Page>('GET', `/webhook/events?${query}`)
    const event = page.items.find(({ body }) => idsIn(body).includes(id))
    if (event || !page.has_more) return event?.event_id
    // Where very much happens at once, some of it comes a little later.
    place = { cursor: page.cursor, wait: '5' }
  }
}

const moveTransaction = async (
  type: string,
  { project, userId, amount, currency }: Triggering,
): Promise<string> => {
  const { id } = await project.call<{ id: number }>('POST', '/transactions', {
    body: {
      dry_run: 1,
      user: { id: userId, name: 'Test' },
      currency,
      amount,
      items: [{ sku: 'test', type: 'bundle', quantity: 1, amount }],
    },
  })
  for (const { path, body } of steps[type]?.({ amount }) ?? []) {
    await project.call('POST', `/transactions/${id}/${path}`, { body })
  }
  return String(id)
}

const cancelSubscription = async ({ project, userId }: Triggering): Promise<string> => {
  const user = { id: userId, name: 'Test' }
  const { subscription_id: id } = await project.call<{ subscription_id: string }>(
    'POST',
    '/subscriptions',
    { body: { user, plan_id: 'test' } },
  )
  const path = `/users/${encodeURIComponent(userId)}/subscriptions/${id}`
  await project.call('PUT', path, { body: { status: 'canceled' } })
  return String(id)
}

/** The ids of what a notification may be about. */
const idsIn = (body: string): string[] => {
  const { transaction, order, subscription } = JSON.parse(body) as {
    transaction?: { id?: number }
    order?: { id?: number }
    subscription?: { subscription_id?: string }
  }
  return [transaction?.id, order?.id, subscription?.subscription_id].map(String)
}
