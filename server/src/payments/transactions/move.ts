/** A move of a transaction: what it is, and what becomes of it. */

import type { Problem } from '../../base/contract.ts'
import type { Caller, Deps, Project } from '../../projects/index.ts'
import type { Announcement } from '../../webhooks/index.ts'
import type { DeclineBody, PayBody, RefundBody, RejectBody } from '../contract.ts'
import type { OrderListener } from '../order-listener.ts'
import type { BriefRow, TransactionRow } from '../rows.ts'

/** What a move stands on. */
export type MoveDeps = Pick<Deps, 'clock' | 'directory' | 'settings'> & {
  announcement: Announcement
  /** Hears of orders in the same transaction of the database. */
  orders?: OrderListener | undefined
}

type Bodies = {
  decline: DeclineBody
  reject: RejectBody
  pay: PayBody
  refund: RefundBody
}

/** What is to happen to a transaction, by whom. */
export type MoveOf<Kind extends keyof Bodies> = {
  kind: Kind
  project: Project
  caller: Caller
  id: number
  body: Bodies[Kind]
}
export type Move = { [Kind in keyof Bodies]: MoveOf<Kind> }[keyof Bodies]

/** What became of one move: the transaction as it is now, or why it was refused. */
export type MoveOutcome<Row extends BriefRow = TransactionRow> = Row | Problem
