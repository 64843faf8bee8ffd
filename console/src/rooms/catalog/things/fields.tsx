/** The fields of a thing: its texts language by language, then everything else. */
import { useState } from 'preact/hooks'
import { faultOf, type Told } from '../../../shared/form/faults.ts'
import { Field } from '../../../shared/form/field.tsx'
import { localeName } from '../../../shared/locale.ts'
import { t } from '../../../texts/texts.ts'
import { PricesPart } from '../items/form/prices-part.tsx'
import { LimitsPart, PeriodsPart } from '../items/form/terms-part.tsx'
import { AddLanguage } from './add-language.tsx'
import { Groups } from './groups.tsx'
import { OfferedValues } from './offered.tsx'
import { languagesOf, type Shape, type TextMember, type Values } from './values.ts'
import '../items/items.css'

export type FieldsProps = {
  project: string
  shape: Shape
  values: Values
  faults: readonly Told[]
  isChangeable: boolean
  onChange: (changes: Partial<Values>) => void
}

export const Fields = (its: FieldsProps) => {
  const [added, add] = useState<string[]>([])
  const known = languagesOf(its.values, its.shape)
  const languages = [...new Set([...(known.length === 0 ? ['en'] : known), ...added])]
  return (
    <>
      <div class="thing-languages">
        {languages.map((language) => (
          <Language key={language} {...its} language={language} />
        ))}
      </div>
      {its.isChangeable && (
        <AddLanguage
          known={languages}
          onAdd={(language) => add((before) => [...before, language])}
        />
      )}
      {its.shape.hasTerms && <Terms {...its} />}
      {its.shape.list === 'values' && <OfferedValues {...its} languages={languages} />}
      <Others {...its} />
    </>
  )
}

/** The parts that packages have, too. */
const Terms = ({ values, faults, isChangeable, onChange }: FieldsProps) => {
  const part = { values, told: faults, set: isChangeable ? onChange : undefined }
  return (
    <>
      <PricesPart {...part} />
      <PeriodsPart {...part} />
      <LimitsPart {...part} />
    </>
  )
}

const Language = ({ language, ...its }: FieldsProps & { language: string }) => (
  <fieldset class="thing-language">
    <legend>{localeName(language)}</legend>
    {its.shape.texts.map((member) => (
      <Text key={member} {...its} member={member} language={language} />
    ))}
  </fieldset>
)

type TextProps = FieldsProps & { member: TextMember; language: string }

const Text = ({ member, language, values, faults, isChangeable, onChange }: TextProps) => {
  const name = `${member}.${language}`
  const value = String(values[name] ?? '')
  const write = (text: string): void => onChange({ [name]: text })
  return (
    <Field label={t().things.members[member]} error={faultOf(faults, name)}>
      {(given) =>
        member === 'name' ? (
          <input
            {...given}
            type="text"
            lang={language}
            autocomplete="off"
            readOnly={!isChangeable}
            value={value}
            onInput={(event) => write(event.currentTarget.value)}
          />
        ) : (
          <textarea
            {...given}
            rows={member === 'description' ? 2 : 4}
            lang={language}
            readOnly={!isChangeable}
            value={value}
            onInput={(event) => write(event.currentTarget.value)}
          />
        )
      }
    </Field>
  )
}

const Others = (its: FieldsProps) => {
  const { shape, values, faults, isChangeable, onChange } = its
  return (
    <div class="other-fields">
      {shape.list === 'groups' && <Groups {...its} />}
      {shape.hasImage && (
        <Field
          label={t().things.members.image_url}
          hint={t().things.imageHint}
          error={faultOf(faults, 'image_url')}
        >
          {(given) => (
            <input
              {...given}
              type="text"
              inputMode="url"
              autocomplete="off"
              spellcheck={false}
              readOnly={!isChangeable}
              value={String(values.image_url ?? '')}
              onInput={(event) => onChange({ image_url: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
      <Field
        label={t().things.members.order}
        hint={t().things.orderHint}
        error={faultOf(faults, 'order')}
      >
        {(given) => (
          <input
            {...given}
            type="text"
            inputMode="numeric"
            autocomplete="off"
            class="short"
            readOnly={!isChangeable}
            value={String(values.order ?? '')}
            onInput={(event) => onChange({ order: event.currentTarget.value })}
          />
        )}
      </Field>
      {shape.flags.map((flag) => (
        <label key={flag} class="switch-line">
          <input
            type="checkbox"
            checked={values[flag] === true}
            disabled={!isChangeable}
            onChange={(event) => onChange({ [flag]: event.currentTarget.checked })}
          />
          {t().things.members[flag]}
        </label>
      ))}
    </div>
  )
}
