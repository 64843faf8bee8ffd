/** Many operations on transactions in one call: one request, one commit, and an outcome for each. */

import { Problem, type Violation } from '../../base/contract.ts'
import type { Tx } from '../../base/database/database.ts'
import { within } from '../../base/refusals/violation.ts'
import { type Caller, notPermitted, type Project, problemBody } from '../../projects/index.ts'
import type { BatchBody, BatchResult } from '../contract.ts'
import type { BriefRow, TransactionRow } from '../rows.ts'
import type { Move, MoveDeps, MoveOutcome } from './move.ts'
import { moveAll } from './moves.ts'
import { transactionViolations } from './transaction-body.ts'
import { briefColumns, insertTransaction } from './transactions.sql.ts'

/** Everything wrong with the transactions of a batch beyond its schema; the body may have any shape. */
export const batchViolations = (body: unknown): Violation[] => {
  const { operations } = (body ?? {}) as { operations?: unknown }
  if (!Array.isArray(operations)) return []
  return operations.flatMap((operation: { create?: unknown } | null, index) =>
    operation?.create === undefined
      ? []
      : within(`operations[${index}].create`, transactionViolations(operation.create)),
  )
}

type Operation = BatchBody['operations'][number]

type Batch = {
  project: Project
  caller: Caller
  /** Whether the caller may refund; where not, each refund of the batch is refused like its own call would be. */
  mayRefund: boolean
  body: BatchBody
}

/**
 * Runs the operations in the caller's transaction of the database and answers what became of each, in their order. One
 * that is refused changes nothing and keeps no other from taking effect. Several on one transaction happen in their
 * order. Answers name transactions only: reading and writing out each of them would cost more than its decline.
 */
export const runBatch = async (
  tx: Tx,
  deps: MoveDeps,
  { project, caller, mayRefund, body }: Batch,
): Promise<BatchResult[]> => {
  const at = deps.clock.now()
  const isRefused = ({ refund }: Operation): boolean => refund !== undefined && !mayRefund
  const moves = body.operations.flatMap((operation) => {
    if (operation.create || isRefused(operation)) return []
    // The schema lets an operation have one member.
    const [[kind, { transaction_id: id, ...given }]] = Object.entries(operation) as [
      [Move['kind'], { transaction_id: number }],
    ]
    return { kind, id, body: given, project, caller } as Move
  })
  const [made, outcomes] = await Promise.all([
    Promise.all(
      body.operations.map(
        ({ create }) => create && insertTransaction(tx, project.projectId, create, at),
      ),
    ),
    moves.length > 0 ? moveAll(tx, deps, moves, briefColumns) : [],
  ])
  const moved = outcomes.values()
  return made.map((inserted, index) => {
    const operation = body.operations[index]
    if (operation && isRefused(operation)) return refusal(notPermitted('payments.refund'))
    if (inserted)
      return { status: 201, transaction_id: (inserted[0] as TransactionRow).transaction_id }
    const outcome = moved.next().value as MoveOutcome<BriefRow>
    return outcome instanceof Problem
      ? refusal(outcome)
      : { status: 200, transaction_id: outcome.transaction_id }
  })
}

const refusal = (problem: Problem): BatchResult => ({
  status: problem.kind.status,
  error: errorOf(problem),
})

const errorOf = (problem: Problem): NonNullable<BatchResult['error']> => ({
  ...problemBody(problem),
  ...(problem.violations.length > 0 ? { errorMessageExtended: [...problem.violations] } : {}),
})
