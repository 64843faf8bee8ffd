/** The fields of an endpoint's settings. */
import type { useFaults } from '../../../shared/form/faults.ts'
import { Field } from '../../../shared/form/field.tsx'
import { t } from '../../../texts/texts.ts'
import { question } from '../endpoint.ts'
import type { Settings } from './settings.ts'

type FieldsProps = {
  settings: Settings
  faults: ReturnType<typeof useFaults>
  onChange: (changed: Partial<Settings>) => void
}

type TextName = 'url' | 'name' | 'timeout_ms' | 'max_in_flight' | 'max_per_second'

export const Fields = (given: FieldsProps) => (
  <>
    <TextField {...given} name="url" />
    <TextField {...given} name="name" />
    <Types {...given} />
    <TextField {...given} name="timeout_ms" isNumber />
    <TextField {...given} name="max_in_flight" isNumber />
    <TextField {...given} name="max_per_second" isNumber />
    <Check {...given} name="is_ordered" />
    <Check {...given} name="is_enabled" />
  </>
)

const TextField = ({
  name,
  isNumber,
  settings,
  faults,
  onChange,
}: FieldsProps & { name: TextName; isNumber?: boolean }) => (
  <Field
    label={t().endpoints.members[name]}
    hint={t().endpoints.hints[name]}
    error={faults.of(name)}
  >
    {(given) => (
      <input
        {...given}
        type="text"
        inputMode={isNumber ? 'numeric' : name === 'url' ? 'url' : 'text'}
        autocomplete="off"
        spellcheck={false}
        value={settings[name]}
        onInput={(event) => onChange({ [name]: event.currentTarget.value })}
        {...faults.at(name)}
      />
    )}
  </Field>
)

const Check = ({
  name,
  settings,
  onChange,
}: FieldsProps & { name: 'is_ordered' | 'is_enabled' }) => (
  <label class="switch-line">
    <input
      type="checkbox"
      checked={settings[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
    />
    {t().endpoints.members[name]}
  </label>
)

const Types = ({ settings, onChange }: FieldsProps) => (
  <fieldset class="types">
    <legend>{t().endpoints.members.types}</legend>
    <p class="hint">{t().endpoints.hints.types}</p>
    {[...Object.keys(t().webhooks.types), question].map((type) => (
      <label key={type} class="switch-line">
        <input
          type="checkbox"
          checked={settings.types.includes(type)}
          onChange={(event) =>
            onChange({
              types: event.currentTarget.checked
                ? [...settings.types, type]
                : settings.types.filter((one) => one !== type),
            })
          }
        />
        <code>{type}</code>
      </label>
    ))}
  </fieldset>
)
