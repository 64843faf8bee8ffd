/** The fields of a region: its name in each language, and its countries. */
import { useState } from 'preact/hooks'
import { faultOf, type Told } from '../../../shared/form/faults.ts'
import { Field } from '../../../shared/form/field.tsx'
import { localeName } from '../../../shared/locale.ts'
import { t } from '../../../texts/texts.ts'
import { AddLanguage } from '../things/add-language.tsx'
import type { Values } from '../things/values.ts'
import { Countries } from './countries.tsx'
import { languagesOf } from './region.ts'

type FieldsProps = {
  values: Values
  faults: readonly Told[]
  isChangeable: boolean
  onChange: (changes: Partial<Values>) => void
}

export const RegionFields = ({ values, faults, isChangeable, onChange }: FieldsProps) => {
  const [added, add] = useState<string[]>([])
  const known = languagesOf(values)
  const languages = [...new Set([...(known.length === 0 ? ['en'] : known), ...added])]
  // A name that is missing in all languages is told at the first one.
  const ofWholeName = faults
    .filter(({ property }) => property === 'name')
    .map((fault) => ({ ...fault, property: `name.${languages[0]}` }))
  return (
    <>
      <div class="thing-languages">
        {languages.map((language, at) => (
          <Name
            key={language}
            language={language}
            value={String(values[`name.${language}`] ?? '')}
            error={faultOf(at === 0 ? [...faults, ...ofWholeName] : faults, `name.${language}`)}
            isChangeable={isChangeable}
            onInput={(text) => onChange({ [`name.${language}`]: text })}
          />
        ))}
      </div>
      {isChangeable && (
        <AddLanguage
          known={languages}
          onAdd={(language) => add((before) => [...before, language])}
        />
      )}
      <Countries
        value={String(values.countries ?? '')}
        error={faultOf(faults, 'countries')}
        onChange={isChangeable ? (countries) => onChange({ countries }) : undefined}
      />
    </>
  )
}

type NameProps = {
  language: string
  value: string
  error: string | undefined
  isChangeable: boolean
  onInput: (text: string) => void
}

const Name = ({ language, value, error, isChangeable, onInput }: NameProps) => (
  <fieldset class="thing-language">
    <legend>{localeName(language)}</legend>
    <Field label={t().things.members.name} error={error}>
      {(given) => (
        <input
          {...given}
          type="text"
          lang={language}
          autocomplete="off"
          readOnly={!isChangeable}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  </fieldset>
)
