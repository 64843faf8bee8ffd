/** Whether the merchant's servers hear of a move. */
import { type NotificationType, type ProjectSettings, whyNotSent } from '../../projects/index.ts'
import type { MovedTransaction, Transaction } from '../contract.ts'
import type { Move } from './move.ts'

/** The answer of a move: the transaction with its notification, or why there is none. */
export const withNotification = (
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
