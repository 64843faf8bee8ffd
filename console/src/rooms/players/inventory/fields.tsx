/** The fields that giving and taking back have in common, and the body that they make. */
import type { BodyOf } from '../../../api/calls.ts'
import { ApiProblem } from '../../../api/problems.ts'
import { Field } from '../../../shared/form/field.tsx'
import { t } from '../../../texts/texts.ts'

type Faults = {
  of: (member: string) => string | undefined
  at: (member: string) => { onBlur: () => void }
}

export const skuPath = '[0].items[0].sku'
export const quantityPath = '[0].items[0].quantity'
const commentPath = '[0].comment'

/** A whole number; the text itself where it is none, to be refused. */
const integerOf = (text: string): number | string =>
  /^\d{1,12}$/.test(text.trim()) ? Number.parseInt(text, 10) : text

type Draft = { sku: string; quantity: string; comment: string }

/** One operation on one player. */
export const operationOf = (
  userId: string,
  { sku, quantity, comment }: Draft,
): BodyOf<'rewardPlayers'> =>
  [
    {
      user: { id: userId },
      items: [{ sku: sku.trim(), quantity: integerOf(quantity) }],
      ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
    },
  ] as BodyOf<'rewardPlayers'>

/** A refusal that no field tells: one that names places of the body stands at them. */
export const untold = (error: Error | null): Error | null =>
  error instanceof ApiProblem && error.violations.length > 0 ? null : error

type FieldProps = { value: string; faults: Faults; onInput: (text: string) => void }

export const QuantityField = ({ value, faults, onInput }: FieldProps) => (
  <Field label={t().inventory.quantity} error={faults.of(quantityPath)}>
    {(given) => (
      <input
        {...given}
        type="text"
        inputMode="numeric"
        autocomplete="off"
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
        {...faults.at(quantityPath)}
      />
    )}
  </Field>
)

export const CommentField = ({ value, faults, onInput }: FieldProps) => (
  <Field
    label={t().inventory.comment}
    hint={t().inventory.commentHint}
    error={faults.of(commentPath)}
  >
    {(given) => (
      <textarea
        {...given}
        rows={2}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
        {...faults.at(commentPath)}
      />
    )}
  </Field>
)
