/** A field of a form: its label, its hint, and what is wrong with it. */
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

type Given = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: 'true' }
type FieldProps = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Draws the control, with what connects it to its label. */
  children: (given: Given) => ComponentChildren
}

export const Field = ({ label, hint, error, children }: FieldProps) => {
  const id = useId()
  const described = [...(hint ? [`${id}-hint`] : []), ...(error ? [`${id}-error`] : [])].join(' ')
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        ...(described === '' ? {} : { 'aria-describedby': described }),
        ...(error ? { 'aria-invalid': 'true' as const } : {}),
      })}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
