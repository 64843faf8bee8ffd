/** Declines and rejections: transactions that nobody will pay. */

import type { Tx } from '../../base/database/database.ts'
import { recordOccurrences } from '../../projects/index.ts'
import { emit, newEventId } from '../../webhooks/index.ts'
import { aboutTransaction, afsReject, psDeclined, rejectionCode } from '../notifications/bodies.ts'
import type { BriefRow, TransactionRow } from '../rows.ts'
import { originsOf, transactionMoves } from '../states.ts'
import { authorOf } from './author.ts'
import { declinesOf } from './counted.ts'
import type { MoveDeps, MoveOf } from './move.ts'
import * as store from './moves.sql.ts'
import { columns, type TransactionColumns } from './transactions.sql.ts'

/** Declines transactions that differ, in the order of their ids; answers those that moved. */
export const decline = <Row extends BriefRow>(
  tx: Tx,
  deps: MoveDeps,
  projectId: number,
  moves: readonly MoveOf<'decline'>[],
  returned: TransactionColumns<Row>,
): Promise<Map<number, Row>> => {
  const closings = moves.map((move) => ({
    ...closingOf(deps, move),
    refund_code: move.body.code,
    refund_reason_detail: move.body.reason_detail ?? null,
  }))
  const { project } = moves[0] as MoveOf<'decline'>
  const told = (row: Row) => aboutTransaction(projectId, row, psDeclined(project, row))
  return close(tx, deps, projectId, { status: 'declined', closings, returned, told })
}

/** Rejects transactions that differ, in the order of their ids; answers those that moved. */
export const reject = (
  tx: Tx,
  deps: MoveDeps,
  projectId: number,
  moves: readonly MoveOf<'reject'>[],
): Promise<Map<number, TransactionRow>> => {
  const closings = moves.map((move) => ({
    ...closingOf(deps, move),
    refund_code: rejectionCode,
    refund_reason_detail: null,
  }))
  const { project } = moves[0] as MoveOf<'reject'>
  const told = (row: TransactionRow) => aboutTransaction(projectId, row, afsReject(project, row))
  return close(tx, deps, projectId, { status: 'rejected', closings, returned: columns, told })
}

type Closing<Row> = {
  status: 'declined' | 'rejected'
  closings: readonly store.ClosingRow[]
  returned: TransactionColumns<Row>
  /** The notification of one that moved. */
  told(row: Row): Parameters<typeof emit>[2][number]
}

const close = async <Row extends BriefRow>(
  tx: Tx,
  deps: MoveDeps,
  projectId: number,
  { status, closings, returned, told }: Closing<Row>,
): Promise<Map<number, Row>> => {
  const at = deps.clock.now()
  const to = { status, origins: originsOf(transactionMoves, status), at }
  const rows = await store.closeTransactions(tx, projectId, to, closings, returned)
  await Promise.all([
    emit(tx, deps, rows.map(told), deps.announcement),
    recordOccurrences(tx, projectId, at, status === 'declined' ? declinesOf(rows) : []),
  ])
  return new Map(rows.map((row) => [row.transaction_id, row]))
}

const closingOf = (
  { settings, clock }: Pick<MoveDeps, 'settings' | 'clock'>,
  { id, body, caller, project }: MoveOf<'decline'> | MoveOf<'reject'>,
) => ({
  transaction_id: id,
  refund_reason: body.reason,
  refund_author: authorOf(caller, body.support_assisted ?? false, project, settings),
  event_id: newEventId(clock.now()),
})
