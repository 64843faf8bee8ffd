/** The countries of a region: those that were chosen, and a field that takes further ones by name or code. */
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks'
import { countries } from '../../../api/bodies/generated/countries.ts'
import { Icon } from '../../../shared/controls/icon.tsx'
import { languageTag, t } from '../../../texts/texts.ts'
import { listOf } from '../things/values.ts'
import { namedCountries } from './region.ts'
import { typedCountries } from './typed-countries.ts'

type CountriesProps = {
  /** A list in JSON, as the form holds it. */
  value: string
  error: string | undefined
  /** Undefined where the person may not change the region. */
  onChange: ((value: string) => void) | undefined
}

export const Countries = ({ value, error, onChange }: CountriesProps) => {
  const chosen = listOf<string>(value)
  const field = useRef<HTMLInputElement>(null)
  const write = (codes: readonly string[]): void => onChange?.(JSON.stringify(codes))
  return (
    <fieldset class="offered countries">
      <legend>{t().regions.countries}</legend>
      <p class="hint" role="status">
        {chosen.length === 0 ? t().regions.noCountries : t().regions.counted(chosen.length)}
      </p>
      {chosen.length > 0 && (
        <ul class="row">
          {namedCountries(chosen).map(({ code, name }) => (
            <li key={code} class="chip">
              {name}
              {onChange && (
                <button
                  type="button"
                  aria-label={t().regions.removeCountry(name)}
                  onClick={() => {
                    // The button goes with its country, and the focus must stand somewhere.
                    field.current?.focus()
                    write(chosen.filter((one) => one !== code))
                  }}
                >
                  <Icon name="close" size={14} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {onChange && (
        <AddCountries
          field={field}
          error={error}
          onAdd={(codes) => write([...new Set([...chosen, ...codes])])}
        />
      )}
    </fieldset>
  )
}

type AddProps = {
  field: { current: HTMLInputElement | null }
  error: string | undefined
  onAdd: (codes: readonly string[]) => void
}

const AddCountries = ({ field, error, onAdd }: AddProps) => {
  const [typed, type] = useState('')
  const [unknown, tell] = useState<readonly string[]>([])
  const id = useId()
  const known = useMemo(() => namedCountries(countries.split(' ')), [languageTag.value])
  const fault = unknown.length > 0 ? t().regions.unknown(unknown.join(', ')) : error
  // Words that no country fits stay, to be mended; until then the browser does not let the form go.
  useEffect(() => field.current?.setCustomValidity(unknown.length > 0 ? (fault ?? '') : ''))
  const add = (): void => {
    const found = typedCountries(typed, known)
    if (found.codes.length > 0) onAdd(found.codes)
    tell(found.unknown)
    type(found.unknown.join(', '))
  }
  return (
    <div class="field add-countries">
      <label for={id}>{t().regions.addCountries}</label>
      <div class="row">
        <input
          id={id}
          ref={field}
          type="text"
          name="countries"
          list={`${id}-known`}
          autocomplete="off"
          spellcheck={false}
          aria-describedby={`${id}-hint`}
          {...(fault === undefined ? {} : { 'aria-invalid': 'true' as const })}
          value={typed}
          onInput={(event) => {
            tell([])
            type(event.currentTarget.value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
          onBlur={add}
          onInvalid={(event) => {
            // Its words stand below it: the browser need not say them again over the page.
            event.preventDefault()
            event.currentTarget.focus()
          }}
        />
        <button
          type="button"
          onClick={() => {
            add()
            field.current?.focus()
          }}
        >
          {t().things.add}
        </button>
      </div>
      <p class={fault === undefined ? 'hint' : 'error'} id={`${id}-hint`}>
        {fault ?? t().regions.addHint}
      </p>
      <datalist id={`${id}-known`}>
        {known.map(({ code, name }) => (
          <option key={code} value={name}>
            {code}
          </option>
        ))}
      </datalist>
    </div>
  )
}
