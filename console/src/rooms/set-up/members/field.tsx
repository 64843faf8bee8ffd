/** The control of a member, by its kind. */
import { Field } from '../../../shared/form/field.tsx'
import type { Member, Values } from './members.ts'
import '../set-up.css'

export type FieldProps = {
  member: Member
  values: Values
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** The words of choices. */
  words?: Readonly<Record<string, string>> | undefined
  /** Stands for no choice. */
  none?: string
  isReadOnly?: boolean
  onChange: (changed: Values) => void
  onBlur?: () => void
}

const isList = ({ kind }: Member): boolean => kind === 'lines' || kind === 'pairs'

export const MemberField = (its: FieldProps) => {
  const { member, values, label, hint, error } = its
  if (member.kind === 'switch') return <SwitchField {...its} />
  if (member.kind === 'set') return <SetField {...its} />
  const value = String(values[member.path] ?? '')
  const take = (event: { currentTarget: { value: string } }): void =>
    its.onChange({ [member.path]: event.currentTarget.value })
  return (
    <Field label={label} hint={hint} error={error}>
      {(given) => {
        const common = { ...given, value, ...(its.onBlur && { onBlur: its.onBlur }) }
        if (member.kind === 'choice' || member.kind === 'yes-or-no')
          return (
            <select {...common} disabled={its.isReadOnly === true} onChange={take}>
              <option value="">{its.none}</option>
              {member.choices?.map((choice) => (
                <option key={choice} value={choice}>
                  {its.words?.[choice] ?? choice}
                </option>
              ))}
            </select>
          )
        const typed = {
          ...common,
          readOnly: its.isReadOnly === true,
          autocomplete: 'off' as const,
          spellcheck: false,
          onInput: take,
        }
        return isList(member) ? (
          <textarea {...typed} rows={Math.min(10, Math.max(3, value.split('\n').length + 1))} />
        ) : (
          <input {...typed} type="text" inputMode={member.kind === 'number' ? 'numeric' : 'text'} />
        )
      }}
    </Field>
  )
}

const SwitchField = ({ member, values, label, hint, isReadOnly, onChange }: FieldProps) => (
  <div class="switch-field">
    <label class="switch-line">
      <input
        type="checkbox"
        disabled={isReadOnly === true}
        checked={values[member.path] === true}
        onChange={(event) => onChange({ [member.path]: event.currentTarget.checked })}
      />
      {label}
    </label>
    {hint && <p class="hint">{hint}</p>}
  </div>
)

/** Some of several values, each with its box. */
const SetField = ({
  member,
  values,
  label,
  hint,
  error,
  words,
  isReadOnly,
  onChange,
}: FieldProps) => {
  const chosen = String(values[member.path] ?? '')
    .split('\n')
    .filter(Boolean)
  return (
    <fieldset class="choices">
      <legend>{label}</legend>
      {hint && <p class="hint">{hint}</p>}
      {member.choices?.map((choice) => (
        <label key={choice} class="switch-line">
          <input
            type="checkbox"
            disabled={isReadOnly === true}
            checked={chosen.includes(choice)}
            onChange={(event) =>
              onChange({
                [member.path]: (member.choices ?? [])
                  .filter((one) =>
                    one === choice ? event.currentTarget.checked : chosen.includes(one),
                  )
                  .join('\n'),
              })
            }
          />
          <code>{words?.[choice] ?? choice}</code>
        </label>
      ))}
      {error && <p class="error">{error}</p>}
    </fieldset>
  )
}
