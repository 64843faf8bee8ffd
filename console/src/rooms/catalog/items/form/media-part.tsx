/** The further images and videos of a package, in the order in which players see them. */
import { faultOf, type Told } from '../../../../shared/form/faults.ts'
import { Field } from '../../../../shared/form/field.tsx'
import { t } from '../../../../texts/texts.ts'
import { listIn, listText } from './members.ts'
import { ListFault, Part, type PartProps, TextField } from './part.tsx'
import type { MediaLine } from './values.ts'

export const MediaPart = ({ values, told, set }: PartProps) => {
  const lines = listIn<MediaLine>(values, 'media_list')
  const write = set && ((next: readonly MediaLine[]) => set({ media_list: listText(next) }))
  return (
    <Part name="media" lead={t().packages.mediaLead}>
      {lines.map((line, at) => (
        <MediaFields
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
      <ListFault told={told} path="media_list" />
      {write && (
        <button type="button" onClick={() => write([...lines, { type: 'image', url: '' }])}>
          {t().packages.addMedia}
        </button>
      )}
    </Part>
  )
}

type MediaProps = {
  line: MediaLine
  at: number
  told: readonly Told[]
  onChange: ((changed: Partial<MediaLine>) => void) | undefined
  onRemove: (() => void) | undefined
}

const MediaFields = ({ line, at, told, onChange, onRemove }: MediaProps) => (
  <fieldset class="line">
    <legend>{t().packages.mediaNumber(at + 1)}</legend>
    <Field label={t().packages.mediaType} error={faultOf(told, `media_list[${at}].type`)}>
      {(given) => (
        <select
          {...given}
          disabled={onChange === undefined}
          value={line.type}
          onChange={({ currentTarget: { value } }) =>
            onChange?.({ type: value as MediaLine['type'] })
          }
        >
          {Object.entries(t().packages.mediaTypes).map(([type, words]) => (
            <option key={type} value={type}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
    <TextField
      label={t().packages.mediaAddress}
      kind="url"
      value={line.url}
      path={`media_list[${at}].url`}
      told={told}
      onInput={onChange && ((url) => onChange({ url }))}
    />
    {onRemove && (
      <div class="line-switches">
        <button
          type="button"
          class="quiet-button"
          aria-label={t().packages.removeMedia(at + 1)}
          onClick={onRemove}
        >
          {t().packages.remove}
        </button>
      </div>
    )}
  </fieldset>
)
