/** The codes of refunds and declines as a choice, each in the words of the reader. */
import { Field } from '../../shared/form/field.tsx'
import { t } from '../../texts/texts.ts'

export type Code = { code: number; words: string; partial?: boolean }

/** The words of a code; those of the API where the console has none. */
export const wordsOfCode = ({ code, words }: Code): string =>
  (t().payments.codes as Readonly<Record<number, string>>)[code] ?? words

type CodeProps = {
  codes: readonly Code[]
  value: number
  hint?: string
  error?: string | undefined
  onChange: (code: number) => void
}

export const CodeField = ({ codes, value, hint, error, onChange }: CodeProps) => (
  <Field label={t().payments.code} hint={hint} error={error}>
    {(given) => (
      <select
        {...given}
        value={String(value)}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        {codes.map((one) => (
          <option key={one.code} value={String(one.code)}>
            {one.code}: {wordsOfCode(one)}
          </option>
        ))}
      </select>
    )}
  </Field>
)

type ReasonProps = {
  value: string
  error?: string | undefined
  onChange: (text: string) => void
  onBlur?: () => void
}

export const ReasonField = ({ value, error, onChange, onBlur }: ReasonProps) => (
  <Field label={t().payments.reason} hint={t().payments.reasonHint} error={error}>
    {(given) => (
      <input
        {...given}
        type="text"
        autocomplete="off"
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
    )}
  </Field>
)
