/** Pays, declines or rejects a transaction by hand. */
import { useState } from 'preact/hooks'
import { check as checkDecline, codes } from '../../api/bodies/generated/decline-body.ts'
import { check as checkReject } from '../../api/bodies/generated/reject-body.ts'
import type { BodyOf } from '../../api/calls.ts'
import { useChange } from '../../api/queries.ts'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { useFaults } from '../../shared/form/faults.ts'
import { useWishKey } from '../../shared/form/wish.ts'
import { t } from '../../texts/texts.ts'
import { CodeField, ReasonField, wordsOfCode } from './codes.tsx'
import type { MoveProps } from './moves.tsx'

/** The reads that a move makes old. */
export const outdated = ['getTransaction', 'listTransactions', 'readAudit'] as const

const pathOf = ({ one, project }: MoveProps) => ({
  project_id: project.project_id,
  transaction_id: one.id,
})

export const PayDialog = (its: MoveProps) => {
  const change = useChange('payTransaction', outdated)
  const idempotencyKey = useWishKey({})
  return (
    <Confirm
      title={t().payments.payTitle(String(its.one.id))}
      words={t().payments.moves.pay}
      error={change.error}
      isPending={change.isPending}
      isDanger={false}
      onConfirm={() =>
        change.mutate(
          { parameters: pathOf(its), body: {}, idempotencyKey },
          { onSuccess: its.onClose },
        )
      }
      onClose={its.onClose}
    >
      <p>{t().payments.payWhat}</p>
    </Confirm>
  )
}

const declineCode = 8

export const DeclineDialog = (its: MoveProps) => {
  const [code, setCode] = useState(declineCode)
  const [reason, setReason] = useState<string | undefined>()
  const chosen = codes.find((one) => one.code === code) ?? { code, words: '' }
  const body: BodyOf<'declineTransaction'> = { code, reason: reason ?? wordsOfCode(chosen) }
  const change = useChange('declineTransaction', outdated)
  const faults = useFaults(body, { check: checkDecline, error: change.error })
  const idempotencyKey = useWishKey(body)
  return (
    <Confirm
      title={t().payments.declineTitle(String(its.one.id))}
      words={t().payments.moves.decline}
      error={change.error}
      isPending={change.isPending}
      onConfirm={() => {
        if (!faults.tried()) return
        change.mutate({ parameters: pathOf(its), body, idempotencyKey }, { onSuccess: its.onClose })
      }}
      onClose={its.onClose}
    >
      <p>{t().payments.declineWhat}</p>
      <CodeField codes={codes} value={code} onChange={setCode} />
      <ReasonField
        value={body.reason}
        error={faults.of('reason')}
        onChange={setReason}
        {...faults.at('reason')}
      />
    </Confirm>
  )
}

export const RejectDialog = (its: MoveProps) => {
  const [reason, setReason] = useState('')
  const body: BodyOf<'rejectTransaction'> = { reason }
  const change = useChange('rejectTransaction', outdated)
  const faults = useFaults(body, { check: checkReject, error: change.error })
  const idempotencyKey = useWishKey(body)
  return (
    <Confirm
      title={t().payments.rejectTitle(String(its.one.id))}
      words={t().payments.moves.reject}
      error={change.error}
      isPending={change.isPending}
      onConfirm={() => {
        if (!faults.tried()) return
        change.mutate({ parameters: pathOf(its), body, idempotencyKey }, { onSuccess: its.onClose })
      }}
      onClose={its.onClose}
    >
      <p>{t().payments.rejectWhat}</p>
      <ReasonField
        value={reason}
        error={faults.of('reason')}
        onChange={setReason}
        {...faults.at('reason')}
      />
    </Confirm>
  )
}
