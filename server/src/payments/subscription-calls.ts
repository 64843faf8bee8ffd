/** The calls of subscriptions. */
import { ProjectPath } from '../base/contract.ts'
import type { FastifyInstance } from '../base/http.ts'
import {
  about,
  admin,
  answered,
  IdempotencyHeaders,
  once,
  type PaymentsDeps,
  readCursor,
  readId,
  send,
} from './call.ts'
import {
  Subscription,
  SubscriptionBody,
  SubscriptionChange,
  SubscriptionPage,
  SubscriptionPath,
  SubscriptionQuery,
  UserSubscriptionPath,
} from './contract.ts'
import { pageSubscriptions } from './page.ts'
import { createSubscription, getSubscription, moveSubscription } from './subscriptions.ts'

/** Registers the calls of subscriptions. */
export const subscriptionCalls = (app: FastifyInstance, deps: PaymentsDeps): void => {
  createCall(app, deps)
  readCalls(app, deps)
  changeCall(app, deps)
}

const createCall = (app: FastifyInstance, deps: PaymentsDeps): void => {
  app.post<{ Body: SubscriptionBody }>(
    `${admin}/subscriptions`,
    {
      schema: {
        ...about('createSubscription', 'Begin a subscription'),
        params: ProjectPath,
        headers: IdempotencyHeaders,
        body: SubscriptionBody,
        response: { 201: Subscription },
      },
    },
    async (request, reply) => {
      const { project } = deps.admission.admitted(request)
      const answer = await once(deps, request, async (sql) =>
        answered(201, await createSubscription(sql, project, request.body, deps.clock.now())),
      )
      return send(reply, answer)
    },
  )
}

const readCalls = (app: FastifyInstance, deps: PaymentsDeps): void => {
  app.get<{ Querystring: SubscriptionQuery }>(
    `${admin}/subscriptions`,
    {
      schema: {
        ...about('listSubscriptions', 'Search subscriptions'),
        description: 'Newest first. What is asked for together must all fit.',
        params: ProjectPath,
        querystring: SubscriptionQuery,
        response: { 200: SubscriptionPage },
      },
    },
    async (request, reply) => {
      const { project } = deps.admission.admitted(request)
      readCursor(request.query)
      return send(reply, answered(200, await pageSubscriptions(deps.sql, project, request.query)))
    },
  )
  app.get<{ Params: SubscriptionPath }>(
    `${admin}/subscriptions/:subscription_id`,
    {
      schema: {
        ...about('getSubscription', 'Read a subscription'),
        params: SubscriptionPath,
        response: { 200: Subscription },
      },
    },
    async (request, reply) => {
      const { project } = deps.admission.admitted(request)
      const id = readId('subscription_id', request.params.subscription_id)
      return send(reply, answered(200, await getSubscription(deps.sql, project, id)))
    },
  )
}

const changeCall = (app: FastifyInstance, deps: PaymentsDeps): void => {
  app.put<{ Params: UserSubscriptionPath; Body: SubscriptionChange }>(
    `${admin}/users/:user_id/subscriptions/:subscription_id`,
    {
      schema: {
        ...about('changeSubscription', "Change the state of a user's subscription"),
        description:
          'Sends cancel_subscription when it is canceled. Without date_end a canceled subscription ends now, a non-renewing one on the day of its next charge. 409 for a move that does not exist.',
        params: UserSubscriptionPath,
        body: SubscriptionChange,
        response: { 200: Subscription },
      },
    },
    async (request, reply) => {
      const { project, caller } = deps.admission.admitted(request)
      const { user_id: userId, subscription_id } = request.params
      const id = readId('subscription_id', subscription_id)
      const move = { project, caller, userId, id, body: request.body }
      const subscription = await deps.announce((announcement) =>
        deps.sql.begin((tx) => moveSubscription(tx, { ...deps, announcement }, move)),
      )
      return send(reply, answered(200, subscription))
    },
  )
}
