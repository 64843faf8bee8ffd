/** Declines and rejections: transactions that nobody will pay. */
import type { Tx } from '../../base/database/database.ts'
import { emit } from '../../webhooks/index.ts'
import { afsReject, rejectionCode } from '../notifications/afs-reject.ts'
import { aboutTransaction } from '../notifications/notification.ts'
import { psDeclined } from '../notifications/ps-declined.ts'
import { originsOf, transactionMoves } from '../states.ts'
import { authorOf } from './author.ts'
import type { MoveDeps, MoveOf } from './move.ts'
import * as store from './moves.sql.ts'
import { type BriefRow, type Columns, columns, type TransactionRow } from './transactions.sql.ts'

/** Declines transactions that differ, in the order of their ids; answers those that moved. */
export const decline = async <Row extends BriefRow>(
  tx: Tx,
  deps: MoveDeps,
  projectId: number,
  moves: readonly MoveOf<'decline'>[],
  returned: Columns<Row>,
): Promise<Map<number, Row>> => {
  const rows = await store.closeTransactions(
    tx,
    projectId,
    {
      status: 'declined',
      origins: originsOf(transactionMoves, 'declined'),
      at: deps.clock.now(),
    },
    moves.map((move) => ({
      ...closingOf(deps, move),
      refund_code: move.body.code,
      refund_reason_detail: move.body.reason_detail ?? null,
    })),
    returned,
  )
  const project = (moves[0] as MoveOf<'decline'>).project
  await emit(
    tx,
    deps,
    rows.map((row) => aboutTransaction(projectId, row, psDeclined(project, row))),
    deps.announcement,
  )
  return new Map(rows.map((row) => [row.transaction_id, row]))
}

/** Rejects transactions that differ, in the order of their ids; answers those that moved. */
export const reject = async (
  tx: Tx,
  deps: MoveDeps,
  projectId: number,
  moves: readonly MoveOf<'reject'>[],
): Promise<Map<number, TransactionRow>> => {
  const rows = await store.closeTransactions(
    tx,
    projectId,
    {
      status: 'rejected',
      origins: originsOf(transactionMoves, 'rejected'),
      at: deps.clock.now(),
    },
    moves.map((move) => ({
      ...closingOf(deps, move),
      refund_code: rejectionCode,
      refund_reason_detail: null,
    })),
    columns,
  )
  const project = (moves[0] as MoveOf<'reject'>).project
  await emit(
    tx,
    deps,
    rows.map((row) => aboutTransaction(projectId, row, afsReject(project, row))),
    deps.announcement,
  )
  return new Map(rows.map((row) => [row.transaction_id, row]))
}

const closingOf = (
  { settings }: Pick<MoveDeps, 'settings'>,
  { id, body, caller, project }: MoveOf<'decline'> | MoveOf<'reject'>,
) => ({
  transaction_id: id,
  refund_reason: body.reason,
  refund_author: authorOf(caller, body.support_assisted ?? false, project, settings),
})
