/** The calls of subscriptions. */

import type { FastifyInstance } from '../../base/http/http.ts'
import { adminCalls, answered, projectProblems, sendAnswer } from '../../projects/index.ts'
import { about, announcedTransaction, type PaymentsDeps, readPathId } from '../call.ts'
import {
  problems,
  Subscription,
  SubscriptionBody,
  SubscriptionChange,
  SubscriptionDetail,
  SubscriptionPage,
  SubscriptionPath,
  SubscriptionQuery,
  UserSubscriptionPath,
} from '../contract.ts'
import { type Resource, resourceCalls } from '../resources/resource-calls.ts'
import type { SubscriptionRow } from '../rows.ts'
import * as store from './subscriptions.sql.ts'
import { causedBySubscription, moveSubscription, readSubscription } from './subscriptions.ts'

const subscriptions: Resource<SubscriptionRow, SubscriptionBody, SubscriptionQuery> = {
  name: 'subscription',
  Name: 'Subscription',
  schemas: {
    body: SubscriptionBody,
    one: Subscription,
    detail: SubscriptionDetail,
    path: SubscriptionPath,
    search: SubscriptionQuery,
    page: SubscriptionPage,
  },
  violations: () => [],
  insert: store.insertSubscription,
  look: store.lookForSubscriptions,
  list: store.listSubscriptions,
  show: readSubscription,
  causedBy: causedBySubscription,
  missing: problems.subscription_not_found,
  columns: [
    'subscription_id',
    'status',
    'user.id',
    'user.name',
    'plan_id',
    'product_id',
    'date_create',
    'date_next_charge',
    'date_end',
    'changed_at',
    'tags',
  ],
}

/** Registers the calls of subscriptions. */
export const subscriptionCalls = (app: FastifyInstance, deps: PaymentsDeps): void => {
  resourceCalls(app, deps, subscriptions)
  changeCall(app, deps)
}

const changeCall = (app: FastifyInstance, deps: PaymentsDeps): void =>
  adminCalls(app, deps.admission).put(
    '/users/:user_id/subscriptions/:subscription_id',
    {
      ...about('changeSubscription', "Change the state of a user's subscription"),
      problems: [projectProblems.not_in_this_state],
      description:
        'Sends cancel_subscription when it is canceled. Without date_end a non-renewing subscription that is canceled keeps its end; any other canceled one ends now, and a non-renewing one on the day of its next charge. 409 for a move that does not exist.',
      params: UserSubscriptionPath,
      body: SubscriptionChange,
      response: { 200: Subscription },
    },
    async ({ project, caller }, { params, body }, reply) => {
      const id = readPathId('subscription_id', params.subscription_id)
      const move = { project, caller, userId: params.user_id, id, body }
      const subscription = await announcedTransaction(deps, (tx, announcement) =>
        moveSubscription(tx, { ...deps, announcement }, move),
      )
      return sendAnswer(reply, answered(200, subscription))
    },
  )
