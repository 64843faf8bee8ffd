/** The values that an attribute offers, each with its words in every language of the attribute. */

import { faultOf } from '../../../shared/form/faults.ts'
import { localeName } from '../../../shared/locale.ts'
import { t } from '../../../texts/texts.ts'
import type { FieldsProps } from './fields.tsx'
import { listOf, type Offered } from './values.ts'

/** An attribute offers so many values at most. */
const most = 20

export const OfferedValues = (its: FieldsProps & { languages: readonly string[] }) => {
  const { values, languages, faults, isChangeable, onChange } = its
  const offered = listOf<Offered>(values.values)
  const set = (next: readonly Offered[]): void => onChange({ values: JSON.stringify(next) })
  const write = (at: number, changed: Offered): void =>
    set(offered.map((one, index) => (index === at ? changed : one)))
  return (
    <fieldset class="offered">
      <legend>{t().things.members.values}</legend>
      {offered.length === 0 && <p class="quiet">{t().things.noValues}</p>}
      {offered.map((one, at) => {
        const error = faultOf(faults, `values[${at}]`)
        return (
          <div key={at} class="offered-value">
            <label>
              {t().things.valueId(at + 1)}
              <input
                type="text"
                autocomplete="off"
                spellcheck={false}
                readOnly={!isChangeable}
                value={one.external_id}
                onInput={(event) => write(at, { ...one, external_id: event.currentTarget.value })}
              />
            </label>
            {languages.map((language) => (
              <label key={language}>
                {localeName(language)}
                <input
                  type="text"
                  lang={language}
                  autocomplete="off"
                  readOnly={!isChangeable}
                  value={one.value[language] ?? ''}
                  onInput={(event) =>
                    write(at, { ...one, value: textIn(one, language, event.currentTarget.value) })
                  }
                />
              </label>
            ))}
            {isChangeable && (
              <button
                type="button"
                class="quiet-button"
                aria-label={t().things.removeValue(at + 1)}
                onClick={() => set(offered.filter((_, index) => index !== at))}
              >
                {t().things.remove}
              </button>
            )}
            {error && <p class="error">{error}</p>}
          </div>
        )
      })}
      {isChangeable && offered.length < most && (
        <button type="button" onClick={() => set([...offered, { external_id: '', value: {} }])}>
          {t().things.addValue}
        </button>
      )}
    </fieldset>
  )
}

/** The words of a value with another text in one language; an empty one is none. */
const textIn = ({ value }: Offered, language: string, text: string): Record<string, string> => {
  const { [language]: _, ...others } = value
  return text === '' ? others : { ...others, [language]: text }
}
