/** Declines and rejections: transactions that nobody will pay. */

import type { Tx } from '../../base/database/database.ts'
import { type Project, recordOccurrences } from '../../projects/index.ts'
import { emit, newEventId } from '../../webhooks/index.ts'
import { aboutTransaction, afsReject, psDeclined, rejectionCode } from '../notifications/bodies.ts'
import type { BriefRow, TransactionRow } from '../rows.ts'
import { authorOf } from './author.ts'
import { declinesOf } from './counted.ts'
import type { MoveDeps, MoveOf } from './move.ts'
import * as store from './moves.sql.ts'
import { orderOf } from './paying.ts'
import { columns, type TransactionColumns } from './transactions.sql.ts'

/** Declines transactions that differ, in the order of their ids; answers those that moved. */
export const decline = async <Row extends BriefRow>(
  tx: Tx,
  deps: MoveDeps,
  project: Project,
  moves: readonly MoveOf<'decline'>[],
  returned: TransactionColumns<Row>,
): Promise<Map<number, Row>> => {
  const closings = moves.map((move) => ({
    ...closingOf(deps, move),
    refund_code: move.body.code,
    refund_reason_detail: move.body.reason_detail ?? null,
  }))
  const { projectId } = project
  const to = { status: 'declined', at: deps.clock.now() } as const
  const rows = await store.closeTransactions(tx, projectId, to, closings, returned)
  const told = rows.map((row) => aboutTransaction(projectId, row, psDeclined(project, row)))
  await Promise.all([
    emit(tx, deps, told, deps.announcement),
    recordOccurrences(tx, projectId, to.at, declinesOf(rows)),
  ])
  return new Map(rows.map((row) => [row.transaction_id, row]))
}

/** Rejects transactions that differ, in the order of their ids; answers those that moved. */
export const reject = async (
  tx: Tx,
  deps: MoveDeps,
  project: Project,
  moves: readonly MoveOf<'reject'>[],
): Promise<Map<number, TransactionRow>> => {
  const closings = moves.map((move) => ({
    ...closingOf(deps, move),
    refund_code: rejectionCode,
    refund_reason_detail: null,
  }))
  const { projectId } = project
  const to = { status: 'rejected', at: deps.clock.now() } as const
  const rows = await store.closeTransactions(tx, projectId, to, closings, columns)
  const told = rows.map((row) => aboutTransaction(projectId, row, afsReject(project, row)))
  await emit(tx, deps, told, deps.announcement)
  for (const row of rows) {
    const order = row.order_id === null ? undefined : orderOf(projectId, row)
    if (order) await deps.orders?.rejected?.(tx, order)
  }
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
