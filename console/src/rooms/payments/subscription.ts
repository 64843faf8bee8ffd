/** A subscription as the API tells of one. */
import type { AnswerOf } from '../../api/calls.ts'
import type { Tone } from '../../shared/controls/badge.tsx'

export type Subscription = AnswerOf<'getSubscription'>
export type SubscriptionState = Subscription['status']

/** Every move that there is (docs/payments.md#subscriptions). Nothing makes one active again. */
export const subscriptionMoves: Readonly<Record<SubscriptionState, readonly SubscriptionState[]>> =
  {
    active: ['non_renewing', 'canceled'],
    non_renewing: ['canceled'],
    canceled: [],
  }

export const toneOfSubscription = (status: SubscriptionState): Tone =>
  status === 'active' ? 'good' : status === 'non_renewing' ? 'warn' : 'plain'
