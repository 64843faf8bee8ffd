/** A change of many items: tried for all of them, shown before and after, then made a hundred at a time. */
import { useEffect, useState } from 'preact/hooks'
import { queryClient } from '../../../../api/queries.ts'
import { Dialog } from '../../../../shared/controls/dialog.tsx'
import { Failure } from '../../../../shared/controls/failure.tsx'
import { t } from '../../../../texts/texts.ts'
import { Changes } from '../../changes.tsx'
import { type ItemKind, outdatedBy } from '../kind.ts'
import type { ItemRow, View } from '../row.ts'
import { ordersFor, type Wish, wishedOf } from './bulk.ts'
import { type Patch, sendPatches, staleRows, type Tried } from './patches.ts'
import { readAll } from './selection.ts'

type ReviewProps = {
  kind: ItemKind
  project: string
  rows: readonly ItemRow[]
  wish: Wish
  view: View
  /** Told which of the chosen ones are left. */
  onSaved: (left: readonly ItemRow[]) => void
  onClose: () => void
}

/** So many items are listed before and after; the others are counted. */
const mostListed = 50

/** The patches of a wish. A place in the list is made of the whole list as it is now. */
const patchesOf = async ({ kind, project, rows, wish, view }: ReviewProps): Promise<Patch[]> => {
  if (wish.kind !== 'place')
    return rows.flatMap((row) => {
      const members = wishedOf(row, wish, view)
      return members ? { sku: row.sku, if_match: row.etag, ...members } : []
    })
  const first = await readAll(kind, { project_id: project, sort: 'order' })
  const skus = rows.map(({ sku }) => sku)
  const known = new Set(first.map(({ sku }) => sku))
  const shelf = [...first, ...rows.filter(({ sku }) => !known.has(sku))]
  const orders = ordersFor(shelf, skus, Number.parseInt(wish.text, 10))
  return shelf.flatMap(({ sku, etag }) => {
    const order = orders.get(sku)
    return order === undefined ? [] : { sku, if_match: etag, order }
  })
}

type Looked = { patches: Patch[]; tried: Tried[] }

/** The trial of a wish, and making it. Rows that somebody changed meanwhile are taken as they are now, and tried anew. */
const useBulk = (review: ReviewProps) => {
  const { kind, project, rows, onSaved } = review
  const [looked, settle] = useState<Looked>()
  const [error, tell] = useState<unknown>()
  const [done, count] = useState<number>()
  const [overtakings, overtake] = useState(0)
  const refused = (problem: unknown, saved: ReadonlySet<string>): void => {
    const stale = staleRows(problem)
    if (stale.length > 0) overtake(overtakings + 1)
    else tell(problem)
    onSaved(
      rows
        .filter(({ sku }) => !saved.has(sku))
        .map((row) => stale.find(({ sku }) => sku === row.sku) ?? row),
    )
  }
  const look = async (): Promise<void> => {
    try {
      const patches = await patchesOf(review)
      settle({ patches, tried: await sendPatches(project, patches, { kind, isTrial: true }) })
    } catch (problem) {
      refused(problem, new Set())
    }
  }
  useEffect(() => {
    settle(undefined)
    void look()
  }, [overtakings, rows.map(({ sku, etag }) => sku + etag).join(' ')])
  const save = async (patches: readonly Patch[]): Promise<void> => {
    const saved = new Set<string>()
    tell(undefined)
    count(0)
    try {
      await sendPatches(project, patches, {
        kind,
        isTrial: false,
        onDone: (skus) => {
          for (const sku of skus) saved.add(sku)
          count(saved.size)
        },
      })
      onSaved([])
    } catch (problem) {
      refused(problem, saved)
    }
    count(undefined)
    for (const name of outdatedBy(kind)) await queryClient.invalidateQueries({ queryKey: [name] })
  }
  return { looked, error, done, isOvertaken: overtakings > 0, save }
}

export const BulkReview = (review: ReviewProps) => {
  const { kind, rows, onClose } = review
  const { looked, error, done, isOvertaken, save } = useBulk(review)
  const changed = looked?.tried.filter(({ changes }) => changes.length > 0) ?? []
  const isReady = looked !== undefined && changed.length > 0 && done === undefined
  return (
    <Dialog
      title={t().items.review(t().items.counts[kind.noun](changed.length || rows.length))}
      onClose={onClose}
    >
      {isOvertaken && (
        <p class="warning" role="alert">
          {t().bulk.overtaken}
        </p>
      )}
      {error !== undefined && <Failure error={error} />}
      {!looked && error === undefined && (
        <p class="quiet" role="status">
          {t().catalog.checking}
        </p>
      )}
      {looked && done === undefined && <Listed changed={changed} count={rows.length} />}
      {done !== undefined && looked && (
        <p role="status">
          <progress max={looked.patches.length} value={done} aria-label={t().bulk.progress} />{' '}
          {t().bulk.done(done, looked.patches.length)}
        </p>
      )}
      <p class="row">
        <button
          type="button"
          class="primary"
          aria-disabled={!isReady}
          onClick={() => isReady && void save(looked.patches)}
        >
          {t().catalog.save}
        </button>
        <button type="button" class="quiet-button" onClick={onClose}>
          {t().shared.cancel}
        </button>
      </p>
    </Dialog>
  )
}

/** The changes, item by item, and how many stay as they are. */
const Listed = ({ changed, count }: { changed: readonly Tried[]; count: number }) => (
  <>
    {changed.length === 0 && <p class="quiet">{t().catalog.nothingChanges}</p>}
    {changed.slice(0, mostListed).map(({ sku, changes }) => (
      <section key={sku} class="change-group">
        <h3>{sku}</h3>
        <Changes changes={changes} />
      </section>
    ))}
    {changed.length > mostListed && (
      <p class="quiet">{t().items.others(changed.length - mostListed)}</p>
    )}
    {changed.length > 0 && changed.length < count && (
      <p class="quiet">{t().items.unchanged(count - changed.length)}</p>
    )}
  </>
)
