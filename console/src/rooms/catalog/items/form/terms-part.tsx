/** When a package is sold, and how often it can be bought. */
import type { Told } from '../../../../shared/form/faults.ts'
import { faultOf } from '../../../../shared/form/faults.ts'
import { Field } from '../../../../shared/form/field.tsx'
import { fromField, isUtc, nextMidnight, toField } from '../../../../shared/time.ts'
import { t } from '../../../../texts/texts.ts'
import { listIn, listText } from './members.ts'
import { ListFault, Part, type PartProps, TextField } from './part.tsx'
import type { PeriodLine } from './values.ts'

export const PeriodsPart = ({ values, told, set }: PartProps) => {
  const lines = listIn<PeriodLine>(values, 'periods')
  const write = set && ((next: readonly PeriodLine[]) => set({ periods: listText(next) }))
  return (
    <Part name="periods" lead={t().packages.periodsLead}>
      {lines.map((line, at) => (
        <PeriodFields
          key={at}
          line={line}
          at={at}
          told={told}
          onChange={
            write &&
            ((changed) =>
              write(lines.map((one, index) => (index === at ? { ...one, ...changed } : one))))
          }
          onRemove={write && (() => write(lines.filter((_, index) => index !== at)))}
        />
      ))}
      <ListFault told={told} path="periods" />
      {write && (
        <button
          type="button"
          onClick={() => write([...lines, { from: nextMidnight(), until: '' }])}
        >
          {t().packages.addPeriod}
        </button>
      )}
    </Part>
  )
}

type PeriodProps = {
  line: PeriodLine
  at: number
  told: readonly Told[]
  onChange: ((changed: Partial<PeriodLine>) => void) | undefined
  onRemove: (() => void) | undefined
}

const PeriodFields = ({ line, at, told, onChange, onRemove }: PeriodProps) => (
  <fieldset class="line">
    <legend>{t().packages.periodNumber(at + 1)}</legend>
    <Moment
      label={t().packages.from}
      value={line.from}
      error={faultOf(told, `periods[${at}].date_from`)}
      name={`periods[${at}].date_from`}
      onChange={onChange && ((from) => onChange({ from }))}
    />
    <Moment
      label={t().packages.until}
      hint={line.until === '' ? t().packages.untilOpen : undefined}
      value={line.until}
      error={faultOf(told, `periods[${at}].date_until`)}
      name={`periods[${at}].date_until`}
      onChange={onChange && ((until) => onChange({ until }))}
    />
    {onRemove && (
      <div class="line-switches">
        <button
          type="button"
          class="quiet-button"
          aria-label={t().packages.removePeriod(at + 1)}
          onClick={onRemove}
        >
          {t().packages.remove}
        </button>
      </div>
    )}
  </fieldset>
)

type MomentProps = {
  label: string
  value: string
  name: string
  hint?: string | undefined
  error?: string | undefined
  onChange: ((iso: string) => void) | undefined
}

/** A moment in the zone of the reader or in UTC, which its label says. */
export const Moment = ({ label, value, name, hint, error, onChange }: MomentProps) => (
  <Field
    label={`${label} (${isUtc.value ? t().shared.inUtc : t().shared.inLocalTime})`}
    hint={hint}
    error={error}
  >
    {(given) => (
      <input
        {...given}
        name={name}
        type="datetime-local"
        readOnly={onChange === undefined}
        value={toField(value)}
        onInput={(event) => onChange?.(fromField(event.currentTarget.value))}
      />
    )}
  </Field>
)

export const LimitsPart = ({ values, told, set }: PartProps) => {
  const schedule = 'limits.recurrent_schedule.per_user'
  const write = (member: string) => set && ((text: string) => set({ [member]: text }))
  return (
    <Part name="limits" lead={t().packages.limitsLead}>
      <div class="line">
        <TextField
          label={t().packages.perUser}
          kind="numeric"
          value={String(values.per_user ?? '')}
          path="limits.per_user"
          told={told}
          onInput={write('per_user')}
        />
        <TextField
          label={t().packages.perItem}
          kind="numeric"
          value={String(values.per_item ?? '')}
          path="limits.per_item"
          told={told}
          onInput={write('per_item')}
        />
        <Field label={t().packages.reset} error={faultOf(told, `${schedule}.interval_type`)}>
          {(given) => (
            <select
              {...given}
              disabled={set === undefined}
              value={String(values.reset ?? '')}
              onChange={({ currentTarget: { value } }) =>
                set?.({
                  reset: value,
                  reset_day: '',
                  reset_time: value === '' ? '' : String(values.reset_time || '00:00:00Z'),
                })
              }
            >
              {Object.entries(t().packages.resets).map(([name, words]) => (
                <option key={name} value={name === 'never' ? '' : name}>
                  {words}
                </option>
              ))}
            </select>
          )}
        </Field>
        {values.reset !== '' && (
          <TextField
            label={t().packages.resetTime}
            hint={t().packages.resetTimeHint}
            value={String(values.reset_time ?? '')}
            path={`${schedule}.time`}
            told={told}
            onInput={write('reset_time')}
          />
        )}
        {values.reset === 'weekly' && (
          <TextField
            label={t().packages.dayOfWeek}
            hint={t().packages.dayOfWeekHint}
            kind="numeric"
            value={String(values.reset_day ?? '')}
            path={`${schedule}.day_of_week`}
            told={told}
            onInput={write('reset_day')}
          />
        )}
        {values.reset === 'monthly' && (
          <TextField
            label={t().packages.dayOfMonth}
            hint={t().packages.dayOfMonthHint}
            kind="numeric"
            value={String(values.reset_day ?? '')}
            path={`${schedule}.day_of_month`}
            told={told}
            onInput={write('reset_day')}
          />
        )}
      </div>
    </Part>
  )
}
