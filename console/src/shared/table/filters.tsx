/** The filters of a list: those that are set as chips, and a form for all of them. */
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { t } from '../../texts/texts.ts'
import type { Filters } from '../address.ts'
import { Icon } from '../controls/icon.tsx'
import { plainOf } from '../foreign.ts'
import { Foreign } from '../foreign.tsx'
import { Field } from '../form/field.tsx'
import { fromField, isUtc, resolvedTime, shownTime, toField } from '../time.ts'

/** One filter. A choice has words for its values; a time may also be one before now. */
export type FilterField = { name: string; label: string } & (
  | { kind: 'text'; hint?: string }
  | { kind: 'choice'; words: Readonly<Record<string, string>> }
  | { kind: 'time' }
)

type FilterProps = {
  fields: readonly FilterField[]
  filters: Filters
  onChange: (changed: Filters) => void
}

const shownValue = (field: FilterField, value: string): string => {
  if (field.kind === 'choice') return field.words[value] ?? value
  if (field.kind !== 'time') return value
  const words = t().shared.before as Record<string, string>
  return words[value] ?? shownTime(resolvedTime(value))
}

export const FilterBar = ({ fields, filters, onChange }: FilterProps) => {
  const panel = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  // The button that is pressed goes with its chip, and the focus must stand somewhere.
  const drop = (names: readonly string[]): void => {
    opener.current?.focus()
    onChange(Object.fromEntries(names.map((name) => [name, undefined])))
  }
  const id = useId()
  const active = fields.filter(({ name }) => filters[name] !== undefined)
  return (
    <div class="filters">
      <button type="button" class="filter-button" popovertarget={id} ref={opener}>
        <Icon name="filter" size={16} />
        {t().shared.filter}
      </button>
      {active.map((field) => (
        <span class="chip" key={field.name}>
          {field.label}: <Foreign text={shownValue(field, filters[field.name] ?? '')} isBrief />
          <button
            type="button"
            aria-label={t().shared.dropFilter(field.label)}
            onClick={() => drop([field.name])}
          >
            <Icon name="close" size={14} />
          </button>
        </span>
      ))}
      {active.length > 1 && (
        <button
          type="button"
          class="quiet-button"
          onClick={() => drop(active.map(({ name }) => name))}
        >
          {t().shared.dropFilters}
        </button>
      )}
      <div id={id} popover="auto" class="panel" ref={panel}>
        <FilterForm
          fields={fields}
          filters={filters}
          onApply={(changed) => {
            panel.current?.hidePopover()
            onChange(changed)
          }}
        />
      </div>
    </div>
  )
}

/** Enter applies all of it: one address, one step back. */
const FilterForm = ({
  fields,
  filters,
  onApply,
}: {
  fields: readonly FilterField[]
  filters: Filters
  onApply: (changed: Filters) => void
}) => {
  const [values, setValues] = useState<Filters>(filters)
  useEffect(() => setValues(filters), [JSON.stringify(filters)])
  const set = (name: string, value: string): void =>
    setValues((before) => ({ ...before, [name]: value }))
  return (
    <form
      class="filter-form"
      onSubmit={(event) => {
        event.preventDefault()
        onApply(Object.fromEntries(fields.map(({ name }) => [name, values[name]])))
      }}
    >
      {fields.map((field) => (
        <FilterInput
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          onChange={(value) => set(field.name, value)}
        />
      ))}
      <div class="form-foot">
        <button type="submit" class="primary">
          {t().shared.apply}
        </button>
      </div>
    </form>
  )
}

type InputProps = { field: FilterField; value: string; onChange: (value: string) => void }

/** The control of one filter, for forms that ask with the same fields. */
export const FilterInput = ({ field, value, onChange }: InputProps) => {
  if (field.kind === 'choice')
    return (
      <Field label={field.label}>
        {(given) => (
          <select
            {...given}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          >
            <option value="">{t().shared.all}</option>
            {Object.entries(field.words).map(([name, words]) => (
              <option key={name} value={name}>
                {plainOf(words)}
              </option>
            ))}
          </select>
        )}
      </Field>
    )
  if (field.kind === 'time') return <TimeInput field={field} value={value} onChange={onChange} />
  return (
    <Field label={field.label} hint={field.hint}>
      {(given) => (
        <input
          {...given}
          type="text"
          value={value}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

/** A moment, or a time before now; it says which zone it means. */
const TimeInput = ({ field, value, onChange }: InputProps) => {
  const isBefore = value.startsWith('-')
  const zone = isUtc.value ? t().shared.inUtc : t().shared.inLocalTime
  return (
    <Field label={`${field.label} (${zone})`}>
      {(given) => (
        <div class="time-input">
          <input
            {...given}
            type="datetime-local"
            value={isBefore ? '' : toField(value)}
            onInput={(event) => onChange(fromField(event.currentTarget.value))}
          />
          <select
            aria-label={t().shared.beforeNow}
            value={isBefore ? value : ''}
            onChange={(event) => onChange(event.currentTarget.value)}
          >
            <option value="">{t().shared.beforeNow}</option>
            {Object.entries(t().shared.before).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  )
}
