/** Gives money back: all that is left, or a part of it. It shows what will be sent. */
import { check, codes } from '../../api/bodies/generated/refund-body.ts'
import type { BodyOf } from '../../api/calls.ts'
import { useChange } from '../../api/queries.ts'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { useDraft } from '../../shared/form/drafts.ts'
import { useFaults } from '../../shared/form/faults.ts'
import { Field } from '../../shared/form/field.tsx'
import { useWishKey } from '../../shared/form/wish.ts'
import { minus, money } from '../../shared/money.ts'
import { t } from '../../texts/texts.ts'
import { CodeField, ReasonField, wordsOfCode } from './codes.tsx'
import { outdated } from './move-dialogs.tsx'
import type { MoveProps } from './moves.tsx'
import { leftOf } from './transaction.ts'

type Draft = { code: number; amount: string; reason: string; isOwnReason: boolean }

/** The most frequent reason of a refund: the user asked for it. */
const usualCode = 9

/** The body that will be sent. An empty amount gives back all that is left. */
const bodyOf = ({ code, amount, reason, isOwnReason }: Draft): BodyOf<'refundTransaction'> => {
  const chosen = codes.find((one) => one.code === code) ?? { code, words: '' }
  return {
    code,
    reason: isOwnReason ? reason : wordsOfCode(chosen),
    ...(amount.trim() === '' ? {} : { amount: amount.trim() }),
  }
}

/** Faults of the amount, beyond its form. */
const amountFault = (amount: string | undefined, left: string | undefined): string | undefined =>
  amount !== undefined && left !== undefined && minus(left, amount).startsWith('-')
    ? t().payments.faults.tooMuch
    : undefined

export const RefundDialog = ({ one, project, onClose }: MoveProps) => {
  const key = `refund ${project.project_id} ${one.id}`
  const fresh: Draft = { code: usualCode, amount: '', reason: '', isOwnReason: false }
  const [draft, set, drop] = useDraft<Draft>(key, fresh)
  const change = useChange('refundTransaction', outdated)
  const body = bodyOf(draft)
  const idempotencyKey = useWishKey(body)
  const left = leftOf(one)
  const faults = useFaults(body, { check, error: change.error })
  const isWellFormed = check(body).length === 0
  const amountError = isWellFormed ? amountFault(body.amount, left) : undefined
  const isPart =
    body.amount !== undefined && left !== undefined && /[1-9]/.test(minus(left, body.amount))
  const mayBePart = codes.find(({ code }) => code === draft.code)?.partial !== false
  const codeError = isPart && !mayBePart ? t().payments.faults.onlyWhole : undefined
  const close = (): void => {
    drop()
    onClose()
  }
  const refund = (): void => {
    if (!faults.tried() || amountError || codeError) return
    const parameters = { project_id: project.project_id, transaction_id: one.id }
    change.mutate({ parameters, body, idempotencyKey }, { onSuccess: close })
  }
  return (
    <Confirm
      title={t().payments.refundTitle(String(one.id))}
      words={t().payments.moves.refund}
      error={change.error}
      isPending={change.isPending}
      onConfirm={refund}
      onClose={close}
    >
      <p>
        {left === undefined
          ? t().payments.refundAll
          : t().payments.refundLeft(money(left, one.currency))}
      </p>
      <Field
        label={t().payments.refundAmount(one.currency ?? '')}
        hint={t().payments.refundAmountHint}
        error={amountError ?? faults.of('amount')}
      >
        {(given) => (
          <input
            {...given}
            type="text"
            inputMode="decimal"
            autocomplete="off"
            placeholder={left ?? ''}
            value={draft.amount}
            onInput={(event) => set({ amount: event.currentTarget.value })}
            {...faults.at('amount')}
          />
        )}
      </Field>
      <CodeField
        codes={codes}
        value={draft.code}
        hint={mayBePart ? t().payments.partAllowed : t().payments.onlyWholeHint}
        error={codeError}
        onChange={(code) => set({ code })}
      />
      <ReasonField
        value={body.reason}
        error={faults.of('reason')}
        onChange={(reason) => set({ reason, isOwnReason: true })}
        {...faults.at('reason')}
      />
      <details class="sent">
        <summary>{t().payments.willBeSent}</summary>
        <pre>{JSON.stringify(body, null, 2)}</pre>
      </details>
    </Confirm>
  )
}
