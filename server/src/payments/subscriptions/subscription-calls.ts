/** The calls of subscriptions. */

import type { FastifyInstance } from '../../base/http/http.ts'
import { adminPath, answered, projectProblems, sendAnswer } from '../../projects/index.ts'
import { about, announcedTransaction, type PaymentsDeps, readPathId } from '../call.ts'
import {
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
import {
  createSubscription,
  getSubscription,
  moveSubscription,
  pageSubscriptions,
} from './subscriptions.ts'

const subscriptions: Resource<SubscriptionBody, SubscriptionQuery> = {
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
  create: createSubscription,
  page: pageSubscriptions,
  get: getSubscription,
}

/** Registers the calls of subscriptions. */
export const subscriptionCalls = (app: FastifyInstance, deps: PaymentsDeps): void => {
  resourceCalls(app, deps, subscriptions)
  changeCall(app, deps)
}

const changeCall = (app: FastifyInstance, deps: PaymentsDeps): void => {
  app.put<{ Params: UserSubscriptionPath; Body: SubscriptionChange }>(
    `${adminPath}/users/:user_id/subscriptions/:subscription_id`,
    {
      schema: {
        ...about('changeSubscription', "Change the state of a user's subscription"),
        problems: [projectProblems.not_in_this_state],
        description:
          'Sends cancel_subscription when it is canceled. Without date_end a non-renewing subscription that is canceled keeps its end; any other canceled one ends now, and a non-renewing one on the day of its next charge. 409 for a move that does not exist.',
        params: UserSubscriptionPath,
        body: SubscriptionChange,
        response: { 200: Subscription },
      },
    },
    async (request, reply) => {
      const { project, caller } = deps.admission.admitted(request)
      const { user_id: userId, subscription_id } = request.params
      const id = readPathId('subscription_id', subscription_id)
      const move = { project, caller, userId, id, body: request.body }
      const subscription = await announcedTransaction(deps, (tx, announcement) =>
        moveSubscription(tx, { ...deps, announcement }, move),
      )
      return sendAnswer(reply, answered(200, subscription))
    },
  )
}
