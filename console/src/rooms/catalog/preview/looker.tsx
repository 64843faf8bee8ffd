/** As whom the store is looked at: the answers stand in the address. */
import { useState } from 'preact/hooks'
import { countries } from '../../../api/bodies/generated/countries.ts'
import type { Filters } from '../../../shared/address.ts'
import { countryName } from '../../../shared/country.ts'
import { Field } from '../../../shared/form/field.tsx'
import { fromField, isUtc, resolvedTime, toField } from '../../../shared/time.ts'
import { languageTag, t } from '../../../texts/texts.ts'

/** By the names that the call has for them. */
export const lookerFields = [
  'locale',
  'country',
  'at',
  'user_id',
  'show_inactive_time_limited_items',
] as const

type LookerProps = { looker: Filters; onLook: (changed: Filters) => void }

/** Countries by their names, in the order of the reader's language. */
const namedCountries = (): [code: string, name: string][] => {
  const order = new Intl.Collator(languageTag.value)
  return countries
    .split(' ')
    .map((code): [string, string] => [code, countryName(code)])
    .toSorted(([, one], [, other]) => order.compare(one, other))
}

export const Looker = ({ looker, onLook }: LookerProps) => {
  const [values, setValues] = useState<Filters>(looker)
  const set = (changed: Filters): void => setValues((before) => ({ ...before, ...changed }))
  const zone = isUtc.value ? t().shared.inUtc : t().shared.inLocalTime
  return (
    <form
      class="looker"
      aria-label={t().preview.as}
      onSubmit={(event) => {
        event.preventDefault()
        onLook(values)
      }}
    >
      <Words
        label={t().preview.locale}
        hint={t().preview.localeHint}
        most={20}
        form="[A-Za-z]{2,3}([\-_][A-Za-z]{4})?([\-_][A-Za-z]{2})?"
        value={values.locale}
        onChange={(locale) => set({ locale })}
      />
      <Field label={t().preview.country}>
        {(given) => (
          <select
            {...given}
            value={values.country ?? ''}
            onChange={(event) => set({ country: event.currentTarget.value })}
          >
            <option value="">{t().preview.anyCountry}</option>
            {namedCountries().map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t().preview.at(zone)}>
        {(given) => (
          <input
            {...given}
            type="datetime-local"
            value={values.at === undefined ? '' : toField(resolvedTime(values.at))}
            onInput={(event) => set({ at: fromField(event.currentTarget.value) })}
          />
        )}
      </Field>
      <Words
        label={t().preview.player}
        hint={t().preview.playerHint}
        most={255}
        value={values.user_id}
        onChange={(user) => set({ user_id: user })}
      />
      <label class="switch-line">
        <input
          type="checkbox"
          checked={['1', 'true'].includes(values.show_inactive_time_limited_items ?? '')}
          onChange={(event) =>
            set({
              show_inactive_time_limited_items: event.currentTarget.checked ? '1' : undefined,
            })
          }
        />
        {t().preview.inactive}
      </label>
      <button type="submit" class="primary">
        {t().preview.look}
      </button>
    </form>
  )
}

type WordsProps = {
  label: string
  hint: string
  most: number
  /** The pattern of what may be written. */
  form?: string
  value: string | undefined
  onChange: (value: string) => void
}

const Words = ({ label, hint, most, form, value, onChange }: WordsProps) => (
  <Field label={label}>
    {(given) => (
      <input
        {...given}
        type="text"
        placeholder={hint}
        maxLength={most}
        {...(form === undefined ? {} : { pattern: form })}
        autocomplete="off"
        spellcheck={false}
        value={value ?? ''}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
)
