/** How players own a virtual item: for good, until it is used up, or for a time. */
import { faultOf } from '../../../../shared/form/faults.ts'
import { Field } from '../../../../shared/form/field.tsx'
import { t } from '../../../../texts/texts.ts'
import { ownedWays } from './own-members.ts'
import { ListFault, Part, type PartProps, TextField } from './part.tsx'

const units = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const

const consumable = 'inventory_options.consumable'
const period = 'inventory_options.expiration_period'

export const OwnedPart = ({ values, told, set }: PartProps) => {
  const write = (member: string) => set && ((value: string) => set({ [member]: value }))
  return (
    <Part name="owned" lead={t().items.ownedLead}>
      <div role="radiogroup" aria-labelledby="part-owned" class="ways">
        {ownedWays.map((way) => (
          <label key={way} class="switch-line">
            <input
              type="radio"
              name="inventory_options"
              checked={values.owned === way}
              disabled={set === undefined}
              onChange={() => set?.({ owned: way })}
            />
            {t().items.ownedWays[way]}
          </label>
        ))}
      </div>
      {values.owned === 'consumable' && (
        <TextField
          label={t().items.usages}
          hint={t().items.usagesHint}
          kind="numeric"
          value={String(values.usages ?? '')}
          path={`${consumable}.usages_count`}
          told={told}
          onInput={write('usages')}
        />
      )}
      {values.owned === 'time' && (
        <div class="line">
          <TextField
            label={t().items.periodValue}
            kind="numeric"
            value={String(values.period_value ?? '')}
            path={`${period}.value`}
            told={told}
            onInput={write('period_value')}
          />
          <Field label={t().items.periodType} error={faultOf(told, `${period}.type`)}>
            {(given) => (
              <select
                {...given}
                name={`${period}.type`}
                disabled={set === undefined}
                value={String(values.period_type)}
                onChange={(event) => set?.({ period_type: event.currentTarget.value })}
              >
                {units.map((unit) => (
                  <option key={unit} value={unit}>
                    {t().items.periodTypes[unit]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
      )}
      <ListFault told={told} path="inventory_options" />
    </Part>
  )
}
