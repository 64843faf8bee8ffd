/** Moves of transactions from state to state: each with its notification, and only where the state allows it. */

import { Problem } from '../../base/contract.ts'
import { isUnavailable, type Tx } from '../../base/database/database.ts'
import { restBetween } from '../../base/database/spread.ts'
import { gather } from '../../base/gather.ts'
import type { Project } from '../../projects/index.ts'
import { announcedTransaction, type PaymentsDeps } from '../call.ts'
import { problems, type Transaction } from '../contract.ts'
import type { BriefRow } from '../rows.ts'
import { decline, reject } from './closing.ts'
import type { Move, MoveDeps, MoveOf, MoveOutcome } from './move.ts'
import * as store from './moves.sql.ts'
import { pay } from './paying.ts'
import { refund } from './refunding.ts'
import { notInThisState, readTransaction } from './transaction.ts'
import { columns, type TransactionColumns } from './transactions.sql.ts'

/**
 * Makes moves of one project in the caller's transaction of the database, an outcome for each. One that is refused
 * changes nothing and keeps no other from taking effect. Several for one transaction happen in their order. `declined`
 * is what is answered of declines, the most frequent of all.
 */
export const moveAll = async <Row extends BriefRow>(
  tx: Tx,
  deps: MoveDeps,
  moves: readonly Move[],
  declined: TransactionColumns<Row>,
): Promise<MoveOutcome<Row>[]> => {
  const { project } = moves[0] as Move
  const { projectId } = project
  const steps = stepsOf(moves)
  if (steps.length > 1) {
    const ids = new Set(moves.map(({ id }) => id))
    await store.holdTransactions(tx, projectId, [...ids])
  }
  const outcomes = new Map<Move, MoveOutcome<Row>>()
  for (const step of steps) {
    const moved = await makeStep(tx, deps, project, step, declined)
    for (const move of step) {
      const outcome = moved.get(move.id)
      // Only declines can be asked for less than the whole row, which holds all that any Row does.
      if (outcome) outcomes.set(move, outcome as MoveOutcome<Row>)
    }
  }
  const refused = moves.filter((move) => !outcomes.has(move)).map(({ id }) => id)
  const states =
    refused.length > 0 ? await store.listStates(tx, projectId, [...new Set(refused)]) : []
  const stateOf = new Map(states.map(({ transaction_id, status }) => [transaction_id, status]))
  return moves.map((move) => {
    const outcome = outcomes.get(move)
    if (outcome) return outcome
    const state = stateOf.get(move.id)
    return state === undefined ? new Problem(problems.transaction_not_found) : notInThisState(state)
  })
}

/** Moves one transaction. Throws 404 where there is none, 409 where its state forbids it; then nothing changes. */
export const moveTransaction = async (tx: Tx, deps: MoveDeps, move: Move): Promise<Transaction> => {
  const [outcome] = await moveAll(tx, deps, [move], columns)
  return readOutcome(outcome as MoveOutcome)
}

/**
 * Moves in transactions of its own, which calls that come together share: under load one commit then
 * carries some hundred moves and their notifications. Promises and throws as `moveTransaction`.
 */
export const mover = (deps: PaymentsDeps): ((move: Move) => Promise<Transaction>) => {
  const moveGathered = gather<Move, MoveOutcome>({
    keyOf: ({ project }) => project.projectId,
    work: (moves) =>
      announcedTransaction(deps, (tx, announcement) =>
        moveAll(tx, { ...deps, announcement }, moves, columns),
      ),
    rest: restBetween(deps.sql),
    isShared: isUnavailable,
  })
  return async (move) => readOutcome(await moveGathered(move))
}

/** Moves that can be made together: of one kind, and each transaction once. */
const stepsOf = (moves: readonly Move[]): Move[][] => {
  const turns = new Map<number, number>()
  const steps = Map.groupBy(moves, ({ id, kind }) => {
    const turn = turns.get(id) ?? 0
    turns.set(id, turn + 1)
    return `${turn} ${kind}`
  })
  // The first step of one transaction must be done before its second.
  const turnOf = (step: string): number => Number.parseInt(step, 10)
  return [...steps].sort(([a], [b]) => turnOf(a) - turnOf(b)).map(([, step]) => step)
}

/** Makes moves of one kind, in the order of their ids, so that two processes lock them in the same one. */
const makeStep = (
  tx: Tx,
  deps: MoveDeps,
  project: Project,
  step: readonly Move[],
  declined: TransactionColumns<BriefRow>,
): Promise<Map<number, MoveOutcome<BriefRow>>> => {
  const sorted = step.toSorted((a, b) => a.id - b.id)
  switch (step[0]?.kind) {
    case 'pay':
      return pay(tx, deps, project, sorted as MoveOf<'pay'>[])
    case 'refund':
      return refund(tx, deps, project, sorted as MoveOf<'refund'>[])
    case 'reject':
      return reject(tx, deps, project, sorted as MoveOf<'reject'>[])
    default:
      return decline(tx, deps, project, sorted as MoveOf<'decline'>[], declined)
  }
}

const readOutcome = (outcome: MoveOutcome): Transaction => {
  if (outcome instanceof Problem) throw outcome
  return readTransaction(outcome)
}
