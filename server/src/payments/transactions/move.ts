/** A move of a transaction: what it is, and what becomes of it. */

import type { Problem } from '../../base/contract.ts'
import type { Caller, Deps, Project } from '../../projects/index.ts'
import type { Announcement } from '../../webhooks/index.ts'
import type { DeclineBody, PayBody, RefundBody, RejectBody } from '../contract.ts'
import type { OrderListener } from '../order-listener.ts'
import type { BriefRow, TransactionRow } from '../rows.ts'

/** The parts of the service that a move uses. */
export type MoveDeps = Pick<Deps, 'clock' | 'directory' | 'settings'> & {
  announcement: Announcement
  /** Hears of orders in the same transaction of the database. */
  orders?: OrderListener | undefined
  /** Whether orders may be refused when they are paid, because the money can go back. */
  mayRefuse?: boolean
}

type Bodies = {
  decline: DeclineBody
  reject: RejectBody
  pay: PayBody
  refund: RefundBody
}

/** A move asked for: the transaction, the change, and its caller. */
export type MoveOf<Kind extends keyof Bodies> = {
  kind: Kind
  project: Project
  caller: Caller
  id: number
  body: Bodies[Kind]
}
export type Move = { [Kind in keyof Bodies]: MoveOf<Kind> }[keyof Bodies]

/** The outcome of one move: the transaction as it is now, or the reason for its refusal. */
export type MoveOutcome<Row extends BriefRow = TransactionRow> = Row | Problem
