/** One change for all items that were chosen, tried first. */
import { useState } from 'preact/hooks'
import type { AnswerOf } from '../../../../api/calls.ts'
import { useRead } from '../../../../api/queries.ts'
import type { Parameters } from '../../../../api/types.ts'
import { Failure } from '../../../../shared/controls/failure.tsx'
import { Field } from '../../../../shared/form/field.tsx'
import { t } from '../../../../texts/texts.ts'
import { Moment } from '../form/terms-part.tsx'
import type { ItemKind } from '../kind.ts'
import type { ItemRow, View } from '../row.ts'
import { type BulkKind, bulkKinds, isWhole, needOf, noWish, type Wish } from './bulk.ts'
import { BulkReview } from './bulk-review.tsx'
import { type Chosen, mostChosen, readAll } from './selection.ts'

type BulkProps = {
  kind: ItemKind
  project: string
  view: View
  chosen: Chosen
  /** The filter of the table. */
  parameters: Parameters
  onChoose: (rows: readonly ItemRow[]) => void
}

export const BulkBar = ({ kind, project, view, chosen, parameters, onChoose }: BulkProps) => {
  const [wish, set] = useState<Wish>(noWish)
  const [isOpen, setOpen] = useState(false)
  if (chosen.size === 0) return null
  const isReady = isWhole(wish)
  const what = t().items.chosen(t().items.counts[kind.noun](chosen.size))
  return (
    <section class="save-bar bulk-bar" aria-label={what}>
      <div class="row">
        <strong>{what}</strong>
        <AllFound {...{ kind, chosen, parameters, onChoose }} />
        <button type="button" class="quiet-button" onClick={() => onChoose([])}>
          {t().bulk.chooseNone}
        </button>
      </div>
      <form
        class="bulk-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) setOpen(true)
        }}
      >
        <Field label={t().bulk.change}>
          {(given) => (
            <select
              {...given}
              value={wish.kind}
              onChange={(event) => set({ ...noWish, kind: event.currentTarget.value as BulkKind })}
            >
              {bulkKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t().bulk.kinds[kind]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Need wish={wish} view={view} onChange={(changed) => set({ ...wish, ...changed })} />
        <button type="submit" class="primary" aria-disabled={!isReady}>
          {t().catalog.review}
        </button>
      </form>
      {isOpen && (
        <BulkReview
          kind={kind}
          project={project}
          rows={[...chosen.values()]}
          wish={wish}
          view={view}
          onSaved={(left) => {
            onChoose(left)
            if (left.length === 0) setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

type NeedProps = { wish: Wish; view: View; onChange: (changed: Partial<Wish>) => void }

/** The field that the chosen change needs. */
const Need = ({ wish, view, onChange }: NeedProps) => {
  const need = needOf(wish.kind)
  if (need === 'none') return null
  if (need === 'period')
    return (
      <>
        <Moment
          label={t().packages.from}
          name="bulk-from"
          value={wish.from}
          onChange={(from) => onChange({ from })}
        />
        <Moment
          label={t().packages.until}
          name="bulk-until"
          value={wish.until}
          onChange={(until) => onChange({ until })}
        />
      </>
    )
  const label =
    need === 'amount'
      ? t().bulk.amountIn(view.currency === '' ? t().catalog.defaultPrice : view.currency)
      : t().bulk.needs[need]
  return (
    <Field label={label}>
      {(given) => (
        <input
          {...given}
          type="text"
          inputMode={need === 'group' ? 'text' : 'decimal'}
          autocomplete="off"
          spellcheck={false}
          value={wish.text}
          onInput={(event) => onChange({ text: event.currentTarget.value })}
        />
      )}
    </Field>
  )
}

type AllProps = Pick<BulkProps, 'kind' | 'chosen' | 'parameters' | 'onChoose'>

/** Chooses all that the filter finds; it says first how many that are. */
const AllFound = ({ kind, chosen, parameters, onChoose }: AllProps) => {
  const read = useRead<AnswerOf<'listPackages'>>(kind.list.operation, {
    ...parameters,
    limit: 1,
  })
  const total = read.data?.data.total_items_count
  const [isReading, setReading] = useState(false)
  const [error, tell] = useState<unknown>()
  if (total === undefined || total <= chosen.size) return null
  const choose = async (): Promise<void> => {
    setReading(true)
    tell(undefined)
    await readAll(kind, parameters).then(onChoose, tell)
    setReading(false)
  }
  return (
    <>
      <button
        type="button"
        class="quiet-button"
        aria-disabled={isReading}
        onClick={() => !isReading && void choose()}
      >
        {total > mostChosen ? t().bulk.chooseFirst(mostChosen) : t().bulk.chooseAll(total)}
      </button>
      {error !== undefined && <Failure error={error} />}
    </>
  )
}
