/** The two languages of the page, and whether only packages are shown that lack the one that is written. */
import { Field } from '../../../shared/form/field.tsx'
import { localeName } from '../../../shared/locale.ts'
import { t } from '../../../texts/texts.ts'
import { AddLanguage } from '../things/add-language.tsx'

type PairProps = {
  from: string
  to: string
  languages: readonly string[]
  isLacking: boolean
  onChange: (pair: { from: string; to: string }, isLacking: boolean) => void
}

export const Pair = ({ from, to, languages, isLacking, onChange }: PairProps) => {
  const known = [...new Set([...languages, from, to])]
  return (
    <div class="pair">
      <Choice
        label={t().wording.from}
        value={from}
        languages={known}
        onChange={(one) => onChange({ from: one, to: one === to ? from : to }, isLacking)}
      />
      <Choice
        label={t().wording.to}
        value={to}
        languages={known}
        onChange={(one) => onChange({ from: one === from ? to : from, to: one }, isLacking)}
      />
      <AddLanguage known={known} onAdd={(one) => onChange({ from, to: one }, isLacking)} />
      <label class="switch-line">
        <input
          type="checkbox"
          checked={isLacking}
          onChange={(event) => onChange({ from, to }, event.currentTarget.checked)}
        />
        {t().wording.onlyLacking(localeName(to))}
      </label>
    </div>
  )
}

type ChoiceProps = {
  label: string
  value: string
  languages: readonly string[]
  onChange: (language: string) => void
}

const Choice = ({ label, value, languages, onChange }: ChoiceProps) => (
  <Field label={label}>
    {(given) => (
      <select {...given} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {languages.map((one) => (
          <option key={one} value={one}>
            {localeName(one)}
          </option>
        ))}
      </select>
    )}
  </Field>
)
