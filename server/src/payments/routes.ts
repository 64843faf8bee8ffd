/** The calls of transactions and subscriptions. */
import { Problem, ProjectPath, Type } from '../base/contract.ts'
import type { Query, Tx } from '../base/database.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../base/http.ts'
import { parseId } from '../base/ids.ts'
import {
  type Answer,
  type Deps,
  projectProblems,
  runOnce,
  speakAdminDialect,
} from '../projects/index.ts'
import type { Announce, Announcement } from '../webhooks/index.ts'
import { batchViolations, runBatch } from './batch.ts'
import { refuseInvalid } from './body.ts'
import {
  BatchAnswer,
  BatchBody,
  DeclineBody,
  PayBody,
  RefundBody,
  RejectBody,
  Subscription,
  SubscriptionBody,
  SubscriptionChange,
  SubscriptionPath,
  Transaction,
  TransactionBody,
  TransactionPath,
  UserSubscriptionPath,
} from './contract.ts'
import { retryDeadlock } from './deadlock.ts'
import type { Move } from './move.ts'
import { mover, moveTransaction } from './moves.ts'
import type { OrderListener } from './order-listener.ts'
import { createSubscription, getSubscription, moveSubscription } from './subscriptions.ts'
import { transactionViolations } from './transaction-body.ts'
import { createTransaction, getTransaction } from './transactions.ts'

export type PaymentsDeps = Pick<Deps, 'sql' | 'clock' | 'directory' | 'admission' | 'settings'> & {
  /** Brings what a transaction emits to the dispatcher. */
  announce: Announce
  /** Hears of orders that are paid and refunded. */
  orders?: OrderListener
}

const admin = '/api/v2/project/:project_id/admin'

const IdempotencyHeaders = Type.Object({
  'Idempotency-Key': Type.Optional(
    Type.String({
      description: 'Repeated calls with the same key and body get the same answer for 24 hours',
    }),
  ),
})

/** The plugin with the calls of payments below `/api/v2/project/{project_id}/admin`. */
export const paymentsRoutes =
  (deps: PaymentsDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    speakAdminDialect(app)
    app.addHook('onRequest', (request) => deps.admission.admitToProject(request))
    transactionCalls(app, deps)
    moveCalls(app, deps)
    batchCall(app, deps)
    subscriptionCalls(app, deps)
    changeSubscriptionCall(app, deps)
  }

const transactionCalls = (app: FastifyInstance, deps: PaymentsDeps): void => {
  app.post<{ Body: TransactionBody }>(
    `${admin}/transactions`,
    {
      attachValidation: true,
      schema: {
        ...about('createTransaction', 'Begin a transaction'),
        params: ProjectPath,
        headers: IdempotencyHeaders,
        body: TransactionBody,
        response: { 201: Transaction },
      },
    },
    async (request, reply) => {
      refuseInvalid(request, transactionViolations(request.body))
      const { project } = deps.admission.admitted(request)
      const answer = await once(deps, request, async (sql) =>
        answered(201, await createTransaction(sql, project, request.body, deps.clock.now())),
      )
      return send(reply, answer)
    },
  )
  app.get<{ Params: TransactionPath }>(
    `${admin}/transactions/:transaction_id`,
    {
      schema: {
        ...about('getTransaction', 'Read a transaction'),
        params: TransactionPath,
        response: { 200: Transaction },
      },
    },
    async (request, reply) => {
      const { project } = deps.admission.admitted(request)
      const id = readId('transaction_id', request.params.transaction_id)
      return send(reply, answered(200, await getTransaction(deps.sql, project, id)))
    },
  )
}

const batchCall = (app: FastifyInstance, deps: PaymentsDeps): void => {
  app.post<{ Body: BatchBody }>(
    `${admin}/transactions/batch`,
    {
      attachValidation: true,
      schema: {
        ...about('batchTransactions', 'Many operations on transactions in one call'),
        description:
          'Each operation takes effect or is refused by itself, as its own call would be; all that take effect are stored together, with their notifications.',
        headers: IdempotencyHeaders,
        params: ProjectPath,
        body: BatchBody,
        response: { 200: BatchAnswer },
      },
    },
    async (request, reply) => {
      refuseInvalid(request, batchViolations(request.body))
      const { project, caller } = deps.admission.admitted(request)
      const batch = { project, caller, body: request.body }
      const answer = await announced(deps, request, async (tx, announcement) =>
        answered(200, { results: await runBatch(tx, { ...deps, announcement }, batch) }),
      )
      return send(reply, answer)
    },
  )
}

