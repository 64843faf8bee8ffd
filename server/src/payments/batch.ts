/** Many operations on transactions in one call: one request, one commit, and an outcome for each. */
import { Problem, type Violation } from '../base/contract.ts'
import type { Tx } from '../base/database.ts'
import { type Caller, type Project, problemBody } from '../projects/index.ts'
import type { BatchBody, BatchResult } from './contract.ts'
import { transactionViolations } from './transaction-body.ts'
import * as store from './transactions.sql.ts'
import {
  type Announcing,
  createTransaction,
  type Decline,
  type Declined,
  declineAll,
} from './transactions.ts'

/** Everything wrong with the transactions of a batch beyond its schema; the body may have any shape. */
export const batchViolations = (body: unknown): Violation[] => {
  const { operations } = (body ?? {}) as { operations?: unknown }
  if (!Array.isArray(operations)) return []
  return operations.flatMap((operation: { create?: unknown } | null, index) =>
    operation?.create === undefined
      ? []
      : transactionViolations(operation.create).map(({ property, message }) => ({
          property: `operations[${index}].create.${property}`,
          message,
        })),
  )
}

/**
 * Runs the operations in the caller's transaction of the database and answers what became of each, in their order. One
 * that is refused changes nothing and keeps no other from taking effect. Of several declines of one transaction the
 * first counts. Answers name transactions only: reading and writing out each of them would cost more than its decline.
 */
export const runBatch = async (
  tx: Tx,
  deps: Announcing,
  { project, caller, body }: { project: Project; caller: Caller; body: BatchBody },
): Promise<BatchResult[]> => {
  const at = deps.clock.now()
  const declines = body.operations.flatMap(({ decline }): Decline[] => {
    if (!decline) return []
    const { transaction_id: id, ...reason } = decline
    return [{ project, caller, id, body: reason }]
  })
  const [made, outcomes] = await Promise.all([
    Promise.all(
      body.operations.map(({ create }) => create && createTransaction(tx, project, create, at)),
    ),
    declines.length > 0 ? declineAll(tx, deps, declines, store.briefColumns) : [],
  ])
  const declined = outcomes.values()
  return made.map((transaction) => {
    if (transaction) return { status: 201, transaction_id: transaction.id }
    const outcome = declined.next().value as Declined
    return outcome instanceof Problem
      ? { status: outcome.kind.status, error: problemBody(outcome) }
      : { status: 200, transaction_id: outcome.transaction_id }
  })
}
