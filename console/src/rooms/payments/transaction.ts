/** A transaction as the API tells of one, and where it can go from its state. */
import type { AnswerOf } from '../../api/calls.ts'
import type { Tone } from '../../shared/controls/badge.tsx'
import { minus } from '../../shared/money.ts'

export type Transaction = AnswerOf<'getTransaction'>
export type TransactionState = Transaction['status']
export type Notification = NonNullable<Transaction['notifications']>[number]

/** Every move that there is (docs/interface/payments.md#states-of-a-transaction). */
export const transactionMoves: Readonly<Record<TransactionState, readonly TransactionState[]>> = {
  created: ['declined', 'rejected', 'paid'],
  declined: [],
  rejected: [],
  paid: ['partially_refunded', 'refunded'],
  partially_refunded: ['partially_refunded', 'refunded'],
  refunded: [],
}

export const toneOf = (status: TransactionState): Tone =>
  status === 'paid' ? 'good' : status === 'declined' || status === 'rejected' ? 'bad' : 'plain'

/** How a step of the line stands to the transaction. */
export type Standing = 'passed' | 'here' | 'ahead'

/** The states that it went through, the one that it is in, and those it can still reach. */
export const lineOf = (one: Transaction): { state: TransactionState; standing: Standing }[] => {
  const hasPaid = ['paid', 'partially_refunded', 'refunded'].includes(one.status)
  const wasPartly = one.status === 'refunded' && (one.refunds ?? []).length > 1
  const passed: TransactionState[] = [
    ...(one.status === 'created' ? [] : ['created' as const]),
    ...(hasPaid && one.status !== 'paid' ? ['paid' as const] : []),
    ...(wasPartly ? ['partially_refunded' as const] : []),
  ]
  const ahead = transactionMoves[one.status].filter((state) => state !== one.status)
  return [
    ...passed.map((state) => ({ state, standing: 'passed' as const })),
    { state: one.status, standing: 'here' },
    ...ahead.map((state) => ({ state, standing: 'ahead' as const })),
  ]
}

/** The money that a refund can still give back; undefined where no amount was told, or none of money. */
export const leftOf = (one: Transaction): string | undefined =>
  one.amount === undefined || one.virtual_price !== undefined
    ? undefined
    : minus(one.amount, one.refunded_amount ?? '0')
