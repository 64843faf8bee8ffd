/** The fields that every new key has: its name, and when it ends. */
import type { ComponentChildren } from 'preact'
import type { useFaults } from '../../shared/form/faults.ts'
import { Field } from '../../shared/form/field.tsx'
import { fromField, isUtc, toField } from '../../shared/time.ts'
import { t } from '../../texts/texts.ts'

type Draft = { name: string; until: string }

type KeyFieldsProps = {
  draft: Draft
  faults: Pick<ReturnType<typeof useFaults>, 'of' | 'at'>
  onChange: (changed: Partial<Draft>) => void
  /** Fields between the two. */
  children?: ComponentChildren
}

export const KeyFields = ({ draft, faults, onChange, children }: KeyFieldsProps) => {
  const zone = isUtc.value ? t().shared.inUtc : t().shared.inLocalTime
  return (
    <>
      <Field label={t().apiKeys.name} hint={t().apiKeys.nameHint} error={faults.of('name')}>
        {(given) => (
          <input
            {...given}
            type="text"
            autocomplete="off"
            value={draft.name}
            onInput={(event) => onChange({ name: event.currentTarget.value })}
            {...faults.at('name')}
          />
        )}
      </Field>
      {children}
      <Field
        label={`${t().apiKeys.ends} (${zone})`}
        hint={t().apiKeys.endsHint}
        error={faults.of('expires_at')}
      >
        {(given) => (
          <input
            {...given}
            type="datetime-local"
            value={toField(draft.until)}
            onInput={(event) => onChange({ until: fromField(event.currentTarget.value) })}
          />
        )}
      </Field>
    </>
  )
}