/** The moves of a transaction, each a call. */
const moves = [
  {
    kind: 'decline',
    summary: 'Decline a transaction that nobody has paid',
    description:
      'Sends ps_declined where the operator switched it on. 409 in any state but created.',
    body: DeclineBody,
  },
  {
    kind: 'reject',
    summary: 'Reject a transaction that nobody has paid, as fraud',
    description:
      'Sends afs_reject where the operator switched it on. 409 in any state but created.',
    body: RejectBody,
  },
  {
    kind: 'pay',
    summary: 'Mark a transaction as paid',
    description: 'Sends order_paid. 409 in any state but created.',
    body: PayBody,
  },
  {
    kind: 'refund',
    summary: 'Give back what was paid, or a part of it',
    description:
      'Sends refund when nothing is left, else partial_refund where the operator switched it on. 409 where it is not paid, or less is left than the amount.',
    body: RefundBody,
  },
] as const

const moveCalls = (app: FastifyInstance, deps: PaymentsDeps): void => {
  const moveGathered = mover(deps)
  for (const { kind, summary, description, body } of moves) {
    app.post<{ Params: TransactionPath; Body: Move['body'] }>(
      `${admin}/transactions/:transaction_id/${kind}`,
      {
        schema: {
          ...about(`${kind}Transaction`, summary),
          description,
          params: TransactionPath,
          headers: IdempotencyHeaders,
          body,
          response: { 200: Transaction },
        },
      },
      async (request, reply) => {
        const { project, caller } = deps.admission.admitted(request)
        const id = readId('transaction_id', request.params.transaction_id)
        const move = { kind, project, caller, id, body: request.body } as Move
        const answer =
          request.headers['idempotency-key'] === undefined
            ? answered(200, await moveGathered(move))
            : await announced(deps, request, async (tx, announcement) =>
                answered(200, await moveTransaction(tx, { ...deps, announcement }, move)),
              )
        return send(reply, answer)
      },
    )
  }
}

const subscriptionCalls = (app: FastifyInstance, deps: PaymentsDeps): void => {
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

const changeSubscriptionCall = (app: FastifyInstance, deps: PaymentsDeps): void => {
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

const about = (operationId: string, summary: string): Record<string, unknown> => ({
  operationId,
  summary,
  tags: ['Payments'],
  security: [{ apiKey: [] }],
})

/** Runs work of one statement: alone, or with its Idempotency-Key in a transaction. */
const once = async (
  deps: Pick<Deps, 'sql' | 'clock' | 'admission'>,
  request: FastifyRequest,
  work: (sql: Query) => Promise<Answer>,
): Promise<Answer> => {
  if (request.headers['idempotency-key'] === undefined) return await work(deps.sql)
  const { project } = deps.admission.admitted(request)
  return await runOnce(deps, repeatable(project.projectId, request), work)
}

/** Runs work that emits, once for its Idempotency-Key where there is one. */
const announced = (
  deps: PaymentsDeps,
  request: FastifyRequest,
  work: (tx: Tx, announcement: Announcement) => Promise<Answer>,
): Promise<Answer> => {
  const { project } = deps.admission.admitted(request)
  return retryDeadlock(() =>
    deps.announce((announcement) =>
      runOnce(deps, repeatable(project.projectId, request), (tx) => work(tx, announcement)),
    ),
  )
}

const repeatable = (projectId: number, request: FastifyRequest) => ({
  projectId,
  key: request.headers['idempotency-key'],
  call: `${request.method} ${request.url.split('?', 1)[0]}`,
  body: request.body,
})

const answered = (status: number, body: object): Answer => ({ status, text: JSON.stringify(body) })

const send = (reply: FastifyReply, { status, text }: Answer): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(text)

const readId = (property: string, text: string): number => {
  const id = parseId(text)
  if (id !== undefined) return id
  throw new Problem(projectProblems.invalid, {
    violations: [{ property, message: 'must be digits only, 1 to 9007199254740991' }],
  })
}
