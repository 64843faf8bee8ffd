/** The groups that an item stands in, among those of the catalog. */
import type { AnswerOf } from '../../../api/calls.ts'
import { usePages } from '../../../api/queries.ts'
import { Failure } from '../../../shared/controls/failure.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { faultOf } from '../../../shared/form/faults.ts'
import { textFor } from '../../../shared/locale.ts'
import { t } from '../../../texts/texts.ts'
import type { FieldsProps } from './fields.tsx'
import { listOf } from './values.ts'

type Group = AnswerOf<'listGroups'>['items'][number]

export const Groups = ({ project, values, faults, isChangeable, onChange }: FieldsProps) => {
  const read = usePages<Group>('listGroups', { project_id: project })
  const chosen = listOf<string>(values.groups)
  const there = read.data?.pages.flatMap(({ items }) => items) ?? []
  const named = new Map(there.map((group) => [group.external_id, textFor(group.name)]))
  const all = [...new Set([...named.keys(), ...chosen])]
  const error = faultOf(faults, 'groups')
  return (
    <fieldset class="choices">
      <legend>{t().things.members.groups}</legend>
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {all.length === 0 && read.data && <p class="quiet">{t().things.noGroups}</p>}
      {all.map((id) => (
        <label key={id} class="switch-line">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            disabled={!isChangeable}
            onChange={(event) =>
              onChange({
                groups: JSON.stringify(
                  event.currentTarget.checked
                    ? [...chosen, id]
                    : chosen.filter((one) => one !== id),
                ),
              })
            }
          />
          <span>
            <Foreign text={named.get(id) ?? id} isBrief />{' '}
            {named.get(id) !== undefined && <code>{id}</code>}
          </span>
        </label>
      ))}
      {read.hasNextPage && (
        <button type="button" class="quiet-button" onClick={() => void read.fetchNextPage()}>
          {t().shared.more}
        </button>
      )}
      {error && <p class="error">{error}</p>}
    </fieldset>
  )
}
