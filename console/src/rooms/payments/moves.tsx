/** The moves that the state allows: a button for each, and what the game will be told. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { OperationId } from '../../api/calls.ts'
import type { Project } from '../../api/projects.ts'
import { me } from '../../api/session.ts'
import { addressOfPath } from '../../shared/address.ts'
import { may } from '../../shared/can.ts'
import { AddressLink } from '../../shared/controls/link.tsx'
import { t } from '../../texts/texts.ts'
import { useSending } from './event-types.ts'
import { DeclineDialog, PayDialog, RejectDialog } from './move-dialogs.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { type Transaction, type TransactionState, transactionMoves } from './transaction.ts'

export type MoveProps = { one: Transaction; project: Project; onClose: () => void }

type Move = 'pay' | 'decline' | 'reject' | 'refund'

const reaches: Readonly<Record<Move, TransactionState>> = {
  pay: 'paid',
  decline: 'declined',
  reject: 'rejected',
  refund: 'refunded',
}
const types = { pay: 'order_paid', decline: 'ps_declined', reject: 'afs_reject' } as const

export const Moves = ({ one, project }: Omit<MoveProps, 'onClose'>) => {
  const [open, setOpen] = useState<Move | undefined>()
  const sending = useSending(project)
  const close = (): void => setOpen(undefined)
  const its = { one, project, onClose: close }
  const line = (move: Move, operation: OperationId, told: ComponentChildren) =>
    transactionMoves[one.status].includes(reaches[move]) &&
    may(me.value, operation, project) && (
      <li key={move}>
        <span class="quiet">{told}</span>
        <button
          type="button"
          class={move === 'pay' ? 'primary' : 'danger'}
          onClick={() => setOpen(move)}
        >
          {t().payments.moves[move]}
        </button>
      </li>
    )
  const lines = [
    line('pay', 'payTransaction', sending(types.pay)),
    line('decline', 'declineTransaction', sending(types.decline)),
    line('reject', 'rejectTransaction', sending(types.reject)),
    line(
      'refund',
      'refundTransaction',
      <>
        {t().payments.allOfIt} {sending('refund')} {t().payments.aPart} {sending('partial_refund')}
      </>,
    ),
  ].filter((shown) => shown !== false)
  const switches = addressOfPath(String(project.project_id), ['webhooks', 'event-types'])
  if (lines.length === 0) return null
  return (
    <section class="card" aria-labelledby="moves">
      <h2 id="moves">{t().payments.canBeDone}</h2>
      <ul class="rows">{lines}</ul>
      {switches && <AddressLink to={switches}>{t().payments.switches}</AddressLink>}
      {open === 'pay' && <PayDialog {...its} />}
      {open === 'decline' && <DeclineDialog {...its} />}
      {open === 'reject' && <RejectDialog {...its} />}
      {open === 'refund' && <RefundDialog {...its} />}
    </section>
  )
}
