/** The calls that begin, read and move transactions. */
import type { FastifyInstance } from '../../base/http/http.ts'
import {
  adminCalls,
  answered,
  type NotificationType,
  type ProjectSettings,
  projectProblems,
  type RepeatedAnswer,
  RepeatHeaders,
  sendAnswer,
  whyNotSent,
} from '../../projects/index.ts'
import { about, announced, type PaymentsDeps, readPathId } from '../call.ts'
import {
  BatchAnswer,
  BatchBody,
  DeclineBody,
  MovedTransaction,
  PayBody,
  problems,
  RefundBody,
  RejectBody,
  Transaction,
  TransactionBody,
  TransactionDetail,
  TransactionPage,
  TransactionPath,
  TransactionQuery,
} from '../contract.ts'
import { type Resource, refuseInvalid, resourceCalls } from '../resources/resource-calls.ts'
import type { TransactionRow } from '../rows.ts'
import { batchViolations, runBatch } from './batch.ts'
import type { Move } from './move.ts'
import { mover, moveTransaction } from './moves.ts'
import { causedByTransaction, readTransaction } from './transaction.ts'
import { transactionViolations } from './transaction-body.ts'
import * as store from './transactions.sql.ts'

const transactions: Resource<TransactionRow, TransactionBody, TransactionQuery> = {
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
  insert: store.insertTransaction,
  look: store.lookForTransactions,
  list: store.listTransactions,
  show: readTransaction,
  causedBy: causedByTransaction,
  missing: problems.transaction_not_found,
  columns: [
    'id',
    'status',
    'external_id',
    'created_at',
    'changed_at',
    'payment_date',
    'user.id',
    'user.name',
    'user.email',
    'user.phone',
    'user.ip',
    'user.country',
    'user.zip',
    'currency',
    'amount',
    'refunded_amount',
    'payment_method',
    'agreement',
    'dry_run',
    'items',
    'refund_details.code',
    'refund_details.reason',
    'refund_details.reason_detail',
    'refund_details.author',
    'refunds',
    'custom_parameters',
    'order_id',
  ],
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
  const { post } = adminCalls(app, deps.admission)
  const moveGathered = mover(deps)
  for (const { kind, summary, description, body } of moves) {
    post(
      `/transactions/:transaction_id/${kind}`,
      {
        ...about(`${kind}Transaction`, summary, description),
        ...(kind === 'pay' && { isBodyOptional: true }),
        problems: [projectProblems.not_in_this_state],
        params: TransactionPath,
        headers: RepeatHeaders,
        body,
        response: { 200: MovedTransaction },
      },
      async ({ project, projectId, caller }, request, reply) => {
        const id = readPathId('transaction_id', request.params.transaction_id)
        const move = { kind, project, caller, id, body: request.body } as Move
        const moved = (transaction: Transaction): RepeatedAnswer => {
          const { settings } = deps.directory.project(projectId) ?? project
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

const batchCall = (app: FastifyInstance, deps: PaymentsDeps): void =>
  adminCalls(app, deps.admission).post(
    '/transactions/batch',
    {
      ...about('batchTransactions', 'Many operations on transactions in one call'),
      attachValidation: true,
      description:
        'Each operation takes effect or is refused by itself, as its own call would be, a refund also for want of the permission `payments.refund`; all that take effect are stored together, with their notifications.',
      headers: RepeatHeaders,
      body: BatchBody,
      response: { 200: BatchAnswer },
    },
    async ({ project, caller }, request, reply) => {
      refuseInvalid(request, batchViolations(request.body))
      const place = { kind: 'project', ...project } as const
      const mayRefund = deps.admission.mayAlso(request, 'payments.refund', place)
      const batch = { project, caller, mayRefund, body: request.body }
      const answer = await announced(deps, request, async (tx, announcement) =>
        answered(200, { results: await runBatch(tx, { ...deps, announcement }, batch) }),
      )
      return sendAnswer(reply, answer)
    },
  )

/** The answer of a move: the transaction with its notification, or why there is none. */
const withNotification = (
  settings: ProjectSettings,
  kind: Move['kind'],
  transaction: Transaction,
): MovedTransaction => {
  const type = notificationOf(kind, transaction)
  const reason = whyNotSent(settings, type)
  return reason === undefined
    ? { ...transaction, notification: type }
    : { ...transaction, notification: null, notification_reason: reason }
}

const notificationOf = (kind: Move['kind'], { status }: Transaction): NotificationType => {
  switch (kind) {
    case 'decline':
      return 'ps_declined'
    case 'reject':
      return 'afs_reject'
    case 'pay':
      return 'order_paid'
    case 'refund':
      return status === 'refunded' ? 'refund' : 'partial_refund'
  }
}
