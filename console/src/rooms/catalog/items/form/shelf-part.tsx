/** The item on the shelf of the store: switches, place, image and groups. */
import type { AnswerOf } from '../../../../api/calls.ts'
import { useRead } from '../../../../api/queries.ts'
import { Failure } from '../../../../shared/controls/failure.tsx'
import { Foreign } from '../../../../shared/foreign.tsx'
import { faultOf } from '../../../../shared/form/faults.ts'
import { Field } from '../../../../shared/form/field.tsx'
import { t } from '../../../../texts/texts.ts'
import { anyName } from '../row.ts'
import { listIn, listText } from './members.ts'
import { Check, Part, type PartProps, TextField } from './part.tsx'

/** So many groups are offered; others are typed. */
const mostOffered = 50

export const ShelfPart = ({ values, told, set }: PartProps) => {
  const write = (member: string) => set && ((value: string | boolean) => set({ [member]: value }))
  return (
    <Part name="shelf">
      {(['is_enabled', 'is_show_in_store'] as const).map((member) => (
        <Check
          key={member}
          label={t().packages.switches[member]}
          isOn={values[member] === true}
          onChange={write(member)}
        />
      ))}
      <TextField
        label={t().packages.members.order}
        hint={t().packages.orderHint}
        kind="numeric"
        value={String(values.order ?? '')}
        path="order"
        told={told}
        onInput={write('order')}
      />
      <TextField
        label={t().packages.members.image_url}
        hint={t().packages.imageHint}
        kind="url"
        value={String(values.image_url ?? '')}
        path="image_url"
        told={told}
        onInput={write('image_url')}
      />
    </Part>
  )
}

export const GroupsPart = ({ project, values, told, set }: PartProps & { project: number }) => {
  const read = useRead<AnswerOf<'listGroups'>>('listGroups', {
    project_id: project,
    limit: mostOffered,
  })
  const groups = read.data?.data.items ?? []
  const chosen = listIn<string>(values, 'groups')
  const names = new Map(groups.map(({ external_id: id, name }) => [id, anyName(name)]))
  const all = [...new Set([...names.keys(), ...chosen])]
  const write = set && ((next: readonly string[]) => set({ groups: listText(next) }))
  return (
    <Part name="groups">
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && all.length === 0 && <p class="quiet">{t().packages.noGroups}</p>}
      {all.length > 0 && (
        <div class="choices">
          {all.map((id) => (
            <label key={id} class="switch-line">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                disabled={write === undefined}
                onChange={({ currentTarget: { checked } }) =>
                  write?.(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
              <span>
                <Foreign text={names.get(id) || id} isBrief /> <code>{id}</code>
              </span>
            </label>
          ))}
        </div>
      )}
      {read.data?.data.has_more && write && (
        <OtherGroup onAdd={(id) => write([...new Set([...chosen, id])])} />
      )}
      {chosen.map((id, at) => {
        const fault = faultOf(told, `groups[${at}]`)
        return fault === undefined ? null : (
          <p key={id} class="error" role="alert">
            <code>{id}</code> {fault}
          </p>
        )
      })}
    </Part>
  )
}

/** A group that is not among those that are offered. */
const OtherGroup = ({ onAdd }: { onAdd: (id: string) => void }) => (
  <Field label={t().packages.otherGroup} hint={t().packages.otherGroupHint(mostOffered)}>
    {(given) => (
      <input
        {...given}
        type="text"
        autocomplete="off"
        spellcheck={false}
        onKeyDown={(event) => {
          const id = event.currentTarget.value.trim()
          if (event.key !== 'Enter' || id === '') return
          event.preventDefault()
          onAdd(id)
          event.currentTarget.value = ''
        }}
      />
    )}
  </Field>
)
