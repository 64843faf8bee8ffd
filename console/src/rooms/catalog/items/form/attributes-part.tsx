/** Attributes of a package: those of the catalog with their values, and members of the studio's own. */
import type { AnswerOf } from '../../../../api/calls.ts'
import { useRead } from '../../../../api/queries.ts'
import { Failure } from '../../../../shared/controls/failure.tsx'
import { plainOf } from '../../../../shared/foreign.ts'
import { Foreign } from '../../../../shared/foreign.tsx'
import { faultOf } from '../../../../shared/form/faults.ts'
import { Field } from '../../../../shared/form/field.tsx'
import { t } from '../../../../texts/texts.ts'
import { anyName } from '../row.ts'
import { listIn, listText } from './members.ts'
import { ListFault, Part, type PartProps } from './part.tsx'
import type { AttributeLine } from './values.ts'

type Offered = AnswerOf<'listAttributes'>['items'][number]

const mostOffered = 50

export const AttributesPart = ({ project, values, told, set }: PartProps & { project: number }) => {
  const read = useRead<AnswerOf<'listAttributes'>>('listAttributes', {
    project_id: project,
    limit: mostOffered,
  })
  const offered = read.data?.data.items ?? []
  const lines = listIn<AttributeLine>(values, 'attributes')
  const write = set && ((next: readonly AttributeLine[]) => set({ attributes: listText(next) }))
  const left = offered.filter(({ external_id: id }) =>
    lines.every(({ external_id: other }) => other !== id),
  )
  return (
    <Part name="attributes" lead={t().packages.attributesLead}>
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {lines.map((line, at) => (
        <AttributeFields
          key={line.external_id}
          line={line}
          offered={offered.find(({ external_id: id }) => id === line.external_id)}
          error={faultOf(told, `attributes[${at}]`)}
          onChange={
            write &&
            ((next) => write(lines.flatMap((one, index) => (index === at ? (next ?? []) : one))))
          }
        />
      ))}
      <ListFault told={told} path="attributes" />
      {write && left.length > 0 && (
        <Field label={t().packages.addAttribute}>
          {(given) => (
            <select
              {...given}
              value=""
              onChange={({ currentTarget: { value } }) => {
                const one = left.find(({ external_id: id }) => id === value)
                if (one) write([...lines, { ...lineOf(one), values: [] }])
              }}
            >
              <option value="">{t().packages.choose}</option>
              {left.map((one) => (
                <option key={one.external_id} value={one.external_id}>
                  {plainOf(anyName(one.name) || one.external_id)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <CustomField values={values} told={told} set={set} />
    </Part>
  )
}

const lineOf = ({ external_id, name }: Offered): Omit<AttributeLine, 'values'> =>
  name ? { external_id, name } : { external_id }

type LineProps = {
  line: AttributeLine
  offered: Offered | undefined
  error: string | undefined
  /** Undefined for a line that goes. */
  onChange: ((next: AttributeLine | undefined) => void) | undefined
}

const AttributeFields = ({ line, offered, error, onChange }: LineProps) => {
  const name = anyName(line.name ?? offered?.name ?? null) || line.external_id
  const known = new Map(
    [...(offered?.values ?? []), ...line.values].map((one) => [one.external_id, one]),
  )
  const chosen = new Set(line.values.map(({ external_id: id }) => id))
  return (
    <fieldset class="line">
      <legend>
        <Foreign text={name} isBrief />
      </legend>
      <div class="values">
        {[...known.values()].map((value) => (
          <label key={value.external_id} class="switch-line">
            <input
              type="checkbox"
              checked={chosen.has(value.external_id)}
              disabled={onChange === undefined}
              onChange={({ currentTarget: { checked } }) =>
                onChange?.({
                  ...line,
                  values: checked
                    ? [...line.values, value]
                    : line.values.filter(({ external_id: id }) => id !== value.external_id),
                })
              }
            />
            <Foreign text={anyName(value.value) || value.external_id} isBrief />
          </label>
        ))}
        {known.size === 0 && <p class="quiet">{t().packages.noValues}</p>}
      </div>
      {onChange && (
        <div class="line-switches">
          <button
            type="button"
            class="quiet-button"
            aria-label={t().packages.removeAttribute(plainOf(name))}
            onClick={() => onChange(undefined)}
          >
            {t().packages.remove}
          </button>
        </div>
      )}
      {error !== undefined && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const CustomField = ({ values, told, set }: PartProps) => (
  <Field
    label={t().packages.members.custom_attributes}
    hint={t().packages.customHint}
    error={faultOf(told, 'custom_attributes')}
  >
    {(given) => (
      <textarea
        {...given}
        class="code"
        name="custom_attributes"
        rows={Math.min(12, Math.max(2, String(values.custom_attributes ?? '').split('\n').length))}
        spellcheck={false}
        readOnly={set === undefined}
        value={String(values.custom_attributes ?? '')}
        onInput={(event) => set?.({ custom_attributes: event.currentTarget.value })}
      />
    )}
  </Field>
)
