/** The fields of a new replay. */
import { Field } from '../../../shared/form/field.tsx'
import { type FilterField, FilterInput } from '../../../shared/table/filters.tsx'
import { t } from '../../../texts/texts.ts'
import { choicesOf, type Endpoint } from '../endpoint.ts'
import { lacksBeginning, type memberNames, statuses, type Wish } from './wish.ts'

type FieldsProps = {
  wish: Wish
  endpoints: readonly Endpoint[]
  onChange: (changed: Partial<Wish>) => void
}

type Member = FilterField & { name: (typeof memberNames)[number] }

const membersOf = (endpoints: readonly Endpoint[]): Member[] => [
  {
    name: 'endpoint_id',
    label: t().webhooks.endpoint,
    kind: 'choice',
    words: choicesOf(endpoints),
  },
  { name: 'type', label: t().webhooks.type, kind: 'choice', words: t().webhooks.types },
  {
    name: 'reason',
    label: t().replays.reason,
    kind: 'choice',
    words: t().deadLetters.reasons,
  },
  {
    name: 'receiver_code',
    label: t().deadLetters.code,
    kind: 'text',
    hint: t().deadLetters.codeHint,
  },
  {
    name: 'has_receiver_code',
    label: t().deadLetters.hasCode,
    kind: 'choice',
    words: t().deadLetters.withOrWithout,
  },
  { name: 'http_status', label: t().replays.status, kind: 'text', hint: t().replays.statusHint },
  { name: 'from', label: t().webhooks.from, kind: 'time' },
  { name: 'to', label: t().webhooks.to, kind: 'time' },
]

export const Fields = ({ wish, endpoints, onChange }: FieldsProps) => (
  <>
    <fieldset class="types">
      <legend>{t().replays.what}</legend>
      {statuses.map((status) => (
        <label key={status} class="switch-line">
          <input
            type="checkbox"
            checked={wish.statuses.includes(status)}
            onChange={(event) =>
              onChange({
                statuses: statuses.filter((one) =>
                  one === status ? event.currentTarget.checked : wish.statuses.includes(one),
                ),
              })
            }
          />
          {t().replays.statuses[status]}
        </label>
      ))}
      {wish.statuses.includes('missed') && <p class="hint">{t().replays.missedHint}</p>}
      {wish.statuses.length === 0 && <p class="error">{t().replays.nothingChosen}</p>}
      {lacksBeginning(wish) && <p class="error">{t().replays.needsBeginning}</p>}
    </fieldset>
    <div class="field-grid">
      {membersOf(endpoints).map((member) => (
        <FilterInput
          key={member.name}
          field={member}
          value={wish[member.name] ?? ''}
          onChange={(value) => onChange({ [member.name]: value })}
        />
      ))}
      <Field label={t().replays.rate} hint={t().replays.rateHint}>
        {(given) => (
          <input
            {...given}
            type="text"
            inputMode="numeric"
            autocomplete="off"
            value={wish.rate}
            onInput={(event) => onChange({ rate: event.currentTarget.value })}
          />
        )}
      </Field>
    </div>
  </>
)
