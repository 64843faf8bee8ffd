/** The calls that begin, read and move transactions. */
import { ProjectPath } from '../../base/contract.ts'
import { type FastifyInstance, optionalBody } from '../../base/http/http.ts'
import {
  adminPath,
  answered,
  projectProblems,
  type RepeatedAnswer,
  RepeatHeaders,
  sendAnswer,
} from '../../projects/index.ts'
import { about, announced, type PaymentsDeps, readPathId } from '../call.ts'
import {
  BatchAnswer,
  BatchBody,
  DeclineBody,
  MovedTransaction,
  PayBody,
  RefundBody,
  RejectBody,
  Transaction,
  TransactionBody,
  TransactionDetail,
  TransactionPage,
  TransactionPath,
  TransactionQuery,
} from '../contract.ts'
import { refuseInvalid } from '../resources/body.ts'
import { type Resource, resourceCalls } from '../resources/resource-calls.ts'
import { batchViolations, runBatch } from './batch.ts'
import type { Move } from './move.ts'
import { mover, moveTransaction } from './moves.ts'
import { withNotification } from './notification-of-move.ts'
import { transactionViolations } from './transaction-body.ts'
import { createTransaction, getTransaction, pageTransactions } from './transactions.ts'

const transactions: Resource<TransactionBody, TransactionQuery> = {
  name: 'transaction',
  Name: 'Transaction',
  schemas: {
    body: TransactionBody,
    one: Transaction,
    detail: TransactionDetail,
    path: TransactionPath,
    search: TransactionQuery,
    page: TransactionPage,
  },
  violations: transactionViolations,
  create: createTransaction,
  page: pageTransactions,
  get: getTransaction,
}

/** Registers the calls of transactions. */
export const transactionCalls = (app: FastifyInstance, deps: PaymentsDeps): void => {
  resourceCalls(app, deps, transactions)
  moveCalls(app, deps)
  batchCall(app, deps)
}

/** The moves of a transaction, each a call. */
const moves = [
  {
    kind: 'decline',
    summary: 'Decline a transaction that nobody has paid',
    description:
      'Sends ps_declined where it is switched on; else notification is null. 409 in any state but created.',
    body: DeclineBody,
  },
  {
    kind: 'reject',
    summary: 'Reject a transaction that nobody has paid, as fraud',
    description:
      'Sends afs_reject where it is switched on; else notification is null. 409 in any state but created.',
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
      'Sends refund when nothing is left, else partial_refund where it is switched on (if not, notification is null). 409 where it is not paid, or less is left than the amount.',
    body: RefundBody,
  },
] as const

const moveCalls = (app: FastifyInstance, deps: PaymentsDeps): void => {
  const moveGathered = mover(deps)
  for (const { kind, summary, description, body } of moves) {
    app.post<{ Params: TransactionPath; Body: Move['body'] }>(
      `${adminPath}/transactions/:transaction_id/${kind}`,
      {
        ...(kind === 'pay' && optionalBody),
        schema: {
          ...about(`${kind}Transaction`, summary),
          problems: [projectProblems.not_in_this_state],
          description,
          params: TransactionPath,
          headers: RepeatHeaders,
          body,
          response: { 200: MovedTransaction },
        },
      },
      async (request, reply) => {
        const { project, caller } = deps.admission.admitted(request)
        const id = readPathId('transaction_id', request.params.transaction_id)
        const move = { kind, project, caller, id, body: request.body } as Move
        const moved = (transaction: Transaction): RepeatedAnswer => {
          const { settings } = deps.directory.project(project.projectId) ?? project
          return answered(200, withNotification(settings, kind, transaction))
        }
        const answer =
          request.headers['idempotency-key'] === undefined
            ? moved(await moveGathered(move))
            : await announced(deps, request, async (tx, announcement) =>
                moved(await moveTransaction(tx, { ...deps, announcement }, move)),
              )
        return sendAnswer(reply, answer)
      },
    )
  }
}

const batchCall = (app: FastifyInstance, deps: PaymentsDeps): void => {
  app.post<{ Body: BatchBody }>(
    `${adminPath}/transactions/batch`,
    {
      attachValidation: true,
      schema: {
        ...about('batchTransactions', 'Many operations on transactions in one call'),
        description:
          'Each operation takes effect or is refused by itself, as its own call would be, a refund also for want of the permission `payments.refund`; all that take effect are stored together, with their notifications.',
        headers: RepeatHeaders,
        params: ProjectPath,
        body: BatchBody,
        response: { 200: BatchAnswer },
      },
    },
    async (request, reply) => {
      refuseInvalid(request, batchViolations(request.body))
      const { project, caller } = deps.admission.admitted(request)
      const mayRefund = deps.admission.mayAlso(request, 'payments.refund', {
        kind: 'project',
        ...project,
      })
      const batch = { project, caller, mayRefund, body: request.body }
      const answer = await announced(deps, request, async (tx, announcement) =>
        answered(200, { results: await runBatch(tx, { ...deps, announcement }, batch) }),
      )
      return sendAnswer(reply, answer)
    },
  )
}
