/** Stripe, as far as its events go: payments and subscriptions to tell of, events signed and delivered to a project. */
import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import * as recorded from '../recorded/processors/stripe.ts'
import type { Called, Payments } from './payments.ts'

export type Members = Record<string, unknown>

export const signingSecret = 'whsec_0123456789abcdefghijklmnopqrstuv'

/** The value of `Stripe-Signature` for a body. */
export const signed = (body: string, at: Date, secret = signingSecret): string => {
  const time = Math.floor(at.getTime() / 1000)
  const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return `t=${time},v1=${mac},v0=${'0'.repeat(64)}`
}

export type Changes = {
  /** Members of the event's object. */
  object?: Members
  /** Members of the event. */
  event?: Members
  metadata?: Members
}

/** An event of its own made of a recorded one: with an id of its own, and other members. */
export const varied = (
  recorded: Members,
  { object = {}, event = {}, metadata }: Changes,
): Members => {
  const before = (recorded.data as { object: Members }).object
  return {
    ...recorded,
    id: `evt_${newSuffix()}`,
    data: { object: { ...before, ...object, ...(metadata ? { metadata } : {}) } },
    ...event,
  }
}

/** Posts a body with a header of the caller's making to where Stripe reports. */
export const post = async (
  { app, world }: Pick<Payments, 'app' | 'world'>,
  body: string | Buffer,
  signature: string | undefined,
  projectId = world.project.project_id,
): Promise<Called> => {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v2/project/${projectId}/processors/stripe/events`,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
    payload: body,
  })
  return { status: answer.statusCode, text: answer.payload, body: JSON.parse(answer.payload) }
}

/** Delivers an event as Stripe does; answers the outcome. */
export const deliver = async (payments: Payments, event: Members): Promise<string> => {
  const body = JSON.stringify(event, null, 2)
  const {
    status,
    text,
    body: answer,
  } = await post(payments, body, signed(body, payments.world.clock.now()))
  if (status !== 200) throw new Error(`${status} ${text}`)
  return answer.outcome
}

/** Connects Stripe to the world's project, with the secret that `deliver` signs with, and all choices as at first. */
export const connect = async (payments: Payments, settings: object = {}): Promise<void> => {
  const choices = { decline_on: 'attempt', chargeback_on: 'opened' }
  const body = { signing_secrets: [signingSecret], ...choices, ...settings }
  assert.equal((await payments.call('PUT', 'processors/stripe', body)).status, 200)
}

/** A transaction of 9.99 USD and its payment at Stripe: recorded events are delivered as events of that payment. */
export const newPayment = async (payments: Payments, body: object = {}, transaction?: number) => {
  const money = { currency: 'USD', amount: '9.99' }
  const id =
    transaction ?? (await payments.newTransaction({ user: { id: 'u1' }, ...money, ...body }))
  const suffix = newSuffix()
  const event = (source: Members, changes: Changes = {}): Members => {
    const { object } = source.data as { object: Members }
    const isIntent = object.object === 'payment_intent'
    return varied(source, {
      ...changes,
      object: {
        id: isIntent ? `pi_${suffix}` : `${object.id}_${suffix}`,
        ...(isIntent ? {} : { payment_intent: `pi_${suffix}` }),
        ...(object.object === 'dispute' || object.object === 'refund'
          ? {}
          : { metadata: { portreeve_transaction_id: String(id) } }),
        ...changes.object,
      },
    })
  }
  return {
    id,
    event,
    hear: (source: Members, changes?: Changes) => deliver(payments, event(source, changes)),
    read: async () => (await payments.call('GET', `transactions/${id}`)).body,
    /** Types of the notifications about the transaction, oldest first, with the code of a refund and its part. */
    told: async () =>
      (await payments.notifications())
        .map((text) => JSON.parse(text))
        .filter(({ transaction, billing }) => (transaction ?? billing?.transaction)?.id === id)
        .map(({ notification_type, refund_details, payment_details }) =>
          [notification_type, refund_details?.code, payment_details?.payment.amount]
            .filter((word) => word !== undefined)
            .join(' '),
        ),
  }
}

/** The events of a payment that is refunded in part, and disputed, lost and refunded as a whole. */
export const paymentEvents: readonly Members[] = [
  recorded.begun,
  recorded.succeeded,
  recorded.partlyRefunded,
  recorded.refunded,
  recorded.disputed,
  recorded.disputeLost,
]

/** Delivers payment events in an order, some of them twice, and asserts that money adds up and is told once. */
export const arriveIn = async (payments: Payments, order: readonly Members[]): Promise<void> => {
  const payment = await newPayment(payments)
  const made = new Map(paymentEvents.map((source) => [source, payment.event(source)]))
  for (const source of order) await deliver(payments, made.get(source) as Members)
  const { status, refunds, refunded_amount } = await payment.read()
  assert.deepEqual([status, refunded_amount], ['refunded', '9.99'])
  const told = await payment.told()
  assert.equal(told[0], 'order_paid')
  assert.equal(told.length, 1 + refunds.length)
  assert.equal(told.filter((line) => line.startsWith('refund ')).length, 1)
}

/** Posts a body as Stripe would sign it; answers the status. */
export const postSigned = async (payments: Payments, body: string | Buffer): Promise<number> => {
  const time = Math.floor(payments.world.clock.now().getTime() / 1000)
  const mac = createHmac('sha256', signingSecret).update(`${time}.`).update(body).digest('hex')
  return (await post(payments, body, `t=${time},v1=${mac}`)).status
}

export const recordedEvents = Object.values(recorded) as Members[]

export const mangledMembers =
  'id amount amount_received amount_refunded charge payment_intent currency metadata reason status refunds last_payment_error cancellation_reason items cancel_at ended_at'.split(
    ' ',
  )

/** Recorded events, with any JSON as some members of their objects. */
export const mangledEvents: fc.Arbitrary<Members> = fc
  .tuple(
    fc.constantFrom(...recordedEvents),
    fc.dictionary(fc.constantFrom(...mangledMembers), fc.jsonValue()),
  )
  .map(([source, object]) => varied(source, { object: object as Members }))

/** A subscription of ours, and Stripe's events about it. */
export const newSubscription = async (payments: Payments) => {
  const id = await payments.newSubscription()
  const object = { id: `sub_${newSuffix()}` }
  const metadata = { portreeve_subscription_id: id }
  return {
    id,
    hear: (source: Members, created = 1_795_000_000, changes: Members = {}) =>
      deliver(
        payments,
        varied(source, { object: { ...object, ...changes }, metadata, event: { created } }),
      ),
    read: async () => (await payments.call('GET', `subscriptions/${id}`)).body,
    told: async () =>
      (await payments.notifications()).filter((text) => text.includes(`"subscription_id":"${id}"`)),
  }
}

export type Kept = {
  id: string
  outcome: string
  detail: string
  why?: string
  values?: object
  transaction_id?: number
  subscription_id?: string
}

/** The events of Stripe that were kept and fit a query, newest first. */
export const listEvents = async (payments: Payments, query: string): Promise<Kept[]> =>
  (await payments.call('GET', `processors/stripe/events?${query}`)).body.items

/** The part of a Stripe id that no other object has. */
const newSuffix = (): string => randomUUID().replaceAll('-', '')
