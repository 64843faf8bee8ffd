/** The common pieces of the parts of a package's form. */
import type { ComponentChildren } from 'preact'
import { faultOf, faultWords, type Told } from '../../../../shared/form/faults.ts'
import { Field } from '../../../../shared/form/field.tsx'
import { t } from '../../../../texts/texts.ts'
import type { Values } from './members.ts'

export type PartProps = {
  values: Values
  told: readonly Told[]
  /** Undefined where the person may not change the package. */
  set: ((changed: Values) => void) | undefined
}

/** A part of the form, with its heading. */
export const Part = ({
  name,
  lead,
  children,
}: {
  name: keyof ReturnType<typeof t>['packages']['parts']
  lead?: string
  children: ComponentChildren
}) => (
  <section class="card part" aria-labelledby={`part-${name}`}>
    <h2 id={`part-${name}`}>{t().packages.parts[name]}</h2>
    {lead && <p class="hint">{lead}</p>}
    {children}
  </section>
)

type TextProps = {
  label: string
  value: string
  /** The place in the body, which the service names where it is wrong. */
  path: string
  told: readonly Told[]
  onInput: ((text: string) => void) | undefined
  hint?: string | undefined
  kind?: 'text' | 'decimal' | 'numeric' | 'url'
  list?: string
  isLong?: boolean
}

export const TextField = (field: TextProps) => (
  <Field label={field.label} hint={field.hint} error={faultOf(field.told, field.path)}>
    {(given) =>
      field.isLong ? (
        <textarea
          {...given}
          name={field.path}
          rows={2}
          readOnly={field.onInput === undefined}
          value={field.value}
          onInput={(event) => field.onInput?.(event.currentTarget.value)}
        />
      ) : (
        <input
          {...given}
          name={field.path}
          type="text"
          inputMode={field.kind ?? 'text'}
          autocomplete="off"
          spellcheck={false}
          {...(field.list === undefined ? {} : { list: field.list })}
          readOnly={field.onInput === undefined}
          value={field.value}
          onInput={(event) => field.onInput?.(event.currentTarget.value)}
        />
      )
    }
  </Field>
)

type CheckProps = {
  label: string
  isOn: boolean
  onChange: ((isOn: boolean) => void) | undefined
}

export const Check = ({ label, isOn, onChange }: CheckProps) => (
  <label class="switch-line">
    <input
      type="checkbox"
      checked={isOn}
      disabled={onChange === undefined}
      onChange={(event) => onChange?.(event.currentTarget.checked)}
    />
    {label}
  </label>
)

/** The fault of a list as a whole; its lines tell their own ones. */
export const ListFault = ({ told, path }: { told: readonly Told[]; path: string }) => {
  const found = told.find(({ property }) => property === path)
  return found ? (
    <p class="error" role="alert">
      {faultWords(found)}
    </p>
  ) : null
}
